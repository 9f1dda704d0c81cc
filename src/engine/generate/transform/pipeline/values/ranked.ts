/** Ranks among the rows that have something in common: `rank every runner within the age class, fastest gets 1`. */
import { superlativeOf } from '../../../degrees.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field, Target } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import type { Found, Rows, World } from '../terms/terms.ts';
import { isRank } from './order.ts';

/** The field with its place among its like, as the row of that name sees it; undefined where no such rank is asked for. */
export function rankedWithin(
  { fields }: Target,
  { table, text }: Rows,
  variable: string,
  world: World,
): { readonly field: Field; readonly found: Found } | undefined {
  const field = fields.find((one) => isRank(one, world));
  const own = ownSources(table, world);
  const key = field === undefined ? undefined : keyIn(own, world);
  const measure = key === undefined ? undefined : measureIn(own, world);
  if (field === undefined || key === undefined || measure === undefined) return undefined;
  const { at, isDescending } = measure;
  const test = `${key.at.text} = $${variable}.${key.at.text} and ${at} ${isDescending ? '>' : '<'} $${variable}.${at}`;
  return {
    field,
    found: {
      text: `$count(${text}[${test}]) + 1`,
      score: 0.98,
      missing: [],
      notes: [
        {
          kind: 'used',
          text: `${field.name} counts within the same ${key.label}, the ${isDescending ? 'highest' : 'lowest'} ${at} is 1`,
        },
      ],
    },
  };
}

/** After `within`, or after `in each`, `per`, `of every`. */
function keyIn(own: readonly Source[], { speech: { tokens } }: World): Source | undefined {
  const keys = own.filter(
    ({ shape, name }) => !name.own.includes('name') && new Set(shape.scalars).size < shape.scalars.length,
  );
  for (const [at, { lower }] of tokens.entries()) {
    const isEach = /^(?:each|every)$/.test(lower) && /^(?:in|of|for|inside|among)$/.test(tokens[at - 1]?.lower ?? '');
    if (!isEach && !/^(?:within|inside|per)$/.test(lower)) continue;
    const mention = [1, 2, 3].flatMap(
      (step) => (fieldAt(tokens, at + step, keys) ?? nearFieldAt(tokens, at + step, keys))?.source ?? [],
    )[0];
    if (mention !== undefined) return mention;
  }
  return undefined;
}

/** What the rank goes by: the number that is said after `by`, else the only one; the highest first unless it is said otherwise. */
function measureIn(
  own: readonly Source[],
  { speech: { tokens } }: World,
): { readonly at: string; readonly isDescending: boolean } | undefined {
  const numbers = own.filter((source) => numberOf(source)?.text === source.at.text && !source.name.own.includes('id'));
  const said = tokens.flatMap(({ lower }, at) =>
    lower === 'by' ? (fieldAt(tokens, at + 1, numbers)?.source ?? []) : [],
  )[0];
  const source = said ?? (numbers.length === 1 ? numbers[0] : undefined);
  if (source === undefined) return undefined;
  const degree = tokens.flatMap(({ lower }) => superlativeOf(lower) ?? [])[0];
  // The fastest has the least time.
  const isTime = degree !== undefined && degree.of !== 'field' && degree.of.includes('speed');
  const isSpeed = source.name.own.includes('speed');
  const isDescending = degree === undefined ? true : degree.isMore !== (isTime && !isSpeed);
  return { at: source.at.text, isDescending };
}
