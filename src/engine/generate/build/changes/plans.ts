/** Workflows that change something, told over the relations that the documents tell: what each change is done to, and with what. */
import { limits } from '../../../../core/limits.ts';
import { wordsIn } from '../../words.ts';
import { moveIn, saidOnto } from '../instruction/moves.ts';
import { givenDays, isAskedBy } from '../relations/conditions/given-days.ts';
import { orderOf, startsOf } from '../relations/queries/query.ts';
import { forwardFrom, type Node, nothing, reachOf, toldOf } from '../relations/terms/nodes.ts';
import { type Laid, laidAfter, nothingLaid } from '../relations/writing/steps.ts';
import { copying, isAsBefore, isOfAnyone, isRepeated } from '../steps/extend.ts';
import { speaksOf } from '../terms/entity.ts';
import { type Plan, type PlannedStep, textOf, type Workshop } from '../terms/plan.ts';
import { toldBy } from '../terms/record.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { anchorsOf, listsOf, type Things } from './anchors.ts';
import type { Around, Change } from './change.ts';
import { besidesOutcome } from './outcome.ts';
import { withChange, withoutMembers } from './request.ts';
import { isReferred, narrowedTo, nothingSaid, whichOf } from './rows.ts';
import { shiftIn, withoutShift } from './shifts.ts';
import { isWhole } from './whole.ts';
import { saysWhole } from './whole-amounts.ts';
import { type Wish, wishesOf } from './wishes.ts';

/** As far as the changes before have come. */
interface Reading {
  readonly laid: Laid;
  readonly made: readonly Node[];
  /** Whatever was read or gone over. */
  readonly nodes: readonly Node[];
  /** Words that were taken for something. */
  readonly heard: readonly string[];
  readonly score: number;
}

/** The likeliest first; none where not all that is said has its place. */
export async function byChanges(workshop: Workshop): Promise<readonly Plan[]> {
  const wishes = wishesOf(workshop);
  if (wishes.length === 0) return [];
  const things = thingsOf(workshop);
  if (things === undefined) return [];
  let readings: readonly Reading[] = [{ laid: nothingLaid(workshop), made: [], nodes: [], heard: [], score: 0 }];
  for (const wish of wishes) {
    const next: Reading[] = [];
    for (const reading of readings) next.push(...(await extended(reading, wish, { things, workshop })));
    const byText = new Map(next.toSorted((a, b) => a.score - b.score).map((one) => [textOf(one.laid.plan), one]));
    readings = [...byText.values()].toSorted((a, b) => b.score - a.score).slice(0, limits.buildReadings);
  }
  return readings
    .filter(({ laid: { plan }, nodes, heard }) => isWhole({ plan, nodes, heard }, workshop))
    .map(({ laid: { plan }, score }) => ({ ...plan, score }));
}

function thingsOf(workshop: Workshop): Things | undefined {
  const operations = workshop.sources.operations.filter((known) => toldOf(known) !== undefined);
  const starts = startsOf(workshop, operations);
  const [given] = starts;
  if (given === undefined) return undefined;
  const reach = reachOf(operations, given);
  const singles = starts.filter((one) => one !== given && !one.isMany);
  const further = singles.flatMap((one) => forwardFrom(one, reach));
  return {
    given,
    made: [],
    singles: [...singles, ...further],
    lists: listsOf([...starts, ...further], reach),
    reach,
    things: new Set(workshop.sources.operations.map(({ noun }) => noun.join(' '))),
  };
}

async function extended(before: Reading, wish: Wish, { things, workshop }: Around): Promise<readonly Reading[]> {
  const found: Reading[] = [];
  const all = { ...things, made: before.made };
  for (const { known, score } of wish.candidates) {
    for (const anchor of anchorsOf(known, wish, all)) {
      if (isOneKindOf(known, { wish, anchor }, { things: all, workshop })) continue;
      const next = await changed(before, { known, wish, anchor }, { things: all, workshop });
      if (next !== undefined) found.push({ ...next, score: before.score + next.score + 0.4 * score + anchor.score });
    }
  }
  return found;
}

