/** What rows may be grouped by: a field of the result that is a field of theirs, above all one that is said after `per`. */
import type { Scalar } from '../../../shape.ts';
import { isScalarShape } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import { type Choice, createChoice, type Note } from '../../terms/choice.ts';
import { dateKindOf, hasDates, isNamedDate } from '../../terms/dates.ts';
import { inside, strength } from '../../terms/expression.ts';
import type { Field, Target } from '../../terms/target.ts';
import { bandingOf } from '../amounts/bands.ts';
import { ownSources } from '../amounts/signs.ts';
import { displayed } from '../terms/displayed.ts';
import { isAkin } from '../terms/speech.ts';
import type { Row, Table } from '../terms/tables.ts';
import { nounsOf, type World } from '../terms/terms.ts';
import { readerOf } from './key-readers.ts';

export interface GroupKey {
  /** The field of the result that shows it. */
  readonly place: string;
  /** As a row sees it. */
  readonly text: string;
  readonly label: string;
  readonly bonus: number;
  /** Where the instruction says that the rows are to be put together by it. */
  readonly saidAt: number | undefined;
  /** Fields of the result that show a part of a key of several. */
  readonly parts?: readonly GroupKey[];
  readonly of: (row: Row) => Scalar | null | undefined;
}

const keysMax = 4;

export function keysFor(
  items: Target,
  list: Field | undefined,
  table: Table,
  place: string,
  world: World,
): readonly GroupKey[] {
  return items.fields
    .flatMap((field): readonly GroupKey[] => {
      const { types, kind } = field.target;
      if (kind !== 'scalar' || types.has('boolean') || isChosen(field)) return [];
      const isSaid = isSaidOf(field.words, world);
      if (types.has('number') && !isSaid) return [];
      if (types.has('integer') && !isSaid && !field.words.includes('id')) return [];
      const choices = candidatesFor(field, { list, table, place }, world);
      const readable = choices.filter(
        ({ expr, missing }) => missing.length === 0 && readerOf(expr.text, world, table) !== undefined,
      );
      return (readable.length > 0 ? readable : onlyText(field, items, table, world))
        .filter(
          ({ missing, expr }) => missing.length === 0 && !expr.text.includes('$sum(') && !expr.text.includes('$count('),
        )
        .slice(0, 2)
        .flatMap(({ expr, label }, at) => {
          const of = readerOf(expr.text, world, table);
          if (of === undefined || (!isSaid && isSameInAll(table, of, world))) return [];
          const fallback = fallbackFor(world);
          const text =
            fallback === undefined || !isMissing(table, of, world)
              ? inside(expr, strength.sum)
              : `(${expr.text} ? ${expr.text} : ${JSON.stringify(fallback)})`;
          // Texts of lists are there by themselves where each of them is asked for.
          const isText = table.isOfTexts === true && /^\w+$/.test(expr.text);
          const isIdle = !isText && isUniqueIn(table, of, world);
          return [
            {
              place: `${place}.${field.name}`,
              text,
              label,
              bonus:
                (isSaid || isNumbered(field.words, world) || isOneOf(field, list) ? 0.12 : 0) -
                at * 0.04 -
                (isIdle ? 0.2 : 0) -
                (isMisnamed(expr.text, field, world) ? 0.2 : 0),
              saidAt: saidAtOf(field.words, world),
              of,
            },
          ];
        });
    })
    .toSorted((a, b) => b.bonus - a.bonus)
    .slice(0, keysMax);
}

/** `name` is no `namespace`, where something else in the data is called just so. */
function isMisnamed(path: string, { words }: Field, { tables, scopeOf }: World): boolean {
  const own = wordsOf(path.split('.').at(-1) ?? '').join(' ');
  const name = words.join(' ');
  if (!/^[\w.]+$/.test(path) || own === name || nameSays(own, name)) return false;
  return tables.some((table) =>
    scopeOf(table).sources.some(({ name: found, lists }) => lists === 0 && found.own.join(' ') === name),
  );
}

/** What a thing is called may be called as the thing. */
function nameSays(own: string, name: string): boolean {
  return own === 'name' && !name.startsWith(own);
}

