const open = '<<';
const close = '>>';

/**
 * A text, sign for sign, in which every placeholder that is opened is closed: others are covered up. Looking for the end of
 * each of many that have none would read all of the text as many times.
 */
export function coverUnclosed(text: string): string {
  const end = text.lastIndexOf(close) + 1;
  return text.includes(open, end) ? text.slice(0, end) + text.slice(end).replaceAll('<', '_') : text;
}
