/** The contract of what pages leave in the store: credits and places of accounts, and copies. */
import { expect, test } from 'vitest';
import type { PageAccount, PageCharge } from '../../../src/core/page.ts';
import { limits } from '../../../src/core/limits.ts';
import type { StoreUnderTest } from './samples.ts';

const now = Date.UTC(2026, 0, 5);
const account: PageAccount = { id: 'coop', email: 'hen@coop.example', credits: 10, concurrency: 2 };

function charge(id: string, over: Partial<PageCharge> = {}): PageCharge {
  return { id, account: 'coop', month: '2026-01', credits: 5, expiresAt: now + 60_000, ...over };
}

export function pageContract(under: StoreUnderTest): void {
  ledgerContract(under);
  copiesContract(under);
}

function ledgerContract(under: StoreUnderTest): void {
  test('puts credits aside for one who begins, charges who succeeds, and gives back to who fails', async () => {
    const { pageLedger } = await under.open();
    await pageLedger.reserve(charge('a'), account, now);
    await pageLedger.reserve(charge('b', { credits: 1 }), account, now);
    expect(await pageLedger.look('coop', '2026-01', now)).toEqual({ used: 0, reserved: 6, running: 2 });

    await pageLedger.settle(charge('a'));
    await pageLedger.release(charge('b', { credits: 1 }));

    expect(await pageLedger.look('coop', '2026-01', now)).toEqual({ used: 5, reserved: 0, running: 0 });
  });

  test('gives no more places than there are, whichever process asks', async () => {
    const [here, there] = await under.openTwice();

    const answers = [
      await here.pageLedger.reserve(charge('a', { credits: 1 }), account, now),
      await there.pageLedger.reserve(charge('b', { credits: 1 }), account, now),
      await here.pageLedger.reserve(charge('c', { credits: 1 }), account, now),
    ];

    expect(answers).toEqual(['reserved', 'reserved', 'busy']);
  });

  test('gives no more credits than there are, counting those that are put aside', async () => {
    const [here, there] = await under.openTwice();
    await here.pageLedger.reserve(charge('a'), account, now);
    await here.pageLedger.settle(charge('a'));
    await there.pageLedger.reserve(charge('b'), account, now);

    expect(await here.pageLedger.reserve(charge('c', { credits: 1 }), account, now)).toBe('spent');
    await there.pageLedger.release(charge('b'));
    expect(await here.pageLedger.reserve(charge('d'), account, now)).toBe('reserved');
  });

  test('begins anew with the month, and counts accounts apart', async () => {
    const { pageLedger } = await under.open();
    await pageLedger.reserve(charge('a', { credits: 10 }), account, now);
    await pageLedger.settle(charge('a', { credits: 10 }));

    expect(await pageLedger.reserve(charge('b'), account, now)).toBe('spent');
    expect(await pageLedger.reserve(charge('c', { month: '2026-02' }), account, now)).toBe('reserved');
    expect(await pageLedger.look('barn', '2026-01', now)).toEqual({ used: 0, reserved: 0, running: 0 });
  });

  test('gives back what a process that died had put aside, once its time is over', async () => {
    const [dead, alive] = await under.openTwice();
    await dead.pageLedger.reserve(charge('a', { credits: 10 }), account, now);

    expect(await alive.pageLedger.reserve(charge('b'), account, now + 59_999)).toBe('spent');
    expect(await alive.pageLedger.look('coop', '2026-01', now + 60_000)).toEqual({ used: 0, reserved: 0, running: 0 });
    expect(await alive.pageLedger.reserve(charge('c', { expiresAt: now + 120_000 }), account, now + 60_000)).toBe(
      'reserved',
    );
  });
}

function copiesContract(under: StoreUnderTest): void {
  test('gives back the latest copy of a page', async () => {
    const [here, there] = await under.openTwice();
    await here.pageCopies.put('hens', { at: now, sealed: 'old' });
    await here.pageCopies.put('hens', { at: now + 1, sealed: 'new' });

    expect(await there.pageCopies.get('hens')).toEqual({ at: now + 1, sealed: 'new' });
    expect(await there.pageCopies.get('eggs')).toBeUndefined();
  });

  test('lets the oldest copies go when there are too many bytes, and keeps none that is too large', async () => {
    const { pageCopies } = await under.open();
    const large = 'x'.repeat(limits.pageCopyMaxBytes);
    const fitting = Math.floor(limits.pageCopyBytes / limits.pageCopyMaxBytes);
    for (let at = 0; at <= fitting; at += 1) await pageCopies.put(`page ${at}`, { at, sealed: large });
    await pageCopies.put('larger', { at: now, sealed: `${large}x` });

    expect(await pageCopies.get('page 0')).toBeUndefined();
    expect((await pageCopies.get('page 1'))?.at).toBe(1);
    expect((await pageCopies.get(`page ${fitting}`))?.at).toBe(fitting);
    expect(await pageCopies.get('larger')).toBeUndefined();
  });
}
