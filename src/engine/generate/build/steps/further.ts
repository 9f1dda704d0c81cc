/** Steps that a result turns out to lack: what gives a field that nothing has, and what a key stands for. */
import { limits } from '../../../../core/limits.ts';
import { fromData } from '../../step/binding/from-data.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { placesOf } from '../../step/terms/places.ts';
import type { Target } from '../../step/terms/target.ts';
import { coverage, wordsOf } from '../../words.ts';
import { placesAtHand } from '../answers/at-hand.ts';
import { isKeyOf } from '../answers/loop-view.ts';
import { sampleOf } from '../answers/sample.ts';
import type { Clause } from '../instruction/clauses.ts';
import { phraseOf } from '../instruction/phrase.ts';
import { isKeyWord, isPerson, plural, speaksOf } from '../terms/entity.ts';
import { fieldsOf, keyFieldsOf, ownerIn, summedIn, toldFields } from '../terms/fields.ts';
import type { Plan, Workshop } from '../terms/plan.ts';
import type { KnownOperation } from '../terms/sources.ts';
import type { Order } from './add-step.ts';
import { rolesOf } from './references.ts';
import { place } from './supply.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The result names a thing of which the data has the key alone: what the key stands for is read as well. */
export async function withNamed(plan: Plan, schema: Schema, workshop: Workshop): Promise<Plan | undefined> {
  const there = new Set(plan.steps.map(({ known }) => known));
  for (const known of workshop.sources.operations) {
    const { noun, operation } = known;
    if (!isReading(operation) || noun.length === 0 || !/\}\/?$/.test(operation.path)) continue;
    const isNew = !there.has(known) && isNamedOnly(known, plan, schema);
    if (!isNew && !isRoleOnly(known, plan, schema)) continue;
    const [further] = await furtherPlans(known, 2, plan, workshop);
    if (further !== undefined) return further;
  }
  return undefined;
}

/** The result speaks of the thing, and nothing at hand is more of it than its key. */
function isNamedOnly({ noun }: KnownOperation, plan: Plan, schema: Schema): boolean {
  const places = placesAtHand(plan);
  const thing = noun.join(' ');
  const isKeyWanted = keyFieldsOf(schema).some((field) => field.join(' ') === thing);
  const isNamed = toldFields(schema).some(
    ({ words, description }) => namesThing(words, noun) || ownerIn(description) === thing,
  );
  const hasKey = places.some(({ name }) => isKeyOf(name.own, noun));
  const isTold =
    places.some(
      ({ name, value }) => namesThing(name.own, noun) && (isKeyWanted || !isKeyLike(value, name.own, noun)),
    ) || plan.steps.some((step) => step.known.noun.join(' ') === thing);
  return isNamed && hasKey && !isTold;
}

/** A bare `player: 30` is called like the thing, and is no more than its key. */
function isKeyLike(value: unknown, own: readonly string[], noun: readonly string[]): boolean {
  return typeof value !== 'object' && own.join(' ') === noun.join(' ');
}

/** The result speaks of what the thing is to another one, such as its sender, and there is no more of it than the key. */
function isRoleOnly(known: KnownOperation, plan: Plan, schema: Schema): boolean {
  const requests = plan.steps.map(({ step }) => JSON.stringify(step.apiConfig)).join(' ');
  return [...rolesOf(known, plan)].some((leaf) => {
    const role = wordsOf(leaf).slice(0, -1).join(' ');
    const isNamed = fieldsOf(schema).some((field) => ` ${field.join(' ')} `.startsWith(` ${role} `));
    return role !== '' && isNamed && !new RegExp(`\\.${leaf}>>`).test(requests);
  });
}

/** Plans with the list that a field of the result is made of, as the schema says: "Sum of the payments". */
export async function withCounted(plan: Plan, schema: Schema, workshop: Workshop): Promise<readonly Plan[]> {
  const read = new Set(plan.steps.map(({ known }) => known.noun.join(' ')));
  const owners = new Set(toldFields(schema).map(({ description }) => summedIn(description)));
  const lists = workshop.sources.operations.filter(({ noun, operation }) => {
    const thing = noun.join(' ');
    return isReading(operation) && owners.has(thing) && !read.has(thing) && !/\}\/?$/.test(operation.path);
  });
  const found: Plan[] = [];
  for (const known of lists.slice(0, limits.buildGivers))
    found.push(...(await furtherPlans(known, 2, plan, workshop, true)));
  return found;
}

/** `author`, `author_name`: the thing itself, by its name. */
function namesThing(field: readonly string[], noun: readonly string[]): boolean {
  const rest = field.at(-1) === 'name' || field.at(-1) === 'title' ? field.slice(0, -1) : field;
  return rest.length > 0 && rest.join(' ') === noun.join(' ');
}

/** Plans with a further step whose answer has the field. */
export async function plansWith(field: string, plan: Plan, workshop: Workshop): Promise<readonly Plan[]> {
  const [name = '', ...holders] = field.replaceAll('[]', '').split('.').toReversed();
  const context = holders.flatMap((holder) => wordsOf(holder).toReversed());
  const own = wordsOf(name);
  const target: Target = { name, own, context, schema: {}, description: '', required: true, place: 'body' };
  const found = await plansGiving(target, plan, workshop);
  // Of `open_vouchers` there may be vouchers, and nothing that is called open.
  const isSeveral = own.length > 1 && /[^s]s$/.test(name);
  return found.length > 0 || !isSeveral ? found : plansGiving({ ...target, own: own.slice(-1) }, plan, workshop, true);
}

