/** Moments that some records write with a time and others without: `{"dateTime": "…"}`, or `{"date": "…"}` where it is the whole day. */
import { isDateWord } from '../../vocabulary.ts';
import { wordsOf } from '../../words.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { dateKindOf } from '../terms/dates.ts';
import { choose, type Expr, literal, member, operation, strength, writeName } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { convert } from './convert.ts';

export function momentChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { target, name, place } = wanted;
  if (target.kind !== 'scalar' || !target.types.has('string') || target.choices !== undefined) return [];
  return scope.sources.flatMap((source) => {
    const isCalled = source.name.own.join(' ') === name.own.join(' ') && source.distance === 0 && source.lists === 0;
    if (!isCalled || source.shape.records < 2 || !search.spend(1)) return [];
    const [first, second, ...more] = momentsIn(source).flatMap((one) => convertedOf(one, wanted) ?? []);
    if (first === undefined || second === undefined || more.length > 0) return [];
    const there = operation(first.at, '!=', literal(null), strength.comparison);
    const note: Note = {
      kind: 'used',
      text: `${place} is ${first.label}, or ${second.label} where that is missing`,
    };
    return [createChoice(choose(there, first.expr, second.expr), 0.97, source.label, { notes: [note], uses: '' })];
  });
}

interface Moment {
  readonly at: Expr;
  readonly label: string;
  readonly source: Source;
}

/** Members that none but some of the records have, those with a time first. */
function momentsIn(source: Source): readonly Moment[] {
  const moments = [...source.shape.members].flatMap(([key, shape]) => {
    const written = writeName(key);
    const words = wordsOf(key);
    const isMoment = words.every(isDateWord) && !words.includes('zone') && dateKindOf(shape, true) !== undefined;
    if (written === undefined || !isMoment || shape.count - shape.nulls >= source.shape.records) return [];
    const at = member(source.at, written);
    return [{ at, label: `${source.label}.${key}`, source: { ...source, at, shape }, isTimed: words.includes('time') }];
  });
  return moments.toSorted((a, b) => Number(b.isTimed) - Number(a.isTimed));
}

function convertedOf(moment: Moment, { target, name }: Wanted): (Moment & { readonly expr: Expr }) | undefined {
  const { at, source } = moment;
  const found = { at, shape: source.shape, words: source.name.own, mayMiss: false };
  const made = convert(found, { target: { ...target, isNullable: false }, words: name.own, isRequired: false });
  return made === undefined ? undefined : { ...moment, expr: made.expr };
}
