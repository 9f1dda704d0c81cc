/** Values that are several, each with its own name: `Main pool 28 °C, learner pool 31 °C`, `£4 for adults, £2 for children`. */
import type { Pair, PairSource } from './pair.ts';

const sources: ReadonlySet<PairSource> = new Set(['list', 'table', 'row', 'label', 'grid']);
/** No units, short as they are: `180 in winter`. */
const preposed =
  'in|on|at|for|per|of|to|or|and|im|am|an|in|bei|pro|für|und|ab|en|au|à|de|du|par|et|y|o|por|al|el|la|sa|ng|na';
const number = String.raw`\p{Sc}?\d[\d.,:]*(?:\s?(?:%|\p{Sc}|°\s?\p{L}|(?!(?:${preposed})(?![\p{L}]))\p{L}{1,3}(?![\p{L}])))?`;
const named = new RegExp(String.raw`^(\p{L}[\p{L}\s'’-]{1,40}?)\s(${number})$`, 'u');
const followed = new RegExp(String.raw`^(${number})\s((?:for|für|pour|para|per|pro)?\s?\p{L}[\p{L}\s'’-]{2,40})$`, 'u');
const charsMax = 160;

/** Those pairs alone that stand within the values of others. */
export function enumeratedPairs(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.flatMap((pair) => (sources.has(pair.source) ? within(pair) : []));
}

function within(pair: Pair): readonly Pair[] {
  if (pair.value.length > charsMax || !/\d.*[,;]\s.*\d/s.test(pair.value)) return [];
  const entries = pair.value
    .replace(/\.$/, '')
    .split(/[,;]\s/)
    .map((one) => entryOf(one.trim()));
  if (entries.some((entry) => entry === undefined)) return [];
  return entries.flatMap((entry) =>
    entry === undefined ? [] : [{ ...pair, key: `${pair.key} ${entry.name}`, value: entry.value }],
  );
}

function entryOf(text: string): { readonly name: string; readonly value: string } | undefined {
  const [, name, value] = named.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { name, value };
  const [, amount, of] = followed.exec(text) ?? [];
  return amount === undefined || of === undefined ? undefined : { name: of, value: amount };
}
