/**
 * Fields that need the records before: balances that run on, and changes from one record to the next.
 *
 * They are reckoned over the rows in the order of their dates, whatever order the result is wanted in.
 */
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { isSingleValue } from '../../terms/source.ts';
import { type Field, isNumeric, type Target } from '../../terms/target.ts';
import { holdsAmounts, numberOf } from '../../values/numeric.ts';
import { minusNames, ownSources, type Signed, signed } from '../amounts/signs.ts';
import { type Segment, textOf } from '../terms/speech.ts';
import type { Found, Rows, World } from '../terms/terms.ts';
import { measuresOf } from './measures.ts';

export interface Positional {
  readonly fields: ReadonlyMap<Field, Found>;
  /** The list of the rows in their order, and the place of the one that is looked at. */
  readonly list: string;
  readonly at: string;
  /** There is nothing before the first row, which is not wanted then. */
  readonly skipsFirst: boolean;
  /** What the rows are in the order of; undefined where they have no date. */
  readonly by: string | undefined;
}

export const runningName = /^(?:balance|running|cumulative|cumulated|accumulated|after|sofar)$/;
/** Not `how many of them are running`, nor `running servers`. */
export const runningSaid =
  /\b(?:(?<!\b(?:is|are|was|were|be|still|currently|of) )running(?! (?!(?:totals|sums|balances|counts)\b)\w+s\b)|cumulative\w*|cumulated|accumulat\w*|(?<!\b(?:have|has|had)\b[^,.;:]{0,30})so far|up to then|after (?:each|every|it|that|the movement|the booking)|balance)\b/;
export const changeName =
  /^(?:change|delta|difference|diff|increase|growth|since|gain|rise|used|usage|consumption|consumed|driven|burned|produced|gap|wait|step)$/;
export const changeSaid =
  /\b(?:previous|preceding|before it|the (?:one|reading|entry|record|row|day|week|month|year) before|last one|prior|since the last(?: one| reading| entry)?)\b/;

export function positional({ fields }: Target, rows: Rows, world: World): Positional | undefined {
  const dated = ownSources(rows.table, world).find(hasDates);
  const names = { list: world.program.variable('inOrder'), at: world.program.variable('at') };
  const made = new Map<Field, Found>();
  for (const field of fields) {
    const { types, kind } = field.target;
    if (kind !== 'scalar' || !isNumeric(types)) continue;
    if (hasOwn(field, rows, world)) continue;
    const found =
      running(field, rows, names, world) ??
      change(field, rows, names, world) ??
      (dated === undefined ? undefined : timeSince(field, dated, names, world)) ??
      turned(field, rows, world);
    if (found !== undefined) made.set(field, found);
  }
  const isOpen = [...made].some(
    ([field, { text }]) => field.isRequired && !field.target.isNullable && /^\(\$\w+ > 0 \? [^:]*\)$/.test(text),
  );
  const skipsFirst = isOpen && withoutFirst.test(world.speech.text);
  return made.size === 0 ? undefined : { fields: made, ...names, skipsFirst, by: dated?.at.text };
}

const withoutFirst =
  /\bfirst\b.{0,40}\b(?:leave|left out|skip\w*|omit\w*|drop\w*|not (?:listed|shown|wanted))\b|\b(?:leave out|leaving out|skip\w*|omit\w*|drop\w*|without) the first\b/;

/** The rows have it already. */
function hasOwn({ words }: Field, rows: Rows, world: World): boolean {
  return ownSources(rows.table, world).some(({ name }) => name.own.join(' ') === words.join(' '));
}

interface Names {
  readonly list: string;
  readonly at: string;
}

function running(field: Field, rows: Rows, { list, at }: Names, world: World): Found | undefined {
  const about = world.speech.about(field.words)[0];
  const isNamed = field.words.some((word) => runningName.test(word));
  const isSaid = runningSaid.test(
    `${about === undefined ? '' : textOf(about)} ${field.target.description.toLowerCase()}`,
  );
  // `the running count of visitors`, of a field that is called `total`.
  const isSum = about === undefined && field.words.every((word) => /^(?:total|sum|count|overall|number)$/.test(word));
  if (!((isNamed || isSum) && runningSaid.test(world.speech.text)) && !isSaid) return undefined;
  if (about !== undefined && isOfOneRecord(about, world)) return undefined;
  const rest = field.words.filter((word) => !runningName.test(word) && !/^(?:total|sum|overall)$/.test(word));
  const amount = signedAmount(rest, field, rows, world);
  if (amount === undefined) return undefined;
  const opening = openingOf(rows, world);
  const known = measuresOf(rest, field, rows, world)[0];
  const scale = known?.text === amount.text ? known.scale : undefined;
  const whole = `$sum([$${list}[[0..$${at}]].(${amount.text})])`;
  const sum = scale === undefined ? whole : scale(whole);
  return {
    text: opening === undefined ? sum : `${opening.at.text} + ${sum}`,
    score: 1.03,
    missing: [],
    notes: [
      {
        kind: 'used',
        text: `${field.name} is ${opening === undefined ? '' : `${opening.label} and `}the sum of ${amount.label} up to the record`,
      },
    ],
  };
}

