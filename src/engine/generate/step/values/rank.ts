/** Which operation an instruction asks for, by its verb, by what it is about, and by what is not said. */
import type { Operation } from '../../documents/terms/document.ts';
import { coverage, likeness, wordsOf } from '../../words.ts';
import {
  type Action,
  actionOf,
  type Instruction,
  isJoining,
  isNoise,
  readInstruction,
} from '../instruction/instruction.ts';
import { mayMean } from '../instruction/meaning.ts';
import { isReading, isWorkingOut } from '../instruction/reading.ts';
import { propertiesOf } from '../terms/answer.ts';
import { isPerson } from '../terms/people.ts';
import { enumOf, typesOf } from '../terms/target.ts';
import { heardIn, isDenied } from './deeds.ts';
import { glossesOf } from './gloss.ts';

export interface Ranked {
  readonly operation: Operation;
  readonly score: number;
}

/** The likeliest first. What its values say is not looked at yet. */
export function rankOperations(operations: readonly Operation[], wanted: Instruction): readonly Ranked[] {
  const said = wanted.head.filter((word) => !isNoise(word));
  const thing = said.at(-1) ?? '';
  const isKnown = operations.some(({ path, summary }) =>
    [...segmentsOf(path).flat(), ...wordsOf(summary)].some((word) => likeness(word, thing) >= 0.75),
  );
  return operations
    .map((operation) => ({ operation, score: scoreOf(operation, wanted, isKnown) }))
    .toSorted((a, b) => b.score - a.score || a.operation.path.length - b.operation.path.length);
}

/** Parts of a path that name no thing. */
const idle = /^(api|rest|v\d+(?:\.\d+)*|latest|public|beta|json|batch|bulk)$/i;
const atOnce = /\b(batch|bulk|at once|in one|together|single request)\b/i;

