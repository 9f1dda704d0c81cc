/** Puts an operation into a plan, and before it whatever gives what it needs. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { targetOf } from '../../step/binding/bind.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { fromData } from '../../step/binding/from-data.ts';
import { isReading } from '../../step/instruction/reading.ts';
import type { Draft } from '../../step/request/draft.ts';
import { placesOf } from '../../step/terms/places.ts';
import { accepts, enumOf, isHandle, type Target, targetWords, typesOf } from '../../step/terms/target.ts';
import { coverage, isVagueName } from '../../words.ts';
import { placesAtHand, withoutEnvelope } from '../answers/at-hand.ts';
import { sampleOf } from '../answers/sample.ts';
import type { Clause } from '../instruction/clauses.ts';
import { phraseOf } from '../instruction/phrase.ts';
import { holderOf, isCreation, isOwned, speaksOf } from '../terms/entity.ts';
import type { Alias, Plan, PlannedStep, Workshop } from '../terms/plan.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';
import { type Added, addStep, type Order } from './add-step.ts';
import { aliasesFor, isAddress } from './alias.ts';
import { type Belonging, belongingTo, isWithinKnown, withOwnersOnly, withStateOnly } from './belongings.ts';
import { computed } from './compute.ts';
import { givenFor, namedOf } from './link.ts';
import { neededOf, plainNames, possibleOf } from './needed.ts';
import { changesEach, listsThingsOf, withoutValues } from './own-list.ts';
import { recipientReaders } from './recipients.ts';
import { forNeeded, forSpoken } from './unused.ts';

/** Plans in which the operation is a step; none when what it needs is not to be had. */
export async function place(order: Order, workshop: Workshop, depth: number): Promise<readonly Plan[]> {
  if (workshop.left.drafts <= 0) return [];
  workshop.left.drafts -= 1;
  workshop.ctx.signal.throwIfAborted();
  const added = await addStep(order, workshop);
  if (added.kind === 'added') return withSpoken(added.plans, order, workshop);
  noteFailure(added, order, workshop);
  if (added.kind === 'refused') return [];
  const [target] = neededOf(added.draft);
  if (target === undefined) return fill(added.draft, order, workshop);
  const left = forNeeded(neededOf(added.draft), JSON.stringify(added.draft.config), order, workshop);
  const filled = left === undefined ? [] : await place({ ...order, plan: left }, workshop, depth);
  if (filled.length > 0) return filled;
  const found: Plan[] = [];
  for (const way of await waysTo(target, order, workshop, depth)) {
    found.push(...(await place({ ...order, plan: way }, workshop, depth)));
  }
  return found;
}

/** What a change leaves out is filled with what the clause speaks of and nothing uses. */
async function withSpoken(plans: readonly Plan[], order: Order, workshop: Workshop): Promise<readonly Plan[]> {
  const step = plans[0]?.steps.at(-1);
  if (step === undefined || step.known !== order.known || isReading(order.known.operation)) return plans;
  const told = forSpoken(JSON.stringify(step.step.apiConfig), order, workshop);
  const added = told === undefined ? undefined : await addStep({ ...order, plan: told }, workshop);
  return added?.kind === 'added' ? added.plans : plans;
}

/** A body in which nothing has to be is filled with what the clause refers to, by another name. */
async function fill(draft: Draft, order: Order, workshop: Workshop): Promise<readonly Plan[]> {
  const { known, clause, plan } = order;
  const sent = await byRecipient(order, workshop);
  if (sent.length > 0) return sent;
  if (plan.aliases.length > 0 || !clause.refersBack) return [];
  for (const target of possibleOf(draft)) {
    const [way] = aliasesFor(target, known, clause, plan);
    const found = way === undefined ? [] : await place({ ...order, plan: way }, workshop, 0);
    if (found.length > 0) return found;
  }
  return [];
}

