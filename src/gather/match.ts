import type { Identity } from "./identify.ts";
import type { ManifestRow } from "./manifest.ts";

/**
 * `analysed`: the file that was analysed. `noted`: what its repository holds, and the manifest notes that the
 * analysed copy differs from that. `wrong`: neither, for a reason.
 */
export type Match =
  | { readonly kind: "analysed" | "noted" }
  | { readonly kind: "wrong"; readonly why: string };

/** Compares a file with its row of the manifest. */
export function matchOf(row: ManifestRow, { bytes, gitBlob, sha256 }: Identity): Match {
  const isAnalysed = bytes === row.bytes && sha256 === row.sha256;
  const isBlob = gitBlob === row.git_blob;
  if (isAnalysed && (isBlob || row.note !== "")) return { kind: "analysed" };
  if (isBlob && row.note !== "") return { kind: "noted" };
  if (isAnalysed || isBlob) {
    const [is, isNot] = isBlob ? ["git_blob", "sha256"] : ["sha256", "git_blob"];
    return { kind: "wrong", why: `it has the ${is} of the manifest and not its ${isNot}; no note says why` };
  }
  return {
    kind: "wrong",
    why:
      bytes === row.bytes
        ? "other content of the same size"
        : `other content: ${bytes} bytes instead of ${row.bytes}`,
  };
}
