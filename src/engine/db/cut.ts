/** One row that is larger than an answer may be: its long values are cut, and named with their length. */
import { shown } from '../../core/shown.ts';

export interface Cut {
  readonly record: Record<string, unknown>;
  /** In sentences; none when it fitted. */
  readonly notes: readonly string[];
}

/** The record in about so many characters of JSON. Texts are cut; records and lists that are too long become the beginning of their JSON. */
export function cutRecord(record: Record<string, unknown>, room: number): Cut {
  if (JSON.stringify(record).length <= room) return { record, notes: [] };
  const sizes = Object.entries(record).map(([name, value]) => ({ name, value, chars: JSON.stringify(value).length }));
  const names = sizes.reduce((sum, { name }) => sum + JSON.stringify(name).length + 2, 2);
  const most = shareOf(
    sizes.map(({ chars }) => chars),
    room - names,
  );
  const cut = sizes.filter(({ value, chars }) => chars > most && value !== null && typeof value !== 'number');
  const texts = cut.map(({ name, value }) => ({ name, text: textOf(value) }));
  const shorter = Object.fromEntries(texts.map(({ name, text }) => [name, beginningOf(text, most)]));
  const lengths = texts.map(({ name, text }) => `${shown(name)} (${text.length})`).join(', ');
  return {
    record: { ...record, ...shorter },
    notes: [`The row was too large: only the beginning is here of ${lengths}, with their full length in characters.`],
  };
}

/** What every value may have so that all of them fit: what the short ones leave is for the long ones. */
function shareOf(sizes: readonly number[], room: number): number {
  let left = room;
  const ascending = sizes.toSorted((a, b) => a - b);
  for (const [index, size] of ascending.entries()) {
    const share = Math.max(0, Math.floor(left / (ascending.length - index)));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As many characters as take so many in JSON, where some take up to six. */
function beginningOf(text: string, chars: number): string {
  let length = Math.max(0, chars - 2);
  for (;;) {
    const beginning = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
    const over = JSON.stringify(beginning).length - Math.max(2, chars);
    if (over <= 0) return beginning;
    length = Math.max(0, beginning.length - Math.ceil(over / 6));
  }
}
