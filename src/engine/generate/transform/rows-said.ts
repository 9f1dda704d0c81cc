/** Which of the records of a list are spoken of: "unpaid fines over 50" as a condition, without a result that it is for. */
import { limits } from '../../../core/limits.ts';
import { createSearch } from './derive.ts';
import { readInstruction } from './instruction/words/read.ts';
import { wholeCondition } from './pipeline/rows/conditions.ts';
import { linksOf } from './pipeline/terms/links.ts';
import { createProgram } from './pipeline/terms/program.ts';
import { speechOf } from './pipeline/terms/speech.ts';
import { tablesOf } from './pipeline/terms/tables.ts';
import { createWorld } from './pipeline/terms/world.ts';
import { askedBy, nothingAsked } from './terms/asked.ts';
import { readTarget } from './terms/target.ts';

/**
 * The condition as it stands behind the list in JSONata, empty where the words make none. `given` are values beside the list,
 * which a condition may compare with (`$$.cutoff`).
 */
export function conditionSaid(
  name: string,
  records: readonly unknown[],
  given: Readonly<Record<string, unknown>>,
  words: string,
): string {
  const data = { ...given, [name]: records };
  // What fields a result has would say what is asked of them alone.
  const target = readTarget({ type: 'array', items: { type: 'object' } }, words);
  const tables = tablesOf(data);
  const table = tables.find((one) => one.parent === undefined && one.path === name);
  if (table === undefined) return '';
  const links = linksOf(tables);
  const search = createSearch({
    steps: limits.generateSearchSteps,
    banned: new Set(),
    instruction: readInstruction(words),
    asked: nothingAsked,
    isLate: () => false,
  });
  const world = createWorld(data, {
    tables,
    links,
    program: createProgram(tables, links),
    speech: speechOf(words, askedBy(target).names),
    search,
    target,
    breathe: async () => {},
    listOf: async () => undefined,
    mapOf: async () => undefined,
    against: () => 0,
  });
  const { text } = wholeCondition(table, world);
  // What was read of another list is not there.
  return /@rows|:=|\$(?![a-z]+\()/i.test(text.replaceAll('$$', '')) ? '' : text;
}
