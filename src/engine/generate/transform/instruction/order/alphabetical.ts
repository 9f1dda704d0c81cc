/** The order of letters, as people ask for it: `in alphabetical order`, `from A to Z`. */
import type { Source } from '../../terms/scope.ts';
import type { Field, Target } from '../../terms/target.ts';
import type { Token } from '../words/read.ts';
import type { Sort } from './ordering.ts';

export interface Superlative {
  readonly source: Source;
  readonly isDescending: boolean;
}

/** `in alphabetical order`: of the text that stands before it, else of the first. */
export function alphabetical(
  results: readonly Source[],
  tokens: readonly Token[],
  { fields }: Pick<Target, 'fields'>,
): Sort | undefined {
  const back = tokens.findIndex((_, index) => isLetters(tokens, index, 'z', 'a'));
  const at =
    back < 0
      ? tokens.findIndex(({ lower }, index) => /^(?:alphabet|a-z$)/.test(lower) || isLetters(tokens, index, 'a', 'z'))
      : back;
  if (at < 0) return undefined;
  const texts = results.filter(({ shape }) => shape.scalars.includes('text'));
  const near = tokens.slice(Math.max(0, at - 4), at + 4).flatMap(({ words }) => words);
  // `per driver (alphabetical) the vans`: it is said of what stands before it.
  const before = tokens.slice(Math.max(0, at - 3), at).flatMap(({ words }) => words);
  const isSaid = ({ words }: Field): boolean => words.every((word) => before.includes(word));
  const said = fields.find(isSaid);
  const isOwn = ({ label }: Source): boolean => label === said?.name;
  const named =
    said === undefined ? texts.find(({ name }) => name.own.some((word) => near.includes(word))) : texts.find(isOwn);
  // `markets alphabetical` says nothing of the stalls in them.
  const isOfOther = fields.some(
    ({ name, words }) => !results.some(({ label }) => label === name) && words.every((word) => near.includes(word)),
  );
  const source = named ?? (isOfOther ? undefined : texts[0]);
  return source === undefined ? undefined : { source, isDescending: back >= 0, from: at, to: at + 1 };
}

/** `from A to Z`, `from A on`, `A first` */
function isLetters(tokens: readonly Token[], at: number, first: string, last: string): boolean {
  const [one, to, other] = tokens.slice(at, at + 3).map(({ lower }) => lower);
  const isBegun = /^on(?:wards?)?$/.test(to ?? '') && tokens[at - 1]?.lower === 'from';
  if (one === first && tokens[at]?.text === first.toUpperCase() && (to === 'first' || isBegun)) return true;
  return one === first && /^(?:to|-|–)$/.test(to ?? '') && other === last;
}

/** `stations sorted by id`, where the records hold the id as `station`: by what names the thing, or what the groups are made by. */
export function byNameOfThing(
  results: readonly Source[],
  tokens: readonly Token[],
  keyName: string | undefined,
): Superlative | undefined {
  // `lots in order of their number`
  const of = tokens.findIndex(({ lower }, at) => lower === 'of' && tokens[at - 1]?.lower === 'order');
  const by =
    of < 0
      ? tokens.findIndex(
          ({ lower }, at) => lower === 'by' && /^(?:sort|order|arrang|list)/.test(tokens[at - 1]?.lower ?? ''),
        )
      : of;
  const to = /^(?:the|its|their)$/.test(tokens[by + 1]?.lower ?? '') ? by + 2 : by + 1;
  if (by < 0 || tokens[to]?.kind !== 'word') return undefined;
  const end = tokens[to + 1]?.lower ?? '';
  if (/^\p{L}/u.test(end) && !/^(?:and|asc\w*|desc\w*|in|please|then)$/.test(end)) return undefined;
  const noun = tokens[of < 0 ? by - 2 : by - 3]?.words ?? [];
  const isKey = /^(?:id|ids|name|names|code|key|number|label|title)$/.test(tokens[to]?.lower ?? '');
  // `trucks sorted by plate`, where `truck` is the plate: by what else, they do not say.
  const source =
    results.find(({ name }) => noun.length > 0 && name.own.length === 1 && noun.includes(name.own[0] ?? '')) ??
    (isKey ? results.find(({ label }) => label === keyName) : undefined);
  return source === undefined ? undefined : { source, isDescending: /^desc/.test(end) };
}

/** `in alphabetical order`, and by nothing that is named: in that of the texts that are wanted. */
export function saysLetters(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ lower }, at) =>
      /^(?:alphabetical|alphabetically|a-z)$/.test(lower) && ![1, 2].some((step) => tokens[at + step]?.lower === 'by'),
  );
}
