import { expect, test } from 'vitest';
import type { Store } from '../../../src/core/ports.ts';
import type { KeyExchange } from '../../../src/core/sealed.ts';
import type { StoredSchedule } from '../../../src/core/schedule-ports.ts';
import { enqueue, heldBy, newRun, part, type StoreUnderTest } from './samples.ts';

/** Under the new key a text is told from what it was by its end. */
function exchange(over: Partial<KeyExchange> = {}): KeyExchange {
  return {
    reseal: ({ sealed, context }) => `${sealed} in ${context}, anew`,
    keyName: 'second',
    accounts: new Map(),
    isWanted: () => true,
    ...over,
  };
}

const definition = (id: string, updatedAt = 1) => ({
  id,
  createdAt: 1,
  updatedAt,
  sealed: `sealed ${id} ${updatedAt}`,
});

async function fill(store: Store): Promise<void> {
  for (const shelf of ['workflows', 'integrations', 'apis', 'extracts'] as const) {
    await store[shelf].insert(definition(shelf));
  }
  await store.workflows.replace(definition('workflows', 2), definition('workflows'));
  await store.schedules.insert(schedule, 1);
  await store.runs.create(
    newRun('r1', {
      secrets: 'sealed secrets',
      webhook: { id: 'w1', target: 'sealed target' },
      key: { key: 'once', fingerprint: 'of the first key' },
    }),
    'me',
  );
  const holding = JSON.stringify({ sealed: 'v1.sealed.part' });
  await store.runs.putPart(heldBy('me'), part(0, 'call', { value: holding }));
  await store.runs.putPart(heldBy('me'), part(0, 'items', { value: '[{"sealed":"v1.no.part"}]' }));
}

const schedule = {
  id: 's1',
  workflowId: 'workflows',
  cronExpression: '0 6 * * *',
  timezone: 'UTC',
  isEnabled: true,
  missed: 'one',
  overlap: 'skip',
  jitterSeconds: 0,
  sealed: 'sealed content',
  lastRunAt: undefined,
  nextRunAt: 10,
  dueAt: 10,
  createdAt: 1,
  updatedAt: 1,
} as const satisfies StoredSchedule;

export function sealedContract(under: StoreUnderTest): void {
  resealContract(under);
  refuseContract(under);
  followContract(under);
  nameContract(under);
}

function resealContract(under: StoreUnderTest): void {
  test('seals every text anew, each for its place', async () => {
    const store = await under.open();
    await fill(store);

    const found = await store.sealedTexts.exchangeKey(exchange());

    expect(found).toEqual({ count: 11, unreadable: [] });
    expect({
      workflow: (await store.workflows.get('workflows'))?.sealed,
      integration: (await store.integrations.get('integrations'))?.sealed,
      api: (await store.apis.get('apis'))?.sealed,
      extract: (await store.extracts.get('extracts'))?.sealed,
      former: (await store.formerWorkflows.get('workflows', 1))?.sealed,
      schedule: (await store.schedules.get('s1'))?.sealed,
      source: await store.runs.source('r1'),
      parts: (await store.runs.parts('r1')).map(({ value }) => value).sort(),
    }).toMatchObject({
      workflow: 'sealed workflows 2 in workflow:workflows, anew',
      integration: 'sealed integrations 1 in integration:integrations, anew',
      api: 'sealed apis 1 in api:apis, anew',
      extract: 'sealed extracts 1 in extract:extracts, anew',
      former: 'sealed workflows 1 in workflow:workflows, anew',
      schedule: 'sealed content in schedule:s1, anew',
      source: {
        definition: 'sealed feed 1 in run-definition, anew',
        input: 'sealed input of r1 in run-input, anew',
        secrets: 'sealed secrets in run-secrets, anew',
      },
      parts: ['[{"sealed":"v1.no.part"}]', '{"sealed":"v1.sealed.part in run-part, anew"}'],
    });
  });

  test('a webhook is told to where it was', async () => {
    const store = await under.open();
    await fill(store);
    await store.sealedTexts.exchangeKey(exchange());
    await store.runs.end(heldBy('me'), { status: 'succeeded', completedAt: 2_000 });

    expect(await store.deliveries.claim('me', 3_000, 10_000)).toMatchObject({
      target: 'sealed target in webhook-target, anew',
    });
  });
}

