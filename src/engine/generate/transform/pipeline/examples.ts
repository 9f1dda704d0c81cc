/**
 * Texts that are shown by an example: `like "Kettle (24.50 EUR)"`.
 *
 * One of the rows at hand mostly makes the example, so that its values, as they may be written, are found in it; what is left
 * between them is the same for all rows.
 */
import type { Field } from '../target.ts';
import type { Source } from '../scope.ts';
import { countedParts } from './counted-parts.ts';
import { valueAt } from './links.ts';
import { isAkin } from './speech.ts';
import type { Row } from './tables.ts';
import type { Entity, Found, Made, World } from './terms.ts';

/** A value as it is written in a text, and how it is written so. */
interface Written {
  readonly text: string;
  readonly code: string;
  readonly of: unknown;
}

type Piece = { readonly text: string } | { readonly code: string };

const rowsMax = 200;

export function exampleTexts(field: Field, entity: Entity, others: readonly Made[], world: World): readonly Found[] {
  const { types, format, choices } = field.target;
  const { table } = entity;
  if (table === undefined || entity.kind !== 'row' || !types.has('string')) return [];
  if (format !== undefined || choices !== undefined) return [];
  const sources = world.scopeOf(table).sources.filter(({ lists, distance }) => lists === 0 && distance === 0);
  const siblings = others.flatMap(({ field: other, variable }) =>
    (other.target.choices ?? []).map((choice) => ({ text: String(choice), code: `$${variable}`, of: other })),
  );
  for (const example of examplesFor(field, world)) {
    for (const [at, row] of world.rowsOf(table).slice(0, rowsMax).entries()) {
      const counted = countedParts(entity, table.rows[at] ?? row, example, world);
      const written = [...siblings, ...counted, ...sources.flatMap((source) => formsOf(source, row))];
      const pieces = aligned(example, written);
      if (pieces === undefined) continue;
      const text = pieces.map((piece) => ('text' in piece ? JSON.stringify(piece.text) : piece.code)).join(' & ');
      return [
        { text, score: 1.06, missing: [], notes: [{ kind: 'used', text: `${field.name} is written as "${example}"` }] },
      ];
    }
  }
  return [];
}

/** What stands in quotes after the field, or without any field before it. */
function examplesFor({ words }: Field, { speech: { tokens }, fields }: World): readonly string[] {
  return tokens.flatMap(({ kind, value }, at) => {
    if (kind !== 'quoted') return [];
    const isBefore = (names: readonly string[], index: number): boolean =>
      names.every((name) =>
        tokens
          .slice(index, Math.min(at, index + names.length))
          .some((token) => token.words.some((word) => isAkin(word, name))),
      );
    const places = fields.flatMap((field) =>
      tokens.slice(0, at).flatMap((_, index) => (isBefore(field.words, index) ? [{ field, index }] : [])),
    );
    const own = places.filter(({ field }) => field.words.join(' ') === words.join(' '));
    return own.length > 0 || places.length === 0 ? [String(value)] : [];
  });
}

/** The ways in which a value of the row may stand in a text. */
function formsOf({ at }: Source, row: Row): readonly Written[] {
  const value = valueAt(row, at.text);
  const path = at.text;
  if (typeof value === 'number') return numberForms(value, path);
  if (typeof value !== 'string' || value === '') return [];
  const number = /^-?\d+(?:\.\d+)?$/.test(value) ? numberForms(Number(value), `$number(${path})`) : [];
  return [
    { text: value, code: path, of: at },
    ...[
      { text: value.toLowerCase(), code: `$lowercase(${path})`, of: at },
      { text: value.toUpperCase(), code: `$uppercase(${path})`, of: at },
    ].filter(({ text }) => text !== value),
    ...number,
    ...dateForms(value, path),
  ];
}

function numberForms(value: number, path: string): readonly Written[] {
  const fixed = (of: number, code: string, digits: number): Written => ({
    text: of.toFixed(digits),
    code: `$formatNumber(${code}, "0.${'0'.repeat(digits)}")`,
    of: path,
  });
  return [
    { text: String(value), code: path.startsWith('$number(') ? path.slice(8, -1) : `$string(${path})`, of: path },
    fixed(value, path, 2),
    fixed(value, path, 1),
    ...(Number.isInteger(value) ? [fixed(value / 100, `${path} / 100`, 2)] : []),
  ];
}

const pictures: readonly (readonly [string, (year: string, month: string, day: string) => string])[] = [
  ['[D01].[M01].[Y0001]', (year, month, day) => `${day}.${month}.${year}`],
  ['[D01]/[M01]/[Y0001]', (year, month, day) => `${day}/${month}/${year}`],
  ['[M01]/[D01]/[Y0001]', (year, month, day) => `${month}/${day}/${year}`],
  ['[D01].[M01].', (_, month, day) => `${day}.${month}.`],
];

function dateForms(value: string, path: string): readonly Written[] {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  const millis = `$toMillis(${time === undefined ? path : `$substring(${path}, 0, 10)`})`;
  return [
    { text: `${year}-${month}-${day}`, code: `$substring(${path}, 0, 10)`, of: path },
    ...(time === undefined ? [] : [{ text: time, code: `$substring(${path}, 11, 5)`, of: `${path} time` }]),
    ...pictures.map(([picture, write]) => ({
      text: write(year, month, day),
      code: `$fromMillis(${millis}, "${picture}")`,
      of: path,
    })),
  ];
}

/** The example in pieces, the longest values first; undefined where a number, or no more than one value, is left of it. */
function aligned(example: string, written: readonly Written[]): readonly Piece[] | undefined {
  const order = written
    .filter(({ text }) => text.length > 0 && text !== example)
    .toSorted((a, b) => b.text.length - a.text.length);
  const used = new Set<unknown>();
  let pieces: readonly Piece[] = [{ text: example }];
  for (const one of order) {
    if (used.has(one.of)) continue;
    const next = pieces.flatMap((piece) =>
      'text' in piece && !used.has(one.of) ? placed(piece.text, one, used) : [piece],
    );
    pieces = next;
  }
  const isWhole = pieces.every((piece) => !('text' in piece) || !/\d/.test(piece.text));
  return isWhole && used.size > 1 ? pieces : undefined;
}

function placed(text: string, { text: value, code, of }: Written, used: Set<unknown>): readonly Piece[] {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const at = text.search(new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d]|\\.\\d)`, 'u'));
  if (at < 0) return [{ text }];
  used.add(of);
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  return [...(before === '' ? [] : [{ text: before }]), { code }, ...(after === '' ? [] : [{ text: after }])];
}
