/**
 * What a configured model makes of the clauses that the grammar could not explain. Its proposals stand apart from what was
 * read, and nothing books them: a person does, or leaves it.
 */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Llm } from '../../core/llm.ts';
import { consult } from '../llm/consult.ts';
import { textAsData } from '../llm/data.ts';
import type { Catalogue } from './catalogue.ts';
import type { NoteIssue, ParsedNote, Span } from './notes/shapes.ts';

export interface Proposal {
  /** The clause that it explains, as the note has it. */
  readonly text: string;
  readonly side: 'purchase' | 'sale';
  readonly productId: string;
  readonly qty: number;
  readonly money?: number | undefined;
  /** Below what is booked. */
  readonly confidence: number;
  /** `<provider>/<model>`. */
  readonly engine: string;
}

export interface Unexplained {
  readonly tool: string;
  readonly content: string;
  readonly parsed: ParsedNote;
  readonly catalogue: Catalogue;
  readonly signal: AbortSignal;
}

const modelConfidence = 0.5;

const system =
  'You read clauses of a shop’s note, in English, Tagalog or Cebuano, that rules could not explain. For each purchase or sale ' +
  'that a clause states as done, give clause (its number), side (purchase or sale), productId (one of the list), qty (in the ' +
  'unit of the product) and money (the total, only if the clause states it). Leave out plans, what did not happen, and whatever you ' +
  'are not certain of. Never invent a product, a number or a price.';

/** None without such a clause, and none when the model failed, which never fails a call that can do without it. */
export async function proposeLines(llm: Llm | undefined, wanted: Unexplained): Promise<readonly Proposal[]> {
  const clauses = unexplained(wanted);
  if (llm === undefined || clauses.length === 0) return [];
  try {
    return await ask(llm, clauses, wanted);
  } catch (thrown) {
    wanted.signal.throwIfAborted();
    if (thrown instanceof PatchbayError) return [];
    throw thrown;
  }
}

async function ask(llm: Llm, clauses: readonly string[], { tool, catalogue, signal }: Unexplained) {
  const shape = z.object({
    lines: z.array(
      z.object({
        clause: z.int().min(1).max(clauses.length),
        side: z.enum(['purchase', 'sale']),
        productId: z.string(),
        qty: z.number().positive().max(limits.lineQuantity),
        money: z.number().min(0).max(limits.lineMoney).nullish(),
      }),
    ),
  });
  const products = [...catalogue.values()].filter(({ isActive }) => isActive);
  const list = products.map(({ id, name, unit, aliases }) => [id, name, unit, ...aliases].join(', ')).join('\n');
  const numbered = clauses.map((clause, at) => `${at + 1}. ${clause}`).join('\n');
  const { engine, proposal } = await consult(llm, {
    tool,
    system,
    user: `${textAsData('products', list)}\n${textAsData('clauses', numbered)}`,
    shape,
    prove: async ({ lines }) => {
      const strangers = lines.filter(({ productId }) => !catalogue.has(productId));
      return strangers.length === 0 ? undefined : 'A productId was none of the list.';
    },
    signal,
  });
  return (proposal?.lines ?? []).map(({ clause, money, ...line }): Proposal => {
    const text = clauses[clause - 1] ?? '';
    return { ...line, ...(money == null ? {} : { money }), text, confidence: modelConfidence, engine };
  });
}

const unexplainedCodes: ReadonlySet<NoteIssue['code']> = new Set(['number_unexplained', 'unknown_product']);

/** Clauses with such an issue, and without a line of a known product: what was read is not asked about again. */
function unexplained({ content, parsed, catalogue }: Unexplained): readonly string[] {
  const read = [...parsed.lines, ...Object.values(parsed.other).flat()].filter(
    (line) => !('productId' in line) || catalogue.has(line.productId),
  );
  const issues = parsed.issues.filter(({ code }) => unexplainedCodes.has(code));
  const clauses = issues.map(({ span }) => clauseAround(span, content));
  const open = clauses.filter((clause) => !read.some(({ span }) => span.start < clause.end && clause.start < span.end));
  return [...new Set(open.map(({ start, end }) => content.slice(start, end).trim()))].filter((text) => text !== '');
}

/** Up to the next stop on either side; a stop within a number is none. */
function clauseAround({ start, end }: Span, content: string): Span {
  const stop = /[;!?\n]|\.(?!\d)/g;
  const stops = [...content.matchAll(stop)].map(({ index }) => index);
  const before = stops.findLast((at) => at < start);
  const after = stops.find((at) => at >= end);
  return { start: before === undefined ? 0 : before + 1, end: after ?? content.length };
}