/** `per till and day`: rows that have all of these in common; undefined where fewer than two are said. */
export function togetherOf(keys: readonly GroupKey[]): GroupKey | undefined {
  const said = keys.filter(({ saidAt }) => saidAt !== undefined);
  const single = said.filter(
    ({ place, text }, at) => said.findIndex((one) => one.place === place || one.text === text) === at,
  );
  // `per class`, and somewhere else the average per session: these are no keys of the same rows.
  const parts = single.filter((one) => single.some((other) => other !== one && isNear(one, other)));
  if (parts.length < 2) return undefined;
  return {
    place: '',
    text: parts.map(({ text }) => `$string(${text})`).join(' & "|" & '),
    label: parts.map(({ label }) => label).join(' and '),
    bonus: Math.max(...parts.map(({ bonus }) => bonus)) + 0.06,
    saidAt: parts[0]?.saidAt,
    parts,
    of: (row) => parts.map(({ of }) => String(of(row))).join('|'),
  };
}

/** Said in one breath: `per till and day`, `per till and per day`. */
function isNear({ saidAt: one = 0 }: GroupKey, { saidAt: other = 0 }: GroupKey): boolean {
  return Math.abs(one - other) <= 4;
}

/** The only text that several rows have in common. */
function onlyText(field: Field, { fields }: Target, table: Table, world: World): readonly Choice[] {
  if (!field.target.types.has('string') || !isSummed(world)) return [];
  const texts = world.scopeOf(table).sources.filter(({ name, lists, distance, shape }) => {
    const isOwn = lists === 0 && distance === 0 && (name.inside ?? 0) === 0 && shape.scalars.length > 1;
    return (
      isOwn &&
      shape.scalars.every((value) => typeof value === 'string') &&
      !hasDates({ shape, name }) &&
      new Set(shape.scalars).size < shape.scalars.length &&
      // What all have in common tells none of them apart.
      new Set(shape.scalars).size > 1
    );
  });
  const [only] = texts;
  const isOther = fields.some((other) => other !== field && other.words.join(' ') === only?.name.own.join(' '));
  if (only === undefined || texts.length > 1 || isOther) return [];
  const notes: readonly Note[] = [
    { kind: 'assumed', text: `${field.name} is ${only.label}, the only text that rows have in common.` },
  ];
  return [createChoice(only.at, 0.58, only.label, { notes })];
}

/** `lastStatus`, `topCategory`: what is said of one row of a group, and no key; a last name is a name. */
function isChosen({ words }: Field): boolean {
  return words.some(
    (word, at) =>
      /^(?:most|top|best|latest|newest|last|maximum|minimum|first|earliest|oldest|least|worst)$/.test(word) &&
      words[at + 1] !== 'name',
  );
}

function isSummed({ speech }: World): boolean {
  return speech.says(/\b(?:total|sum|summed|how many|number of|count|counts|per|by|each|every|average)\b/);
}

/** `by lifecycle stage`, where the rows call it by the other of the two words. */
function besideIt({ words, target }: Field, table: Table, world: World): readonly Choice[] {
  const { tokens } = world.speech;
  const own = world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, name }) =>
        lists === 0 && distance === 0 && (name.inside ?? 0) === 0 && isScalarShape(shape) && shape.scalars.length > 0,
    );
  if (!target.types.has('string') || own.some(({ name }) => name.own.join(' ') === words.join(' '))) return [];
  const source = tokens.flatMap(({ lower }, at) => {
    if (!/^(?:per|by|each|every)$/.test(lower)) return [];
    const [one, other] = [tokens[at + 1]?.words ?? [], tokens[at + 2]?.words ?? []];
    const isOf = (said: readonly string[]): boolean => said.length > 0 && said.every((word) => words.includes(word));
    const beside = isOf(other) ? one : isOf(one) ? other : [];
    return own.find(({ name }) => name.own.join(' ') === beside.join(' ')) ?? [];
  })[0];
  return source === undefined ? [] : [createChoice(source.at, 0.9, source.label)];
}

/** `topProducts` with a name each: the field of the rows that is called as the list. */
function calledAsList(field: Field, list: Field | undefined, table: Table, world: World): readonly Choice[] {
  if (list === undefined || !field.words.every((word) => ['name', 'title', 'label', 'value'].includes(word))) return [];
  const source = world
    .scopeOf(table)
    .sources.find(
      ({ name, lists, distance, shape }) =>
        lists === 0 &&
        distance === 0 &&
        (name.inside ?? 0) === 0 &&
        isScalarShape(shape) &&
        name.own.every((word) => list.words.some((one) => isAkin(one, word))),
    );
  return source === undefined ? [] : [createChoice(source.at, 0.9, source.label)];
}