/** To whom something goes has to be looked up first. */
async function byRecipient(order: Order, workshop: Workshop): Promise<readonly Plan[]> {
  const { known, clause, plan } = order;
  const readers = recipientReaders(known, clause.text, workshop.sources);
  const left = { ...plan, steps: plan.steps.map(withoutSaid) };
  const found: Plan[] = [];
  for (const reader of readers.filter((one) => !plan.steps.some((step) => step.known === one))) {
    const text = phraseOf(reader, clause.text);
    const looking: Order = {
      ...order,
      plan: left,
      known: reader,
      text,
      why: 'gives where it goes',
      score: -0.4,
      isProducer: true,
    };
    for (const way of await byWhatIsGiven(looking, known, workshop, 0))
      found.push(...(await place({ ...order, plan: way }, workshop, 0)));
  }
  return found;
}

/** What its request is made of, and not what the words of the instruction about it happen to be. */
function withoutSaid(planned: PlannedStep): PlannedStep {
  const { instruction: _said, ...call } = planned.step.apiConfig;
  const text = JSON.stringify([call, planned.step.loopSelector]);
  const isSent = (name: string): boolean => new RegExp(`\\b${name.replace(/\W/g, '.')}\\b`).test(text);
  return { ...planned, uses: planned.uses.filter(isSent) };
}

function noteFailure(added: Exclude<Added, { kind: 'added' }>, order: Order, { failures }: Workshop): void {
  const { known, clause, plan, score, isProducer } = order;
  const missing = added.kind === 'missing' ? plainNames(added.draft.missing) : [];
  const problems = added.kind === 'refused' ? added.problems : [];
  // What was wanted by the instruction itself tells more than what would have been there for it.
  const supplied = plan.steps.filter(({ why }) => why.startsWith('gives ')).length;
  const weight = plan.score + score - (isProducer ? 10 : 2 * supplied);
  failures.push({ kind: 'value', clause: clause.text, missing, operation: known, score: weight, problems });
}

/** Plans that have a value for the target. */
async function waysTo(target: Target, order: Order, workshop: Workshop, depth: number): Promise<readonly Plan[]> {
  const { plan, known, clause } = order;
  const made = await computed(target, clause, plan, workshop);
  if (made !== undefined) return [made];
  const aliases = aliasesFor(target, known, clause, plan);
  const strong = aliases.filter(({ score }) => score > plan.score - 0.35);
  if (strong.length > 0 || depth <= 0 || isGuess(target, clause)) return strong.length > 0 ? strong : aliases;
  const found: Plan[] = [];
  for (const { giver, relevance } of giversOf(target, order, workshop)) {
    const producing: Order = {
      known: giver,
      clause,
      text: phraseOf(giver, withoutValues(withoutOutcome(clause.text, known), known)),
      plan,
      why: `gives ${target.name}`,
      score: relevance - 1.6,
      demands: [],
      isProducer: true,
    };
    const ways = [
      ...(await byWhatIsGiven(producing, known, workshop, depth - 1)),
      ...(depth > 1 && isOwned(giver, clause.text) ? await byAddress(producing, workshop, depth - 1) : []),
    ];
    const all = ways.length > 0 ? ways : await place(producing, workshop, depth - 1);
    const added = all.filter((one) => one !== plan);
    found.push(
      ...(isReading(known.operation) ? added : added.map((one) => withStateOnly(withOwnersOnly(one), clause.text))),
    );
  }
  return [...found.toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam), ...aliases];
}

/** Of "make every poll of the club public" the polls are those of the club: what they are to be, they need not be yet. */
function withoutOutcome(text: string, { operation }: KnownOperation): string {
  const [, rest = '', outcome = ''] =
    /^((?:make|mark|set|turn|render|declare|keep)\b.*?)(?: (?:as|to))? ([a-z]+)[.!]?$/is.exec(text) ?? [];
  const isSet = bodyTargets(operation).some(({ own, schema }) => {
    const isFlag = typesOf(schema).includes('boolean') && own.includes(outcome.toLowerCase());
    return isFlag || enumOf(schema).some((value) => String(value).toLowerCase() === outcome.toLowerCase());
  });
  return isSet ? rest : text;
}

