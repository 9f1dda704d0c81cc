/** Two lists of the same things compared by a key: what was added, what was removed, what is only in one, what changed. */
import { isScalarShape } from '../../shape.ts';
import { wordsOf } from '../../words.ts';
import { fieldAt } from '../instruction/fields.ts';
import type { Source } from '../scope.ts';
import type { Field, Target } from '../target.ts';
import { asked, chosenBy, keyIn, namedWords, type Pair, pairIn, roleOf } from './compared-lists.ts';
import { rowEntity } from './entity.ts';
import { valueAt } from './links.ts';
import { recordOf, writeRecord } from './records.ts';
import { ownSources } from './signs.ts';
import { isAkin, textOf } from './speech.ts';
import type { Table } from './tables.ts';
import type { Entity, Found, World } from './terms.ts';

export async function differenceOf(
  items: Target,
  field: Field | undefined,
  { kind }: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  if (kind !== 'root' || !world.speech.says(asked)) return undefined;
  const pair = pairIn(world);
  const role = pair === undefined ? undefined : roleOf(field, pair, world);
  if (pair === undefined || role === undefined) return undefined;
  if (role === 'changed') return changed(items, field, pair, world);
  const { rows, others, isIn } = role;
  const text = chosenBy(role, pair);
  const note = `${field?.name ?? 'the result'} is what is ${isIn ? 'also' : 'not'} in ${others.name} of ${rows.name}, by ${keyIn(rows, pair)}`;
  const notes = [{ kind: 'used' as const, text: note }];
  if (items.kind === 'scalar') {
    const shown = written(shownField(field, rows, pair, world), rows, pair, world);
    const values = `${text}.${shown}`;
    const isSorted = world.speech.says(/\b(?:alphabetic\w*|sorted|a to z|a-z|abc)\b/);
    return { text: isSorted ? `[$sort([${values}])]` : `[${values}]`, score: 1.05, missing: [], notes };
  }
  if (items.kind !== 'object') return undefined;
  const variable = world.program.variable('one');
  const record = await recordOf(items, rowEntity(rows, variable, world), place, world);
  return {
    text: `[${text}.($${variable} := $; ${writeRecord(record)})]`,
    score: record.score + 0.1,
    missing: record.missing,
    notes: [...notes, ...record.members.flatMap(({ found }) => found.notes)],
  };
}

function written(shown: string, rows: Table, pair: Pair, { speech }: World): string {
  const isSmall = shown === keyIn(rows, pair) && speech.says(/\b(?:small letters|lower ?-?case)\b/);
  return isSmall ? `$lowercase(${shown})` : shown;
}

/** What is said of the records, such as their names; else the key. */
function shownField(field: Field | undefined, table: Table, pair: Pair, world: World): string {
  const [segment] = field === undefined ? world.speech.segments : world.speech.about(field.words);
  const own = ownSources(table, world);
  const mention = segment?.tokens.flatMap((_, at) => fieldAt(segment.tokens, at, own)?.source ?? [])[0];
  const named = own.find(
    ({ name, at }) =>
      /^(?:full |display )?(?:name|title)$/.test(name.own.join(' ')) &&
      at.text !== keyIn(table, pair) &&
      world.speech.tokens.some(({ words }) => words.join(' ') === name.own.at(-1)),
  );
  return mention?.at.text ?? named?.at.text ?? keyIn(table, pair);
}

/** Records of both lists in which something differs: what is said, else any single value. */
function changed(
  items: Target,
  field: Field | undefined,
  { before, after, key, afterKey }: Pair,
  world: World,
): Found | undefined {
  const both = ownSources(after, world).filter(
    ({ at, shape }) =>
      at.text !== afterKey && isScalarShape(shape) && before.rows.some((row) => valueAt(row, at.text) !== undefined),
  );
  const [segment] = field === undefined ? [] : world.speech.about(field.words);
  const text = segment === undefined ? world.speech.text : textOf(segment);
  const said = both.filter(({ name }) => name.own.some((word) => text.split(' ').some((one) => isAkin(one, word))));
  const compared = said.length > 0 ? said : both;
  const [was, is] = [world.program.variable('before'), world.program.variable('after')];
  const test = compared.map(({ at }) => `$${was}.${at.text} != $${is}.${at.text}`).join(' or ');
  const body =
    items.kind === 'scalar' ? `$${is}.${afterKey}` : changedRecord(items, { was, is, key: afterKey }, compared, both);
  if (compared.length === 0 || body === undefined) return undefined;
  return {
    text: `[$${after.name}.($${is} := $; $${was} := $${before.name}[${key} = $${is}.${afterKey}][0]; $exists($${was}) and (${test}) ? ${body})]`,
    score: 1.04,
    missing: [],
    notes: [
      {
        kind: 'used',
        text: `${field?.name ?? 'the result'} is what is in ${before.name} and in ${after.name} with another ${compared.map(({ label }) => label).join(', ')}`,
      },
    ],
  };
}

interface Names {
  readonly was: string;
  readonly is: string;
  readonly key: string;
}

const sideWords = /^(?:old|new|before|after|previous|current|from|to|was|is|now|then|prior|earlier|later|value)$/;
const wasWords = /^(?:old|before|previous|from|was|then|prior|earlier|former|original)$/;
const spanWords = /^(?:difference|diff|delta|change|by|increase|gain)$/;

function changedRecord(
  { fields }: Target,
  { was, is, key }: Names,
  compared: readonly Source[],
  both: readonly Source[],
): string | undefined {
  const members = fields.map((field) => {
    const words = namedWords(field);
    const rest = words.filter((word) => !sideWords.test(word) && !spanWords.test(word));
    const called = [...compared, ...both].find(
      ({ name }) => rest.length > 0 && name.own.every((word) => rest.some((one) => isAkin(one, word))),
    );
    const isSided = words.some((word) => sideWords.test(word) && word !== 'value');
    const source = called ?? (isSided || words.some((word) => spanWords.test(word)) ? compared[0] : undefined);
    const isKeyed = wordsOf(key).some((word) => words.some((one) => isAkin(one, word)));
    if (called === undefined && isKeyed) return [field.name, `$${is}.${key}`] as const;
    if (source === undefined) return undefined;
    if (words.some((word) => spanWords.test(word)))
      return [field.name, `$${is}.${source.at.text} - $${was}.${source.at.text}`] as const;
    const side = words.some((word) => wasWords.test(word)) ? was : is;
    return [field.name, `$${side}.${source.at.text}`] as const;
  });
  if (members.some((one) => one === undefined)) return undefined;
  return `{ ${members.flatMap((one) => (one === undefined ? [] : [`${JSON.stringify(one[0])}: ${one[1]}`])).join(', ')} }`;
}
