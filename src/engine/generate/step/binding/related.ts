/**
 * A thing that another one points at, asked for by what it is to it: "the manager of this employee" is whoever the employee's
 * `managerId` names. What kind of thing that is, the document tells only in part: by the name of its key, by what is said of
 * the member, or by its id, which looks like those of one kind.
 */
import { isRecord } from '../../../../core/json.ts';
import { type Operation, referent, type Schema, type ServiceDocument } from '../../documents/terms/document.ts';
import { isForm } from '../../word-forms.ts';
import { coverage, likeness } from '../../words.ts';
import { actionOf, type Instruction, isNoise } from '../instruction/instruction.ts';
import { isReading } from '../instruction/reading.ts';
import { propertiesOf, wrapperOf } from '../terms/answer.ts';
import type { DataPlace } from '../terms/places.ts';
import { accepts, isHandle, targetWords, typesOf } from '../terms/target.ts';
import { resourceOf, segmentsOf } from '../values/rank.ts';
import type { Materials } from './binding.ts';

export interface Related {
  readonly place: DataPlace;
  /** The operation that reads such a thing. */
  readonly operation: Operation;
  /** What the document calls it. */
  readonly thing: readonly string[];
  /** From 0 to 1: how sure that is. */
  readonly score: number;
}

const least = 0.5;

