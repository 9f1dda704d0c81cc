/**
 * True when something in the text cannot be seen: controls, format characters such as those that turn the direction of text, halves of
 * pairs, and what no character is assigned to. Names that look the same must be the same.
 */
export function hasInvisible(text: string): boolean {
  return /\p{C}/u.test(text);
}
