/**
 * A mistake that the user can mend: a missing path, an unknown arm, a bad setting. The command prints
 * its message as one line and exits with 2. Anything else that is thrown is a bug in coref.
 */
export class UserError extends Error {
  override readonly name = "UserError";
}
