/** Things that can be had from what is at hand: each is read by an operation whose keys are fields of things before it. */
import { isRecord } from '../../../../../core/json.ts';
import { limits } from '../../../../../core/limits.ts';
import { isReading } from '../../../step/instruction/reading.ts';
import { isDateTarget } from '../../../step/terms/target.ts';
import { isDateWord } from '../../../vocabulary.ts';
import { wordsOf } from '../../../words.ts';
import { collectedAs } from '../../terms/collections.ts';
import { holderOf, isKeyWord } from '../../terms/entity.ts';
import type { Workshop } from '../../terms/plan.ts';
import { type Leaf, leavesOfValue, type Picked, schemaOfSample, type Told, toldBy } from '../../terms/record.ts';
import type { KnownOperation } from '../../terms/sources.ts';
import { hasThing, isIdentity, keyScore, marksOfHeld, marksOfWanted, type Wanted, wantedBy } from './keys.ts';
import { calledBy, isSpokenRole } from './role-names.ts';

/** What is read, or what is given: the payload, or the items of a list in it. */
export interface Node {
  /** Undefined of what is given. */
  readonly known: KnownOperation | undefined;
  /** What it is, and what it is to the thing that names it: the uploader of a video is a user. */
  readonly noun: readonly string[];
  readonly role: readonly string[];
  /** What else the document calls whoever the key leads to. */
  readonly also?: readonly (readonly string[])[];
  readonly isMany: boolean;
  readonly leaves: readonly Leaf[];
  readonly links: readonly Link[];
  readonly parent: Node | undefined;
  /** Of what is given: where in the payload the list stands, with dots. */
  readonly list?: string;
  /** Of a list in which one item is looked up: the fields that have to be the same. */
  readonly match?: Match;
  /** Of a list of which one is meant. */
  readonly picked?: Picked;
}

export interface Link {
  readonly wanted: Wanted;
  readonly from: Node;
  readonly leaf: Leaf;
  readonly score: number;
}

export interface Match {
  readonly own: Leaf;
  readonly from: Node;
  readonly leaf: Leaf;
}

/** The payload itself, and the lists in it. */
export function givenNodes({ payload, instruction, sources }: Pick<Workshop, 'payload' | 'instruction' | 'sources'>): {
  readonly all: Node;
  readonly lists: readonly Node[];
} {
  const plain = Object.fromEntries(Object.entries(payload).filter(([, value]) => !Array.isArray(value)));
  const all: Node = { ...nothing, leaves: leavesOfValue(plain, [], []) };
  const lists = listsIn(payload).flatMap(({ name, path, value }): readonly Node[] => {
    if (value.length === 0) return [];
    const words = thingIn(name, instruction, sources);
    const noun = holderOf(words);
    const [first] = value;
    const leaves: readonly Leaf[] = isRecord(first)
      ? leavesOfValue(first, [], [])
      : [{ path: [], words, context: [], schema: schemaOfSample(first) }];
    return [{ ...nothing, noun: noun.length > 0 ? noun : words, isMany: true, leaves, parent: all, list: path }];
  });
  return { all, lists };
}

/** Of the payload, and of the records in it. */
function listsIn(
  payload: Readonly<Record<string, unknown>>,
  around = '',
): readonly { readonly name: string; readonly path: string; readonly value: readonly unknown[] }[] {
  return Object.entries(payload).flatMap(([name, value]) => {
    const path = `${around}${name}`;
    if (Array.isArray(value)) return [{ name, path, value }];
    return isRecord(value) && around === '' ? listsIn(value, `${path}.`) : [];
  });
}

/** What a list is of: as it is called, or as the instruction says where it is called by no more than a key. */
function thingIn(name: string, instruction: string, { operations }: Workshop['sources']): readonly string[] {
  const own = wordsOf(name.replace(/(No|Nr|Num|Number|Id|Code|Key|Ref)s$/i, '$1'));
  const nouns = operations.map(({ noun }) => noun.join(' '));
  const called = collectedAs(name, instruction);
  if (called.length > 0 && nouns.includes(called.join(' '))) return called;
  if (holderOf(own).length > 0) return own;
  const said = [
    ...instruction.matchAll(
      /\b(?:these|those|the|each|every|per)(?: of (?:these|those|the))? ([a-z-]+)(?: ([a-z-]+))?/gi,
    ),
  ];
  const things = said.flatMap(([, first = '', second = '']) => [wordsOf(`${first} ${second}`), wordsOf(first)]);
  const thing = things.find((words) => words.length > 0 && nouns.includes(words.join(' ')));
  return thing === undefined ? own : [...thing, ...own];
}

