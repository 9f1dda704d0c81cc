/** One more clause of the instruction: the plans that it leads to. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { uncapitalized } from '../../letters.ts';
import { readInstruction } from '../../step/instruction/instruction.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import type { Clause } from '../instruction/clauses.ts';
import { withThing } from '../instruction/reworded.ts';
import { withoutSeveral } from '../instruction/several.ts';
import { isCreation } from '../terms/entity.ts';
import type { Plan, PlannedStep, Workshop } from '../terms/plan.ts';
import type { OnlyIf } from '../terms/restriction.ts';
import type { KnownOperation } from '../terms/sources.ts';
import type { Order } from './add-step.ts';
import { type Candidate, candidatesFor, choicesOf } from './candidates.ts';
import { withKinds } from './kinds.ts';
import { type Given, givenFor, linksOf, namedOf, spokenIn } from './link.ts';
import { withoutNames } from './named.ts';
import { readBefore, restricted } from './only-if.ts';
import { listsThingsOf } from './own-list.ts';
import { place } from './supply.ts';

/** From so much on, an operation is what the clause speaks of. */
const certain = 4;

/** Plans with a step for the clause, the best ones; none when no operation will do. */
export async function extend(plan: Plan, clause: Clause, workshop: Workshop): Promise<readonly Plan[]> {
  const found: Plan[] = [];
  for (const { text, penalty } of [...readingsOf(clause, plan), ...readingsOfThings(clause, workshop)]) {
    const wanted = readInstruction(text);
    const candidates = doing(wanted.verb, possible(candidatesFor({ ...clause, text }, wanted, workshop.sources)));
    for (const candidate of candidates.slice(0, limits.buildTried)) {
      const reading = { clause: { ...clause, text }, plan, penalty };
      found.push(...(await extendBy(candidate, reading, workshop)));
      found.push(...(await extendOpenly(candidate, reading, workshop)));
    }
    // What is read as it stands is not read in another way.
    if (found.length > 0 && (candidates[0]?.score ?? 0) >= certain) break;
  }
  return found.toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam);
}

/** Where something new is most likely meant, lacking what that needs is no reason to change what is there. */
export function possible(candidates: readonly Candidate[]): readonly Candidate[] {
  const [best] = candidates;
  if (best === undefined || !isCreation(best.known.operation, best.known.noun)) return candidates;
  const { path } = best.known.operation;
  return candidates.filter(
    ({ known: { operation } }) =>
      !/^(?:PUT|PATCH|DELETE)$/.test(operation.method) && !operation.path.startsWith(`${path}/{`),
  );
}

/** Where one is called like what is to be done, lacking what that needs is no reason to do something else: to approve is not to decline. */
export function doing(verb: string, all: readonly Candidate[]): readonly Candidate[] {
  const isMeant = ({ known }: Candidate): boolean => deedOf(known)?.some((word) => isForm(word, verb)) === true;
  if (verb === '') return all;
  const candidates = withoutRemoval(verb, all);
  const chosen = candidates.find(({ known }) => isReading(known.operation) === false && choosesTo(known, verb));
  const left =
    chosen === undefined ? candidates : candidates.filter((one) => one === chosen || !isBesides(one, chosen, verb));
  if (!left.some(isMeant)) return left;
  const meant = left.filter(isMeant);
  // To cancel an order is not to make one.
  const isMade = ({ known }: Candidate): boolean =>
    isCreation(known.operation, known.noun) && meant.some((one) => isListOf(known, one.known));
  // Nor is it to set the order to cancelled, where a request of its own does that.
  const isSet = ({ known }: Candidate): boolean =>
    /^(?:PUT|PATCH)$/.test(known.operation.method) && meant.some((one) => isDoneTo(known, one.known));
  return left.filter((one) => isMeant(one) || (deedOf(one.known) === undefined && !isMade(one) && !isSet(one)));
}

