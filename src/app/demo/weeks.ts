/** The result of the workflow `best-weeks`, as a table and as a year of columns for each market. */
import * as z from 'zod';
import { amount } from './amount.ts';
import { bar, columnChart } from './chart.ts';
import type { Screen } from './screen.ts';
import { layTable } from './table.ts';

const Week = z.object({ week: z.int().min(1), from: z.iso.date(), to: z.iso.date(), sum: z.number() });

const Market = z.object({
  id: z.string(),
  market: z.string(),
  unit: z.string(),
  start: z.iso.date(),
  /** Sums of all whole weeks, the first one beginning at `start`. */
  weekly: z.array(z.number()),
  /** Best first. */
  best: z.array(Week),
});
type Market = z.output<typeof Market>;

/** What the workflow's responseSchema promises. */
export const BestWeeks = z.object({ markets: z.array(Market) });
export type BestWeeks = z.output<typeof BestWeeks>;

const dayMs = 86_400_000;
const barWidth = 16;
const chartHeight = 4;
const gutter = 14;

export function showBestWeeks({ markets }: BestWeeks, screen: Screen): void {
  screen.line(screen.paint('strong', 'Best weeks per market'));
  screen.line();
  for (const [index, line] of bestTable(markets).entries()) {
    screen.line(`  ${index === 0 ? screen.paint('quiet', line) : line}`);
  }
  screen.line();
  screen.line(screen.paint('strong', `Sales by week from ${markets[0]?.start ?? 'the start'}, the best ones numbered`));
  for (const market of markets) for (const line of marketChart(market, screen)) screen.line(line);
  screen.line(screen.paint('quiet', `${' '.repeat(gutter + 2)}${monthAxis(markets[0])}`));
  screen.line();
}

function bestTable(markets: readonly Market[]): string[] {
  const largest = Math.max(...markets.flatMap(({ best }) => best.map(({ sum }) => sum)), 0);
  const rows = markets.flatMap(({ market, unit, weekly, best }) => {
    const mean = weekly.reduce((total, sum) => total + sum, 0) / weekly.length;
    return best.map(({ from, to, sum }, at) => [
      at === 0 ? market : '',
      String(at + 1),
      `${from} to ${to}`,
      amount(sum, unit),
      (sum / mean).toFixed(1),
      bar(sum / largest, barWidth),
    ]);
  });
  return layTable(
    [
      { title: 'Market' },
      { title: '#' },
      { title: 'Week' },
      { title: 'Sales', align: 'right' },
      { title: '× mean', align: 'right' },
      { title: '' },
    ],
    rows,
  );
}

function marketChart({ market, unit, weekly, best }: Market, screen: Screen): string[] {
  const rows = columnChart({
    values: weekly,
    height: chartHeight,
    marks: new Map(best.map(({ week }, at) => [week - 1, String(at + 1)])),
    paintMarked: (cell) => screen.paint('accent', cell),
  });
  const labels = [market, amount(Math.max(...weekly), unit, 0)];
  const drawn = rows.map((row, at) => `${(labels[at] ?? '').padStart(gutter)} ${at === 0 ? ' ' : '│'}${row}`);
  return [...drawn, `${'0'.padStart(gutter)} └${'─'.repeat(weekly.length)}`];
}

/** Names of months, each over the first week that begins in it. */
function monthAxis(market: Market | undefined): string {
  if (market === undefined) return '';
  const months = market.weekly.map((_sum, at) => monthName(Date.parse(market.start) + at * 7 * dayMs));
  const axis = months.reduce((text, month, at) => {
    const isNew = month !== months[at - 1] && text.length <= at;
    return isNew ? `${text.padEnd(at)}${month} ` : text;
  }, '');
  return axis.trimEnd();
}

function monthName(time: number): string {
  return new Date(time).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3);
}
