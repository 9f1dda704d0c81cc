/** Sentences in which the order of the words does not matter: some of them tell, and the rest only joins. */

/** Whether the text has no other words than these. */
export function onlyOf(text: string, words: string): boolean {
  const known = new Set([...words.split(' '), ',', '', ':', '(', ')']);
  return text.split(/\s+/).every((word) => known.has(word));
}
