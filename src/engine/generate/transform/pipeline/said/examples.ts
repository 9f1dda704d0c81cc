/**
 * Texts that are shown by an example: `like "Kettle (24.50 EUR)"`.
 *
 * One of the rows at hand mostly makes the example, so that its values, as they may be written, are found in it; what is left
 * between them is the same for all rows.
 */
import { isRecord } from '../../../../../core/json.ts';
import { singular, wordsOf } from '../../../words.ts';
import { placeIn } from '../../instruction/values/values-in-text.ts';
import type { Token } from '../../instruction/words/read.ts';
import { writeName } from '../../terms/expression.ts';
import type { Field } from '../../terms/target.ts';
import { isUnit } from '../../terms/unit-table.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, Made, World } from '../terms/terms.ts';
import { formsAt, formsOf, type Written } from '../terms/written.ts';
import { countedParts } from './counted-parts.ts';
import { imaginedRows } from './imagined.ts';
import { imaginedList, partedBy } from './imagined-lists.ts';

type Piece = { readonly text: string } | { readonly code: string };

const rowsMax = 200;

export function exampleTexts(field: Field, entity: Entity, others: readonly Made[], world: World): readonly Found[] {
  const [shown] = examplesShown(field, entity, others, world);
  return shown === undefined ? [] : [shown.found];
}

/** Classes of which one is shown by an example: `"now" if it is 0 minutes, else e.g. "5 min"`. */
export function withExamples(found: Found, shown: readonly Shown[]): Found {
  const used = shown.filter(({ example, isSaid }) => isSaid && found.text.includes(JSON.stringify(example)));
  if (used.length === 0) return found;
  const text = used.reduce((all, one) => all.replace(JSON.stringify(one.example), `(${one.found.text})`), found.text);
  return { ...found, text, score: 1.1, notes: [...found.notes, ...used.flatMap((one) => one.found.notes)] };
}

export interface Shown extends Example {
  readonly found: Found;
}

/** Every example of the field with how it is made. */
export function examplesShown(field: Field, entity: Entity, others: readonly Made[], world: World): readonly Shown[] {
  const { types, format, choices } = field.target;
  const { table } = entity;
  if (table === undefined || entity.kind !== 'row' || !types.has('string')) return [];
  if (format !== undefined || choices !== undefined) return [];
  const sources = world.scopeOf(table).sources.filter(({ lists, distance }) => lists === 0 && distance === 0);
  const siblings = others.flatMap(({ field: other, variable }) =>
    (other.target.choices ?? []).map((choice) => ({ text: String(choice), code: `$${variable}`, of: other })),
  );
  const shown: Shown[] = [];
  for (const { example, isSaid } of examplesFor(field, table, world)) {
    const listed =
      listedTexts(field, entity, example, world) ??
      (isSaid ? imaginedList(field, world.rowsOf(table).slice(0, rowsMax), example) : undefined);
    if (listed !== undefined) {
      shown.push({ example, isSaid, found: listed });
      continue;
    }
    const rows = world.rowsOf(table).slice(0, rowsMax);
    const imagined = isSaid
      ? rows.slice(0, 1).flatMap((row) => imaginedRows(example, row, sources, world.speech.tokens))
      : [];
    for (const [at, row] of [...rows, ...imagined].entries()) {
      const counted = countedParts(entity, table.rows[at] ?? row, example, world);
      const written = [...siblings, ...counted, ...sources.flatMap((source) => formsOf(source, row))];
      const pieces = aligned(example, written, isSaid);
      if (pieces === undefined) continue;
      const text = padded(pieces)
        .map((piece) => ('text' in piece ? JSON.stringify(piece.text) : piece.code))
        .join(' & ');
      const notes = [{ kind: 'used' as const, text: `${field.name} is written as "${example}"` }];
      shown.push({ example, isSaid, found: { text, score: 1.06, missing: [], notes } });
      break;
    }
  }
  return shown;
}

interface Example {
  readonly example: string;
  /** That it is one is said. */
  readonly isSaid: boolean;
}

