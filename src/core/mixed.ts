/**
 * A text in 64 bits and its length (FNV-1a in two halves): texts that differ by chance have different ones. Who wants to can find two
 * with the same, so it proves nothing; and it is made at once, where a digest takes a turn of the thread pool.
 */
export function mixed(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${(a >>> 0).toString(16)}-${(b >>> 0).toString(16)}-${text.length}`;
}
