/** Things that are found in a whole list, by a field that is the same in both: where no request asks for them. */
import { referent } from '../../../documents/terms/document.ts';
import { holderOf, isKeyWord, isPerson } from '../../terms/entity.ts';
import type { Leaf } from '../../terms/record.ts';
import { calledByEach } from './called.ts';
import { isIdentity, marksOfHeld } from './keys.ts';
import type { Match, Node, Reach } from './nodes.ts';
import { calledBy, isSpokenRole } from './role-names.ts';

/** One of a list, where no operation reads a thing by its key, or where another service knows it by its own. */
export function lookedUpFrom(node: Node, { lists }: Reach): readonly Node[] {
  const marks = marksOfHeld(node.noun, node.leaves);
  return lists.flatMap((list) => {
    const keyed = isOfOther(list, node) ? sameIn(list, node).slice(0, 1) : keysOf(node, list, marks);
    const found = keyed.length === 0 && node.list !== undefined ? calledByEach(list, node) : keyed;
    return found.map((match) => ({
      ...list,
      parent: node,
      match,
      role: holderOf(match.leaf.words),
      also: list.known === undefined ? [] : calledBy(list.known.source, match.leaf.words),
      isMany: false,
    }));
  });
}

function isOfOther({ known: list }: Node, { known }: Node): boolean {
  return list !== undefined && known !== undefined && list.source !== known.source;
}

function keysOf(node: Node, list: Node, marks: ReadonlySet<string>): readonly Match[] {
  const all = marks.has(list.noun.at(-1) ?? '') ? list.leaves.flatMap((own) => matchesOf(own, list, node)) : [];
  const isSameKind = list.noun.join(' ') === node.noun.join(' ');
  const found = isSameKind ? all.filter((match) => isEntryOf(match, list, node)) : all;
  return found.filter(({ leaf }, at) => found.findIndex((one) => one.leaf === leaf) === at);
}

/** What stands below an evening as its dishes names the dishes of the kitchen by a `dish_id`, and has none of their ids itself. */
function isEntryOf({ own, leaf }: Match, list: Node, { known, leaves }: Node): boolean {
  const isBelow = known !== undefined && /\}\/[\w-]+\/?$/.test(known.operation.path) && known !== list.known;
  return (
    isBelow &&
    leaf.words.join(' ') !== own.words.join(' ') &&
    !leaves.some(({ path }) => path.join('.') === own.path.join('.'))
  );
}

/** `room_id` names the `id` of a room. */
function matchesOf(own: Leaf, list: Node, node: Node): readonly Match[] {
  if (!isKeyOf(own, list)) return [];
  return node.leaves.flatMap((leaf) =>
    leadsTo(leaf, list) && isOneType(leaf, own) ? [{ own, from: node, leaf }] : [],
  );
}

/** Each thing of the list is known by the field. */
function isKeyOf(own: Leaf, list: Node): boolean {
  const isKey = own.context.length === 0 && (own.words.join(' ') === 'id' || own.words.some(isKeyWord));
  const holder = holderOf(own.words);
  const isOfList = holder.length === 0 || holder.join(' ') === list.noun.join(' ');
  const isNamed = !isKey && holder.join(' ') === list.noun.join(' ') && own.words.length === holder.length;
  return (isKey && isOfList) || isNamed;
}

/** The field holds the key of one of them. */
function leadsTo(leaf: Leaf, list: Node): boolean {
  const words = holderOf(leaf.words);
  const isKeyed = leaf.words.every((word) => isKeyWord(word) || words.includes(word));
  const around = words.length > 0 ? words : leaf.context.toReversed();
  const isOfThing = around.join(' ') === list.noun.join(' ') || leaf.schema[referent] === list.noun.join(' ');
  return isKeyed && isOfThing;
}

/** "Customers have the same email in both systems": what identifies somebody or something wherever it is known. */
function sameIn(list: Node, node: Node): readonly Match[] {
  return list.leaves.flatMap((own) =>
    isIdentity(own.words) && own.context.length === 0 && isOfItself(own, list)
      ? node.leaves.flatMap((leaf) => (isSameIdentity(leaf, own) ? [{ own, from: node, leaf }] : []))
      : [],
  );
}

/** `email`, `requester_email`, and the `email` of a `customer` in it. */
function isSameIdentity({ words, context }: Leaf, { words: own }: Leaf): boolean {
  const before = [...words.slice(0, -own.length), ...context];
  return words.slice(-own.length).join(' ') === own.join(' ') && before.every(isPerson);
}

/** The email of an order is that of the customer, whose key it has. */
function isOfItself(own: Leaf, { noun, leaves, known }: Node): boolean {
  const isNamed = leaves.some(({ words }) => /^(?:first|last|full) name$/.test(words.join(' ')));
  if (own.words.join(' ') !== 'email' || isNamed || noun.some(isPerson)) return true;
  return !leaves.some(({ words }) => {
    const holder = holderOf(words);
    return holder.length > 0 && words.length > holder.length && known !== undefined && holder.some(isPerson);
  });
}

/** Things of a list that have the key of a thing, where no request asks for them by it. */
export function foundBy(node: Node, { lists }: Reach, instruction = ''): readonly Node[] {
  if (node.noun.length === 0) return [];
  return lists.flatMap((list) => {
    const found = isOfOther(list, node) ? namingSame(list, node) : naming(list, node);
    const spoken = found.filter(({ own }) => isRoleSpoken(own, list, instruction));
    const [match] = spoken.length === 1 ? spoken : found;
    return match === undefined ? [] : [{ ...list, parent: node, match, isMany: true }];
  });
}

/** Tickets of an agent have their key as `assignee_id`, and not as `requester_id`. */
function isRoleSpoken({ words }: Leaf, { known }: Node, instruction: string): boolean {
  const roles = [holderOf(words), ...(known === undefined ? [] : calledBy(known.source, words))];
  return roles.some((role) => role.length > 0 && isSpokenRole(instruction, role));
}

function naming(list: Node, node: Node): readonly Match[] {
  if (list.noun.join(' ') === node.noun.join(' ')) return [];
  const keys = node.leaves.filter((own) => isKeyOf(own, node));
  const found = keys.length === 0 ? [] : list.leaves.filter((leaf) => leadsTo(leaf, node));
  return found.flatMap((leaf) =>
    keys.flatMap((own) => (isOneType(leaf, own) ? [{ own: leaf, from: node, leaf: own }] : [])),
  );
}

/** The orders that have the email of somebody whom another service knows. */
function namingSame(list: Node, node: Node): readonly Match[] {
  return sameIn(node, list).map(({ own, leaf }) => ({ own: leaf, from: node, leaf: own }));
}

/** What a text only names has no type. */
function isOneType(leaf: Leaf, own: Leaf): boolean {
  return own.schema['type'] === undefined || leaf.schema['type'] === undefined || typeText(leaf) === typeText(own);
}

function typeText({ schema }: Leaf): string {
  return String(Array.isArray(schema['type']) ? schema['type'][0] : schema['type']);
}
