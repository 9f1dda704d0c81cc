/** Lists: a list of the data, item by item, with what the instruction wants of it. */
import { formatOf } from '../../formats.ts';
import { isScalarShape, textsOf } from '../../shape.ts';
import { isVagueName, listName, nameScore, saysSame, weightOf } from '../../words.ts';
import { saysLetters } from '../instruction/order/alphabetical.ts';
import { fieldAt } from '../instruction/words/fields.ts';
import { isSaidOfOwner } from '../instruction/words/owners.ts';
import { computedChoices } from '../numbers/computed.ts';
import { positionNames } from '../numbers/position.ts';
import { clauseFilter } from '../operations/claim.ts';
import { mergedChoice } from '../operations/merge.ts';
import { applyOps } from '../operations/operations.ts';
import { orderResult, ordersResult } from '../operations/result-order.ts';
import { isUnique } from '../operations/unique.ts';
import { isListOfRecords } from '../records/record.ts';
import { type Choice, createChoice, insideOf, type Note, ranked } from '../terms/choice.ts';
import { atom, block, call, type Expr, isUsed, list, map, strength, where } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import type { Target } from '../terms/target.ts';
import { partsNote, partsOfText, separatorOfParts } from '../texts/parted-texts.ts';
import { wordedChoices } from '../texts/worded.ts';
import { composedChoices } from '../values/compose.ts';
import { convert } from '../values/convert.ts';
import { shownName } from '../values/record-keys.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import { itemContext, type Search, scoreMin, type Wanted } from '../wanted/search.ts';
import { groupChoices } from './group.ts';
import { oneOfRecord, onlyRecord } from './one-record.ts';
import { rowLists } from './rows-as-lists.ts';
import { tableChoices } from './tables.ts';

const rivalMargin = 0.07;

export function listChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const items = wanted.target.items;
  if (items === undefined) return [];
  const found =
    items.kind === 'scalar'
      ? scalarLists(wanted, scope, search)
      : [...rowLists(wanted, scope, search), ...recordLists(wanted, scope, search)];
  const isWhole = found.some(({ missing, score }) => missing.length === 0 && score >= scoreMin);
  const all = isWhole && !mayGroup(items, scope, search) ? found : [...found, ...groupLists(wanted, scope, search)];
  const fits = all.filter(({ expr }) => !search.isBanned(wanted.place, expr));
  const merged = mergedChoice(fits, wanted, search);
  return merged === undefined ? withRival(ranked(fits), wanted.place) : [merged, ...ranked(fits)];
}

const summaryWords: readonly string[] = ['count', 'total', 'sum', 'average', 'maximum', 'minimum', 'number'];

/** Where the records of a list fit one by one, groups are looked for only if something speaks of them. */
function mayGroup({ kind, fields }: Target, { sources }: Scope, { instruction }: Search): boolean {
  if (kind !== 'object') return false;
  const isSaid = instruction.tokens.some(({ lower }) => ['per', 'by', 'each', 'group', 'grouped'].includes(lower));
  return (
    isSaid ||
    fields.some(({ words, target }) => {
      // `nr` is a number that the records have.
      const isThere = sources.some(({ name, lists }) => lists > 0 && name.own.join(' ') === words.join(' '));
      return target.kind === 'array' || (!isThere && words.some((word) => summaryWords.includes(word)));
    })
  );
}

/** Another list that would do nearly as well is told of. */
function withRival(choices: readonly Choice[], place: string): readonly Choice[] {
  const [best, ...others] = choices;
  const rival = others.find(({ label }) => label !== best?.label && best?.label.startsWith(`${label}.`) !== true);
  if (best === undefined || rival === undefined || rival.missing.length > best.missing.length) return choices;
  const margin = best.score - rival.score;
  if (margin > rivalMargin) return choices;
  const rivalry = { place, text: best.expr.text, chosen: best.label, rival: rival.label, margin };
  return [{ ...best, rivalries: [rivalry, ...best.rivalries] }, ...others];
}

function groupLists(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { items } = wanted.target;
  if (items === undefined) return [];
  return scope.sources.flatMap((source) => {
    const isList = source.shape.item !== undefined && source.shape.item.records > 0 && source.distance < 1;
    if (isList) return groupChoices(source, wanted, scope, search);
    return items.kind === 'object' ? tableChoices(source, wanted, scope, search) : [];
  });
}

