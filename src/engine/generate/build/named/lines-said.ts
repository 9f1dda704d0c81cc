/** Lists of things with how many of each, as people write them: "20 Cement and 3 Sand", where a request takes keys and numbers. */
import type { Schema } from '../../documents/terms/document.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { typesOf } from '../../step/terms/target.ts';
import { singular, wordsOf } from '../../words.ts';
import { holderOf, isKeyWord, plural } from '../terms/entity.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';
import { type CalledThing, calledThings } from './called-things.ts';

/** What a request takes a list of. */
interface Lines {
  readonly known: KnownOperation;
  readonly list: string;
  readonly key: string;
  readonly number: string;
  readonly thing: CalledThing;
}

export interface LinesSaid {
  /** With "these lines" instead. */
  readonly instruction: string;
  /** Under this name they stand in the payload that the workflow is planned with. */
  readonly variable: string;
  readonly lines: readonly { readonly name: string; readonly count: number }[];
  readonly thing: CalledThing;
  readonly key: string;
  readonly number: string;
}

const end = '(?=\\s*(?:[,.;!?]|$)| (?:and|from|at|for|to|by|on|with|in|until|of|into)\\b)';
const line = `(\\d+(?:\\.\\d+)?)(?: ?[x×])? (?:\\p{Ll}+ of )?(\\p{L}[\\p{L}\\d'’-]*(?: (?!(?:and|from|at|for|to|by|on|with|in|until|of|into)\\b)[\\p{L}\\d'’-]+){0,3}?)${end}`;
const series = new RegExp(`(?<![\\w.-])${line}(?:(?:, and|,| and) ${line})*`, 'giu');
const one = new RegExp(line, 'giu');

/** In each of the ways in which requests could take them. */
export function linesSaid(instruction: string, sources: Sources): readonly LinesSaid[] {
  return linesOf(sources).flatMap(({ known, list, key, number, thing }): readonly LinesSaid[] => {
    const [whole] = [...instruction.matchAll(series)].toSorted((a, b) => b[0].length - a[0].length);
    const lines = [...(whole?.[0] ?? '').matchAll(one)].map(([, count = '', name = '']) => ({
      name: name.replace(/\.$/, ''),
      count: Number(count),
    }));
    if (whole === undefined || lines.length === 0) return [];
    const said = instruction.replace(whole[0], `these ${plural(singular(list.toLowerCase()))}`);
    const noun = known.noun.join(' ');
    const made = said.replace(
      /^((?:please )?)(?:re-?order|order|buy|purchase|restock|get) (?=these )/i,
      `$1create a ${noun} with `,
    );
    return [{ instruction: made, variable: `given_${list}`, lines, thing, key, number }];
  });
}

function linesOf(sources: Sources): readonly Lines[] {
  const things = calledThings(sources).filter(({ isKeyed }) => isKeyed !== true);
  return sources.operations
    .filter(({ operation }) => operation.method === 'POST')
    .flatMap((known) =>
      Object.entries(propertiesOf(known.operation.body?.schema)).flatMap(([name, schema]): readonly Lines[] => {
        const item = itemOf(schema);
        const members = Object.entries(propertiesOf(item));
        const keys = members.filter(([member]) => wordsOf(member).some(isKeyWord));
        const numbers = members.filter(
          ([member, { type }]) => !wordsOf(member).some(isKeyWord) && typesOf({ type }).some(isNumber),
        );
        const [[key = ''] = [], [number = ''] = []] = [keys[0], numbers[0]];
        if (keys.length !== 1 || numbers.length !== 1) return [];
        const holder = holderOf(wordsOf(key)).join(' ');
        return things
          .filter(({ noun }) => noun.join(' ') === holder || noun.at(-1) === holder)
          .map((thing) => ({ known, list: name, key, number, thing }));
      }),
    );
}

function isNumber(type: string): boolean {
  return type === 'integer' || type === 'number';
}

function itemOf(schema: Schema): Schema | undefined {
  const { items } = schema;
  return typeof items === 'object' && items !== null && !Array.isArray(items) ? { ...items } : undefined;
}
