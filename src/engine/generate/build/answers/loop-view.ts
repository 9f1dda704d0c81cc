/** Loops over the same items, told as one list: each item, and in it what every loop found for it. */
import { isRecord } from '../../../../core/json.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { wordsOf } from '../../words.ts';
import { isKeyWord, isPerson, plural } from '../terms/entity.ts';
import { type Plan, type PlannedStep, resultsOf } from '../terms/plan.ts';
import { openKeyOf } from './open-keys.ts';

type Words = readonly string[];

/** Loops whose results stand in the same order. */
export interface LoopGroup {
  readonly loops: readonly PlannedStep[];
  /** The step or the member of the payload that the items come from. */
  readonly root: string;
}

/** A loop over the results of another one has an item for each of its items. */
export function loopGroups({ steps }: Plan): readonly LoopGroup[] {
  const groups = new Map<string, PlannedStep[]>();
  const keys = new Map<string, string>();
  for (const planned of steps) {
    const selector = listOf(planned);
    if (selector === '') continue;
    const key = keys.get(selector) ?? selector;
    keys.set(planned.step.id, key);
    groups.set(key, [...(groups.get(key) ?? []), planned]);
  }
  return [...groups].map(([key, loops]) => ({ loops, root: rootOf(key) }));
}

/** What the loop goes over, those that lack the key included. */
function listOf({ step: { loopSelector = '' } }: PlannedStep): string {
  return openKeyOf(loopSelector ?? '')?.list ?? loopSelector ?? '';
}