/** How a list is called by itself: a list at the root has no name, and is taken for what the instruction speaks of. */
function listScore(wanted: Wanted, source: Source, search: Search): number {
  const named = wanted.name.own.length === 0 ? 0.5 : nameScore(wanted.name, listName(source.name));
  return Math.min(1, named + (search.instruction.speaksOf(listName(source.name).own) ? 0.15 : 0));
}

function recordLists(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { items } = wanted.target;
  if (items === undefined) return [];
  const near = scope.sources.filter(({ distance }) => distance < 1);
  const hasLists = near.some(({ shape }) => shape.item !== undefined);
  const whole = hasLists ? undefined : onlyRecord(items, wanted, scope, search);
  const found = near.flatMap((source) => {
    const byName = listScore(wanted, source, search);
    const isList = isListOfRecords(source) || isListOfScalars(source, items);
    const most = Math.max(...near.map(({ shape }) => shape.longest));
    // A single record is a list of one only where it is called so, or where there is nothing else.
    const isSingle = source.shape.records > 0 && source.lists === 0 && (byName >= 0.6 || !hasLists);
    return isList || isSingle ? (recordList({ source, byName, isList, items, most }, wanted, scope, search) ?? []) : [];
  });
  if (whole !== undefined) return [...found, whole];
  return found.some(({ missing }) => missing.length === 0)
    ? found
    : [...found, ...oneOfRecord(items, wanted, scope, search)];
}

/** Texts or numbers that become records of one field. */
function isListOfScalars({ shape, lists }: Source, { kind }: Target): boolean {
  return kind === 'object' && lists === 0 && shape.item !== undefined && isScalarShape(shape.item);
}

interface Candidate {
  readonly source: Source;
  readonly byName: number;
  readonly isList: boolean;
  readonly items: Target;
  /** Items of the longest list in sight. */
  readonly most: number;
}

function recordList(candidate: Candidate, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { source, byName, isList, items } = candidate;
  const inner = search.itemsOf(source, scope);
  const name = { own: [], context: itemContext(wanted, source) };
  const [item] = search.derive({ target: items, name, place: `${wanted.place}[]`, isRequired: true }, inner);
  if (item === undefined) return undefined;
  const { instruction } = search;
  // What is sorted has no parents any more: then the records that are made of it are sorted.
  const usesParent = /(?:^|[^\w\s])\s*%/.test(item.expr.text);
  const ops = isList
    ? applyOps(source, inner, wanted, search, (fields) => usesParent || ordersResult(items, fields, instruction))
    : { over: source.at, notes: [], isOfResult: false };
  const placed = inPlace(ops.over, item.expr, inner);
  const mapped = map(placed.over, item.expr, inner.variables.at(-1) ?? '');
  const result = ops.isOfResult === true ? orderResult(mapped, items, instruction) : { over: mapped, notes: [] };
  const isRenamed = wanted.name.own.length > 0 && byName < 0.6;
  const meaning: Note[] = isRenamed ? [{ kind: 'meaning', text: `${wanted.place} from ${source.label}` }] : [];
  const notes = [...item.notes, ...ops.notes, ...meaning, ...result.notes];
  return createChoice(placed.bind(list(result.over)), scoreOf(candidate, item, wanted), source.label, {
    ...insideOf(item),
    notes,
    uses: '',
  });
}

/** The items with their index, where the record asks for it, and the whole list by a name. */
function inPlace(over: Expr, body: Expr, inner: Scope): { readonly over: Expr; readonly bind: (made: Expr) => Expr } {
  const { index, all } = positionNames(inner);
  if (!isUsed(index, body)) return { over, bind: (made) => made };
  const isNamed = isUsed(all, body);
  const base = isNamed ? `$${all}` : /[)\]]$/.test(over.text) ? `(${over.text})` : over.text;
  return {
    over: { text: `${base}#$${index}`, strength: strength.path },
    bind: (made) => (isNamed ? block([[all, over]], made) : made),
  };
}

