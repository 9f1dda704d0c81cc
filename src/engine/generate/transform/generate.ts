/**
 * `workflow/generateTransform`: the JSONata that makes of the results of steps what a schema asks for, found by search
 * and proven by running it.
 */
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { readSchema } from '../../schema.ts';
import { shapeOf } from '../shape.ts';
import { wordsOf } from '../words.ts';
import { columnsAsRows } from './columns.ts';
import { banKey, createSearch } from './derive.ts';
import { areMet, describedRequest } from './described-request.ts';
import { readInstruction } from './instruction/words/read.ts';
import { searchParts } from './lists/parts.ts';
import { sameTexts, twinsIn } from './lists/twins.ts';
import { keepCurrent } from './mend/current.ts';
import { type Slice, sliced, sliceIn } from './operations/slices.ts';
import { planned } from './pipeline/plan.ts';
import { holdsTree } from './pipeline/results/trees.ts';
import { unanswered } from './pipeline/results/understood.ts';
import { repeatedEach } from './pipeline/said/repeated.ts';
import { topMissed } from './pipeline/top-group.ts';
import { levelsMissed } from './proof/levels-missed.ts';
import { against, leftOut, type Request } from './proof/neglected.ts';
import { withoutNone } from './proof/of-none.ts';
import { otherRows } from './proof/other-rows.ts';
import { type Proof, placeOf, prove } from './proof/prove.ts';
import { type Candidate, type GeneratedTransform, report } from './proof/report.ts';
import { requestOf } from './proof/request.ts';
import { shownKeys } from './proof/shown-keys.ts';
import { unboundIn } from './proof/unbound.ts';
import { answered, listQuestions } from './questions/questions.ts';
import { saidPlainly } from './records/said-plainly.ts';
import { askedBy } from './terms/asked.ts';
import { type Choice, createChoice, type Part } from './terms/choice.ts';
import { atom, literal } from './terms/expression.ts';
import { createScope, type Scope } from './terms/scope.ts';
import { readTarget, requiredPlaces, type Target } from './terms/target.ts';
import type { Wanted } from './wanted/search.ts';

export interface TransformWanted {
  readonly currentTransform: string;
  readonly responseSchema?: unknown;
  /** Mostly members of the payload and results of steps by id; a list or a single value is as good. */
  readonly stepData: unknown;
  readonly errorMessage?: string | null | undefined;
  readonly instruction?: string | null | undefined;
  /** Builds add a step for what is missing, and want no plan that makes do without it. */
  readonly listsOnly?: boolean;
}

interface Task {
  readonly data: unknown;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly target: Target;
  readonly scope: Scope;
  readonly instruction: string;
  /** What programs are weighed by. */
  readonly request: Request;
  /** What is taken of the list that is made, by its place. */
  readonly slice: Slice | undefined;
}

/** Throws `invalid_input` with NO_TRANSFORM, naming the fields of the result that nothing was found for. */
export async function generateTransform(
  wanted: TransformWanted,
  ctx: WorkContext<'sandbox'>,
): Promise<GeneratedTransform> {
  const task = readTask(wanted);
  const { kept, doubtful, isMended } = await keepCurrent(wanted, task, ctx);
  if (kept !== undefined && (wanted.instruction ?? '').trim() === '') return kept;
  const found =
    task.target.kind === 'any'
      ? undefined
      : await (wanted.listsOnly === true ? synthesize(task, new Set(), ctx) : foundFor(task, ctx));
  if (found === undefined || !isProven(found)) {
    const current = kept ?? doubtful;
    if (current !== undefined) return current;
    throw found?.proof === cutShort ? tooLarge() : noTransform(found, task);
  }
  const rival = kept === undefined ? await runnerUp(found, task, ctx) : undefined;
  const made = report({ found, rival, kept, known: knownWords(task) });
  if (kept === undefined || (isMended !== true && (wanted.errorMessage ?? '') !== '')) return made;
  // It works: what was found beside it is offered, and not taken.
  const isSame = JSON.stringify(kept.data) === JSON.stringify(made.data);
  const other = { transformCode: made.transformCode, difference: `Made anew. ${made.unchecked.join(' ')}`.trim() };
  return isSame ? kept : { ...kept, alternatives: [other] };
}

