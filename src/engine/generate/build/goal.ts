/** From the result backwards: operations whose answers have what the result wants, where no clause says which to call. */
import { limits } from '../../../core/limits.ts';
import { readInstruction } from '../step/instruction/instruction.ts';
import { isReading } from '../step/instruction/reading.ts';
import { enumOf } from '../step/terms/target.ts';
import { coverage, wordsOf } from '../words.ts';
import type { Clause } from './instruction/clauses.ts';
import { phraseOf } from './instruction/phrase.ts';
import { givenFor, spokenIn } from './steps/link.ts';
import { place } from './steps/supply.ts';
import { plural, speaksOf } from './terms/entity.ts';
import { fieldsOf } from './terms/fields.ts';
import { type Plan, startOf, type Workshop } from './terms/plan.ts';
import type { KnownOperation } from './terms/sources.ts';

/** Of what is only read: the likeliest first, and none where nothing of the result is named by any answer. */
export async function plansForResult(workshop: Workshop): Promise<readonly Plan[]> {
  const { sources, instruction } = workshop;
  const likely = sources.operations
    .filter(({ operation }) => isReading(operation))
    .map((known) => ({ known, score: likelihoodOf(known, workshop) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.buildCandidates);
  const found: Plan[] = [];
  for (const { known, score } of likely) {
    const clause: Clause = { text: instruction, kind: 'read', refersBack: false };
    const start = startOf(workshop);
    const { demands, aliases } = givenFor(known.operation, start, workshop);
    const order = {
      known,
      clause,
      text: phraseFor(known, instruction),
      plan: { ...start, aliases: [...start.aliases, ...aliases] },
      why: 'gives what the result wants',
      score,
      demands,
      isProducer: false,
    };
    found.push(...(await place(order, workshop, limits.buildDepth)));
  }
  return found.toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam);
}

/** Of two plans that do the same, the one without a step for what is only told is meant. */
const backgroundCost = 0.6;

/** What is behind a request may have to be read for it, where the request itself does not do without. */
export async function plansAround(
  told: Clause,
  { beam, clauses }: { readonly beam: readonly Plan[]; readonly clauses: readonly Clause[] },
  workshop: Workshop,
): Promise<readonly Plan[]> {
  const { sources } = workshop;
  const clause: Clause = { ...told, kind: 'read' };
  const spoken = sources.operations.filter(
    (known) => isReading(known.operation) && speaksOf(told.text, known.noun) && !isYetToBeMade(known.noun, clauses),
  );
  const found: Plan[] = [];
  for (const plan of beam) {
    for (const known of spoken.slice(0, limits.buildGivers)) {
      const { demands, aliases, isWhole } = spokenIn(told.text, givenFor(known.operation, plan, workshop));
      const score = 0.1 * known.noun.length + (isWhole ? 0.3 : 0) + 0.2 * demands.length - backgroundCost;
      const order = {
        known,
        clause,
        text: phraseOf(known, told.text),
        why: told.text,
        score,
        demands,
        isProducer: false,
      };
      const plans = await place({ ...order, plan: { ...plan, aliases: [...plan.aliases, ...aliases] } }, workshop, 0);
      found.push(...plans.map((one) => ({ ...one, score: plan.score + score })));
    }
  }
  return found.toSorted((a, b) => b.score - a.score);
}

/** "A parcel came in. Register the parcel": it is nowhere to be read yet. */
function isYetToBeMade(noun: readonly string[], clauses: readonly Clause[]): boolean {
  return clauses.some(({ kind, text }) => {
    const { action, head } = readInstruction(text);
    return kind === 'change' && action === 'create' && head.length > 0 && coverage(noun, head) >= 0.9;
  });
}

/** One that is spoken of, or has most of what is wanted, and takes what is given. */
const least = 1.4;

function likelihoodOf({ operation, noun }: KnownOperation, { schema, payload, instruction }: Workshop): number {
  const told = fieldsOf(operation.answer);
  const wanted = fieldsOf(schema);
  const has = (field: readonly string[]): boolean => told.some((own) => coverage(field, own) >= 0.9);
  const share = wanted.length === 0 ? 0 : wanted.filter(has).length / wanted.length;
  const spoken = speaksOf(instruction, noun) ? 1.5 : 0;
  const said = told.filter((own) => own.length > 0 && speaksOf(instruction, own)).length;
  const given = Object.keys(payload).map(wordsOf);
  const isGiven = (name: string): boolean => given.some((words) => coverage(words, wordsOf(name)) >= 0.9);
  const { parameters } = operation;
  const needed = parameters.filter(({ required }) => required);
  const unmet = needed.filter(({ name }) => !isGiven(name)).length;
  const used = given.length > 0 && parameters.some(({ name }) => isGiven(name)) ? 0.8 : 0;
  const values = parameters
    .flatMap(({ schema: own }) => enumOf(own))
    .filter((value) => speaksOf(instruction, wordsOf(String(value))));
  const isList = schema?.['type'] === 'array';
  const isOne = /\}\/?$/.test(operation.path);
  const shape = isList && isOne ? -0.4 : 0;
  return 2 * share + spoken + 0.7 * Math.min(values.length, 2) + Math.min(said, 3) * 0.3 + used - 0.3 * unmet + shape;
}

/** "How many hours were booked on project 12" names no entries, and says all the same which of them are meant. */
function phraseFor(known: KnownOperation, instruction: string): string {
  const { noun } = known;
  const spoken = phraseOf(known, sentenceOn(known, instruction));
  if (speaksOf(instruction, noun.slice(-1))) return spoken;
  const [first = ''] = instruction.split(/(?<=[.;!?])\s+/);
  const which = /\b(?:on|of|for|in|from|by|with|at|under|to)\s+(?!(?:the )?(?:payload|list|result)\b).*$/i.exec(
    first,
  )?.[0];
  return which === undefined
    ? spoken
    : `get all ${[...noun.slice(0, -1), plural(noun.at(-1) ?? '')].join(' ')} ${which}`;
}

function sentenceOn({ noun }: KnownOperation, instruction: string): string {
  return instruction.split(/(?<=[.;!?:])\s+/).find((sentence) => speaksOf(sentence, noun)) ?? instruction;
}
