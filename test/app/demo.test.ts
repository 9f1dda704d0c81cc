import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { launcher } from '../harness/program.ts';
import { tempDir } from '../harness/temp.ts';

const longestMs = 60_000;

interface Played {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The demo as a person starts it, with a folder for temporary files of its own. */
function startDemo(args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) {
  const temporary = tempDir();
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, ...more };
  const child = spawn(process.execPath, [launcher, 'demo', ...args], { env });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const played = new Promise<Played>((resolve) => child.on('close', (code) => resolve({ code, output, errors })));
  const leftovers = () => readdirSync(temporary).filter((name) => name.startsWith('patchbay-demo-'));
  return { child, played, leftovers, output: () => output };
}

interface PlayedInFolder extends Played {
  readonly folder: string;
  readonly leftovers: readonly string[];
}

let whole: Promise<PlayedInFolder> | undefined;

/** The demo played to its end in a folder, once for all tests that only read what it said and left. */
function playDemo(): Promise<PlayedInFolder> {
  const play = async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'patchbay-test-')), 'coop');
    const demo = startDemo(['--data', folder]);
    return { ...(await demo.played), folder, leftovers: demo.leftovers() };
  };
  whole ??= play();
  return whole;
}

afterAll(async () => {
  if (whole !== undefined) rmSync(dirname((await whole).folder), { recursive: true, force: true });
});

const Series = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  start: z.string(),
  y: z.array(z.number()),
});

function readSeries(): z.output<typeof Series>[] {
  const file = join(import.meta.dirname, '../../examples/data/online-retail.json');
  return z.object({ series: z.array(Series) }).parse(JSON.parse(readFileSync(file, 'utf8'))).series;
}

/** The rows that the table has to have, from the data file alone and in whole pence. */
function expectedRows(): string[] {
  return readSeries()
    .filter(({ kind }) => kind === 'branch')
    .flatMap(({ label, start, y }) => {
      const weeks: { pence: number; from: string; to: string }[] = [];
      for (let day = 0; day + 7 <= y.length; day += 7) {
        const pence = inPence(y.slice(day, day + 7));
        weeks.push({ pence, from: plusDays(start, day), to: plusDays(start, day + 6) });
      }
      const mean = weeks.reduce((sum, { pence }) => sum + pence, 0) / weeks.length;
      const best = weeks.toSorted((a, b) => b.pence - a.pence).slice(0, 3);
      return best.map(({ pence, from, to }, at) => {
        const name = at === 0 ? `${label.split(',')[0]} ` : '';
        return `${name}${at + 1} ${from} to ${to} ${pounds(pence)} ${(pence / mean).toFixed(1)}`;
      });
    });
}

/** The rows of the comparison: each file has every day, and the API's total. */
function expectedTotals(): string[] {
  const files = { country_france: 'country_france.xml.zip', country_belgium: 'country_belgium.csv.gz' };
  return Object.entries(files).map(([name, file]) => {
    const { label = '', y = [] } = readSeries().find(({ id }) => id === name) ?? {};
    const total = pounds(inPence(y));
    return `${label.split(',')[0]} ${file} ${y.length} ${total} ${total} £0.00`;
  });
}

function inPence(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0);
}

