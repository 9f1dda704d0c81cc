/** Numbers that are given as a bound: "a rate of at least this much" where there is a `minRate`, "below this threshold". */
import { expressionOf } from '../../../step/terms/expression.ts';
import { singular, wordsIn, wordsOf } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';
import { isNumeric } from './measures.ts';

export interface GivenBound {
  readonly condition: string;
  readonly words: readonly string[];
}

type Payload = Readonly<Record<string, unknown>>;

const least = /^(?:min|minimum|least|lowest|over|above)$/;
const most = /^(?:max|maximum|most|highest|under|below)$/;
/** What says no more than that it is a number to compare with. */
const plain = /^(?:threshold|limit|bound|amount|value|number|at|much|than|cutoff|level)$/;

const more =
  /\b(?:at least|no(?:t)? less than|or (?:more|higher|above|better|over|longer)|minimum|more than|over|above|exceed\w*|(?:higher|greater|larger|longer|heavier|bigger|better) than)\b/i;
const less =
  /\b(?:at most|no(?:t)? more than|up to|or (?:less|fewer|lower|below|under|shorter)|maximum|less than|fewer than|under|below|(?:lower|smaller|shorter|lighter|cheaper) than)\b/i;
/** The bound itself does not count. */
const beyond =
  /\b(?:(?<!no |not )(?:more|less|fewer) than|(?:higher|greater|larger|longer|heavier|bigger|better|lower|smaller|shorter|lighter|cheaper) than|(?<!or )(?:over|above|under|below)|exceed\w*)\b/i;

/** On the only field of the things that a number is given for; what is compared already is left alone. */
export function givenBounds(
  text: string,
  { leaves, payload, before }: { readonly leaves: readonly Leaf[]; readonly payload: Payload; readonly before: string },
): readonly GivenBound[] {
  const said = new Set(wordsIn(text));
  return Object.entries(payload).flatMap(([name, value]) => {
    const place = `$$.${expressionOf([name])}`;
    if (typeof value !== 'number' || before.includes(place)) return [];
    const sign = signOf(wordsOf(name), text);
    const leaf = sign === undefined ? undefined : meant(wordsOf(name), leaves, said);
    if (sign === undefined || leaf === undefined) return [];
    const field = expressionOf(leaf.path);
    const own = leaf.isWritten === true ? `$number(${field})` : field;
    return [{ condition: `${own} ${sign} ${place}`, words: [...heard, ...leaf.words, ...wordsOf(name)] }];
  });
}

/** The name says which end it is, or else the text. */
function signOf(name: readonly string[], text: string): string | undefined {
  const isLeast = name.some((word) => least.test(word));
  const isMost = name.some((word) => most.test(word));
  const isMore = more.test(text);
  const isLess = less.test(text);
  if ((!isMore && !isLess) || (isLeast && isMost)) return undefined;
  const isUpward = isLeast || (!isMost && isMore);
  if (!isLeast && !isMost && isMore === isLess) return undefined;
  return `${isUpward ? '>' : '<'}${beyond.test(text) ? '' : '='}`;
}

/** The field that is called as the number is, or the only one that is spoken of. */
function meant(name: readonly string[], leaves: readonly Leaf[], said: ReadonlySet<string>): Leaf | undefined {
  const numbers = leaves.filter((leaf) => isNumeric(leaf) && leaf.context.length === 0 && !isKey(leaf));
  const rest = name.filter((word) => !least.test(word) && !most.test(word) && !plain.test(word)).map(singular);
  const [only, ...others] = numbers.filter(({ words }) =>
    rest.length > 0 ? rest.every((word) => words.includes(word)) : words.every((word) => said.has(word)),
  );
  return others.length === 0 ? only : undefined;
}

function isKey({ words }: Leaf): boolean {
  return /^(?:id|no|number|code|key)$/.test(words.at(-1) ?? '');
}

const heard = [
  'least',
  'most',
  'minimum',
  'maximum',
  'more',
  'less',
  'fewer',
  'than',
  'over',
  'under',
  'above',
  'below',
  'higher',
  'lower',
  'much',
];
