/**
 * Texts that are shown by an example: `like "Kettle (24.50 EUR)"`.
 *
 * One of the rows at hand mostly makes the example, so that its values, as they may be written, are found in it; what is left
 * between them is the same for all rows.
 */
import type { Field } from '../target.ts';
import type { Token } from '../instruction/read.ts';
import { countedParts } from './counted-parts.ts';
import { isAkin } from './speech.ts';
import type { Entity, Found, Made, World } from './terms.ts';
import { formsOf, type Written } from './written.ts';

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
  for (const { example, isSaid } of examplesFor(field, world)) {
    for (const [at, row] of world.rowsOf(table).slice(0, rowsMax).entries()) {
      const counted = countedParts(entity, table.rows[at] ?? row, example, world);
      const written = [...siblings, ...counted, ...sources.flatMap((source) => formsOf(source, row))];
      const pieces = aligned(example, written, isSaid);
      if (pieces === undefined) continue;
      const text = pieces.map((piece) => ('text' in piece ? JSON.stringify(piece.text) : piece.code)).join(' & ');
      return [
        { text, score: 1.06, missing: [], notes: [{ kind: 'used', text: `${field.name} is written as "${example}"` }] },
      ];
    }
  }
  return [];
}

interface Example {
  readonly example: string;
  /** That it is one is said. */
  readonly isSaid: boolean;
}

const leads = /^(?:like|e\.?g\.?|g|example|looks|as)$/;

/** What stands in quotes, the field that is named last before it being this one; or without any field before it. */
function examplesFor({ words }: Field, { speech: { tokens }, fields }: World): readonly Example[] {
  const texts = fields.filter(({ target: { types, format } }) => types.has('string') && format === undefined);
  return tokens.flatMap(({ kind, value }, at) => {
    if (kind !== 'quoted') return [];
    const places = texts.map((field) => ({ field, last: lastNamed(field.words, tokens.slice(0, at)) }));
    const last = Math.max(-1, ...places.map((one) => one.last));
    const isOwn = places.some((one) => one.last === last && one.field.words.join(' ') === words.join(' '));
    const isSaid = leads.test(tokens[at - 1]?.lower ?? '');
    return last < 0 || isOwn ? [{ example: String(value), isSaid }] : [];
  });
}

/** Where all words of the name stand together last; -1 where they do not. */
function lastNamed(name: readonly string[], tokens: readonly Token[]): number {
  return tokens.findLastIndex((_, index) =>
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
  return isWhole && used.size > (isSaid ? 0 : 1) ? pieces : undefined;
}

function placed(text: string, { text: value, code, of }: Written, used: Set<unknown>): readonly Piece[] {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const at = text.search(new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d]|\\.\\d)`, 'u'));
  if (at < 0) return [{ text }];
  used.add(of);
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  return [...(before === '' ? [] : [{ text: before }]), { code }, ...(after === '' ? [] : [{ text: after }])];
}
