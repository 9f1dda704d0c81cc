/** Statements that nobody asks anything about: what they say is to be written down. "The cat weighs 4.8 kg now" sets the weight. */
import { limits } from '../../../../core/limits.ts';
import { readInstruction } from '../../step/instruction/instruction.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { isBackground } from '../instruction/background.ts';
import type { Clause } from '../instruction/clauses.ts';
import { type Candidate, candidatesFor } from '../steps/candidates.ts';
import type { Workshop } from '../terms/plan.ts';
import { verbAt } from '../terms/verbs.ts';
import { fieldsSaid } from './fields-said.ts';

interface Stated {
  readonly clause: Clause;
  readonly candidates: readonly Candidate[];
}

/** One change, where the whole instruction only tells what is so, something is given, and no result is wanted. */
export function statedIn(clauses: readonly Clause[], workshop: Workshop): Stated | undefined {
  const { instruction, payload, schema } = workshop;
  const isTold = clauses.length > 0 && clauses.every(({ kind, text }) => kind === 'background' || isStatement(text));
  if (schema !== undefined || Object.keys(payload).length === 0 || !isTold) return undefined;
  if (/\?\s*$|^(?:i|we|you)\b/i.test(instruction)) return undefined;
  const text = instruction.replace(/[.!]+\s*$/, '');
  const clause: Clause = { text, kind: 'change', refersBack: false };
  const candidates = candidatesOf(clause, workshop);
  return candidates.length === 0 ? undefined : { clause, candidates };
}

/** Somebody or something does or is something. */
function isStatement(text: string): boolean {
  const isOrder = verbAt(text.split(' ').slice(0, 2).join(' ')) !== undefined;
  return !isOrder && (isBackground(text) || finite.test(text));
}

const finite =
  /^(?:(?:the|this|that|our|my|an?|all|both|every|each) )?(?:(?:his|her|their|its) )?(?:\d+ )?(?:[\p{L}-]+ ){1,6}?(?:is|are|was|were|has|have|had|got|gets|goes|comes|came|went|weighs|costs|lasts|takes|needs|stays|moves|leaves|left|lives|becomes|became|[a-z]{3,}ed)\b/iu;

function candidatesOf(clause: Clause, { sources }: Workshop): readonly Candidate[] {
  const ranked = candidatesFor(clause, readInstruction(clause.text), sources);
  const named = fieldsSaid(clause.text, sources).filter(({ known }) => !ranked.some((one) => one.known === known));
  return [...ranked, ...named]
    .filter(({ known: { operation } }) => !isReading(operation) && operation.method !== 'DELETE')
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.buildReadings);
}
