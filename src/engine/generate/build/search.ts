/** Looks for the plan that the clauses of an instruction fit best. */
import { limits } from '../../../core/limits.ts';
import { doneTo } from '../documents/terms/document.ts';
import { bodyTargets } from '../step/binding/body-targets.ts';
import { actionOf, readInstruction } from '../step/instruction/instruction.ts';
import { isReading } from '../step/instruction/reading.ts';
import { enumOf, typesOf } from '../step/terms/target.ts';
import { coverage, wordsOf } from '../words.ts';
import { plansAround, plansForResult } from './goal.ts';
import { type Clause, clausesOf } from './instruction/clauses.ts';
import { listsFields } from './instruction/listed-fields.ts';
import { strangerIn } from './instruction/stranger.ts';
import { candidatesFor, isNamed } from './steps/candidates.ts';
import { extend } from './steps/extend.ts';
import { isCreation } from './terms/entity.ts';
import { fieldsOf } from './terms/fields.ts';
import { type Failure, type Plan, startOf, textOf, type Workshop } from './terms/plan.ts';
import { verbAt } from './terms/verbs.ts';

/** `left` is what was said and nothing does, since it tells what the rest is for. */
export type Found =
  | { readonly kind: 'plans'; readonly plans: readonly Plan[]; readonly left: readonly string[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Plans that do all that is asked, the best first; or what is missing. */
export async function searchPlans(workshop: Workshop): Promise<Found> {
  const { sources, instruction } = workshop;
  const isResource = (words: readonly string[]): boolean =>
    words.length > 0 &&
    sources.operations.some(({ noun }) => coverage(words, noun) >= 0.9 && coverage(noun, words) >= 0.9);
  const all = clausesOf(instruction, isResource);
  const clauses = all.slice(0, limits.buildClauses);
  const fields = fieldsOf(workshop.schema);
  const isChanging = clauses.some(({ kind }) => kind === 'change');
  let beam: readonly Plan[] = [startOf(workshop)];
  const left = all.slice(limits.buildClauses).map(({ text }) => text);
  let background: string | undefined;
  let changed: Changed | undefined;
  let unread: Failure | undefined;
  let joined: Clause | undefined;
  for (const [at, said] of clauses.entries()) {
    if (said === joined) continue;
    const done = withTold(asDone(said, workshop), background);
    const clause = isChanging && done.kind === 'read' ? { ...done, isForChange: true } : done;
    const stranger = clause.kind === 'change' ? strangerIn(clause, workshop) : undefined;
    if (stranger !== undefined) return { kind: 'failed', failure: stranger };
    if (clause.kind === 'background') {
      background = clause.text;
      beam = [...beam, ...(await plansAround(clause, { beam, clauses }, workshop))].slice(0, limits.buildBeam);
      continue;
    }
    const kept = clause.kind === 'result' ? await asKept(changed, clause, workshop) : [];
    if (kept.length > 0) {
      beam = kept;
      continue;
    }
    const isRead = (beam[0]?.steps.length ?? 0) > 0;
    if (isSaidOfResult(clause, beam, workshop) || (isRead && listsFields(clause, fields, isResource))) continue;
    if (isOfPayload(clause, workshop)) continue;
    workshop.failures.length = 0;
    const next = await allExtended(beam, clause, workshop);
    const together = next.length === 0 ? await asPartOf(changed, clause, workshop) : [];
    const further = clauses[at + 1];
    const withNext = next.length + together.length === 0 ? await withFurther(beam, { clause, further }, workshop) : [];
    if (next.length > 0 && clause.kind === 'change') changed = { clause, before: beam };
    if (next.length > 0) beam = clause.isCount === true ? besides(next, beam) : next;
    else if (together.length > 0) beam = together;
    else if (withNext.length > 0) {
      [beam, joined, changed] = [withNext, further, { clause, before: beam }];
    } else if (isDispensable(said, clauses, workshop)) left.push(clause.text);
    else if (clause.kind === 'change') return { kind: 'failed', failure: failureOf(clause, workshop) };
    // What no service does may be said of the data that is there already, or of what comes.
    else unread ??= failureOf(clause, workshop);
  }
  const plans = beam.filter(({ steps }) => steps.length > 0);
  // Where something is changed, and nothing is to be told, all that is asked for is to be done.
  if (unread !== undefined && doing.test(unread.clause) && isChanging && workshop.schema === undefined)
    return { kind: 'failed', failure: unread };
  if (plans.length > 0) return { kind: 'plans', plans, left };
  const aimed = await plansForResult(workshop);
  if (aimed.length > 0) return { kind: 'plans', plans: aimed, left };
  const whole: Clause = { text: instruction, kind: 'read', refersBack: false };
  return { kind: 'failed', failure: unread ?? failureOf(clauses[0] ?? whole, workshop) };
}

function withTold(clause: Clause, told: string | undefined): Clause {
  return clause.kind === 'change' && told !== undefined ? { ...clause, told } : clause;
}

/** Plans for clauses that somebody else made of the instruction: each becomes a step. */
export async function followOutline(outline: readonly Clause[], workshop: Workshop): Promise<Found> {
  let plans: readonly Plan[] = [startOf(workshop)];
  for (const clause of outline) {
    workshop.failures.length = 0;
    plans = await allExtended(plans, clause, workshop);
    if (plans.length === 0) return { kind: 'failed', failure: failureOf(clause, workshop) };
  }
  return { kind: 'plans', plans, left: [] };
}

interface Changed {
  readonly clause: Clause;
  /** As the plans were without it. */
  readonly before: readonly Plan[];
}

/** "Cancel the course and notify whoever registered", where to cancel has a flag for that. */
async function asPartOf(changed: Changed | undefined, clause: Clause, workshop: Workshop): Promise<readonly Plan[]> {
  if (changed === undefined || clause.kind !== 'change') return [];
  const text = clause.text.replace(/^send an? (\w+?)(?:ication|er)? to /i, 'notify ');
  const plans = await allExtended(
    changed.before,
    { ...changed.clause, text: `${changed.clause.text}, and ${text}` },
    workshop,
  );
  return plans.filter((plan) => setsFlag(plan, text));
}

/** "Answer the question and keep the answer private": how it is to be is a flag of the change before. */
async function asKept(changed: Changed | undefined, clause: Clause, workshop: Workshop): Promise<readonly Plan[]> {
  const isKept = workshop.schema === undefined && /^(?:keep|leave|make|hold)\b/i.test(clause.text);
  return isKept ? asPartOf(changed, { ...clause, kind: 'change' }, workshop) : [];
}

/** "Cancel the voucher and refund the points", where it cannot be cancelled without a word on the points. */
async function withFurther(
  beam: readonly Plan[],
  { clause, further }: { readonly clause: Clause; readonly further: Clause | undefined },
  workshop: Workshop,
): Promise<readonly Plan[]> {
  if (clause.kind !== 'change' || further?.kind !== 'change') return [];
  const plans = await allExtended(beam, { ...clause, text: `${clause.text}, and ${further.text}` }, workshop);
  return plans.filter((plan) => setsFlag(plan, further.text));
}

/** The last change has a flag that is set, and that is called so. */
function setsFlag({ steps }: Plan, text: string): boolean {
  const last = steps.at(-1);
  const body = last?.step.apiConfig.body;
  if (last === undefined || typeof body !== 'string') return false;
  const flags = bodyTargets(last.known.operation).filter(({ schema }) => typesOf(schema).includes('boolean'));
  const said = text.split(/[^\p{L}]+/u).flatMap(wordsOf);
  return flags.some(
    ({ name, own }) =>
      new RegExp(`"${name.replace(/\W/g, '.')}\\\\?": ?true`).test(body) && own.some((word) => said.includes(word)),
  );
}

/** Plans that do what the clause says, and those that may know it already. */
function besides(next: readonly Plan[], before: readonly Plan[]): readonly Plan[] {
  const half = limits.buildBeam / 2;
  const least = (next.at(-1)?.score ?? 0) - 0.5;
  const kept = before.slice(0, half).map((plan) => ({ ...plan, score: Math.max(plan.score, least) }));
  return [...next.slice(0, half), ...kept];
}

async function allExtended(beam: readonly Plan[], clause: Clause, workshop: Workshop): Promise<readonly Plan[]> {
  const found: Plan[] = [];
  for (const plan of beam) found.push(...(await extend(plan, clause, workshop)));
  const byText = new Map(found.toSorted((a, b) => a.score - b.score).map((plan) => [textOf(plan), plan]));
  return [...byText.values()].toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam);
}

/** "Create a report" says what the result is, unless a service makes reports. */
function asDone(clause: Clause, workshop: Workshop): Clause {
  const { sources } = workshop;
  if (clause.kind === 'result' && isTold(clause.text)) {
    const telling: Clause = { ...clause, kind: 'change', text: clause.text.replace(/^\w+/, 'post') };
    if (sources.all.some((source) => isNamed(source, clause.text)) || strangerIn(telling, workshop) !== undefined)
      return telling;
  }
  if (clause.kind === 'result' && isCalled(clause.text, workshop)) return { ...clause, kind: 'change' };
  if (clause.kind !== 'result' || actionOf(verbAt(clause.text) ?? '') !== 'create') return clause;
  const doing: Clause = { ...clause, kind: 'change' };
  const isDone = candidatesFor(doing, readInstruction(clause.text), sources).some(
    ({ known, about, score }) => about >= 0.8 && score >= 4 && isCreation(known.operation, known.noun),
  );
  return isDone ? doing : clause;
}

/** "Return the parcel", where a service has an operation for parcels that is called so and changes them. */
function isCalled(text: string, { sources }: Workshop): boolean {
  const [, verb = '', things = ''] =
    /^(\w+) (?:it|them|(?:(?:the|this|that|these|those|every|each|all) ([^,.;:]*)))/i.exec(text) ?? [];
  // Who says no more than "return it" wants to see it.
  const isMore = /\b(?:with|because|since|as|to|for)\b/i.test(text);
  if (!isMore) return false;
  return sources.operations.some(({ operation, noun }) => {
    const said = things.split(/\s+/).slice(0, 3).flatMap(wordsOf);
    const thing = wordsOf(doneTo(operation.path));
    const isDoneTo = thing.length > 0 && coverage(thing, said) >= 0.9;
    const isOfThing = things === '' || isDoneTo || coverage(noun, said) >= 0.9;
    const name = operation.path.split(/[/.]/).at(-1) ?? '';
    return verb !== '' && isOfThing && !isReading(operation) && name.toLowerCase() === verb.toLowerCase();
  });
}

/** An aim that more is said of, or a paper that is made of data: the label, the list, the letter that the result is. */
function isDispensable(clause: Clause, clauses: readonly Clause[], { schema }: Workshop): boolean {
  if (clause.isAim === true && clause !== clauses.at(-1)) return true;
  return schema !== undefined && !clauses.some(({ kind }) => kind === 'read') && making.test(clause.text);
}

const making =
  /^(?:please )?(?:make|prepare|compile|assemble|produce|put together|draw up|write|print|create|fill in) (?:(?:me|us) )?(?:the|a|an|our|my) (?:\w+ )?(?:labels?|lists?|notes?|letters?|cards?|tables?|overview|reports?|summary|sheets?|slips?|badges?|figures|statistics|digest|briefing|agenda|plan|roster|schedule|file|page)\b/i;

/** What reads at best, and mostly asks for something to be done. */
const doing = /^(?:take|put|bring|give|tell|keep|leave|let|make|have) /i;

/** "Take the customer ids" reads nothing that is not in the payload. */
function isOfPayload({ kind, text }: Clause, { payload }: Workshop): boolean {
  if (kind !== 'read' || !/^(?:take|use|read|go through|loop over|iterate over|start with)\b/i.test(text)) return false;
  const words = text.split(/[^\p{L}\d_]+/u).flatMap(wordsOf);
  return Object.keys(payload).some((name) => wordsOf(name).every((word) => words.includes(word)));
}

/** "Report the total to Slack" is no result: somebody is to be told. */
function isTold(text: string): boolean {
  return /^(?:report|tell|output|present|summari[sz]e)\b.*\b(?:to|via|in|on)\b/i.test(text);
}

/**
 * Once something is read, "return" and "sum up" speak of that; and once something is changed, so does "how many were these",
 * where a result is wanted.
 */
function isSaidOfResult({ kind, text }: Clause, [plan]: readonly Plan[], { schema }: Workshop): boolean {
  const steps = plan?.steps ?? [];
  const isAsked = schema !== undefined && kind === 'read' && /^(?:how (?:many|much|often)|which|what)\b/i.test(text);
  const isChanged = steps.some(({ known }) => !isReading(known.operation));
  const isOfThese = isAsked && (ofThese.test(text) || isStateCounted(text, plan));
  return steps.length > 0 && (kind === 'result' || (isAsked && isChanged) || isOfThese);
}

/** "How many done", where what was read may be done. */
function isStateCounted(text: string, plan: Plan | undefined): boolean {
  const [, word = ''] = /^how many (?:are |were )?([a-z]+)\b/i.exec(text) ?? [];
  const choices = (plan?.steps ?? []).flatMap(({ known }) =>
    known.operation.parameters.flatMap(({ schema }) => enumOf(schema)),
  );
  return word !== '' && choices.some((choice) => String(choice).toLowerCase() === word.toLowerCase());
}

/** Of "how many were declined" and "how many hatched" it is the things that were read before. */
const ofThese =
  /^how (?:many|much) (?:of (?:them|these|those)\b|(?:are|were|was|is|have been|has been) (?!(?:they|there) (?:in|at|on|of)\b)|[a-z]{3,}ed(?=$|[,.?!]| (?:in|on|at|by|since|before|after|so far|already|yet|this|last)\b))/i;

/** The failure that came nearest; without one, no operation does what the clause says. */
function failureOf(clause: Clause, { failures }: Workshop): Failure {
  const [nearest] = failures
    .filter(({ missing, problems }) => missing.length > 0 || (problems ?? []).length > 0)
    .toSorted((a, b) => b.score - a.score);
  return nearest ?? { kind: 'operation', clause: clause.text, missing: [], score: 0 };
}
