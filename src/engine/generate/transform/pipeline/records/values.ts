/** Lists of texts or numbers: one field of each row, each value once or in an order where that is said. */
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Note } from '../../terms/choice.ts';
import { isPath } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { isSingleValue } from '../../terms/source.ts';
import { type Field, isNumeric, type Target } from '../../terms/target.ts';
import { partsNote, partsOfText, separatorOfParts } from '../../texts/parted-texts.ts';
import { holdsAmounts } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import { isOfChildren } from '../rows/children.ts';
import { claimOf } from '../rows/claims.ts';
import { fieldCondition } from '../rows/conditions.ts';
import { rowEntity } from '../rows/entity.ts';
import { latestOfEach, once } from '../rows/once.ts';
import type { Having } from '../rows/presence.ts';
import { eachOf } from '../said/each-of.ts';
import { exampleTexts } from '../said/examples.ts';
import { isOfType } from '../terms/displayed.ts';
import { holderName } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';
import { sorted } from '../values/finish.ts';
import { namesInOrder, type Ordered, ordered } from '../values/order.ts';
import { countCondition } from './having.ts';

interface List {
  readonly items: Target;
  readonly field: Field | undefined;
  readonly rows: Rows;
  readonly entity: Entity;
  readonly place: string;
}

export function valuesOf(list: List, world: World): readonly Found[] {
  const { field, rows, entity } = list;
  const { table } = rows;
  const asked = fieldRows(field, rows, world);
  const single =
    field === undefined && latestOfEach(world.speech.text) !== undefined ? once(asked.text, table, world) : undefined;
  const own = { ...asked, text: single?.text ?? asked.text, notes: [...asked.notes, ...(single?.notes ?? [])] };
  const rest = (field?.words ?? []).filter(
    (word) => !own.claimed.some((one) => isAkin(one, word)) && word !== 'by' && !isRole(word, list, world),
  );
  const nouns = nounsOf(table);
  const isNoun =
    (field !== undefined && isOfChildren(field, rows, world)) ||
    rest.length === 0 ||
    rest.every((word) => nouns.some((noun) => isAkin(noun, word)));
  const most = superlative(list, world);
  const named: Best | undefined = most?.best ?? bestOf(list, isNoun ? undefined : rest, world);
  const best = named === undefined ? undefined : inParts(named, list, world);
  if (best === undefined || best.score < 0.5) return [];
  const inWhole = ordered(undefined, undefined, world.scopeOf(table).sources, world, field);
  // By what one of each was chosen is no order of the result.
  const isChosenBy = single?.chosenBy !== undefined && single.chosenBy === inWhole.rowSort;
  const said = isChosenBy ? { ...inWhole, rowSort: undefined } : inWhole;
  const order = most === undefined ? said : { ...said, rowSort: said.rowSort ?? most.sort };
  const kept = field === undefined || entity.kind === 'root' ? withRows(table, world) : undefined;
  const values = `${sorted(`${own.text}${kept?.text ?? ''}`, order)}.${isPath(best.text) ? best.text : `(${best.text})`}`;
  const note: Note = {
    kind: 'used',
    text: `${field === undefined ? 'one value' : field.name} per row of ${table.name}`,
  };
  const isWhole = entity.kind === 'root' ? 0 : 0.02;
  return [
    {
      text: dressed(values, order, saidOf(field, world), entity.kind !== 'root' && areNamesInOrder(world.speech.text)),
      score:
        best.score +
        isWhole -
        rows.distance * 0.04 +
        (isNoun ? 0.08 : 0) +
        (isWhole === 0 && eachOf(nouns, world) ? 0.1 : 0),
      missing: [],
      notes: [
        note,
        ...(best.notes ?? []),
        ...own.notes,
        ...(kept?.notes ?? []),
        ...rows.said.map((text) => ({ kind: 'used' as const, text: `${table.name}: ${text}` })),
        ...order.notes,
      ],
    },
  ];
}

/** `gateways that never sent a heartbeat`: the rows that other rows belong to, or that none do. */
function withRows(table: Rows['table'], world: World): Having | undefined {
  const variable = world.program.variable('one');
  const entity = rowEntity(table, variable, world);
  const counted = countCondition(entity, world);
  const lets = entity.lets.filter(([name]) => counted?.text.includes(`$${name}`) === true);
  if (counted === undefined || lets.length === 0) return undefined;
  const lines = lets.map(([name, text]) => `$${name} := ${text}`).join('; ');
  return { text: `[($${variable} := $; ${lines}; ${counted.text})]`, notes: counted.notes };
}

