/** A record of the result: for each of its fields what fits best of an entity, its lists, and the fields beside it. */
import { type Field, isNumeric, type Target } from '../../terms/target.ts';
import { withinLimit } from '../amounts/within-limit.ts';
import { commonest } from '../numbers/commonest.ts';
import { firstToLast } from '../numbers/first-last.ts';
import { formulas } from '../numbers/formulas.ts';
import { aggregates } from '../numbers/numbers.ts';
import { ofEachRow } from '../numbers/of-one-row.ts';
import { piecesOf } from '../numbers/pieces.ts';
import { rowSums } from '../numbers/row-sums.ts';
import { totals } from '../numbers/totals.ts';
import { ofKin } from '../rows/children.ts';
import { claimedRow } from '../rows/claimed-row.ts';
import { isDescribedCount, partAsked } from '../said/asked-parts.ts';
import { displayed } from '../terms/displayed.ts';
import { backTo } from '../terms/links.ts';
import { textOf } from '../terms/speech.ts';
import type { Entity, Found, Made, RecordMade, World } from '../terms/terms.ts';
import { ancestorPath } from '../values/ancestor-paths.ts';
import { type ChosenRow, chosenRows } from '../values/chosen.ts';
import { withPieces } from '../values/cut-texts.ts';
import { datesOf, endsOf, yearsOf } from '../values/ends.ts';
import { finished } from '../values/finished.ts';
import { joined } from '../values/joined.ts';
import { withLast } from '../values/last-of.ts';
import { isRank } from '../values/order.ts';
import { differenceCount } from './compared-lists.ts';
import { kindsNamed } from './kinds-named.ts';
import { numbered } from './numbered.ts';
import { pickedFor } from './picked.ts';
import { pivots } from './pivots.ts';
import { singles } from './singles.ts';

const scoreMin = 0.56;
/** What takes the place of a twin has to fit well by itself. */
const otherMin = 0.8;

/** What is known of some of the fields already is theirs. */
export async function recordOf(
  target: Target,
  entity: Entity,
  place: string,
  world: World,
  known: ReadonlyMap<Field, Found> = new Map(),
): Promise<RecordMade> {
  const chosen = entity.isOfAll === true ? { rows: [], lets: [] } : chosenRows(entity, world);
  const variables = new Map(target.fields.map((field) => [field, `_${field.name.replace(/\W/g, '_')}`]));
  const simple: { readonly field: Field; readonly options: readonly Found[] }[] = [];
  const fields = entity.kind === 'root' ? target.fields : target.fields.filter((field) => !isRank(field, world));
  for (const field of fields) {
    await world.breathe();
    const preset = known.get(field);
    const inner = `${place}.${field.name}`;
    simple.push({
      field,
      options: preset === undefined ? await optionsFor(field, entity, chosen.rows, inner, world) : [preset],
    });
  }
  const first = simple.map(({ field, options }) => made(field, options[0], variables));
  const reckoned = (beside: readonly Made[], one: Made, at: number): Made => {
    // What the groups are made by is known.
    if (one.found.text === '$key' || known.has(one.field)) return one;
    const others = beside.filter((_, index) => index !== at).filter(({ found }) => found.missing.length === 0);
    const further = [
      ...formulas(one.field, entity, others, world),
      ...totals(one.field, others, world),
      ...ofChosen(one.field, entity, chosen.rows, others, world),
    ];
    const best = [...further, ...(simple[at]?.options ?? [])].toSorted((a, b) => b.score - a.score)[0];
    return made(one.field, best, variables);
  };
  const once = first.map((one, at) => reckoned(first, one, at));
  // Some are made of what was reckoned beside them.
  const members = once.map((one, at) => (one.found.missing.length > 0 ? reckoned(once, one, at) : one));
  const apart = toldApart(members, (one) => simple.find(({ field }) => field === one.field)?.options ?? []);
  const cut = withPieces(withinLimit(withoutTwins(apart)), entity, world);
  const filled = withLast(cut, entity, chosen.rows).map((one) => finished(one, entity, world));
  const required = filled.filter(({ field }) => field.isRequired);
  const missing = required.flatMap(({ field, found }) =>
    found.missing.map((name) => (name === '' ? field.name : `${field.name}.${name}`)),
  );
  const scores = filled.map(({ found }) => (found.missing.length > 0 ? 0 : found.score));
  return {
    members: filled.map(orNull).filter(({ found }) => found.missing.length === 0),
    lets: [...entity.lets, ...chosen.lets],
    score: scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length),
    missing,
  };
}

