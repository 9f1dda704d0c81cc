/**
 * Whole programs: tables are joined, filtered, grouped, reckoned, ordered and shaped, one stage after the other.
 *
 * The search for single values looks at one list at a time; what takes several of them together is planned here.
 */
import type { WorkContext } from '../../../../core/context.ts';
import { limits } from '../../../../core/limits.ts';
import { statedPlaces } from '../stated/stated.ts';
import { askedBy } from '../terms/asked.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import type { Target } from '../terms/target.ts';
import type { Search } from '../wanted/search.ts';
import { listOf } from './lists.ts';
import { recordOf, writeRecord } from './records/records.ts';
import { mapOf } from './results/maps.ts';
import { holdsTree } from './results/trees.ts';
import { useUnderstood } from './results/understood.ts';
import { rootEntity } from './rows/entity.ts';
import { eachOfIn, keyNameIn } from './terms/entries.ts';
import { areLevelled, levelsAsked, withoutLevels } from './terms/levels.ts';
import { withLineage } from './terms/lineage.ts';
import { type Links, linksOf } from './terms/links.ts';
import { createProgram } from './terms/program.ts';
import { speechOf } from './terms/speech.ts';
import { type Table, tablesOf } from './terms/tables.ts';
import type { World } from './terms/terms.ts';
import { createWorld } from './terms/world.ts';
import { topGroup } from './top-group.ts';

interface Task {
  readonly data: unknown;
  readonly target: Target;
  readonly instruction: string;
  against(text: string): number;
}

/** The best program for the whole result; undefined where there is no list to make it of. Throws when the call was cancelled. */
export async function planned(
  { data, target, instruction, against }: Task,
  search: Search,
  ctx: Pick<WorkContext<never>, 'clock' | 'signal'>,
): Promise<Choice | undefined> {
  const { tables, links, request } = read(data, instruction, target);
  const program = createProgram(tables, links);
  const speech = speechOf(request, askedBy(target).names);
  const whole = createWorld(data, {
    tables,
    links,
    program,
    speech,
    search,
    target,
    breathe: breathing(ctx),
    listOf,
    mapOf,
    against,
  });
  // What is said of the values of one row is no order, condition or choice of rows.
  const places = new Set(tables.flatMap((table) => statedPlaces(whole.fields, whole.scopeOf(table), search)));
  const world = { ...whole, speech: places.size === 0 ? speech : speechOf(request, askedBy(target).names, places) };
  const made = target.kind === 'array' ? await planList(target, world) : await planRecord(target, world);
  if (made !== undefined) useUnderstood(made, speech, search.instruction);
  return made;
}

interface Read {
  readonly tables: readonly Table[];
  readonly links: Links;
  /** What is said, without what the tables are like already. */
  readonly request: string;
}

/** The tables, those of trees with the rows of all levels where the instruction speaks of these. */
function read(data: unknown, instruction: string, target: Target): Read {
  const levels = holdsTree(target) ? undefined : levelsAsked(instruction);
  const plain = tablesOf(data, { keyName: keyNameIn(instruction), flat: levels, eachOf: eachOfIn(instruction) });
  const tables = levels === undefined ? plain : withLineage(plain, linksOf(plain), levels);
  const isTree = tables.some(({ tree }) => tree !== undefined);
  const isLevelled = tables.some(({ rows }) => areLevelled(rows));
  return { tables, links: linksOf(tables), request: isLevelled ? withoutLevels(instruction, isTree) : instruction };
}

function breathing({ clock, signal }: Pick<WorkContext<never>, 'clock' | 'signal'>): () => Promise<void> {
  let turn = clock.now();
  return async () => {
    if (clock.now() - turn < limits.generateTurnMs) return;
    await clock.sleep(0, signal);
    signal.throwIfAborted();
    turn = clock.now();
  };
}

async function planList(target: Target, world: World): Promise<Choice | undefined> {
  const found = await listOf(target, undefined, rootEntity(world), '', world);
  if (found === undefined) return undefined;
  const missing = found.missing.map((name) => `[].${name}`);
  return choiceOf(world.program.finish(found.text), found.score, missing, found.notes);
}

async function planRecord(target: Target, world: World): Promise<Choice | undefined> {
  if (target.kind !== 'object') return undefined;
  if (target.fields.length === 0) return planMap(target, world);
  const top = await topGroup(target, world);
  if (top !== undefined) return choiceOf(world.program.finish(top.text), top.score, top.missing, top.notes);
  const record = await recordOf(target, rootEntity(world), '', world);
  const notes = record.members.flatMap(({ found }) => found.notes);
  return choiceOf(world.program.finish(writeRecord(record)), record.score, record.missing, notes);
}

async function planMap(target: Target, world: World): Promise<Choice | undefined> {
  const found = await mapOf(target, undefined, rootEntity(world), world);
  return found === undefined
    ? undefined
    : choiceOf(world.program.finish(found.text), found.score, found.missing, found.notes);
}

function choiceOf(text: string, score: number, missing: readonly string[], notes: Choice['notes']): Choice {
  return createChoice({ text, strength: 6 }, score, 'a plan', { missing, notes, parts: [{ place: '', text }] });
}
