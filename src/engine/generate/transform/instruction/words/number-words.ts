/** Numbers in words: `three`, `twenty-five`, `a dozen`. */
const numbers = (
  'zero  two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const tens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** What is a number behind an article: `a dozen`. */
export const large: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
]);

/** Words of numbers up to nineteen, `one` among them. */
export const smallNumbers: readonly string[] = ['one', ...numbers.filter((word) => word !== '' && word !== 'zero')];

/** The number that a word says; undefined of `one`, which is mostly a pronoun. */
export function spelledNumber(word: string): number | undefined {
  const [ten = '', one] = word.split('-');
  const unit = one === undefined ? 0 : one === 'one' ? 1 : numbers.indexOf(one);
  if (ten !== '' && tens.includes(ten)) return unit < 0 || unit > 9 ? undefined : tens.indexOf(ten) * 10 + unit;
  const plain = word === '' ? -1 : numbers.indexOf(word);
  return plain >= 0 && plain !== 1 ? plain : undefined;
}
