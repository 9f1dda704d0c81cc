/** Puts one operation into a plan: bound to what is there, rendered, compared with its document, its answer sampled. */
import { PatchbayError } from '../../../../core/error.ts';
import { limits } from '../../../../core/limits.ts';
import type { ExecutionStep } from '../../../../model/workflow.ts';
import type { BuiltRequest } from '../../../api/request.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { readInstruction } from '../../step/instruction/instruction.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { keysIn } from '../../step/operation/keys.ts';
import { type Draft, draftStep, type Setting } from '../../step/request/draft.ts';
import { problemsOf, render, selectItems } from '../../step/request/prove.ts';
import { isUnselected } from '../../step/request/selection.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import type { DataPlace } from '../../step/terms/places.ts';
import { wordsOf } from '../../words.ts';
import { answerTo } from '../answers/answer-sample.ts';
import { placesAtHand } from '../answers/at-hand.ts';
import { withItemsTried } from '../answers/looped-items.ts';
import { openKeyOf, withOpenItem, withoutOpenKeys } from '../answers/open-keys.ts';
import { ofChange } from '../instruction/change-text.ts';
import type { Clause } from '../instruction/clauses.ts';
import { wantsMany } from '../instruction/wants-many.ts';
import { isKeyWord, isOwned, isPerson, speaksOf, stepName } from '../terms/entity.ts';
import { plainText } from '../terms/plain-text.ts';
import { type Alias, idsOf, type Plan, type PlannedStep, type ShownRequest, type Workshop } from '../terms/plan.ts';
import { type KnownOperation, namesOf } from '../terms/sources.ts';
import { narrowed, unreadIn } from './condition.ts';
import { demanding } from './link.ts';
import { asksBy, isDeed, ownFields } from './own-fields.ts';
import { oneOfMany, otherThan, unlistedIn } from './own-list.ts';
import { type Chosen, extremeOf, firstOf, isFirst, matchOf, withMatch } from './pick.ts';
import { isBeside, recipientsOf, rolesSaid } from './recipients.ts';
import { referencesTo } from './references.ts';
import { strayFilters } from './stray-filters.ts';

/** One operation that is to become a step. */
export interface Order {
  readonly known: KnownOperation;
  readonly clause: Clause;
  /** What is read to bind its values: the clause, or the part of it that is about this operation. */
  readonly text: string;
  readonly plan: Plan;
  readonly why: string;
  readonly score: number;
  /** Names of the query that it has to have. */
  readonly demands: readonly string[];
  /** It is there for what it gives to another step. */
  readonly isProducer: boolean;
  /** That step is the result, which may want one of what it gives, or all. */
  readonly isForResult?: true;
  /** Its values are taken from here, and from nowhere else. */
  readonly only?: readonly DataPlace[];
  /** Its keys, by their slots. */
  readonly linked?: ReadonlyMap<string, DataPlace>;
  /** All that it answers with is meant. */
  readonly isWhole?: true;
  /** Which items of a list are meant was read before. */
  readonly isNarrowed?: true;
  /** Steps that have nothing of what it is done to. */
  readonly others?: ReadonlySet<string>;
  /** Where it goes. */
  readonly recipients?: readonly Alias[];
}

export type Added =
  /** The plan that is likeliest, and others that make something else of its answer. */
  | { readonly kind: 'added'; readonly plans: readonly Plan[] }
  | { readonly kind: 'missing'; readonly draft: Draft }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** Never throws for what an operation lacks. */
