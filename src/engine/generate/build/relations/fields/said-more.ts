/** Numbers of things of which more is said than that they are such things. */
import { wordsIn } from '../../../words.ts';
import type { Condition } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

/** "Number of empty slots", where nothing is known of what is empty: these are not all of them. */
export function saysMore(
  { words, description, said }: Field,
  { noun }: Node,
  conditions: readonly Condition[],
): boolean {
  if (conditions.length > 0) return false;
  const [, before = ''] =
    /^\W*(?:the )?(?:number|count) of ((?:[\w-]+ ){0,3}?[\w-]+?)(?= (?:that|which|who|in|of|for|on|at|from|with|to|per|by)\b|[,.;()]|$)/i.exec(
      description,
    ) ?? [];
  const told = wordsIn(before);
  const isState = (word: string): boolean =>
    states.test(word) && !noun.includes(word) && !/ed$/.test(noun.at(-1) ?? '');
  if (told.at(-1) === noun.at(-1) && told.slice(0, -1).some(isState)) return true;
  const [only = '', ...more] = words;
  return description === '' && more.length === 0 && states.test(only) && !noun.includes(only) && said !== '';
}

/** What some of the things are, and others are not. */
const states =
  /^(?:\w{3,}ed|open|late|empty|free|full|new|old|active|inactive|lost|broken|sold|bad|good|missing|pending|waiting|running|unpaid|paid|ready|valid|invalid|done|undone|sick|absent|present|away|overdue|urgent|severe|serious|large|small|big|different|online|offline|dead|alive|unread|unsold|unused|working|remaining|left|available)$/;

/** "How many episodes has each show": what is counted stands right behind, and has the name of the field. */
export function countsOther(text: string, { words }: Field, { noun }: Node): boolean {
  const [, head = ''] = countedThing.exec(text) ?? [];
  const said = wordsIn(head);
  return said.some((word) => words.includes(word)) && !said.includes(noun.at(-1) ?? '');
}

const countedThing =
  /\b(?:how many|number of|count of) (?:the |different )?((?:[\w-]+ ){0,3}?[\w-]+?)(?= (?:has|have|had|are|is|were|was|do|does|did|in|of|for|per|by|that|which|who|at|on|with|from|each|every|the|we|they|there|it)\b|[,.?;:]|$)/i;
