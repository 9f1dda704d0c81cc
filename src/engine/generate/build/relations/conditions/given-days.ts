/** Days that are given as a bound of a field: "last updated before this date", "due after the given day". */
import { expressionOf } from '../../../step/terms/expression.ts';
import { isDateTarget, typesOf } from '../../../step/terms/target.ts';
import { isDateWord } from '../../../vocabulary.ts';
import { isForm } from '../../../word-forms.ts';
import { wordsOf } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';
import type { KnownOperation } from '../../terms/sources.ts';

export interface GivenDay {
  /** The member of the payload that has the day. */
  readonly name: string;
  readonly leaf: Leaf;
  readonly condition: string;
  readonly words: readonly string[];
}

type Payload = Readonly<Record<string, unknown>>;

const signs: readonly (readonly [RegExp, string])[] = [
  [/^(?:on or before|until|till|up to|no later than|not later than)$/, '<='],
  [/^(?:before|prior to|earlier than|older than)$/, '<'],
  [/^(?:on or after|since|from|starting)$/, '>='],
  [/^(?:after|later than|newer than)$/, '>'],
];

const bound =
  /\b((?:[a-z]+[ -]){1,3}?)(on or before|on or after|no later than|not later than|up to|prior to|earlier than|later than|older than|newer than|before|after|since|until|till) (?:this|that|the)(?: given)? ([a-z]+(?: [a-z]+)?)\b/gi;

/** Those whose field is spoken of before the bound: by which other day a thing is meant is told by nobody. */
export function givenDays(text: string, leaves: readonly Leaf[], payload: Payload): readonly GivenDay[] {
  const days = Object.entries(payload).filter(([, value]) => isDay(value));
  return [...text.matchAll(bound)].flatMap(([, before = '', sign = '', called = '']): readonly GivenDay[] => {
    const given = days.filter(([name]) => isCalled(name, called, days.length));
    const [day] = given;
    const leaf = leafSaid(before, leaves);
    const compared = signs.find(([said]) => said.test(sign.toLowerCase()))?.[1];
    if (day === undefined || given.length > 1 || leaf === undefined || compared === undefined) return [];
    const [name, value] = day;
    const condition = comparison(leaf, compared, { place: `$$.${expressionOf([name])}`, value: String(value) });
    return [{ name, leaf, condition, words: [...wordsOf(before.trim().replace(/ /g, '_')), ...leaf.words] }];
  });
}

/** Whether the operation can be asked by that very day. */
export function isAskedBy({ leaf }: GivenDay, { operation }: KnownOperation): boolean {
  const own = leaf.words.filter((word) => !isDateWord(word));
  return operation.parameters.some(
    ({ name, in: at }) =>
      at === 'query' && wordsOf(name).some((word) => own.some((one) => isForm(word, one) || isForm(one, word))),
  );
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/.test(value);
}

/** "This date" is the only day that is given, whatever that is called. */
function isCalled(name: string, called: string, count: number): boolean {
  const [first = ''] = called.toLowerCase().split(' ');
  const isPlain = /^(?:date|day|time|moment|one)$/.test(first);
  return (isPlain && count === 1) || wordsOf(name).join(' ') === wordsOf(called.replace(/ /g, '_')).join(' ');
}

/** The one day of the things that the words before the bound name. */
function leafSaid(before: string, leaves: readonly Leaf[]): Leaf | undefined {
  const said = before.toLowerCase().split(/[ -]/).flatMap(wordsOf);
  const found = leaves.filter(({ words, schema, context }) => {
    const isDated = isDateTarget({ schema, own: words, description: String(schema['description'] ?? '') });
    const own = words.filter((word) => !isDateWord(word) && !/^(?:by|on|at|for|from|until)$/.test(word));
    const isSaid = own.every((word) => said.some((one) => one === word || isForm(one, word) || isForm(word, one)));
    return context.length === 0 && isDated && own.length > 0 && isSaid;
  });
  return found.length === 1 ? found[0] : undefined;
}

function comparison(
  { path, schema }: Leaf,
  sign: string,
  { place, value }: { readonly place: string; readonly value: string },
): string {
  const field = expressionOf(path);
  const isMoment = schema['format'] === 'date-time';
  // A day ends when the next one begins; and a moment is compared with a moment by time.
  const compared =
    value.length > 10
      ? `$toMillis(${field}) ${sign} $toMillis(${place})`
      : isMoment
        ? `$substring(${field}, 0, 10) ${sign} ${place}`
        : `${field} ${sign} ${place}`;
  return typesOf(schema).includes('null') ? `(${field} ? ${compared} : false)` : compared;
}
