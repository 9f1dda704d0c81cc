/** Marks that stand where a number was not measured, such as a dash: records with one are left out, wherever they are used. */
import { isRecord } from '../../../../core/json.ts';
import type { Edit } from './edits.ts';

const marksMax = 4;

/** For a failed cast to a number: the path that leads to it, without the records that hold a mark. */
export function markEdits(expression: string, problem: string, data: unknown): readonly Edit[] {
  if (!/\(D3030\)/.test(problem)) return [];
  const casts = [...expression.matchAll(/(?<![\w.$])([A-Za-z_$][\w.$]*)\.\$number\(([A-Za-z_]\w*)\)/g)];
  return casts.flatMap(([, path = '', name = '']) => {
    const marks = [...marksOf(data, name)].slice(0, marksMax);
    if (marks.length === 0) return [];
    const condition = marks.map((mark) => `${name} != ${JSON.stringify(mark)}`).join(' and ');
    const whole = new RegExp(`(?<![\\w.$])${path.replace(/[.$]/g, '\\$&')}(?![\\w[])`, 'g');
    return [
      {
        expression: expression.replace(whole, () => `${path}[${condition}]`),
        change: `only records with ${condition} are looked at`,
      },
    ];
  });
}

function marksOf(data: unknown, name: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(data)) for (const item of data) marksOf(item, name, found);
  else if (isRecord(data))
    for (const [key, member] of Object.entries(data)) {
      if (key === name && typeof member === 'string' && (member.trim() === '' || Number.isNaN(Number(member))))
        found.add(member);
      marksOf(member, name, found);
    }
  return found;
}