/** Of `[orders.data[paid = true]]` it is `orders`. */
function rootOf(selector: string): string {
  return (
    selector
      .replace(/^\[+/, '')
      .split(/[.[\]]/)[0]
      ?.replaceAll('`', '') ?? ''
  );
}

interface Told {
  readonly name: string;
  readonly expression: string;
}

/** Fields of the result, and those of them that a key may fill. */
export interface Wanted {
  readonly fields: readonly Words[];
  readonly keys: readonly Words[];
  /** By the ids of loops, which of the things that they found are meant. */
  readonly only?: ReadonlyMap<string, string>;
}

/** Keys that the result does not want give way to what they stand for. */
export function tellLoops({ loops, root }: LoopGroup, plan: Plan, wanted: Wanted): Told {
  const [first] = loops;
  const item = first === undefined ? undefined : resultsOf(first, plan)[0]?.['currentItem'];
  const nouns = loops.map(({ known }) => known.noun);
  const isNeedless = (name: string): boolean =>
    nouns.some((noun) => isKeyOf(wordsOf(name), noun)) && !isWanted(name, wanted.keys);
  // What the result calls no more than `id` is the key that was looped over.
  const isKeyWanted = !isRecord(item) && isWanted('id', wanted.fields);
  // Where some have no key, each item is told with what was found by its key.
  const isOpen = loops.some(({ step }) => openKeyOf(step.loopSelector ?? '') !== undefined);
  const one = isOpen ? '$one' : '$one.currentItem';
  const base = isKeyWanted ? `{"id": ${one}}` : baseOf(item, singularOf(root), isNeedless, one);
  const names = new Set(isRecord(item) ? Object.keys(item).filter((name) => !isNeedless(name)) : []);
  const nameFor = (loop: PlannedStep, taken: ReadonlySet<string>): string => {
    const role = roleIn(loop, wanted.fields);
    return role === undefined || taken.has(role) ? memberName(loop, taken) : role;
  };
  const members = loops.map((loop, at) => ({
    name: nameFor(loop, new Set([...names, ...loops.slice(0, at).map((other) => nameFor(other, names))])),
    expression: memberView(loop, resultFor(loop, at === 0 && !isOpen), { plan, root, wanted }),
  }));
  const name = isRecord(item) ? root : plural(singularOf(root));
  const [only] = members;
  const start = isOpen && first !== undefined ? listOf(first) : expressionOf([first?.step.id ?? root]);
  if (base === '' && members.length === 1 && only !== undefined && !isOpen)
    return { name: plural(only.name), expression: `[${start}.${only.expression.replace('$one.', '')}]` };
  const said = members.map((member) => `${JSON.stringify(member.name)}: ${member.expression}`).join(', ');
  const parts = [...(base === '' ? [] : [base]), `{${said}}`].join(', ');
  return { name, expression: `[$map(${start}, function($one, $at) { $merge([${parts}]) })]` };
}

/** What a loop gave for the item at hand. */
function resultFor({ step }: PlannedStep, isFirst: boolean): string {
  const key = openKeyOf(step.loopSelector ?? '')?.key;
  const results = expressionOf([step.id]);
  if (key !== undefined) return `${results}[currentItem.${key} = $one.${key}][0]`;
  return isFirst ? '$one' : `${results}[$at]`;
}

/** The item itself; of nothing but a key that stands for what was found, nothing. */
function baseOf(item: unknown, name: string, isNeedless: (name: string) => boolean, one: string): string {
  if (!isRecord(item)) return isNeedless(name) ? '' : `{${JSON.stringify(name)}: ${one}}`;
  // An item that is a result itself is told by the loop that it is a result of.
  const plain = Object.hasOwn(item, 'currentItem') && Object.hasOwn(item, 'data') ? `${one}.data` : one;
  return without(plain, Object.keys(item).filter(isNeedless));
}

/** The record without some of its fields. */
export function without(expression: string, names: readonly string[]): string {
  if (names.length === 0) return expression;
  // Nothing was found for some items, and of nothing there are no members to leave out.
  return `${expression}[$type($) = "object"].$sift(function($value, $name) { $not($name in ${JSON.stringify(names)}) })`;
}

interface Around {
  readonly plan: Plan;
  readonly root: string;
  readonly wanted: Wanted;
}

/** What was found, without the fields that only name the item it is put into. */
function memberView(loop: PlannedStep, result: string, { plan, root, wanted }: Around): string {
  const [first] = resultsOf(loop, plan);
  const found = first?.['data'];
  const [sample] = Array.isArray(found) ? found : [found];
  const noun = wordsOf(root);
  const back = isRecord(sample)
    ? Object.keys(sample).filter((name) => isKeyOf(wordsOf(name), noun) && !isWanted(name, wanted.keys))
    : [];
  const only = wanted.only?.get(loop.step.id);
  const view = without(only === undefined ? `${result}.data` : `${result}.data[${only}]`, back);
  return loop.isMany && (back.length > 0 || only !== undefined) ? `[${view}]` : view;
}

/** What was read by the `sender_id` of something is its sender, where the result speaks of one. */
export function roleIn({ step, isMany }: PlannedStep, fields: readonly Words[]): string | undefined {
  const [, leaf = ''] = /^.*<<[\w.]*\.(\w+)>>\/?$/.exec(step.apiConfig.urlPath ?? '') ?? [];
  const words = wordsOf(leaf);
  const role = words.slice(0, -1).join('_');
  return !isMany && words.length > 1 && isKeyWord(words.at(-1) ?? '') && isWanted(role, fields) ? role : undefined;
}

export function isWanted(name: string, wanted: readonly Words[]): boolean {
  const words = wordsOf(name).join(' ');
  return wanted.some((field) => field.join(' ') === words);
}

/** `customer_id` and a bare `customer` for customers, `assignee_id` for people. */
export function isKeyOf(words: Words, noun: Words): boolean {
  if (words.length > 0 && words.join(' ') === noun.join(' ')) return true;
  if (words.length < 2 || words.at(-1) !== 'id') return false;
  const holder = words.slice(0, -1);
  return holder.join(' ') === noun.join(' ') || (holder.some(isPerson) && noun.some(isPerson));
}

function memberName({ known, isMany }: PlannedStep, taken: ReadonlySet<string>): string {
  const words = known.noun.map((word) => word.replace(/\W/g, '')).filter((word) => word !== '');
  const last = words.at(-1) ?? 'found';
  const name = [...words.slice(0, -1), isMany ? plural(last) : last].join('_');
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function singularOf(name: string): string {
  const words = wordsOf(name);
  return words.length === 0 ? 'item' : words.join('_').replace(/\W/g, '');
}