/** The words of each part of a path that is no variable. */
export function segmentsOf(path: string): readonly (readonly string[])[] {
  return path
    .replace(/^.*#/, '')
    .split('/')
    .filter((part) => part !== '' && !part.includes('{') && !idle.test(part))
    .map((part) => wordsOf(part.replace(/\.json$/, '')));
}

/** What an operation is about: the last part of its path that is no verb. */
export function resourceOf(path: string): readonly string[] {
  const segments = segmentsOf(path);
  const last = segments.at(-1) ?? [];
  // `/hens/{id}/move` is about hens, `/farms/{farm}/orders/{id}` about orders.
  const isPlural = /s(?:\.\w+)?(?:\/\{[^/]*)*\/?$/.test(path);
  const isVerb = last.length === 1 && actionOf(last[0] ?? '') !== undefined && segments.length > 1 && !isPlural;
  return isVerb ? (segments.at(-2) ?? []) : last;
}

/** `isKnown` says that some operation speaks of what the verb is about. */
function scoreOf(operation: Operation, wanted: Instruction, isKnown: boolean): number {
  const { path, id, summary, description, tags } = operation;
  const segments = segmentsOf(path);
  const named = [...wordsOf(id), ...wordsOf(summary)];
  const all = [...segments.flat(), ...named, ...tags.flatMap(wordsOf)];
  const head = isKnown ? wanted.head.filter((word) => !isNoise(word)) : headFor(operation, wanted);
  const isKind = [head.at(-1), head.at(0)].some((word) => isKindOf(operation, word ?? ''));
  const rest = wanted.words.filter((word) => !head.includes(word) && word !== wanted.verb);
  const last = resourceOf(path);
  // To refund a charge is to make a refund.
  const isVerb = wanted.action !== 'read' && last.length > 0 && last.every((word) => word === wanted.verb);
  const about = Math.max(
    isKind ? 0.85 : 0,
    head.length === 0 ? coverage(wanted.words, all) : aboutOf(head, all),
    isVerb ? 0.9 : 0,
  );
  const spoken = readInstruction(summary).head;
  const isSpoken = spoken.length > 0 && head.length > 0;
  const inSummary = isSpoken ? 0.4 * (coverage(head, spoken) + coverage(spoken, head)) : 0;
  const onPoint = head.length === 0 ? 0 : Math.max(coverage(last, head), inSummary, isVerb ? 0.9 : 0, isKind ? 0.8 : 0);
  const isLastWord = head.length > 0 && last.some((word) => likeness(word, head.at(-1) ?? '') >= 0.75) ? 0.4 : 0;
  const beside = rest.length === 0 ? 0 : share(rest, [...all, ...parameterWords(operation)]);
  const told = rest.length === 0 ? 0 : share(rest, wordsOf(description.slice(0, 400)));
  const grouped = isReading(operation) && segments.length > 1 && isGroupedBy(last, wanted) ? 1.2 : 0;
  const unsaid = unsaidShare(segments, wanted) * (1 - 0.6 * inSummary);
  return (
    2.2 * about +
    1.2 * onPoint +
    isLastWord +
    grouped +
    whoScore(operation, wanted) +
    0.9 * beside +
    0.2 * told -
    1.1 * unsaid +
    verbScore(operation, wanted, [...segments.flat(), ...named, ...pathChoices(operation)]) +
    shapeScore(operation, wanted) +
    batchScore(operation, wanted) -
    (operation.isDeprecated ? 0.4 : 0)
  );
}

/** "Who in this club is active?" asks for people, and "everyone who registered" for the registrants. */
function whoScore(operation: Operation, { opening, text, action }: Instruction): number {
  const last = resourceOf(operation.path).at(-1) ?? '';
  const isList = isReading(operation) && !/\}\/?$/.test(operation.path);
  if (action !== 'read' || !isList || !isPerson(last)) return 0;
  const deed =
    /\b(?:everyone|everybody|all|those|people|persons|anyone|whoever)(?: who| that)?(?: has| have| had| is| are| was| were| did)? ([a-z]{4,})/i.exec(
      text,
    )?.[1] ?? '';
  if (deed !== '' && isDoerOf(last, deed.toLowerCase())) return 4;
  const isSaid =
    (opening === 'who' && /^who (?:in|at|of|on|from|among|is|are|has|have|lives|works)\b/i.test(text)) ||
    /^(?:(?:get|list|show|find|fetch) (?:me )?)?every(?:one|body)\b/i.test(text);
  return isSaid ? 1 : 0;
}

/** The registrant of registering, the attendee of attending. */
function isDoerOf(person: string, deed: string): boolean {
  const stem = (word: string): string =>
    word.replace(/(?:ants?|ents?|ees?|ers?|ors?|ists?|ed|ing|es|s|e|y)$/, '').replace(/e(?=r$)/, '');
  const [one, other] = [stem(person), stem(deed)];
  return one.length > 3 && (one === other || (other.length > 3 && (one.startsWith(other) || other.startsWith(one))));
}

/** "The clicks per country" are told by what is called like the countries. */
function isGroupedBy(last: readonly string[], { tokens }: Instruction): boolean {
  return tokens.some(({ words }, at) => {
    const before = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text.toLowerCase());
    const isEach =
      before.at(-1) === 'per' ||
      (before.at(-1) === 'by' && /^(?:down|grouped|split|listed|summed)$/.test(before[0] ?? ''));
    return isEach && words.length > 0 && coverage(last, words) >= 0.95;
  });
}

/** Cats are animals, where a list takes `cat` as the species. */
function isKindOf(operation: Operation, word: string): boolean {
  if (word.length < 3) return false;
  if (!isReading(operation)) return operation.method === 'POST' && isKindOfBody(operation, word);
  return operation.parameters.some(
    ({ in: place, name, schema, description }) =>
      place === 'query' &&
      (enumOf(schema).some((value) => wordsOf(String(value)).join(' ') === word) ||
        (schema['type'] === 'boolean' && wordsOf(name)[0] === word) ||
        glossesOf({ description }, enumOf(schema)).some((words) => words.includes(word))),
  );
}

