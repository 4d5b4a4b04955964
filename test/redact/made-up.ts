// Invented secrets. They are put together from parts, so that no scanner takes this file for a leak.

const mixed = (length: number, seed = 7): string => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from({ length }, (_, i) => letters[(i * i * 31 + i * seed + seed) % letters.length]).join("");
};

export const KEY = {
  aws: `${mixed(20)}/${mixed(19, 3)}`,
  awsId: `${"AK"}IA${"Q7Z4M2XN8RT5VB3W"}`,
  github: `${"gh"}p_${mixed(36)}`,
  password: "tr0ub4dor-and-3-horses",
} as const;

const BODY = `MI${Array.from({ length: 5 }, (_, i) => mixed(64, i + 2)).join("\n")}`;
const mark = (edge: string, kind = "") => `-----${edge} ${kind}PRIVATE${" "}KEY-----`;
export const PEM = `${mark("BEGIN")}\n${BODY}\nQw==\n${mark("END")}`;
const LINES = PEM.split("\n");
const PARTS = [...BODY.split("\n"), "Qw=="];

const jwt = `eyJ${mixed(30)}.eyJ${mixed(60, 5)}.${mixed(43, 11)}`;

interface Case {
  readonly rule: string;
  readonly where: string;
  readonly text: string;
  /** None of them may be left. */
  readonly secrets: readonly string[];
}

/** A token that is known by its form, as the tools print it. */
const tokens: readonly (readonly [rule: string, token: string])[] = [
  ["aws-access-key", KEY.awsId],
  ["github-token", KEY.github],
  ["github-token", `${"github"}_pat_${mixed(82)}`],
  ["npm-token", `${"np"}m_${mixed(36)}`],
  ["slack-token", `${"xo"}xb-123456789012-1234567890123-${mixed(24)}`],
  ["slack-webhook", `https://hooks.slack.com/${"services"}/T${mixed(8)}/B${mixed(8, 3)}/${mixed(24, 5)}`],
  ["sendgrid-key", `${"S"}G.${mixed(22)}.${mixed(43, 3)}`],
  ["shopify-key", `${"shp"}at_${mixed(32)}`],
  ["openai-key", `${"sk"}-${mixed(20)}T3BlbkFJ${mixed(20, 3)}`],
  ["openai-key", `${"sk"}-proj-${mixed(60)}`],
  ["anthropic-key", `${"sk"}-ant-api03-${mixed(93)}AA`],
  ["anthropic-key", `${"sk"}-ant-oat01-${mixed(40)}`],
  ["linear-key", `${"lin"}_api_${mixed(40)}`],
  ["gitlab-token", `${"gl"}pat-${mixed(20)}`],
  ["stripe-key", `${"sk"}_live_${mixed(24)}`],
  ["google-key", `${"AI"}za${mixed(35)}`],
  ["google-token", `${"ya"}29.${mixed(60)}`],
  ["hugging-face-token", `${"h"}f_${mixed(34)}`],
  ["pypi-token", `${"pypi"}-AgE${mixed(80)}`],
  ["jwt", jwt],
];

const forms: readonly Case[] = tokens.flatMap(([rule, token]) => [
  { rule, where: "env", text: `# .env\nNODE_ENV=production\nVALUE=${token}\nPORT=3000\n`, secrets: [token] },
  { rule, where: "JSON", text: `{"ok":true,"value":"${token}","next":"page-2"}`, secrets: [token] },
  {
    rule,
    where: "a line with its number",
    text: `     1→import x\n     2→const v = '${token}';\n`,
    secrets: [token],
  },
]);

const named: readonly Case[] = [
  ["an env file", `export DB_PASSWORD=${KEY.password}\nDEBUG=1\n`],
  ["an env file with quotes", `SESSION_SECRET="${KEY.password}"\n`],
  ["JSON", `{"user":"app","password":"${KEY.password}","retries":3}`],
  ["JSON inside JSON", `{"body":"{\\"client_secret\\":\\"${KEY.password}\\"}"}`],
  ["YAML", `db:\n  user: app\n  password: ${KEY.password}\n  port: 5432\n`],
  ["an ini file with CRLF", `[db]\r\npassword = ${KEY.password}\r\nport = 5432\r\n`],
  ["code", `const client = new Client({ apiKey: '${KEY.password}', retries: 3 });\n`],
  ["a command", `$ deploy --token=${KEY.password} --yes\n`],
].map(([where, text]) => ({
  rule: "assigned-secret",
  where: where as string,
  text: text as string,
  secrets: [KEY.password],
}));

const addresses: readonly Case[] = ["https", "postgres", "mysql", "mongodb+srv", "redis", "amqp"].map(
  (scheme) => ({
    rule: "url-password",
    where: `an address of ${scheme}`,
    text: `{"url":"${scheme}://app:${KEY.password}@db.example.net:5432/main","next":1}`,
    secrets: [KEY.password],
  }),
);

const others: readonly Case[] = [
  {
    rule: "aws-secret-key",
    where: "a credentials file",
    text: `[default]\naws_secret_access_key = ${KEY.aws}\nregion = eu-west-1\n`,
    secrets: [KEY.aws],
  },
  {
    rule: "authorization",
    where: "a header",
    text: `> GET / HTTP/1.1\n> Authorization: Bearer ${mixed(40)}\n> Accept: */*\n`,
    secrets: [mixed(40)],
  },
  {
    rule: "authorization",
    where: "a header of basic form",
    text: `authorization: Basic ${mixed(24)}==\n`,
    secrets: [`${mixed(24)}==`],
  },
  {
    rule: "npm-token",
    where: ".npmrc",
    text: `//registry.npmjs.org/:_authToken=${mixed(36)}\nsave-exact=true\n`,
    secrets: [mixed(36)],
  },
];

const key = (where: string, text: string): Case => ({ rule: "private-key", where, text, secrets: PARTS });
const keys = [
  key("a file", `${PEM}\n`),
  key("a file with CRLF", `${PEM.replaceAll("\n", "\r\n")}\r\n`),
  key("a file that is encrypted", PEM.replaceAll("PRIVATE", "ENCRYPTED PRIVATE")),
  key(
    "an old file with headers",
    PEM.replace("KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0011\n\n"),
  ),
  key("lines with numbers", LINES.map((line, i) => `${String(i + 1).padStart(6)}→${line}`).join("\n")),
  key("a diff", LINES.map((line) => `-${line}`).join("\n")),
  key("YAML", `key: |\n${LINES.map((line) => `    ${line}`).join("\n")}\n`),
  key("JSON", JSON.stringify({ private_key: `${PEM}\n`, id: 1 })),
  key("JSON inside JSON", JSON.stringify({ body: JSON.stringify({ private_key: PEM }) })),
  key("what was cut off", LINES.slice(0, 4).join("\n")),
];

export const MADE_UP: readonly Case[] = [...forms, ...named, ...addresses, ...others, ...keys];
