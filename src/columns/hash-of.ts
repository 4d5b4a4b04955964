/**
 * 53 bits of a text: two FNV-1a hashes side by side. The same in every file and worker; enough to tell the names of
 * any corpus apart.
 */
export function hashOf(name: string): number {
  let a = 0x811c9dc5;
  let b = 0x01234567;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  return (a >>> 0) * 2 ** 21 + (b >>> 11);
}