/** A vacation is an absence, where one of the choices of an absence may be meant by the word. */
function isKindOfBody({ body }: Operation, word: string): boolean {
  const choices = Object.values(propertiesOf(body?.schema)).flatMap(enumOf);
  return choices.flatMap((value) => wordsOf(String(value))).some((choice) => mayMean(word, choice));
}

/** The last word names the thing, those before it say which. */
function aboutOf(head: readonly string[], all: readonly string[]): number {
  return 0.5 * coverage(head, all) + 0.5 * coverage(head.slice(-1), all);
}

/** Of "the status of the order" the order is the thing, where the operation knows no status. */
function headFor({ path, method }: Operation, { head, owner, action }: Instruction): readonly string[] {
  const said = head.filter((word) => !isNoise(word));
  const resource = resourceOf(path);
  const isPart = owner.length > 0 && coverage(resource, said) < 0.5 && coverage(resource, owner) >= 0.5;
  const isSingle = method !== 'GET' || /\}(?:\.\w+)?\/?$/.test(path);
  return isPart && isSingle && (action === 'change' || action === 'read') ? owner : said;
}

function share(words: readonly string[], among: readonly string[]): number {
  const sum = words.reduce(
    (total, word) => total + among.reduce((best, other) => Math.max(best, likeness(word, other)), 0),
    0,
  );
  return sum / Math.max(words.length, 3);
}

function parameterWords({ parameters }: Operation): readonly string[] {
  return parameters.slice(0, 60).flatMap(({ name }) => wordsOf(name));
}

/** How much of a path nobody asked for: refunds, where the instruction is about orders. */
function unsaidShare(segments: readonly (readonly string[])[], { words }: Instruction): number {
  const parts = segments.map((segment) => 1 - coverage(segment, words));
  return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, Math.sqrt(parts.length));
}

const actionByMethod: Readonly<Record<Operation['method'], Action>> = {
  GET: 'read',
  HEAD: 'read',
  OPTIONS: 'read',
  POST: 'create',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
};

const fit: Readonly<Record<Action, Readonly<Record<Action, number>>>> = {
  read: { read: 1.5, create: -2.5, change: -3, delete: -3 },
  create: { read: -3, create: 1.5, change: 0.2, delete: -3 },
  change: { read: -3, create: 0, change: 1.5, delete: -2 },
  delete: { read: -3, create: -0.5, change: -0.5, delete: 1.5 },
};

/** Verbs of reading are few and known: an unknown one rather changes something. */
const unknownFit: Readonly<Record<Action, number>> = { read: -0.8, create: 0.5, change: 0.6, delete: -1.5 };

/** Verbs that services write in another way. */
export const sameVerb: ReadonlyMap<string, readonly string[]> = new Map([
  ['cancel', ['cancellation', 'cancelled', 'canceled', 'void']],
  ['move', ['transfer', 'relocate']],
  ['pay', ['payment']],
  ['book', ['booking', 'reservation']],
  ['reserve', ['reservation', 'booking']],
  ['ship', ['shipment', 'dispatch']],
  ['invite', ['invitation']],
  ['subscribe', ['subscription']],
  ['reply', ['answer']],
  ['grant', ['approve']],
  ['deny', ['decline', 'reject', 'refuse']],
  ['refuse', ['decline', 'reject', 'deny']],
  ['decline', ['reject', 'refuse', 'deny']],
  ['reject', ['decline', 'refuse', 'deny']],
  ['refund', ['refund']],
  ['rerun', ['retry']],
  ['repeat', ['retry']],
  ['restart', ['reboot', 'retry']],
  ['search', ['search', 'query', 'find']],
  ['find', ['search', 'find', 'lookup']],
  ['look', ['search', 'lookup', 'find']],
  ['close', ['finish', 'complete', 'end']],
  ['finish', ['complete', 'close', 'end']],
  ['complete', ['finish', 'close']],
  ['unpause', ['resume', 'reactivate']],
  ['unarchive', ['restore']],
  ['unban', ['unblock', 'reinstate']],
]);

