/** Lists of names in a sentence: "`hen`, `coop` and `day`". */

/** "(dates)" and "(both optional)" speak of more than one name. */
export const isOfBoth =
  /^\s*(?:are\b(?! (?:required|mandatory|optional)))|^\s*\(all (?:(?:two|three|four|five|six|of (?:them|these)) )?(?:are )?(?:required|mandatory|needed|optional)\b|^\s*[,(]?\s*(?:both\b|(?:epoch|unix|seconds|moments|times|days|codes|names|dates|strings|integers|numbers|booleans|ids|timestamps)\b)/i;

/** "`field` and `depth` (required)", where every name but the first has its own brackets. */
export const isNeedOfBoth = /^\s*\((?:required|mandatory|optional)\b/i;

/** How many names stand in one list with this one. */
export function namesListedWith(line: string, spans: readonly RegExpExecArray[], index: number): number {
  const isTied = (at: number): boolean => {
    const [span, next] = [spans[at], spans[at + 1]];
    if (span === undefined || next === undefined) return false;
    return /^\s*(?:,|,? and|,? or)\s*$/.test(line.slice(span.index + span[0].length, next.index));
  };
  let [first, last] = [index, index];
  while (isTied(first - 1)) first -= 1;
  while (isTied(last)) last += 1;
  return last - first + 1;
}