/** "Everything of this member": where several kinds of things could be meant, or all there are of one, none is. */
function isOneKindOf(
  known: KnownOperation,
  { wish, anchor: { row } }: Omit<Change, 'known'>,
  { things, workshop }: Around,
): boolean {
  const said = `${wish.told}, ${wish.text}`;
  const isUnnamed = ({ noun, list }: Node): boolean => list === undefined && !speaksOf(said, noun.slice(-1));
  if (row === undefined || !isUnnamed(row)) return false;
  if (row.links.length === 0) return true;
  const { method } = known.operation;
  return workshop.sources.operations
    .filter((one) => one !== known && one.operation.method === method)
    .some((one) =>
      anchorsOf(one, wish, things).some(
        ({ row: other }) =>
          other !== undefined &&
          isUnnamed(other) &&
          other.links.length >= row.links.length &&
          other.noun.join(' ') !== row.noun.join(' '),
      ),
    );
}

/** With what has to be read for it. What is only so when it is done says nothing of which things are meant: "mark them as out of service". */
async function changed(before: Reading, change: Change, around: Around): Promise<Reading | undefined> {
  const plain = await attempted(before, change, nothingSet, around);
  const body = String(plain?.laid.plan.steps.at(-1)?.step.apiConfig.body ?? '');
  const besides = besidesOutcome(change.wish.text, change.anchor.row?.noun ?? [], body);
  const others = [...besides, ...placesIn(change.wish.text, body)];
  if (others.length > 0) return changed(before, { ...change, known: withoutMembers(change.known, others) }, around);
  const conditions = (plain?.conditions ?? []).filter((condition) => isSetBy(body, condition));
  const reads = plain?.laid.plan.steps.slice(before.laid.plan.steps.length, -1).map(({ step }) => step) ?? [];
  const asked = JSON.stringify(reads.map(({ apiConfig, loopSelector }) => [apiConfig.queryParams, loopSelector]));
  const texts = textsIn(body).filter(
    (value) =>
      asked.includes(JSON.stringify(value).slice(1, -1)) ||
      (plain?.conditions ?? []).some((one) => one.includes(value)),
  );
  const flags = flagsIn(body).flatMap(([name, value]) =>
    [value, `"${value}"`].some((set) => asked.includes(`"${name}":${set}`)) ? [name] : [],
  );
  const values = [...texts, ...flags];
  if (conditions.length + values.length === 0) return plain;
  // "With normal priority" is what they get, and not that they have one.
  const had = [...body.matchAll(/"(\w+)\\?": ?\\?["\d]/g)].map(([, name = '']) => `${name} != null`);
  return attempted(before, change, { conditions: new Set([...conditions, ...had]), values }, around);
}

/** Of "raise the pay of all drivers at the Airport depot by 2" the depot says which drivers are meant, and is none that is set. */
function placesIn(text: string, body: string): readonly string[] {
  if (shiftIn(text) === undefined) return [];
  return [...body.matchAll(/\\?"(\w+)\\?": ?\\?"([^"\\<>]{2,})\\?"/g)].flatMap(([, name = '', value = '']) => {
    const said = value.replace(/[^\p{L}\d ]/gu, '.');
    return new RegExp(`\\b(?:at|in|of|from|for|on) (?:the )?${said}`, 'i').test(text) ? [name] : [];
  });
}

/** What the change itself sets. */
interface SetBy {
  readonly conditions: ReadonlySet<string>;
  readonly values: readonly string[];
}

const nothingSet: SetBy = { conditions: new Set(), values: [] };

/** The texts and numbers that are sent as they are. */
function textsIn(body: string): readonly string[] {
  return [...body.matchAll(/: ?(?:"([^"\\<>]{3,})"|(-?\d+(?:\.\d+)?)\b)/g)].map(
    ([, text, number]) => text ?? number ?? '',
  );
}

/** What is switched on or off. */
function flagsIn(body: string): readonly (readonly [name: string, value: string])[] {
  return [...body.matchAll(/"(\w+)": ?(true|false)\b/g)].map(([, name = '', value = '']) => [name, value]);
}

interface Attempted extends Reading {
  /** On what it is done to. */
  readonly conditions: readonly string[];
}

async function attempted(before: Reading, change: Change, own: SetBy, around: Around): Promise<Attempted | undefined> {
  const { workshop } = around;
  const { known, wish, anchor } = change;
  const { row, links } = anchor;
  const nodes = orderOf([...(row === undefined ? [] : [row]), ...links.map(({ from }) => from)]).filter(
    (node) => !before.made.includes(node),
  );
  const move = moveIn(withoutShift(wish.text));
  const plain = { ...wish, text: move?.which ?? withoutShift(wish.text) };
  const which = own.values.reduce((text, value) => text.replaceAll(value, ' '), whichOf(plain, row));
  const bounds = row === undefined ? [] : givenDays(which, row.leaves, workshop.payload);
  const isBesides = (name: string): boolean =>
    (move !== undefined && saidOnto(name, move) > 0) ||
    bounds.some((day) => day.name === name && row?.known !== undefined && !isAskedBy(day, row.known));
  const rows = { row, which, isBesides };
  const read = await laidAfter(before.laid, row === undefined ? nodes : upTo(row, nodes), rows, workshop);
  if (read === undefined) return undefined;
  const said = { which, told: wish.told, without: own.conditions };
  const narrowed = row === undefined ? nothingSaid(read) : await narrowedTo(row, said, read, workshop);
  const all = narrowed === undefined ? undefined : await laidAfter(narrowed.laid, nodes, rows, workshop);
  if (narrowed === undefined || all === undefined) return undefined;
  const plan = await withChange(all, change, nodes, around);
  const step = plan?.steps.at(-1);
  if (plan === undefined || step === undefined || plan.steps.length === all.plan.steps.length) return undefined;
  const isSame = isAsBefore(plan, all.plan) && !saysWhole(wish.text);
  const isCopy = isOfAnyone(plan, all.plan) || (!copying.test(wish.text) && isRepeated(plan, all.plan));
  if (isCopy || isSame || isUnfilled(step)) return undefined;
  const told = step.step.executionMode === 'LOOP' ? undefined : toldBy(known);
  const made: readonly Node[] =
    told === undefined ? [] : [{ ...nothing, known, noun: known.noun, leaves: told.leaves }];
  const reads = all.plan.steps.length - before.laid.plan.steps.length;
  return {
    laid: { plan, steps: new Map([...all.steps, ...made.map((node) => [node, step] as const)]) },
    made: [...before.made, ...made],
    nodes: [...before.nodes, ...nodes],
    heard: [...before.heard, ...narrowed.heard, ...(isReferred(wish, row) ? [] : wordsIn(wish.aside))],
    conditions: narrowed.conditions,
    score: plan.score - all.plan.score - 0.1 * reads + 0.2 * Math.min(2, narrowed.heard.length),
  };
}

/** A text with places for what nothing that was read has. */
function isUnfilled({ step: { apiConfig } }: PlannedStep): boolean {
  return /(?:<|\\u003c)[a-z][\w ]*(?:>|\\u003e)/i.test(
    String(apiConfig.body ?? '').replace(/<<[\s\S]*>>/g, (text) => text.slice(2, -2)),
  );
}

function isSetBy(body: string, condition: string): boolean {
  const [, name = '', value = ''] = /^(\w+) = (true|false|"[^"]*")$/.exec(condition) ?? [];
  return name !== '' && new RegExp(`"${name}\\\\?": ?${value.replace(/[^\w"]/g, '.')}`).test(body);
}

function upTo(row: Node, nodes: readonly Node[]): readonly Node[] {
  return nodes.slice(0, nodes.indexOf(row) + 1);
}