export const nothing: Node = {
  known: undefined,
  noun: [],
  role: [],
  isMany: false,
  leaves: [],
  links: [],
  parent: undefined,
};

const told = new WeakMap<KnownOperation, Told | 'none'>();

/** What the operation tells, where it reads and the document shows it. */
export function toldOf(known: KnownOperation): Told | undefined {
  const before = told.get(known);
  if (before !== undefined) return before === 'none' ? undefined : before;
  const found = isReading(known.operation) ? toldBy(known) : undefined;
  told.set(known, found ?? 'none');
  return found;
}

const sure = 0.55;

/** A key that is all but sure says of its own what the things are of. */
const verySure = 0.9;

/** Where there are several ways from one thing to the other. */
interface Way {
  /** The field that leads there. */
  readonly via?: Leaf;
  /** The parameter that it is asked for by. */
  readonly as?: string | undefined;
}

/**
 * The thing that the operation tells, read by what the nodes at hand have; undefined where they have not all that it needs. The nearest
 * node comes first: what it needs is taken from there.
 */
export function reached(known: KnownOperation, near: readonly Node[], { via, as }: Way = {}): Node | undefined {
  const shown = toldOf(known);
  if (shown === undefined) return undefined;
  const found: Link[] = [];
  for (const wanted of wantedBy(known)) {
    const link = linkTo(wanted, near, { known, via: wanted.target.required ? via : undefined });
    if (wanted.target.required && (link?.score ?? 0) < sure && isDateTarget(wanted.target) && hasDay(near)) continue;
    if (link === undefined || link.score < (wanted.target.required ? sure : verySure)) {
      if (wanted.target.required) return undefined;
      continue;
    }
    if (wanted.target.required || isOwnKey(link)) found.push(link);
  }
  const links = inOneRole(found, known, as);
  const [parent] = links.map(({ from }) => from).toSorted((a, b) => near.indexOf(a) - near.indexOf(b));
  const role = links.flatMap(({ leaf, from }) => (from === parent ? holderOf(leaf.words) : []));
  const also = links.flatMap(({ leaf, from }) => (from === parent ? calledBy(known.source, leaf.words) : []));
  return {
    known,
    noun: known.noun,
    role,
    ...(also.length === 0 ? {} : { also }),
    isMany: shown.isMany,
    leaves: shown.leaves,
    links,
    parent: parent ?? near.at(-1),
  };
}

/** Whoever asked for a thing need not be who works on it: by one key it is asked for in one role, by that of its holder where one is called so. */
function inOneRole(links: readonly Link[], { source }: KnownOperation, as: string | undefined): readonly Link[] {
  const isCalled = ({ wanted: { target }, from }: Link): boolean =>
    holderOf(target.own).join(' ') === from.noun.join(' ') ||
    calledBy(source, target.own).some((words) => words.join(' ') === from.noun.join(' '));
  return links.filter((link) => {
    if (link.wanted.target.required) return true;
    const same = links.filter(({ from, leaf }) => from === link.from && leaf === link.leaf);
    const best =
      same.find(({ wanted }) => wanted.target.required) ??
      same.find(({ wanted }) => wanted.target.name === as) ??
      same.find(isCalled) ??
      same[0];
    return best === link;
  });
}

/** From which day on is told by what is given, whatever that is called. */
function hasDay(near: readonly Node[]): boolean {
  return near.some(
    ({ known, leaves }) =>
      known === undefined && leaves.some(({ words }) => words.some((word) => isDateWord(word) || span.test(word))),
  );
}

const span = /^(?:from|to|since|until|start|end|begin|first|last)$/;

interface Towards {
  readonly known: KnownOperation;
  readonly via: Leaf | undefined;
}

function linkTo(wanted: Wanted, near: readonly Node[], { known, via }: Towards): Link | undefined {
  let best: Link | undefined;
  for (const [at, from] of near.entries()) {
    if (isForeign(wanted, from, known)) continue;
    for (const leaf of at === 0 && via !== undefined ? [via] : from.leaves) {
      const score = keyScore({ leaf, noun: from.noun }, wanted) - 0.01 * at;
      if (score > (best?.score ?? 0)) best = { wanted, from, leaf, score };
    }
  }
  return best;
}

