import { beforeEach, describe, expect, test } from 'vitest';
import { egg, fresh, isLive, isTried, openContext, openTarget, record, refusedWith, type Target } from './target.ts';

describe.runIf(isTried('confluent'))('modes', () => {
  let at: Target;
  let context: string;
  let base: string;

  beforeEach(async () => {
    ({ at, context, base } = await openContext());
  });

  const send = (subject: string) => at.post(`${base}/subjects/${subject}/versions`, { schema: egg });

  test('2.4 answers 40409 where no mode is set, unless the effective one is asked for', async () => {
    expect(await at.get(`${base}/mode/egg`)).toEqual(refusedWith(40409));
    expect(await at.get(`${base}/mode`)).toEqual(refusedWith(40409));
    expect(await at.get(`${base}/mode/egg?defaultToGlobal=true`)).toEqual({ status: 200, body: { mode: 'READWRITE' } });
  });

  test('2.4 looks at the subject, then at its context', async () => {
    await at.put(`${base}/mode`, { mode: 'READONLY' });
    await at.put(`${base}/mode/nest`, { mode: 'READWRITE' });

    expect(await send('egg')).toEqual(refusedWith(42205));
    expect(await send('nest')).toMatchObject({ status: 200 });
  });

  test.skipIf(isLive)('2.4 ends at the global level, and not at the mode of the default context', async () => {
    await at.put('/mode', { mode: 'READONLY' });
    expect(await send('egg')).toMatchObject({ status: 200 });

    await at.put('/mode/:.__GLOBAL:', { mode: 'READONLY' });

    expect(await send('nest')).toEqual(refusedWith(42205));
  });

  test.skipIf(isLive)('2.4 lets READONLY_OVERRIDE of the server win everywhere', async () => {
    await at.put(`${base}/mode`, { mode: 'READWRITE' });
    await at.put('/mode', { mode: 'READONLY_OVERRIDE' });

    expect(await send('egg')).toEqual(refusedWith(42205));
  });

  test('2.4 reads a mode in small letters', async () => {
    await at.put(`${base}/mode`, { mode: 'readonly' });

    expect(await at.get(`${base}/mode`)).toEqual({ status: 200, body: { mode: 'READONLY' } });
  });

  test('2.4 refuses words that are no mode, and FORWARD anywhere but at the global level', async () => {
    expect(await at.put(`${base}/mode`, { mode: 'PECKING' })).toEqual(refusedWith(42204));
    expect(await at.put(`${base}/mode`, { mode: 'FORWARD' })).toEqual(refusedWith(42204));
  });

  test.skipIf(isLive)('2.4 takes FORWARD at the global level', async () => {
    expect(await at.put('/mode/:.__GLOBAL:', { mode: 'FORWARD' })).toMatchObject({ status: 200 });
  });

  test('2.4 enters IMPORT only where the scope is empty of live subjects, or by force', async () => {
    await send('egg');

    expect(await at.put(`${base}/mode`, { mode: 'IMPORT' })).toEqual(refusedWith(42205));
    expect(await at.put(`${base}/mode/egg`, { mode: 'IMPORT' })).toEqual(refusedWith(42205));
    expect(await at.put(`${base}/mode/nest`, { mode: 'IMPORT' })).toMatchObject({ status: 200 });
    expect(await at.put(`${base}/mode?force=true`, { mode: 'IMPORT' })).toMatchObject({ status: 200 });
  });

  test('2.4 asks nothing where IMPORT governs already', async () => {
    await at.put(`${base}/mode`, { mode: 'IMPORT' });
    await at.post(`${base}/subjects/egg/versions`, { schema: egg, id: 4, version: 1 });

    expect(await at.put(`${base}/mode/egg`, { mode: 'IMPORT' })).toMatchObject({ status: 200 });
  });

  test.skipIf(isLive)('2.4 asks every context to be empty for the mode of the server', async () => {
    await send('egg');

    expect(await at.put('/mode', { mode: 'IMPORT' })).toEqual(refusedWith(42205));
    expect(await at.put('/mode/:.:', { mode: 'IMPORT' })).toEqual(refusedWith(42205));
  });

  test('2.4 purges what was soft-deleted in the scope, and nothing beside it', async () => {
    await send('egg');
    await send('nest');
    await at.delete(`${base}/subjects/egg`);
    await at.delete(`${base}/subjects/nest`);

    await at.put(`${base}/mode/egg`, { mode: 'IMPORT' });

    expect(await at.get(`${base}/subjects?deleted=true`)).toMatchObject({ body: [`:${context}:nest`] });
  });

  test('2.4 keeps what was soft-deleted when it is forced', async () => {
    await send('egg');
    await at.delete(`${base}/subjects/egg`);

    await at.put(`${base}/mode?force=true`, { mode: 'IMPORT' });

    expect(await at.get(`${base}/subjects?deleted=true`)).toMatchObject({ body: [`:${context}:egg`] });
  });

  test('2.4 refuses to purge what is referred to', async () => {
    await send('egg');
    await at.delete(`${base}/subjects/egg`);
    const references = [{ name: 'Egg', subject: `:${context}:egg`, version: 1 }];
    const other = `/contexts/${fresh('.ducks')}`;
    await at.post(`${other}/subjects/nest/versions`, { schema: record('Nest', 'place'), references });

    expect(await at.put(`${base}/mode/egg`, { mode: 'IMPORT' })).toEqual(refusedWith(42206));
  });

  test('2.4 unsets a mode by DELETE and by null', async () => {
    await at.put(`${base}/mode`, { mode: 'READONLY' });
    expect(await at.delete(`${base}/mode`)).toEqual({ status: 200, body: { mode: 'READONLY' } });
    expect(await at.get(`${base}/mode`)).toEqual(refusedWith(40409));

    await at.put(`${base}/mode/egg`, { mode: 'READONLY' });
    await at.put(`${base}/mode/egg`, { mode: null });

    expect(await at.get(`${base}/mode/egg`)).toEqual(refusedWith(40409));
    expect(await at.delete(`${base}/mode/egg`)).toEqual(refusedWith(40401));
  });

  test('2.4 unsets the modes of a context and of its subjects at once', async () => {
    await at.put(`${base}/mode`, { mode: 'READONLY' });
    await at.put(`${base}/mode/egg`, { mode: 'IMPORT' });

    await at.delete(`${base}/mode?recursive=true`);

    expect(await at.get(`${base}/mode/egg`)).toEqual(refusedWith(40409));
    expect(await at.get(`${base}/mode`)).toEqual(refusedWith(40409));
  });

  test.skipIf(isLive)('2.4 refuses every change where modes are fixed', async () => {
    const fixed = await openTarget('confluent', { mutableModes: false });

    expect(await fixed.put('/mode', { mode: 'IMPORT' })).toEqual(refusedWith(42205));
    expect(await fixed.delete('/mode/egg')).toEqual(refusedWith(42205));
  });
});
