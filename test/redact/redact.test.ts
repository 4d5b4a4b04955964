import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "../../src/redact/redact.ts";
import { findBySecretlint } from "../../src/redact/secretlint-rules.ts";
import { inRepository } from "../shared.ts";
import { KEY, MADE_UP, PEM } from "./made-up.ts";

test.each(MADE_UP)("$rule in $where", async ({ text, secrets, rule }) => {
  const { text: result, found } = await redact(text);
  for (const secret of secrets) expect(result).not.toContain(secret);
  expect(result).toContain(`«secret:${rule}»`);
  expect(found).toEqual([{ rule, count: 1 }]);
});

test("what stands around a secret stays as it was", async () => {
  const { aws, password } = KEY;
  const text = `AWS_SECRET_ACCESS_KEY="${aws}"\r\nDATABASE_URL=postgres://app:${password}@db.internal:5432/main\r\n`;
  expect((await redact(text)).text).toBe(
    'AWS_SECRET_ACCESS_KEY="«secret:aws-secret-key»"\r\nDATABASE_URL=postgres://app:«secret:url-password»@db.internal:5432/main\r\n',
  );
});

test.each([
  ["a byte order mark", "\uFEFF"],
  ["surrogate pairs", "🔑🔑 naïve 𝒳\n"],
  ["a lone surrogate", "\uD83D x \uDC00\n"],
  ["CRLF", "one\r\ntwo\r\n\r\n"],
])("positions are right behind %s", async (_, before) => {
  const text = `${before}AWS_SECRET_ACCESS_KEY=${KEY.aws}\n${KEY.github} 🔒\r\n`;
  expect((await redact(text)).text).toBe(
    `${before}AWS_SECRET_ACCESS_KEY=«secret:aws-secret-key»\n«secret:github-token» 🔒\r\n`,
  );
});

test("a comment in the text does not switch the rules off", async () => {
  const { text } = await redact(`// secretlint-disable\n/* secretlint-disable-next-line */\n${KEY.github}\n`);
  expect(text).toContain("«secret:github-token»");
});

test("a mask of several lines keeps their number", async () => {
  const text = `first\n${PEM}\nlast\n`;
  const { text: result } = await redact(text);
  expect(result.split("\n")).toHaveLength(text.split("\n").length);
  expect(result.startsWith("first\n«secret:private-key»\n")).toBe(true);
  expect(result.endsWith("\nlast\n")).toBe(true);
});

test("what follows a key that was cut off stays", async () => {
  const cut = PEM.split("\n").slice(0, 4).join("\n");
  expect((await redact(`${cut}\n\n  (12 more lines)\n`)).text).toBe(
    "«secret:private-key»\n\n\n\n\n  (12 more lines)\n",
  );
});

test("a secret that was told by its name is masked where it stands without it", async () => {
  const { text, found } = await redact(`DB_PASSWORD=${KEY.password}\n$ psql -W ${KEY.password}x\n`);
  expect(text).toBe("DB_PASSWORD=«secret:assigned-secret»\n$ psql -W «secret:assigned-secret»x\n");
  expect(found).toEqual([{ rule: "assigned-secret", count: 2 }]);
});

test("a short password is masked in its place only", async () => {
  const { text } = await redact("redis://app:test@cache:6379/0\nrun the test suite\n");
  expect(text).toBe("redis://app:«secret:url-password»@cache:6379/0\nrun the test suite\n");
});

