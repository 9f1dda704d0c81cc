/** Rows that are only meant where something is of them: "which members have open loans", of whom each is told with their number. */
import { plural, speaksOf } from '../entity.ts';
import { conditionsText } from './conditions.ts';
import type { Query } from './query.ts';
import { isReckoned } from './values.ts';
import type { Writing } from './written.ts';

const owning =
  'have|has|had|own|owns|hold|holds|made|make|wrote|write|written|placed|place|got|get|received|receive|took|take|gave|give|booked|book|opened|open|ordered|order|left|owe|run|lead|reported|sent|bought';

/** Of "which members have overdue loans?" that there is one; none where the rows are told whatever they have. */
export function havingSaid({ row, values, result }: Query, instruction: string, { list }: Writing): readonly string[] {
  if (result.kind !== 'rows' || !row.isMany || row.noun.length === 0) return [];
  const thing = row.noun.at(-1) ?? '';
  const asked = new RegExp(
    `(?:^|[.!?] )(?:which|what)(?: of)?(?: (?:our|the|my|all|these|those))*(?: [a-z-]+)? ${plural(thing)}(?: (?:currently|still|also|already))? (?:${owning})(?! to\\b) ([^.?!:;]+)`,
    'i',
  ).exec(instruction);
  const had = asked?.[1] ?? '';
  if (had === '' || /\b(?:no|none|never|not)\b/i.test(had)) return [];
  return [...values.values()].flatMap((value) => {
    if (!isReckoned(value) || value.kind === 'formula' || !('conditions' in value) || value.node === undefined)
      return [];
    const { node, conditions } = value;
    if (node === row || !speaksOf(had, node.noun.slice(-1))) return [];
    return [`$count(${list(node)}${conditionsText(conditions)}) > 0`];
  });
}
