/** `customers who ordered something`: records that some row belongs to, where there is but one kind of rows that do. */
import type { Entity, RecordMade, World } from '../terms/terms.ts';
import type { Having } from './presence.ts';

const some = /\b(?:who|whoever|that|which) (?:(?!not\b|never\b|no\b|\w*n't\b)\w+ ){1,3}?(?:something|anything)\b/;

export function someRows(
  { members }: Pick<RecordMade, 'members'>,
  { kind, lists }: Entity,
  { speech }: World,
): Having | undefined {
  if (kind !== 'row' || !some.test(speech.text)) return undefined;
  const used = lists.filter(({ text }) => members.some(({ found }) => found.text.includes(text)));
  const [only, ...more] = used;
  if (only === undefined || more.length > 0) return undefined;
  return {
    text: `$count(${only.text}) > 0`,
    notes: [
      { kind: 'used', text: `only records with some of ${only.table.name}: ${some.exec(speech.text)?.[0] ?? ''}` },
    ],
  };
}
