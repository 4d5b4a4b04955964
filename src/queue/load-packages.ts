import { UserError } from "../errors.ts";

/** The packages that a queue needs. Both are optional, and loaded only where a queue is asked for. */
export interface Packages {
  readonly bullmq: typeof import("bullmq");
  readonly Redis: typeof import("ioredis").Redis;
}

/** Loads BullMQ and its driver. Throws a `UserError` that says how to install them where they are not. */
export async function loadPackages(): Promise<Packages> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UserError(
      "a queue needs two packages that do not come with coref; install them with: npm install bullmq@6.7 ioredis@5",
    );
  }
}
