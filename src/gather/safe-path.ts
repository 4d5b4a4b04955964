/**
 * Why a path of a manifest is not followed; null where it may be. A manifest may come from anybody, so a path
 * must stay below the folder that it is written to, on any system, and must not reach into a `.git` folder.
 */
export function whyUnsafe(path: string): string | null {
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "it is absolute";
  if (path.includes("\\")) return "it holds a backslash";
  const parts = path.split("/");
  if (parts.includes("..")) return "it leads out of its folder";
  if (parts.some((part) => part === "" || part === ".")) return "a part of it is empty or a dot";
  if (parts.some((part) => part.toLowerCase() === ".git")) return "it leads into a .git folder";
  return null;
}
