/**
 * Records that say by a `type` which of their members holds the value: `{"type": "date", "date": {"start": "…"}}`.
 *
 * So do those that repeat their name in a label. Such a record is called as its value is, and neither the type nor the member says anything of it.
 */
import { tagNames } from '../../pairs.ts';
import type { Shape } from '../../shape.ts';
import { wordsOf } from '../../words.ts';

/** The member that holds the value of the record `key`, the same one in all records that were seen. */
export function valueMember(key: string, { records, members }: Shape): string | undefined {
  if (records === 0) return undefined;
  // `"hire_date": {"label": "Hire date", "value": "2021-04-01"}`
  const labels = new Set(members.get('label')?.scalars.map((label) => wordsOf(String(label)).join(' ')) ?? []);
  if (labels.size === 1 && labels.has(wordsOf(key).join(' ')) && members.has('value')) return 'value';
  for (const tag of tagNames) {
    const [value, ...others] = new Set(members.get(tag)?.scalars ?? []);
    if (typeof value === 'string' && others.length === 0 && value !== tag && members.has(value)) return value;
  }
  return undefined;
}

const shown: readonly string[] = [
  'name',
  'plain_text',
  'content',
  'text',
  'label',
  'value',
  'start',
  'string',
  'number',
];

/** What a value that is a record itself is shown by. */
export function shownMember({ members }: Shape): string | undefined {
  return shown.find((name) => members.has(name));
}
