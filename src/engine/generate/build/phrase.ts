/** The part of a clause that is about one thing: of "send a reminder for each overdue invoice" the overdue invoices. */
import { actionOf } from '../step/instruction.ts';
import { wordsOf } from '../words.ts';
import type { KnownOperation } from './sources.ts';

const start =
  /^(?:the|a|an|all|each|every|any|of|for|to|from|in|on|with|by|my|our|their|its|his|her|this|that|and|about|which|what|whose|how|many|much)$/i;

/** An instruction to read it, as the clause describes it. */
export function phraseOf({ noun }: KnownOperation, text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const last = noun.at(-1) ?? '';
  const at = words.findIndex((word) => wordsOf(word).includes(last));
  if (last === '' || at < 0) return `get the ${noun.join(' ')}`;
  let from = at;
  while (
    from > 0 &&
    !start.test(words[from - 1] ?? '') &&
    actionOf((words[from - 1] ?? '').toLowerCase()) === undefined
  )
    from -= 1;
  const determiner = /^(?:all|each|every)$/i.test(words[from - 1] ?? '') ? `${words[from - 1]} ` : 'the ';
  const rest = words.slice(from).join(' ').replace(/,.*$/, '');
  return `get ${determiner}${rest}`;
}
