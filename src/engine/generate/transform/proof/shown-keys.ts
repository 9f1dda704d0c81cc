/** Keys in a result where the names of what they stand for were asked for: `the name of the pet`, which is `p9`. */
import { isRecord } from '../../../../core/json.ts';
import { wordsOf } from '../../words.ts';
import type { Token } from '../instruction/words/read.ts';
import { isNameSaid } from '../pipeline/terms/displayed.ts';
import type { Target } from '../terms/target.ts';

const depthMax = 12;
const called = /^(?:name|title|label|full name|display name|real name)$/;

const key = /^(?:id|code|key|no|ref|uuid)$/;

/** How many fields of the result show nothing else. */
export function shownKeys(value: unknown, target: Target, tokens: readonly Token[], data: unknown): number {
  if (!tokens.some(({ lower }) => /^(?:names?|titles?|called)$/.test(lower))) return 0;
  const texts = textsAt(value, target).filter(({ words }) => isNameSaid(words, tokens));
  if (texts.length === 0) return 0;
  const keys = keysIn(data, depthMax);
  return texts.filter(({ found }) => found.some((text) => keys.has(text)) && found.every((text) => keys.has(text)))
    .length;
}

interface Texts {
  readonly words: readonly string[];
  readonly found: readonly string[];
}

function textsAt(value: unknown, { fields, items }: Target): readonly Texts[] {
  const records = (items === undefined ? [value] : Array.isArray(value) ? value : []).filter(isRecord);
  return (items ?? { fields }).fields.flatMap(({ name, words, target }): readonly Texts[] => {
    const members = records.map((record) => record[name]);
    if (target.kind === 'array' || target.kind === 'object')
      return members.flatMap((member) => textsAt(member, target));
    return [{ words, found: members.filter((member) => typeof member === 'string') }];
  });
}

/** Texts that are the ids of records which are called something else. */
function keysIn(data: unknown, depth: number): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (value: unknown, left: number): void => {
    if (left === 0) return;
    if (Array.isArray(value)) for (const item of value) visit(item, left - 1);
    if (!isRecord(value)) return;
    const entries = Object.entries(value);
    const inside = entries.flatMap(([, member]) => (isRecord(member) ? Object.keys(member) : []));
    const isCalled = [...entries.map(([name]) => name), ...inside].some((name) => called.test(wordsOf(name).join(' ')));
    for (const [name, member] of entries) {
      if (isCalled && typeof member === 'string' && key.test(wordsOf(name).at(-1) ?? '')) keys.add(member);
      visit(member, left - 1);
    }
  };
  visit(data, depth);
  return keys;
}