function plusDays(date: string, days: number): string {
  const time = new Date(`${date}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

function pounds(pence: number): string {
  const whole = String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `£${whole}.${String(pence % 100).padStart(2, '0')}`;
}

function rowsOf(output: string): string[] {
  return output.split('\n').map((line) => line.trim().replace(/ +/g, ' '));
}

test('plays to its end, with the figures that the data has', { timeout: longestMs }, async () => {
  const { code, output, errors, leftovers } = await playDemo();

  const rows = rowsOf(output);
  const table = rows.filter((row) => / \d{4}-\d\d-\d\d to /.test(row)).map((row) => row.replace(/ [█▏▎▍▌▋▊▉]+$/, ''));
  const totals = rows.indexOf('Series Source file Rows In the file By the API Difference') + 1;
  const france = readSeries().find(({ id }) => id === 'country_france');
  const first = { DATE: france?.start, VALUE: String(france?.y[0]) };
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(table).toEqual(expectedRows());
  expect(rows.slice(totals, totals + 3)).toEqual([...expectedTotals(), '']);
  expect(rows).toContain(`${france?.y.length} rows of texts, such as ${JSON.stringify(first)}`);
  expect(leftovers).toEqual([]);
});

test('shows a result that its schema refuses', { timeout: longestMs }, async () => {
  const { output } = await playDemo();

  const rows = rowsOf(output);
  const failed = rows.findIndex((row) => row.startsWith('failed after '));
  expect(rows.slice(failed + 1, failed + 3)).toEqual([
    'The result did not match responseSchema: /series/0/rows must be >= 365.',
    '',
  ]);
});

test('kills Patchbay in the middle of a run, and shows what was asked before and after', {
  timeout: longestMs,
}, async () => {
  const { output } = await playDemo();

  const rows = rowsOf(output);
  const products = readSeries().filter(({ kind }) => kind === 'sku_regular');
  const check = `GET /orders/${products[5]?.id}-1`;
  const n = products.length;
  const counts = rows.indexOf('Request Before the kill After it In all Sent again') + 1;
  expect(n).toBe(10);
  expect(rows).toContain(`killed with SIGKILL after ${3 + n + 5} answers, waiting for ${check}`);
  expect(rows).toContain(`${n} orders, all of them paid`);
  expect(rows.slice(counts, counts + 7)).toEqual([
    'GET /series 3 0 3 0',
    `POST /orders ${n} 0 ${n} 0`,
    `GET /orders/{id} 6 ${n - 5} ${n + 1} 1`,
    `POST /orders/{id}/payment 0 ${n} ${n} 0`,
    '',
    'What had been answered was not sent again: nothing was ordered or paid twice.',
    `Only ${check} was sent again: it had no answer, and only reads.`,
  ]);
});

test('ends the very run that was killed', { timeout: longestMs }, async () => {
  const { output } = await playDemo();

  const read = /^run_get {2}([0-9a-f-]{36})$/m.exec(output)?.[1];
  const ended = [...output.matchAll(/^ {2}succeeded in .+, run (.+)$/gm)].at(-1)?.[1];
  expect(read).toBeDefined();
  expect(ended).toBe(read);
});

test('shows what a person needs, and the secret only masked', { timeout: longestMs }, async () => {
  const { output } = await playDemo();

  const lines = output.split('\n');
  expect(output).toMatch(/token \*{4}[0-9a-f]{4}, encrypted/);
  expect(output).not.toContain('shop-');
  expect(output).toMatch(/Step series: 2 of 3[\s\S]+Step xml/);
  expect(output).toMatch(/run_get \{"id":"[0-9a-f-]{36}"\}/);
  expect(output).toContain('bin/patchbay.js describe --client claude');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.filter((line) => line.includes('\u001b') || line.endsWith(' '))).toEqual([]);
});

test('keeps its data where it is told to', { timeout: longestMs }, async () => {
  const { output, folder } = await playDemo();

  expect(output).toContain(folder);
  expect(existsSync(join(folder, 'system.db'))).toBe(true);
});

test('fails with a message when Patchbay cannot start', { timeout: longestMs }, async () => {
  const { code, errors } = await startDemo(['--data', join(launcher, 'coop')]).played;

  expect(code).toBe(1);
  expect(errors).toMatch(/patchbay: Patchbay did not start over stdio\..*\n$/);
});

test.each([
  ['SIGINT', 'Step catalogue'],
  ['SIGTERM', 'Step catalogue'],
  ['SIGINT', 'killed with SIGKILL'],
  ['SIGINT', 'run_get'],
] as const)('takes everything down on %s at "%s"', { timeout: longestMs }, async (signal, moment) => {
  const demo = startDemo();
  const isOver = demo.played.then(({ errors }) => Promise.reject(new Error(`It ended before "${moment}": ${errors}`)));
  await Promise.race([expect.poll(demo.output, { timeout: longestMs, interval: 20 }).toContain(moment), isOver]);

  demo.child.kill(signal);

  // Ends only with the last process that has the demo's stderr, and so each Patchbay.
  expect(await demo.played).toMatchObject({ code: 130, errors: 'Stopped.\n' });
  expect(demo.leftovers()).toEqual([]);
});
