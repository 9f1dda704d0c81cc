/**
 * A forecast as a picture: past days as grey bars, days ahead as coloured ones with their intervals. It brings its own background and
 * follows the viewer's light or dark scheme, also inside an `img` element. Pure: the same input draws the same text.
 */
import { dayNumber, dayText } from './calendar.ts';
import { type History, readHistory } from './history.ts';
import type { Forecast } from './result.ts';
import { dayStep, type Frame, tickText, ticksTo } from './scale.ts';
import { type Drawn, element } from './svg.ts';
import { percent } from './words.ts';

export interface Charted extends History {
  /** What is forecast. */
  readonly title: string;
  /** Of the amounts. */
  readonly unit?: string | undefined;
  /** Of the intervals. */
  readonly level: number;
  readonly forecast: Pick<Forecast, 'predictedSales' | 'interval' | 'summary'>;
}

interface Bar {
  readonly day: number;
  readonly amount: number;
  readonly lo?: number;
  readonly hi?: number;
}

const width = 760;
const height = 320;
const frame: Frame = { left: 64, right: width - 16, top: 64, bottom: height - 36 };
/** Past days that are drawn: at least eight weeks, and twice the days ahead. */
const pastDaysLeast = 56;

const style = `
svg { font: 12px system-ui, sans-serif; }
.paper { fill: #ffffff; } .ink { fill: #1f2328; } .soft { fill: #59636e; }
.grid { stroke: #d1d9e0; } .axis, .now { stroke: #59636e; } .now { stroke-dasharray: 3 3; }
.past { fill: #a3adb8; } .ahead { fill: #2f6fd0; } .interval { stroke: #12294f; }
.heading { font-size: 15px; font-weight: 600; }
@media (prefers-color-scheme: dark) {
.paper { fill: #161b22; } .ink { fill: #e6edf3; } .soft { fill: #9da7b1; }
.grid { stroke: #30363d; } .axis, .now { stroke: #9da7b1; }
.past { fill: #6b7580; } .ahead { fill: #4a90f0; } .interval { stroke: #cfe2ff; }
}`;

export function drawForecast(charted: Charted): string {
  const ahead = aheadOf(charted);
  const bars = [...pastOf(charted, ahead.length), ...ahead];
  const ticks = ticksTo(Math.max(...bars.map(({ amount, hi }) => Math.max(amount, hi ?? 0)), 0));
  const drawing = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, charted.title),
    element('desc', {}, charted.forecast.summary),
    { svg: `<style>${style}</style>` },
    element('rect', { class: 'paper', width, height }),
    heading(charted, ahead),
    amountAxis(ticks),
    drawBars(bars, ticks.at(-1) ?? 1),
    dayAxis(bars, ahead),
  );
  return drawing.svg;
}

function aheadOf({ forecast }: Charted): Bar[] {
  return forecast.predictedSales.map(({ day, amount }, j) => ({
    day: dayNumber(day),
    amount,
    ...forecast.interval[j],
  }));
}

function pastOf(charted: Charted, days: number): Bar[] {
  if (charted.history.length === 0) return [];
  const { firstDay, amounts } = readHistory(charted);
  const shown = Math.max(pastDaysLeast, 2 * days);
  const from = Math.max(0, amounts.length - shown);
  // Where nothing is known there is no bar, as on a day without a sale.
  return amounts.slice(from).map((amount, i) => ({ day: firstDay + from + i, amount: Math.max(0, amount || 0) }));
}

function heading({ title, unit, level }: Charted, ahead: readonly Bar[]): Drawn {
  const from = dateText(ahead[0]?.day ?? 0);
  const to = dateText(ahead.at(-1)?.day ?? 0);
  const span = ahead.length > 1 ? `${from} to ${to}` : from;
  const of = unit === undefined || unit === '' ? '' : `, ${short(unit, 20)} a day`;
  return element(
    'g',
    {},
    element('text', { class: 'ink heading', x: 16, y: 26 }, short(title, 80)),
    element('text', { class: 'soft', x: 16, y: 46 }, `Forecast ${span}${of}`),
    legend(`${percent(level)} interval`),
  );
}

function legend(interval: string): Drawn {
  const left = frame.right - 236;
  return element(
    'g',
    {},
    element('rect', { class: 'past', x: left, y: 37, width: 10, height: 10 }),
    element('text', { class: 'soft', x: left + 15, y: 46 }, 'sold'),
    element('rect', { class: 'ahead', x: left + 56, y: 37, width: 10, height: 10 }),
    element('text', { class: 'soft', x: left + 71, y: 46 }, 'forecast'),
    element('line', { class: 'interval', x1: left + 139, x2: left + 139, y1: 35, y2: 49 }),
    element('text', { class: 'soft', x: left + 148, y: 46 }, interval),
  );
}

function amountAxis(ticks: readonly number[]): Drawn {
  const most = ticks.at(-1) ?? 1;
  const lines = ticks.flatMap((tick) => {
    const y = heightOf(tick, most);
    return [
      element('line', { class: tick === 0 ? 'axis' : 'grid', x1: frame.left, x2: frame.right, y1: y, y2: y }),
      element('text', { class: 'soft', x: frame.left - 8, y: y + 4, 'text-anchor': 'end' }, tickText(tick)),
    ];
  });
  return element('g', {}, ...lines);
}

function drawBars(bars: readonly Bar[], most: number): Drawn {
  const slot = (frame.right - frame.left) / bars.length;
  const drawn = bars.flatMap(({ amount, lo, hi }, i) => {
    const y = heightOf(amount, most);
    const x = frame.left + i * slot;
    const kind = hi === undefined ? 'past' : 'ahead';
    const bar = element('rect', { class: kind, x: x + slot * 0.12, y, width: slot * 0.76, height: frame.bottom - y });
    if (lo === undefined || hi === undefined || hi === lo) return amount > 0 ? [bar] : [];
    const middle = x + slot / 2;
    const ends = { y1: heightOf(hi, most), y2: heightOf(lo, most) };
    const stroke = { class: 'interval', 'stroke-width': Math.min(1.5, slot * 0.3) };
    return [bar, element('line', { ...stroke, x1: middle, x2: middle, ...ends })];
  });
  return element('g', {}, ...drawn);
}

function dayAxis(bars: readonly Bar[], ahead: readonly Bar[]): Drawn {
  const slot = (frame.right - frame.left) / bars.length;
  const step = dayStep(bars.length);
  const first = bars.length - ahead.length;
  const now = frame.left + first * slot;
  // Dates are counted from the first day ahead, which is always written.
  const dates = bars.flatMap(({ day }, i) => {
    const x = frame.left + (i + 0.5) * slot;
    if ((i - first) % step !== 0 || x > frame.right - 14) return [];
    return [element('text', { class: 'soft', x, y: frame.bottom + 18, 'text-anchor': 'middle' }, dateText(day))];
  });
  return element(
    'g',
    {},
    ...(first === 0 ? [] : [element('line', { class: 'now', x1: now, x2: now, y1: frame.top - 4, y2: frame.bottom })]),
    ...dates,
  );
}

function heightOf(amount: number, most: number): number {
  return frame.bottom - (amount / most) * (frame.bottom - frame.top);
}

/** `9 Dec`. */
function dateText(day: number): string {
  const [, month = 1, date = 1] = dayText(day).split('-').map(Number);
  return `${date} ${months[month - 1] ?? ''}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function short(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