async function plansGiving(
  target: Target,
  plan: Plan,
  workshop: Workshop,
  isCounted = false,
): Promise<readonly Plan[]> {
  const { instruction, sources } = workshop;
  const there = new Set(plan.steps.map(({ known }) => known));
  const givers = sources.operations
    .filter((known) => isReading(known.operation) && !there.has(known) && !isThere(known, plan) && has(known, target))
    .map((known) => ({ known, relevance: relevanceOf(known, target, instruction) + keyedScore(known, plan) }))
    .filter(({ relevance }) => relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, limits.buildGivers);
  const found: Plan[] = [];
  for (const { known, relevance } of givers)
    found.push(...(await furtherPlans(known, relevance, plan, workshop, isCounted)));
  return found.toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam);
}

function has({ operation, noun }: KnownOperation, target: Target): boolean {
  if (operation.answer === undefined) return false;
  const data = sampleOf(operation.answer, { noun, index: 0, asked: new Map(), isMany: false });
  const places = placesOf({ [noun.join('_')]: { currentItem: {}, data } });
  if (fromData(target, { places, words: [], isForEach: true, list: undefined }) !== undefined) return true;
  return fieldsOf(operation.answer).some((own) => own.length > 0 && coverage(target.own, own) >= 0.7);
}

/** A step reads the same things already, with all that the operation would tell of them. */
function isThere({ source, noun, operation }: KnownOperation, plan: Plan): boolean {
  return plan.steps.some(({ known }) => {
    if (known.source !== source || known.noun.join(' ') !== noun.join(' ')) return false;
    const told = new Set(namesIn(known.operation.answer));
    return namesIn(operation.answer).every((name) => told.has(name));
  });
}

function namesIn(schema: unknown): readonly string[] {
  return fieldsOf(schema)
    .map((words) => words.join(' '))
    .filter((name) => !/^(?:item|data|page|next|total|count)/.test(name));
}

function relevanceOf({ noun, operation }: KnownOperation, target: Target, instruction: string): number {
  const named = coverage(noun, [...target.own, ...target.context]) >= 0.9 ? 1 : 0;
  const isExact = fieldsOf(operation.answer).some((own) => own.join(' ') === target.own.join(' ')) ? 0.4 : 0;
  return named + isExact + (speaksOf(instruction, noun) ? 0.6 : 0);
}

/** What there is has the key of it: `assignee_id` leads to people, one by one or as the list that they are in. */
function keyedScore({ noun, operation }: KnownOperation, plan: Plan): number {
  if (!placesAtHand(plan).some(({ name }) => isKeyOf(name.own, noun))) return 0;
  return /\}\/?$/.test(operation.path) ? 0.5 : 0.3;
}

/** The operation for each of what there is, told by a key; else all that it gives, to be looked up in. */
async function furtherPlans(
  known: KnownOperation,
  relevance: number,
  plan: Plan,
  workshop: Workshop,
  isCounted = false,
): Promise<readonly Plan[]> {
  const clause: Clause = { text: workshop.instruction, kind: 'read', refersBack: true };
  const whole = `list all ${[...known.noun.slice(0, -1), plural(known.noun.at(-1) ?? '')].join(' ')}`;
  const order: Order = {
    known,
    clause,
    text: isCounted ? whole : `${phraseOf(known, workshop.instruction)} one by one`,
    plan,
    why: 'gives what the result lacks',
    score: relevance - 2,
    demands: [],
    isProducer: true,
    isForResult: true,
  };
  const hasEmail = placesAtHand(plan).some(({ name: { own } }) => isEmailOf(own, known.noun));
  const keys = known.operation.parameters.filter(
    ({ in: at, required, name }) =>
      at === 'query' && !required && wordsOf(name).some((word) => isKeyWord(word) || (word === 'email' && hasEmail)),
  );
  const attempts = [[], ...keys.map(({ name }) => [name])];
  const found: Plan[] = [];
  for (const demands of attempts) {
    const plans = await place({ ...order, demands }, workshop, 0);
    found.push(...plans.filter((one) => uses(one, plan)));
  }
  if (found.length > 0) return found;
  // What names it may itself be read by what there is: the client of the order of a sample.
  const hops = (await place({ ...order, score: order.score + 0.3 }, workshop, 1)).filter((one) => uses(one, plan));
  if (hops.length > 0) return hops;
  const all = { ...order, text: `list all ${known.noun.join(' ')}`, isProducer: false };
  return place(all, workshop, 0);
}

/** Its own, or that of somebody; `from_email` is of nobody. */
function isEmailOf(own: readonly string[], noun: readonly string[]): boolean {
  const holder = own.slice(0, -1);
  return own.at(-1) === 'email' && holder.every((word) => isPerson(word) || noun.includes(word));
}

function uses(plan: Plan, before: Plan): boolean {
  const earlier = new Set(Object.keys(before.data));
  return plan.steps.slice(before.steps.length).some((step) => step.uses.some((name) => earlier.has(name)));
}
