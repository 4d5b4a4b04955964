/** What the call behind an output does with a file, by the tool's name. */
export type Access = "read" | "edit" | "write";

/** A tool output in context at the firing point, as the policies of other products look at it. Plain data. */
export interface OutputFacts {
  /** Its place among the candidates that are decided about; null where it is none, as a small one. */
  readonly place: number | null;
  /** The message of the window that holds it. */
  readonly message: number;
  /** The tool's name; null where the call is not in the window. */
  readonly tool: string | null;
  /** Size in tokens. */
  readonly tokens: number;
  /** Size in code points. */
  readonly points: number;
  /** Model turns after it, up to the firing point and with it. */
  readonly turnsSince: number;
  /** Prompts of the user after it, before the firing point. */
  readonly promptsSince: number;
  /** The first output in this row whose call had the same tool and input; its own number where it is the first. */
  readonly call: number;
  /** The first output in this row with the same text. */
  readonly text: number;
  /** The file that its call names; null where it names none. */
  readonly path: string | null;
  readonly access: Access | null;
  /** BM25 of the user's last prompt against the outputs of this row; 0 where they share no word. */
  readonly relevance: number;
}

/** What a policy may know of a window besides its candidates: all of it from messages up to the firing point. */
export interface WindowFacts {
  /** Tokens in the request that the firing message answered: as recorded, or counted where nothing was. */
  readonly contextTokens: number;
  /** The same by coref's own count of the messages before. */
  readonly countedTokens: number;
  /** Seconds without a word from the model before that request; null where times were not recorded. */
  readonly idleSeconds: number | null;
  /** In the order in which they stand in the window. */
  readonly outputs: readonly OutputFacts[];
}
