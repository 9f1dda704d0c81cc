/** Bare numbers in brackets behind a name: `promoters (9 or 10)`, `passives (7-8)`, `detractors (6 or lower)`. */
import { isScalarShape, numbersOf } from '../../../shape.ts';
import { literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from './condition.ts';
import type { Token } from './read.ts';

const lower = /^(?:less|lower|below|fewer|under|worse|down)$/;
const higher = /^(?:more|higher|above|up|greater|over|better|upwards|\+)$/;

/** Undefined unless the bracket holds nothing else, and the rows have one number that can be meant. */
export function bracketedNumbers(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  if (tokens[at]?.lower !== '(' || tokens[at - 1]?.kind !== 'word') return undefined;
  const end = tokens.findIndex((token, index) => index > at && token.lower === ')');
  const whole = tokens.slice(at + 1, Math.max(at + 1, end));
  // `(score 9 or 10)`
  const lead = whole.findIndex(({ kind }) => kind === 'number');
  const called = whole.slice(0, Math.max(0, lead)).flatMap(({ words }) => words);
  const test = testIn(whole.slice(Math.max(0, lead)));
  const fitting =
    called.length === 0 ? fields : fields.filter(({ name }) => name.own.some((one) => called.includes(one)));
  const source = test === undefined ? undefined : numberFor(test.values, tokens, fitting);
  if (test === undefined || source === undefined) return undefined;
  const { values, sign } = test;
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const expr =
    sign === 'in'
      ? operation(source.at, 'in', literal(values), strength.comparison)
      : sign === 'between'
        ? operation(
            operation(source.at, '>=', literal(first), strength.comparison),
            'and',
            operation(source.at, '<=', literal(last), strength.comparison),
            strength.and,
          )
        : operation(source.at, sign, literal(first), strength.comparison);
  return { expr, from: at + 1, to: end, source };
}

interface Test {
  readonly values: readonly number[];
  readonly sign: 'in' | 'between' | '>=' | '<=';
}

function testIn(part: readonly Token[]): Test | undefined {
  const values = part.flatMap(({ kind, value }) => (kind === 'number' && typeof value === 'number' ? [value] : []));
  const words = part.filter(({ kind }) => kind !== 'number').map((token) => token.lower);
  const isOnly = (pattern: RegExp): boolean => words.every((word) => pattern.test(word));
  const [first = 0, second = 0] = values;
  if (values.length === 1 && words.length > 0 && isOnly(/^(?:or|and|less|lower|below|fewer|under|worse|down)$/))
    return words.some((word) => lower.test(word)) ? { values, sign: '<=' } : undefined;
  if (
    values.length === 1 &&
    words.length > 0 &&
    isOnly(/^(?:or|and|more|higher|above|up|greater|over|better|upwards|\+)$/)
  )
    return words.some((word) => higher.test(word)) ? { values, sign: '>=' } : undefined;
  if (values.length === 2 && first < second && isOnly(/^(?:to|till|until|through|-|–)$/))
    return { values, sign: 'between' };
  return values.length > 1 && words.length > 0 && isOnly(/^(?:or|and|,)$/) ? { values, sign: 'in' } : undefined;
}

/** The only number of the rows, or the only one that is named or whose values are of that size. */
function numberFor(values: readonly number[], tokens: readonly Token[], fields: readonly Source[]): Source | undefined {
  const numbers = fields.filter(
    ({ shape, lists, name, at }) =>
      lists === 0 &&
      isScalarShape(shape) &&
      !at.text.startsWith('$') &&
      numbersOf(shape).length > 0 &&
      numbersOf(shape).length === shape.scalars.length &&
      !name.own.some((word) => /^(?:id|year|number|index|position)$/.test(word)),
  );
  const named = numbers.filter(({ name }) =>
    name.own.every((word) => tokens.some(({ words }) => words.includes(word))),
  );
  const sized = numbers.filter(({ shape }) => {
    const own = numbersOf(shape);
    return values.every((value) => Math.min(...own) <= value && value <= Math.max(...own));
  });
  const [only] = [named, numbers, sized].find((those) => those.length === 1) ?? [];
  return only;
}