/** A search by what the payload has, which no operation of the clause itself wants: the loan of the reader that is given. */
async function byWhatIsGiven(
  order: Order,
  wanting: KnownOperation,
  workshop: Workshop,
  depth: number,
): Promise<readonly Plan[]> {
  const { known, plan, clause } = order;
  const given = withoutSet(givenFor(known.operation, plan, workshop), wanting);
  const isChange = !isReading(wanting.operation);
  const owned = isChange ? belongingTo(known, plan, clause.text) : noBelonging;
  const isNew = ({ place: { name } }: Alias): boolean =>
    !given.aliases.some((one) => one.place.name.own.join() === name.own.join());
  const named = isChange ? namedOf(known.operation, clause, plan) : [];
  const whole = merged(given, { ...owned, aliases: owned.aliases.filter(isNew) });
  const ways = [
    ...(named.length === 0 ? [] : [{ ...whole, demands: [...new Set([...whole.demands, ...named])], depth }]),
    { ...whole, depth: 0 },
    { ...given, depth: 0 },
  ];
  for (const { demands, aliases, depth: further } of ways) {
    if (demands.length === 0) continue;
    const told = { ...plan, aliases: [...plan.aliases, ...aliases] };
    const found = await place({ ...order, plan: told, demands, score: order.score + 0.6 }, workshop, further);
    if (found.length > 0) return found;
  }
  return [];
}

/** What is to be set is none of what tells which thing is meant, where something else tells that. */
function withoutSet(given: Belonging, { operation }: KnownOperation): Belonging {
  if (isReading(operation)) return given;
  const set = new Set(bodyTargets(operation).map(({ own }) => own.join()));
  const isSet = (name: string): boolean => set.has(targetWords(name).join());
  const demands = given.demands.filter((name) => !isSet(name));
  if (demands.length === 0 || demands.length === given.demands.length) return given;
  return { demands, aliases: given.aliases.filter(({ place: { leaf } }) => !isSet(leaf)) };
}

const noBelonging: Belonging = { demands: [], aliases: [] };

function merged(one: Belonging, other: Belonging): Belonging {
  return {
    demands: [...new Set([...one.demands, ...other.demands])],
    aliases: [...one.aliases, ...other.aliases],
  };
}

/** What belongs to somebody is searched by the address, which another answer has: "their permit" by the e-mail of the tenant. */
async function byAddress(order: Order, workshop: Workshop, depth: number): Promise<readonly Plan[]> {
  const { operation } = order.known;
  const asked = operation.parameters.find((parameter) => {
    const target = parameter.in === 'query' ? targetOf(parameter, operation) : undefined;
    return target !== undefined && isAddress(target);
  });
  if (asked === undefined) return [];
  return place({ ...order, demands: [asked.name], score: order.score + 0.6 }, workshop, depth);
}

interface Giver {
  readonly giver: KnownOperation;
  readonly relevance: number;
}

/** Reading operations whose answer has what is needed, those that the clause speaks of first. */
function giversOf(
  target: Target,
  { known, clause, plan, isForResult }: Order,
  { sources, instruction }: Workshop,
): readonly Giver[] {
  const keys = isForResult === true ? placesAtHand(plan).map(({ name }) => name.own) : [];
  const there = new Set(plan.steps.map((step) => step.known));
  // Of "their permit" what was said before tells whose.
  const isOfOther = isAddress(target) && /\b(?:their|his|her|its)\b/i.test(clause.text);
  const meant = isOfOther ? { ...clause, text: `${clause.text} ${instruction}` } : clause;
  const isOfEach = target.place === 'path' && changesEach(known, clause.text, sources);
  const isNew = isOfNew(target, known, sources);
  return sources.operations
    .filter((one) => !isOfEach || listsThingsOf(one, known))
    .filter((one) => one !== known && isReading(one.operation) && !there.has(one) && !isItself(one, known))
    .filter((one) => !isNew || isWithinKnown(one, plan) || speaksOf(instruction, one.noun))
    .filter((one) => gives(one, target, meant))
    .map((giver) => {
      const isKeyed = isForResult === true && isOpenedBy(giver, keys);
      return {
        giver,
        relevance:
          relevanceOf(giver, target, known, { clause: meant, instruction }) +
          (isKeyed ? 0.5 : 0) +
          (!isReading(known.operation) && isWithinKnown(giver, plan) ? 0.7 : 0),
      };
    })
    .filter(({ relevance }) => relevance >= 0.8)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, limits.buildGivers);
}