export async function addStep(asked: Order, workshop: Workshop): Promise<Added> {
  const order = withReferences(asked, workshop);
  const { known, plan, demands, text } = order;
  const draft = withoutStrays(draftStep(demanding(known.operation, demands), settingOf(order)), order);
  if (draft.missing.length > 0) return { kind: 'missing', draft };
  const unlisted = unlistedIn(draft, order, workshop.sources);
  if (unlisted !== undefined) return { kind: 'missing', draft: { ...draft, missing: [unlisted] } };
  const listed = conditioned(draft.dataSelector, plan);
  const isNarrowed = isReading(known.operation) || order.isProducer || order.isNarrowed === true;
  const selector = isNarrowed ? listed : await narrowed(listed, plan, workshop);
  const isTold = order.isNarrowed === true && selector !== draft.dataSelector;
  const unread = isReading(known.operation)
    ? undefined
    : ((isTold ? undefined : unmentionedIn(selector, plan, workshop)) ??
      oneOfMany(draft.config.urlPath ?? '', selector, order, workshop.sources) ??
      unreadIn(selector, order.clause.text, plan, workshop) ??
      (selector === draft.dataSelector ? draft.doubts.find(isUnselected) : undefined));
  if (unread !== undefined) return { kind: 'refused', problems: [unread] };
  const items = await itemsOf(selector, draft, plan, workshop);
  const problems = await problemsOf(renderingOf(order, draft, items[0]), draft.operation, workshop.ctx);
  if (problems.length > 0) return { kind: 'refused', problems };
  const requests = await Promise.all(
    items.slice(0, limits.buildSampleItems).map((item) => render(renderingOf(order, draft, item), workshop.ctx)),
  );
  const answers = requests.map((request) => answerTo(request, known.operation, known.noun, draft.config.dataPath));
  const pick = pickFor(order, draft, answers[0], workshop);
  const made = { order, draft, selector, items, requests, answers };
  if (pick === 'none') {
    return order.isProducer
      ? { kind: 'refused', problems: [`Nothing says which ${known.noun.join(' ')} is meant.`] }
      : finished([{ ...made, pick: undefined, penalty: 1.2 }], workshop);
  }
  const literals = readInstruction(text).tokens.filter(({ literal }) => literal !== undefined).length;
  const unused = order.isProducer ? 0 : Math.max(0, literals - draft.used) * 0.3;
  const ways: readonly Ready[] = [{ ...made, pick, penalty: unused }];
  // Which one is meant, or how many there are, may as well be a matter of the result.
  const isResult = !order.isProducer || order.isForResult === true;
  const isOpen = pick?.kind === 'mapping' && isResult && workshop.schema !== undefined;
  return finished(isOpen ? [...ways, { ...made, pick: undefined, penalty: unused + 0.8 }] : ways, workshop);
}

function withoutStrays(draft: Draft, order: Order): Draft {
  const strays = strayFilters(draft, order);
  if (strays.length === 0) return draft;
  const { operation } = draft;
  const parameters = operation.parameters.filter(({ name, in: at }) => at !== 'query' || !strays.includes(name));
  return draftStep({ ...operation, parameters }, settingOf(order));
}

function withReferences(order: Order, { instruction, sources }: Workshop): Order {
  const { known, plan, text } = order;
  const recipients = recipientsOf(known, text, plan);
  const found = [...referencesTo(known, placesAtHand(plan), plan), ...recipients];
  const told = found.length === 0 ? plan : { ...plan, aliases: [...plan.aliases, ...found] };
  const meant = isReading(known.operation) ? text : ofChange(text, plan, namesOf(sources));
  const others = otherThan(order, sources);
  return {
    ...order,
    plan: told,
    text: plainText(`${meant}${rolesSaid(recipients)}`, instruction, sources.vocabulary),
    others,
    recipients,
  };
}

async function finished(ways: readonly Ready[], workshop: Workshop): Promise<Added> {
  return { kind: 'added', plans: await Promise.all(ways.map((ready) => finish(ready, workshop))) };
}

function settingOf(order: About & Pick<Order, 'only' | 'linked'>): Setting {
  const { known, plan, text, linked } = order;
  const { integration, document, credentials } = known.source;
  return {
    wanted: readInstruction(withoutLooped(text, plan)),
    places: order.only ?? placesFor(order),
    credentials,
    document,
    integration,
    loop: undefined,
    ...(linked === undefined ? {} : { linked }),
    // What is read by a wrong key gives nothing; what is changed by one is wrong.
    ...(isReading(known.operation) ? {} : { keys: keysIn(document) }),
  };
}