function readTask({ responseSchema, stepData, instruction }: TransformWanted): Task {
  const schema = readSchema(responseSchema, 'responseSchema');
  const shape = shapeOf(stepData, {
    depth: limits.schemaDepth,
    items: limits.generateItems,
    scalars: limits.generateItems,
    members: limits.schemaMembers,
    places: limits.generatePlaces,
  });
  const target = readTarget(schema ?? {}, instruction ?? '');
  const scope = createScope([{ base: undefined, shape, label: '', words: [], distance: 0 }], []);
  const { rest, slice } = sliceIn(saidPlainly(instruction ?? '', target), target.kind === 'array', scope);
  const request = requestOf(rest, target, scope);
  return { data: stepData, schema, target, scope, instruction: rest, request, slice };
}

/** What is found in the data as they come, or in the rows that their columns make, whichever leaves less open. */
async function foundFor(task: Task, ctx: WorkContext<'sandbox'>): Promise<Candidate | undefined> {
  const plain = await foundAsIs(task, ctx);
  const said = `${task.instruction.trim()}${describedRequest(task.target)}`;
  const rowed = said === '' ? undefined : columnsAsRows(task.data);
  if (rowed === undefined) return plain;
  const over = readTask({ ...task, currentTransform: '', stepData: rowed.data, responseSchema: task.schema });
  const found = await foundAsIs({ ...over, slice: task.slice }, ctx);
  const text = found === undefined || !isProven(found) ? undefined : rowed.written(found.choice.expr.text);
  if (found === undefined || text === undefined) return plain;
  const proof = await prove({ expression: text, data: task.data, schema: task.schema }, ctx);
  const open = plain === undefined || !isProven(plain) ? Number.POSITIVE_INFINITY : openWords(plain, knownWords(task));
  const isLess = openWords(found, knownWords(over)) <= open;
  const choice = { ...found.choice, expr: atom(text) };
  return proof.problem === undefined && isLess ? { ...found, choice, proof } : plain;
}

/** What is called as the fields are; where that leaves one open, what it can be and nothing else. */
async function foundAsIs(task: Task, ctx: WorkContext<'sandbox'>): Promise<Candidate | undefined> {
  const found = await bestOf(task, ctx);
  if (found === undefined || isProven(found) || found.choice.missing.length === 0) return found;
  const assumed = await synthesize(task, new Set(), ctx, true);
  return assumed !== undefined && isProven(assumed) ? assumed : found;
}

/** What single lists give; where that leaves something open, a plan for the whole, if it leaves less. */
async function bestOf(task: Task, ctx: WorkContext<'sandbox'>): Promise<Candidate | undefined> {
  const found = await synthesize(task, new Set(), ctx);
  if (task.instruction.trim() === '') return bestDescribed(found, task, ctx);
  const known = knownWords(task);
  const isDone = found !== undefined && isProven(found);
  const openIn = (candidate: Candidate): number =>
    openWords(candidate, known) +
    leftOut(candidate.choice.expr.text, task.request) +
    shownKeys(candidate.proof.value, task.target, candidate.instruction.tokens, task.data) +
    otherRows(candidate.choice.expr.text, task.target, candidate.instruction.tokens, task.data) +
    topMissed(candidate.choice.expr.text, task.target, candidate.instruction.tokens) +
    levelsMissed(candidate.choice.expr.text, task.target, task.instruction, task.data);
  const open = isDone ? openIn(found) : Number.POSITIVE_INFINITY;
  const listed = await ofLists(task, ctx);
  if (listed !== undefined && openWords(listed, known) <= open) return listed;
  if (open === 0) return found;
  const plan = isDone ? await planWhole(task, false, ctx) : await planSomehow(task, ctx);
  if (plan === undefined) return found;
  const left = openIn(plan);
  if (!isDone) return left <= openMax ? plan : found;
  const isMore = saidIn(plan).some((one) => !saidIn(found).includes(one));
  const isSure = plan.choice.score >= planScoreMin || plan.choice.score - found.choice.score >= planMarginMin;
  return left < open || (left === open && (isSure || isMore)) ? plan : found;
}

