/** Things that are so by what belongs to them: `months with at least two orders`, of orders that have a date. */
import { wordsOf } from '../../words.ts';
import { smallNumbers } from '../instruction/words/number-words.ts';
import { phraseOperator } from '../instruction/words/operators.ts';
import type { Table } from '../pipeline/terms/tables.ts';
import { nounsOf } from '../pipeline/terms/terms.ts';
import { writeName } from '../terms/expression.ts';
import type { Field } from '../terms/target.ts';
import { type Asked, countOf, type ListQuestion, listOf, namesOf, recordText, word } from './question.ts';
import { isCalled, isIntensive, tableOf } from './things.ts';

const bounds = 'at least|at most|more than|fewer than|less than|over|under|above|below|exactly';
const number = `\\d+(?:\\.\\d+)?|${smallNumbers.join('|')}`;

/** `cities with revenue under 60 and more than one order: city, revenue` */
const asked = new RegExp(
  `^(?:the |all |names of (?:the )?)?(?<things>${word}) (?:with|having|that (?:had|have|has)|which (?:had|have|has)|whose) (?<bounds>[^:;.,]+)(?<rest>(?:[:;,.].*)?)$`,
  'isu',
);

const counted = new RegExp(`^(?<bound>${bounds}) (?<number>${number}) (?<noun>${word})$`, 'iu');
const measured = new RegExp(
  `^(?:an? |total |their )?(?<noun>${word}) (?:of )?(?<bound>${bounds}) (?<number>${number})$`,
  'iu',
);
const comingTo = new RegExp(
  `^(?<noun>${word}) (?:come|comes|came|add up|adds up|amount|amounts|sum up) to (?<bound>${bounds}) (?<number>${number})(?: (?:together|in total|altogether))?$`,
  'iu',
);

interface Bound {
  /** The field of the list, and what it is asked as where the result does not have it. */
  readonly name: string;
  readonly said: string;
  readonly type: 'integer' | 'number';
  readonly test: string;
}

/** Undefined where the things are records of a list themselves, or one of the bounds is not understood. */
export function boundedOf({ instruction, schema, target, tables }: Asked): ListQuestion | undefined {
  const { things = '', bounds: said = '', rest = '' } = asked.exec(instruction)?.groups ?? {};
  const rows = things === '' ? undefined : tableOf(things, tables);
  const [thing = ''] = wordsOf(things);
  const { items } = target;
  if (rows === undefined || target.kind !== 'array' || items === undefined) return undefined;
  const isNames = items.kind === 'scalar';
  const parts = said.split(/ and (?:with )?/u).map((part) => boundOf(part.trim(), rows, items.fields));
  const all = parts.filter((part) => part !== undefined);
  if (all.length < parts.length || (isNames && !items.types.has('string'))) return undefined;
  const hidden = all.filter(({ name }) => !items.fields.some((field) => field.name === name));
  const own = isNames ? namesOf(thing) : schema['items'];
  const shown = isNames ? thing : recordText(items.fields);
  if (shown === undefined || typeof own !== 'object' || own === null) return undefined;
  const figures = hidden.map((one) => one.said).join(', ');
  const order = new RegExp(
    `,? (?:in order|(?:sorted |ordered )?by ${thing}s?|alphabetically|in alphabetical order)\\.?$`,
    'iu',
  );
  const isSorted = order.test(rest) && (isNames || items.fields.some(({ name }) => name === thing));
  const head = rest === '' ? `: ${thing}` : `: ${rest.replace(/^[:;,.\s]+/u, '').replace(isSorted ? order : '', '')}`;
  const kept = `$list[${all.map(({ test }) => test).join(' and ')}]`;
  return {
    instruction: `For each ${thing}${head}${figures === '' ? '' : `; ${figures}`}`,
    schema: listOf({ ...own }, Object.fromEntries(hidden.map(({ name, type }) => [name, { type }]))),
    text: `[${isSorted ? `(${kept})^(<${thing})` : kept}.${shown}]`,
    note: `only such ${things} as have ${said}`,
  };
}

function boundOf(text: string, rows: Table, fields: readonly Field[]): Bound | undefined {
  const found = counted.exec(text) ?? comingTo.exec(text) ?? measured.exec(text);
  const { bound = '', number: spoken = '', noun = '' } = found?.groups ?? {};
  const operator = /^exactly$/iu.test(bound) ? '=' : phraseOperator(bound.toLowerCase());
  const value = countOf(spoken);
  const isCount = counted.test(text);
  if (found === null || operator === undefined || (isCount ? !isCalled(rows, noun) : isIntensive(noun)))
    return undefined;
  // `whose orders come to more than 50`: the only amount of theirs.
  const measure = comingTo.test(text) ? amountOf(rows) : noun;
  const wanted = isCount ? wordsOf(noun) : measure === undefined ? [] : wordsOf(measure);
  const shown = fields.find(({ words, target: { types } }) => wanted.join(' ') === words.join(' ') && types.size > 0);
  const name = shown?.name ?? wanted.join('_');
  const path = writeName(name);
  if (path === undefined || !/^[A-Za-z]/u.test(name)) return undefined;
  return {
    name,
    said: isCount ? `number of ${nounsOf(rows)[0] ?? noun}s` : `total ${measure}`,
    type: isCount ? 'integer' : 'number',
    test: `${path} ${operator} ${value}`,
  };
}

function amountOf({ rows }: Table): string | undefined {
  const [only, ...more] = Object.entries(rows[0] ?? {}).filter(
    ([name, value]) => typeof value === 'number' && !wordsOf(name).includes('id'),
  );
  return more.length > 0 ? undefined : only?.[0];
}
