/**
 * What a required field is where nothing is called like it, and the data has but one thing that it can be: the only id for the
 * `stationId` of a station that is spoken of, the name of what has a latitude for `city`, the first of the only list for
 * `firstId`. It is told as assumed.
 */
import { isScalarShape } from '../../shape.ts';
import { isVagueName, weightOf, wordsOf } from '../../words.ts';
import { readInstruction } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { hasDates } from '../terms/dates.ts';
import { atom, map } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import { convert } from '../values/convert.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';
import { isListOfRecords } from './record.ts';

/** None where it may be left out, and where several would do. */
export function nothingElse(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { target, isRequired, name } = wanted;
  if (!isRequired || target.kind !== 'scalar' || target.choices !== undefined || name.own.length === 0) return [];
  const first = atEnd(wanted, scope, search);
  if (first !== undefined) return [first];
  const source = onlyOne(wanted, scope, search);
  if (source === undefined) return [];
  const found = { at: source.at, shape: source.shape, words: source.name.own, mayMiss: false };
  const made = convert(found, { target, words: name.own, isRequired });
  const text = `${wanted.place} is ${source.label}: nothing else may be meant by it.`;
  return made === undefined
    ? []
    : [createChoice(made.expr, scoreMin + 0.01, source.label, { notes: [{ kind: 'assumed', text }] })];
}

const names: ReadonlySet<string> = new Set(['name', 'title', 'display name', 'full name']);

/** The one id of what is spoken of, or the one name, that is nearest. */
function onlyOne({ name, target, place }: Wanted, { sources }: Scope, { instruction }: Search): Source | undefined {
  const own = sources.filter(({ lists, distance, shape }) => lists === 0 && distance === 0 && shape.scalars.length > 0);
  const head = name.own.at(-1) ?? '';
  const said = readInstruction(target.description);
  const thing = name.own.slice(0, -1);
  const isOfSaid =
    thing.length > 0 && (isOfList(thing, place) || [instruction, said].some((one) => one.speaksOf(thing)));
  if (isOfSaid && head === 'id') return nearestOf(own.filter((one) => one.name.own.join(' ') === 'id'));
  const single = own.filter(({ shape }) => isScalarShape(shape));
  const alike = sharingOne(name.own, single) ?? onlyMoment(target, name.own, single);
  if (alike !== undefined) return alike;
  if (!target.types.has('string') || target.format !== undefined) return undefined;
  const called = own.filter((one) => isScalarShape(one.shape) && names.has(one.name.own.join(' ')));
  if (isOfSaid && head === 'name') return nearestOf(called);
  // What has no description of its own is described by what it is called.
  const isNaming = name.own.length === 1 && /^(?:description|label|subject|summary|memo|text)$/.test(head);
  if (isNaming) return nearestOf(called.filter((one) => isOfItself(one)));
  // What lies at a point of the earth is a place, and called as that.
  const isPlace = name.own.length === 1 && places.test(head) && own.some((one) => one.name.own.some(isCoordinate));
  if (isPlace) return nearestOf(called);
  const isReceiver = name.own.length === 1 && /^(?:recipient|addressee|receiver)$/.test(head);
  return isReceiver && own.some((one) => one.name.own.includes('street')) ? nearestOf(called) : undefined;
}

/** The only one that has a telling word of the name, or, where none has, the only one that is a code, a number and so on as well. */
function sharingOne(own: readonly string[], single: readonly Source[]): Source | undefined {
  const head = own.at(-1) ?? '';
  const telling = own.filter((word) => weightOf(word) === 1 && !isVagueName([word]));
  const those = single.filter(({ name }) => name.own.some((word) => telling.includes(word)));
  if (those.length > 0) return nearestOf(those);
  if (own.length > 1)
    return keyNames.test(head) ? nearestOf(single.filter(({ name }) => name.own.at(-1) === head)) : undefined;
  // `barcode` of a product with a `code`, `nickname` of a member with a `name`.
  return nearestOf(single.filter(({ name: { own: found } }) => found.length === 1 && isEndOf(found[0] ?? '', head)));
}

const keyNames = /^(?:code|number|reference|key)$/;

function isEndOf(short: string, long: string): boolean {
  return short.length >= 4 && long.length > short.length + 1 && long.endsWith(short);
}

/** The only time there is, for what is a time by its format or by its name. */
function onlyMoment({ format, types }: Target, own: readonly string[], single: readonly Source[]): Source | undefined {
  const isCalled =
    format === undefined && types.has('string') && own.every((word) => /^(?:time|date|when)$/.test(word));
  if (format !== 'date' && format !== 'date-time' && !isCalled) return undefined;
  const moments = single.filter(hasDates);
  return moments.length === 1 ? moments[0] : undefined;
}

/** Of the record, and not of what stands in it: of data that is one record, all stands somewhere. */
function isOfItself({ name }: Source): boolean {
  return name.near === undefined || (name.inside ?? 0) === 0;
}

/** `stations[].stationName` is the name of the record itself. */
function isOfList(thing: readonly string[], place: string): boolean {
  const list = /([^.[\]]+)\[\]\.[^.]+$/.exec(place)?.[1];
  return list !== undefined && wordsOf(list).join(' ') === thing.join(' ');
}

const places = /^(?:city|town|place|location|station|site|village)$/;

function isCoordinate(word: string): boolean {
  return /^(?:lat|latitude|lon|lng|longitude|coordinate|coordinates)$/.test(word);
}

function nearestOf(fitting: readonly Source[]): Source | undefined {
  const least = Math.min(...fitting.map(({ around }) => around.length));
  const [only, ...more] = fitting.filter(({ around }) => around.length === least);
  return more.length === 0 ? only : undefined;
}

/** `firstId`, `lastMessage`: of the first, or the last, of the only list there is. */
function atEnd(wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const [end, ...own] = wanted.name.own;
  if ((end !== 'first' && end !== 'last') || own.length === 0) return undefined;
  const lists = scope.sources.filter((one) => one.lists === 0 && one.distance === 0 && isListOfRecords(one));
  const [list] = lists;
  if (list === undefined || lists.length > 1) return undefined;
  const inner = search.itemsOf(list, scope);
  const name = { own, context: list.name.own };
  const [item] = search.derive({ ...wanted, name, isPicked: true, isRequired: false }, inner);
  if (item === undefined || item.missing.length > 0) return undefined;
  const one = atom(`${list.at.text}[${end === 'first' ? '0' : '-1'}]`);
  const note: Note = { kind: 'used', text: `${wanted.place} is of the ${end} of ${list.label}` };
  const expr = map(one, item.expr, inner.variables.at(-1) ?? 'item');
  return createChoice(expr, item.score - 0.02, list.label, { notes: [...item.notes, note], uses: '' });
}
