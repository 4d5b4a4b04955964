import type { Finding } from "./finding.ts";

// The rules are run without secretlint's core: it lets a comment in the text switch them off, counts
// positions from behind a byte order mark, and leaves marks in Node's performance timeline at each call.

interface Report {
  readonly message: { readonly messageId: string; readonly data?: Readonly<Record<string, unknown>> };
  readonly range: readonly [number, number];
}
interface Rule {
  readonly meta: { readonly id: string };
  create(context: object, options: object): { file(source: object): unknown };
}

/** What secretlint's messages are called in masks. Null: no secret. */
const RULES: Readonly<Record<string, string | null>> = {
  AWSAccountID: null,
  AWSAccessKeyID: "aws-access-key",
  AWSSecretAccessKey: "aws-secret-key",
  PackageJSON_xOauthToken: "github-token",
  GITHUB_TOKEN: "github-token",
  Npmrc_authToken: "npm-token",
  NPM_ACCESS_TOKEN: "npm-token",
  BasicAuth: "url-password",
  MongoDBConnection: "url-password",
  MySQLConnection: "url-password",
  PostgreSQLConnection: "url-password",
  SLACK_TOKEN: "slack-token",
  IncomingWebhook: "slack-webhook",
  SENDGRID_KEY: "sendgrid-key",
  SHOPIFY_KEY: "shopify-key",
  OPENAI_TOKEN: "openai-key",
  ANTHROPIC_API_KEY: "anthropic-key",
  LINEAR_API_TOKEN: "linear-key",
  OPS_TOKEN: "1password-token",
  PrivateKey: "private-key",
  PrivateKeyJSON: "private-key",
  PrivateKeyP12: "private-key",
};

/** What the rules that secretlint recommends find in a text. The package is loaded at the first call. */
export async function findBySecretlint(text: string): Promise<Finding[]> {
  const { rules } = (await import("@secretlint/secretlint-rule-preset-recommend")) as {
    rules: readonly Rule[];
  };
  const reports: Report[] = [];
  for (const rule of rules) {
    if (rule.meta.id.endsWith("-filter-comments")) continue;
    await rule.create(contextFor(reports), { enableIDScanRule: true }).file(sourceOf(text));
  }
  return reports.flatMap((report) => toFinding(text, report));
}

function contextFor(reports: Report[]): object {
  return {
    sharedOptions: {},
    createTranslator: () => (messageId: string, data: unknown) => ({ message: messageId, messageId, data }),
    ignore: () => {},
    report: (report: Report) => reports.push(report),
  };
}

/** Without a path, so that no rule takes the text for a file of a certain kind, or reads one. */
function sourceOf(content: string): object {
  return { content, filePath: "", ext: "", contentType: "text", hasBOM: false };
}

function toFinding(text: string, report: Report): Finding[] {
  const { messageId } = report.message;
  const rule =
    RULES[messageId] === undefined ? messageId.toLowerCase().replaceAll("_", "-") : RULES[messageId];
  if (rule === null) return [];
  const [start, end] = rule === "url-password" ? passwordIn(text, report.range) : secretIn(text, report);
  return [{ rule, start, end }];
}

/**
 * Where the secret itself is. Some rules give the range of what stands around it, cut to its length; all of
 * them give its text beside.
 */
function secretIn(text: string, { message, range }: Report): readonly [number, number] {
  const texts = Object.values(message.data ?? {}).filter((value) => typeof value === "string");
  const starts = texts.map((secret) => [text.indexOf(secret, range[0]), secret.length] as const);
  const nearest = starts.filter(([start]) => start >= 0).sort(([a], [b]) => a - b)[0];
  return nearest === undefined ? range : [nearest[0], nearest[0] + nearest[1]];
}

/** The rules report the whole URL; who, where and which database may stay. */
function passwordIn(text: string, [start, end]: readonly [number, number]): readonly [number, number] {
  const found = /:\/\/[^:@/\s]*:([^@/\s]+)@/d.exec(text.slice(start, end))?.indices?.[1];
  return found === undefined ? [start, end] : [start + found[0], start + found[1]];
}
