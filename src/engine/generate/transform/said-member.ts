/** One member of a record that holds a value for each of many keys: `the USD rate`, of `{"rates": {"EUR": 1, "USD": 1.09}}`. */
import type { Shape } from '../shape.ts';
import { nameScore, singular } from '../words.ts';
import { type Choice, createChoice, type Note } from './choice.ts';
import { convert } from './convert.ts';
import { member, writeName } from './expression.ts';
import type { Scope, Source } from './scope.ts';
import type { Search, Wanted } from './search.ts';

/** A field that is called as the record, where the instruction names one of its keys. */
export function saidMember(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { own } = wanted.name;
  if (own.length === 0 || search.instruction.tokens.length === 0) return [];
  return scope.sources.flatMap((source) => {
    const name = { ...source.name, own: source.name.own.map(singular) };
    if (source.lists > 0 || source.distance >= 1 || !isMap(source.shape)) return [];
    if (nameScore({ own, context: [] }, { ...name, context: [] }) < 0.7) return [];
    const keys = [...source.shape.members].filter(([key]) => isSaid(key, search));
    const [only, ...more] = keys;
    return only === undefined || more.length > 0 ? [] : (choiceOf(source, only, wanted) ?? []);
  });
}

/** Several members that are values of one kind, and no list among them. */
function isMap({ members, records }: Shape): boolean {
  const shapes = [...members.values()];
  const kinds = new Set(shapes.flatMap(({ scalars }) => scalars.map((value) => typeof value)));
  return records > 0 && shapes.length > 1 && kinds.size === 1 && shapes.every(({ scalars }) => scalars.length > 0);
}

function isSaid(key: string, { instruction: { tokens } }: Search): boolean {
  return tokens.some(({ kind, text, value }) => text === key || (kind === 'quoted' && value === key));
}

function choiceOf(source: Source, [key, shape]: readonly [string, Shape], wanted: Wanted): Choice | undefined {
  const written = writeName(key);
  const { target, name, isRequired } = wanted;
  if (written === undefined) return undefined;
  const found = { at: member(source.at, written), shape, words: source.name.own, mayMiss: false };
  const made = convert(found, { target, words: name.own, isRequired });
  if (made === undefined) return undefined;
  const note: Note = { kind: 'used', text: `${wanted.place} is ${key} of ${source.label}` };
  return createChoice(made.expr, 0.9 - made.cost, `${source.label}.${key}`, { notes: [note] });
}
