/** The first and the last of a list as it stands: `the port where it begins`, `from` and `to`. */
import { isScalarShape } from '../../../shape.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Field } from '../../terms/target.ts';
import { ownSources } from '../amounts/signs.ts';
import { textOf } from '../terms/speech.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

const begins = /^(?:from|first|start|origin|begin|source|departure|initial|opening)$/;
const ends = /^(?:to|last|end|destination|final|arrival|finish|target|closing)$/;
const saidInOrder =
  /\b(?:begins?|starts?|ends?|first|last|final|in (?:the )?order|in that order|sequence|from .* to)\b/;

/** `firstSeen`, `lastVisit`: the first and the last date of the rows that belong to the record. */
export function datesOf(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  const { types, format } = field.target;
  if (kind === 'root' || !types.has('string') || (format !== 'date' && format !== 'date-time')) return [];
  const isFirst = field.words.some((word) => /^(?:first|earliest|oldest)$/.test(word));
  const isLast = field.words.some((word) => /^(?:last|latest|newest)$/.test(word));
  if (isFirst === isLast) return [];
  return lists.flatMap(({ table, text, distance }) => {
    const dates = world.scopeOf(table).sources.filter((source) => {
      const isOwn = source.lists === 0 && source.distance === 0 && (source.name.inside ?? 0) === 0;
      return isOwn && isScalarShape(source.shape) && source.shape.scalars.every((value) => dated.test(String(value)));
    });
    const [only] = dates;
    if (only === undefined || dates.length > 1 || only.shape.scalars.length === 0) return [];
    const isLonger = only.shape.scalars.some((value) => String(value).length > 10);
    if (format === 'date-time' && !isLonger) return [];
    const one = `$sort([${text}.${only.at.text}])[${isFirst ? 0 : -1}]`;
    return [
      {
        text: format === 'date' && isLonger ? `$substring(${one}, 0, 10)` : one,
        score: 0.86 - distance * 0.1,
        missing: [],
        notes: [{ kind: 'used' as const, text: `${field.name} is the ${isFirst ? 'first' : 'last'} ${only.label}` }],
      },
    ];
  });
}

const dated = /^\d{4}-\d\d-\d\d/;

export function endsOf(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  if (kind !== 'row' || !field.target.types.has('string') || !world.speech.says(saidInOrder)) return [];
  const isFirst = field.words.some((word) => begins.test(word));
  const isLast = field.words.some((word) => ends.test(word));
  if (isFirst === isLast) return [];
  const rest = field.words.filter((word) => !begins.test(word) && !ends.test(word));
  return lists.flatMap(({ table, text, distance }) => {
    const own = world.scopeOf(table).sources.filter((source) => {
      const isOwn = source.lists === 0 && source.distance === 0 && (source.name.inside ?? 0) === 0;
      return isOwn && isScalarShape(source.shape) && source.shape.scalars.every((value) => typeof value === 'string');
    });
    const dates = own.filter(({ shape }) => shape.scalars.some((value) => /^\d{4}-\d\d-\d\d/.test(String(value))));
    if (table.parent === undefined || dates.length > 0) return [];
    const { tokens } = world.speech;
    const called = own.find(({ name }) => rest.length > 0 && rest.every((word) => name.own.includes(word)));
    const said = tokens.flatMap((_, at) => (fieldAt(tokens, at, own) ?? nearFieldAt(tokens, at, own))?.source ?? [])[0];
    const source = called ?? said ?? (own.length === 1 ? own[0] : undefined);
    if (source === undefined) return [];
    return [
      {
        text: `${text}[${isFirst ? 0 : -1}].${source.at.text}`,
        score: 0.9 - distance * 0.1,
        missing: [],
        notes: [
          {
            kind: 'used' as const,
            text: `${field.name} is ${source.label} of the ${isFirst ? 'first' : 'last'} of ${table.name}: ${textOf({ tokens: tokens.slice(0, 6) })}`,
          },
        ],
      },
    ];
  });
}

/** `the year of the newest one`, `oldest` as a number: the last and the first of the years that the rows have. */
export function yearsOf(field: Field, { lists, kind }: Entity, world: World): readonly Found[] {
  const isLast = field.words.some((word) => /^(?:newest|latest|last|recent)$/.test(word));
  const isFirst = field.words.some((word) => /^(?:oldest|earliest|first)$/.test(word));
  const isNamed = field.words.includes('year');
  if ((kind === 'row' && !isNamed) || isLast === isFirst || !field.target.types.has('integer')) return [];
  return lists.flatMap(({ table, text }) => {
    const years = ownSources(table, world).filter(
      ({ name, shape }) =>
        name.own.at(-1) === 'year' &&
        shape.scalars.every((value) => typeof value === 'number' && value > 1000 && value < 3000),
    );
    const [year] = years;
    if (year === undefined || years.length > 1 || !(isNamed || world.speech.says(/\byears?\b/))) return [];
    const note = `${field.name} is the ${isLast ? 'last' : 'first'} ${year.label}`;
    return [
      {
        text: `$${isLast ? 'max' : 'min'}(${text}.${year.at.text})`,
        score: 0.94,
        missing: [],
        notes: [{ kind: 'used' as const, text: note }],
      },
    ];
  });
}
