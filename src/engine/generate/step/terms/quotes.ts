/** Changes of an instruction that leave the texts alone which stand in quotes in it: those are values. */
const quoted = /"[^"]*"|“[^”]*”|`[^`]*`/g;

/** What `change` makes of the text, where each quoted text is a single sign of its own. */
export function outsideQuotes(text: string, change: (bare: string) => string): string {
  const quotes: string[] = [];
  const bare = text.replace(quoted, (found) => {
    quotes.push(found);
    return `\ue000${quotes.length - 1}\ue000`;
  });
  return change(bare).replace(/\ue000(\d+)\ue000/g, (_, index: string) => quotes[Number(index)] ?? '');
}
