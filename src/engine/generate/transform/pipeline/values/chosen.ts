/** One row of many that an instruction speaks of: the latest, the highest, the best. */
import { capital } from '../../../letters.ts';
import { isScalarShape, textsOf } from '../../../shape.ts';
import { weightOf } from '../../../words.ts';
import { extremeOf } from '../../instruction/order/ordering.ts';
import { dateKindOf, isNamedDate } from '../../terms/dates.ts';
import { createScope, type Scope, type Source } from '../../terms/scope.ts';
import { type Field, isNumericField } from '../../terms/target.ts';
import { isPerson, personIn } from '../../texts/persons.ts';
import { scaleOf } from '../numbers/measures.ts';
import { ageOf, dateOf, each, isClock, numberFor } from '../rows/chosen-by.ts';
import { displayed, names } from '../terms/displayed.ts';
import { itemShape } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';
import { levelOf } from '../terms/world.ts';
import { dateField, isBefore, isNullable, latestValue, spoken } from './chosen-dates.ts';

export interface ChosenRow {
  /** What it is called in the program, with its sign. */
  readonly variable: string;
  readonly scope: Scope;
  readonly table: Rows['table'];
  /** The field says so by its own name: `latestOrder`. */
  isNamedBy(field: Field): boolean;
  /** Whether the field asks for it, or the instruction as a whole. */
  isMeantBy(field: Field): boolean;
  /** `lastOrder` is the date of it. */
  dateFor(field: Field): readonly Found[];
  /** `topEarner` is what it is called. */
  shownFor(field: Field): readonly Found[];
  /** `the newest weight`: the word stands before the name of the field. */
  isSaidOf(field: Field): boolean;
  /** The instruction speaks of it by the name of its list: `the latest reading`. */
  readonly isNamed: boolean;
  /** So it does, and the field is of one row: it is described by nothing that is reckoned of all of them. */
  isSpokenFor(field: Field): boolean;
}

export interface ChosenRows {
  readonly rows: readonly ChosenRow[];
  readonly lets: readonly (readonly [string, string])[];
}

const latest = /\b(?:latest|last|current|currently|newest|most recent|recent)\b/;
const earliest = /\b(?:next|upcoming|soonest|first|earliest|oldest|initial)\b(?! (?:name|response))/;
const highest =
  /\b(?:best|top|highest|longest|heaviest|tallest|strongest|dearest|greatest|(?<!at )most(?! recent)|largest|biggest|hottest|warmest|deepest|widest|loudest|busiest|priciest|max|favorite|favourite|leading|winner)\b/;
const lowest =
  /\b(?:worst|lowest|cheapest|smallest|shortest|lightest|coldest|coolest|nearest|closest|shallowest|(?<!at )least|fewest|youngest)\b/;
const eldest = /\b(?:oldest|eldest)\b/;
const longest = /\blongest\b/;
const otherThanLongest = new RegExp(highest.source.replace('longest|', ''));

/** `who has been there longest`, `longest-serving`: whose date is the earliest. */
const served =
  /\blongest[- ]?(?:serving|standing|running|waiting)\b|\b(?:been|worked|stayed|waited|waiting|lived|belonged|here|there|with us)\b(?: \w+){0,3}? (?:the )?longest\b/;

type Pattern = readonly [said: RegExp, word: string, isDate: boolean, isDown: boolean];

function patternsFor({ speech }: World): readonly Pattern[] {
  const isServed = speech.says(served);
  return [
    [latest, 'latest', true, true],
    [earliest, 'earliest', true, false],
    [isServed ? otherThanLongest : highest, 'top', false, true],
    [lowest, 'lowest', false, false],
    [eldest, 'eldest', false, true],
    ...(isServed ? [[longest, 'senior', true, false] as const] : []),
  ];
}