/** To cancel a visit is to set it to cancelled, where that can be set and to delete it is called something else. */
function withoutRemoval(verb: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const setting = candidates.filter(
    ({ known: { operation } }) =>
      /^(?:PUT|PATCH)$/.test(operation.method) && [...choicesOf(operation)].some((choice) => isForm(verb, choice)),
  );
  const isOther = ({ known: { operation, source } }: Candidate): boolean =>
    operation.method === 'DELETE' &&
    setting.some(({ known }) => known.source === source && known.operation.path === operation.path) &&
    ![operation.id, operation.summary, operation.description.split(/[.;]/)[0] ?? ''].some((text) =>
      text
        .split(/[^\p{L}]+/u)
        .flatMap(wordsOf)
        .some((word) => isForm(verb, word)),
    );
  return candidates.filter((one) => !isOther(one));
}

function isListOf(known: KnownOperation, { operation: { path }, source }: KnownOperation): boolean {
  return known.source === source && path.startsWith(`${known.operation.path.replace(/\/$/, '')}/{`);
}

/** What is done to the thing that the other request acts on. */
function isDoneTo(known: KnownOperation, { operation: { path }, source }: KnownOperation): boolean {
  return known.source === source && known.operation.path === path.replace(/\/[\w-]+$/, '');
}

/** To approve a bill is to decide on it, with "approved" as the decision. */
function choosesTo({ operation }: KnownOperation, verb: string): boolean {
  const isDeed = operation.method === 'POST' && /\}\/[\w-]+$/.test(operation.path);
  return isDeed && [...choicesOf(operation)].some((choice) => isForm(verb, choice) || isForm(choice, verb));
}

/** The same thing is changed in another way, of which the verb says nothing. */
function isBesides({ known }: Candidate, { known: chosen }: Candidate, verb: string): boolean {
  return isDoneTo(known, chosen) && !choicesOf(known.operation).has(verb) && known.operation.method !== 'DELETE';
}

/** Words for what is done to one thing by a request of its own, such as `POST /absences/{id}/approve`. */
function deedOf({ operation: { method, path, summary, id } }: KnownOperation): readonly string[] | undefined {
  const [, called = ''] = method === 'POST' ? (/\}\/([\w-]+)$/.exec(path) ?? []) : [];
  const own = wordsOf(called);
  const verb = wordsOf(summary)[0] ?? wordsOf(id)[0] ?? '';
  return own.length === 1 && own.some((word) => isForm(word, verb)) ? own : undefined;
}

const nothingGiven: Given = { demands: [], isWhole: false, aliases: [] };

interface Reading {
  readonly clause: Clause;
  readonly plan: Plan;
  readonly penalty: number;
}

/** With none of several states that the instruction speaks of: which of them is meant where is a matter of the result. */
async function extendOpenly(candidate: Candidate, reading: Reading, workshop: Workshop): Promise<readonly Plan[]> {
  const { known } = candidate;
  const open = withoutSeveral(known, workshop.instruction);
  if (open === undefined) return [];
  const plans = await extendBy({ ...candidate, known: open }, reading, workshop);
  const asDocumented = (step: PlannedStep): PlannedStep => (step.known === open ? { ...step, known } : step);
  return plans.map((plan) => ({ ...plan, steps: plan.steps.map(asDocumented) }));
}

async function extendBy(
  { known, score }: Candidate,
  { clause: said, plan, penalty }: Reading,
  workshop: Workshop,
): Promise<readonly Plan[]> {
  const clause = said.kind === 'change' ? { ...said, text: withKinds(said.text, known, workshop.sources) } : said;
  const order: Order = {
    known,
    clause,
    text: withoutNames(clause.text, known, workshop.sources),
    plan,
    why: clause.text,
    score: score - penalty,
    demands: [],
    isProducer: false,
  };
  // What is given is meant to be used, and so is what a clause before this one was about.
  const links = linksOf(known.operation, clause, plan);
  const all = isReading(known.operation) ? givenFor(known.operation, plan, workshop) : nothingGiven;
  const given = clause.isForChange === true ? spokenIn(clause.text, all) : all;
  const told = { ...plan, aliases: [...plan.aliases, ...given.aliases] };
  if (clause.onlyIf !== undefined) return onlyWhere(clause.onlyIf, order, workshop);
  let plans: readonly Plan[] = [];
  for (const demands of [[...new Set([...links, ...given.demands])], links, given.demands]) {
    if (demands.length === 0 || plans.length > 0) continue;
    plans = await place({ ...order, plan: told, demands, score: order.score + 0.6 }, workshop, 0);
  }
  const named = plans.length === 0 && isReading(known.operation) ? namedOf(known.operation, clause, plan) : [];
  if (named.length > 0)
    plans = await place({ ...order, demands: named, score: order.score + 0.6 }, workshop, limits.buildDepth);
  if (plans.length === 0) {
    const whole = { ...order, score: order.score + (given.isWhole ? 1 : 0) };
    plans = await place(whole, workshop, limits.buildDepth);
  }
  // "The unit failed its inspection. Record that": with what, was told before.
  if (plans.length === 0 && clause.told !== undefined && !isReading(known.operation)) {
    const told = { ...order, text: `${order.text}, ${clause.told}`, score: order.score - 0.3 };
    plans = await place(told, workshop, limits.buildDepth);
  }
  const meant = copying.test(clause.text)
    ? plans
    : plans.filter((one) => !isOfAnyone(one, plan) && !isAsBefore(one, plan) && !isRepeated(one, plan));
  return meant.map((one) => ({ ...one, score: one.score - penaltyOf(one, plan, clause) }));
}

