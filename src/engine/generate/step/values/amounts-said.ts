/** Amounts of money in an instruction, and numbers and months that no search is for. */
import { monthNames } from '../../month-names.ts';
import type { Target } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';

const money = /^(?:amount|price|fee|cost|charge|sum)$/;
const sign = /^(?:euros?|eur|dollars?|usd|pounds?|gbp|chf|francs?|bucks|[€$£])$/i;

/** Whether the target is what something costs, by its name. */
export function isPriced({ own, place }: Target): boolean {
  return place === 'body' && money.test(own.at(-1) ?? '');
}

/** "12.50", "45 euros", "€ 45": a number that says what something costs, and which thing is meant by none. */
export function isMoneyAt(tokens: readonly Token[], index: number): boolean {
  const { literal, text = '' } = tokens[index] ?? {};
  const near = [tokens[index - 1], tokens[index + 1]].some((one) => sign.test(one?.text ?? ''));
  return literal?.kind === 'number' && (near || /^\d+[.,]\d\d$/.test(text));
}

const search = /^(?:q|query|search|text|term|keyword|name|title|start|offset|skip|page)$/;
/** What people are called as well. */
const names = /^(?:april|may|june|august)$/i;
const compared = /^(?:than|over|under|above|below|least|most)$/;

/** "More than 100 dives", "45 for December": nobody is looked for by these, nor do pages begin there. */
export function isUnsought({ place, own }: Target, tokens: readonly Token[], index: number): boolean {
  if (place !== 'query' || !search.test(own.at(-1) ?? '')) return false;
  const { literal, text = '' } = tokens[index] ?? {};
  if (literal?.kind === 'number') return compared.test(tokens[index - 1]?.text.toLowerCase() ?? '');
  return literal?.kind !== 'quoted' && monthNames.includes(text.toLowerCase()) && !names.test(text);
}
