/** One member of a record that holds a value for each of many keys: `the USD rate`, of `{"rates": {"EUR": 1, "USD": 1.09}}`. */
import type { Shape } from '../../shape.ts';
import { nameScore, singular } from '../../words.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { member, writeName } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { convert } from './convert.ts';

/** A field that is called as the record, where the instruction names one of its keys. */
export function saidMember(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { own } = wanted.name;
  if (own.length === 0 || search.instruction.tokens.length === 0) return [];
  const said = new Set(search.instruction.tokens.flatMap(namesIn));
  return scope.sources.flatMap((source) => {
    if (source.lists > 0 || source.distance >= 1) return [];
    const [only, ...more] = [...source.shape.members].filter(([key]) => said.has(key));
    if (only === undefined || more.length > 0 || !isMap(source.shape)) return [];
    const name = { ...source.name, own: source.name.own.map(singular), context: [] };
    return nameScore({ own, context: [] }, name) < 0.7 ? [] : (choiceOf(source, only, wanted) ?? []);
  });
}

/** Several members that are values of one kind, and no list among them. */
function isMap({ members, records }: Shape): boolean {
  const shapes = [...members.values()];
  const kinds = new Set(shapes.flatMap(({ scalars }) => scalars.map((value) => typeof value)));
  return records > 0 && shapes.length > 1 && kinds.size === 1 && shapes.every(({ scalars }) => scalars.length > 0);
}

function namesIn({ kind, text, value }: Token): readonly string[] {
  return kind === 'quoted' ? [text, String(value)] : [text];
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