/** What is asked of all things of a kind is found in a list of them. */
async function ofLists(task: Task, ctx: WorkContext<'sandbox'>): Promise<Candidate | undefined> {
  const { schema, target, data, instruction } = task;
  const listed = schema === undefined ? undefined : listQuestions(instruction, schema, target, data);
  if (listed === undefined) return undefined;
  const made: Candidate[] = [];
  for (const one of [...listed.questions, ...(listed.rest === undefined ? [] : [listed.rest])]) {
    const wanted = { currentTransform: '', stepData: data, responseSchema: one.schema, instruction: one.instruction };
    const found = await bestOf(readTask(wanted), ctx);
    if (found === undefined || !isProven(found) || found.choice.missing.length > 0) return undefined;
    made.push(found);
  }
  const choice = answered(
    listed.questions,
    made.map((one) => one.choice),
  );
  const proof = await prove({ expression: choice.expr.text, data, schema }, ctx);
  const [first] = made;
  return proof.problem === undefined && first !== undefined ? { ...first, choice, proof } : undefined;
}

/** Without an instruction the descriptions of the result are all that is said: a plan is made where single lists do not do what these ask for. */
async function bestDescribed(
  found: Candidate | undefined,
  task: Task,
  ctx: WorkContext<'sandbox'>,
): Promise<Candidate | undefined> {
  const isDone = found !== undefined && isProven(found) && areMet(found.choice.parts, task.target);
  const instruction = describedRequest(task.target);
  if (isDone || found?.proof === cutShort || (instruction === '' && !holdsTree(task.target))) return found;
  return (await planSomehow({ ...task, instruction }, ctx)) ?? found;
}

/** With what nothing else may be meant by, where it takes that. */
async function planSomehow(task: Task, ctx: WorkContext<'sandbox'>): Promise<Candidate | undefined> {
  return (await planWhole(task, false, ctx)) ?? (await planWhole(task, true, ctx));
}

/** Values of the instruction that the program has: one that has more of them does more of what is said. */
function saidIn({ choice, instruction }: Candidate): readonly string[] {
  const literals = [...choice.expr.text.matchAll(/"([^"]*)"|(?<![\w.$])(\d+(?:\.\d+)?)\b/g)].map(([, text, number]) =>
    (text ?? number ?? '').toLowerCase(),
  );
  const said = new Set(instruction.tokens.map(({ lower }) => lower));
  return literals.filter((one) => said.has(one));
}

/** A plan that leaves more of the instruction open than this is made of something else than what was asked for; what it leaves is told. */
const openMax = 12;

/** Where both leave as much of the instruction open, the plan has to fit in every respect. */
const planScoreMin = 0.95;

/** Or fit much better: single lists that fit badly are mostly those of something else. */
const planMarginMin = 0.2;

/** Words that were not understood, and places that are empty: a list is seldom asked for to have nothing in it. */
function openWords({ instruction, choice, proof }: Candidate, known: readonly (readonly string[])[]): number {
  const unheard = new Set([...instruction.unused(known), ...unanswered(choice.expr.text, instruction)]).size;
  return (
    unheard +
    repeatedEach(proof.value, instruction) +
    proof.empty.length +
    assumedFirsts(choice) +
    twinsIn(proof.value) +
    sameTexts(choice.parts.map(({ text }) => text))
  );
}

/** A list that is inside one of many records, of which nothing but their order says that it is the first one. */
function assumedFirsts({ notes, parts }: Choice): number {
  const isFirst = notes.some(
    ({ kind, text }) => kind === 'assumed' && text.startsWith('The result is made of the first'),
  );
  return isFirst && parts.some(({ place }) => place.includes('[]')) ? firstWorth : 0;
}

