import { CacheFolder } from "../../src/cache/cache-folder.ts";
import { seal } from "../../src/cache/envelope.ts";

// Writes large entries until it is killed.
const folder = new CacheFolder(process.argv[2] as string);
const value = Buffer.alloc(8_000_000, "a");
for (let i = 0; ; i = (i + 1) % 16) {
  const name = i.toString(16).repeat(64);
  folder.write("rows", name, seal(name, value));
  if (i === 3) process.stdout.write("writing\n");
}
