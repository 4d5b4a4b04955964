import { register } from "node:module";

/** Loaded before the command, as if the packages of the queue were not installed. */
const hooks = `export async function resolve(name, context, next) {
  if (name !== "bullmq" && name !== "ioredis") return next(name, context);
  throw Object.assign(new Error("Cannot find package '" + name + "'"), { code: "ERR_MODULE_NOT_FOUND" });
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