/** `sort the entries by country and the names within each one`, `in alphabetical order, and within each country the names likewise` */
const sortedAs = '\\b(?:sort\\w*|ordered|alphabetic\\w*|a to z|a-z)\\b[^;.]*\\b(?:and|also)';
const inside = '(?:within|inside|in|under) (?:each|every|a|one|it|them)';
const names = '(?:the |its |their |also )?(?:\\w+ )?(?:names|titles|labels)\\b';
const namesToo = new RegExp(`${sortedAs} (?:${inside} \\w+ ${names}|${names} ${inside}\\b)`);

function areNamesInOrder(text: string): boolean {
  return namesInOrder.test(text) || namesToo.test(text);
}

/** Each value once, in an order, and as many as are wanted. */
function dressed(path: string, order: Ordered, about: string, isNamed: boolean): string {
  // The months of several days are told once each.
  const isCoarse = /\.\(\$(?:fromMillis\(.*"\[Y0001\](?:-\[M01\])?"\)|substring\(\w+, 0, [47]\))\)$/.test(path);
  const values = onlyOnce.test(about) || isCoarse ? `$distinct(${path})` : path;
  const inOrder = order.rowSort === undefined && (byValue.test(about) || isNamed) ? `$sort([${values}])` : values;
  const made = inOrder !== values && downwards.test(about) ? `$reverse(${inOrder})` : inOrder;
  return order.limit === undefined ? `[${made}]` : `[(${made})[[0..${order.limit} - 1]]]`;
}

/** Why the rows are listed, and not what they are called. */
const roles = /^(?:missing|absent|lacking|without|remaining|affected|matching)$/;

/** `the remaining tasks that are not done`, of which the condition is known. */
function isRole(word: string, { entity, field, rows }: List, { speech }: World): boolean {
  if (entity.kind === 'root') return roles.test(word);
  const [about] = rows.said.length === 0 || field === undefined ? [] : speech.about(field.words);
  const said = about?.tokens.flatMap(({ words }) => words) ?? [];
  const isOfRows = nounsOf(rows.table).some((noun) => said.some((one) => isAkin(one, noun)));
  return isOfRows && /^(?:remaining|affected|matching)$/.test(word);
}

const onlyOnce =
  /\b(?:distinct|unique|different|dedup\w*|(?:without|no) (?:any )?(?:repeats?|repetitions?|duplicates?|doubles|repeating)|once|not repeated|(?:repeats?|repetitions?|duplicates?|doubles) (?:are |is )?(?:left out|removed|dropped|skipped|omitted)|(?:without|no|not|nothing|nobody|never|none|no one)(?: \w+){1,5} (?:twice|more than once|repeatedly|again))\b/;
const byValue =
  /\bin order(?! (?:of|to)\b)|\b(?:sorted|alphabetic\w*|abc|a to z|a-z|ascending|z to a|z-a|descending)\b/;
const downwards = /\b(?:z to a|z-a|descending|reverse\w*)\b/;

/** What is said of the list: the part that names it with the parts after it that name nothing else; all, where it stands alone. */
function saidOf(field: Field | undefined, { speech, target }: World): string {
  const lists = target.fields.filter((one) => one.target.kind === 'array');
  if (field === undefined || (lists.length === 1 && target.fields.length === 1)) return speech.text;
  // Of one list alone it can be said that nothing is in it twice, and in which order it is; a number may be of different things.
  const whole =
    lists.length === 1 && lists[0] === field ? speech.text.replace(/\b(?:distinct|unique|different)\b/g, '') : '';
  const about = speech.about(field.words).slice(0, 2);
  const from = Math.max(-1, ...about.map((segment) => speech.segments.indexOf(segment)));
  const after = speech.segments.slice(from + 1);
  const end = after.findIndex((segment) => !speech.unnamed.includes(segment));
  const further = from < 0 ? [] : after.slice(0, end < 0 ? after.length : end);
  // `both in alphabetical order` is said of each of the lists.
  const common = speech.unnamed.filter((segment) => /\b(?:both|each list|all lists)\b/.test(textOf(segment)));
  return [...[...about, ...further, ...common].map(textOf), whole].join(' ; ');
}

const highest = /^(?:best|top|highest|largest|biggest|longest|most|maximum|heaviest|greatest)$/;
const lowest = /^(?:worst|lowest|smallest|shortest|least|minimum|cheapest|fewest|lightest)$/;

