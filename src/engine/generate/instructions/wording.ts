/** What an operation does, as an order in plain words: in those of its summary, or out of its method and its path. */
import type { Operation } from '../documents/terms/document.ts';
import { capital } from '../letters.ts';
import { readInstruction } from '../step/instruction/instruction.ts';
import { singular } from '../words.ts';

/** Sentences that may stand for the operation, the best first. What gives no order in known words comes last. */
export function wordingsOf(operation: Operation): readonly string[] {
  const summary = sentenceOf(operation.summary);
  const own = summary === '' ? undefined : asOrder(summary);
  const told = orderOf(operation);
  const others = [told, summary].filter((text) => text !== undefined && text !== '');
  return [...new Set([...(own === undefined ? [] : [own]), ...others])].filter((text) => text !== undefined);
}

/** One line of plain words. */
export function sentenceOf(said: string): string {
  const text = said
    .replace(/\s[-–—]\s[\s\S]*$/, '')
    .replace(/[.;!?]\s[\s\S]*$/, '')
    .replace(/[^\p{L}\p{N} ,.'()/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return text.split(' ').length < 2 ? '' : text.replace(/[.,]+$/, '');
}

/** "Creates an order" as "Create an order"; undefined for what gives no order. */
function asOrder(sentence: string): string | undefined {
  if (readInstruction(sentence).verb !== '') return sentence;
  const [first = '', ...rest] = sentence.split(' ');
  const ends: readonly (readonly [RegExp, string])[] = [
    [/ies$/i, 'y'],
    [/s$/i, ''],
    [/es$/i, ''],
  ];
  const orders = /^returns$/i.test(first)
    ? [`Get ${rest.join(' ')}`]
    : ends.filter(([end]) => end.test(first)).map(([end, other]) => [first.replace(end, other), ...rest].join(' '));
  return orders.find((order) => {
    const { verb } = readInstruction(order);
    return verb !== '' && order.toLowerCase().startsWith(verb);
  });
}

/** What is done to the one thing that a path leads to. */
const verbs: Readonly<Partial<Record<Operation['method'], string>>> = {
  GET: 'Get',
  PATCH: 'Update',
  PUT: 'Update',
  DELETE: 'Delete',
};

/** `DELETE /orders/{id}` as "Delete an order"; undefined where method and path do not tell. */
function orderOf({ method, path }: Operation): string | undefined {
  const parts = path.split('/').filter((part) => part !== '' && !/^(?:api|rest|v\d+(?:\.\d+)*)$/i.test(part));
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  if (isVariable(last)) {
    const thing = parts.at(-2);
    const verb = verbs[method];
    return thing === undefined || isVariable(thing) || verb === undefined ? undefined : `${verb} ${one(thing)}`;
  }
  const before = parts.at(-2);
  const owner = before !== undefined && isVariable(before) ? parts.at(-3) : undefined;
  const ofOwner = owner === undefined || isVariable(owner) ? '' : ` of ${one(owner)}`;
  const name = plain(last);
  const isMany = singular(name) !== name;
  if (method === 'GET') return isMany ? `List ${name}${ofOwner}` : `Get the ${name}${ofOwner}`;
  if (method !== 'POST') return undefined;
  if (isMany) return `Create ${one(last)}${ofOwner.replace(' of ', ' for ')}`;
  return ofOwner === '' ? undefined : `${capital(name)}${ofOwner.replace(' of', '')}`;
}

function isVariable(part: string): boolean {
  return part.includes('{');
}

/** `lineItems` as "line items". */
function plain(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function one(name: string): string {
  const words = plain(name).split(' ');
  const thing = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
  return `${/^[aeio]/.test(thing) ? 'an' : 'a'} ${thing}`;
}
