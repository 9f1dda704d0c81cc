/** A list of the result: the rows or the groups that it is made of, in the order and number that are wanted. */
import type { Note } from '../terms/choice.ts';
import { isPath } from '../terms/expression.ts';
import type { Field, Target } from '../terms/target.ts';
import { calledAs, groupPlan, losesRows, notesOf, rowNotes, singularOf } from './groups.ts';
import { positional } from './numbers/positional.ts';
import { having } from './records/having.ts';
import { inTurn, shownAs, withRank } from './records/in-turn.ts';
import { recordOf, writeRecord } from './records/records.ts';
import { valuesOf } from './records/values.ts';
import { listPlans } from './results/list-plans.ts';
import { topsOf } from './results/tops.ts';
import { untakenCondition } from './rows/conditions.ts';
import { rowEntity } from './rows/entity.ts';
import { minimumOf } from './rows/given-bounds.ts';
import { once } from './rows/once.ts';
import { eachOf } from './said/each-of.ts';
import { isSpokenOf, subjectOf } from './said/subject.ts';
import { holderName, valueAt } from './terms/links.ts';
import { isAkin } from './terms/speech.ts';
import { type Entity, type Found, nounsOf, type RecordMade, type Rows, type World } from './terms/terms.ts';
import { finish, sorted } from './values/finish.ts';
import { hasRepeated, keysFor, togetherOf } from './values/keys.ts';
import { ordered } from './values/order.ts';
import { rankedWithin } from './values/ranked.ts';

/** The best of all lists of the entity, row by row or in groups. */
export async function listOf(
  target: Target,
  field: Field | undefined,
  entity: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  const { items } = target;
  if (items === undefined) return undefined;
  const plans: Found[] = [];
  for (const rows of entity.lists) {
    if (!world.search.spend(50)) break;
    const other = entity.kind === 'root' && isOfOther(rows.table, field, world) ? otherWorth : 0;
    if (items.kind === 'scalar')
      plans.push(
        ...valuesOf({ items, field, rows, entity, place: `${place}[]` }, world).map((plan) => ({
          ...plan,
          score: plan.score - other + 0.08 * calledAs(field, rows.table),
        })),
      );
    else if (items.kind === 'object') {
      const whole = entity.kind === 'root' ? asTheyAre(items, field, rows, world) : undefined;
      plans.push(whole ?? (await rowPlan(items, field, rows, `${place}[]`, world)));
      const keys = keysFor(items, field, rows.table, `${place}[]`, world);
      const together = togetherOf(keys);
      for (const key of together === undefined ? keys : [together, ...keys])
        plans.push(await groupPlan({ key, items, field, rows }, `${place}[]`, world));
    }
  }
  plans.push(...(await listPlans(items, field, entity, `${place}[]`, world)));
  const isWhole = entity.kind === 'root' && field === undefined;
  const fitOf = ({ text, score }: Found): number => score - (isWhole ? world.against(world.program.finish(text)) : 0);
  return plans.toSorted((a, b) => a.missing.length - b.missing.length || fitOf(b) - fitOf(a))[0];
}

/** Records of which no field is asked for: the rows as they are. Below others, a tree ends in such records. */
function asTheyAre({ fields }: Target, field: Field | undefined, rows: Rows, world: World): Found | undefined {
  if (fields.length > 0 || rows.table.parent !== undefined) return undefined;
  const order = ordered(undefined, undefined, world.scopeOf(rows.table).sources, world, field);
  const note: Note = { kind: 'used', text: `the rows of ${rows.table.name} as they are` };
  const text = sorted(rows.text, order);
  return {
    text: order.limit === undefined ? `[${text}]` : `[(${text})[[0..${order.limit} - 1]]]`,
    score: 0.8,
    missing: [],
    notes: [note, ...rowNotes(rows), ...order.notes],
  };
}