function verbScore(operation: Operation, wanted: Instruction, named: readonly string[]): number {
  const { action, verb, opening } = wanted;
  const own = actionByMethod[operation.method];
  const heard = heardIn(operation, wanted);
  if (heard === 'told') return 1.9;
  if (own === 'change' && isMadeSo(operation, wanted)) return 3.4;
  if (own !== 'read' && isPhrasalSaid(operation.path, wanted.text)) return 3.4;
  if (own !== 'read' && isForbidden(operation, wanted)) return -3;
  // The words of the service itself say more than what its methods usually mean.
  const first = /^[a-z]+/i.exec(operation.summary.trim())?.[0].toLowerCase() ?? '';
  const isVerbal = opening !== '' && !isNoise(opening);
  if ((own !== 'read' || action !== 'read') && isVerbal && isSameVerb(first, opening)) return 1.8;
  // What is entered in one service is recorded in another.
  if (own !== 'read' && writingDown.has(first) && writingDown.has(verb)) return 1.6;
  // In "take every incident" something is done where the service has a procedure of that name.
  if (verb !== '' && own !== 'read' && verb === opensAs(operation) && !isReading(operation)) return 1.6;
  if (action === undefined && isVerbal && named.includes(opening)) return 1.6;
  const forms = [verb, ...(sameVerb.get(verb) ?? [])];
  const isNamed = verb !== '' && named.some((word) => forms.includes(word));
  // A search may be sent as a POST, and a change as an action of its own: then the operation names the verb.
  const isRead = own === 'create' && (isReading(operation) || (action === 'read' && isWorkingOut(operation)));
  const taken = isRead ? 'read' : own;
  const opensWithVerb = /^[a-z]{3,}$/.test(opening) && !/s$/.test(opening) && !isNoise(opening) && !isJoining(opening);
  const base = action === undefined && opensWithVerb ? unknownFit[taken] : fit[action ?? 'read'][taken];
  if (isNamed && own !== 'read' && action !== 'read') return Math.max(base, 1.1) + 0.5;
  if (heard === 'implied') return Math.max(base, 1.2);
  // What was measured or happened is added to a thing as often as it changes it.
  if (wanted.isStated === true && own === 'create' && verb === '' && /\}\/[^{}]+$/.test(operation.path))
    return Math.max(base, 1);
  return (
    base +
    (isNamed ? 0.4 : 0) -
    (isRead && action === 'read' ? 0.2 : 0) -
    (operation.method === 'PUT' && action === 'change' ? 0.05 : 0) -
    (/^(HEAD|OPTIONS)$/.test(operation.method) ? 1 : 0)
  );
}

/** "Make the order express" sets the flag of an order that is there. */
function isMadeSo({ body }: Operation, { verb, text }: Instruction): boolean {
  const [, thing = '', rest = ''] =
    /^(?:please )?make (?:(?:the|this|that|these|those|all|each|every) )?([\w -]{2,40}?) ((?:an? )?[a-z][\w-]*(?: [a-z]+)?)[.!]?$/i.exec(
      text,
    ) ?? [];
  const said = wordsOf(rest);
  return (
    verb === 'make' &&
    /^(?:the|this|that|these|those|all|each|every)\b|\d/i.test(text.replace(/^(?:please )?make /i, '')) &&
    thing !== '' &&
    Object.entries(propertiesOf(body?.schema)).some(
      ([name, schema]) =>
        said.includes(wordsOf(name)[0] ?? '') && wordsOf(name).length === 1 && typesOf(schema).includes('boolean'),
    )
  );
}

