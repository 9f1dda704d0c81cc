/** The things that have most of something: `the mechanic with the most repairs`, `which city had the highest revenue`, `the three customers who spent most`. */
import { isRecord, recordOf } from '../../../../core/json.ts';
import { adjectiveOf } from '../../degrees.ts';
import { singular, wordsOf } from '../../words.ts';
import { smallNumbers } from '../instruction/words/number-words.ts';
import { isAkin } from '../pipeline/terms/speech.ts';
import type { Table } from '../pipeline/terms/tables.ts';
import { nounsOf } from '../pipeline/terms/terms.ts';
import { writeName } from '../terms/expression.ts';
import { type Field, isNumericField, type Target } from '../terms/target.ts';
import {
  type Asked,
  countOf,
  end,
  type ListQuestion,
  listOf,
  namesOf,
  recordText,
  type Schema,
  word,
} from './question.ts';
import { isCalled, isIntensive, isThing, tableOf } from './things.ts';

const most = 'most|highest|largest|biggest|greatest|best|longest|top|busiest|most active';
const least = 'fewest|least|lowest|smallest|worst|shortest';
const lead = `\\b(?:the|which|what) (?:(?<count>\\d{1,2}|${smallNumbers.join('|')}) )?(?<thing>${word})`;

/** The thing, which end of all of them, by what, and what is said before and behind it. */
interface Superlative {
  readonly thing: string;
  readonly count: number;
  readonly degree: string;
  readonly measure: string;
  readonly rest: string;
  /** What `how often` counts. */
  readonly times: string | undefined;
}

const superlatives: readonly RegExp[] = [
  // `the mechanic with the most repairs`, `which city has the highest revenue`
  new RegExp(
    `${lead} (?:with|that has|who has|having|has|have|that had|who had|had) (?:the )?(?<degree>${most}|${least}) (?<measure>${word}(?: ${word}){0,4}?)${end}`,
    'iu',
  ),
  // `the bike that was repaired most often`
  new RegExp(
    `${lead} (?:(?:that|which|who) )?(?:(?:was|is|were|are|has been|have been|got) )?(?<verb>${word}) (?:the )?(?<degree>most|least) (?<often>often|frequently)${end}`,
    'iu',
  ),
  // `which mechanic worked the most hours`, `the customer who spent most`
  new RegExp(
    `${lead} (?:(?:that|which|who) )?(?<verb>${word}(?:ed|t|d|n|e|ade)) (?:the )?(?<degree>most|least|fewest)(?<measure>(?: ${word}){0,3}?)${end}`,
    'iu',
  ),
  // `busiest mechanic (by number of repairs)`, `the best city by revenue`
  new RegExp(
    `(?:\\bthe )?\\b(?<degree>busiest|most active|best|worst|top) (?<thing>${word})(?:[ (,]+(?:name,? )?by (?:the |their |its )?(?<measure>${word}(?: ${word}){0,3}?)\\)?)?${end}`,
    'iu',
  ),
];

function superlativeIn({ instruction, tables }: Asked): Superlative | undefined {
  for (const pattern of superlatives) {
    const found = pattern.exec(instruction);
    const { thing = '', count = '1', degree = '', measure = '', verb = '', often } = found?.groups ?? {};
    const isBusy = /^(?:busiest|most active)$/iu.test(degree);
    // `the store with the highest sales first` is an order.
    const isOrder = /\b(?:first|last|top|bottom|leads?)$/iu.test(found?.[0] ?? '');
    if (found === null || isOrder || !isThing(thing, tables) || (measure === '' && verb === '' && !isBusy)) continue;
    if (!mayBeAdded(degree, measure, tables)) continue;
    const behind = instruction.slice(found.index + found[0].length).replace(/^[\s:,.;?]+(?:and )?/u, '');
    const rows = tableOf(thing, tables);
    const times = `number of ${rows === undefined ? 'times' : `${nounsOf(rows)[0] ?? 'time'}s`}`;
    const said = often === undefined ? behind : behind.replace(/\bhow (?:often|many times)\b/iu, times);
    const rest = `${instruction.slice(0, found.index)} ${said}`.trim();
    const by = measure.trim().replace(/^number of /iu, '') || (isBusy ? times.replace('number of ', '') : verb);
    return {
      thing: singular(thing.toLowerCase()),
      count: countOf(count),
      degree: degree.toLowerCase(),
      measure: by,
      rest,
      times: often === undefined ? undefined : times,
    };
  }
  return undefined;
}

