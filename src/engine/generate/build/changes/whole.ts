/** Whether all that is given and said has its place in a plan: what is left out may be what matters. */
import { lettersAlone } from '../../letters.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { isNoise, readInstruction } from '../../step/instruction/instruction.ts';
import { typesOf } from '../../step/terms/target.ts';
import { isFiller } from '../../vocabulary.ts';
import { isForm } from '../../word-forms.ts';
import { wordsIn, wordsOf } from '../../words.ts';
import type { Node } from '../relations/terms/nodes.ts';
import { ignoredOf } from '../terms/ignored.ts';
import type { Plan, PlannedStep, Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';
import { withoutShift } from './shifts.ts';

interface Told {
  readonly plan: Plan;
  /** Whatever was read or gone over. */
  readonly nodes: readonly Node[];
  /** Words that were taken for something. */
  readonly heard: readonly string[];
}

/** All that is given has a use, and all that the services know of what is said. */
export function isWhole(told: Told, workshop: Workshop): boolean {
  const { plan } = told;
  const { instruction, payload, sources } = workshop;
  if (ignoredOf(plan, '', payload).length > 0 || Object.keys(payload).some((name) => !isTaken(name, plan)))
    return false;
  if (valuesIn(withoutShift(instruction)).some((value) => !isSent(value, plan) && !isService(value, sources)))
    return false;
  return unheardIn(told, workshop).length === 0;
}

/** Words that services know and that the plan has no use for. */
export function unheardIn(told: Told, workshop: Workshop): readonly string[] {
  const { instruction, sources } = workshop;
  const used = usedIn(told, workshop);
  return wordsIn(asked(withoutOpening(withoutQuotes(instruction)), told.plan)).filter(
    (word) =>
      !isNoise(word) &&
      !isFiller(word) &&
      !particle.test(word) &&
      sources.vocabulary.has(word) &&
      !used.has(word) &&
      ![...used].some((one) => isForm(one, word) || isForm(word, one)),
  );
}

/** All words that the plan has a use for, or that say what is given or wanted. */
export function usedIn(
  { plan, nodes, heard }: Told,
  { instruction, payload, sources, schema }: Workshop,
): ReadonlySet<string> {
  return new Set([
    ...heard,
    ...nodes.flatMap(({ noun, role }) => [...noun, ...role]),
    ...Object.keys(payload).flatMap(wordsOf),
    ...(Object.values(payload).some(isDay) ? ['day', 'date', 'time'] : []),
    ...plan.steps.flatMap(wordsOfStep),
    ...sources.all.flatMap(({ integration }) => wordsOf(integration.id)),
    ...(schema === undefined ? [] : [...wordsIn(JSON.stringify(schema)), ...wordsToldOf(nodes, instruction)]),
  ]);
}

/** Who opens a ticket makes one, and wants none that is open. */
export function withoutOpening(text: string): string {
  return text.replace(/\bopen (?=(?:up )?(?:an?|one|another)\b)/gi, 'make ');
}

/** "Return their numbers": fields of what is changed that are to be told, which say nothing of what is to be done. */
function wordsToldOf(nodes: readonly Node[], instruction: string): readonly string[] {
  const [, told = ''] = telling.exec(withoutQuotes(instruction)) ?? [];
  const fields = new Set(nodes.flatMap(({ leaves }) => leaves.flatMap(({ words }) => words)));
  return wordsIn(told).filter((word) => fields.has(word));
}

const telling =
  /(?:[.;,]|\band\b|\bthen\b)\s+(?:then )?(?:please )?(?:return|tell me|give me(?: back)?|give back|show me|report|answer with) ((?:the|their|its|his|her|all|of)\b[^.;:]*)[.!]?\s*$/i;

/**
 * Of one thing, without what only tells why, where that is sent, and without whose it is: "refund the driver of this session 5, the
 * station had a fault" refunds the session. Of several things all that is said may tell which of them are meant.
 */
function asked(text: string, { steps }: Plan): string {
  if (steps.some(({ step }) => step.executionMode === 'LOOP')) return text;
  const sent = new Set(wordsIn(steps.map(({ step }) => String(step.apiConfig.body ?? '')).join(' ')));
  const things = steps.flatMap(({ known: { operation } }) => wordsIn(operation.path));
  return text
    .replace(why, (tail) => (wordsIn(tail).some((word) => sent.has(word)) ? '' : tail))
    .replace(/\bthe ([\p{L}-]+) of (?:this|the|that) ([\p{L}-]+)/giu, (whole, _owner: string, thing: string) =>
      wordsIn(thing).some((word) => things.includes(word)) ? thing : whole,
    );
}

const why =
  /,\s*(?:(?:since|because|as) )?(?:the|she|he|it|they|we|there|our)\b[^,.;:]*?\b(?:had|was|were|is|are|has|have)\b[^,.;:]*/gi;

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
}

