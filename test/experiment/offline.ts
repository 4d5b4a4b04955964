// Loaded before the command line in a process of its own: nothing reaches a network, and the SDK is not loaded.
import { register } from "node:module";
import net from "node:net";

const refuse = (): never => {
  throw new Error("the network was used");
};
globalThis.fetch = refuse;
net.connect = refuse;
net.createConnection = refuse;
net.Socket.prototype.connect = refuse;

const hook = `export async function resolve(name, context, next) {
  if (name.startsWith("@anthropic-ai/")) throw new Error("the SDK was loaded");
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
