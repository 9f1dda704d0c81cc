/** Values of records in a text that one of them makes. */

/** Where the value stands in the text as a word of its own, or as a code and the number behind it (`LH1132`); -1 where it does not. */
export function placeIn(text: string, value: string): number {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isCode = /^\p{Lu}{1,4}$/u.test(value);
  // `3x daily`: a sign of its own may be written right behind a number.
  const afterNumber = '(?!\\d|[.,]\\d|\\p{L}{3})';
  const end = /\d$/.test(value) ? afterNumber : isCode ? '(?!\\p{L}|\\.\\d)' : '(?![\\p{L}\\d]|\\.\\d)';
  const begin = /^\d{2,}$/.test(value) ? '(?<!\\d|\\p{Ll})' : '(?<![\\p{L}\\d])';
  return text.search(new RegExp(`${begin}${escaped}${end}`, 'u'));
}