export function chosenRows(entity: Entity, world: World): ChosenRows {
  const rows: ChosenRow[] = [];
  const lets: (readonly [string, string])[] = [];
  const called = world.fields.map(({ name }) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()).join(' ');
  const said = `${world.speech.text} ${called}`;
  const patterns = patternsFor(world);
  for (const list of entity.lists) {
    for (const [pattern, word, isDate, isDown] of patterns) {
      if (!pattern.test(said)) continue;
      const inPlace = isDate && entity.kind === 'root' ? placeSaid(world, isDown) : undefined;
      const by = isDate
        ? dateOf(list, world)
        : pattern === eldest
          ? ageOf(list, world)
          : numberFor(list, world, pattern);
      if (by === undefined) continue;
      const name = world.program.variable(`${word}${capital(list.table.name)}`);
      const ordered = { by, isDown, isToCome: word === 'earliest', inPlace };
      lets.push([name, rowText(list, ordered, world)]);
      const isNamed = isNamedWith(pattern, list, world);
      const isAbout = entity.kind === 'row' && isTopic(pattern, list, world);
      const scope = createScope([levelOf(list.table, itemShape(world.rowsOf(list.table)), `$${name}`)], [name]);
      const shownHere = (field: Field): readonly Found[] =>
        isNumericField(field) && isExtreme(field) && !isDate
          ? []
          : isNumericField(field)
            ? isDate || isFreeOf(pattern, world)
              ? onlyNumberIn(field, { name, isDate }, pattern, list, world)
              : []
            : pattern.test(spoken(field)) && field.target.types.has('string')
              ? shownIn(field, name, pattern, list, world)
              : [];
      rows.push({
        variable: `$${name}`,
        scope,
        table: list.table,
        isNamedBy: (field) => pattern.test(spoken(field)),
        isNamed: isNamed || !isDate,
        isSpokenFor: (field) => isNamed && !isOfAll(field, world),
        isSaidOf: (field) => isAbout || (isDate && isBefore(pattern, field, world)),
        isMeantBy: (field) =>
          (isNamed && isDate) ||
          (isNamed && entity.kind === 'group') ||
          isAbout ||
          isMeant(field, pattern, world) ||
          (!isDate && isBy(field, by, pattern, list, world)) ||
          (!isDate && isNumericField(field) && shownHere(field).length > 0),
        shownFor: shownHere,
        dateFor: (field) =>
          isDate
            ? [
                ...dateField(field, { name, by, isDown }, pattern, list, world),
                ...latestValue(field, { name, by, isDown }, pattern, list, world),
              ]
            : [],
      });
    }
  }
  return { rows, lets };
}

/** `high` and `low` say themselves which number of the rows is theirs. */
function isExtreme({ words }: Field): boolean {
  return words.some((word) => extremeOf(word) !== undefined || /^(?:high|low|maximum|minimum|peak)$/.test(word));
}

interface Ordered {
  readonly by: string;
  readonly isDown: boolean;
  readonly isToCome: boolean;
  readonly inPlace: number | undefined;
}

function rowText(list: Rows, { by, isDown, isToCome: mayCome, inPlace }: Ordered, world: World): string {
  if (inPlace !== undefined) return `${list.text}[${inPlace}]`;
  const filled = `${isNullable(list, by, world) ? `[${by} != null]` : ''}${mayCome ? toCome(list, by, world) : ''}`;
  return `(${list.text}${filled})^(${isDown ? '>' : '<'}${by})[0]`;
}

/** `the first charge only`, `just the last entry`: where it stands in the list, whenever it was. */
function placeSaid({ speech }: World, isDown: boolean): number | undefined {
  const word = isDown ? 'last' : 'first';
  const isSaid = speech.says(
    new RegExp(
      `\\b(?:only|just|take|use|pick|get|keep) the (?:very )?${word}\\b|\\bthe ${word} (?:\\w+ ){1,2}only\\b|\\b${word} (?:one|item|entry|element|result|row|in the list)\\b`,
    ),
  );
  return isSaid ? (isDown ? -1 : 0) : undefined;
}

/** `the next booking`, where the data says what time it is: one that is still to come. */
function toCome({ table, text }: Rows, by: string, world: World): string {
  const kindOf = ({ shape, name }: Source): string | undefined => dateKindOf(shape, isNamedDate(name.own));
  const own = world.scopeOf(table).sources.find(({ at }) => at.text === by);
  const given = world.given.filter((source) => source.lists === 0 && kindOf(source) !== undefined);
  const [only] = given;
  const isNext = world.speech.says(/\b(?:next|upcoming|coming up|soonest)\b/);
  const isSaid = only !== undefined && text.includes(only.at.text);
  if (own === undefined || only === undefined || given.length > 1 || !isNext || isSaid) return '';
  const sign = world.speech.says(/\bafter\b/) ? '>' : '>=';
  if (kindOf(own) === kindOf(only)) return `[${by} ${sign} ${only.at.text}]`;
  const isDay = kindOf(only) === 'date' && kindOf(own) === 'iso';
  return isDay ? `[$substring(${by}, 0, 10) ${sign} ${only.at.text}]` : '';
}

