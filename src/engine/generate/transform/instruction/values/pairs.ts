/** Values that an instruction renames: `0 = queued, 1 = running`, `P1 -> high`, `"A" means active`. */
import type { Token } from '../words/read.ts';

export interface Renaming {
  /** By the value as text. */
  readonly table: ReadonlyMap<string, string>;
  readonly from: number;
  readonly to: number;
}

const links: ReadonlySet<string> = new Set([
  '=',
  '->',
  '=>',
  '→',
  ':',
  'means',
  'is',
  'as',
  'becomes',
  'to',
  'for',
  'stands',
]);

/** Undefined unless there are several of them. */
export function renamingsIn(tokens: readonly Token[]): Renaming | undefined {
  const table = new Map<string, string>();
  let [from, to] = [tokens.length, 0];
  for (let at = 0; at < tokens.length - 1; at += 1) {
    const [one, link] = [tokens[at], tokens[at + 1]];
    if (one === undefined || link === undefined || one.kind === 'sign') continue;
    const isNext = table.size > 0 && isFurther(tokens, at, to);
    if (!links.has(link.lower) && !isNext) continue;
    const begin = !links.has(link.lower) ? at + 1 : tokens[at + 2]?.lower === 'for' ? at + 3 : at + 2;
    const end = endOf(tokens, begin);
    const right = tokens.slice(begin, end);
    if (right.length === 0 || right.length > 3 || !isSeparated(tokens, at)) continue;
    table.set(spoken([one]), spoken(right));
    from = Math.min(from, at);
    to = end;
    at = end - 1;
  }
  return table.size < 2 ? undefined : { table, from, to: keptBehind(tokens, to) };
}

/** `…, high and low keep their names`: what is not renamed belongs to it. */
function keptBehind(tokens: readonly Token[], to: number): number {
  const end = tokens.findIndex(({ lower }, at) => at >= to && /^[.;]$/.test(lower));
  const stop = end < 0 ? tokens.length : end;
  const rest = tokens
    .slice(to, stop)
    .map(({ lower }) => lower)
    .join(' ');
  return /\b(?:keeps?|stays?|remains?|unchanged|as they are|as is)\b/.test(rest) ? stop : to;
}

/** `0 is none, 1 urgent and 2 high`: what the first of them does is not said again. */
function isFurther(tokens: readonly Token[], at: number, to: number): boolean {
  const between = tokens.slice(to, at).map(({ lower }) => lower);
  const isCode = tokens[at]?.kind === 'number' || tokens[at]?.kind === 'quoted';
  const isName = tokens[at + 1]?.kind === 'word' || tokens[at + 1]?.kind === 'quoted';
  return isCode && isName && between.length > 0 && between.every((word) => word === ',' || word === 'and');
}

function spoken(tokens: readonly Token[]): string {
  return tokens.map(({ kind, text, value }) => (kind === 'quoted' ? String(value) : text)).join(' ');
}

function isSeparated(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  // `severity 1 -> low`: the arrow leaves no doubt of what is renamed.
  // `kind N stands for night`: no more than a code is.
  const one = tokens[at];
  const isCode = one !== undefined && (one.kind !== 'word' || /^(?:\p{Lu}|\p{Lu}[\p{Lu}\d]{1,2})$/u.test(one.text));
  const isArrow = /^(?:->|=>|→|stands|means)$/.test(tokens[at + 1]?.lower ?? '') && isCode;
  return (
    isArrow ||
    before === undefined ||
    before.kind === 'sign' ||
    ['and', 'is', 'are', 'where', 'map', 'with', 'so'].includes(before.lower)
  );
}

function endOf(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(({ kind, lower }, index) => index >= from && (kind === 'sign' || lower === 'and'));
  return end < 0 ? tokens.length : end;
}
