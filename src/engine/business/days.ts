/** Days of the shop, as `2026-01-31`: they follow the time zone of the branch, and are counted as days of the calendar. */
import type { Shop } from '../../core/business.ts';
import type { Clock } from '../../core/context.ts';

const dayMs = 86_400_000;

interface Here {
  readonly clock: Clock;
  readonly shop: Shop;
}

/** Today, where the branch is; where the shop is when all of them are meant. */
export function today({ clock, shop }: Here, branch?: string): string {
  return dayOf(clock.now(), shop, branch);
}

/** The zone of a branch: its own, or the shop's. */
export function zoneOf({ timezone, branchZones }: Shop, branch?: string): string {
  return (branch === undefined ? undefined : branchZones.get(branch)) ?? timezone;
}

/** The day of a moment, where the branch is. */
export function dayOf(at: number, shop: Shop, branch?: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zoneOf(shop, branch),
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