const isJoint = /^(?:of|per|for|from|by|in|on|at|with|and|or|to|the|its|their|each|every|first|is|are|was|were|than)$/;

/** `latest reading`: the word stands before the name of the rows; or `only the newest … of each`, whatever they are called. */
function isNamedWith(pattern: RegExp, { table }: Rows, world: World): boolean {
  const { speech } = world;
  const nouns = nounsOf(table);
  const isOnly = speech.tokens.some(({ lower }, at) => {
    if (!pattern.test(lower)) return false;
    const before = speech.tokens.slice(Math.max(0, at - 2), at).map((token) => token.lower);
    const after = speech.tokens.slice(at + 1, at + 5);
    return (
      before.some((word) => ['only', 'its', 'keep', 'just', 'their'].includes(word)) &&
      (before.includes('its') || before.includes('their') || after.some((token) => each.test(token.lower)))
    );
  });
  if (isOnly || isSaidByDeed(pattern, table, world)) return true;
  return speech.tokens.some(({ lower }, at) => {
    // `the newest blood pressure reading`
    const after = speech.tokens.slice(at + 1, at + 5);
    const end = after.findIndex(({ kind, lower }) => (kind !== 'word' && kind !== 'number') || isJoint.test(lower));
    const next = after.slice(0, end < 0 ? after.length : end).flatMap(({ words }) => words);
    return pattern.test(lower) && nouns.some((noun) => next.some((word) => isAkin(word, noun)));
  });
}

