/** What things have on average: `average number of orders per customer`. */
import { wordsOf } from '../../words.ts';
import { type Rounding, roundingIn, writeRounding } from '../instruction/words/rounding.ts';
import { digitsIn } from '../pipeline/amounts/rounding.ts';
import { type Asked, type ListQuestion, word } from './question.ts';
import { isCalled, isIntensive, isThing } from './things.ts';

const averages = new RegExp(
  `\\b(?:average|mean) (?<measure>(?:number of )?${word}(?: ${word}){0,3}?) (?:per|for each|of each) (?<thing>${word})\\b`,
  'iu',
);

/** `average number of orders per customer`: of what each of them has. */
export function averageOf({ instruction, target, tables }: Asked): ListQuestion | undefined {
  const [field, ...more] = target.fields;
  const { measure = '', thing = '' } = averages.exec(instruction)?.groups ?? {};
  if (field === undefined || more.length > 0 || !field.target.types.has('number') || !isThing(thing, tables))
    return undefined;
  const name = wordsOf(measure.replace(/^number of /iu, '')).join('_');
  const isCount = /^number of /iu.test(measure);
  const isOfRows = measure.split(' ').some((one) => tables.some((table) => isCalled(table, one)));
  // `average rating per shop`, `average order value per customer`: of the single ones.
  if (isIntensive(measure) || (isOfRows && !isCount && measure.includes(' '))) return undefined;
  if (!/^[a-z]\w*$/u.test(name) || name === thing) return undefined;
  const properties = { [thing]: { type: 'string' }, [name]: { type: isCount ? 'integer' : 'number' } };
  const digits = digitsIn(instruction.toLowerCase());
  const way: Rounding = roundingIn(instruction.toLowerCase());
  const average = `$average($list.${name})`;
  return {
    instruction: `For each ${thing}: ${thing} and ${isCount ? measure : `total ${measure}`}`,
    schema: { type: 'array', items: { type: 'object', properties, required: Object.keys(properties) } },
    text: `{ ${JSON.stringify(field.name)}: ${digits === undefined ? average : writeRounding(average, digits, way)} }`,
    note: `${field.name} is the average of ${name} of each ${thing}`,
  };
}