/** `whether it passed`, of the last inspection: what is true of the row that was chosen. */
function ofChosen(
  field: Field,
  entity: Entity,
  rows: readonly ChosenRow[],
  others: readonly Made[],
  world: World,
): readonly Found[] {
  if (!field.target.types.has('boolean') || entity.kind === 'root') return [];
  const used = rows.filter(
    ({ variable, isMeantBy }) => isMeantBy(field) || others.some(({ found }) => found.text.includes(`${variable}.`)),
  );
  return used.flatMap(({ scope, table }) =>
    formulas(field, { kind: 'row', table, scope, lists: [], lets: [] }, [], world).map((found) => ({
      ...found,
      score: found.score - 0.02,
    })),
  );
}

/** Of two texts that would be the same, the one that may well be something else is that. */
function toldApart(members: readonly Made[], optionsOf: (one: Made) => readonly Found[]): readonly Made[] {
  return members.map((one) => {
    const twin = members.find((other) => other !== one && other.found.text === one.found.text);
    if (twin === undefined || one.found.missing.length > 0 || twin.found.score < one.found.score) return one;
    const other = optionsOf(one).find(({ text, score }) => text !== one.found.text && score >= otherMin);
    return other === undefined || !one.field.target.types.has('string') ? one : { ...one, found: other };
  });
}

/** Two lists, or two texts, of one record that are made in the same way were not told apart. */
function withoutTwins(members: readonly Made[]): readonly Made[] {
  const isTwin = ({ field, found }: Made): boolean => {
    const isOpen = field.target.kind === 'array' || (field.target.types.has('string') && /^[\w$.]+$/.test(found.text));
    return isOpen && members.some((other) => other.field !== field && other.found.text === found.text);
  };
  return members.map((one) => (isTwin(one) ? { ...one, found: { ...one.found, missing: [''] } } : one));
}

/** What is required and may be null is never left out. */
function orNull(one: Made): Made {
  const { field, found } = one;
  const isOpen = field.isRequired && field.target.isNullable && !/\?\?|null\)?$/.test(found.text);
  return isOpen ? { ...one, found: { ...found, text: nullable(found.text) } } : one;
}

/** `first & " " & last` of somebody who is not there is a space, and no name. */
function nullable(text: string): string {
  const [, first] = /^\(?((?:\$\w+\.)?[A-Za-z_]\w*(?:\.\w+)+) & " " & [\w.$]+\)?$/.exec(text) ?? [];
  return first === undefined ? `(${text}) ?? null` : `(${first} != null ? ${text} : null)`;
}

function made(field: Field, found: Found | undefined, variables: ReadonlyMap<Field, string>): Made {
  const nothing: Found = { text: 'null', score: 0, missing: [''], notes: [] };
  return { field, found: found ?? nothing, variable: variables.get(field) ?? field.name };
}

async function optionsFor(
  field: Field,
  entity: Entity,
  chosen: readonly ChosenRow[],
  place: string,
  world: World,
): Promise<readonly Found[]> {
  const { target } = field;
  if (entity.key?.place === place) return [{ text: '$key', score: 1, missing: [], notes: [] }];
  if (target.kind === 'array') {
    const found = await world.listOf(target, field, entity, place, world);
    if (found !== undefined && found.missing.length === 0) return [found];
    const alone = entity.kind === 'root' ? aloneFor(field, world) : undefined;
    return [alone ?? found ?? []].flat();
  }
  if (target.kind === 'object') return objectsFor(field, entity, chosen, place, world);
  const isNumber = isNumeric(target.types);
  // A number that all rows of a group have in common is mostly so by chance.
  const doubt = entity.kind === 'group' && isNumber ? 0.25 : 0;
  const own = singles(field, entity.scope, entity, place, world).map((found) => ({
    ...found,
    score: found.score - doubt,
  }));
  const counted = aggregates(field, entity, world);
  const picked = pickedFor(field, entity, { chosen, place, isAlone: own.length === 0 }, world);
  return [
    ...own,
    ...picked,
    ...(entity.table === undefined ? [] : displayed(field, entity.table, entity, world)),
    ...counted,
    ...(counted.length > 0 ? [] : ofEachRow(field, entity, place, world)),
    ...rowSums(field, entity, world),
    ...pivots(field, entity, world),
    ...joined(field, entity, world),
    ...endsOf(field, entity, world),
    ...datesOf(field, entity, world),
    ...claimedRow(field, entity, world),
    ...commonest(field, entity, world),
    ...ofSeveral(field, entity, world),
  ]
    .filter(({ text }) => !asksTheRecord(text, entity, world))
    .filter(
      ({ score, text }) =>
        score >= scoreMin && !((isDescribedCount(field) || isCountOf(field, world)) && text.includes('[0]')),
    )
    .toSorted((a, b) => b.score - a.score);
}

/** What takes more than one row, or more than one list. */
function ofSeveral(field: Field, entity: Entity, world: World): readonly Found[] {
  return [
    ...differenceCount(field, entity, world),
    ...ofKin(field, entity, world),
    ...firstToLast(field, entity, world),
    ...ancestorPath(field, entity, world),
    ...piecesOf(field, entity, world),
    ...yearsOf(field, entity, world),
  ];
}

