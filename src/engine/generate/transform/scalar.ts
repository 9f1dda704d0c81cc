/** Single values: fields that are called alike, converted where the values allow it. */
import { formatOf } from '../formats.ts';
import { isScalarShape, type Shape, textsOf } from '../shape.ts';
import { isDateWord } from '../vocabulary.ts';
import { nameScore, saysSame } from '../words.ts';
import { type Choice, createChoice, type Note, ranked } from './choice.ts';
import { convert } from './convert.ts';
import { call, literal, strength } from './expression.ts';
import type { Scope, Source } from './scope.ts';
import { type Search, scoreMin, type Wanted } from './search.ts';

/** What is known about the value of a single field. */
export function scalarChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { constant, preset } = wanted.target;
  if (constant !== undefined) return [createChoice(literal(constant.value), 1, 'a constant', { uses: '' })];
  const found = scope.sources.flatMap((source) => {
    if (!search.spend(1)) return [];
    return directChoice(source, wanted) ?? [];
  });
  const joined = found.length === 0 ? scope.sources.flatMap((source) => joinedTexts(source, wanted) ?? []) : [];
  const fits = [...found, ...joined].filter(({ expr }) => !search.isBanned(wanted.place, expr));
  if (fits.length === 0 && preset !== undefined) {
    const text = `${wanted.place} is always its default: nothing was found for it.`;
    return [
      createChoice(literal(preset.value), scoreMin, 'its default', { uses: '', notes: [{ kind: 'assumed', text }] }),
    ];
  }
  return ranked(fits);
}

/** One source as the value; undefined where it does not fit. */
export function directChoice(source: Source, wanted: Wanted): Choice | undefined {
  if (source.lists > 0 || !isSingle(source, wanted)) return undefined;
  const score = nameScore(wanted.name, source.name);
  const byValue = score < 0.45 ? valueScore(source.shape, wanted) : 0;
  if (score < 0.45 && byValue === 0) return undefined;
  const parent = source.parent;
  const conversion = convert(
    { at: source.at, shape: source.shape, words: source.name.own, mayMiss: mayMiss(source.shape, parent) },
    { target: wanted.target, words: wanted.name.own, isRequired: wanted.isRequired },
  );
  if (conversion === undefined) return undefined;
  const reached = Math.max(score, byValue) - conversion.cost - source.distance * 0.05 - depthOf(source) * 0.006;
  if (reached < scoreMin - 0.06) return undefined;
  return createChoice(conversion.expr, Math.min(1, reached), source.label, {
    uses: `${source.distance} ${source.label}`,
    notes: notesOf(source, wanted, conversion.assumed),
  });
}

function isSingle({ shape }: Source, { target }: Wanted): boolean {
  if (target.kind === 'any') return shape.count > 0;
  return isScalarShape(shape) || (shape.records === 0 && shape.lists === 0 && target.isNullable);
}

function depthOf({ around }: Source): number {
  return around.length;
}

export function mayMiss(shape: Shape, parent: Shape | undefined): boolean {
  return parent !== undefined && parent.records > shape.count;
}

/** Values that can be nothing else although the names differ: addresses, ids, the values of an enum. */
function valueScore(shape: Shape, { target, name }: Wanted): number {
  const texts = textsOf(shape);
  if (texts.length === 0) return 0;
  const { format, choices } = target;
  if (format !== undefined && ['email', 'ipv4', 'uuid', 'uri'].includes(format)) {
    return formatOf(texts) === format ? scoreMin + 0.02 : 0;
  }
  if (format === 'date' || format === 'date-time') return isDateName(name.own) && isDated(texts) ? scoreMin + 0.01 : 0;
  const isChoice = choices !== undefined && choices.length > 1 && texts.every((text) => choices.includes(text));
  return isChoice && new Set(texts).size > 1 ? scoreMin + 0.04 : 0;
}

/** Nothing but a date is wanted, whichever. */
function isDateName(words: readonly string[]): boolean {
  return words.length > 0 && words.every(isDateWord);
}

function isDated(texts: readonly string[]): boolean {
  const format = formatOf(texts);
  return format === 'date' || format === 'date-time';
}

function notesOf(source: Source, wanted: Wanted, assumed: string | undefined): readonly Note[] {
  const notes: Note[] = [];
  if (!saysSame(wanted.name, source.name)) {
    notes.push({ kind: 'meaning', text: `${wanted.place} from ${source.label}` });
  }
  if (assumed !== undefined) notes.push({ kind: 'assumed', text: `${wanted.place} takes ${assumed}.` });
  return notes;
}

/** A list of texts where one text is wanted. */
function joinedTexts(source: Source, wanted: Wanted): Choice | undefined {
  const { item } = source.shape;
  const isList = source.lists === 0 && item !== undefined && isScalarShape(item);
  const isLeaf =
    source.lists === 1 && isScalarShape(source.shape) && /join|comma|concat|separated/i.test(wanted.target.description);
  if (
    !wanted.target.types.has('string') ||
    wanted.target.format !== undefined ||
    !(isList || isLeaf) ||
    source.distance >= 1
  )
    return undefined;
  if (wanted.target.choices !== undefined) return undefined;
  const values = isList && item !== undefined ? item : source.shape;
  if (textsOf(values).length < values.scalars.length) return undefined;
  const score = nameScore(wanted.name, source.name) - 0.1 - source.distance * 0.05;
  if (score < scoreMin) return undefined;
  const text = `${wanted.place} has all of ${source.label}, with commas between.`;
  return createChoice(
    call('join', { text: `[${source.at.text}]`, strength: strength.path }, literal(', ')),
    score,
    source.label,
    {
      uses: source.label,
      notes: [{ kind: 'assumed', text }],
    },
  );
}