/** `/stays/{id}/check_out` for "check out the stay" and "check it out": with the small word the verb is another one. */
function isPhrasalSaid(path: string, text: string): boolean {
  const [, verb = '', particle = ''] =
    /[/.]([a-z]{3,})[-_]?(in|out|off|back|over|down|up)$/.exec(
      path.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase(),
    ) ?? [];
  const end = '(?=\\s*(?:$|[.,;!]|(?:and|please|now|today|at)\\b))';
  const said = `\\b${verb}(?:s|ed|ing)? (?:${particle}\\b|(?:(?!and\\b|or\\b|if\\b|whether\\b|which\\b|that\\b)[\\w#-]+ ){1,4}${particle}\\b${end})`;
  return verb !== '' && new RegExp(said, 'i').test(text);
}

/** "Do not delete them" */
function isForbidden({ summary, method }: Operation, { tokens }: Instruction): boolean {
  const first = /^[a-z]+/i.exec(summary.trim())?.[0].toLowerCase() ?? '';
  const isOwn = (word: string): boolean =>
    (first.length > 2 && isSameVerb(first, word)) || (method === 'DELETE' && /^(?:delet|remov)/.test(word));
  return tokens.some(
    ({ text, literal }, at) => literal === undefined && isOwn(text.toLowerCase()) && isDenied(tokens, at),
  );
}

/** Verbs that say no more than that something is put down where it can be read. */
export const writingDown: ReadonlySet<string> = new Set('enter record log note register report capture'.split(' '));

/** The verb that a procedure or the last part of a path is called by. */
function opensAs({ path, id }: Operation): string {
  const last = segmentsOf(path).at(-1) ?? [];
  return (last.length > 1 || /\}\/[a-z]+$/.test(path) ? last.at(-1) : id === '' ? '' : wordsOf(id).at(-1)) ?? '';
}

/** What a path lets one choose to be done: `/devices/{id}/commands/{command}`. */
function pathChoices({ method, parameters }: Operation): readonly string[] {
  if (method === 'GET') return [];
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ schema }) => enumOf(schema).flatMap((value) => wordsOf(String(value)).slice(0, 1)));
}

/** `Plan`, `plans` and `planning`. */
function isSameVerb(one: string, other: string): boolean {
  const stem = (word: string): string => word.replace(/(?:([a-z])\1)?ing$/, '$1').replace(/(?:es|s|e)$/, '');
  return one === other || one === `${other}s` || (other.length >= 4 && stem(one) === stem(other));
}

/** Many things by one request, where that is said. */
function batchScore({ path, summary }: Operation, { text }: Instruction): number {
  const isBatch = /\b(batch|bulk)\b/i.test(`${path} ${summary}`);
  return isBatch ? (atOnce.test(text) ? 1 : -0.6) : 0;
}

/** `drivers.get`, beside `drivers.list`. */
function isProcedureOfOne(path: string): boolean {
  return /[./](?:get|info|read|fetch|show|find|look_?up)$/i.test(path);
}

/** One thing or many. */
export function shapeScore(
  operation: Operation,
  { wantsMany, isForEach, action, limit, opening }: Instruction,
): number {
  const { path, method } = operation;
  const isItem = /\}(?:\.\w+)?\/?$/.test(path);
  if (method === 'POST' && isReading(operation))
    return isProcedureOfOne(path) === (wantsMany || limit !== undefined) ? -0.4 : 0.4;
  if (method === 'POST') return isItem ? (action === 'create' ? -0.4 : action === 'change' ? 0.8 : 0) : 0;
  if (method !== 'GET') return 0;
  // "Everything that is broken in it"
  if (opening === 'everything' && isItem) return -1.3;
  if (wantsMany || limit !== undefined) return isItem && !isForEach ? -0.7 : 0;
  const isCollection = !isItem && /s(?:\.\w+)?\/?$/.test(path);
  return isItem ? 0.4 : isCollection ? -0.3 : -0.1;
}