/** What such a list costs, in words that were not understood. */
const firstWorth = 2;

async function planWhole(task: Task, mayAssume: boolean, ctx: WorkContext<'sandbox'>): Promise<Candidate | undefined> {
  const end = ctx.clock.now() + limits.generateSearchMs;
  const instruction = readInstruction(task.instruction);
  const search = createSearch({
    steps: limits.generateSearchSteps,
    banned: new Set(),
    instruction,
    asked: askedBy(task.target),
    isLate: () => ctx.clock.now() > end,
    mayAssume,
  });
  const plan = await planned({ ...task, against: (text) => against(text, task.request) }, search, ctx);
  const choice = sliced(plan, task.slice);
  if (choice === undefined || choice.missing.length > 0) return undefined;
  const proof = await prove({ expression: choice.expr.text, data: task.data, schema: task.schema }, ctx);
  if (proof.problem === undefined) return { choice, proof, instruction, rejected: [] };
  const kept = withoutNone(choice, proof.problem);
  if (kept === undefined) return undefined;
  const other = await prove({ expression: kept.expr.text, data: task.data, schema: task.schema }, ctx);
  return other.problem === undefined ? { choice: kept, proof: other, instruction, rejected: [] } : undefined;
}

/** Searches, runs what was found, and searches again without what was wrong. */
async function synthesize(
  task: Task,
  banned: ReadonlySet<string>,
  ctx: WorkContext<'sandbox'>,
  mayAssume = false,
): Promise<Candidate | undefined> {
  const bans = new Set(banned);
  const end = ctx.clock.now() + limits.generateSearchMs;
  const isLate = (): boolean => ctx.clock.now() > end;
  const rejected: string[] = [];
  let best: Candidate | undefined;
  for (let round = 0; round < limits.generateRounds; round += 1) {
    ctx.signal.throwIfAborted();
    const instruction = readInstruction(task.instruction);
    const search = createSearch({
      steps: limits.generateSearchSteps,
      banned: bans,
      instruction,
      asked: askedBy(task.target),
      isLate,
      mayAssume,
    });
    const whole: Wanted = { target: task.target, name: { own: [], context: [] }, place: '', isRequired: true };
    await searchParts(whole, task.scope, search, ctx);
    const choice = sliced(likeliest(search.derive(whole, task.scope), task), task.slice);
    const isPart = choice === undefined || choice.missing.length > 0;
    if (isPart && search.isSpent()) {
      return best ?? { choice: choice ?? createChoice(literal(null), 0, ''), proof: cutShort, instruction, rejected };
    }
    if (choice === undefined) return best;
    if (choice.missing.length > 0) return best ?? { choice, proof: unproven, instruction, rejected };
    const unbound = unboundIn(choice.expr.text);
    const proof =
      unbound === undefined
        ? await prove({ expression: choice.expr.text, data: task.data, schema: task.schema }, ctx)
        : { ...unproven, problem: `$${unbound} stands for nothing` };
    const candidate = { choice, proof, instruction, rejected: [...rejected] };
    const wrong = proof.problem ?? proof.weak.find(({ problem }) => / must be /.test(problem))?.problem;
    if (wrong === undefined) return candidate;
    if (proof.problem === undefined) best ??= candidate;
    const part = partAt(choice, wrong, bans);
    if (part === undefined || bans.has(part))
      return best ?? { choice, proof: unproven, instruction, rejected: [wrong] };
    bans.add(part);
    rejected.push(wrong);
  }
  return best;
}

/** Of those that lack nothing the one that makes most of what is said. */
function likeliest(choices: readonly Choice[], { instruction, request }: Task): Choice | undefined {
  const [best] = choices;
  if (best === undefined || best.missing.length > 0 || instruction.trim() === '') return best;
  const fitOf = (choice: Choice): number => choice.score - against(choice.expr.text, request);
  return choices.filter(({ missing }) => missing.length === 0).toSorted((a, b) => fitOf(b) - fitOf(a))[0];
}