/** A new thing made of another one of its kind that nothing given names. */
export function isOfAnyone(plan: Plan, before: Plan): boolean {
  const added = plan.steps.slice(before.steps.length);
  return added.some(
    ({ known, uses }) =>
      isCreation(known.operation, known.noun) &&
      added.some((other) => uses.includes(other.step.id) && other.uses.length === 0 && isSameNoun(other.known, known)),
  );
}

/** A new thing that has most of what another one of its kind has, where nobody asks for one like it. */
export function isRepeated({ steps }: Plan, before: Plan): boolean {
  return steps.slice(before.steps.length).some(({ known, step }) => {
    const body = String(step.apiConfig.body ?? '');
    const same = steps.filter((other) => isSameNoun(other.known, known) && isReading(other.known.operation));
    const looped = /^\[?(\w+)/.exec(step.loopSelector ?? '')?.[1];
    const roots = same.map(({ step: { id } }) =>
      id === looped ? String.raw`currentItem\.` : String.raw`${id}\.data\.`,
    );
    const copied = roots.flatMap((root) => body.match(new RegExp(String.raw`\b${root}`, 'g')) ?? []);
    return isCreation(known.operation, known.noun) && copied.length >= 3;
  });
}

/** A change that sends nothing but what the thing itself has already. */
export function isAsBefore({ steps, data }: Plan, before: Plan): boolean {
  const last = steps.at(-1);
  const body = last?.step.apiConfig.body;
  if (last === undefined || steps.length === before.steps.length || isReading(last.known.operation)) return false;
  if (typeof body !== 'string' || !body.startsWith('<<')) return false;
  if (
    isAskedFor(
      body,
      steps.find(({ step }) => step.id === /^\[?(\w+)/.exec(last.step.loopSelector ?? '')?.[1]),
    )
  )
    return true;
  const given = Object.keys(data).filter((name) => !steps.some(({ step }) => step.id === name));
  const isGiven = given.some((name) =>
    new RegExp(`[:(,+*-] ?(?:\\$\\w+\\()*${name.replace(/\W/g, '.')}\\b`).test(body),
  );
  const isSaid = /: ?(?:"|true\b|false\b|null\b|-?\d)| [+*-] \d/.test(body);
  const own = steps.filter((one) => one !== last && one.known.source === last.known.source && isSamePath(one, last));
  const roots = [...body.matchAll(/: ?(?:\$\w+\()*([A-Za-z_]\w*)\./g)].map(([, root = '']) => root);
  const looped = /^\[?(\w+)/.exec(last.step.loopSelector ?? '')?.[1] ?? '';
  const isOwn = (root: string): boolean =>
    own.some(({ step: { id } }) => id === (root === 'currentItem' ? looped : root));
  // The apiary that it is in, read by its key, has that key.
  const through = new Set(
    [...body.matchAll(/"(\w+)": ?([A-Za-z_]\w*)\.data\.\w+(?=[,}])/g)].flatMap(([, name = '', root = '']) =>
      steps.some(({ step }) => step.id === root && (step.apiConfig.urlPath ?? '').includes(`.${name}>>`)) ? [root] : [],
    ),
  );
  return !isGiven && !isSaid && roots.length > 0 && roots.every((root) => isOwn(root) || through.has(root));
}

/** The bookings of a host are his already: all that is set is what their list was asked by. */
function isAskedFor(body: string, list: PlannedStep | undefined): boolean {
  const members = [...body.matchAll(/"(\w+)": ?([^,{}]+?)(?=[,}])/g)];
  const asked = list?.step.apiConfig.queryParams;
  return (
    isRecord(asked) &&
    members.length > 0 &&
    members.every(([, name = '', value = '']) => asked[name] === `<<${value}>>`)
  );
}

/** What was read is what is changed, or all of its kind. */
function isSamePath({ known: { operation } }: PlannedStep, { known }: PlannedStep): boolean {
  const list = operation.path.replace(/\/\{[^/]*\}\/?$/, '').replace(/\/$/, '');
  if (listsThingsOf({ ...known, operation }, known)) return true;
  return isReading(operation) && (known.operation.path === list || known.operation.path.startsWith(`${list}/`));
}

/** The change, made of what was read for it where nothing before it has been. */
async function onlyWhere(onlyIf: OnlyIf, order: Order, workshop: Workshop): Promise<readonly Plan[]> {
  const direct = await place(order, workshop, limits.buildDepth);
  const known = direct.flatMap((plan) => restricted(plan, onlyIf) ?? []);
  if (known.length > 0) return known;
  const found: Plan[] = [];
  for (const read of await readBefore(order, workshop)) {
    const plans = await place({ ...order, plan: read }, workshop, 0);
    found.push(...plans.flatMap((plan) => restricted(plan, onlyIf) ?? []));
  }
  if (found.length === 0) {
    const problems = [`Nothing that is read tells whether "${onlyIf.said}".`];
    workshop.failures.push({
      kind: 'value',
      clause: order.clause.text,
      missing: [],
      operation: order.known,
      score: order.score,
      problems,
    });
  }
  return found;
}

function penaltyOf(plan: Plan, before: Plan, clause: Clause): number {
  const added = plan.steps.slice(before.steps.length);
  return (
    (isApart(plan, before, clause) ? 1 : 0) +
    (isTwice(added) ? 1.5 : 0) +
    (isCopy(plan, added) && !copying.test(clause.text) ? 4 : 0)
  );
}

/** Each thing of a list, asked for again one by one, although the list has them. */
function isTwice(added: readonly PlannedStep[]): boolean {
  const last = added.at(-1);
  return (
    last !== undefined &&
    isReading(last.known.operation) &&
    added.slice(0, -1).some(({ known }) => known.source === last.known.source && isSameNoun(known, last.known))
  );
}

export const copying = /\b(?:cop(?:y|ies)|duplicate|clone|same|like|again|another)\b/i;

/** A new thing made of the fields of another one of its kind. */
function isCopy({ steps }: Plan, added: readonly PlannedStep[]): boolean {
  return added.some(({ known, uses }) => {
    const isNew = isCreation(known.operation, known.noun);
    return isNew && steps.some((other) => uses.includes(other.step.id) && isSameNoun(other.known, known));
  });
}

function isSameNoun(one: KnownOperation, other: KnownOperation): boolean {
  return one.noun.join(' ') === other.noun.join(' ');
}

/** The clause speaks of what came before, and its step uses none of it. */
function isApart(plan: Plan, before: Plan, clause: Clause): boolean {
  const added = plan.steps.slice(before.steps.length);
  const earlier = new Set(before.steps.map(({ step }) => step.id));
  return clause.refersBack && earlier.size > 0 && !added.some(({ uses }) => uses.some((name) => earlier.has(name)));
}

/** "For each artist, how many works were there since May" is "list works since May for each artist". */
function asideLast(text: string): string {
  const [, aside = '', asked = ''] =
    /^(for (?:each|every)\b[^,]*), (?=how many\b)how many ([\s\S]+)$/i.exec(text) ?? [];
  if (asked === '') return text;
  const thing = asked
    .replace(/^of /i, '')
    .replace(/,[\s\S]*$/, '')
    .replace(/\s+(?:(?:do|does|did) (?:we|they|i|it) have|(?:are|is|were|was) there|(?:have|has) there been)\b/i, '');
  return `list ${thing} ${uncapitalized(aside)}`;
}

/** "Put the remark "Late" on each of them" sets a field, where no service has remarks as things of their own. */
function fieldReadingsOf(
  text: string,
  { steps }: Plan,
): readonly { readonly text: string; readonly penalty: number }[] {
  const [, field = '', value = '', thing = ''] =
    /^(?:put|add|write|leave|attach|enter|note|log|give) (?:(?:the|a|an|this|that) )?([\w-]+):? ("[^"]*"|“[^”]*”|'[^']*') (?:on|onto|to|for|into|at|in) (.+)$/is.exec(
      text,
    ) ?? [];
  if (field === '') return [];
  const noun = steps.findLast(({ isMany }) => isMany)?.known.noun.join(' ');
  const meant = noun === undefined ? thing : thing.replace(/^(?:each of )?(?:them|these|those)\b/i, `each ${noun}`);
  return [{ text: `set the ${field} of ${meant} to ${value}`, penalty: 0.4 }];
}

/** "Assign each of them to the deputy" is to assign each ticket, where tickets were read before. */
function readingsOfEach(text: string, { steps }: Plan): readonly { text: string; penalty: number }[] {
  const noun = steps.findLast(({ isMany, known }) => isMany && isReading(known.operation))?.known.noun.join(' ') ?? '';
  const meant = text.replace(
    /^([a-z]+(?: (?:up|off|out|down|back))?) (?:(?:each|all|every one) of )?(?:them|these|those)\b/i,
    `$1 each ${noun}`,
  );
  return noun === '' || meant === text ? [] : [{ text: meant, penalty: 0.2 }];
}

/** "Waive whatever is still open", read as of what a service waives by a request of that name. */
function readingsOfThings({ kind, text }: Clause, { sources }: Workshop): readonly { text: string; penalty: number }[] {
  const verb = /^[a-z]+/i.exec(text)?.[0] ?? '';
  if (kind !== 'change' || withThing(text, ['thing']) === text) return [];
  const done = sources.operations.filter(({ operation, noun }) => {
    const [first = ''] = operation.summary.toLowerCase().split(/\s+/);
    const isCalled = isForm(verb.toLowerCase(), first) || choicesOf(operation).has(verb.toLowerCase());
    return !isReading(operation) && noun.length > 0 && isCalled;
  });
  const texts = new Set(done.map(({ operation: { path }, noun }) => withThing(text, thingIn(path) ?? noun)));
  return [...texts].slice(0, 2).map((each) => ({ text: each, penalty: 0.2 }));
}

/** `/fines/{fineNo}/waiver` is done to a fine. */
function thingIn(path: string): readonly string[] | undefined {
  const many = /\/([\w-]+)\/\{[^/]+\}(?:\/[\w-]+)?$/.exec(path)?.[1];
  return many === undefined ? undefined : wordsOf(many);
}

/** As it stands, and as a question for what the sum, the name, the number is of. */
function readingsOf(clause: Clause, plan: Plan): readonly { readonly text: string; readonly penalty: number }[] {
  const plain = asideLast(clause.text)
    .replace(
      /^(?:how many|which|what)\s+((?:[\w-]+\s+){1,2})(?:is|are|were|was)\s+(?:currently |still |now )?(\w+)(?=$|,| in\b| of\b| at\b| for\b| on\b)/i,
      'list $2 $1',
    )
    .replace(/^(?:how many|how much|what (?:is|are)|which|who (?:is|are))\b/i, 'list');
  const owner = /\b(?:of|for|from)\s+((?:the|all|each|every|my|our)\s+.+)$/i.exec(plain)?.[1];
  return [
    { text: plain, penalty: 0 },
    ...(clause.kind === 'change' ? [...fieldReadingsOf(plain, plan), ...readingsOfEach(plain, plan)] : []),
    ...(owner === undefined || clause.kind === 'change' ? [] : [{ text: `list ${owner}`, penalty: 0.4 }]),
  ];
}
