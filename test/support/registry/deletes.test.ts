import { beforeEach, describe, expect, test } from 'vitest';
import { egg, egg2, isLive, isTried, openContext, openTarget, record, refusedWith, type Target } from './target.ts';

describe.runIf(isTried('confluent'))('deletes', () => {
  let at: Target;
  let context: string;
  let base: string;

  beforeEach(async () => {
    ({ at, context, base } = await openContext([egg, egg2]));
  });

  const nest = { schema: record('Nest', 'place'), references: [{ name: 'Egg', subject: 'egg', version: 1 }] };

  test('2.6 deletes a subject softly, then for good', async () => {
    expect(await at.delete(`${base}/subjects/egg`)).toEqual({ status: 200, body: [1, 2] });
    expect(await at.get(`${base}/subjects/egg/versions?deletedOnly=true`)).toMatchObject({ body: [1, 2] });

    expect(await at.delete(`${base}/subjects/egg?permanent=true`)).toEqual({ status: 200, body: [1, 2] });

    expect(await at.get(`${base}/subjects?deleted=true`)).toMatchObject({ body: [] });
  });

  test('2.6 deletes a version softly, then for good', async () => {
    expect(await at.delete(`${base}/subjects/egg/versions/1`)).toEqual({ status: 200, body: 1 });
    expect(await at.get(`${base}/subjects/egg/versions/1`)).toEqual(refusedWith(40402));
    expect(await at.get(`${base}/subjects/egg/versions/1?deleted=true`)).toMatchObject({ body: { deleted: true } });

    expect(await at.delete(`${base}/subjects/egg/versions/1?permanent=true`)).toEqual({ status: 200, body: 1 });

    expect(await at.get(`${base}/subjects/egg/versions?deleted=true`)).toMatchObject({ body: [2] });
  });

  test('2.6 refuses for good what was not deleted softly', async () => {
    expect(await at.delete(`${base}/subjects/egg?permanent=true`)).toEqual(refusedWith(40405));
    expect(await at.delete(`${base}/subjects/egg/versions/1?permanent=true`)).toEqual(refusedWith(40407));
  });

  test('2.6 refuses to delete softly twice', async () => {
    await at.delete(`${base}/subjects/egg`);

    expect(await at.delete(`${base}/subjects/egg`)).toEqual(refusedWith(40404));
    expect(await at.delete(`${base}/subjects/egg/versions/1`)).toEqual(refusedWith(40406));
  });

  test('2.6 does not know what is not there', async () => {
    expect(await at.delete(`${base}/subjects/nest`)).toEqual(refusedWith(40401));
    expect(await at.delete(`${base}/subjects/egg/versions/9`)).toEqual(refusedWith(40402));
  });

  test('2.6 refuses what a live schema refers to, and only a live one', async () => {
    await at.post(`${base}/subjects/nest/versions`, nest);
    expect(await at.delete(`${base}/subjects/egg/versions/1`)).toEqual(refusedWith(42206));
    expect(await at.delete(`${base}/subjects/egg`)).toEqual(refusedWith(42206));

    await at.delete(`${base}/subjects/nest`);

    expect(await at.delete(`${base}/subjects/egg`)).toMatchObject({ status: 200 });
  });

  test('2.6 deletes in IMPORT, and not in READONLY', async () => {
    await at.put(`${base}/mode?force=true`, { mode: 'IMPORT' });
    expect(await at.delete(`${base}/subjects/egg/versions/2`)).toMatchObject({ status: 200 });

    await at.put(`${base}/mode`, { mode: 'READONLY' });

    expect(await at.delete(`${base}/subjects/egg/versions/1`)).toEqual(refusedWith(42205));
  });

  test('2.4 drops mode and configuration with the last version, and not before', async () => {
    await at.put(`${base}/mode/egg`, { mode: 'READWRITE' });
    await at.put(`${base}/config/egg`, { compatibility: 'NONE' });
    await at.delete(`${base}/subjects/egg`);
    expect(await at.get(`${base}/config/egg`)).toMatchObject({ status: 200 });

    await at.delete(`${base}/subjects/egg?permanent=true`);

    expect(await at.get(`${base}/mode/egg`)).toEqual(refusedWith(40409));
    expect(await at.get(`${base}/config/egg`)).toEqual(refusedWith(40408));
  });

  test.skipIf(isLive)('drops them with the first delete where the product does (older Confluent)', async () => {
    const older = await openTarget('confluent', { traits: { forgetsScope: 'soft delete' } });
    await older.post('/subjects/egg/versions', { schema: egg });
    await older.put('/config/egg', { compatibility: 'NONE' });

    await older.delete('/subjects/egg');

    expect(await older.get('/config/egg')).toEqual(refusedWith(40408));
  });

  test('2.1 deletes a context only when it is empty', async () => {
    expect(await at.delete(`/contexts/${context}`)).toEqual(refusedWith(42211));
    await at.delete(`${base}/subjects/egg`);
    await at.delete(`${base}/subjects/egg?permanent=true`);
    expect((await at.get('/contexts')).body).toContain(context);

    expect(await at.delete(`/contexts/${context}`)).toMatchObject({ status: 204 });

    expect((await at.get('/contexts')).body).not.toContain(context);
  });

  test('2.3 gives an id that is gone to nobody else', async () => {
    await at.delete(`${base}/subjects/egg/versions/2`);
    await at.delete(`${base}/subjects/egg/versions/2?permanent=true`);

    expect(await at.get(`/schemas/ids/2?subject=:${context}:`)).toEqual(refusedWith(40403));
    const other = { schema: record('Coop', 'place') };
    expect(await at.post(`${base}/subjects/coop/versions`, other)).toMatchObject({ body: { id: 3 } });
  });
});
