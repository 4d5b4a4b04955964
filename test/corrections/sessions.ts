import { prose, type SessionBuilder, session } from "../build.ts";

/** One output of 300 tokens and more, which introduces `alpha_name`, at the beginning of a session. */
export function withOutput(): SessionBuilder {
  return session()
    .user("please")
    .calls("Read", {})
    .result("c1", `alpha_name ${prose(330)}`)
    .says("noted");
}

/** In file order two outputs stand in the session; one of them on a branch that was left. */
export function withLeftBranch(): SessionBuilder {
  return session()
    .user("please")
    .calls("Read", {}, "left")
    .result("left", `left_name ${prose(330)}`)
    .from("u1")
    .calls("Read", {}, "followed")
    .result("followed", `alpha_name ${prose(330)}`)
    .says("noted")
    .rounds(20)
    .user("go on")
    .says("alpha_name");
}
