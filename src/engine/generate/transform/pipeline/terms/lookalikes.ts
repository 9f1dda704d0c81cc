/**
 * Values that an example would be made of by their look, where none of the rows makes it: of `"7 Park Row, BS1 5LJ Bristol"` and
 * `house number and street, comma, postcode and town` each part is one that looks as the values of its field do.
 */
import { weightOf } from '../../../words.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import { withValueAt } from './links.ts';
import type { Row } from './tables.ts';

const looksMax = 6;
const partsMax = 6;

/** The row with the parts of the example in the places of the fields that are named, in that order. */
export function lookalikeRows(
  example: string,
  row: Row,
  sources: readonly Source[],
  tokens: readonly Token[],
): readonly Row[] {
  const single = sources.filter(
    ({ lists, distance, shape }) =>
      lists === 0 && distance === 0 && shape.scalars.length > 0 && shape.scalars.every(isWritten),
  );
  const unsaid = groupsIn(undefined, single);
  const said = [...groupsIn(tokens, single), ...runsOf(namedIn(tokens, single))];
  for (const named of [...said, ...(unsaid.length === 1 ? unsaid : [])]) {
    const match = new RegExp(`^${named.map((source) => `(${lookOf(source)})`).join('[^\\p{L}\\d]+')}$`, 'u').exec(
      example,
    );
    if (match === null) continue;
    const filled = named.reduce<Row>((all, { at, shape }, index) => {
      const text = match[index + 1] ?? '';
      return withValueAt(all, at.text, typeof shape.scalars[0] === 'number' ? Number(text) : text);
    }, row);
    return [filled];
  }
  return [];
}

function isWritten(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** In the order in which they are spoken of, each once. */
function namedIn(tokens: readonly Token[], sources: readonly Source[]): readonly Source[] {
  const named: Source[] = [];
  for (let at = 0; at < tokens.length; ) {
    const mention =
      tokens[at]?.kind === 'quoted' ? undefined : (fieldAt(tokens, at, sources) ?? nearFieldAt(tokens, at, sources));
    if (mention !== undefined && !named.includes(mention.source)) named.push(mention.source);
    at = mention?.to ?? at + 1;
  }
  return named;
}

/** Two or more that follow each other, the longest runs first. */
function runsOf(named: readonly Source[]): readonly (readonly Source[])[] {
  const lengths = Array.from(
    { length: Math.max(0, Math.min(partsMax, named.length) - 1) },
    (_, at) => at + 2,
  ).toReversed();
  return lengths.flatMap((length) =>
    Array.from({ length: named.length - length + 1 }, (_, from) => named.slice(from, from + length)),
  );
}

/** `pairs of ports`, of rows with a port to leave from and one to arrive at: in the order in which the data has them. */
function groupsIn(tokens: readonly Token[] | undefined, sources: readonly Source[]): readonly (readonly Source[])[] {
  const all = sources
    .flatMap(({ name: { own } }) => own.slice(-1))
    .filter((word) => weightOf(word) === 1 && word !== 'id');
  const words = new Set(tokens === undefined ? all : tokens.flatMap((token) => token.words));
  return [...words].flatMap((word) => {
    const group = sources.filter(({ name: { own } }) => own.length > 1 && own.at(-1) === word);
    return group.length > 1 && group.length <= partsMax ? [group] : [];
  });
}

/** What values of the field look like. */
function lookOf({ shape: { scalars } }: Source): string {
  if (scalars.every((value) => typeof value === 'number')) return '\\d+(?:\\.\\d+)?';
  const texts = [...new Set(scalars.map(String))];
  const word = "\\p{L}[\\p{L}.'’-]*";
  if (texts.every((text) => !/\d/.test(text))) return `${word}(?: ${word})*`;
  const looks = new Set(
    texts
      .slice(0, looksMax * partsMax)
      .map((text) =>
        text
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replace(/\p{L}+|\d+/gu, (part) => (/\d/.test(part) ? '\\d+' : '\\p{L}+')),
      ),
  );
  return [...looks].slice(0, looksMax).join('|');
}