const cuts: ReadonlyMap<string, number> = new Map([
  ['date', 10],
  ['day', 10],
  ['month', 7],
  ['year', 4],
]);

/** `by day`, `per month`: the first characters of the date, of that which begins where there are several. */
function periods(field: Field, table: Table, world: World): readonly Choice[] {
  const unit = field.words.find((word) => cuts.has(word) || word === 'quarter');
  const isSaid =
    /\b(?:by|per|each|every|for) (?:the |each |every )?(?:day|date|month|quarter|year|calendar (?:day|month|quarter))\b|\b(?:daily|monthly|quarterly|yearly)\b/.test(
      world.speech.text,
    );
  if (unit === undefined || !isSaid || !field.target.types.has('string')) return [];
  const dates = world.scopeOf(table).sources.filter(({ lists, distance, shape, name }) => {
    const kind = lists === 0 && distance === 0 ? dateKindOf(shape, isNamedDate(name.own)) : undefined;
    return kind === 'iso' || kind === 'local' || kind === 'date' || kind === 'space';
  });
  const first =
    dates.find(({ name }) =>
      name.own.some((word) => ['start', 'created', 'begin', 'date', 'placed', 'ordered'].includes(word)),
    ) ?? dates[0];
  if (first === undefined) return [];
  if (unit === 'quarter')
    return [
      createChoice({ text: quarterText(first.at.text, field, world), strength: 4 }, 0.9, `quarter of ${first.label}`),
    ];
  return [
    createChoice({ text: `$substring(${first.at.text}, 0, ${cuts.get(unit) ?? 10})`, strength: 6 }, 0.9, first.label),
  ];
}

/** `2025-Q1`, or as the schema or an example has it: `Q1 2025`. */
function quarterText(path: string, { target }: Field, { speech }: World): string {
  const isAhead =
    /^\^?Q/.test(target.pattern ?? '') || (target.pattern === undefined && /\bq[1-4][ -]\d{4}\b/.test(speech.text));
  const quarter = `$string($ceil($number($substring(${path}, 5, 2)) / 3))`;
  const year = `$substring(${path}, 0, 4)`;
  return isAhead ? `"Q" & ${quarter} & " " & ${year}` : `${year} & "-Q" & ${quarter}`;
}

interface Place {
  readonly list: Field | undefined;
  readonly table: Table;
  readonly place: string;
}

/** Everything that the field may be of the rows. */
function candidatesFor(field: Field, { list, table, place }: Place, world: World): readonly Choice[] {
  const scope = world.scopeOf(table);
  const wanted = {
    target: field.target,
    name: { own: field.words, context: table.words.slice(0, 3) },
    place: `${place}.${field.name}`,
    isRequired: true,
  };
  const shown = [...displayed(field, table, { scope, kind: 'row' }, world), ...namesOfThose(field, table, world)].map(
    ({ text, score }) => ({
      ...createChoice({ text, strength: 6 }, score, text),
      missing: [],
    }),
  );
  return [
    ...besideIt(field, table, world),
    ...calledAsList(field, list, table, world),
    ...byBands(field, table, world),
    ...periods(field, table, world),
    ...shown,
    ...world.search.derive(wanted, scope),
  ].filter(({ score }) => score >= 0.56);
}

/** `which customers spent most: name and total`: what those are called that the rows name, and that are spoken of. */
function namesOfThose(field: Field, table: Table, world: World): ReturnType<typeof displayed> {
  const scope = world.scopeOf(table);
  const hasName = scope.sources.some(({ at }) => at.text === 'name' || at.text === 'title');
  if (field.words.join(' ') !== 'name' || hasName) return [];
  const noun = (one: Table): string => nounsOf(one)[0] ?? '';
  const spoken = world.links.ones.filter(
    ({ table: own, other, isReverse }) =>
      own === table && !isReverse && world.speech.tokens.some(({ words }) => words.includes(noun(other))),
  );
  const [only] = spoken;
  return only === undefined || spoken.length > 1
    ? []
    : displayed({ ...field, words: [noun(only.other)] }, table, { scope, kind: 'row' }, world);
}

/** `by age class`: the rows have a number, and the instruction says from where to where a class goes. */
function byBands(field: Field, table: Table, world: World): readonly Choice[] {
  const banding = bandingOf(field, ownSources(table, world), world);
  return banding === undefined
    ? []
    : [createChoice({ text: banding.text, strength: 6 }, 0.97, field.name, { notes: banding.notes })];
}