function isProven({ proof }: Candidate): boolean {
  return proof !== unproven && proof !== cutShort;
}

/** The time for the search was over. */
const cutShort: Proof = { value: undefined, problem: 'not run', weak: [], survived: [], empty: [] };

const unproven: Proof = { value: undefined, problem: 'not run', weak: [], survived: [], empty: [] };

/** What was chosen for the place that a problem is about, or for what is around it. */
function partAt({ parts, expr }: Choice, problem: string, bans: ReadonlySet<string>): string | undefined {
  const keyOf = ({ place, text }: Part): string => banKey(place, { text, strength: 0 });
  // What failed altogether names no place: a conversion that a value did not allow is most likely.
  if (!/^(?:\/| must)/.test(problem)) {
    const risky = parts.find((part) => isConversion(part.text) && !bans.has(keyOf(part)));
    if (risky !== undefined) return keyOf(risky);
  }
  const place = placeOf(problem);
  const around = parts.filter(
    (part) => place === part.place || place.startsWith(`${part.place}.`) || place.startsWith(`${part.place}[]`),
  );
  const part = around.toSorted((a, b) => b.place.length - a.place.length)[0];
  return part === undefined ? banKey('', expr) : keyOf(part);
}

function isConversion(text: string): boolean {
  return /^\$(?:number|toMillis|fromMillis|toDate|lookup|round|string)\(/.test(text);
}

/** The same search without what is most in doubt. */
async function runnerUp(
  { choice }: Candidate,
  task: Task,
  ctx: WorkContext<'sandbox'>,
): Promise<Candidate | undefined> {
  const [doubt] = choice.rivalries.toSorted((a, b) => a.margin - b.margin);
  if (doubt === undefined) return undefined;
  const other = await synthesize(task, new Set([banKey(doubt.place, { text: doubt.text, strength: 0 })]), ctx);
  return other !== undefined && isProven(other) ? other : undefined;
}

function knownWords({ target, scope }: Task): readonly (readonly string[])[] {
  const words: (readonly string[])[] = scope.sources.map(({ name }) => name.own);
  const visit = (inner: Target): void => {
    for (const field of inner.fields) {
      words.push(field.words);
      visit(field.target);
    }
    if (inner.items !== undefined) visit(inner.items);
    if (inner.choices !== undefined) words.push(inner.choices.flatMap((choice) => wordsOf(String(choice))));
  };
  visit(target);
  return words;
}

function tooLarge(): PatchbayError {
  return new PatchbayError('invalid_input', 'No transform was found in the time for the search.', {
    reason: 'NO_TRANSFORM',
    hint: 'Give a smaller responseSchema, or stepData without the steps and fields that the result does not need.',
    details: { fields: [] },
  });
}

const namedMax = 20;

function noTransform(found: Candidate | undefined, { schema, target }: Task): PatchbayError {
  if (schema === undefined) {
    return new PatchbayError('invalid_input', 'No transform was made: there is no responseSchema to aim at.', {
      reason: 'NO_TRANSFORM',
      hint: 'Give responseSchema, the JSON Schema of the wanted result.',
    });
  }
  const places = found?.choice.missing ?? requiredPlaces(target);
  const fields = [...new Set(places)].slice(0, namedMax);
  const problems = found?.rejected.slice(0, namedMax) ?? [];
  const named = fields.length === 0 ? '' : `: nothing in stepData fits ${fields.join(', ')}`;
  const tried = problems.length === 0 ? '' : ` What was tried did not match: ${problems.join('; ')}.`;
  return new PatchbayError('invalid_input', `No transform was found${named}.${tried}`, {
    reason: 'NO_TRANSFORM',
    hint: 'Give stepData that has these fields, make them optional in responseSchema, or say in the instruction where they come from.',
    details: { fields, ...(problems.length === 0 ? {} : { problems }) },
  });
}