/** `best: the two longest throws`: numbers of the rows, the highest first. */
function superlative(
  { items, field, rows }: List,
  world: World,
): { readonly best: Best; readonly sort: string } | undefined {
  const isHigh = field?.words.some((word) => highest.test(word)) === true;
  const isLow = field?.words.some((word) => lowest.test(word)) === true;
  if (isHigh === isLow || !isNumeric(items.types)) return undefined;
  const numbers = ownSources(rows.table, world).filter(holdsAmounts);
  const [only] = numbers;
  if (only === undefined || numbers.length > 1) return undefined;
  return { best: { text: only.at.text, score: 0.92 }, sort: `${isHigh ? '>' : '<'}${only.at.text}` };
}

/** `"summer, camping"`: each of the tags that a row keeps in one text. */
function inParts(best: Best, { items, field, rows: { table } }: List, world: World): Best {
  const source = world.scopeOf(table).sources.find(({ at, lists }) => at.text === best.text && lists === 0);
  const sign =
    source === undefined || !items.types.has('string')
      ? undefined
      : separatorOfParts(source.shape, world.search.instruction);
  if (source === undefined || sign === undefined) return best;
  const notes = [...(best.notes ?? []), partsNote(field?.name ?? 'The list', source.label, sign)];
  return { ...best, text: partsOfText(best.text, sign).text, notes };
}

interface Best {
  readonly text: string;
  readonly score: number;
  readonly notes?: readonly Note[];
}