/** A job has a recruiter and a manager, who are users both: one for each of the keys that lead to the thing. */
function reachedEach(known: KnownOperation, near: readonly Node[]): readonly Node[] {
  const [from] = near;
  const first = reached(known, near);
  const link = first?.links.find(({ wanted, from: own }) => wanted.target.required && own === from);
  if (first === undefined || from === undefined || link === undefined) return first === undefined ? [] : [first];
  const others = from.leaves.filter(
    (leaf) => leaf !== link.leaf && keyScore({ leaf, noun: from.noun }, link.wanted) >= verySure,
  );
  return [first, ...others.flatMap((leaf) => reached(known, near, { via: leaf }) ?? [])];
}

/** The parameter by which things are asked for in the role that is spoken of: tickets of an agent by `assignee_id`. */
export function roleSpoken(known: KnownOperation, { noun, leaves }: Node, instruction: string): string | undefined {
  const roles = wantedBy(known).filter(
    (wanted) => !wanted.target.required && leaves.some((leaf) => keyScore({ leaf, noun }, wanted) >= verySure),
  );
  const spoken = roles.filter(({ target }) =>
    [holderOf(target.own), ...calledBy(known.source, target.own)].some(
      (words) => words.join(' ') !== noun.join(' ') && isSpokenRole(instruction, words),
    ),
  );
  return roles.length > 1 && spoken.length === 1 ? spoken[0]?.target.name : undefined;
}

/** What a service knows by its own key, no other service has a key of. */
function isForeign({ holder, target }: Wanted, { known: from }: Node, { source }: KnownOperation): boolean {
  return from !== undefined && from.source !== source && hasThing(source, holder) && !isIdentity(target.own);
}

/** The key of the thing itself, or one that is given: the orders of an account are asked for by its id. */
function isOwnKey({ from, leaf, wanted }: Link): boolean {
  if (from.known === undefined)
    return wanted.target.own.some(isKeyWord) || from.list !== undefined || leaf.context.length === 0;
  const own = holderOf(leaf.words);
  return leaf.context.length === 0 && (own.length === 0 || own.join(' ') === from.noun.join(' '));
}

/** What can be reached, and from where. */
export interface Reach {
  readonly given: Node;
  /** Lists that need nothing but what is given. */
  readonly lists: readonly Node[];
  /** Operations of which a parameter may be told by a field of the node. */
  readonly from: (node: Node) => readonly KnownOperation[];
}

export function reachOf(operations: readonly KnownOperation[], given: Node): Reach {
  const byMark = new Map<string, KnownOperation[]>();
  for (const one of operations)
    for (const mark of new Set(wantedBy(one).flatMap(marksOfWanted)))
      if (mark !== '') byMark.set(mark, [...(byMark.get(mark) ?? []), one]);
  const lists = operations.flatMap((one) => {
    const list = reached(one, [given]);
    return list?.isMany === true ? [list] : [];
  });
  const from = ({ noun, leaves }: Node): readonly KnownOperation[] => [
    ...new Set([...marksOfHeld(noun, leaves)].flatMap((mark) => byMark.get(mark) ?? [])),
  ];
  return { given, lists, from };
}

/** All that leads on from a node, one thing at a time: who placed the order, and where that customer lives. */
export function forwardFrom(start: Node, { given, from }: Reach): readonly Node[] {
  const found: Node[] = [];
  let border: readonly Node[] = [start];
  for (let depth = 0; depth < limits.buildDepth && found.length < limits.buildReached; depth += 1) {
    const next = border.flatMap((node) =>
      from(node)
        .flatMap((known) => reachedEach(known, [node, given]))
        .filter((one) => !one.isMany && one.parent === node && !isSeen(one, [start, ...found])),
    );
    found.push(...next);
    border = next;
  }
  return found.slice(0, limits.buildReached);
}

function isSeen(one: Node, others: readonly Node[]): boolean {
  const key = keyText(one);
  return others.some((other) => other.known === one.known && keyText(other) === key);
}

function keyText({ links }: Node): string {
  return links.map(({ leaf }) => leaf.path.join('.')).join(' ');
}

/** Lists of what belongs to a thing: the orders of the customer. */
export function backwardFrom(node: Node, { given, from }: Reach, instruction = ''): readonly Node[] {
  return from(node).flatMap((known) => {
    const one = reached(known, [node, given], { as: roleSpoken(known, node, instruction) });
    const isOfOthers = known.noun.join(' ') !== node.noun.join(' ');
    return one?.isMany === true && isOfOthers && one.parent === node && one.links.length > 0 ? [one] : [];
  });
}

/** What a node is reached through, the nearest first. */
export function ancestorsOf({ parent }: Node): readonly Node[] {
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}
