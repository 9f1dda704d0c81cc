/** One of each, in the many ways in which it is said. */
import { expect, test } from 'vitest';
import { inPlainTurns } from '../../../../src/engine/generate/transform/instruction/turns/turns.ts';
import { ask, listOf, record } from './ask.ts';

const data = {
  parcels: [
    { no: 1, code: 'K7', scannedAt: '2026-03-02' },
    { no: 2, code: 'M2', scannedAt: '2026-01-05' },
    { no: 3, code: 'K7', scannedAt: '2026-04-09' },
    { no: 4, code: 'P1', scannedAt: '2026-02-01' },
    { no: 5, code: 'M2', scannedAt: '2025-06-01' },
  ],
};
const schema = listOf(record({ no: 'integer', code: 'string' }));

async function numbersFor(instruction: string): Promise<readonly unknown[]> {
  const found = await ask({ data, schema, instruction });
  return Array.isArray(found.data) ? found.data.map(({ no }) => no) : [];
}

test.each([
  'No code twice.',
  'The code must not repeat.',
  'Each code must be unique.',
  'A code may occur only once.',
  'Each code shall occur at most once.',
  'No two parcels with the same code.',
  'If several parcels share a code, keep the first.',
  'Several parcels have the same code: take the first of them.',
  'If two parcels have the same code, the later one is dropped.',
  'Of parcels with the same code only the first.',
  'Parcels with the same code are listed once.',
  'Leave out parcels whose code has already appeared.',
  'Skip parcels whose code came before.',
  'Parcels whose code occurred further up are left out.',
  'Where a code is repeated, the first parcel wins.',
  'A code that comes again is skipped.',
  'Do not list a code twice.',
  'Ignore repeats of a code.',
  'A second parcel with the same code is ignored.',
  'One parcel per code, the first one.',
  'Keep the first parcel of each code and discard the others.',
  'One parcel for every distinct code.',
])('the first of each stays: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([1, 2, 4]);
});

test.each([
  'Of several parcels with the same code keep the newest.',
  'If a code occurs more than once, the most recent parcel counts.',
  'When several parcels share a code, the latest one wins.',
  'Older parcels with the same code are left out.',
  'Leave out parcels if there is a later one with the same code.',
  'A newer parcel replaces an older one with the same code.',
  'Of the parcels with the same code all but the newest are dropped.',
  'One parcel per code, the most recent.',
  'Dedupe by code, newest wins.',
])('the latest of each stays: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([3, 2, 4]);
});

test.each([
  'One row per code.',
  'The first photo of each parcel.',
  'Number of parcels per code',
  'Parcels that were scanned twice',
  'Codes in the order of their first scan.',
])('stays as it is said: %s', (instruction) => {
  expect(inPlainTurns(instruction)).toBe(instruction);
});