/** The field of the rows: the only one that there is, the one that is said, or the one that is called so. */
function bestOf(
  { items, field, rows, entity, place }: List,
  rest: readonly string[] | undefined,
  world: World,
): Best | undefined {
  const { table } = rows;
  const shown = exampleOf(items, field, rows, world);
  if (shown !== undefined) return shown;
  const [first = {}] = table.rows;
  const [only, ...others] = Object.keys(first);
  if (rest === undefined && only !== undefined && others.length === 0 && isPath(only))
    return { text: only, score: 0.95 };
  const scope = world.scopeOf(table);
  const sources = scope.sources.filter(isSingleValue);
  const back = [
    ...world.links.ones.filter((link) => link.table === table && link.other === entity.table).map(({ alias }) => alias),
    // What the record itself has is the same in all of its rows.
    ...(entity.kind === 'row' && table.parent !== undefined && table.parent === entity.table
      ? [holderName(table)]
      : []),
  ];
  const isBack = (text: string): boolean => back.some((alias) => text.startsWith(`${alias}.`));
  const near = sources.filter(({ at }) => !isBack(at.text));
  const spoken = field === undefined ? headField(items, near, world) : spokenField(field, near, table, world);
  if (spoken !== undefined) return { text: spoken, score: 0.9 };
  const name = { own: rest ?? ['name'], context: nounsOf(table) };
  const choices = world.search
    .derive({ target: items, name, place, isRequired: true }, scope)
    .filter(({ missing, expr }) => missing.length === 0 && !/\$(?:sum|count)\(/.test(expr.text) && !isBack(expr.text));
  // Rows that are listed by what they are called are not called as the thing that they belong to.
  const own = rest === undefined ? choices.find(({ expr }) => !isOfOther(expr.text, table, world)) : undefined;
  const key = own === undefined && rest === undefined && field !== undefined ? keyShown(items, near) : undefined;
  if (key !== undefined) return { text: key, score: 0.86 };
  const choice = own ?? (rest === undefined && entity.kind === 'group' ? undefined : choices[0]);
  return choice === undefined ? undefined : { text: choice.expr.text, score: choice.score };
}

/** `their numbers`, of rows that are called nothing else. */
function keyShown(items: Target, sources: readonly Source[]): string | undefined {
  return ['number', 'no', 'code', 'sku', 'ref'].find((name) =>
    sources.some((source) => source.at.text === name && isOfType(source, { target: items })),
  );
}

function isOfOther(text: string, table: Rows['table'], { links }: World): boolean {
  const aliases = links.ones.filter((link) => link.table === table).map(({ alias }) => alias);
  return [...aliases, holderName(table)].some((alias) => text.startsWith(`${alias}.`));
}

/** `like "Birch Hut (2 rooms)"`: a text about each row, with what belongs to it. */
function exampleOf(items: Target, field: Field | undefined, { table }: Rows, world: World): Best | undefined {
  if (!world.speech.tokens.some(({ kind }) => kind === 'quoted')) return undefined;
  const variable = world.program.variable('one');
  const entity = rowEntity(table, variable, world);
  const named = field ?? { name: 'The text', words: [], isRequired: true };
  const [found] = exampleTexts({ ...named, target: items }, entity, [], world);
  if (found === undefined) return undefined;
  const lets = entity.lets.filter(([name]) => found.text.includes(`$${name}`));
  const lines = [[variable, '$'] as const, ...lets].map(([name, text]) => `$${name} := ${text}; `).join('');
  const text = lets.length === 0 ? `(${found.text})` : `(${lines}${found.text})`;
  return { text, score: found.score, notes: found.notes };
}

/** `emails of the customers with …`, where the texts are all that is wanted. */
function headField(items: Target, sources: readonly Source[], { speech: { tokens } }: World): string | undefined {
  const start = /^(?:the|all|list)$/.test(tokens[0]?.lower ?? '') ? 1 : 0;
  const mention = fieldAt(tokens, start, sources);
  const isOf = tokens.slice(start + 1, (mention?.to ?? start) + 1).some(({ lower }) => lower === 'of');
  const isHead = mention !== undefined && isOf && !mention.source.at.text.includes('.');
  return isHead && isOfType(mention.source, { target: items }) ? mention.source.at.text : undefined;
}

function spokenField(field: Field, sources: readonly Source[], table: Rows['table'], world: World): string | undefined {
  const [segment] = world.speech.about(field.words);
  // `per project the open tasks`: what the records are made by is not what the tasks are called.
  const isBy = (at: number): boolean => /^(?:per|each|every|by)$/.test(segment?.tokens[at - 1]?.lower ?? '');
  // `labels` are the rows themselves, and no other word for a title.
  const isRows = (at: number): boolean =>
    nounsOf(table)
      .slice(0, 1)
      .some((noun) => segment?.tokens[at]?.words.join(' ') === noun);
  const mentions =
    segment?.tokens.flatMap((_, at) => {
      const mention = isBy(at) || isRows(at) ? undefined : fieldAt(segment.tokens, at, sources);
      if (mention === undefined) return [];
      // `labels on the issues`: what they belong to is not what they are called.
      const said = segment.tokens.slice(mention.from, mention.to).flatMap(({ words }) => words);
      const isSaid = mention.source.name.own.some((word) => said.includes(word));
      return !isSaid && isOfOther(mention.source.at.text, table, world) ? [] : [mention.source];
    }) ?? [];
  return mentions.find(({ name }) =>
    name.own.some((word) => ['name', 'title', 'id', 'email', 'number', 'label'].includes(word)),
  )?.at.text;
}

function fieldRows(
  field: Field | undefined,
  rows: Rows,
  world: World,
): { readonly text: string; readonly claimed: readonly string[]; readonly notes: readonly Note[] } {
  if (field === undefined) return { text: rows.text, claimed: [], notes: [] };
  const said = fieldCondition(rows.table, field, world);
  if (said.text !== '')
    return {
      text: `${rows.text}[${said.text}]`,
      claimed: said.said.flatMap((one) => one.split(' ')),
      notes: [{ kind: 'used', text: `${field.name}: ${said.said.join(', ')}` }],
    };
  const claim = claimOf(field.words, rows.table, world);
  if (claim === undefined || claim.rest.length === field.words.length)
    return othersThan(field, rows, world) ?? { text: rows.text, claimed: [], notes: [] };
  const claimed = field.words.filter((word) => !claim.rest.includes(word));
  return {
    text: `${rows.text}[${claim.text}]`,
    claimed,
    notes: [{ kind: 'used', text: `${field.name}: ${claim.label}` }],
  };
}

/** `the folders in one list and all other files in another`: the rows that the list beside it leaves. */
function othersThan(field: Field, rows: Rows, world: World): ReturnType<typeof fieldRows> | undefined {
  const { speech, target } = world;
  const [about] = speech.about(field.words);
  const said = about === undefined ? '' : textOf(about);
  if (!/\b(?:other|others|rest|remaining|everything else|anything else)\b/.test(said)) return undefined;
  const beside = target.fields.filter((one) => one.name !== field.name && one.target.kind === 'array');
  const claims = beside.flatMap((one) => claimOf(one.words, rows.table, world) ?? []);
  if (claims.length === 0 || claims.length < beside.length) return undefined;
  const text = claims.map((one) => one.text).join(' or ');
  const label = claims.map((one) => one.label).join(', ');
  return {
    text: `${rows.text}[$not(${text})]`,
    claimed: [],
    notes: [{ kind: 'used', text: `${field.name}: all but ${label}` }],
  };
}
