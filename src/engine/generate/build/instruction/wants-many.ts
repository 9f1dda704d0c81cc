/** Whether one thing or several of its kind are asked for. */
import { readInstruction } from '../../step/instruction/instruction.ts';
import { isPerson, plural } from '../terms/entity.ts';
import type { KnownOperation } from '../terms/sources.ts';
import type { Clause } from './clauses.ts';

interface Asked {
  readonly known: Pick<KnownOperation, 'noun'>;
  readonly text: string;
  readonly clause: Pick<Clause, 'text'>;
  readonly isProducer: boolean;
}

/** Several are wanted: the plural, or each of them. */
export function wantsMany({ known, text, clause, isProducer }: Asked): boolean {
  const last = known.noun.at(-1) ?? '';
  const several = new RegExp(
    `\\b${plural(last)}\\b|\\b(?:each|every|all)\\b(?: of)?(?: the)?(?: [\\w-]+){0,2} ${last}`,
    'i',
  );
  const said = `${text} ${isProducer ? clause.text : ''}`;
  if ((last !== '' && several.test(said)) || (isPerson(last) && people.test(clause.text))) return true;
  return !isProducer && (readInstruction(text).wantsMany || overMany.test(text));
}

/** "What does a room cost on average" is asked of all of them. */
const overMany = /\b(?:on average|in total|altogether|all in all|(?:the|an) (?:average|mean|median))\b/i;

const people = /\b(?:people|persons|everybody|everyone|those who|all who)\b/i;
