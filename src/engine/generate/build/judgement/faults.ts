/** What speaks against a workflow that works: what was said and given and has no use in it, and what it does that nobody asked for. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import type { ExecutionStep } from '../../../../model/workflow.ts';
import type { Operation } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { enumOf } from '../../step/terms/target.ts';
import { notUnderstood, saysEmpty } from '../../transform/proof/report.ts';
import { wordsIn, wordsOf } from '../../words.ts';
import { isKeyWord, speaksOf } from '../terms/entity.ts';
import { asksForName, fieldsOf, ownerIn, toldFields } from '../terms/fields.ts';
import { ignoredOf } from '../terms/ignored.ts';
import type { Done, Ending, Plan, PlannedStep, Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';
import { otherRows } from './other-rows.ts';
import { sameFields } from './same-fields.ts';
import { strayFields, thingsLeft } from './things.ts';

/** How often each thing that may speak against a workflow is found in it. */
export type Faults = Readonly<Record<FaultName, number>>;

export type FaultName =
  | 'ignored'
  | 'idle'
  | 'keysTold'
  | 'someTaken'
  | 'partsApart'
  | 'oneForMany'
  | 'otherRows'
  | 'blindLoops'
  | 'loopsOverAnswers'
  | 'openWords'
  | 'valuesLeft'
  | 'numbersLeft'
  | 'thingsLeft'
  | 'sameFields'
  | 'strayFields'
  | 'allForOne'
  | 'readTwice'
  | 'uncompared'
  | 'emptyLost'
  | 'doubts'
  | 'steps';

/** Counts, each of which is 0 for a workflow that has nothing of the kind against it; of `openWords` known ones count in full, others by a quarter. */
export function countFaults(done: Done, workshop: Workshop): Faults {
  const { plan, ending } = done;
  return {
    ignored: ignoredOf(plan, ending.transform, workshop.payload).length,
    idle: plan.steps.filter((planned) => isIdle(planned, plan, ending)).length,
    keysTold: keysTold(ending, workshop),
    someTaken: someTaken(plan, ending),
    partsApart: partsApart(plan, ending),
    oneForMany: oneForMany(done, workshop),
    otherRows: otherRows(done, workshop),
    blindLoops: plan.steps.filter(isBlind).length,
    loopsOverAnswers: plan.steps.filter(isOverAnswers).length,
    openWords: openness(done, workshop),
    valuesLeft: valuesLeft(done, workshop),
    numbersLeft: numbersLeft(done, workshop),
    thingsLeft: thingsLeft(plan, workshop).length,
    sameFields: sameFields(ending.transform),
    strayFields: strayFields(done, workshop),
    allForOne: allForOne(ending),
    readTwice: readTwice(plan),
    uncompared: uncompared(done, workshop),
    emptyLost: emptyLost(done, workshop),
    doubts: plan.steps.flatMap(({ doubts: own }) => own).length + doubtsOf(ending),
    steps: plan.steps.length,
  };
}

/** Words of the instruction that services have and that neither the steps nor their answers speak of. */
export function wordsLeft({ steps }: Plan, { sources, instruction }: Workshop): number {
  const answered = steps.flatMap(({ known }) => fieldsOf(known.operation.answer).flat());
  const used = new Set([...steps.flatMap(wordsOfStep), ...answered]);
  const said = new Set(wordsIn(instruction));
  return [...said].filter((word) => sources.vocabulary.has(word) && !used.has(word)).length;
}

/** For every item the same is done, whatever the item. */
function isBlind({ step: { executionMode, apiConfig } }: PlannedStep): boolean {
  const { instruction: _said, ...call } = apiConfig;
  return executionMode === 'LOOP' && !JSON.stringify(call).includes('currentItem');
}

/** As many requests as another step has answers. */
function isOverAnswers({ step: { executionMode, loopSelector }, known }: PlannedStep): boolean {
  return executionMode === 'LOOP' && known.operation.method === 'GET' && loopSelector?.includes('.') === true;
}

/** A list is wanted, and all that was read is one thing. */
function oneForMany({ plan: { steps }, ending: { transform, data } }: Done, { schema }: Workshop): number {
  if (schema?.['type'] !== 'array' || !Array.isArray(data) || data.length > 1) return 0;
  const told = steps.filter(({ step }) => isTold(step, transform));
  return told.some(({ isMany, step }) => isMany || step.executionMode === 'LOOP') ? 0 : 1;
}

function isTold({ id }: ExecutionStep, transform: string): boolean {
  return new RegExp(`(?<![\\w.])(?:\\$(?:given|view|\\$)\\.)?${id}\\b`).test(transform);
}

