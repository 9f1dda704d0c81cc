/**
 * How much to order of a product: enough, with a chance that its margin says, until the order after this one arrives.
 *
 * The newsvendor's rule: a piece too few loses the margin, a piece too many its cost less what it is still worth, and the chance of
 * having enough at which the two balance is (price - cost) / (price - salvage).
 */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { type Ahead, enoughFor, lookAhead, totalOf } from './ahead.ts';
import type { ReorderAdvice, ReorderInput } from './advice.ts';
import { dayText } from './calendar.ts';
import { explain } from './reorder-words.ts';

export type { ReorderAdvice, ReorderInput } from './advice.ts';

/** The chance of having enough where neither a level nor a margin is known. */
const usualLevel = 0.9;
/** A margin never asks for less than the middle, since what keeps is sold later; nor for more than a history of months can show. */
const levelBounds = { least: 0.5, most: 0.98 };

/** Throws `invalid_input` for more days than a forecast has, and what `readHistory` throws. */
export function adviseReorder(input: ReorderInput): ReorderAdvice {
  const days = input.leadDays + input.reviewDays;
  if (!(days >= 1 && days <= limits.forecastDays)) {
    throw new PatchbayError('invalid_input', `An order had to last ${days} days, which no forecast covers.`, {
      reason: 'INVALID_SPAN',
      hint: `Lead and review days are 1 to ${limits.forecastDays} together.`,
    });
  }
  const ahead = lookAhead(input, days);
  const { serviceLevel, basis } = levelOf(input);
  const piece = isCounted(ahead) ? 1 : 0.01;
  const target = upTo(enoughFor(ahead, serviceLevel), piece);
  const missing = target - input.stock - (input.onOrder ?? 0);
  const advice = {
    quantity: missing > 0 ? upTo(missing, input.pack ?? piece) : 0,
    target,
    expected: hundredths(totalOf(ahead, serviceLevel).amount),
    serviceLevel: hundredths(serviceLevel),
    basis,
    from: dayText(ahead.nextDay),
    to: dayText(ahead.nextDay + days - 1),
    ...runningOut(ahead, input),
  };
  return { ...advice, reasoning: explain(advice, input, ahead.past) };
}

/** Whether the product is sold in whole pieces. */
function isCounted({ past }: Ahead): boolean {
  return past.telling.every(Number.isInteger);
}

function levelOf({
  serviceLevel,
  cost,
  price,
  salvage = 0,
}: ReorderInput): Pick<ReorderAdvice, 'serviceLevel' | 'basis'> {
  if (serviceLevel !== undefined) return { serviceLevel, basis: 'given' };
  if (cost === undefined || price === undefined || price <= salvage)
    return { serviceLevel: usualLevel, basis: 'usual' };
  const ratio = (price - cost) / (price - salvage);
  return { serviceLevel: Math.min(levelBounds.most, Math.max(levelBounds.least, ratio)), basis: 'margin' };
}

/** By the expected sales; what is on order counts from the day that an order of today would arrive. */
function runningOut(
  { forecast, nextDay }: Ahead,
  { stock, leadDays, onOrder = 0 }: ReorderInput,
): Pick<ReorderAdvice, 'runsOutOn' | 'isLate'> {
  let left = stock;
  for (const [j, amount] of forecast.entries()) {
    if (j === leadDays) left += onOrder;
    left -= amount;
    if (left < 0) return { runsOutOn: dayText(nextDay + j), isLate: j < leadDays };
  }
  return { isLate: false };
}

function upTo(amount: number, unit: number): number {
  return hundredths(Math.max(0, Math.ceil(amount / unit - 1e-9)) * unit);
}

function hundredths(amount: number): number {
  return Math.round(amount * 100) / 100;
}
