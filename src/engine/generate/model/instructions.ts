/**
 * `workflow/generateInstructions` where there is a model: asked when the summaries of a service say little. Each suggestion names
 * an operation, and is kept only when the rules understand it as that one.
 */
import * as z from 'zod';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Llm } from '../../../core/llm.ts';
import type { Integration } from '../../../model/integration.ts';
import { asData } from '../../llm/data.ts';
import { documentOf } from '../documents/read.ts';
import { nameOf, type Operation } from '../documents/terms/document.ts';
import {
  type Documented,
  generateInstructions,
  readBack,
  type Suggestions,
  suggestionOf,
} from '../instructions/generate.ts';
import { type Asking, proposeWithModel } from './propose.ts';
import { withAdvice } from './refusal.ts';

/** With fewer suggestions than this for a service that has more operations, the model is asked. */
const few = 3;

/** Throws as `generateInstructions`; the failure says what the model had to say. */
export async function makeInstructions(integrations: readonly Integration[], ctx: Asking): Promise<Suggestions> {
  const { llm } = ctx;
  if (llm === undefined) return generateInstructions(integrations);
  const attempt = attemptOf(integrations);
  const made = attempt instanceof PatchbayError ? [] : attempt.instructions;
  const scarce = integrations.filter(({ id }) => made.filter((text) => text.startsWith(`${id}: `)).length < few);
  const offers = scarce.flatMap((integration) => offersOf(integration, made));
  const asked = offers.length === 0 ? undefined : await askForSuggestions(offers, { ...ctx, llm });
  if (asked === undefined || asked.found.length === 0) {
    if (attempt instanceof PatchbayError) throw withAdvice(attempt, asked?.told ?? '');
    return asked === undefined ? attempt : { ...attempt, unchecked: [...attempt.unchecked, asked.told] };
  }
  const { engine, found } = asked;
  const said = attempt instanceof PatchbayError ? { checked: [readBack], unchecked: ['Nothing was sent.'] } : attempt;
  return { ...said, engine, instructions: [...made, ...found] };
}

function attemptOf(integrations: readonly Integration[]): Suggestions | PatchbayError {
  try {
    return generateInstructions(integrations);
  } catch (thrown) {
    if (thrown instanceof PatchbayError && thrown.reason === 'NO_DOCUMENTATION') return thrown;
    throw thrown;
  }
}

/** An operation that nothing is suggested for yet. */
interface Offer extends Documented {
  readonly operation: Operation;
  readonly name: string;
}

function offersOf(integration: Integration, made: readonly string[]): readonly Offer[] {
  const document = documentOf(integration);
  if (document === undefined) return [];
  return document.operations
    .filter((operation) => {
      const own = suggestionOf(operation.summary, operation, { integration, document });
      return !operation.isDeprecated && (own === undefined || !made.includes(own));
    })
    .slice(0, limits.suggestions)
    .map((operation) => ({ integration, document, operation, name: `${integration.id} ${nameOf(operation)}` }));
}

const Proposal = z.object({
  suggestions: z.array(z.object({ operation: z.string().max(500), instruction: z.string().max(200) })).max(100),
});
type Proposal = z.output<typeof Proposal>;

const system = `You suggest what a person could ask of services, one sentence of plain words for an operation, such as "List the open orders of a customer".
Begin with what is done (list, get, add, change, delete) and name what it is done to in the words of the path and the summary.
Answer with {"suggestions": [{"operation": "<as it is named>", "instruction": "<the sentence>"}]}.`;

interface Asked {
  readonly engine: string;
  readonly found: readonly string[];
  readonly told: string;
}

async function askForSuggestions(offers: readonly Offer[], ctx: Asking & { readonly llm: Llm }): Promise<Asked> {
  const { known, signal, tool } = ctx;
  const shown = offers.map(({ name, operation }) => [name, operation.summary || operation.description] as const);
  const understood = ({ suggestions }: Proposal): readonly string[] =>
    suggestions.flatMap(({ operation, instruction }) => {
      const offer = offers.find(({ name }) => name === operation.trim());
      const made = offer && suggestionOf(instruction, offer.operation, offer);
      return made === undefined ? [] : [made];
    });
  const proposed = await proposeWithModel<Proposal>(ctx.llm, {
    tool,
    system,
    user: asData('Operations, with what is known of them', Object.fromEntries(shown), known),
    shape: Proposal,
    known,
    signal,
    async prove(proposal) {
      if (understood(proposal).length > 0) return undefined;
      const problem = 'None of the sentences is understood as its operation. Use the words of the path.';
      return { problem, why: 'was not understood as an operation' };
    },
  });
  if (!proposed.isProven) return { engine: proposed.engine, found: [], told: proposed.told };
  return {
    engine: proposed.engine,
    found: [...new Set(understood(proposed.proposal))].slice(0, limits.suggestions),
    told: '',
  };
}
