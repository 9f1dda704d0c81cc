/** What stands between texts that become one: `separated by ", "`, `joined with dashes`, `as one text ("a,b")`. */
import type { Token } from '../words/read.ts';
import { signAt } from './writing.ts';

/** Words near which a sign is one that stands between texts. */
export const oneText =
  /^(?:joined|join|separated|concatenated|delimited|strung|glued|linked|chained|divided|between|comma-separated|text|string|line)$/;

/** `"a,b"`: an example of texts with the sign between them. */
const example = /^\p{L}+([^\p{L}\s]\s?)\p{L}+(?:\1\p{L}+)*$/u;

/** The sign near the word; of one that is named, a space comes after it. */
export function separatorNear(tokens: readonly Token[], at: number): string | undefined {
  const shown = tokens
    .slice(at, at + 6)
    .flatMap(({ kind, value }) => (kind === 'quoted' ? (example.exec(String(value))?.[1] ?? []) : []))[0];
  if (shown !== undefined) return shown;
  if (tokens[at]?.lower === 'comma-separated') return ', ';
  for (let index = at - 3; index < at + 6; index += 1) {
    const found = index < 0 ? undefined : signAt(tokens, index);
    const isQuoted = tokens[index]?.kind === 'quoted';
    if (found === undefined || (!isQuoted && tokens[index]?.kind === 'sign') || found.sign.length > 5) continue;
    // A word in quotes is a name: what stands between texts has signs, or spaces around it.
    if (isQuoted && /^\p{L}+$/u.test(found.sign)) continue;
    return !isQuoted && /^[,;]$/.test(found.sign) ? `${found.sign} ` : found.sign;
  }
  return undefined;
}

/** The sign that the texts are said to have between them, and where that is said; undefined where nothing is. */
export function separatorIn(tokens: readonly Token[]): { readonly sign: string; readonly at: number } | undefined {
  for (const [at, { lower }] of tokens.entries()) {
    const sign = oneText.test(lower) ? separatorNear(tokens, at) : undefined;
    if (sign !== undefined) return { sign, at };
  }
  return undefined;
}

/** `or "-" if there are none`, `"none" where a ticket has no tags`: what a text of nothing says. */
export function emptyText(tokens: readonly Token[]): string | undefined {
  const shown = tokens.findIndex(
    ({ kind }, index) =>
      kind === 'quoted' &&
      /^(?:=|:|->|→|shows?|gets?|becomes?|is|are|say|says|reads?|have|has|show)$/.test(
        tokens[index - 1]?.lower ?? '',
      ) &&
      tokens.slice(Math.max(0, index - 5), index - 1).some(({ lower }) => /^(?:no|none|without|nothing)$/.test(lower)),
  );
  if (shown >= 0) return String(tokens[shown]?.value ?? '');
  const at = tokens.findIndex(
    ({ kind }, index) => kind === 'quoted' && /^(?:if|when|where|for)$/.test(tokens[index + 1]?.lower ?? ''),
  );
  const after = tokens.slice(at + 2, at + 8).map(({ lower }) => lower);
  const isNone = after.some((word) => /^(?:no|none|without|nothing|empty|not|aren't|isn't)$/.test(word));
  return at < 0 || !isNone ? undefined : String(tokens[at]?.value ?? '');
}