function scoreOf({ source, byName, isList, items, most }: Candidate, item: Choice, { name }: Wanted): number {
  const isUnnamed = name.own.length > 0 && byName === 0;
  const isAlone = source.lists > 0 && source.shape.longest <= 1;
  const against =
    source.distance * 0.04 + (isList ? 0 : 0.12) + (isUnnamed ? 0.05 : 0) + 0.3 * farShare(item) + (isAlone ? 0.2 : 0);
  // A record for every item of a nested list has more to say of it than one thing.
  const own = item.parts.filter(({ text }) => !text.includes('%') && text !== 'null').length;
  const isThin = source.lists > 0 && item.parts.length > 1 && own <= 1 ? 0.12 : 0;
  // Of lists that are looked up in each other, the one with most records loses none.
  const isJoined = item.notes.some(({ text }) => text.startsWith('Records are looked up'));
  const longest = isJoined ? 0.14 * (source.shape.longest / Math.max(1, most)) : 0;
  const score = longest + 0.32 * byName + 0.68 * item.score - against - isThin;
  return isTelling(item, items) && isThin === 0 ? Math.max(score, scoreMin + score / 100) : score;
}

/** How much of an item is no part of the list itself; what is made of the records around it alone is none at all. */
function farShare({ parts }: Choice, lookedUpShare = 1): number {
  const outer = parts.filter(({ text }) => /^\$\$?[A-Za-z]*\./.test(text));
  const around = parts.filter(({ text }) => /(?:^|[^\w\s])%/.test(text));
  if (parts.length === 0) return 0;
  const lookedUp = outer.filter(({ text }) => /\[[\w.]+ = \$\w+\.[\w.]+\]/.test(text));
  const own = lookedUp.length * (1 - lookedUpShare);
  return outer.length + around.length >= parts.length ? 1 : (outer.length - own) / parts.length;
}

/** What is looked up by a field of the item tells of its list as well. */
const lookedUpShare = 0.5;

/** Fields that fit say which list is meant, whatever it is called, unless every record has such fields. */
function isTelling(item: Choice, { fields }: Target): boolean {
  const isVague = fields.length < 2 && fields.every(({ words }) => isVagueName(words));
  return (
    item.missing.length === 0 &&
    item.score >= (fields.length < 2 ? 0.7 : 0.62) &&
    !isVague &&
    farShare(item, lookedUpShare) < 0.5
  );
}

/** Lists of texts and numbers: a list as it is, one field of all records of a list, or the parts of a text. */
function scalarLists(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  return scope.sources.flatMap((source) => {
    if (source.distance >= 1 || !search.spend(1)) return [];
    const made =
      saidOfItems(source, wanted, scope, search) ??
      mentioned(source, wanted, scope, search) ??
      asItIs(source, wanted, scope, search) ??
      oneField(source, wanted, scope, search) ??
      composedList(source, wanted, scope, search) ??
      partsOf(source, wanted);
    if (made === undefined || made.score < scoreMin) return [];
    return [made];
  });
}

/** One text or number for every record of the list, as the instruction says: `format as "Name <email>"`. */
function saidOfItems(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { items } = wanted.target;
  if (items === undefined || source.lists > 0 || !isListOfRecords(source) || !asksForItems(wanted, search))
    return undefined;
  const inner = search.itemsOf(source, scope);
  const one = { target: items, name: wanted.name, place: `${wanted.place}[]`, isRequired: true };
  const [made] = [...wordedChoices(one, inner, search), ...computedChoices(one, inner, search)];
  if (made === undefined) return undefined;
  // `as "Ek, Ada" in alphabetical order`: in that of the texts as they are written.
  const isSorted = items.types.has('string') && saysLetters(search.instruction.tokens);
  const ops = applyOps(source, inner, wanted, search, () => isSorted);
  const all = list(map(ops.over, made.expr, inner.variables.at(-1) ?? ''));
  return createChoice(isSorted ? list(call('sort', all)) : all, 1, source.label, {
    notes: [...made.notes, ...ops.notes],
    uses: '',
  });
}