/** `for each hotel its cheapest offer: price and room`: what follows is said of that row. */
function isTopic(pattern: RegExp, { table }: Rows, { speech: { tokens } }: World): boolean {
  return tokens.some(({ lower }, at) => {
    const [next, end] = [tokens[at + 1], tokens[at + 2]?.lower ?? ''];
    const isRow = nounsOf(table).some((noun) => next?.words.some((word) => isAkin(word, noun)) === true);
    return pattern.test(lower) && isRow && /^(?::|with|\()$/.test(end);
  });
}

/** `the tenant who moved in last`, `the one counted last`: of somebody that the rows name. */
function isSaidByDeed(pattern: RegExp, table: Rows['table'], { speech: { tokens }, scopeOf }: World): boolean {
  if (pattern !== latest && pattern !== earliest) return false;
  const own = scopeOf(table).sources.filter(({ distance }) => distance === 0);
  const names = [...nounsOf(table), ...own.flatMap(({ name }) => name.own)];
  return tokens.some(({ words, lower }, at) => {
    const next = tokens[at + 1]?.lower ?? '';
    const isWho = /^(?:who|that|which)$/.test(next);
    if (!isWho && !/[a-z]{2}(?:ed|wn|en|ade|ught)$/.test(next)) return false;
    const isNamed = words.some((word) => names.includes(word)) || /^(?:one|ones|entry|row|record)$/.test(lower);
    const rest = tokens.slice(isWho ? at + 3 : at + 2, isWho ? at + 6 : at + 4);
    const end = rest.findIndex(({ kind }) => kind === 'sign');
    return isNamed && rest.slice(0, end < 0 ? rest.length : end).some((token) => pattern.test(token.lower));
  });
}

/** The number that the rows are compared by is that of the chosen one, unless a sum is asked for. */
function isBy(field: Field, by: string, pattern: RegExp, { table }: Rows, world: World): boolean {
  const source = world.scopeOf(table).sources.find(({ at }) => by.includes(at.text));
  const segment = world.speech.about(field.words)[0];
  const isFree = world.speech.segments.some(
    (one) => pattern.test(textOf(one)) && !/\bfirst\b|\bsort|\border/.test(textOf(one)),
  );
  const isSum =
    /\b(?:over all|in all|altogether|together|summed)\b/.test(world.speech.text) ||
    /\b(?:total|sum)\b/.test(`${spoken(field)} ${segment === undefined ? '' : textOf(segment)}`);
  return isFree && !isSum && source !== undefined && source.name.own.join(' ') === field.words.join(' ');
}

/** The word asks for one row of each, and not for an order or a sum. */
function isFreeOf(pattern: RegExp, { speech }: World): boolean {
  const isSum = /\b(?:over all|in all|altogether|together|summed|total|sum|average|how many|number of)\b/.test(
    speech.text,
  );
  return (
    !isSum &&
    speech.segments.some((one) => pattern.test(textOf(one)) && !/\bfirst\b|\bsort|\border|\btop\b/.test(textOf(one)))
  );
}

const ofAll =
  /\b(?:all|total|totals|sum|average|avg|mean|how many|how much|number of|count|altogether|together|overall|per)\b/;

function isOfAll(field: Field, { speech }: World): boolean {
  const [segment] = speech.about(field.words);
  return ofAll.test(`${spoken(field)} ${segment === undefined ? '' : textOf(segment)}`);
}

/** `the most recent pressure`, where the rows have one number and call it otherwise. */
function onlyNumberIn(
  field: Field,
  { name, isDate }: { readonly name: string; readonly isDate: boolean },
  pattern: RegExp,
  rows: Rows,
  world: World,
): readonly Found[] {
  const [segment] = world.speech.about(field.words);
  const text = numberFor(rows, world, pattern);
  // `its duration in minutes`, `that temperature`: of the one that was chosen.
  const isPointed = segment !== undefined && pointing.test(textOf(segment)) && !ofAll.test(textOf(segment));
  const isSaid = isDate
    ? segment !== undefined && pattern.test(textOf(segment))
    : (segment === undefined || isPointed) &&
      !field.words.some((word) =>
        /^(?:count|number|total|sum|average|rank|share|percent|percentage|portion|ratio|rate)$/.test(word),
      );
  if (text === undefined || !isSaid) return [];
  const source = world.scopeOf(rows.table).sources.find(({ at }) => at.text === text);
  const at = /^[\w.]+$/.test(text) ? `$${name}.${text}` : `$${name}.(${text})`;
  return [
    {
      text: source === undefined ? at : scaleOf(source, field, world)(at),
      score: isPointed ? 1.01 : 0.84,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} is the only number of the ${name}` }],
    },
  ];
}

const pointing = /\b(?:its|his|her|that)\b/;

function shownIn(field: Field, name: string, pattern: RegExp, { table }: Rows, world: World): readonly Found[] {
  const rest = field.words.filter(
    (word) => !pattern.test(word) && weightOf(word) > 0.2 && word !== 'maximum' && word !== 'minimum',
  );
  // `bestStudent`, of rows that name a student by an id.
  const scope = createScope([levelOf(table, itemShape(world.rowsOf(table)), `$${name}`)], [name]);
  const [linked] =
    rest.length === 0 ? [] : displayed({ ...field, words: rest }, table, { scope, kind: 'group' }, world, `$${name}`);
  if (linked !== undefined && linked.score > 0.9) return [{ ...linked, score: 0.9 }];
  const own = world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, name: called }) =>
        lists === 0 && distance === 0 && (called.inside ?? 0) === 0 && isScalarShape(shape),
    );
  const exact = own.find(
    (source) => rest.length > 0 && rest.every((word) => source.name.own.some((one) => isAkin(one, word))),
  );
  // `bestStudent`, of results with a `user` that has a name.
  const person = isPerson(rest) ? personIn(world.scopeOf(table).sources) : undefined;
  const texts = own.filter(
    (one) => textsOf(one.shape).length > 0 && textsOf(one.shape).length === one.shape.scalars.length && !isClock(one),
  );
  // What another field shows is not what is meant here.
  const free = texts.filter(
    ({ name: called }) => !world.fields.some(({ words }) => words.join(' ') === called.own.join(' ')),
  );
  const source =
    exact ??
    person ??
    names.flatMap((word) => own.find(({ at }) => at.text === word) ?? [])[0] ??
    (texts.length === 1 ? texts[0] : free.length === 1 ? free[0] : undefined);
  return source === undefined
    ? []
    : [
        {
          text: `$${name}.${source.at.text}`,
          score: exact === undefined ? 0.8 : 0.88,
          missing: [],
          notes: [{ kind: 'used', text: `${field.name} is the ${source.label} of the ${name}` }],
        },
      ];
}

/** By its name, by what is said of it, or by what is said before any field is named. */
function isMeant(field: Field, pattern: RegExp, world: World): boolean {
  const own = world.speech.about(field.words);
  const isOrder = (segment: (typeof own)[number]): boolean =>
    (pattern === highest || pattern === lowest) && /\bfirst\b|\bsort/.test(textOf(segment));
  const isOwn =
    pattern.test(spoken(field)) || own.some((segment) => pattern.test(textOf(segment)) && !isOrder(segment));
  const free = world.speech.segments.filter((segment) => !/\bfirst\b|\bsort/.test(textOf(segment)));
  if (pattern !== latest && pattern !== earliest) return isOwn;
  return isOwn || free.slice(0, 2).some((segment) => pattern.test(textOf(segment)));
}
