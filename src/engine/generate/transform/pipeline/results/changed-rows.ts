/** Records of two lists in which something differs, or went up or down, with what it was, what it is and by how much. */
import { isScalarShape } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field, Target } from '../../terms/target.ts';
import { holdsAmounts } from '../../values/numeric.ts';
import { rounded } from '../amounts/rounding.ts';
import { ownSources } from '../amounts/signs.ts';
import { directionIn, namedWords, type Pair } from '../records/compared-lists.ts';
import { recordOf } from '../records/records.ts';
import { rowEntity } from '../rows/entity.ts';
import { valueAt } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Found, Made, World } from '../terms/terms.ts';
import { finish } from '../values/finish.ts';
import { ordered } from '../values/order.ts';

/** What is said to differ, else any single value; what went up or down is a number. */
export async function changed(
  items: Target,
  field: Field | undefined,
  pair: Pair,
  place: string,
  world: World,
): Promise<Found | undefined> {
  const { before, after, key, afterKey } = pair;
  const both = ownSources(after, world).filter(
    ({ at, shape }) =>
      at.text !== afterKey && isScalarShape(shape) && before.rows.some((row) => valueAt(row, at.text) !== undefined),
  );
  const [segment] = field === undefined ? [] : world.speech.about(field.words);
  const text = segment === undefined ? world.speech.text : textOf(segment);
  const said = both.filter(({ name }) => name.own.some((word) => text.split(' ').some((one) => isAkin(one, word))));
  const direction = directionIn(text);
  const open = said.length > 0 ? said : both;
  const compared = direction === undefined ? open : numbersOf(said).concat(numbersOf(both)).slice(0, 1);
  const names = { was: world.program.variable('before'), is: world.program.variable('after'), key: afterKey };
  const { was, is } = names;
  const sign = direction === undefined ? '!=' : direction === 'up' ? '<' : '>';
  const test = compared.map((one) => `$${was}.${one.at.text} ${sign} $${is}.${one.at.text}`).join(' or ');
  const members = items.kind === 'scalar' ? [] : await membersOf(items, { names, compared, both, pair, place }, world);
  if (compared.length === 0 || members === undefined) return undefined;
  const body =
    items.kind === 'scalar'
      ? `$${is}.${afterKey}`
      : `{ ${members.map((one) => `${JSON.stringify(one.field.name)}: ${one.found.text}`).join(', ')} }`;
  const list = `$${after.name}.($${is} := $; $${was} := $${before.name}[${key} = $${is}.${afterKey}][0]; $exists($${was}) and (${test}) ? ${body})`;
  const order = ordered(items, { members, lets: [], score: 1, missing: [] }, [], world, field);
  const isOrdered = order.resultSort !== undefined || order.limit !== undefined;
  return {
    text: isOrdered ? finish({ ...order, rowSort: undefined }, `[${list}]`, '$') : `[${list}]`,
    score: 1.04,
    missing: [],
    notes: [
      {
        kind: 'used',
        text: `${field?.name ?? 'the result'} is what is in ${before.name} and in ${after.name} with ${direction === undefined ? 'another' : direction === 'up' ? 'a higher' : 'a lower'} ${compared.map(({ label }) => label).join(', ')}`,
      },
      ...order.notes,
      ...members.flatMap(({ found }) => found.notes),
    ],
  };
}

function numbersOf(sources: readonly Source[]): readonly Source[] {
  return sources.filter(holdsAmounts);
}

interface Names {
  readonly was: string;
  readonly is: string;
  readonly key: string;
}

interface Compared {
  readonly names: Names;
  readonly compared: readonly Source[];
  readonly both: readonly Source[];
  readonly pair: Pair;
  readonly place: string;
}

/** What both lists say, and for the rest what the record of the later one has; undefined where something is left open. */
async function membersOf(
  items: Target,
  { names, compared, both, pair, place }: Compared,
  world: World,
): Promise<readonly Made[] | undefined> {
  const own = items.fields.map((field) => ({ field, text: textFor(field, names, compared, both, world) }));
  const open = own.filter(({ text }) => text === undefined).map(({ field }) => field);
  const record =
    open.length === 0
      ? undefined
      : await recordOf(
          { ...items, fields: open },
          { ...rowEntity(pair.after, names.is, world), lists: [] },
          place,
          world,
        );
  if (record !== undefined && record.missing.length > 0) return undefined;
  return own.flatMap(({ field, text }): readonly Made[] => {
    const made = record?.members.find((one) => one.field === field);
    const variable = `_${field.name.replace(/\W/g, '_')}`;
    if (text === undefined)
      return made === undefined
        ? []
        : [{ ...made, found: { ...made.found, text: `$${names.is}.(${made.found.text})` } }];
    return [{ field, variable, found: rounded(field, { text, score: 1, missing: [], notes: [] }, world) }];
  });
}

const sideWords = /^(?:old|new|before|after|previous|current|from|to|was|is|now|then|prior|earlier|later|value)$/;
const wasWords = /^(?:old|before|previous|from|was|then|prior|earlier|former|original)$/;
const spanWords =
  /^(?:difference|diff|delta|change|by|increase|gain|rise|growth|decrease|drop|loss|fall|reduction|saving|decline)$/;
const lessWords = /^(?:decrease|drop|loss|fall|reduction|saving|decline)$/;
const shareWords = /^(?:percent|percentage|pct|rate|relative)$/;

function textFor(
  field: Field,
  { was, is, key }: Names,
  compared: readonly Source[],
  both: readonly Source[],
  world: World,
): string | undefined {
  const words = namedWords(field);
  const isSpan = words.some((word) => spanWords.test(word));
  const isShare = words.some((word) => shareWords.test(word));
  const rest = words.filter((word) => !sideWords.test(word) && !spanWords.test(word) && !shareWords.test(word));
  const called = [...compared, ...both].find(
    ({ name }) => rest.length > 0 && name.own.every((word) => rest.some((one) => isAkin(one, word))),
  );
  const isSided = words.some((word) => sideWords.test(word) && word !== 'value');
  const source = called ?? (isSided || isSpan || isShare ? compared[0] : undefined);
  const isKeyed = wordsOf(key).some((word) => words.some((one) => isAkin(one, word)));
  if (called === undefined && isKeyed) return `$${is}.${key}`;
  if (source === undefined) return undefined;
  const [old, now] = [`$${was}.${source.at.text}`, `$${is}.${source.at.text}`];
  const isLess = words.some((word) => lessWords.test(word)) && directionIn(world.speech.text) === 'down';
  const span = isLess ? `${old} - ${now}` : `${now} - ${old}`;
  if (isShare) return `(${span}) / ${old} * 100`;
  return isSpan ? span : words.some((word) => wasWords.test(word)) ? old : now;
}