test.each([
  [
    "hashes",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8\nsha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n",
  ],
  [
    "integrity",
    '"integrity": "sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg=="\n',
  ],
  [
    "uuids",
    '{"id":"123e4567-e89b-12d3-a456-426614174000","parentUuid":"f47ac10b-58cc-4372-a567-0e02b2c3d479"}\n',
  ],
  ["paths", "PWD=/home/ada/work/app1\nSSH_PRIVATE_KEY=/home/ada/.ssh/id_rsa2\n./src/auth/token.ts:12:5\n"],
  [
    "an image",
    `data:image/png;base64,${Buffer.from(Array.from({ length: 6000 }, (_, i) => (i * 7919) % 251)).toString("base64")}\n`,
  ],
  [
    "code",
    "const apiKey = process.env.API_KEY_2;\nconst token = readToken(user1);\npassword: config.db1.password2\nprivateKey: Uint8Array\ninterface A { password: string; secret?: Buffer }\n",
  ],
  [
    "places to be filled in",
    `PASSWORD=\${DB_PASSWORD_1}\napi_key: <your-api-key-1>\nTOKEN=$GITHUB_TOKEN_1\nsecret={{ vault.secret1 }}\n`,
  ],
  ["counts", '{"input_tokens": 12345678, "max_tokens": 64000000, "token": 12345678}\nMAX_TOKENS=64000000\n'],
  [
    "addresses",
    "git@github.com:o/r.git https://localhost:3000/@vite/client http://h:8080/a@b\n2026-11-30T12:00:00Z\n",
  ],
  ["an account's number", "aws_account_id: 123456789012\n"],
  [
    "words",
    "Basic understanding and Bearer tokens are explained in the chapter; sk-toolbar-with-a-very-long-class-name-2\n",
  ],
  [
    "a public key",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJ1dCBub3QgYSByZWFsIGtleSBhdCBhbGwhISE= ada@host\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
  ],
])("ordinary output survives: %s", async (_, text) => {
  expect(await redact(text)).toEqual({ text, found: [] });
});

const anySecret = fc.constantFrom(...MADE_UP.filter(({ where }) => where === "env").map(({ text }) => text));
const anyText = fc.array(
  fc.oneof(anySecret, fc.string({ unit: "binary" }), fc.constantFrom("\r\n", "\n", "🔑", "«")),
  { maxLength: 8 },
);

test("a result is its own result, and the same each time", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (parts) => {
      const text = parts.join("\n");
      const once = await redact(text);
      expect(await redact(text)).toEqual(once);
      expect(await redact(once.text)).toEqual({ text: once.text, found: [] });
    }),
    { numRuns: 200 },
  );
});

test("every message of the rules has a name", async () => {
  const { rules } = (await import("@secretlint/secretlint-rule-preset-recommend")) as {
    rules: readonly { messages: object; meta: { id: string } }[];
  };
  const source = readFileSync(inRepository("src/redact/secretlint-rules.ts"), "utf8");
  const ids = rules
    .filter(({ meta }) => !meta.id.endsWith("-filter-comments"))
    .flatMap(({ messages }) => Object.keys(messages));
  expect(ids.length).toBeGreaterThan(15);
  for (const id of ids) expect(source).toMatch(new RegExp(`^  ${id}: `, "m"));
});

test("secretlint's own positions are not taken as they are", async () => {
  const text = `AWS_SECRET_ACCESS_KEY=${KEY.aws}\n`;
  const [found] = await findBySecretlint(text);
  expect(text.slice(found?.start, found?.end)).toBe(KEY.aws);
});

test.each([
  ["backslashes", "\\"],
  ["beginnings of keys", "-----BEGIN PRIVATE KEY-----\n"],
  ["names", "password="],
  ["beginnings of tokens", "eyJ-sk-"],
  ["beginnings of addresses", "http://a:"],
  ["spaces", "secret          "],
])("1 MB of %s takes no more than seconds", async (_, part) => {
  const began = performance.now();
  await redact(part.repeat(Math.ceil(1_000_000 / part.length)));
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("the rules are loaded by the first call, not with the module", () => {
  for (const file of ["redact", "secretlint-rules", "patterns", "private-key"]) {
    expect(readFileSync(inRepository(`src/redact/${file}.ts`), "utf8")).not.toMatch(
      /^import [^;]*from "[^.]/m,
    );
  }
});