/** `open balance per invoice: the total minus all payments`: what is left of one record, whatever was before it. */
function isOfOneRecord(about: Segment, { speech }: World): boolean {
  const part = [about, ...speech.after(about).slice(0, 1)].map(textOf).join(' ');
  const isRunning = runningSaid.test(speech.text.replace(/\bbalance\b/g, ''));
  return /\b(?:minus|less (?:the|all|what))\b/.test(part) && !isRunning;
}

/** From the record before; nothing for the first. */
function change(field: Field, rows: Rows, { list, at }: Names, world: World): Found | undefined {
  const isNamed = field.words.some((word) => changeName.test(word));
  const about = world.speech.about(field.words)[0];
  const isSaid = changeSaid.test(world.speech.text) || (about !== undefined && changeSaid.test(textOf(about)));
  if (!isNamed || !isSaid) return undefined;
  const rest = field.words.filter((word) => !changeName.test(word) && word !== 'percent');
  const [measure] = measuresOf(rest, field, rows, world);
  if (measure === undefined) return undefined;
  const before = `$${list}[$${at} - 1].(${measure.text})`;
  const difference = field.words.includes('percent')
    ? `(${measure.text} - ${before}) / ${before} * 100`
    : `${measure.text} - ${before}`;
  const first = /\b(?:0|zero) for the first\b|\bfirst\b.{0,30}\b(?:0|zero)\b/.test(world.speech.text)
    ? ' : 0'
    : field.target.isNullable
      ? ' : null'
      : '';
  return {
    text: `($${at} > 0 ? ${difference}${first})`,
    score: 1.02,
    missing: [],
    notes: [{ kind: 'used', text: `${field.name} is ${measure.label} minus that of the record before` }],
  };
}

const lengths: ReadonlyMap<string, number> = new Map([
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
]);

/** `how many days it came after the one before`: between the dates of both. */
function timeSince(field: Field, dated: Source, { list, at }: Names, world: World): Found | undefined {
  const length = field.words.flatMap((word) => lengths.get(word) ?? [])[0];
  const about = world.speech.about(field.words)[0];
  const isSaid =
    about !== undefined &&
    /\b(?:after|since|from) the (?:one|\w+) before\b|\bsince the (?:last|previous)\b/.test(textOf(about));
  if (length === undefined || !isSaid) return undefined;
  const own = `$toMillis(${dated.at.text})`;
  const span = `(${own} - $toMillis($${list}[$${at} - 1].${dated.at.text})) / ${length}`;
  const isWhole = !field.target.types.has('number');
  return {
    text: `($${at} > 0 ? ${isWhole ? `$round(${span})` : span}${field.target.isNullable ? ' : null' : ' : 0'})`,
    score: 1.02,
    missing: [],
    notes: [{ kind: 'used', text: `${field.name} is the time from the record before to ${dated.label}` }],
  };
}

/** `change`, of rows whose kind says whether their amount is added or taken away: the amount with its sign. */
function turned(field: Field, rows: Rows, world: World): Found | undefined {
  if (!field.words.every((word) => changeName.test(word) || word === 'amount' || word === 'signed')) return undefined;
  const amount = signedAmount([], field, rows, world);
  if (amount === undefined || !/^\(.+ \? -/.test(amount.text)) return undefined;
  return {
    text: amount.text,
    score: 0.9,
    missing: [],
    notes: [{ kind: 'used', text: `${field.name} is ${amount.label}` }],
  };
}

const plusNames = /^(?:credit|in|inflow|deposit|income|received|receipt|incoming|added|plus|earned|bought|purchased)$/;

/** What a row adds, with its sign: by the field that says its kind, or as one field for each direction. */
function signedAmount(rest: readonly string[], field: Field, rows: Rows, world: World): Signed | undefined {
  const numbers = ownSources(rows.table, world).filter(holdsAmounts);
  const plus = numbers.find(({ name }) => name.own.some((word) => plusNames.test(word)));
  const minus = numbers.find(({ name }) => name.own.some((word) => minusNames.test(word)));
  if (plus !== undefined && minus !== undefined) {
    const [added, taken] = [plus, minus].map((source) => `(${source.at.text} ? ${numberOf(source)?.text} : 0)`);
    return { text: `${added} - ${taken}`, label: `${plus.label} minus ${minus.label}` };
  }
  const known = measuresOf(rest, field, rows, world)[0] ?? soleOf(numbers, world);
  return known === undefined ? undefined : signed(known, rows.table, world, true);
}

/** The only number that the instruction could mean. */
function soleOf(numbers: readonly Source[], world: World): Signed | undefined {
  const likely = numbers.filter(({ name }) =>
    name.own.some((word) =>
      /^(?:amount|value|quantity|qty|points?|change|delta|litre|liter|unit|sum|price|total)$/.test(word),
    ),
  );
  const [only] = likely.length > 0 ? likely : numbers;
  if (only === undefined || (likely.length !== 1 && numbers.length > 1 && world.tables.length === 0)) return undefined;
  return { text: numberOf(only)?.text ?? only.at.text, label: only.label };
}

const openingName = /^(?:opening|initial|start|starting|carried|begin|beginning|initially)$/;

/** What there is before the first row: of the record around the rows, or of the data. */
function openingOf({ table }: Rows, world: World): Source | undefined {
  const near = world.scopeOf(table).sources.filter(isSingleValue);
  return [...near, ...world.given].find(
    (source) =>
      source.name.own.some((word) => openingName.test(word)) && numberOf(source) !== undefined && !hasDates(source),
  );
}
