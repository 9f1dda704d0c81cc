/**
 * Rows that would make an example which none of the rows at hand makes: of `like "M. Jones"` somebody called so, of
 * `like "1 h 45 min"` something that lasts as long.
 */
import { isScalarShape } from '../../../shape.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import { valueAt, withValueAt } from '../terms/links.ts';
import { lookalikeRows } from '../terms/lookalikes.ts';
import type { Row } from '../terms/tables.ts';
import { lastingSeconds } from '../terms/written.ts';

/** Copies of the row with other values in the places that the example may be made of; none where it has no such look. */
export function imaginedRows(
  example: string,
  row: Row,
  sources: readonly Source[],
  tokens: readonly Token[] = [],
): readonly Row[] {
  const own = sources.filter(
    ({ at, lists, distance, shape }) =>
      lists === 0 && distance === 0 && isScalarShape(shape) && valueAt(row, at.text) !== undefined,
  );
  return [
    ...named(example, row, own),
    ...mailed(example, row, own),
    ...lasting(example, row, own),
    ...dated(example, row, own),
    ...counted(example, row, own),
    ...lookalikeRows(example, row, sources, tokens),
  ];
}

const word = "\\p{Lu}[\\p{Ll}'-]+";
const shapes: readonly (readonly [RegExp, 'first' | 'last'])[] = [
  [new RegExp(`^(${word}|\\p{Lu}(?=\\.)).? (${word})$`, 'u'), 'first'],
  [new RegExp(`^(${word}),? (${word}|\\p{Lu}(?=\\.)).?$`, 'u'), 'last'],
];

/** Of two names the one that is cut to its first letter is the first name, and the one before a comma the last. */
function named(example: string, row: Row, sources: readonly Source[]): readonly Row[] {
  const [first, last] = ['first', 'last'].map(
    (part) =>
      sources.find(({ name, at }) => name.own.includes(part) && typeof valueAt(row, at.text) === 'string')?.at.text,
  );
  if (first === undefined || last === undefined) return [];
  const isLastFirst = example.includes(',') || /\p{Lu}\.$/u.test(example);
  return shapes.flatMap(([shape, begins]) => {
    const [, one, other] = shape.exec(example) ?? [];
    if (one === undefined || other === undefined || (begins === 'last') !== isLastFirst) return [];
    const [given, family] = begins === 'first' ? [one, other] : [other, one];
    // More than the letter, so that it is the letter that is found.
    const whole = given.length === 1 ? `${given}xyz` : given;
    return [withValueAt(withValueAt(row, first, whole), last, family)];
  });
}

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

/** `Ann Lee <ann@lee.example>`: the address, and what the person is called. */
function mailed(example: string, row: Row, sources: readonly Source[]): readonly Row[] {
  const [mail] = address.exec(example) ?? [];
  const source = sources.find(({ shape }) => shape.scalars.some((value) => address.test(String(value))));
  if (mail === undefined || source === undefined) return [];
  const own = withValueAt(row, source.at.text, mail);
  const rest = example.replace(mail, '').replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, '');
  const whole = sources.find(({ name }) => /^(?:(?:full|display|real) )?name$/.test(name.own.join(' ')));
  const parts = named(rest, own, sources);
  return parts.length > 0 || whole === undefined || rest === '' ? parts : [withValueAt(own, whole.at.text, rest)];
}

/** `1 h 45 min`, `2:05`, `1h05`. */
function lasting(example: string, row: Row, sources: readonly Source[]): readonly Row[] {
  const [, large = '', small = '', tiny] =
    /^(\d+) ?(?:h(?:ours?|rs?)?|:|m(?:in\w*)?),? ?(?:and )?(\d{1,2})(?:(?: ?m(?:in\w*)?,? |:)(\d\d))?/.exec(example) ??
    [];
  const isClock = /\d:\d/.test(example);
  if (large === '' || small === '') return [];
  return sources.flatMap(({ at, name }) => {
    const value = valueAt(row, at.text);
    const factor = typeof value === 'number' ? lastingSeconds(name.own)[0] : undefined;
    if (factor === undefined) return [];
    const isMinutes = /^\d+ ?m/.test(example) || (isClock && tiny === undefined && factor < 60);
    const seconds = isMinutes
      ? Number(large) * 60 + Number(small)
      : Number(large) * 3600 + Number(small) * 60 + Number(tiny ?? 0);
    return [withValueAt(row, at.text, seconds / factor)];
  });
}

/** `like "31.12.2026"`, of days that the data writes as `2026-05-01`. */
function dated(example: string, row: Row, sources: readonly Source[]): readonly Row[] {
  const [, day, month, year] = /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/.exec(example) ?? [];
  if (day === undefined || month === undefined || year === undefined) return [];
  return sources.flatMap(({ at }) => {
    const value = valueAt(row, at.text);
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return [];
    const shown = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return [withValueAt(row, at.text, `${shown}${value.slice(10)}`)];
  });
}

/** `like "+5 min"`, of rows with one number that is another one each time. */
function counted(example: string, row: Row, sources: readonly Source[]): readonly Row[] {
  const numbers = example.match(/\d+(?:\.\d+)?/g) ?? [];
  const [only] = numbers;
  if (only === undefined || numbers.length > 1) return [];
  const own = sources.filter(
    ({ at, shape, name }) =>
      typeof valueAt(row, at.text) === 'number' &&
      !name.own.some((word) => /^(?:id|year|no|number|position)$/.test(word)) &&
      shape.scalars.every((value) => typeof value === 'number'),
  );
  const [source] = own;
  return source === undefined || own.length > 1 ? [] : [withValueAt(row, source.at.text, Number(only))];
}
