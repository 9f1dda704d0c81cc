/** What a suite found, as a table for people and a baseline for git. */
import { mkdirSync, writeFileSync } from 'node:fs';

export interface Figure {
  /** `what is measured : what it is compared with`. */
  readonly what: string;
  readonly unit: string;
  /** Medians. */
  readonly patchbay: number;
  readonly reference: number;
  /** Patchbay's figure by the reference's. */
  readonly ratio: number;
  readonly bar?: Bar;
}

/** What the ratio, and Patchbay's own figure, must keep to. */
export interface Bar {
  readonly atMost?: number;
  /** For what is better the larger it is. */
  readonly atLeast?: number;
  readonly patchbayAtMost?: number;
}

export interface Suite {
  readonly name: string;
  run(): Promise<readonly Figure[]>;
  /** What can be measured by itself: `npm run bench -- <suite> <part>`. */
  readonly parts?: Readonly<Record<string, () => Promise<readonly Figure[]>>>;
}

export function isMissed({ bar, ratio, patchbay }: Figure): boolean {
  if (bar === undefined) return false;
  const { atMost = Number.POSITIVE_INFINITY, atLeast = 0, patchbayAtMost = Number.POSITIVE_INFINITY } = bar;
  // Written so that a figure that is no number misses its bar.
  return !(ratio <= atMost && ratio >= atLeast && patchbay <= patchbayAtMost);
}

export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    `${round(figure.patchbay)} ${figure.unit}`,
    `${round(figure.reference)} ${figure.unit}`,
    figure.ratio.toFixed(2),
    barText(figure),
    figure.bar === undefined ? '' : isMissed(figure) ? 'MISSED' : 'held',
  ]);
  return toColumns([['medians', 'Patchbay', 'reference', 'ratio', 'bar', ''], ...rows]);
}

/** Lines of cells as text, every column as wide as its widest cell. */
export function toColumns(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}

function barText({ bar, unit }: Figure): string {
  if (bar === undefined) return '';
  const bounds = [
    bar.atMost === undefined ? '' : `<= ${bar.atMost.toFixed(2)}`,
    bar.atLeast === undefined ? '' : `>= ${bar.atLeast.toFixed(2)}`,
    bar.patchbayAtMost === undefined ? '' : `${bar.patchbayAtMost} ${unit}`,
  ];
  return bounds.filter((bound) => bound !== '').join(', ');
}

/** Writes `results/<suite>.json`; returns its path. */
export function saveBaseline(suite: string, figures: readonly Figure[], on: Date): string {
  const folder = new URL('results/', import.meta.url);
  const file = new URL(`${suite}.json`, folder);
  const baseline = {
    suite,
    date: on.toISOString().slice(0, 10),
    node: process.versions.node,
    figures: figures.map((figure) => ({
      what: figure.what,
      unit: figure.unit,
      patchbay: round(figure.patchbay),
      reference: round(figure.reference),
      ratio: Number(figure.ratio.toFixed(3)),
      ...(figure.bar === undefined ? {} : { bar: figure.bar }),
    })),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
  return file.pathname;
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
