/**
 * Which schemas are plain: every keyword is one that `certain.ts` knows or a remark, and is written as the dialect asks,
 * so that the library would take the schema too.
 *
 * Anything else, be it a `pattern`, a `format`, an `$id` or a misspelt type, makes a schema one for the library.
 */
import { isRecord } from '../../../core/json.ts';
import { type Budget, spend, targetOf } from './budget.ts';

/** Whether the operand of a keyword is well written and plain itself. */
type Rule = (operand: unknown, budget: Budget) => boolean;

export function isPlain(schema: unknown, budget: Budget): boolean {
  if (typeof schema === 'boolean') return true;
  if (!isRecord(schema)) return false;
  const keywords = Object.keys(schema);
  return (
    spend(budget, 1 + keywords.length) &&
    keywords.every((keyword) => rules.get(keyword)?.(schema[keyword], budget) === true)
  );
}

const types: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const isAnything: Rule = () => true;
const isText: Rule = (operand) => typeof operand === 'string';
const isFlag: Rule = (operand) => typeof operand === 'boolean';
const isNumber: Rule = (operand) => Number.isFinite(operand);
const isCount: Rule = (operand) => Number.isSafeInteger(operand) && Number(operand) >= 0;
const isScalar: Rule = (operand) => operand === null || ['boolean', 'number', 'string'].includes(typeof operand);

const isList = (operand: unknown, budget: Budget): operand is readonly unknown[] =>
  Array.isArray(operand) && spend(budget, operand.length);

const isSet = (operand: unknown, budget: Budget): operand is readonly unknown[] =>
  isList(operand, budget) && new Set(operand).size === operand.length;

const isListOfSchemas: Rule = (operand, budget) =>
  isList(operand, budget) && operand.length > 0 && operand.every((schema) => isPlain(schema, budget));

/** The library leaves out a member that is named `__proto__`. */
const isMapOfSchemas: Rule = (operand, budget) =>
  isRecord(operand) &&
  !Object.hasOwn(operand, '__proto__') &&
  spend(budget, Object.keys(operand).length) &&
  Object.values(operand).every((schema) => isPlain(schema, budget));

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...['title', 'description', '$comment'].map((name): [string, Rule] => [name, isText]),
  ...['deprecated', 'readOnly', 'writeOnly'].map((name): [string, Rule] => [name, isFlag]),
  ['default', isAnything],
  ['examples', isList],
  ['type', (operand, budget) => types.has(operand) || (isSet(operand, budget) && isListOfTypes(operand))],
  ['const', isScalar],
  [
    'enum',
    (operand, budget) =>
      isList(operand, budget) && operand.length > 0 && operand.every((item) => isScalar(item, budget)),
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name): [string, Rule] => [name, isNumber]),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    (name): [string, Rule] => [name, isCount],
  ),
  ['required', (operand, budget) => isSet(operand, budget) && operand.every((name) => typeof name === 'string')],
  ...['properties', '$defs', 'definitions'].map((name): [string, Rule] => [name, isMapOfSchemas]),
  ...['items', 'additionalProperties'].map((name): [string, Rule] => [name, isPlain]),
  ...['anyOf', 'allOf'].map((name): [string, Rule] => [name, isListOfSchemas]),
  ['$ref', (operand, budget) => targetOf(operand, budget) !== undefined],
]);

function isListOfTypes(operand: readonly unknown[]): boolean {
  return operand.length > 0 && operand.every((type) => types.has(type));
}