/** A change is not made for each of things that nobody spoke of: they were only read since one of them has a key. */
function unmentionedIn(selector: string, { steps }: Plan, { instruction }: Workshop): string | undefined {
  const looped = steps.find(({ step }) => new RegExp(`^\\[?${step.id}\\b`).test(selector));
  if (looped === undefined) return undefined;
  const { noun } = looped.known;
  // Who asks for every dog has spoken of animals, where it is asked for animals that are dogs.
  const asked = Object.values(looped.step.apiConfig.queryParams ?? {}).map((value) => wordsOf(String(value)));
  const isOfPeople =
    everybody.test(instruction) &&
    JSON.stringify(looped.known.operation.answer ?? {}).match(/"(?:first_?|last_?|full_?)?name"/i) !== null;
  const isSaid = isOfPeople || [...noun.map((word) => [word]), ...asked].some((words) => speaksOf(instruction, words));
  return isSaid ? undefined : `Nothing says which ${noun.join(' ')} is meant.`;
}

const everybody = /\b(?:everyone|everybody|whoever|anyone|anybody|people)\b/i;

/** A bare `id` or `key` that names one thing already, or one that the operation knows nothing of, names no other one. */
function placesFor({ known, plan, text, others, recipients = [] }: About): ReturnType<typeof placesAtHand> {
  const ofOthers = plan.steps.filter((step) => step.known.noun.join() !== known.noun.join());
  const taken = new Set(ofOthers.flatMap(({ uses }) => uses).filter((name) => wordsOf(name).every(isKeyWord)));
  const said = new Set(thingsOf(known));
  const foreign = new Set(plan.steps.filter((step) => !isSpoken(step.known.noun, said)).map(({ step }) => step.id));
  // "Was <plan> until now" is made of what it has.
  const copied = new Set(ownFields(known).filter((name) => !text.includes(`<${name}>`) && !text.includes(`{${name}}`)));
  const ofSame = plan.steps.filter((step) => isSameThing(step.known, known)).map(({ step }) => step.id);
  const ofAny = plan.steps.map(({ step }) => step.id);
  const isRead = isReading(known.operation);
  const named = new Set(plan.aliases.map(({ place }) => place));
  const left = placesAtHand(plan).filter((place) => isBeside(place, recipients));
  return left.filter((place) => {
    const { expression, list, name, leaf, value } = place;
    const origin = (list?.key ?? expression).split('.')[0] ?? '';
    // Whoever has one domain does not look for all that are as old and as paid as it is.
    if (isRead && ofSame.includes(origin) && !isKeyLike(leaf, value)) return false;
    if (copied.has(leaf) && (copied.size === 1 || isDeed(known) ? ofAny : ofSame).includes(origin)) return false;
    // Whose hives are meant was asked for with it, and is not set.
    if (place.isTop && copied.has(leaf) && asksBy(expression, known, plan)) return false;
    if (taken.has(expression)) return false;
    const [root = ''] = (list?.key ?? expression).split('.');
    if (others?.has(root) === true) return recipients.some((one) => one.place === place);
    return named.has(place) || !(foreign.has(root) && name.own.length > 0 && name.own.every(isKeyWord));
  });
}

/** By its name, or by what samples have for the keys of things. */
function isKeyLike(leaf: string, value: unknown): boolean {
  if (wordsOf(leaf).some((word) => isKeyWord(word) || word === 'email' || word === 'name')) return true;
  return typeof value === 'number' ? Number.isInteger(value) && value >= 1000 : /\d{4}$/.test(String(value));
}

function isSameThing(one: KnownOperation, other: KnownOperation): boolean {
  return one.source === other.source && one.noun.join(' ') === other.noun.join(' ');
}

/** Words of all that an operation may be told the key of. */
function thingsOf({ noun, operation }: KnownOperation): readonly string[] {
  const { path, parameters, body } = operation;
  const inBody = [...Object.keys(propertiesOf(body?.schema)), ...bodyTargets(operation).map(({ name }) => name)];
  const names = [...path.split('/'), ...parameters.map(({ name }) => name), ...inBody];
  return [...noun, ...names.flatMap((name) => wordsOf(name))];
}

function isSpoken(noun: readonly string[], said: ReadonlySet<string>): boolean {
  if (noun.length === 0 || noun.some((word) => said.has(word))) return true;
  return noun.some(isPerson) && [...said].some(isPerson);
}

