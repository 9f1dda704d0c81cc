/**
 * What a required field is, where it and its record have nothing else left: the only number that no other field has taken, the
 * only date, the only address of the web. Told as assumed.
 */
import { formatOf } from '../../formats.ts';
import { isScalarShape, numbersOf, textsOf } from '../../shape.ts';
import { isVagueName, likeness, weightOf } from '../../words.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import { dateKindOf, isNamedDate } from '../terms/dates.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import { scoreMin, type Wanted } from '../wanted/search.ts';
import { convert } from './convert.ts';
import { idWords } from './record-keys.ts';

/** The one that has a word of the name; without such, the only one of that kind. Nothing where several would do. */
export function leftOver(wanted: Wanted, scope: Scope, taken: ReadonlySet<string>): Choice | undefined {
  const { target, name, place, isRequired } = wanted;
  if (!isRequired || target.kind !== 'scalar' || target.choices !== undefined || target.types.has('boolean'))
    return undefined;
  const free = scope.sources.filter(
    (source) => isOwn(source) && !taken.has(source.at.text) && isOfKind(source, target),
  );
  const isText = target.types.has('string') && target.format === undefined;
  // A text may be anything: it has to be called so in part, and every name is a name.
  const own = isText ? name.own.filter((word) => !isVagueName([word])) : name.own;
  const named = free.filter((source) => sharesWord(own, source.name.own));
  const those = named.length > 0 || isText ? named : free;
  const [only] = those;
  if (only === undefined || those.length > 1) return undefined;
  const found = { at: only.at, shape: only.shape, words: only.name.own, mayMiss: false };
  const made = convert(found, { target, words: name.own, isRequired });
  if (made === undefined) return undefined;
  const text = `${place} is ${only.label}: nothing else is left for it.`;
  return createChoice(made.expr, scoreMin, only.label, { notes: [{ kind: 'assumed', text }] });
}

function isOwn({ lists, distance, shape, name }: Source): boolean {
  const isKey = name.own.some((word) => idWords.has(word) || /^(?:latitude|longitude)$/.test(word));
  return lists === 0 && distance === 0 && shape.scalars.length > 0 && isScalarShape(shape) && !isKey;
}

function isOfKind({ shape, name }: Source, { types, format }: Target): boolean {
  const kind = dateKindOf(shape, isNamedDate(name.own));
  if (format === 'date' || format === 'date-time') return kind !== undefined;
  if (format !== undefined) return formatOf(textsOf(shape)) === format;
  if (types.has('string')) return textsOf(shape).length === shape.scalars.length && kind === undefined;
  return numbersOf(shape).length === shape.scalars.length && kind === undefined;
}

function sharesWord(own: readonly string[], found: readonly string[]): boolean {
  return own.some((word) => weightOf(word) >= 0.4 && found.some((one) => likeness(word, one) >= 0.7));
}
