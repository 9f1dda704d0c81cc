/** The contract of presence: whoever is there is seen from everywhere, and whoever dies is gone at once. */
import { expect, test } from 'vitest';
import type { StoreUnderTest } from './samples.ts';

export function presenceContract(under: StoreUnderTest): void {
  test('sees who is there, from the same process and from the same place', async () => {
    const [here, there] = await under.openTwice();

    await here.presence.enter('ada');

    expect([await here.presence.isThere('ada'), await there.presence.isThere('ada')]).toEqual([true, true]);
    expect(await there.presence.isThere('ada')).toBe(true);
    expect([await here.presence.isThere('berta'), await there.presence.isThere('berta')]).toEqual([false, false]);
  });

  test('sees a process until it is killed, and not any more from then on', { timeout: 60_000 }, async () => {
    const { store, kill } = await under.openBeside('ada');
    const before = await store.presence.isThere('ada');

    await kill();

    expect([before, await store.presence.isThere('ada')]).toEqual([true, false]);
    await store.presence.forget('ada');
    expect(await store.presence.isThere('ada')).toBe(false);
  });

  test('does not forget one that is there', async () => {
    const [here, there] = await under.openTwice();
    await here.presence.enter('ada');

    await here.presence.forget('ada');
    await there.presence.forget('berta');

    expect(await there.presence.isThere('ada')).toBe(true);
  });

  test.each(['../ada', '/ada', 'C:\\ada', 'ada berta:1', 'a\u0000b', '\uD800', '\u{1F414}', '.', '..', ''])(
    'takes any name: %j',
    async (owner) => {
      const [here, there] = await under.openTwice();

      await here.presence.enter(owner);

      expect([await there.presence.isThere(owner), await there.presence.isThere(`${owner}!`)]).toEqual([true, false]);
    },
  );
}