/** "Each city", where a step loops over the cities already, means what was found for each. */
function withoutLooped(text: string, { steps }: Plan): string {
  const looped = new Set(steps.flatMap(({ step }) => wordsOf((step.loopSelector ?? '').split('.')[0] ?? '')));
  return text.replace(/\b(each|every)(?: of the)? (\w+)/gi, (whole, each: string, thing: string) =>
    wordsOf(thing).some((word) => looped.has(word)) ? `${each} one` : whole,
  );
}

type About = Pick<Order, 'known' | 'plan' | 'text' | 'others' | 'recipients'>;

function renderingOf({ known, plan }: Order, { config }: Draft, currentItem: unknown) {
  const { integration, credentials } = known.source;
  return { config, integration, credentials, stepInput: plan.data, currentItem };
}

/** Of a list with a condition only those items that fulfil it. */
function conditioned(selector: string, { conditions }: Plan): string {
  for (const [list, condition] of conditions) {
    if (selector === list) return `[${list}[${condition}]]`;
  }
  return selector;
}

async function itemsOf(selector: string, draft: Draft, plan: Plan, { ctx }: Workshop): Promise<readonly unknown[]> {
  if (selector === '') return [draft.currentItem];
  const items = await selectItems(selector, plan.data, ctx);
  const list = Array.isArray(items) ? items : items === undefined ? [] : [items];
  return list.length === 0 ? [draft.currentItem] : list;
}

/** How one thing is told from the others of the answer; `none` where one is wanted and nothing tells it. */
function pickFor(
  order: Order,
  draft: Draft,
  answer: unknown,
  { payload, schema }: Workshop,
): Chosen | 'none' | undefined {
  const { known, text, plan } = order;
  if (order.isWhole === true || !Array.isArray(answer) || !isReading(known.operation) || wantsMany(order))
    return undefined;
  // What the result lists has to come from a list.
  if (schema?.['type'] === 'array' && !hasList(plan))
    return extremeOf(text, answer[0]) ?? matchOf(answer[0], known.noun, readInstruction(text), payload);
  const [item] = answer;
  const extreme = extremeOf(text, item);
  if (extreme !== undefined) return extreme;
  if (order.isProducer && isOwned(known, order.clause.text) && !usesData(draft, plan)) return 'none';
  if (isFiltered(draft)) {
    const isChanged = order.isProducer && order.clause.kind === 'change';
    const doubt = isChanged
      ? `The ${known.noun.join(' ')} that fits is taken; where there are several, the run ends there.`
      : `The first ${known.noun.join(' ')} of those that fit is taken.`;
    return { kind: 'mapping', mapping: firstOf(known.noun, isChanged), doubt };
  }
  return matchOf(item, known.noun, readInstruction(text), payload) ?? 'none';
}

/** There is a list already, of the payload or of a step before. */
function hasList({ steps, data }: Plan): boolean {
  return Object.values(data).some(Array.isArray) || steps.some(({ isMany }) => isMany);
}

/** Of "their permit" something has to say whose. */
function usesData({ config }: Draft, { data }: Plan): boolean {
  const text = JSON.stringify(config);
  return Object.keys(data).some((name) => new RegExp(`<<[^>]*\\b${name.replace(/\W/g, '.')}\\b`).test(text));
}

function isFiltered({ bound, used, config }: Draft): boolean {
  return bound > 0 || used > 0 || JSON.stringify(config).includes('currentItem');
}

interface Ready {
  readonly order: Order;
  readonly draft: Draft;
  readonly selector: string;
  readonly items: readonly unknown[];
  readonly requests: readonly BuiltRequest[];
  readonly answers: readonly unknown[];
  readonly pick: Chosen | undefined;
  readonly penalty: number;
}

