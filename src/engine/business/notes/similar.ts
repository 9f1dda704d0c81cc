/** How alike two words are when one of them may be misspelt. */

/** Letters to insert, leave out, exchange or swap with a neighbour; anything above `most` is `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) row.push(cell(a, b, i, j, { before, above, row }));
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
}

interface Rows {
  readonly before: readonly number[];
  readonly above: readonly number[];
  readonly row: readonly number[];
}

function cell(a: string, b: string, i: number, j: number, { before, above, row }: Rows): number {
  const cost = a[i - 1] === b[j - 1] ? 0 : 1;
  const best = Math.min((above[j - 1] ?? 0) + cost, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
  const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return isSwap ? Math.min(best, (before[j - 2] ?? 0) + 1) : best;
}

/** Consonants without doublings, with letters that sound alike made the same: "chikin" and "chicken". */
export function skeleton(word: string): string {
  return word
    .replaceAll('ck', 'k')
    .replaceAll('ch', 'x')
    .replaceAll('ph', 'f')
    .replaceAll('gh', 'g')
    .replace(/[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.)[aeiouy]/g, '');
}

/**
 * Between 0 and 1 for a word that is plausibly a misspelling of `target`, else undefined.
 *
 * Short words are hardly ever corrected, since "rice" is not a "leg"; the first letter stands unless only it is missing.
 */
export function similarity(word: string, target: string): number | undefined {
  if (word === target) return 1;
  if (word.length < target.length && squeezed(word) === squeezed(target)) return 0.85;
  if (word.length < 3 || target.length < 4) return undefined;
  const isHeadless = word.length >= 4 && target.length === word.length + 1 && target.endsWith(word);
  if (word[0] !== target[0] && !isHeadless) return undefined;
  const soundsAlike = skeleton(word) === skeleton(target);
  const most = soundsAlike ? Math.ceil(target.length / 3) : lettersWrong(Math.min(word.length, target.length));
  const distance = editDistance(word, target, most);
  if (distance === 0 || distance > most) return undefined;
  return 1 - distance / (target.length + 1);
}

/** "eg" for "egg". */
function squeezed(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}

function lettersWrong(length: number): number {
  if (length <= 3) return 0;
  if (length <= 6) return 1;
  return length <= 9 ? 2 : 3;
}