/** Undefined where the instruction asks for no such thing, or where two kinds of things would do as well. */
export function relatedOf(
  wanted: Instruction,
  places: readonly DataPlace[],
  { operations }: Pick<ServiceDocument, 'operations'>,
): Related | undefined {
  if (wanted.action !== 'read' && wanted.action !== undefined) return undefined;
  const readers = operations.filter(isReader);
  const said = [...wanted.head, ...objectsOf(wanted)].filter((word) => !isNoise(word));
  // What has a place of its own in the document is found there.
  const known = operations.flatMap(({ path }) => segmentsOf(path).flat());
  const role =
    said.find((word) => !known.some((own) => isForm(own, word)) && places.some((one) => playsRole(one, word))) ??
    doerOf(wanted, places);
  if (role === undefined) return undefined;
  const [place, ...others] = places.filter((one) => playsRole(one, role));
  if (place === undefined || others.length > 0) return undefined;
  const told = toldThing(operations, place.leaf);
  const ranked = readers
    .map((operation) => ({
      operation,
      score: told === undefined ? kindScore(operation, place, { role, wanted, places }) : toldScore(operation, told),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (best === undefined || best.score < least || best.score === second?.score) return undefined;
  return { place, operation: best.operation, thing: resourceOf(best.operation.path), score: best.score };
}

/** "The employee who approves leave", as all that is said of the `manager_id` says it. */
function toldThing(operations: readonly Operation[], leaf: string): string | undefined {
  const said = new Set(operations.flatMap(({ answer }) => referentsIn(answer, leaf)));
  const [only] = said;
  return said.size === 1 ? only : undefined;
}

function referentsIn(schema: Schema | undefined, leaf: string, depth = 4): readonly string[] {
  if (schema === undefined || depth === 0) return [];
  const members = Object.entries(propertiesOf(schema));
  const own = members.flatMap(([name, member]) =>
    name === leaf && typeof member[referent] === 'string' ? [member[referent]] : [],
  );
  const { items } = schema;
  const inner = [...members.map(([, member]) => member), ...(isRecord(items) ? [items] : [])];
  return [...own, ...inner.flatMap((member) => referentsIn(member, leaf, depth - 1))];
}

function toldScore({ path }: Operation, thing: string): number {
  return resourceOf(path).join(' ') === thing ? 0.9 : 0;
}

/** "The room for the booking": the one thing that is asked for, read by the key that the data has for such a thing. */
export function readsNamed(
  operation: Operation,
  urlPath: string | null | undefined,
  { wanted, places }: Pick<Materials, 'wanted' | 'places'>,
): boolean {
  const thing = resourceOf(operation.path);
  const isAsked =
    (wanted.action === 'read' || wanted.verb === '') && !wanted.wantsMany && thing.length > 0 && isReader(operation);
  const head = wanted.head.filter((word) => !isNoise(word));
  if (!isAsked || coverage(thing, head) < 0.95 || coverage(head, thing) < 0.95) return false;
  return places.some(
    ({ name: { own }, list, expression }) =>
      list === undefined &&
      (urlPath ?? '').includes(`<<${expression}>>`) &&
      own.length > thing.length &&
      isHandle(own.at(-1) ?? '') &&
      own.slice(-1 - thing.length, -1).join(' ') === thing.join(' '),
  );
}

/** "The colleague who sent it" is the sender. */
function doerOf({ tokens }: Instruction, places: readonly DataPlace[]): string | undefined {
  const deeds = tokens.flatMap(({ text }, at) => {
    const next = tokens[at + 1]?.text.toLowerCase() ?? '';
    return /^(?:who|whoever|that)$/i.test(text) && /^[a-z]{3,}$/.test(next) ? [next] : [];
  });
  return places
    .flatMap(({ name: { own } }) => own.filter((word) => !isHandle(word)).slice(-1))
    .find((word) => /(?:er|or|eur)$/.test(word) && deeds.some((deed) => isDoer(word, deed)));
}

/** `sender` of `sent`, `owner` of `owns`, `driver` of `drove`. */
function isDoer(word: string, deed: string): boolean {
  const plain = past.get(deed) ?? deed.replace(/(?:ed|es|s)$/, '');
  const stem = word.replace(/(?:er|or)$/, '');
  return stem.length >= 3 && [plain, plain.replace(/e$/, ''), `${plain}${plain.at(-1)}`].includes(stem);
}

const past: ReadonlyMap<string, string> = new Map(
  'sent send, wrote write, bought buy, sold sell, lent lend, gave give, made make, drove drive, taught teach, led lead, ran run, won win, built build, rode ride, spoke speak, flew fly, held hold, kept keep, found find, drew draw, sang sing'
    .split(', ')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
);

/** What is to be read, wherever that is said: the tenant in "Who lives here? Get the tenant." */
function objectsOf({ tokens }: Instruction): readonly string[] {
  return tokens.flatMap(({ text }, at) => {
    const isRead =
      actionOf(text.toLowerCase()) === 'read' && /^(?:the|its|his|her|their)$/i.test(tokens[at + 1]?.text ?? '');
    return isRead ? (tokens[at + 2]?.words ?? []) : [];
  });
}

/** Reads one thing by its key alone. */
function isReader(operation: Operation): boolean {
  return isReading(operation) && operation.method === 'GET' && /^[^{]*\{[^{}]+\}\/?$/.test(operation.path);
}

/** `managerId`, `manager: "e2"` and `manager: {"id": "e2"}`, of something that has one. */
function playsRole({ name: { own, context }, value, list }: DataPlace, role: string): boolean {
  if (list !== undefined || !isId(value)) return false;
  const named = own.filter((word) => !isHandle(word));
  const isOwn = named.length > 0 && isForm(named.at(-1) ?? '', role) && (own.length > named.length || own.length === 1);
  const holder = context[0];
  return isOwn || (own.includes('id') && holder !== undefined && isForm(holder, role));
}

function isId(value: unknown): boolean {
  return (
    Number.isInteger(value) || (typeof value === 'string' && /^\S*\d\S*$/.test(value) && !/^\d{4}-\d\d/.test(value))
  );
}

interface Asked {
  readonly role: string;
  readonly wanted: Instruction;
  readonly places: readonly DataPlace[];
}

/** How likely it is that such a thing is what the operation reads. */
function kindScore({ path, parameters, answer }: Operation, place: DataPlace, { role, wanted, places }: Asked): number {
  const key = parameters.find((parameter) => parameter.in === 'path');
  if (key === undefined || !accepts(key.schema, place.value) || !isShownSo(answer, key.name, path, place.value))
    return 0;
  const thing = resourceOf(path);
  const own = targetWords(key.name);
  // `tenant: {personId}`
  if (own.length > 1 && own.join(' ') === place.name.own.join(' ')) return 1;
  const held = places.find(
    ({ name, list }) =>
      list === undefined &&
      ((own.length > 1 && name.own.join(' ') === own.join(' ')) ||
        (name.own.every(isHandle) && coverage(thing, name.context) >= 0.9)) &&
      name.context.join(' ') === place.name.context.join(' '),
  );
  const alike = held === undefined ? undefined : isAlike(held.value, place.value);
  if (alike === false) return 0;
  const [last = ''] = thing.slice(-1);
  if (likeness(role, last) >= 0.7) return 0.9;
  if (isShortFor(place.value, last)) return 0.88;
  if (held !== undefined) return alike === true ? 0.8 : 0.45;
  return wanted.tokens.some(({ words }) => words.some((word) => isForm(word, last))) ? 0.85 : 0.55;
}

/** The key as the answer shows it: of numbers or of texts. */
function isShownSo(answer: Schema | undefined, key: string, path: string, value: unknown): boolean {
  const members = propertiesOf(answer);
  const wrapper = wrapperOf(answer, resourceOf(path));
  const inside = wrapper === undefined ? members : propertiesOf(members[wrapper]);
  const shown = inside[key] ?? inside['id'];
  const types = shown === undefined ? [] : typesOf(shown);
  const isText = types.includes('string') && !types.includes('integer');
  return types.length === 0 || isText === (typeof value === 'string');
}

/** `e7` and `e2` are ids of one kind, `sup-3` and `per-9` are not; of plain numbers nobody can tell. */
function isAlike(one: unknown, other: unknown): boolean | undefined {
  if (typeof one !== typeof other) return false;
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  const [first = '', second = ''] = [one, other].map((id) => /^\D*/.exec(id)?.[0]);
  return first === second && Math.abs(one.length - other.length) < 3;
}

/** `usr_25` is the id of a user. */
function isShortFor(id: unknown, thing: string): boolean {
  const short = typeof id === 'string' ? (/^([a-z]{3,})[_-]/i.exec(id)?.[1]?.toLowerCase() ?? '') : '';
  if (short.length < 3 || short[0] !== thing[0]) return false;
  let at = 0;
  for (const letter of thing) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** The instruction as if it named the thing itself. */
export function namingThing(wanted: Instruction, { thing }: Related): Instruction {
  return { ...wanted, head: thing, words: [...new Set([...wanted.words, ...thing])] };
}
