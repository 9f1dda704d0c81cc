/** The order and the number of the records of a list: by fields of theirs, or of the rows that they are made of. */
import { isScalarShape } from '../../shape.ts';
import type { Note } from '../choice.ts';
import { findLimit, findSorts, isOrdering } from '../instruction/ordering.ts';
import type { Source } from '../scope.ts';
import type { Field, Target } from '../target.ts';
import { itemShape } from './links.ts';
import type { RecordMade, World } from './terms.ts';

export interface Ordered {
  /** Keys of a sort of the rows, and of the records that are made of them. */
  readonly rowSort: string | undefined;
  readonly resultSort: string | undefined;
  readonly limit: number | undefined;
  /** The field that holds the place of the record, counted from one. */
  readonly rank: string | undefined;
  readonly notes: readonly Note[];
}

export function ordered(
  items: Target | undefined,
  record: RecordMade | undefined,
  rows: readonly Source[],
  world: World,
  _field?: Field,
): Ordered {
  const { tokens } = world.speech;
  const results =
    items === undefined
      ? []
      : items.fields.filter(({ target }) => target.kind === 'scalar').map((field) => resultSource(field));
  const own = rows.filter(({ lists, shape, distance }) => lists === 0 && distance === 0 && isScalarShape(shape));
  const [sort] = findSorts(tokens, [...results, ...own]);
  const said = sort ?? (record === undefined ? undefined : bySuperlative(results, record, world));
  const limit = findLimit(tokens, [])?.count;
  const rank = items?.fields.find(
    ({ words, target }) =>
      target.types.has('integer') && words.some((word) => ['rank', 'place', 'position', 'line', 'row'].includes(word)),
  )?.name;
  const isResult = said !== undefined && results.includes(said.source);
  const key =
    said === undefined
      ? undefined
      : `${said.isDescending ? '>' : '<'}${isResult ? said.source.at.text : said.source.at.text}`;
  const notes: Note[] =
    said === undefined
      ? []
      : [{ kind: 'used', text: `sorted by ${said.source.label}${said.isDescending ? ', highest first' : ''}` }];
  return {
    rowSort: isResult ? undefined : key,
    resultSort: isResult ? key : undefined,
    limit,
    rank: record?.members.some(({ field }) => field.name === rank) === true ? undefined : rank,
    notes: limit === undefined ? notes : [...notes, { kind: 'used', text: `at most ${limit}` }],
  };
}

function resultSource(field: Field): Source {
  const { types } = field.target;
  const value =
    types.has('number') || types.has('integer')
      ? 1
      : types.has('boolean')
        ? true
        : field.words.some((word) => ['date', 'day', 'month', 'time'].includes(word))
          ? '2024-01-01'
          : 'text';
  return {
    at: { text: /^[A-Za-z_]\w*$/.test(field.name) ? field.name : `\`${field.name}\``, strength: 6 },
    name: { own: field.words, context: [], inside: 0 },
    shape: itemShape([value]),
    lists: 0,
    label: field.name,
    parent: undefined,
    distance: 0,
    around: [],
  };
}

interface Superlative {
  readonly source: Source;
  readonly isDescending: boolean;
}

/** `biggest spender first`, `worst first`, `chronological`: of the number that was reckoned, or of the date. */
function bySuperlative(results: readonly Source[], record: RecordMade, world: World): Superlative | undefined {
  const { speech } = world;
  if (speech.says(/\b(?:chronological\w*|in date order|by date|oldest first|earliest first)\b/)) {
    const date = results.find(({ name }) =>
      name.own.some((word) => ['date', 'day', 'month', 'week', 'year', 'time'].includes(word)),
    );
    return date === undefined ? undefined : { source: date, isDescending: false };
  }
  if (speech.says(/\balphabetical/)) {
    const text = results.find(({ shape }) => shape.scalars.includes('text'));
    return text === undefined ? undefined : { source: text, isDescending: false };
  }
  const at = speech.tokens.findIndex(
    ({ lower }, index) =>
      isSuperlative(lower) && speech.tokens.slice(index + 1, index + 4).some((token) => token.lower === 'first'),
  );
  const word = speech.tokens[at]?.lower ?? '';
  if (at < 0) return undefined;
  const reckoned = record.members.filter(
    ({ found, field }) =>
      /\$(?:sum|average|max|min|round)\(|[-*/] /.test(found.text) && results.some(({ label }) => label === field.name),
  );
  const counted = record.members.filter(
    ({ found, field }) => /\$count\(/.test(found.text) && results.some(({ label }) => label === field.name),
  );
  const chosen = reckoned.at(0) ?? counted[0];
  const numbers = results.filter(({ shape }) => shape.scalars.includes(1));
  const source =
    results.find(({ label }) => label === chosen?.field.name) ?? (numbers.length === 1 ? numbers[0] : undefined);
  return source === undefined
    ? undefined
    : { source, isDescending: !/^(?:low|small|few|least|cheap|short|young)/.test(word) };
}

function isSuperlative(word: string): boolean {
  return (
    isOrdering(word) ||
    ['worst', 'biggest', 'strongest', 'slowest', 'richest', 'fullest', 'heaviest', 'greatest'].includes(word)
  );
}
