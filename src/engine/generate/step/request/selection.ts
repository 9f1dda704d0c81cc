/** Which items of a list a step loops over: those that the instruction describes, as far as the items show what it means. */
import { isRecord } from '../../../../core/json.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { isJoining, isNoise } from '../instruction/instruction.ts';
import { expressionOf, literalExpression } from '../terms/expression.ts';
import type { ListPlace } from '../terms/places.ts';

export interface Selection {
  readonly selector: string;
  readonly doubts: readonly string[];
}

const looked = 100;

/** "each cancelled event" becomes `[events[status = "cancelled"]]`; `config` is the text of the call, which may say it by itself. */
export function selectionOf(list: ListPlace, instruction: string, config: string): Selection {
  const all = { selector: list.selector, doubts: [] };
  const named = [...list.name.own, ...list.name.context];
  const words = wordsBehindEach(instruction);
  const telling = words.filter(
    (word) => !isNoise(word.toLowerCase()) && !wordsOf(word).every((part) => named.includes(part)),
  );
  for (const word of telling) {
    if (config.toLowerCase().includes(word.toLowerCase())) return all;
    const condition = conditionOf(word, list.items.slice(0, looked));
    if (condition !== undefined) return { selector: `[${list.key}[${condition}]]`, doubts: [] };
  }
  // The last word is the noun, which may be another one than the data has.
  const [adjective] = telling.filter((word) => word !== words.at(-1) && !pointing.test(word));
  return adjective === undefined
    ? all
    : {
        ...all,
        doubts: [`"${adjective}" of the instruction ${unselected}`],
      };
}

/** What only says that they are the ones at hand. */
const pointing = /^(?:given|following|provided|supplied|stated|specified|listed|named|mentioned|attached|above)$/i;

const unselected = 'selects nothing in the data: the step loops over all of the list.';

/** Whether the doubt says that more is meant than the instruction speaks of. */
export function isUnselected(doubt: string): boolean {
  return doubt.endsWith(unselected);
}

/** Up to the next preposition: `cancelled`, `event` in "each cancelled event of the day". */
function wordsBehindEach(instruction: string): readonly string[] {
  const behind =
    /\b(?:each|every|all)(?: one)?(?: of)?(?: (?:the|these|those|my|our))?\s+((?:[\w-]+\s*){1,3})/i.exec(
      instruction,
    )?.[1] ?? '';
  const words = behind.trim().split(/\s+/);
  const end = words.findIndex((word) => isJoining(word));
  return (end < 0 ? words : words.slice(0, end)).filter((word) => word !== '');
}

/** A member that is called so and true, or that has the word as its value. */
function conditionOf(adjective: string, items: readonly unknown[]): string | undefined {
  const [word = ''] = wordsOf(adjective);
  for (const item of items.filter(isRecord)) {
    for (const [name, value] of Object.entries(item)) {
      const own = wordsOf(name).filter((part) => part !== 'is');
      if (typeof value === 'boolean' && own.length === 1 && isForm(own[0] ?? '', word))
        return `${expressionOf([name])} = true`;
      const said = typeof value === 'string' && value.length < 40 ? wordsOf(value) : [];
      if (said.length === 1 && isForm(said[0] ?? '', word))
        return `${expressionOf([name])} = ${literalExpression(value)}`;
    }
  }
  return undefined;
}
