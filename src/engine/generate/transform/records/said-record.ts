/** A record that is made of one record of the data, which the instruction names: `the shipping address of the order`. */
import { weightOf } from '../../words.ts';
import type { Choice } from '../terms/choice.ts';
import { createScope, type Scope, type Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { recordChoice } from './record.ts';

/** One choice for each record that is spoken of by its whole name; none where the wanted one has a name itself. */
export function saidRecords(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (wanted.name.own.length > 0 && !wanted.place.endsWith('[]')) return [];
  // What holds lists is mostly what a step gave, and not what it is about.
  if (wanted.target.fields.some(({ target }) => target.kind === 'array')) return [];
  return scope.sources
    .filter((source) => isRecord(source) && isTelling(source) && search.instruction.speaksOf(source.name.own))
    .flatMap((source) => (search.spend(5) ? (within(source, wanted, scope, search) ?? []) : []));
}

function isRecord({ shape, lists, distance }: Source): boolean {
  return lists === 0 && distance === 0 && shape.records > 0 && shape.members.size > 1;
}

/** `data` and its like are named by nobody. */
function isTelling({ name }: Source): boolean {
  return name.own.some((word) => weightOf(word) === 1);
}

function within(source: Source, wanted: Wanted, { variables }: Scope, search: Search): Choice | undefined {
  const { at, shape, label, name } = source;
  const level = { base: at, shape, label, words: name.own.toReversed(), distance: 0, near: name.own.length };
  const made = recordChoice(wanted, createScope([level], variables), search);
  if (made === undefined) return undefined;
  // It was asked for: what fits elsewhere as well is something else.
  const text = `${wanted.place === '' ? 'The result' : wanted.place} is made of ${label}.`;
  return { ...made, score: made.score + 0.12, notes: [...made.notes, { kind: 'used', text }] };
}
