/** How many things are so: `how many customers have more than one order`. */
import type { Table } from '../pipeline/terms/tables.ts';
import { readTarget } from '../terms/target.ts';
import { boundedOf } from './bounded.ts';
import { type Asked, type ListQuestion, type Schema, word } from './question.ts';
import { isCalled, isThing, tableOf } from './things.ts';

const counting = new RegExp(
  `^(?:the )?(?:how many|number of) (?<things>${word}) (?<rest>(?:have|had|has|with|without|that|who|which|whose|made|placed|did) .+)$`,
  'iu',
);

/** `how many customers have more than one order`: of other things that belong to them. */
export function howMany({ instruction, target, tables }: Asked): ListQuestion | undefined {
  const [field, ...more] = target.fields;
  const { things = '', rest = '' } = counting.exec(instruction.replace(/[.?]$/u, ''))?.groups ?? {};
  const isWhole = field?.target.types.has('integer') === true;
  if (field === undefined || more.length > 0 || !isWhole || !isThing(things, tables)) return undefined;
  const isOfOthers = rest.split(/[^\p{L}]+/u).some((one) => tables.some((table) => isCalled(table, one)));
  if (!isOfOthers || tables.some((table) => isCalled(table, things) && isAbout(table, rest))) return undefined;
  const joined = /^(?:have|had|has|made|placed|did)\b/iu.test(rest) ? `that ${rest}` : rest;
  const names: Schema = { type: 'array', items: { type: 'string' } };
  const listed = `${things} ${joined}`;
  const bounded = boundedOf({ instruction: listed, schema: names, target: readTarget(names), tables });
  if (bounded === undefined && tableOf(things, tables) !== undefined) return undefined;
  const list = bounded ?? { instruction: `names of the ${listed}`, schema: names, text: '$list' };
  return {
    ...list,
    text: `{ ${JSON.stringify(field.name)}: $count(${list.text}) }`,
    note: `${field.name} is how many there are of a list of such ${things}`,
  };
}

/** The condition is on the things themselves. */
function isAbout(table: Table, rest: string): boolean {
  const last = rest.split(' ').at(-1) ?? '';
  return isCalled(table, last);
}