/** What a new thing is to have of its own: its version or its title is nowhere to be looked up, unless somebody says where. */
function isOfNew(target: Target, known: KnownOperation, { operations }: Sources): boolean {
  const { own, place } = target;
  const isKey = isHandle(own.at(-1) ?? '') || isAddress(target);
  const isThing = operations.some(({ noun }) => noun.length > 0 && coverage(noun, own) >= 0.9);
  return place === 'body' && isCreation(known.operation, known.noun) && !isKey && !isThing;
}

/** One thing is read by the key that what there is has of it: the order of a sample by its number. */
function isOpenedBy({ noun, operation: { path } }: KnownOperation, keys: readonly (readonly string[])[]): boolean {
  const thing = noun.join(' ');
  return /\}\/?$/.test(path) && keys.some((own) => own.slice(0, -1).join(' ') === thing && isHandle(own.at(-1) ?? ''));
}

/** A ticket that is yet to be made is not looked up among the tickets. */
function isItself(giver: KnownOperation, known: KnownOperation): boolean {
  const isSame = giver.source === known.source && giver.noun.join(' ') === known.noun.join(' ');
  return isSame && isCreation(known.operation, known.noun);
}

/** What somebody has to decide. That a service has something of this name does not say that it is meant. */
const decided =
  /^(amount|price|quantity|count|total|percent|discount|text|message|title|subject|note|reason|description|date|time|status|state|priority|content|comment)$/;

/** Whether it may be looked up although the clause does not speak of it. */
function isGuess({ own, place, schema }: Target, clause: Clause): boolean {
  const last = own.at(-1) ?? '';
  const isDecided = decided.test(last) || own.includes('new') || /^date/.test(String(schema['format']));
  return (
    place === 'body' &&
    isDecided &&
    !speaksOf(
      clause.text,
      own.filter((word) => !/^(?:new|on|at)$/.test(word)),
    )
  );
}

function gives({ operation, noun }: KnownOperation, target: Target, clause: Clause): boolean {
  if (operation.answer === undefined) return false;
  const data = unwrapped(sampleOf(operation.answer, { noun, index: 0, asked: new Map(), isMany: false }));
  const places = placesOf({ [noun.join('_')]: { currentItem: {}, data } }).map(withoutEnvelope);
  if (fromData(target, { places, words: [], isForEach: true, list: undefined }) !== undefined) return true;
  const last = isAddress(target) ? 'email' : (target.own.at(-1) ?? '');
  const isTelling = !isHandle(last) && !isVagueName([last]);
  const isOfPerson = speaksOf(clause.text, noun);
  return (
    (isTelling || isOfPerson) &&
    isOfPerson &&
    places.some(
      ({ name, value }) => name.own.at(-1) === last && typeof value !== 'object' && accepts(target.schema, value),
    )
  );
}

/** The items of a page: what stands around them is gone when they are used. */
function unwrapped(data: unknown): unknown {
  const lists = isRecord(data)
    ? Object.values(data).filter((value) => Array.isArray(value) && value.some(isRecord))
    : [];
  const isPage = isRecord(data) && !Object.values(data).some(isRecord) && !Object.hasOwn(data, 'id');
  return isPage && lists.length === 1 ? lists[0] : data;
}

function relevanceOf(
  giver: KnownOperation,
  target: Target,
  known: KnownOperation,
  said: { readonly clause: Clause; readonly instruction: string },
): number {
  const holder = holderOf([...target.own, ...(target.own.every(isHandle) ? target.context : [])]);
  const isHeld = (holder.length > 0 && coverage(holder, giver.noun) >= 0.9) || listsThingsOf(giver, known) ? 1 : 0;
  const isOwn = holder.length === 0 || !target.own.some(isHandle) ? 0.4 : 0;
  const mentioned = speaksOf(said.clause.text, giver.noun) ? 0.8 : speaksOf(said.instruction, giver.noun) ? 0.3 : 0;
  const near = giver.source.integration.id === known.source.integration.id ? 0.4 : 0;
  return isHeld + isOwn + mentioned + near;
}
