/** The contract of the store port: what every driver behind it must do. Each driver's test calls it. */
import { describe, expect, test } from 'vitest';
import type { StoredDefinition } from '../../../src/core/ports.ts';
import { businessContract } from './contract-business.ts';
import { deliveryContract } from './contract-deliveries.ts';
import { integrationContract } from './contract-integrations.ts';
import { journalContract } from './contract-journal.ts';
import { llmCallContract } from './contract-llm-calls.ts';
import { memoryContract } from './contract-memory.ts';
import { migrationContract } from './contract-migrations.ts';
import { pageContract } from './contract-pages.ts';
import { presenceContract } from './contract-presence.ts';
import { pruneContract } from './contract-prune.ts';
import { queueContract } from './contract-queue.ts';
import { runContract } from './contract-runs.ts';
import { scheduleContract } from './contract-schedules.ts';
import { sealedContract } from './contract-sealed.ts';
import type { StoreUnderTest } from './samples.ts';

function definition(id: string, minute = 0, sealed = `sealed ${id}`): StoredDefinition {
  const at = Date.UTC(2026, 0, 1, 0, minute);
  return { id, createdAt: at, updatedAt: at, sealed };
}

export function storeContract(under: StoreUnderTest): void {
  describe('definitions', () => {
    keepContract(under);
    findContract(under);
  });
  describe('leases', () => leaseContract(under));
  describe('runs', () => runContract(under));
  describe('the journal of runs', () => journalContract(under));
  describe('the deletion of runs', () => pruneContract(under));
  describe('the line of runs', () => queueContract(under));
  describe('webhooks', () => deliveryContract(under));
  describe('schedules', () => scheduleContract(under));
  describe('migrations', () => migrationContract(under));
  describe('usage rows of language models', () => llmCallContract(under));
  describe('what is kept beside definitions', () => integrationContract(under));
  describe('what models keep', () => memoryContract(under));
  describe('pages', () => pageContract(under));
  describe('the books of a shop', () => businessContract(under));
  describe('sealed texts', () => sealedContract(under));
  describe('processes', () => presenceContract(under));
}

function keepContract(under: StoreUnderTest): void {
  test.each(['workflows', 'integrations', 'apis', 'extracts'] as const)(
    '%s: gives back what was put',
    async (shelf) => {
      const store = await under.open();

      expect(await store[shelf].insert(definition('feed'))).toBe(true);

      expect(await store[shelf].get('feed')).toEqual(definition('feed'));
      expect(await store[shelf].get('hatch')).toBeUndefined();
    },
  );

  test('takes an id once, whoever comes first', async () => {
    const [here, there] = await under.openTwice();

    const taken = [
      await here.workflows.insert(definition('feed')),
      await there.workflows.insert(definition('feed', 1)),
    ];

    expect(taken).toEqual([true, false]);
    expect(await there.workflows.get('feed')).toEqual(definition('feed'));
  });

  test('replaces only what the caller has seen', async () => {
    const [here, there] = await under.openTwice();
    await here.workflows.insert(definition('feed'));
    const seen = definition('feed');

    const first = await here.workflows.replace(definition('feed', 1, 'mine'), seen);
    const second = await there.workflows.replace(definition('feed', 2, 'theirs'), seen);

    expect([first, second]).toEqual([true, false]);
    expect(await there.workflows.get('feed')).toEqual(definition('feed', 1, 'mine'));
  });

  test('says whether there was something to delete', async () => {
    const store = await under.open();
    await store.workflows.insert(definition('feed'));

    expect(await store.workflows.delete('feed')).toBe(true);
    expect(await store.workflows.delete('feed')).toBe(false);
  });

  test('keeps every character of an id and of a text', async () => {
    const store = await under.open();
    const odd = definition("hen's-\u{1F414}", 0, '\u0000 "quoted" \u2028 <<x>>');

    await store.workflows.insert(odd);

    expect(await store.workflows.get(odd.id)).toEqual(odd);
  });
}

function findContract(under: StoreUnderTest): void {
  test('lists the latest changed first, one page at a time', async () => {
    const store = await under.open();
    for (const [index, id] of ['a', 'b', 'c'].entries()) await store.workflows.insert(definition(id, index));

    const page = await store.workflows.list({ limit: 2, offset: 1 });

    expect(page.total).toBe(3);
    expect(page.items.map((item) => item.id)).toEqual(['b', 'a']);
  });

  test('moves a definition to a free id, and only one that nobody has changed', async () => {
    const store = await under.open();
    await store.workflows.insert(definition('feed'));
    await store.workflows.insert(definition('hatch'));

    expect(await store.workflows.move(definition('hatch'), definition('feed'))).toBe('taken');
    expect(await store.workflows.move(definition('fly'), definition('feed', 0, 'older'))).toBe('changed');
    expect(await store.workflows.move(definition('feed-daily'), definition('feed'))).toBe('moved');

    expect(await store.workflows.get('feed')).toBeUndefined();
    expect(await store.workflows.get('feed-daily')).toEqual(definition('feed-daily'));
    expect(await store.workflows.get('hatch')).toEqual(definition('hatch'));
  });
}

function leaseContract(under: StoreUnderTest): void {
  test('gives a name to one owner at a time, across processes', async () => {
    const [here, there] = await under.openTwice();

    const taken = [
      await here.leases.take('nest', 'ada', 1_000, 500),
      await there.leases.take('nest', 'berta', 1_100, 500),
      await there.leases.take('coop', 'berta', 1_100, 500),
      await here.leases.take('nest', 'ada', 1_400, 500),
    ];

    expect(taken).toEqual([true, false, true, true]);
  });

  test('gives a name to the next when its time is over or it was freed', async () => {
    const store = await under.open();
    await store.leases.take('nest', 'ada', 1_000, 500);

    expect(await store.leases.take('nest', 'berta', 1_500, 500)).toBe(true);
    await store.leases.release('nest', 'ada');
    expect(await store.leases.take('nest', 'ada', 1_600, 500)).toBe(false);
    await store.leases.release('nest', 'berta');
    expect(await store.leases.take('nest', 'ada', 1_600, 500)).toBe(true);
  });

  test('gives a name to the next where the clock was set back since it was taken', async () => {
    const store = await under.open();
    await store.leases.take('nest', 'ada', 3_601_000, 500);

    expect(await store.leases.take('nest', 'berta', 1_000, 500)).toBe(true);
    expect(await store.leases.take('nest', 'ada', 1_000, 500)).toBe(false);
  });
}