/**
 * `the most recent order` and `the highest order` are single ones, and no numbers of orders; ratings and the like are not added up.
 */
function mayBeAdded(degree: string, measure: string, tables: readonly Table[]): boolean {
  const [first = ''] = measure.trim().toLowerCase().split(' ');
  const isMany = /^(?:most|fewest|least)$/iu.test(degree);
  const isOfRows = !/^number of /iu.test(measure.trim()) && nounIn(measure, tables) !== undefined;
  if (isMany) return first === '' || (adjectiveOf(first) === undefined && !ranking.test(first));
  // The best time is a single one, and no sum of several.
  const isTimed = /^(?:best|worst)$/iu.test(degree) && /\b(?:times?|laps?|durations?)\b/iu.test(measure);
  return !isOfRows && !isIntensive(measure) && !isTimed;
}

const ranking = /^(?:recent|common|frequent|popular|valuable|important|urgent|successful)$/;

/** The list of which one of the words is a record. */
function nounIn(text: string, tables: readonly Table[]): Table | undefined {
  return tables.find((table) => text.split(/[^\p{L}]+/u).some((one) => isCalled(table, one)));
}

/** Undefined where nothing of the kind is asked, or the records have what they are compared by themselves. */
export function mostOf(asked: Asked): ListQuestion | undefined {
  const { schema, target, tables } = asked;
  const said = superlativeIn(asked);
  if (said === undefined || isOwnOf(said, tables) || said.count > 1 !== (target.kind === 'array')) return undefined;
  const record = recordsOfMost(said, schema, target);
  if (record === undefined) return undefined;
  const shown = measureIn(record.fields, said.measure);
  const hidden = shown === undefined ? hiddenFor(said, record.fields, tables) : undefined;
  const by = shown?.name ?? hidden?.name;
  const told =
    shown === undefined || said.times === undefined ? record.schema : describing(record.schema, shown, said.times);
  if (by === undefined || writeName(by) === undefined) return undefined;
  const own = said.rest === '' ? `: ${said.thing}` : `: ${said.rest}`;
  const figure = hidden === undefined ? toldBeside(said, shown, tables) : `, ${hidden.said}`;
  const sign = new RegExp(`^(?:${least})$`, 'u').test(said.degree) ? '<' : '>';
  const inOrder = `($list^(${sign}${writeName(by)}))`;
  const taken = said.count > 1 ? `${inOrder}[[0..${said.count - 1}]]` : `${inOrder}[0]`;
  const made = hidden === undefined && record.isWhole ? taken : `${taken}.${record.shown}`;
  return {
    instruction: `For each ${said.thing}${own}${figure}`,
    schema: listOf(told, hidden === undefined ? {} : { [hidden.name]: { type: hidden.type } }),
    text: said.count > 1 ? `[${made}]` : made,
    note: `the ${said.thing} with the ${sign === '>' ? 'highest' : 'lowest'} ${by} of a list of all`,
  };
}

/** With what a number of the records counts. */
function describing(schema: Schema, { name }: Field, description: string): Schema {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const own = properties[name];
  return { ...schema, properties: { ...properties, [name]: { ...recordOf(own), description } } };
}

interface Records {
  readonly schema: Schema;
  readonly fields: readonly Field[];
  /** What of a record of the list is in the result. */
  readonly shown: string;
  /** Nothing is left out of it. */
  readonly isWhole: boolean;
}