async function finish(ready: Ready, workshop: Workshop): Promise<Plan> {
  const { order, draft, selector, items, requests, pick, penalty } = ready;
  const { known, plan } = order;
  const mapping = pick?.kind === 'mapping' ? pick.mapping : undefined;
  // Samples show several of everything.
  const shown = isFirst(mapping) ? firstOf(known.noun, false) : mapping;
  const mapped = shown === undefined ? ready.answers : await mapAll(ready.answers, shown, workshop);
  const answers = mapped.map((answer) => (pick?.kind === 'condition' ? withMatch(answer, pick) : answer));
  const isMany = Array.isArray(answers[0]);
  const isLoop = selector !== '';
  const id = stepName(known.noun, isMany || (isLoop && isReading(known.operation)), idsOf(plan));
  const step: ExecutionStep = {
    id,
    integrationId: known.source.integration.id,
    apiConfig: { id, instruction: order.text, ...draft.config },
    executionMode: isLoop ? 'LOOP' : 'DIRECT',
    ...(isLoop ? { loopSelector: withoutOpenKeys(selector, draft.config.urlPath ?? '', items, workshop.schema) } : {}),
    ...(mapping === undefined ? {} : { responseMapping: mapping }),
    ...(draft.config.method === 'GET' ? {} : { modify: !isReading(known.operation) }),
  };
  const same = plan.steps.find((other) => isSame(other.step, step));
  if (same !== undefined) return plan;
  const results = answers.map((data, index) => ({ currentItem: isLoop ? items[index] : {}, data }));
  const planned = plannedStep(order, draft, step, isMany, requests, pick);
  const conditions = new Map(plan.conditions);
  if (pick?.kind === 'condition') conditions.set(`${id}.data`, pick.condition);
  const score = order.score + 0.35 * Math.min(draft.used, 3) + 0.25 * Math.min(draft.bound, 3) - penalty;
  const open = openKeyOf(step.loopSelector ?? '');
  const tried = isLoop ? withItemsTried(plan.data, step.loopSelector ?? '', results.length) : plan.data;
  const data = open === undefined ? tried : withOpenItem(tried, open);
  return {
    ...plan,
    steps: [...plan.steps, planned],
    data: { ...data, [id]: isLoop ? results : results[0] },
    conditions,
    score: plan.score + score - 0.15 * draft.doubts.length,
  };
}

function plannedStep(
  { known, why, plan }: Order,
  draft: Draft,
  step: ExecutionStep,
  isMany: boolean,
  requests: readonly BuiltRequest[],
  pick: Chosen | undefined,
): PlannedStep {
  const text = JSON.stringify([step.apiConfig, step.loopSelector]);
  const picked = pick?.kind === 'mapping' && pick.doubt !== undefined ? [pick.doubt] : [];
  const looped = openKeyOf(step.loopSelector ?? '')?.list ?? step.loopSelector;
  const isNarrowed = looped?.startsWith('[') === true && looped !== draft.dataSelector;
  const meant = isNarrowed ? [`Only the items of ${step.loopSelector} are meant, as the instruction was read.`] : [];
  const aliased = plan.aliases
    .filter(({ place: { list, expression } }) =>
      list === undefined ? text.includes(expression) : step.loopSelector === list.selector,
    )
    .map(({ doubt }) => doubt);
  return {
    step,
    known,
    why,
    isMany,
    uses: Object.keys(plan.data).filter((name) => new RegExp(`\\b${name.replace(/\W/g, '.')}\\b`).test(text)),
    requests: requests.map(toShown),
    doubts: [...new Set([...draft.doubts, ...picked, ...meant, ...aliased])],
    alternatives: [],
  };
}

function toShown({ method, url, headers, body }: BuiltRequest): ShownRequest {
  return { method, url, headers, ...(body === undefined ? {} : { body }) };
}

async function mapAll(answers: readonly unknown[], mapping: string, { ctx }: Workshop): Promise<readonly unknown[]> {
  return Promise.all(
    answers.map(async (answer) => {
      try {
        return (await ctx.sandbox.evaluate(mapping, answer, ctx.signal)) ?? null;
      } catch (error) {
        if (error instanceof PatchbayError && error.code === 'invalid_input') return null;
        throw error;
      }
    }),
  );
}

/** Both would send the same. */
function isSame(one: ExecutionStep, other: ExecutionStep): boolean {
  const textOf = ({ integrationId, apiConfig, loopSelector, responseMapping }: ExecutionStep): string => {
    const { id: _id, instruction: _said, ...call } = apiConfig;
    return JSON.stringify([integrationId, call, loopSelector ?? '', responseMapping ?? '']);
  };
  return textOf(one) === textOf(other);
}
