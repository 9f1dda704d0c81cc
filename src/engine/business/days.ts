/** Days of the shop, as `2026-01-31`: they follow its time zone, and are counted as days of the calendar. */
import type { Shop } from '../../core/business.ts';
import type { Clock } from '../../core/context.ts';

const dayMs = 86_400_000;

/** Today, where the shop is. */
export function today({ clock, shop }: { readonly clock: Clock; readonly shop: Shop }): string {
  return dayOf(clock.now(), shop);
}

/** The day of a moment, where the shop is. */
export function dayOf(at: number, shop: Shop): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: shop.timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