/** `failed lists the names of checks that did not pass`: the field, and which of the items, are said. */
function mentioned(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { items, kind } = wanted.target;
  if (items === undefined || kind !== 'array' || source.lists > 0 || !isListOfRecords(source)) return undefined;
  const inner = search.itemsOf(source, scope);
  const own = inner.sources.filter(isOwnValue);
  for (const { tokens, isOwn, use } of clausesAbout(wanted, search)) {
    const field = isOwn
      ? tokens.map((_, at) => fieldAt(tokens, at, own)).find((mention) => mention !== undefined)
      : undefined;
    const isOfType = field?.source.shape.scalars.every(
      (value) =>
        items.types.has(typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'number') ||
        (typeof value === 'number' && items.types.has('integer')),
    );
    if (field === undefined || isOfType !== true) continue;
    use();
    const filtered = clauseFilter(source, inner, wanted, search) ?? { over: source.at, notes: [] };
    const notes: readonly Note[] = [
      ...filtered.notes,
      { kind: 'used', text: `${wanted.place} is ${field.source.label}` },
    ];
    return createChoice(list(map(filtered.over, field.source.at, '')), 0.99, field.source.label, { notes, uses: '' });
  }
  return undefined;
}

/** Anything of a list at the root is said by the whole instruction: there only what is in quotes is taken for it. */
function asksForItems({ name }: Wanted, { instruction }: Search): boolean {
  return (
    name.own.length > 0 ||
    instruction.tokens.some(({ kind, value }) => kind === 'quoted' && /[{<,(]|\w \w/.test(String(value)))
  );
}

function asItIs(source: Source, wanted: Wanted, { references }: Scope, search: Search): Choice | undefined {
  const { item } = source.shape;
  if (item === undefined || !isScalarShape(item)) return undefined;
  const made = convertedList(source, item, source.at, wanted, search);
  const isReference = references?.has(source.shape) === true && !wanted.name.own.includes('id');
  return made !== undefined && isReference ? { ...made, score: made.score - 0.3 } : made;
}

function oneField(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  if (source.lists === 0 || !isScalarShape(source.shape)) return undefined;
  const owner = scope.sources.find(({ shape }) => shape.item !== undefined && shape.item === source.parent);
  const around = owner === undefined ? [] : itemContext(wanted, owner);
  const named = { ...wanted, name: { ...wanted.name, context: [...around, ...wanted.name.context] } };
  const called = isOnlyOfFormat(source, owner, wanted) ? { ...source, name: owner?.name ?? source.name } : source;
  const whole = convertedList(called, source.shape, source.at, named, search);
  if (whole === undefined || whole.score < scoreMin) return undefined;
  if (owner === undefined) return whole;
  const inner = search.itemsOf(owner, scope);
  const own = inner.sources.find(({ shape, distance }) => shape === source.shape && distance === 0);
  if (own === undefined) return whole;
  const field = shownFor(own, wanted, inner);
  // `the genres in alphabetical order` are in that of the values, and not of what their rows are called.
  const isOfValues = saysLetters(search.instruction.tokens);
  const ops = applyOps(owner, inner, wanted, search, () => isOfValues);
  if (ops.over.text === owner.at.text && field === own) return whole;
  return convertedList({ ...source, at: field.at }, field.shape, map(ops.over, field.at, ''), named, search, ops.notes);
}

/** `images` of `photos: [{ url, caption }]`: the only member that has the format of what is wanted is what each is taken for. */
function isOnlyOfFormat({ shape }: Source, owner: Source | undefined, { target: { items } }: Wanted): boolean {
  const format = items?.format;
  if (format === undefined || owner === undefined) return false;
  const those = [...(owner.shape.item?.members.values() ?? [])].filter((one) => formatOf(textsOf(one)) === format);
  return those.length === 1 && those[0] === shape;
}

/** `lowStock` as texts: what the records are called, and not how much of them there is. */
function shownFor(field: Source, { target, name }: Wanted, { sources }: Scope): Source {
  const isMeasure =
    target.items?.types.has('string') === true &&
    field.shape.scalars.every((value) => typeof value === 'number') &&
    !field.name.own.includes('id') &&
    name.own.join(' ') !== field.name.own.join(' ');
  const shown = ['name', 'title', 'label'].flatMap(
    (key) => sources.find(({ at, distance, lists }) => at.text === key && distance === 0 && lists === 0) ?? [],
  )[0];
  return isMeasure && shown !== undefined ? shown : field;
}

function convertedList(
  source: Source,
  item: Source['shape'],
  over: Expr,
  wanted: Wanted,
  { instruction }: Search,
  further: readonly Note[] = [],
): Choice | undefined {
  const { items } = wanted.target;
  if (items === undefined) return undefined;
  const here = { text: '$', strength: 6 };
  const found = { at: here, shape: item, words: source.name.own, mayMiss: false };
  const conversion = convert(found, { target: items, words: wanted.name.own, isRequired: false });
  if (conversion === undefined) return undefined;
  const byName =
    wanted.name.own.length === 0
      ? 0.62 + (instruction.speaksOf(source.name.own) ? 0.15 : 0)
      : nameScore(wanted.name, shownName(source));
  const isSaid = isSaidOfOwner(source.name, instruction.tokens) ? 0.3 : 0;
  const score = byName + isSaid - conversion.cost - source.distance * 0.05 - source.around.length * 0.006;
  const notes: Note[] = [...further];
  const parts = items.types.has('string') ? separatorOfParts(item, instruction) : undefined;
  if (parts !== undefined) notes.push(partsNote(wanted.place, source.label, parts));
  // Null is no value where the schema has none.
  const filled = item.nulls > 0 && !items.isNullable ? where(over, atom('$ != null')) : over;
  const texts = conversion.expr.text === '$' ? filled : map(filled, conversion.expr, '');
  const values = parts === undefined ? texts : map(texts, partsOfText('$', parts), '');
  const isDistinct = wanted.target.isUnique || isUnique(wanted, instruction);
  if (wanted.name.own.length > 0 && !saysSame(wanted.name, source.name)) {
    notes.push({ kind: 'meaning', text: `${wanted.place} from ${source.label}` });
  }
  const single = isDistinct ? call('distinct', values) : values;
  const direction = over.text.includes('^(') ? undefined : sortOf(instruction, wanted);
  const sorted = direction === undefined ? single : call('sort', list(single));
  const expr = list(direction === 'down' ? call('reverse', sorted) : sorted);
  return createChoice(expr, score, source.label, { notes, uses: `list ${source.label}` });
}

/** `sorted alphabetically`, `in descending order`: of values by themselves. */
function sortOf(instruction: Search['instruction'], { name }: Wanted): 'up' | 'down' | undefined {
  const tokens = instruction.open();
  const at = tokens.findIndex(({ lower }) =>
    /^(?:sort|sorted|alphabetical|alphabetically|ascending|descending|a-z)$/.test(lower),
  );
  if (at < 0 || tokens.slice(at, at + 3).some(({ lower }) => lower === 'by')) return undefined;
  // `owners alphabetically` says nothing of their pets.
  const noun = tokens[at]?.lower.startsWith('alphabetical') === true ? tokens[at - 1] : undefined;
  const isOther = noun?.kind === 'word' && noun.words.every((word) => weightOf(word) === 1 && !name.own.includes(word));
  if (isOther && name.own.length > 0) return undefined;
  instruction.use(at, at + 2);
  return tokens.some(({ lower }) => /^(?:descending|desc|reverse)$/.test(lower)) ? 'down' : 'up';
}

/** The names of the records of a list, where they are in parts. */
function composedList(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { items } = wanted.target;
  const { item } = source.shape;
  const byName = nameScore(wanted.name, listName(source.name));
  if (items === undefined || item === undefined || item.records === 0 || byName < 0.7) return undefined;
  const inner = search.itemsOf(source, scope);
  const place = `${wanted.place}[]`;
  const name = { own: ['name'], context: wanted.name.own };
  const near = { ...inner, sources: inner.sources.filter(({ distance }) => distance === 0) };
  const [made] = ranked(composedChoices({ target: items, name, place, isRequired: true }, near, search));
  if (made === undefined) return undefined;
  return createChoice(list(map(source.at, made.expr, '')), 0.66, source.label, { notes: made.notes, uses: '' });
}

/** A text with commas, semicolons or bars between its parts. */
function partsOf(source: Source, wanted: Wanted): Choice | undefined {
  const { shape } = source;
  const { items } = wanted.target;
  if (source.lists > 0 || !isScalarShape(shape) || items?.types.has('string') !== true) return undefined;
  const separator = [',', ';', '|'].find((sign) => shape.scalars.some((value) => String(value).includes(sign)));
  if (separator === undefined || shape.scalars.some((value) => typeof value !== 'string')) return undefined;
  const score = nameScore(wanted.name, source.name) - 0.06 - source.distance * 0.05;
  const notes = [partsNote(wanted.place, source.label, separator)];
  return createChoice(list(partsOfText(source.at.text, separator)), score, source.label, { notes, uses: source.label });
}
