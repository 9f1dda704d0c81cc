/**
 * Reads a shop's note without a model: what was bought and sold, and what else happened.
 *
 * English, Tagalog and Cebuano, mixed as people mix them. Every line says where it was read and how far it can be trusted:
 * below 0.8 for everything that is implied, ambiguous or misspelt, below 0.6 for what should be confirmed.
 */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Catalogue } from './catalogue.ts';
import { readInContext } from './context.ts';
import { languageOf } from './language.ts';
import { collectOther } from './other.ts';
import { readItems } from './reader.ts';
import { type Resolved, resolve } from './resolve.ts';
import type { NoteIssue, NoteLine, ParsedNote, Purchase, Sale, Side } from './shapes.ts';

/**
 * What the note states, in the order in which it states it.
 *
 * `purchases` and `sales` hold every line, whatever its confidence; who books them reads `lines`. Spans are offsets into
 * `content`. Throws `invalid_input` for a note beyond the contract's length.
 */
export function parseNote(content: string, catalogue: Catalogue): ParsedNote {
  if (content.length > limits.noteChars) {
    throw new PatchbayError('invalid_input', `The note had more than ${limits.noteChars} characters.`, {
      hint: 'Send it in parts, each with whole lines.',
    });
  }
  const atoms = readInContext(content, catalogue);
  const reading = readItems(atoms);
  const { lines: resolved, issues } = resolve(reading, catalogue);
  const booked = resolved.filter(isBooking);
  const lines = booked.map((line) => toLine(line, content));
  return {
    purchases: lines.filter(({ side }) => side === 'purchase').map(toPurchase),
    sales: lines.filter(({ side }) => side === 'sale').map(toSale),
    lines,
    issues: [...issues, ...booked.flatMap(sideIssue)].slice(0, limits.noteIssues),
    other: collectOther(resolved, reading.expenses, content),
    language: languageOf(atoms),
  };
}

/** Purchases, sales and what was given back; not plans, denials, or goods that only moved. */
function isBooking({ draft: { statement, product } }: Resolved): boolean {
  if (statement.isPlan || statement.isDenied) return false;
  // A number beside words that nobody knows, and no verb: nothing says that goods are meant at all.
  if (statement.mode === undefined && product === undefined) return false;
  return statement.mode === undefined || sides[statement.mode] !== undefined;
}

const sides: Readonly<Record<string, Side>> = {
  purchase: 'purchase',
  paid: 'purchase',
  'returned-to-supplier': 'purchase',
  sale: 'sale',
  returned: 'sale',
};

function toLine({ draft, reading, ...line }: Resolved, content: string): NoteLine {
  const span = { start: draft.start, end: draft.end };
  const side = sides[draft.statement.mode ?? 'sale'] ?? 'sale';
  const { productId, qty, unit, unitPrice, money, confidence } = line;
  return {
    text: content.slice(span.start, span.end),
    span,
    side,
    productId,
    qty,
    unit,
    ...(unitPrice !== undefined && { unitPrice }),
    ...(money !== undefined && { money }),
    confidence,
    reading: draft.statement.mode === undefined ? [...reading, 'no verb: read as a sale'] : reading,
  };
}

function sideIssue({ draft }: Resolved): readonly NoteIssue[] {
  if (draft.statement.mode !== undefined) return [];
  const message = 'The note does not say whether this was bought or sold; it was read as a sale.';
  return [{ code: 'side_assumed', message, span: { start: draft.start, end: draft.end } }];
}

function toPurchase({ productId, qty, money }: NoteLine): Purchase {
  return { productId, qty, ...(money !== undefined && { cost: money }) };
}

function toSale({ productId, qty, money }: NoteLine): Sale {
  return { productId, qty, ...(money !== undefined && { revenue: money }) };
}
