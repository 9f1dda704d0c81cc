/** Fields whose names say no more than what kind of thing is told: the day of something that has one day, the temperature in `celsius`, the number of the thing itself. */
import { isDateTarget, typesOf } from '../../../step/terms/target.ts';
import { takesNumber } from '../../../step/terms/types.ts';
import { nouns, units } from '../../../transform/terms/unit-table.ts';
import { isKeyWord } from '../../terms/entity.ts';
import type { Leaf } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import { isAmount } from './amounts.ts';

/** As sure as that there is no other field of the kind. */
const only = 0.84;

/** How sure it is that the field is meant; 0 where the name says more, or where several are of the kind. */
export function bareFit(field: Field, leaf: Leaf, node: Node): number {
  if (isSaidQuantity(field, leaf, node)) return only;
  if (leaf.context.length > 0) return 0;
  const own = node.leaves.filter(({ context }) => context.length === 0);
  const isOne = (fits: (one: Leaf) => boolean): boolean => fits(leaf) && own.filter(fits).length === 1;
  const { words, schema } = field;
  if (words.length > 0 && words.every((word) => moment.test(word)) && isOne(isDay)) return only;
  if (isNumberOf(field, node) && isOne(isKey)) return only;
  const [word = '', ...more] = words;
  if (more.length > 0) return 0;
  const isNumber = takesNumber(schema);
  if (isNumber && isOne((one) => isUnitOf(one, word))) return only;
  if (isNumber && word === 'amount' && isOne(isAmount)) return only;
  return isNumber && word === node.noun.at(-1) && isOne(isKey) ? only : 0;
}

/** A quantity is the only number that is spoken of: "fewer than 10 on hand". */
function isSaidQuantity({ words, parts, description }: Field, leaf: Leaf, { leaves }: Node): boolean {
  if (words.length === 0 || !words.every((word) => quantity.test(word))) return false;
  const text = [...parts, description].join(' ');
  const isSaid = (one: Leaf): boolean =>
    typesOf(one.schema).includes('integer') && one.path.length > 0 && !one.words.some(isKeyWord) && isSaidAs(one, text);
  return isSaid(leaf) && leaves.filter(isSaid).length === 1;
}

/** As its name is spelled, or by the words for it: `on_hand` is the stock. */
function isSaidAs({ path, words }: Leaf, text: string): boolean {
  const spelled = (path.at(-1) ?? '').replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}\d]+/u);
  return [spelled, words].some((name) =>
    new RegExp(`\\b${name.map((word) => word.replace(/\W/g, '.')).join('[ _-]')}\\b`, 'i').test(text),
  );
}

const quantity = /^(?:quantity|count|piece|unit|level|stock)$/;

/** "Ticket number", where nothing but a key tells one from the other. */
function isNumberOf({ words, schema, said, attribute }: Field, { noun, role }: Node): boolean {
  const isPlain = [noun.slice(-1), role].some((name) => words.join(' ') === [...name, 'number'].join(' '));
  const isCalled =
    words.join(' ') === 'number' || isPlain || attribute.join(' ') === [...noun.slice(-1), 'number'].join(' ');
  const isKind = typesOf(schema).some((type) => type === 'integer' || type === 'string');
  return isCalled && isKind && !/\bnumber of (?!(?:the|its|their|this|that|each)\b)|\bhow many\b/i.test(said);
}

const moment = /^(?:day|date|when|time|at|on|moment)$/;

/** By its format, or by its name. */
export function isDay({ words, schema }: Leaf): boolean {
  return isDateTarget({ schema, own: words, description: String(schema['description'] ?? '') });
}

/** `celsius` of a temperature, `kg` of a weight. */
function isUnitOf({ words: [unit = '', ...more] }: Leaf, measure: string): boolean {
  if (more.length > 0) return false;
  return [...(units.get(unit) ?? [])].some(({ dimension }) => nouns.get(dimension)?.has(measure) === true);
}

/** What it is known by. */
function isKey({ words, schema }: Leaf): boolean {
  const [word = '', ...more] = words;
  return more.length === 0 && isKeyWord(word) && typesOf(schema).includes('integer');
}