/** A whole list is read for the one thing in it that a record names. */
function allForOne({ transform }: Ending): number {
  return [...transform.matchAll(/(?<!\[)\$view\.\w+\.\(\$item := \$;/g)].length;
}

/** How many lists are read that another step reads already, asked for in another way. */
export function readTwice({ steps }: Plan): number {
  const reading = steps.filter(({ known, isMany }) => isMany && isReading(known.operation)).map(({ known }) => known);
  return reading.length - new Set(reading).size;
}

const comparing =
  /\b(?:over|above|below|under|beyond|exceed\w*|(?:more|less|fewer|higher|lower|older|longer|shorter|larger|smaller) than|at least|at most)\b/i;

/** One thing is to be more than another, and nothing is compared with anything. */
function uncompared({ plan: { steps }, ending: { transform } }: Done, { instruction }: Workshop): number {
  const { length } = steps.filter(({ step: { apiConfig, loopSelector } }) => {
    const { queryParams, body } = apiConfig;
    const sent = isRecord(queryParams) ? Object.values(queryParams).map(String) : [];
    return sent.some((value) => !paging.test(value)) || typeof body === 'string' || loopSelector?.startsWith('[');
  });
  return comparing.test(withoutQuotes(instruction)) && length === 0 && !/[<>]/.test(transform) ? 1 : 0;
}

const evenNone =
  /\b(?:0|zero|none)\b(?: \w+)? (?:if|when|where)\b|\b(?:also|even) (?:if|when|where)\b[^.;]*\b(?:none|no|nothing|zero|0)\b/i;

/** Those that nothing belongs to are to be shown as well, and are no group of what was found. */
function emptyLost({ plan: { steps }, ending: { transform } }: Done, { instruction, payload }: Workshop): number {
  // Each thing of a list that is given is asked for, whatever was found for it.
  const isOverGiven = steps.some(({ step: { loopSelector } }) => Array.isArray(payload[loopSelector ?? '']));
  return (isOverGiven || evenNone.test(instruction)) && /\$distinct\((?:\$all\d*\.|\w+\.data\b)/.test(transform)
    ? 1
    : 0;
}

/** Numbers that are said and have no effect. */
function numbersLeft({ plan: { steps }, ending: { transform } }: Done, { instruction }: Workshop): number {
  const numbers = withoutQuotes(instruction).match(/(?<![\w.,:-])\d+(?:\.\d+)?(?![\w:-])/g) ?? [];
  const said = [
    transform,
    ...steps.map(({ step }) =>
      JSON.stringify([step.apiConfig.queryParams, step.apiConfig.body, step.apiConfig.urlPath, step.loopSelector]),
    ),
  ].join(' ');
  return new Set(numbers.filter((number) => !new RegExp(`(?<!\\d)${number.replace('.', '\\.')}(?!\\d)`).test(said)))
    .size;
}

/** Values that a field or a filter of the steps can have, and that the instruction names, without an effect. */
export function valuesLeft({ plan: { steps }, ending: { transform } }: Done, { instruction }: Workshop): number {
  const sent = steps.map(({ requests, step }) =>
    JSON.stringify([requests, step.apiConfig.queryParams, step.loopSelector]),
  );
  // What a field of the result is called is no use that is made of a value.
  const said = [transform.replace(/"\w+":/g, ''), ...sent].join(' ');
  const values = new Set(steps.flatMap(({ known }) => valuesOf(known.operation)));
  return [...values].filter((value) => speaksOf(instruction, wordsOf(value)) && !said.includes(value)).length;
}

function valuesOf({ parameters, answer }: Operation): readonly string[] {
  const inAnswer = (schema: unknown, depth: number): readonly unknown[] =>
    !isRecord(schema) || depth > limits.documentDepth
      ? []
      : [
          ...enumOf(schema),
          ...Object.values(propertiesOf(schema)).flatMap((member) => inAnswer(member, depth + 1)),
          ...inAnswer(schema['items'], depth + 1),
        ];
  const values = [...parameters.flatMap(({ schema }) => enumOf(schema)), ...inAnswer(answer, 0)];
  return values.filter((value) => typeof value === 'string' && value.length > 2).map(String);
}

/** Words of the instruction that neither a step nor the result makes use of; those that a service knows count in full. */
function openness({ plan, ending }: Done, workshop: Workshop): number {
  const used = new Set(plan.steps.flatMap(wordsOfStep));
  const left = openWords(ending).filter((word) => !wordsOf(word).every((one) => used.has(one)));
  return left.reduce((sum, word) => sum + (isKnown(word, workshop) ? 1 : 0.25), 0);
}

function openWords({ unchecked }: Ending): readonly string[] {
  return unchecked.flatMap((said) => notUnderstoodIn(said) ?? []);
}

/** The words that a line says were not understood; undefined of any other line. */
export function notUnderstoodIn(line: string): readonly string[] | undefined {
  return line.startsWith(notUnderstood) ? line.slice(notUnderstood.length + 2, -1).split(', ') : undefined;
}

/** A service has something that is called so. */
function isKnown(word: string, { sources }: Workshop): boolean {
  return wordsOf(word).some((one) => sources.vocabulary.has(one));
}

/** What the operation is about, and all that is sent to it. */
function wordsOfStep({ known, step }: PlannedStep): readonly string[] {
  const { operation, noun } = known;
  const { instruction: _said, queryParams, body, urlPath } = step.apiConfig;
  const sent = isRecord(queryParams) ? Object.entries(queryParams).flat().map(String) : [];
  const said = [operation.path, operation.summary, urlPath ?? '', typeof body === 'string' ? body : '', ...sent];
  return [...noun, ...said.flatMap(wordsIn)];
}

/** Read, and used by no step and not by the result. */
function isIdle({ step, known }: PlannedStep, { steps }: Plan, { transform }: Ending): boolean {
  if (step.modify === true || !isReading(known.operation)) return false;
  return !isTold(step, transform) && !steps.some(({ uses }) => uses.includes(step.id));
}

/** Of samples that are made up this says nothing. */
const saidEmpty = saysEmpty('The result');

/** What the result was taken to mean, where it could mean something else as well. */
function doubtsOf({ unchecked }: Ending): number {
  const plain = unchecked.filter(
    (said) => !said.startsWith(notUnderstood) && !said.startsWith('The instruction was read as') && said !== saidEmpty,
  );
  const meanings = plain.filter((said) => said.startsWith('Taken by meaning')).flatMap((said) => said.split(';'));
  return plain.length + meanings.length;
}

/** Fields of the result that are filled with the key of something, and are not called so: `vendor` with `vendor_id`. */
function keysTold({ transform }: Ending, { instruction, schema, sources }: Workshop): number {
  const pairs = [...transform.matchAll(/"(\w+)": (?:\$string\()?([$\w.]+(?:\[\d+\][\w.]*)*)\)?(?=[\s,}])/g)];
  const fields = toldFields(schema);
  const things = new Set(
    sources.operations.filter(({ operation: { path } }) => /\}\/?$/.test(path)).map(({ noun }) => noun.join(' ')),
  );
  return pairs.filter(([, field = '', path = '']) => {
    const words = wordsOf(path.split('.').at(-1) ?? '');
    const own = wordsOf(field).join(' ');
    const isAsked = new RegExp(`\\b${field}s?[ _-](?:ids?|codes?|keys?|uuids?)\\b`, 'i').test(instruction);
    if (isAsked || wordsOf(field).some(isKeyWord)) return false;
    const description = fields.find((one) => one.words.join(' ') === own)?.description ?? '';
    if (/^\W*(?:the )?(?:id|key|code|number|slug)\b/i.test(description)) return false;
    // `player: 30` where the name of the player is asked for.
    const isBareKey =
      things.has(words.join(' ')) && (asksForName(description) || ownerIn(description) === words.join(' '));
    const isOfOther = words.length > 1 && /^(?:id|uuid|handle|slug)$/.test(words.at(-1) ?? '');
    // `trip` may be the id of a trip, and `trips` is none.
    return isBareKey || isOfOther || (words.join() === 'id' && !wordsOf(field).includes(field.toLowerCase()));
  }).length;
}

/** Whatever comes first of a list that nobody asked for a part of. */
function someTaken({ steps }: Plan, { unchecked }: Ending): number {
  const lists = unchecked.flatMap((said) => /\bmade of the first of (\w+)/.exec(said)?.[1] ?? []);
  return steps.filter(({ step, isMany }) => isMany && lists.includes(step.id) && !isNarrowed(step)).length;
}

const paging = /^<<(?:page|offset|cursor|limit|pageSize)>>$/;

function isNarrowed({ apiConfig: { queryParams, urlPath = '' } }: ExecutionStep): boolean {
  const sent = isRecord(queryParams) ? Object.values(queryParams).map(String) : [];
  return urlPath?.includes('<<') === true || sent.some((value) => !paging.test(value));
}

/** How many parts of the result have nothing to do with each other: no step uses another one, and nothing is compared. */
function partsApart({ steps }: Plan, { transform }: Ending): number {
  if (/ (?:=|in) \$[\w$]*\.?\w/.test(transform)) return 0;
  const told = steps.filter(({ step }) => isTold(step, transform));
  const left = new Set(told.map(({ step }) => step.id));
  let parts = 0;
  while (left.size > 0) {
    parts += 1;
    const reached = reachedFrom([...left].slice(0, 1), steps);
    for (const id of reached) left.delete(id);
  }
  return Math.max(0, parts - 1);
}

/** All that a step has to do with, in either direction. */
function reachedFrom(start: readonly string[], steps: readonly PlannedStep[]): ReadonlySet<string> {
  const reached = new Set(start);
  const isOf = ({ step, uses }: PlannedStep): boolean => reached.has(step.id) || uses.some((name) => reached.has(name));
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    // A value of the payload that two steps use joins them as well.
    for (const planned of steps.filter(isOf)) for (const id of [planned.step.id, ...planned.uses]) reached.add(id);
  }
  return reached;
}
