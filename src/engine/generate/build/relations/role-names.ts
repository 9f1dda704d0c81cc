/** Who the key of somebody leads to, as the document calls them: of "Tickets assigned to this agent" `assignee_id` is an agent's. */
import { isRecord } from '../../../../core/json.ts';
import type { Schema } from '../../documents/document.ts';
import { propertiesOf } from '../../step/answer.ts';
import { bodyTargets } from '../../step/body-targets.ts';
import { wordsOf } from '../../words.ts';
import { holderOf, isKeyWord } from '../entity.ts';
import type { KnownOperation } from '../sources.ts';

type Source = KnownOperation['source'];

const known = new WeakMap<Source, ReadonlyMap<string, readonly (readonly string[])[]>>();

/** Other words for what the field is the key of; none where no description has any. */
export function calledBy(source: Source, key: readonly string[]): readonly (readonly string[])[] {
  const before = known.get(source);
  const all = before ?? namesIn(source);
  known.set(source, all);
  return all.get(key.join(' ')) ?? [];
}

function namesIn({ document: { operations } }: Source): ReadonlyMap<string, readonly (readonly string[])[]> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, description: unknown): void => {
    const words = wordsOf(name);
    const noun = nounSaid(description);
    if (!words.some(isKeyWord) || holderOf(words).length === 0 || noun.length === 0) return;
    found.set(words.join(' '), (found.get(words.join(' ')) ?? new Set()).add(noun.join(' ')));
  };
  for (const operation of operations) {
    for (const { name, description } of [...operation.parameters, ...bodyTargets(operation)]) add(name, description);
    addAnswer(operation.answer, add, 0);
  }
  return new Map([...found].map(([name, nouns]) => [name, [...nouns].map((noun) => noun.split(' '))]));
}

function addAnswer(schema: Schema | undefined, add: (name: string, description: unknown) => void, depth: number): void {
  if (depth > 3) return;
  for (const [name, member] of Object.entries(propertiesOf(schema))) {
    add(name, member['description']);
    addAnswer(member, add, depth + 1);
  }
  const items = schema?.['items'];
  if (isRecord(items)) addAnswer(items, add, depth + 1);
}

/** "Agent who works on it", "Only tickets of this agent". */
function nounSaid(description: unknown): readonly string[] {
  if (typeof description !== 'string') return [];
  const [sentence = ''] = description.split(/[.;]/);
  const [, who = ''] = /^\W*(?:(?:the|an?) )?([a-z]+) (?:who|that|which|whom)\b/i.exec(sentence) ?? [];
  const [, last = ''] = /\b(?:this|the|an?) ([a-z]+)\W*$/i.exec(sentence) ?? [];
  const words = holderOf(wordsOf(who === '' ? last : who));
  return words.length === 1 ? words : [];
}