/** What each of the things is told as: as the result is, or by its name alone. */
function recordsOfMost(
  { thing, rest }: Superlative,
  schema: Schema,
  { kind, items, fields }: Target,
): Records | undefined {
  const inner = kind === 'array' ? items : undefined;
  const own = kind === 'array' ? schema['items'] : schema;
  const [only, ...more] = fields;
  // `topEarner: the name of the mechanic with the most hours`
  const isName = /\bname\b/iu.test(rest);
  const named = namesOf(thing);
  if (inner?.kind === 'scalar' && inner.types.has('string'))
    return { schema: named, fields: [], shown: thing, isWhole: false };
  if (only?.target.types.has('string') === true && more.length === 0 && (only.words.includes(thing) || isName))
    return { schema: named, fields: [], shown: `{ ${JSON.stringify(only.name)}: ${thing} }`, isWhole: false };
  const all = inner?.fields ?? fields;
  const shown = recordText(all);
  return shown !== undefined && isRecord(own) ? { schema: own, fields: all, shown, isWhole: true } : undefined;
}

interface Hidden {
  readonly name: string;
  readonly type: 'integer' | 'number';
  readonly said: string;
}

/** What the things are compared by is not shown: it is reckoned beside what is. */
function hiddenFor(said: Superlative, fields: readonly Field[], tables: readonly Table[]): Hidden | undefined {
  const { measure, thing, times } = said;
  const counted =
    nounIn(measure, tables) ?? doneIn(measure, tables) ?? (times === undefined ? undefined : tableOf(thing, tables));
  const noun = counted === undefined ? measure : (nounsOf(counted)[0] ?? '');
  const name = noun.toLowerCase().replace(/[^\p{L}\d]+/gu, '_');
  const isDeed = counted === undefined && /(?:ed|t|d|en|n)$/u.test(measure) && !measure.includes(' ');
  if (isDeed || !/^[a-z]\w*$/u.test(name) || fields.some((field) => field.name === name)) return undefined;
  if (counted === undefined) return { name, type: 'number', said: `total ${measure.replace(/ in total$/u, '')}` };
  const isNamed = nounIn(measure, tables) !== undefined;
  return { name: `${name}s`, type: 'integer', said: `number of ${isNamed ? measure : `${noun}s`}` };
}

/** `ordered most often`: of what is called after what was done. */
function doneIn(verb: string, tables: readonly Table[]): Table | undefined {
  const plain = verb.replace(/(?:ed|d)$/u, '');
  return verb.includes(' ') || plain === verb
    ? undefined
    : tables.find((table) => nounsOf(table).some((noun) => noun === plain || isAkin(noun, plain)));
}

/** `the most finished repairs`, of which nothing more is said: which of them are counted. */
function toldBeside({ measure, rest }: Superlative, shown: Field | undefined, tables: readonly Table[]): string {
  const isPart = shown !== undefined && measure.includes(' ') && nounIn(measure, tables) !== undefined;
  return isPart && !rest.toLowerCase().includes(measure.toLowerCase()) ? `; ${shown.name}: number of ${measure}` : '';
}

/** The number of the result that the things are compared by: that of the words, or the only one. */
function measureIn(fields: readonly Field[], measure: string): Field | undefined {
  const numbers = fields.filter(isNumericField);
  const words = measure.split(' ').flatMap(wordsOf);
  const named = numbers.filter((field) => field.words.some((one) => words.some((other) => isAkin(one, other))));
  const [only, ...others] = named.length > 0 ? named : numbers;
  return others.length === 0 ? only : undefined;
}

/** `the repair with the most hours`: what the records of the list have themselves. */
function isOwnOf({ thing, measure }: Superlative, tables: readonly Table[]): boolean {
  const words = measure.split(' ').flatMap(wordsOf);
  return tables.some(
    (table) =>
      isCalled(table, thing) &&
      Object.entries(table.rows[0] ?? {}).some(
        ([name, value]) => typeof value === 'number' && wordsOf(name).some((one) => words.includes(one)),
      ),
  );
}