/** What it is called, and what it sends. */
function wordsOfStep({
  known: { operation, noun },
  step: { apiConfig, loopSelector },
}: PlannedStep): readonly string[] {
  const { path, summary, id, tags } = operation;
  const { urlPath, queryParams, body } = apiConfig;
  const sent = JSON.stringify([urlPath, queryParams, body, loopSelector]);
  // "The students are not charged" says what `charge` means: whether the student has to pay.
  const flags = bodyTargets(operation).filter(
    ({ name, schema }) => typesOf(schema).includes('boolean') && String(body ?? '').includes(`"${name}"`),
  );
  const meant = flags.map(({ description }) => description.split(/[.;]/)[0] ?? '');
  return [...noun, ...[path, summary, id, ...tags, sent, ...meant].flatMap(wordsIn)];
}

const particle = /^(?:from|out|in|up|off|on|over|back|down|away|more|than|own|still|already)$/;

/** A placeholder has it, a condition compares with it, or it is gone over. */
function isTaken(name: string, { steps, conditions }: Plan): boolean {
  const places = steps.flatMap(({ step: { apiConfig, loopSelector } }) => {
    const call = JSON.stringify({ ...apiConfig, instruction: '' });
    return [
      ...[...call.matchAll(/<<([\s\S]*?)>>/g)].map(([, inside = '']) => inside.replace(/\\"[^"]*\\" ?:/g, '')),
      (loopSelector ?? '').replace(/^\[/, '').split('[')[0] ?? '',
    ];
  });
  const compared = [...steps.map(({ step }) => step.loopSelector ?? ''), ...conditions.values()];
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return (
    places.some((text) => new RegExp(`(?<![.\\w"$])${plain}(?![\\w"])`).test(text)) ||
    [...places, ...compared].some((text) => new RegExp(`\\$\\$\\.${plain}\\b`).test(text))
  );
}

/** Who and what is called by a name. */
export function namesIn(text: string): readonly string[] {
  return readInstruction(text).tokens.flatMap(({ literal }) =>
    literal?.kind === 'proper' && typeof literal.value === 'string' ? [literal.value] : [],
  );
}

/** Names and numbers that have to be sent, or compared with. */
function valuesIn(text: string): readonly string[] {
  const numbers = readInstruction(withoutQuotes(text)).tokens.flatMap(({ literal }) =>
    literal?.kind === 'number' ? [String(literal.value).replace(/0+$/, '')] : [],
  );
  return [...namesIn(text), ...numbers.filter((digits) => digits !== '')];
}

export function isSent(name: string, { steps, conditions }: Plan): boolean {
  const sent = JSON.stringify([
    ...steps.map(({ step: { apiConfig, loopSelector } }) => [{ ...apiConfig, instruction: '' }, loopSelector]),
    ...conditions.values(),
  ]);
  return lettersAlone(sent).includes(lettersAlone(name));
}

function isService(name: string, { all }: Workshop['sources']): boolean {
  return all.some(({ integration: { id, name: called = '' } }) =>
    lettersAlone(`${id} ${called}`).includes(lettersAlone(name)),
  );
}
