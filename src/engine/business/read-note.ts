/** A note as the grammar reads it, with the shop's products of the day. */
import type { Context } from '../../core/context.ts';
import { fromMinor } from './amounts.ts';
import type { Catalogue } from './catalogue.ts';
import { asEngine } from './engine-call.ts';
import { readCatalogue as readPhrases } from './notes/catalogue.ts';
import { parseNote } from './notes/parse.ts';
import type { ParsedNote, Product as Named } from './notes/shapes.ts';

/** Throws `invalid_input` for a note that is too long. */
export function readNote(
  content: string,
  catalogue: Catalogue,
  tool: string,
  ctx: Context<'store'>,
): Promise<ParsedNote> {
  return asEngine('grammar', tool, () => parseNote(content, readPhrases(namedProducts(catalogue))), ctx);
}

/** What is sold no more is not what a note means. */
export function namedProducts(catalogue: Catalogue): Named[] {
  const active = [...catalogue.values()].filter(({ isActive }) => isActive);
  return active.map(({ id, name, unit, packs, aliases, priceMinor }) => {
    return { id, name, unit, packs, aliases, ...(priceMinor === undefined ? {} : { price: fromMinor(priceMinor) }) };
  });
}

/** The contract's ParsedNote, and what stands behind it. */
export function showParsed({ purchases, sales, lines, issues, other, language }: ParsedNote) {
  const { transfers, cooking, leftovers, waste, given, plans, denied, expenses } = other;
  return {
    purchases: purchases.map((purchase) => ({ ...purchase })),
    sales: sales.map((sale) => ({ ...sale })),
    lines: lines.map(({ reading, span, ...line }) => ({ ...line, span: { ...span }, reading: [...reading] })),
    issues: issues.map(({ code, message }) => ({ code, message })),
    other: [...transfers, ...cooking, ...leftovers, ...waste, ...given, ...plans, ...denied].map(
      ({ span: _span, ...line }) => ({ ...line }),
    ),
    expenses: expenses.map(({ span: _span, ...expense }) => ({ ...expense })),
    language,
  };
}