function refuseContract(under: StoreUnderTest): void {
  test('changes nothing when it is not wanted, or fails', async () => {
    const store = await under.open();
    await fill(store);
    const counts: number[] = [];
    const isWanted: KeyExchange['isWanted'] = ({ count }) => {
      counts.push(count);
      return false;
    };
    const fails = (): string => {
      throw new Error('no entropy');
    };

    await store.sealedTexts.exchangeKey(exchange({ isWanted }));
    await expect(store.sealedTexts.exchangeKey(exchange({ reseal: fails }))).rejects.toThrow('no entropy');

    expect(counts).toEqual([11]);
    expect(await store.runs.source('r1')).toMatchObject({ secrets: 'sealed secrets' });
    expect(await store.sealedTexts.keyName()).toBeUndefined();
  });

  test('leaves what cannot be opened as it is, and says where it stands', async () => {
    const store = await under.open();
    await fill(store);

    const found = await store.sealedTexts.exchangeKey(
      exchange({ reseal: ({ context }) => (context.startsWith('api:') ? undefined : 'anew') }),
    );

    expect(found).toEqual({ count: 10, unreadable: ['api:apis'] });
    expect((await store.apis.get('apis'))?.sealed).toBe('sealed apis 1');
  });
}

function followContract(under: StoreUnderTest): void {
  test('the same key of a caller gives the same run, though nobody can tell whether the request is the same', async () => {
    const store = await under.open();
    await fill(store);
    await store.sealedTexts.exchangeKey(exchange());

    const key = { key: 'once', fingerprint: 'of the second key' };
    expect(await store.runs.create(newRun('r2', { key }), 'me')).toEqual({ takenBy: 'r1', fingerprint: undefined });
  });

  test('an account keeps what it has spent under both of its names, and what it is spending', async () => {
    const store = await under.open();
    const account = { id: 'old', email: 'hens@farm.example', credits: 100, concurrency: 2 };
    const charge = (id: string, name: string, credits: number) => ({
      id,
      account: name,
      month: '2026-11',
      credits,
      expiresAt: 1_000,
    });
    for (const spent of [charge('old 1', 'old', 3), charge('new 1', 'new', 4)]) {
      await store.pageLedger.reserve(spent, account, 0);
      await store.pageLedger.settle(spent);
    }
    await store.pageLedger.reserve(charge('old 2', 'old', 5), account, 0);

    const accounts = new Map(['old', 'new'].map((name) => [name, 'new']));
    await store.sealedTexts.exchangeKey(exchange({ accounts }));

    expect(await store.pageLedger.look('new', '2026-11', 0)).toEqual({ used: 7, reserved: 5, running: 1 });
    expect(await store.pageLedger.look('old', '2026-11', 0)).toEqual({ used: 0, reserved: 0, running: 0 });
  });

  test('deletes what stands under names that are made with the key', async () => {
    const store = await under.open();
    await store.pageCopies.put('name', { at: 1, sealed: 'page' });
    await store.clientCredentials.put('uid', 'sealed', 10);

    await store.sealedTexts.exchangeKey(exchange());

    expect(await store.pageCopies.get('name')).toBeUndefined();
    expect(await store.clientCredentials.take('uid', 1)).toBeUndefined();
  });
}

function nameContract(under: StoreUnderTest): void {
  test('its key has one name, whoever gives it first, until it is exchanged', async () => {
    const [here, there] = await under.openTwice();

    expect(await here.sealedTexts.keyName()).toBeUndefined();
    expect(await here.sealedTexts.nameKey('first')).toBe('first');
    expect(await there.sealedTexts.nameKey('other')).toBe('first');
    await here.sealedTexts.exchangeKey(exchange());
    expect(await there.sealedTexts.keyName()).toBe('second');
  });

  test('shows any sealed text with its place', async () => {
    const store = await under.open();

    expect(await store.sealedTexts.any()).toBeUndefined();
    await enqueue(store, 'r1', { secrets: 'sealed secrets', version: { id: 'v', config: '{}', sealed: '' } });
    expect(await store.sealedTexts.any()).toEqual({ sealed: 'sealed input of r1', context: 'run-input' });
  });
}