/** What all rows have in common tells none of them apart. */
function isSameInAll(table: Table, of: GroupKey['of'], world: World): boolean {
  const rows = world.rowsOf(table);
  return rows.length > 2 && new Set(rows.map(of)).size === 1;
}

function isUniqueIn(table: Table, of: GroupKey['of'], world: World): boolean {
  const rows = world.rowsOf(table);
  return rows.length > 1 && new Set(rows.map(of)).size === rows.length;
}

/** A field that is said after `per`, of which the rows have several of the same: then the rows are not what is wanted. */
export function hasRepeated(
  fields: readonly Field[],
  texts: readonly string[],
  { table, list }: { readonly table: Table; readonly list: Field | undefined },
  world: World,
): boolean {
  return fields.some((field, at) => {
    const of =
      isSaidOf(field.words, world) || isNumbered(field.words, world) || isOneOf(field, list)
        ? readerOf(texts[at] ?? '', world, table)
        : undefined;
    return of !== undefined && !isUniqueIn(table, of, world) && world.rowsOf(table).length > 1;
  });
}

/** A list of vans with a van each: no van is listed twice. */
function isOneOf({ words }: Field, list: Field | undefined): boolean {
  return list !== undefined && words.length === 1 && words.join(' ') === list.words.join(' ');
}

/** `the two stalls that took in most`: as many of them are wanted, and not of their rows. */
export function isNumbered(words: readonly string[], { speech: { tokens } }: World): boolean {
  return tokens.some(
    ({ kind, value, words: said }, at) =>
      words.some((word) => said.some((one) => isAkin(one, word))) &&
      tokens.slice(Math.max(0, at - 2), at).some((token) => token.kind === 'number' && Number.isInteger(token.value)) &&
      kind === 'word' &&
      value !== '',
  );
}

function isMissing(table: Table, of: GroupKey['of'], world: World): boolean {
  return world.rowsOf(table).some((row) => of(row) === undefined || of(row) === null);
}

/** `otherwise "other"`, `unassigned tickets under "Unassigned"`. */
function fallbackFor({ speech }: World): string | undefined {
  const at = speech.tokens.findIndex(({ lower }) =>
    /^(?:otherwise|under|else|as|default|defaults|fallback)$/.test(lower),
  );
  const value = at < 0 ? undefined : speech.tokens.slice(at + 1, at + 4).find(({ kind }) => kind === 'quoted');
  return value === undefined ? undefined : String(value.value);
}

/** `teams with their total time`, of laps: the list is of what the rows have in common. */
function isHead(words: readonly string[], { speech: { tokens, text }, tables }: World): boolean {
  const at = tokens.findIndex(({ lower }) => !/^(?:the|all|our|list|of|show|give|me|a|please|every)$/.test(lower));
  const head = tokens[at];
  const isPlural = head !== undefined && /s$/.test(head.lower) && head.words.some((word) => words.includes(word));
  const isNoun = head?.words.some((word) => tables.some((table) => nounsOf(table).includes(word))) === true;
  return (
    isPlural &&
    !isNoun &&
    /\b(?:total|sum|average|mean|number of|how many|count|fastest|highest|best)\b/.test(text) &&
    tokens[at + 1]?.lower === 'with'
  );
}

function isSaidOf(words: readonly string[], world: World): boolean {
  return saidAtOf(words, world) !== undefined;
}

/** Where the word stands that the field follows, such as `per`; the begin, where the list is called by the field. */
function saidAtOf(words: readonly string[], world: World): number | undefined {
  if (isHead(words, world)) return 0;
  const { tokens } = world.speech;
  const at = tokens.findIndex(({ lower }, index) => {
    if (!['per', 'each', 'every', 'by'].includes(lower)) return false;
    if (/^(?:sort\w*|order\w*|rank\w*|then|multiplied|divided)$/.test(tokens[index - 1]?.lower ?? '')) return false;
    const rest = tokens.slice(index + 1, index + 6);
    const end = rest.findIndex(
      ({ kind, lower: word }) => kind === 'sign' || ['with', 'from', 'in', 'for', 'of'].includes(word),
    );
    const isChain = rest.slice(0, 3).some(({ lower: word }) => word === 'and');
    const said = rest
      .slice(0, end < 0 ? (isChain ? 4 : 2) : Math.min(end, isChain ? 4 : 2))
      .flatMap((token) => token.words);
    return words.some((word) => said.some((one) => isAkin(one, word)));
  });
  return at < 0 ? undefined : at;
}
