/** The part of a clause that is about one thing: of "send a reminder for each overdue invoice" the overdue invoices. */
import { actionOf } from '../../step/instruction/instruction.ts';
import { wordsOf } from '../../words.ts';
import type { KnownOperation } from '../terms/sources.ts';

const start =
  /^(?:the|a|an|all|each|every|any|of|for|to|from|in|on|with|by|my|our|their|its|his|her|this|that|and|about|which|what|whose|how|many|much)$/i;

/** Behind one of these no verb stands: "the open alerts" are open. */
const determiner = /^(?:the|all|each|every|its|their|his|her|my|our|these|those|of)$/i;

/** "With this email is leaving": what it does says nothing of the email; "of this guest with the latest day" goes on. */
const named = /(\b(?:with|by|of|from) (?:this|that|the given) [\w-]+)(?: (?!with the\b|by\b)[\w-]+.*)?$/i;

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
    (actionOf((words[from - 1] ?? '').toLowerCase()) === undefined || determiner.test(words[from - 2] ?? ''))
  )
    from -= 1;
  const quantity = /^(?:all|each|every)$/i.test(words[from - 1] ?? '') ? `${words[from - 1]} ` : 'the ';
  const rest = words.slice(from).join(' ').replace(/,.*$/, '').replace(named, '$1');
  return `get ${quantity}${rest}`;
}
