/** What `without` says: which records are left out, that some are kept, or which rows of theirs do not count. */
import { saidOut } from '../../instruction/words/negation.ts';
import type { Token } from '../../instruction/words/read.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf } from '../terms/terms.ts';

/** `lots without a bid show the start price`, `stages without deals stay in`, `those without one are listed too`. */
const kept =
  /\b(?:with|having|have|has) (?:none|no \w+|nothing|zero) (?:too|also|as well|included|stay\w*)\b|\b(?:including|even|also) (?:if |the |those |ones |\w+ ){0,3}(?:with|without|having|have|has|if there (?:is|are)) (?:none|no|any|nothing|zero)\b|\b(?:without|no|lacking) (?:\w+ ){1,4}?(?:shows?|gets?|displays?|uses?|takes?|costs?|stays?|keeps?|appears?|remains?|receives?|counts? as|(?:are|is|be) (?:kept|still|also)|(?:are|is|be) (?:listed|included|shown) (?:too|also|as well))\b/;

/** `some have no such tag`: that there are such records is no wish. */
const told =
  /\b(?:some|others|many|most|a few|several|not (?:all|every(?: one)?|each))(?: (?:of )?(?:them|these|those))? (?:may |might |can |could |will |do |does )?(?:not |\w+n't )?(?:have|has|be|are|lack|miss|carry|come)\b/;

/** The records that have none are wanted as well. */
export function isKeptWithout(text: string): boolean {
  return (kept.test(text) || told.test(text)) && !saidOut.test(text);
}

/** Words that leave something out. */
export const leftOut =
  /\b(?:left out|skip\w*|ignor\w*|exclud\w*|omit\w*|drop\w*|leave|not (?:shown|listed|included)|remove\w*|hide|hidden)\b/;

/** `if there are none leave it null`: what stands in the place of nothing, and leaves nothing out. */
export const standsForNothing =
  /\b(?:leave|show|put|set|use|make|write|return|give)s? (?:(?:it|that|them|this|as|at|in|the field) )*(?:null|empty|blank|zero|0)\b/;

const leads = /^(?:without|excluding|not|no)$/;
const numbers =
  /\b(?:per|each|every|by|number|count|how many|total|sum|sales|revenue|turnover|amount|average|value|spent|spend)\b/;

/** `sales per store without cancelled orders`: orders of that kind do not count, whichever store has them. */
export function lessensRows(tokens: readonly Token[], lead: number, table: Table): boolean {
  const noun = tokens.findIndex(
    ({ words }, at) =>
      at > lead &&
      words.some((word) =>
        nounsOf(table)
          .slice(0, 1)
          .some((one) => isAkin(word, one)),
      ),
  );
  const before = textOf({ tokens: tokens.slice(0, lead) });
  const isTold = noun > lead + 1 && tokens.slice(lead + 1, noun).every(({ kind }) => kind !== 'sign');
  if (!isTold || noun > lead + 3 || !leads.test(tokens[lead]?.lower ?? '')) return false;
  return !saidOut.test(textOf({ tokens })) && (lead === 0 || numbers.test(before));
}
