/** Numbers of which a description names both ends: "1 (high) to 3 (low)", "from 0 = calm to 5 = furious". */
import { levels } from '../../levels.ts';
import { wordsOf } from '../../words.ts';

interface Scale {
  readonly from: number;
  readonly to: number;
  /** What the ends are called. */
  readonly names: readonly [string, string];
}

const sign = '\\s*(?:\\(|=|:|–|—|\\bis\\b|\\bfor\\b|\\bmeans\\b|-\\s|\\s)\\s*';
const end = `(\\d{1,3})${sign}(?:the )?([a-z]+)[^\\d.;]{0,24}?`;
const shape = new RegExp(
  `(?<![\\w.])${end}(?:\\bto\\b|\\bthrough\\b|\\buntil\\b|\\band\\b|[,–—-]|\\.\\.+|…)\\s*${end}(?=[\\W]|$)`,
  'i',
);

/** Undefined where the description tells of none. */
export function scaleIn(description: string): Scale | undefined {
  const [, from, first, to, last] = shape.exec(description) ?? [];
  if (first === undefined || last === undefined || from === to) return undefined;
  const names: readonly [string, string] = [first.toLowerCase(), last.toLowerCase()];
  return names.some((name) => /^(?:to|and|or|of|the|if|in|at)$/.test(name))
    ? undefined
    : { from: Number(from), to: Number(to), names };
}

/** The number for a word: that of the end which is called so, or the one that is as high; undefined for any other word. */
export function numberOnScale(description: string, said: string): number | undefined {
  const scale = scaleIn(description);
  const word = said.toLowerCase();
  if (scale === undefined) return undefined;
  const { from, to, names } = scale;
  const at = names.indexOf(word);
  if (at >= 0) return at === 0 ? from : to;
  const [first, last, level] = [...names, word].map((name) => levels[name] ?? levels[name.replace(/ly$/, '')]);
  if (first === undefined || last === undefined || level === undefined || first === last) return undefined;
  const share = Math.min(1, Math.max(0, (level - first) / (last - first)));
  return Math.round(from + (to - from) * share);
}

/** "Priority high", "with a high priority": the number that stands for the word beside the name. */
export function spokenOnScale(
  own: readonly string[],
  description: string,
  tokens: readonly { readonly text: string }[],
): number | undefined {
  const at = tokens.findIndex(({ text }) => wordsOf(text).some((word) => own.includes(word)));
  if (at < 0) return undefined;
  const beside = [...tokens.slice(at + 1, at + 4), ...tokens.slice(Math.max(0, at - 2), at).toReversed()];
  return beside.map(({ text }) => numberOnScale(description, text)).find((number) => number !== undefined);
}
