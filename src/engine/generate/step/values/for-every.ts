/** What something costs or takes each time: "240 a year" for `yearly_rent`, "12 euros a day" for `fee_per_day`. */
import { wordsOf } from '../../words.ts';
import type { Target } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import { countedIn } from '../terms/units.ts';

const spans = /^(?:hour|day|night|week|month|quarter|year|person|head|piece)$/;

export function isForEvery({ own, name }: Target, tokens: readonly Token[], index: number): boolean {
  const span = spanBehind(tokens, index + 1) ?? spanBehind(tokens, index + 2);
  if (span === undefined || own.length < 2) return false;
  const forms = [span === 'day' ? 'daily' : `${span}ly`, ...(span === 'year' ? ['annual', 'annually'] : [])];
  const words = wordsOf(name);
  // A `day_rate` is for a day, and a `hatch_year` is a year.
  const isSpan = words.some(
    (word, at) => word === span && (at < words.length - 1 || /^(?:a|an|per|by|each|every)$/.test(words[at - 1] ?? '')),
  );
  return isSpan || [...own, ...words].some((word) => forms.includes(word));
}

/** "a year", "yearly"; a unit such as "euros" may stand before it. */
function spanBehind(tokens: readonly Token[], at: number): string | undefined {
  const [first = '', second = ''] = tokens.slice(at, at + 2).map(({ text }) => text.toLowerCase());
  const before = tokens[at - 1];
  const isBehind = before?.literal?.kind === 'number' || countedIn(before?.text ?? '') !== undefined;
  if (!isBehind) return undefined;
  if (/^(?:a|an|per|each|every)$/.test(first)) return spans.test(second) ? second : undefined;
  if (/^annual(?:ly)?$/.test(first)) return 'year';
  const adverb = first === 'daily' ? 'day' : /^([a-z]+)ly$/.exec(first)?.[1];
  return adverb !== undefined && spans.test(adverb) ? adverb : undefined;
}
