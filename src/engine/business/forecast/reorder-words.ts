/** Why an order is as large as it is, in a few plain sentences. */
import type { Advised, ReorderInput } from './advice.ts';
import type { Past } from './past.ts';
import { percent, show } from './words.ts';

/** Selling days below which an order is a guess. */
const fewDays = 28;

export function explain(advice: Advised, input: ReorderInput, past: Past): string {
  if (past.telling.length === 0) {
    return 'Order by judgement: no day of the past is known, so nothing can be said of what will be sold.';
  }
  return [demand(advice, input), level(advice, input), position(advice, input), runningOut(advice), youth(past)]
    .filter((text) => text !== '')
    .join(' ');
}

function demand({ expected, target, from, to, serviceLevel }: Advised, input: ReorderInput): string {
  const { leadDays, reviewDays } = input;
  const span = `from ${from} to ${to} (${leadDays} until an order arrives and ${reviewDays} until the next can be made)`;
  return `About ${show(expected)} are expected to be sold ${span}; ${show(target)} are enough with a chance of ${percent(serviceLevel)}.`;
}

function level({ basis, serviceLevel }: Advised, { cost, price, salvage = 0 }: ReorderInput): string {
  if (basis === 'given') return '';
  if (basis === 'usual') return 'That chance is the usual one, since neither a level nor cost and price were given.';
  const balance = `A sale that is missed loses ${money((price ?? 0) - (cost ?? 0))}, a piece left over ${money((cost ?? 0) - salvage)}`;
  const ratio = ((price ?? 0) - (cost ?? 0)) / ((price ?? 0) - salvage);
  if (Math.abs(ratio - serviceLevel) < 0.005) return `${balance}, which balance at that chance.`;
  return ratio < serviceLevel
    ? `${balance}, which alone would ask for less; what keeps is sold later, so at least the middle is ordered.`
    : `${balance}, which would ask for more; a higher chance than that is more than the past can tell.`;
}

function position({ quantity }: Advised, { stock, onOrder = 0, pack }: ReorderInput): string {
  const there = onOrder > 0 ? `${stock} are at hand and ${onOrder} on order` : `${stock} are at hand`;
  if (quantity === 0) return `${there}, so nothing has to be ordered.`;
  const packs = pack === undefined ? '' : `, in packs of ${pack}`;
  return `${there}, so ${quantity} are to be ordered${packs}.`;
}

function runningOut({ runsOutOn, isLate }: Advised): string {
  if (runsOutOn === undefined) return '';
  return isLate ? `The stock is expected to run out on ${runsOutOn}, before the order arrives.` : '';
}

function youth({ telling }: Past): string {
  return telling.length < fewDays ? `Only ${telling.length} selling days are known, so this is a rough guess.` : '';
}

function money(amount: number): string {
  return String(Math.round(amount * 100) / 100);
}
