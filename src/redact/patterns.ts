import type { Finding } from "./finding.ts";
import { PRIVATE_KEY } from "./private-key.ts";

interface Pattern {
  readonly rule: string;
  /** Its first group, where it has one, is the secret; else all of it is. */
  readonly pattern: RegExp;
}

const BY_FORM: readonly Pattern[] = [
  { rule: "private-key", pattern: PRIVATE_KEY },
  { rule: "jwt", pattern: /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/dg },
  { rule: "anthropic-key", pattern: /(?<![\w-])sk-ant-[\w-]{20,}/dg },
  { rule: "openai-key", pattern: /(?<![\w-])sk-(?!ant-)(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{32,}/dg },
  { rule: "gitlab-token", pattern: /\bgl(?:pat|ptt|dt|rt|cbt)-[\w-]{20,}/dg },
  { rule: "stripe-key", pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/dg },
  { rule: "google-key", pattern: /\bAIza[\w-]{35}(?![\w-])/dg },
  { rule: "google-token", pattern: /\bya29\.[\w-]{20,}/dg },
  { rule: "hugging-face-token", pattern: /\bhf_[A-Za-z0-9]{30,}/dg },
  { rule: "pypi-token", pattern: /\bpypi-AgE[\w-]{50,}/dg },
  { rule: "sendgrid-key", pattern: /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/dg },
  { rule: "npm-token", pattern: /_authToken\s*=\s*["']?([^\s"'$«]{8,512})/dg },
  {
    rule: "authorization",
    pattern: /\b(?:Bearer|Basic)[ \t]+((?=[A-Za-z._~+/=-]{0,200}\d)[\w.~+/=-]{16,})/dgi,
  },
];

const URL_PASSWORD: Pattern = {
  rule: "url-password",
  pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/?#@"'`<>«]{0,100}:([^\s/@"'`<>«]{3,200})@/dgi,
};

const NAME =
  "(?:passwords?|passwd|passphrase|secret|token|credentials?|api[_-]?key|auth[_-]?key|access[_-]?key|private[_-]?key|secret[_-]?key|signing[_-]?key|encryption[_-]?key|account[_-]?key)";
const VALUE = "[^\\s\"'`,;(){}\\[\\]<>«»]{8,512}";

const BY_NAME: readonly Pattern[] = [
  // "password": "…", apiKey: '…', token => "…"; also with the quotes escaped.
  `${NAME}\\\\*["']?\\s*(?::|=>?)\\s*\\\\*["']([^"'\\\\\\s«]{8,512})\\\\*["']`,
  // DB_PASSWORD=… and --token=…, wherever it ends.
  `${NAME}(?:_[A-Z0-9]{1,20})?=(${VALUE})`,
  // A whole line of YAML or of an ini file, from the name on.
  `${NAME}[ \\t]*[:=][ \\t]*(${VALUE})[ \\t]*$`,
].map((source) => ({ rule: "assigned-secret", pattern: new RegExp(source, "dgim") }));

/** What looks like a secret by its form, or by the name that it is given. */
export function findByPatterns(text: string): Finding[] {
  return [
    ...BY_FORM.flatMap((pattern) => findAll(text, pattern)),
    ...findAll(text, URL_PASSWORD).filter(({ start, end }) => !isPlaceholder(text.slice(start, end))),
    ...BY_NAME.flatMap((pattern) => findAll(text, pattern)).filter(({ start, end }) =>
      looksSecret(text.slice(start, end)),
    ),
  ];
}

function findAll(text: string, { rule, pattern }: Pattern): Finding[] {
  return [...text.matchAll(pattern)].map((match) => {
    const indices = match.indices as RegExpIndicesArray;
    const [start, end] = indices[1] ?? (indices[0] as [number, number]);
    return { rule, start, end };
  });
}

/** Letters and digits, and neither a place to be filled in, nor code, nor a path. */
function looksSecret(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !isPlaceholder(value) && !isCodeOrPath(value);
}

function isPlaceholder(value: string): boolean {
  return /^\$|\$\{|\{\{|^%\w+%$|^\*+$/.test(value);
}

function isCodeOrPath(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/.test(value) ||
    /^(?:Big)?(?:Uint|Int|Float)\d+(?:Clamped)?Array$/.test(value) ||
    /^(?:~|\.{1,2})?(?:\/[\w.@-]+){2,}$/.test(value)
  );
}
