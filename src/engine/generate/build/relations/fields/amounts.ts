/** What is asked for in words for money is the only amount that a thing has: "what did we take in", "still to be paid". */
import { takesNumber } from '../../../step/terms/types.ts';
import { isUnit, units } from '../../../transform/terms/unit-table.ts';
import { isForm } from '../../../word-forms.ts';
import { wordsOf } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';
import { isSameThing } from '../terms/naming.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

const ofMoney =
  /\b(?:how much|pay|paid|payable|unpaid|owed?|owes|owing|spen[dt]|earn(?:ed|ings)?|cost|turn(?:ed)?[ -]?over|revenue|takings|income|proceeds|worth|money|cash|bill(?:ed)?|invoiced?|charged?|sales volume|comes? to|brings? in|brought in|comes? in|euros?|dollars?|pounds?|francs?|eur|usd|gbp|chf)\b/i;
const amount =
  /^(?:amount|total|sum|price|cost|value|fee|charge|balance|due|paid|net|gross|cent|euro|dollar|rent|premium|fare|rate|deposit|discount|tax|tip|margin|refund|credit|surcharge|commission)$/;

/** As sure as that there is no other amount. */
export function amountFit(field: Field, leaf: Leaf, { leaves, noun }: Node): number {
  // Hours that were spent are no money.
  if (field.words.some((word) => isUnit(word) && !isMoney(word))) return 0;
  const amounts = leaves.filter(isAmount);
  const isTold = ofMoney.test(tellingOf(field)) || isOfAll(field, noun);
  return amounts.length === 1 && amounts[0] === leaf && isTold ? 0.86 : 0;
}

/** "All extras of the stay together", of extras that have an amount. */
function isOfAll({ words, said }: Field, noun: readonly string[]): boolean {
  const own = words.filter((word) => !/^(?:total|sum|amount|price|value|all|overall)$/.test(word));
  const isNoun = own.length < words.length && own.length > 0 && isSameThing(own, noun);
  return isNoun && /\b(?:together|altogether|in all|in total|all|sum|total)\b/i.test(said);
}

function isMoney(word: string): boolean {
  return (units.get(word) ?? []).some(({ dimension }) => dimension === 'money');
}

/** What one of something costs comes to nothing by itself. */
const eachOne = /^(?:hourly|daily|weekly|monthly|yearly|nightly|unit|per|percent|percentage)$/;

/** Money, as its name says. */
export function isAmount({ words, schema, context }: Leaf): boolean {
  const isNumber = takesNumber(schema);
  return (
    isNumber &&
    context.length === 0 &&
    words.some((word) => amount.test(word)) &&
    !words.some((word) => eachOne.test(word))
  );
}

/** "Biggest amount first" puts them in order, and picks none. */
const inOrder =
  /\b(?:highest|most|maximum|largest|longest|greatest|biggest|best|lowest|least|minimum|smallest|shortest|worst)\b(?: [a-z]+){0,3}? first\b/gi;

/** All that is said of the field: by the schema, and by the part of the instruction that has its words. */
export function tellingOf({ said, description, words, parts }: Field): string {
  const own = parts.filter((part) => {
    const spoken = part.split(/[^\p{L}\d_'-]+/u).flatMap(wordsOf);
    return words.every((word) => spoken.some((one) => isForm(one, word)));
  });
  return [said, description, words.join(' '), ...own].join(' ').replace(inOrder, ' ');
}
