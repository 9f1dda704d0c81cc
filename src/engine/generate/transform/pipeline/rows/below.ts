/** `everybody below Sam, directly or indirectly`: rows that have a row above them, however far, that is called so. */
import { isScalarShape } from '../../../shape.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import type { Token } from '../../instruction/words/read.ts';
import { strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { aboveName, areLevelled } from '../terms/levels.ts';
import type { Speech } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { World } from '../terms/terms.ts';

/** The level is said to be no matter. */
export const anyLevel =
  /\b(?:indirect\w*|through others|(?:any|all|every) (?:levels?|depths?)|however deep|recursive\w*|descendants?|all the way|everything (?:below|under|inside|in it)|(?:sub\w+|nested \w+) (?:included|too)|includ\w+ (?:all |everything |those |the |their |its )*(?:below|under|sub\w+|nested \w*))\b/;

const near = /^(?:below|beneath|under|underneath|inside|within)$/;
const deeds: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:report|reports|reporting|answer|answers|answering|belong|belongs|belonging)$/, /^to$/],
  [/^(?:work|works|working)$/, /^(?:for|under|below)$/],
  [/^(?:descend|descends|descended|descendants?|derived|made)$/, /^(?:from|of)$/],
];

/** Undefined where the rows know nothing of the rows above them, or no row is named so. */
export function belowCondition(table: Table, fields: readonly Source[], world: World): Condition | undefined {
  const { tokens } = world.speech;
  if (!areLevelled(table.rows)) return undefined;
  for (const [at] of tokens.entries()) {
    const start = startOf(tokens, at, world.speech);
    const found =
      start === undefined ? undefined : (valueAt(tokens, start, fields) ?? givenAt(tokens, start, fields, world));
    if (found === undefined) continue;
    const text = `${found.text} in ${aboveName}.${found.source.at.text}`;
    return {
      expr: { text, strength: strength.comparison },
      from: at,
      to: found.to,
      source: found.source,
      isWhole: true,
    };
  }
  return undefined;
}

/** Where the name of the row above begins. Reporting to somebody is meant of those directly below, unless it is said otherwise. */
function startOf(tokens: readonly Token[], at: number, speech: Speech): number | undefined {
  const [first = '', second = ''] = [tokens[at]?.lower, tokens[at + 1]?.lower];
  const isDeed = speech.says(anyLevel) && deeds.some(([verb, particle]) => verb.test(first) && particle.test(second));
  if (!isDeed && !near.test(first)) return undefined;
  const start = at + (isDeed ? 2 : 1);
  return tokens[start]?.lower === 'the' ? start + 1 : start;
}

interface Named {
  readonly text: string;
  readonly source: Source;
  readonly to: number;
}

const wordsMax = 4;

function valueAt(tokens: readonly Token[], start: number, fields: readonly Source[]): Named | undefined {
  const texts = fields.filter(
    ({ lists, distance, shape, at }) => lists === 0 && distance === 0 && isScalarShape(shape) && /^\w+$/.test(at.text),
  );
  for (let length = wordsMax; length > 0; length -= 1) {
    const part = tokens.slice(start, start + length);
    const said = part.map(({ lower }) => lower.replace(/^"|"$/g, '')).join(' ');
    for (const source of texts) {
      const value = source.shape.scalars.find((one) => typeof one === 'string' && one.toLowerCase() === said);
      if (part.length === length && value !== undefined)
        return { text: JSON.stringify(value), source, to: start + length };
    }
  }
  return undefined;
}

/** `leadId`, which the input has beside the rows. */
function givenAt(
  tokens: readonly Token[],
  start: number,
  fields: readonly Source[],
  { given }: World,
): Named | undefined {
  const words = tokens[start]?.words ?? [];
  const value = given.find(({ name }) => words.length > 0 && name.own.join(' ') === words.join(' '));
  const known = new Set(value?.shape.scalars);
  const source = fields.find(
    ({ lists, distance, shape, at }) =>
      lists === 0 && distance === 0 && /^\w+$/.test(at.text) && shape.scalars.some((one) => known.has(one)),
  );
  return value === undefined || source === undefined ? undefined : { text: value.at.text, source, to: start + 1 };
}
