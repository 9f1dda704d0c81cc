/** The value of a field that users define, known by its label: `T is the value of the custom field 360012`. */
import { type Expr, literal, operation, strength } from '../terms/expression.ts';
import { convert } from '../values/convert.ts';
import type { Wanted } from '../wanted/search.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';

export function statedLabelled({ body, whole, fields }: Span, { target, name, isRequired }: Wanted): Expr | undefined {
  const [field, ...more] = fields;
  if (field?.labelled === undefined || more.length > 0 || !/\bF0\b/.test(whole)) return undefined;
  if (!onlyOf(body.replace(/\bF0\b/g, ' '), `${joining} ${field.labelled.of.join(' ')}`)) return undefined;
  const found = { at: field.at, shape: field.shape, words: field.name.own, mayMiss: false };
  const made = convert(found, { target: { ...target, isNullable: false }, words: name.own, isRequired: false });
  if (made === undefined) return undefined;
  return target.isNullable && isRequired ? operation(made.expr, '??', literal(null), strength.or) : made.expr;
}

/** What says nothing but where it stands, and that it may be missing. */
const joining =
  `is are in of from under by with as at stands found kept held comes taken take from value content entry number id
  key name code label called custom extra own additional user-defined null none nothing if when where nobody no one filled filled-in
  it there has have empty missing or otherwise else leave left out out unless set`.replace(/\s+/g, ' ');