/** `payments[invoice.status = "paid"]`, of an invoice: the state of the record chooses all of its rows, or none. */
function asksTheRecord(text: string, { kind, table, lists }: Entity, world: World): boolean {
  if (kind !== 'row' || table === undefined || !text.includes('[')) return false;
  const names = lists.flatMap((rows) => (rows.table === table ? [] : backTo(rows.table, table, world)));
  return names.some((name) => text.includes(`[${name}.`) || text.includes(`[(${name}.`));
}

/** `how many are oaks` */
function isCountOf(field: Field, world: World): boolean {
  const part = partAsked(field, world);
  return part !== undefined && field.target.types.has('integer') && /\bhow many\b/.test(textOf(part));
}

/** A list that the search for single parts finds, although no program of whole tables makes it. */
function aloneFor(field: Field, world: World): Found | undefined {
  const wanted = {
    target: field.target,
    name: { own: field.words, context: [] },
    place: field.name,
    isRequired: field.isRequired,
  };
  const [choice] = world.search.derive(wanted, world.root);
  if (choice === undefined || choice.missing.length > 0) return undefined;
  const found: Found = { text: choice.expr.text, score: choice.score - 0.05, missing: [], notes: choice.notes };
  return numbered(field.target.items, found, world) ?? found;
}

async function objectsFor(
  field: Field,
  entity: Entity,
  chosen: readonly ChosenRow[],
  place: string,
  world: World,
): Promise<readonly Found[]> {
  if (field.target.fields.length === 0) {
    const map = await world.mapOf(field.target, field, entity, world);
    return map === undefined ? [] : [map];
  }
  const own = await recordOf(field.target, { ...entity, lets: [] }, place, world);
  const whole: { readonly made: RecordMade; readonly of?: string }[] = [{ made: own }];
  const picked: typeof whole = [];
  const named = chosen.filter((one) => one.isNamedBy(field));
  for (const { scope, table, variable } of named.length > 0 ? named : chosen) {
    const one: Entity =
      entity.kind === 'root'
        ? { kind: 'row', table, scope, lets: [], lists: [] }
        : { ...entity, scope, lets: [], lists: [] };
    const made = await recordOf(field.target, one, place, world);
    picked.push({ made: { ...made, score: made.score - 0.04 }, of: variable });
  }
  return [...whole, ...picked, ...(await ofKinds(field, entity, place, world))]
    .map(({ made, of }) => ({
      // There may be no such row.
      text:
        of !== undefined && field.target.isNullable
          ? `($exists(${of}) ? ${writeRecord(made)} : null)`
          : writeRecord(made),
      score: made.score,
      missing: made.missing,
      notes: made.members.flatMap(({ found }) => found.notes),
    }))
    .toSorted((a, b) => a.missing.length - b.missing.length || b.score - a.score);
}

/** `won: {count, total}`: what all rows of the kind that the field is called as come to: the name tells outright which ones. */
async function ofKinds(
  field: Field,
  entity: Entity,
  place: string,
  world: World,
): Promise<readonly { readonly made: RecordMade; readonly of?: string }[]> {
  const found: { readonly made: RecordMade; readonly of?: string }[] = [];
  for (const kind of kindsNamed(field, entity, world)) {
    const made = await recordOf(field.target, kind, place, world);
    found.push({ made: { ...made, score: made.score + 0.3 } });
  }
  return found;
}

/** The members as they are written, those that others use by name first. */
export function writeRecord({ members, lets }: Pick<RecordMade, 'members' | 'lets'>, condition = ''): string {
  const texts = [...members.map(({ found }) => found.text), condition];
  const named = members.filter(({ variable }) => texts.some((text) => new RegExp(`\\$${variable}\\b`).test(text)));
  const body = `{ ${members.map((one) => `${JSON.stringify(one.field.name)}: ${named.includes(one) ? `$${one.variable}` : one.found.text}`).join(', ')} }`;
  const guarded = condition === '' ? body : `${condition} ? ${body}`;
  const ordered = inOrder(named);
  const lines = [...lets, ...ordered.map(({ variable, found }) => [variable, found.text] as const)];
  const all = [...lines.map(([, text]) => text), guarded];
  const used = lines.filter(([name]) => all.some((text) => new RegExp(`\\$${name}\\b`).test(text)));
  return used.length === 0 ? guarded : `(${used.map(([name, text]) => `$${name} := ${text}`).join('; ')}; ${guarded})`;
}

/** What a field is reckoned from comes before it. */
function inOrder(named: readonly Made[]): readonly Made[] {
  const ordered: Made[] = [];
  const add = (one: Made, depth: number): void => {
    if (ordered.includes(one) || depth > named.length) return;
    for (const other of named)
      if (other !== one && new RegExp(`\\$${other.variable}\\b`).test(one.found.text)) add(other, depth + 1);
    ordered.push(one);
  };
  for (const one of named) add(one, 0);
  return ordered;
}
