/** Words for one of many by where it stands among them: at an end of time, or of anything else. */
import { degreeOf } from '../../transform/instruction/order/directions.ts';

/** Whether one of many is spoken of: the newest, the heaviest, the next one. */
export function speaksOfExtreme(text: string): boolean {
  return spokenIn(text).some((word) => degreeOf(word) !== undefined || others.has(word));
}

const others: ReadonlySet<string> = new Set(['first', 'next', 'current', 'worst']);

/** At which end of time what is called so stands; undefined of words that are of no time. */
export function endNamed(word: string): 'first' | 'last' | undefined {
  if (word === 'first') return 'first';
  const meant = word === 'current' ? { of: 'date', isMore: true } : degreeOf(word);
  return meant?.of === 'date' ? (meant.isMore ? 'last' : 'first') : undefined;
}

export function spokenIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
