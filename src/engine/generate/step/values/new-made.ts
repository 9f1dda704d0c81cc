/** "New visit: machine 12, this Friday", "new order for this customer": one is to be made, where a service makes them. */
import type { Operation } from '../../documents/terms/document.ts';
import { wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import type { Target } from '../terms/target.ts';
import { resourceOf } from './rank.ts';

const fresh =
  /(^|[.;!?]\s+)(?:[Aa]n? )?[Nn]ew ([a-z]+(?:[ -](?!for\b|with\b|at\b|in\b|on\b|by\b|to\b)[a-z]+)?)(?=\s*:|,| (?:for|with|at|in|on|from|by|to|titled|called|named|entitled)\b| ["“\p{Lu}])/gu;

/** With the verb that is meant. */
export function withNewMade(instruction: string, operations: readonly Operation[]): string {
  const said = instruction.replace(fresh, (whole, before: string, thing: string) => {
    const words = wordsOf(thing);
    // Of several new things a list is wanted.
    const isOne = words.at(-1) === thing.split(/[ -]/).at(-1)?.toLowerCase();
    return isOne && isMade(words, operations) ? `${before}create a ${thing}` : whole;
  });
  return said.replace(record, '$1 ');
}

/** Of "open a ticket" the verb is no state that the ticket is to have. */
export function besidesMaking({ own, place }: Target, wanted: Instruction): Instruction {
  const { action, tokens, verb } = wanted;
  const isState = place === 'body' && /^(?:status|state|stage|phase)$/.test(own.at(-1) ?? '');
  const [first, article] = tokens.map(({ text }) => text.toLowerCase());
  // "Publish this article" makes none.
  const isMaking = first === verb && /^(?:an?|another|new)$/.test(article ?? '');
  if (action !== 'create' || !isState || !isMaking) return wanted;
  return { ...wanted, tokens: tokens.slice(1) };
}

function isMade(words: readonly string[], operations: readonly Operation[]): boolean {
  return operations.some(({ method, path }) => {
    const last = wordsOf(path.replace(/\/$/, '').split('/').at(-1) ?? '');
    const isList =
      method === 'POST' && last.length > 0 && last.join(' ') === resourceOf(path).slice(-last.length).join(' ');
    return isList && last.slice(-words.length).join(' ') === words.join(' ');
  });
}

/** "Create a contact: Zoe Falk, zoe@x.test" says of whom no more than without the colon. */
const record =
  /\b((?:create|add|register|enter|make) an? (?:new )?[a-z]+(?: [a-z]+)?): (?=\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*, ?[^,]*@)/gu;