const leads =
  /(?:^| )(?:like|eg|e \. g(?: \.)?|example|looks|as|as in|so|forms?|format|pattern|style|reads?)(?: [:,(])?$/;

/** What stands in quotes, the field that is named last before it being this one; or without any field before it. */
function examplesFor({ words }: Field, table: Table, world: World): readonly Example[] {
  const { speech, fields } = world;
  const { tokens } = speech;
  const all = fields.filter(({ target: { types, format } }) => types.has('string') && format === undefined);
  // What is there under its very name needs no example, as long as something else does.
  const given = world
    .scopeOf(table)
    .sources.filter(({ shape }) => !shape.scalars.every((value) => typeof value === 'number') || shape.count === 0);
  const named = new Set(given.map(({ name }) => name.own.join(' ')));
  const open = all.filter((field) => !named.has(field.words.join(' ')));
  const texts = open.length > 0 ? open : all;
  // Where no field is named, it is one that the data has nothing for: `branch` has `branch_name`.
  const hasNear = (field: Field): boolean =>
    given.some(({ name }) => field.words.every((word) => name.own.includes(word)));
  const isLeft =
    texts.every(hasNear) || !texts.some((field) => field.words.join(' ') === words.join(' ') && hasNear(field));
  return tokens.flatMap(({ kind, value }, at) => {
    if (kind !== 'quoted') return [];
    const places = texts.map((field) => ({ field, last: lastNamed(field.words, tokens.slice(0, at)) }));
    const last = Math.max(-1, ...places.map((one) => one.last));
    const isOwn = last >= 0 && places.some((one) => one.last === last && one.field.words.join(' ') === words.join(' '));
    const isSaid = leads.test(textOf({ tokens: tokens.slice(Math.max(0, at - 5), at) }));
    const isSelf = (field: Field): boolean => field.words.join(' ') === words.join(' ');
    // Lists of texts are none of those.
    const isOpen = (texts.some(isSelf) || !all.some(isSelf)) && !isGivenSo(String(value), words, table, world);
    return (last < 0 && isOpen && isLeft) || isOwn ? [{ example: String(value), isSaid }] : [];
  });
}

/** `it comes as "12.5 kg"`: a value of another field of the rows, as they have it, shows nothing of one that they have, too. */
function isGivenSo(example: string, words: readonly string[], table: Table, world: World): boolean {
  const { sources } = world.scopeOf(table);
  const isOwn = sources.some(({ name, distance }) => distance === 0 && words.every((word) => name.own.includes(word)));
  return isOwn && sources.some(({ lists, shape }) => lists === 0 && shape.scalars.includes(example));
}

/** Where all words of the name stand together last; -1 where they do not. */
function lastNamed(name: readonly string[], tokens: readonly Token[]): number {
  return tokens.findLastIndex(
    (_, index) =>
      // `where each farm is`: what has it is not what it is.
      !tokens.slice(Math.max(0, index - 3), index).some(({ lower }) => /^(?:each|every|per)$/.test(lower)) &&
      name.every((word) =>
        tokens.slice(index, index + name.length).some(({ words }) => words.some((one) => isAkin(one, word))),
      ),
  );
}

/** The example in pieces, the longest values first; undefined where a number is left of it, or it has no more than one value and may be none. */
function aligned(example: string, written: readonly Written[], isSaid: boolean): readonly Piece[] | undefined {
  const order = written
    .filter(({ text }) => text.length > 0 && (isSaid || text !== example))
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
  // Of one value alone, longer words beside it may be values of something else.
  const long = pieces.flatMap((piece) => ('text' in piece ? (piece.text.match(/\p{L}{4,}/gu) ?? []) : []));
  // A unit is none, as in `in 5 days`.
  const isPlain = isSaid && long.every((word) => isUnit(singular(word.toLowerCase())));
  return isWhole && used.size > (isPlain ? 0 : 1) ? pieces : undefined;
}

/** Behind a colon, minutes and seconds have two digits, although one example may not show it. */
function padded(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, at) => {
    const before = pieces[at - 1];
    const part = 'code' in piece ? /^\$string\((\$floor\(.* % .*\))\)$/.exec(piece.code)?.[1] : undefined;
    const isClock = before !== undefined && 'text' in before && before.text.endsWith(':');
    return part === undefined || !isClock ? piece : { code: `$formatNumber(${part}, "00")` };
  });
}

/** `"Ada Birk & Tom Lund"`, `"#sea #boat"`: one text of all that belong to a record, each written in the same way. */
function listedTexts(field: Field, entity: Entity, example: string, world: World): Found | undefined {
  const { table } = entity;
  const parts = partedBy(example);
  if (table === undefined || parts.length === 0) return undefined;
  for (const row of world.rowsOf(table).slice(0, rowsMax)) {
    for (const [name, list] of Object.entries(row)) {
      const path = writeName(name);
      if (!Array.isArray(list) || path === undefined) continue;
      const fitting = parts.filter(({ texts }) => texts.length === list.length);
      for (const { sign, texts } of fitting) {
        const codes = list.map((item, index) => codeOf(texts[index] ?? '', item));
        const [code] = codes;
        if (code === undefined || codes.some((one) => one !== code)) continue;
        return {
          text: `$join([${path}.(${code})], ${JSON.stringify(sign)})`,
          score: 1.07,
          missing: [],
          notes: [{ kind: 'used', text: `${field.name} is written as "${example}"` }],
        };
      }
    }
  }
  return undefined;
}

/** How one item makes the text; undefined where it does not. */
function codeOf(text: string, item: unknown): string | undefined {
  const forms = isRecord(item)
    ? Object.keys(item).flatMap((name) => {
        const path = writeName(name);
        return path === undefined ? [] : formsAt(path, wordsOf(name), item[name]);
      })
    : formsAt('$', [], item);
  const pieces = aligned(text, forms, true);
  return pieces?.some((piece) => 'code' in piece)
    ? pieces.map((piece) => ('text' in piece ? JSON.stringify(piece.text) : piece.code)).join(' & ')
    : undefined;
}

function placed(text: string, { text: value, code, of }: Written, used: Set<unknown>): readonly Piece[] {
  if (!text.includes(value)) return [{ text }];
  const at = placeIn(text, value);
  if (at < 0) return [{ text }];
  used.add(of);
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  return [...(before === '' ? [] : [{ text: before }]), { code }, ...(after === '' ? [] : [{ text: after }])];
}