async function rowPlan(
  items: Target,
  field: Field | undefined,
  rows: Rows,
  place: string,
  world: World,
): Promise<Found> {
  const { table } = rows;
  const variable = world.program.variable(singularOf(table.name));
  const entity = rowEntity(table, variable, world);
  const running = positional(items, rows, world);
  const bounds = `${topsOf(items, table, rows, world)}${minimumOf(table, world)}`;
  const plain = await recordOf(items, entity, place, world, running?.fields);
  const rank = running === undefined ? rankedWithin(items, rows, variable, world) : undefined;
  const record = rank === undefined ? plain : withRank(items, plain, rank);
  const single = running === undefined ? once(rows.text, table, world) : undefined;
  const said = ordered(items, record, world.scopeOf(table).sources, world, field);
  const order =
    single?.chosenBy !== undefined && single.chosenBy === said.rowSort ? { ...said, rowSort: undefined } : said;
  const kept = having(record, entity, table, world);
  const body = writeRecord(record, kept.text);
  const untaken = untakenCondition(table, record.members, world);
  const those = `${single?.text ?? rows.text}${bounds}${untaken.text === '' ? '' : `[${untaken.text}]`}`;
  const text =
    running === undefined
      ? finish(order, sorted(those, order), `($${variable} := $; ${body})`)
      : inTurn(rows, { ...running, shown: shownAs(running.by, record) }, order, `($${variable} := $; ${body})`);
  const isHead = headOf(world) === table ? 0.08 : speaksOf(nounsOf(table), world) ? 0.03 : 0;
  const named = 0.08 * calledAs(field, table);
  const isFull = record.members.some(({ found }) => /\$(?:sum|count|average|max|min)\(/.test(found.text));
  const isEach = eachOf(nounsOf(table), world) ? 0.12 : 0;
  return {
    text,
    score:
      record.score +
      isHead +
      named +
      (isFull ? isEach : isEach / 2) +
      // One of each is asked for outright.
      (single === undefined ? 0 : 0.2) +
      childBonus(field, table, rows, world) -
      (repeatsIn(record, table, field, world) || isAskedPer(record, table, world) ? 0.3 : 0) -
      (isAllOfHolder(record, table) ? 0.5 : 0) -
      losesRows(table, world) -
      (isOfOther(table, field, world) ? otherWorth : 0) -
      (table.parent !== undefined && isOneOfThem(table, world) ? 0.12 : 0) -
      rows.distance * 0.04,
    missing: record.missing,
    notes: [
      { kind: 'used', text: `one record per row of ${table.name}` },
      ...notesOf(record),
      ...rowNotes({ ...rows, said: [...rows.said, ...untaken.said] }),
      ...order.notes,
      ...kept.notes,
      ...(single?.notes ?? []),
    ],
  };
}

/** Nothing is of the rows themselves: it is told as often as there are rows, and is told once of what they stand in. */
function isAllOfHolder({ members }: RecordMade, table: Rows['table']): boolean {
  const holder = new RegExp(`(?<![$\\w.])${holderName(table)}\\.[\\w.]+`, 'g');
  const own = /(?<![$\w.])(?!(?:and|or|in|null|true|false|function)\b)[A-Za-z_]\w*/;
  const isOfHolderAlone = (text: string): boolean =>
    text.replace(holder, '') !== text && !own.test(text.replace(/"[^"]*"/g, '').replace(holder, ''));
  return table.parent !== undefined && members.length > 0 && members.every(({ found }) => isOfHolderAlone(found.text));
}

/** What it costs that rows of another list are made than the instruction is about. */
const otherWorth = 0.4;

/** The instruction is about the rows of another list. */
function isOfOther(table: Rows['table'], field: Field | undefined, { speech, tables, target }: World): boolean {
  const isOnly = field === undefined || target.fields.filter((one) => one.target.kind === 'array').length === 1;
  const subject = isOnly ? subjectOf(speech.tokens, tables) : undefined;
  if (table.parent !== undefined) return subject === table.parent && !isSpokenOf(table, speech.tokens);
  return subject !== undefined && subject !== table;
}

/** `status of the last event`: one of the rows that a record holds, and not all of them. */
function isOneOfThem(table: Rows['table'], { speech: { tokens } }: World): boolean {
  return tokens.some(
    ({ lower, words }, at) =>
      /^(?:last|latest|newest|recent|first|oldest|earliest|current)$/.test(tokens[at - 1]?.lower ?? '') &&
      lower.replace(/s$/, '') === lower &&
      nounsOf(table).some((noun) => words.some((word) => isAkin(word, noun))),
  );
}

/** `per region …`, `for every region: …`, of rows of which several have the same one. */
function isAskedPer({ members }: RecordMade, table: Rows['table'], world: World): boolean {
  const { tokens } = world.speech;
  return members.some(({ field, found: { text } }) => {
    const at = tokens.findIndex(({ lower }, index) => {
      const said = tokens.slice(index + 1, index + 1 + field.words.length);
      return (
        /^(?:per|each|every)$/.test(lower) && field.words.every((word, place) => said[place]?.words.includes(word))
      );
    });
    const rows = world.rowsOf(table);
    const isPlain = at >= 0 && field.target.types.has('string') && isPath(text) && members.length > 1;
    return isPlain && new Set(rows.map((row) => valueAt(row, text))).size < rows.length;
  });
}

/** Rows that have the same of what is wanted once for each; parts of a sum are shown row by row. */
function repeatsIn({ members }: RecordMade, table: Rows['table'], list: Field | undefined, world: World): boolean {
  const texts = members.map(({ found }) => found.text);
  const fields = members.map((one) => one.field);
  return hasRepeated(fields, texts, { table, list }, world);
}

/** `children` and `reports` are rows of the same table that name this one. */
function childBonus(field: Field | undefined, table: Rows['table'], { text }: Rows, world: World): number {
  const isSelf = world.links.ones.some((link) => link.table === table && link.other === table) && /^\$\w+$/.test(text);
  const isAsked =
    field?.words.some((word) =>
      ['child', 'sub', 'report', 'reply', 'subordinate', 'nested', 'subcategory'].includes(word),
    ) ?? false;
  return isSelf && isAsked ? 0.1 : 0;
}

/** The table that is named first. */
function headOf({ speech, tables }: World): Rows['table'] | undefined {
  for (const { words } of speech.tokens) {
    const table = tables.find((one) =>
      nounsOf(one)
        .slice(0, 1)
        .some((noun) => words.includes(noun)),
    );
    if (table !== undefined) return table;
  }
  return undefined;
}

function speaksOf(nouns: readonly string[], { speech }: World): boolean {
  const [head] = speech.segments;
  const words = head?.tokens.flatMap((token) => token.words) ?? [];
  return nouns.some((noun) => words.some((word) => isAkin(word, noun)));
}
