/** `the first 10 hours are included`, `up to 3 bags free`: a number that something costs nothing, or another price, up to. */
import type { Token } from '../words/read.ts';

const free =
  '(?:included|include[sd]?|inclusive|free|gratis|covered|complimentary|waived|uncharged|(?:not|never) (?:charged|billed|counted)|without (?:charge|extra))';
const costs = '(?:charged|billed|costs?|at the (?:normal|base|basic|standard|usual)|priced)';
const number = '(\\d+(?:\\.\\d+)?)';

const said: readonly RegExp[] = [
  new RegExp(`\\bfirst ${number} (?:[\\w'’-]+ ){1,8}?(?:${free}|${costs})\\b`),
  new RegExp(`\\b(?:up to|until) ${number} (?:[\\w'’-]+ ){0,6}?${free}\\b`),
  new RegExp(`\\b${number} (?:[\\w'’-]+ ){1,5}(?:is |are |come )?(?:for )?${free}\\b`),
  new RegExp(`\\b${free} (?:up to |the first |are |is )*${number}\\b`),
];

export interface Allowance {
  readonly count: number;
  /** What is counted: the words behind the number. */
  readonly unit: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** The first one that is said in one sentence. */
export function allowanceIn(tokens: readonly Token[]): Allowance | undefined {
  let from = 0;
  while (from < tokens.length) {
    const stop = tokens.findIndex(({ kind, lower }, at) => at >= from && kind === 'sign' && /^[.;]$/.test(lower));
    const end = stop < 0 ? tokens.length : stop;
    const found = inSentence(tokens.slice(from, end));
    if (found !== undefined) return { ...found, from: found.from + from, to: found.to + from };
    from = end + 1;
  }
  return undefined;
}

function inSentence(tokens: readonly Token[]): Allowance | undefined {
  const text = tokens.map(({ lower }) => lower).join(' ');
  const [match, count] = said.flatMap((pattern) => pattern.exec(text) ?? []);
  if (match === undefined || count === undefined) return undefined;
  const at = tokens.findIndex(({ kind, value }) => kind === 'number' && value === Number(count));
  if (at < 0) return undefined;
  const unit = tokens
    .slice(at + 1, at + 3)
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ words }) => words);
  return { count: Number(count), unit, from: tokens[at - 1]?.lower === 'first' ? at - 1 : at, to: at + 1 };
}
