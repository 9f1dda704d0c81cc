/**
 * A record whose fields stand in several records of the data, although all of them are in one: the `email` beside the name of
 * the reporter is that of the reporter, and the `zip` of a recipient no other one.
 */
import type { Choice } from '../terms/choice.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { recordChoice } from './record.ts';

/** What a record of one holder may be worse in the names of its fields. */
const worseMax = 0.12;

/** The same record of one holder, where that has all of it; nothing where the fields stand together already. */
export function ofOneHolder(made: Choice, wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { fields } = wanted.target;
  const plain = fields.filter(({ target }) => target.kind === 'scalar' && target.constant === undefined);
  if (wanted.name.own.length === 0 || plain.length < 2 || plain.length < fields.length) return [];
  const holders = holdersOf(made, wanted, scope);
  if (holders.length < 2) return [];
  return holders.flatMap((holder) => {
    const sources = scope.sources.filter((source) => holderOf(source) === holder);
    if (!search.spend(sources.length)) return [];
    const one = recordChoice(wanted, { ...scope, sources }, search);
    const isWhole = one !== undefined && one.missing.length === 0 && one.left.length <= made.left.length;
    return isWhole && one.score >= made.score - worseMax ? [{ ...one, score: one.score + worseMax }] : [];
  });
}

/** The records that the fields were taken from. */
function holdersOf({ parts }: Choice, { place }: Wanted, { sources }: Scope): readonly string[] {
  const own = parts.filter((part) => part.place.startsWith(`${place}.`));
  const found = own.flatMap(({ text }) => {
    const paths = new Set([text, ...text.split(/[^\w.$`]+/)]);
    return sources
      .filter(({ at, lists, shape }) => lists === 0 && paths.has(at.text) && shape.records === 0)
      .map(holderOf);
  });
  return [...new Set(found)];
}

function holderOf({ label, via = '' }: Source): string {
  return `${via} ${label.split('.').slice(0, -1).join('.')}`;
}
