/** What is said to stand in the place of nothing: `where no agent is assigned, the name is null`, `use "Unknown" for those who are not listed`. */
import type { Token } from '../words/read.ts';

const nothing =
  "(?:(?:no|none|nothing|nobody|no-one|noone|without|lacks?|lacking|missing|unassigned|never|neither|empty|(?:not|\\w+n't)(?! (?:be )?(?:null|0|zero|empty|blank)\\b)))";
const stoodValue = '(?:null|0|zero|blank|empty(?: (?:text|string|list|array|value))?|nothing|unknown|n/a|"[^"]*")';
const when = '(?:if|where|when|whenever|wherever|in case|for|should)';

const said = new RegExp(
  [
    `\\b${when} [^.;:]{0,70}?\\b${nothing}\\b[^.;]{0,60}?(?<=[ ,(])${stoodValue}(?= |$)`,
    `(?<=^|[ ,(])${stoodValue} (?:as \\w+ )?(?:if|when|where|for|whenever|in case|should)\\b[^.;,)]{0,60}?\\b${nothing}\\b[^.;,)]*`,
    `(?<=^|[ ,(])${stoodValue} (?:without|with no|unless)\\b[^.;,)]*`,
    `\\b(?:without|with (?:no|nothing|none)|(?:that|who|which) (?:has|have|had) (?:no|nothing|none)|having no|lacking)\\b[^.;]{0,50}?\\b(?:gets?|shows?|is|are|be|has|have|stays?|remains?|kept|listed|given|appears?|becomes?|receives?|counts?|takes?|with)\\b[^.;]{0,40}?(?<=[ ,])${stoodValue}(?= |$)`,
    `(?<=^|[.,;(] )(?:no|none|nothing)(?: \\w+){0,3} [:=] ${stoodValue}(?= |$)`,
    // `people who are not in the list are "Unknown"`, `addresses missing from the sheet show up as null`
    `(?<=^|[.,;(] )[^.;,()"]{0,50}?\\b(?:(?:missing|absent) (?:from|in)|(?:not|\\w+n't) (?:\\w+ ){0,2}?(?:in|on|among|listed|known|found|there|have|know))\\b[^.;,()"]{0,50}?\\b(?:is|are|be|becomes?|gets?|shows?(?: up)?(?: as)?|appears? as|counts? as|(?:is|are) (?:called|named|shown as|listed as)) (?:simply |just )?(?:null|unknown|n/a|"[^"]*")(?= |$)`,
    `\\b(?:or|and) (?:, )?(?:failing that|otherwise|else|if not) (?:, )?${stoodValue}(?= |$)`,
  ].join('|'),
  'g',
);
const isOut = /\b(?:skip\w*|ignor\w*|exclud\w*|omit\w*|drop\w*|left out|leave out|remov\w*|only|discard\w*)\b/;

/** Tokens of one such thing. */
export interface StandIn {
  readonly from: number;
  /** The token after it. */
  readonly to: number;
}

/** Where it is said that something stands in the place of what is not there. */
export function standInsAmong(tokens: readonly Token[]): readonly StandIn[] {
  const starts: number[] = [];
  let text = '';
  for (const { lower, kind, text: own } of tokens) {
    starts.push(text.length);
    text += `${kind === 'quoted' ? `"${own.slice(1, -1)}"` : lower} `;
  }
  const tokenAt = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  return [...text.matchAll(said)]
    .filter((match) => !isOut.test(match[0]))
    .map((match) => ({ from: tokenAt(match.index), to: tokenAt(match.index + match[0].trimEnd().length - 1) + 1 }));
}

/** `author (the name, "Unknown" if there is no such user)`: whether all texts that the expression shows stand in the place of nothing. */
export function isForNone(expression: string, tokens: readonly Token[]): boolean {
  const shown = expression.includes(' ? ') ? [] : [...expression.matchAll(/"([^"]*)"/g)].map(([, one]) => one);
  const places = tokens.flatMap(({ kind, value }, at) =>
    kind === 'quoted' && shown.includes(String(value)) ? [at] : [],
  );
  if (places.length === 0) return false;
  const spans = standInsAmong(tokens);
  return places.every((at) => spans.some(({ from, to }) => from <= at && at < to));
}
