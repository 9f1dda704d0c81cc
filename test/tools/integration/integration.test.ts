import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/core/question.ts';
import { openHouse } from '../../harness/house.ts';

const credentials = { key: 'key-of-the-hen-house', pin: 'straw' };

test('encrypts credentials at rest and shows them masked', async () => {
  const house = await openHouse();

  const saved = await house.done('integration/upsert', { input: { id: 'farm', credentials } });

  expect(saved.credentials).toEqual({ key: '****ouse', pin: '****' });
  expect(await house.done('integration/get', { id: 'farm' })).toEqual(saved);
  const files = ['system.db', 'system.db-wal']
    .map((file) => readFileSync(join(house.dataDir, file), 'latin1'))
    .join('');
  expect(files).toContain('farm');
  expect(files).not.toMatch(/key-of-the-hen-house|straw/);
});

test('keeps a stored secret when its mask comes back, and drops one that is gone', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm', credentials } });

  const saved = await house.done('integration/upsert', {
    input: { id: 'farm', credentials: { key: '****ouse', extra: 'new-extra-key' } },
  });

  expect(saved.credentials).toEqual({ key: '****ouse', extra: '****-key' });
});

test('keeps a secret that looks like one of our own ciphertexts', async () => {
  const house = await openHouse();

  const saved = await house.done('integration/upsert', {
    input: { id: 'farm', credentials: { key: 'v1.a.b.c-coop' } },
  });
  const again = await house.done('integration/upsert', { input: { id: 'farm', name: 'Farm' } });

  expect([saved.credentials, again.credentials]).toEqual([{ key: '****coop' }, { key: '****coop' }]);
});

test('never overwrites with CREATE, never creates with UPDATE', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm', name: 'first' } });

  const created = await house.call('integration/upsert', { input: { id: 'farm', name: 'second' }, mode: 'CREATE' });
  const updated = await house.call('integration/upsert', { input: { id: 'shop' }, mode: 'UPDATE' });

  expect(created).toMatchObject({
    error: { code: 'conflict', reason: 'INTEGRATION_EXISTS', message: "Integration with ID 'farm' already exists." },
  });
  expect(await house.done('integration/get', { id: 'farm' })).toMatchObject({ name: 'first' });
  expect(updated).toMatchObject({ error: { code: 'not_found', message: "Integration with ID 'shop' not found." } });
});

test('keeps absent fields, clears null ones, trims instructions', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm', name: 'Farm', icon: 'hen' } });

  const saved = await house.done('integration/upsert', {
    input: { id: 'farm', icon: null, specificInstructions: '  ask first ' },
  });

  expect(saved).toMatchObject({ name: 'Farm', specificInstructions: 'ask first' });
  expect(saved).not.toHaveProperty('icon');
});

async function usedFarm() {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm', urlHost: 'https://farm.example' } });
  await house.done('workflow/upsert', {
    id: 'hens',
    input: { steps: [{ id: 'a', integrationId: 'farm', apiConfig: {} }] },
  });
  return house;
}

test('refuses to delete an integration in use when nobody can be asked, and names the argument', async () => {
  const house = await usedFarm();

  const outcome = await house.call('integration/delete', { id: 'farm' });

  expect(outcome).toMatchObject({
    error: {
      code: 'conflict',
      reason: 'INTEGRATION_IN_USE',
      hint: expect.stringContaining('force: true'),
      details: { workflows: ['hens'] },
    },
  });
  expect(await house.done('integration/delete', { id: 'farm', force: true })).toEqual({ deleted: true });
});

test.each<[string, Answer, boolean]>([
  ['accepted', { action: 'accept', content: { force: true } }, true],
  ['accepted without the tick', { action: 'accept', content: { force: false } }, false],
  ['declined', { action: 'decline' }, false],
  ['cancelled', { action: 'cancel' }, false],
])('asks, and when the question is %s: deleted is %s', async (_name, answer, deleted) => {
  const house = await usedFarm();

  const asked = await house.call('integration/delete', { id: 'farm' }, { canAsk: true });
  const answered = await house.done(
    'integration/delete',
    { id: 'farm' },
    { canAsk: true, answers: new Map([['force', answer]]) },
  );

  expect(asked).toMatchObject({ kind: 'asks', question: { message: expect.stringContaining('hens') } });
  expect(answered).toEqual({ deleted });
  expect((await house.call('integration/get', { id: 'farm' })).kind).toBe(deleted ? 'failed' : 'done');
});

test('deletes an unused integration without a question', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm' } });

  expect(await house.done('integration/delete', { id: 'farm' }, { canAsk: true })).toEqual({ deleted: true });
  expect(await house.done('integration/delete', { id: 'farm' })).toEqual({ deleted: false });
});
