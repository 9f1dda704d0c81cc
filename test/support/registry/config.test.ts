import { beforeEach, describe, expect, test } from 'vitest';
import { egg, isLive, isTried, openContext, record, refusedWith, type Target } from './target.ts';

describe.runIf(isTried('confluent'))('configuration', () => {
  let at: Target;
  let base: string;

  beforeEach(async () => {
    ({ at, base } = await openContext());
  });

  test('2.5 answers 40408 where nothing is set, unless the effective one is asked for', async () => {
    expect(await at.get(`${base}/config/egg`)).toEqual(refusedWith(40408));
    expect(await at.get(`${base}/config`)).toEqual(refusedWith(40408));
    expect(await at.get(`${base}/config/egg?defaultToGlobal=true`)).toMatchObject({
      body: { compatibilityLevel: 'BACKWARD' },
    });
  });

  test.skipIf(isLive)('2.5 answers the default of the server where its own is not set', async () => {
    expect(await at.get('/config')).toEqual({ status: 200, body: { compatibilityLevel: 'BACKWARD' } });
  });

  test('2.5 merges a change with what is there, and null takes a field away', async () => {
    await at.put(`${base}/config/egg`, { compatibility: 'FULL', normalize: true });
    await at.put(`${base}/config/egg`, { compatibilityGroup: 'version' });
    expect(await at.get(`${base}/config/egg`)).toMatchObject({
      body: { compatibilityLevel: 'FULL', normalize: true, compatibilityGroup: 'version' },
    });

    await at.put(`${base}/config/egg`, { normalize: null });

    expect(await at.get(`${base}/config/egg`)).not.toHaveProperty('body.normalize');
  });

  test('2.5 answers a change in the words of the request', async () => {
    expect(await at.put(`${base}/config/egg`, { compatibility: 'NONE' })).toMatchObject({
      status: 200,
      body: { compatibility: 'NONE' },
    });
  });

  test('2.5 refuses levels that there are not', async () => {
    expect(await at.put(`${base}/config/egg`, { compatibility: 'LOOSE' })).toEqual(refusedWith(42203));
  });

  test('2.5 refuses changes in READONLY', async () => {
    await at.put(`${base}/mode`, { mode: 'READONLY' });

    expect(await at.put(`${base}/config/egg`, { compatibility: 'NONE' })).toEqual(refusedWith(42205));
  });

  test('2.5 takes the level of the subject, else of the context', async () => {
    await at.put(`${base}/config`, { compatibility: 'NONE' });
    await at.put(`${base}/config/nest`, { compatibility: 'FULL' });

    expect(await at.get(`${base}/config/egg?defaultToGlobal=true`)).toMatchObject({
      body: { compatibilityLevel: 'NONE' },
    });
    expect(await at.get(`${base}/config/nest?defaultToGlobal=true`)).toMatchObject({
      body: { compatibilityLevel: 'FULL' },
    });
  });

  test('2.5 unsets by DELETE, which answers with what was set', async () => {
    await at.put(`${base}/config/egg`, { compatibility: 'FULL' });

    expect(await at.delete(`${base}/config/egg`)).toMatchObject({ body: { compatibilityLevel: 'FULL' } });

    expect(await at.get(`${base}/config/egg`)).toEqual(refusedWith(40408));
    expect(await at.delete(`${base}/config/egg`)).toEqual(refusedWith(40401));
  });

  test('2.2 leads reads and writes of an alias to its subject', async () => {
    await at.post(`${base}/subjects/egg/versions`, { schema: egg });
    await at.put(`${base}/config/ei`, { alias: 'egg' });

    expect(await at.get(`${base}/subjects/ei/versions/1`)).toMatchObject({ body: { schema: egg } });
    const next = record('Egg', 'color', 'weight?');
    expect(await at.post(`${base}/subjects/ei/versions`, { schema: next })).toMatchObject({ status: 200 });
    expect(await at.get(`${base}/subjects/egg/versions`)).toMatchObject({ body: [1, 2] });
  });

  test('2.2 shows aliases in the listing that asks for them', async () => {
    await at.post(`${base}/subjects/egg/versions`, { schema: egg });
    await at.put(`${base}/config/ei`, { alias: 'egg' });

    expect(await at.get(`${base}/schemas?aliases=true&latestOnly=true`)).toMatchObject({
      body: [{ aliases: [expect.stringContaining('ei')] }],
    });
  });
});

describe.runIf(isTried('confluent'))('compatibility', () => {
  let at: Target;
  let base: string;

  beforeEach(async () => {
    ({ at, base } = await openContext());
  });

  const long = (type: string) => JSON.stringify({ type: 'record', name: 'Egg', fields: [{ name: 'color', type }] });

  test.each([
    ['NONE', egg, record('Egg', 'weight'), true],
    ['BACKWARD', egg, record('Egg', 'color', 'weight?'), true],
    ['BACKWARD', egg, record('Egg', 'color', 'weight'), false],
    ['BACKWARD', record('Egg', 'color', 'weight'), egg, true],
    ['BACKWARD', long('int'), long('long'), true],
    ['BACKWARD', long('long'), long('int'), false],
    ['FORWARD', egg, record('Egg', 'color', 'weight'), true],
    ['FORWARD', record('Egg', 'color', 'weight'), egg, false],
    ['FULL', egg, record('Egg', 'color', 'weight'), false],
    ['FULL', egg, record('Egg', 'color', 'weight?'), true],
  ])('6.3 %s: %s, then %s: %s', async (level, before, after, isCompatible) => {
    await at.put(`${base}/config/egg`, { compatibility: level });
    await at.post(`${base}/subjects/egg/versions`, { schema: before });

    const verdict = await at.post(`${base}/compatibility/subjects/egg/versions/latest?verbose=true`, { schema: after });
    const written = await at.post(`${base}/subjects/egg/versions`, { schema: after });

    expect(verdict).toMatchObject({ status: 200, body: { is_compatible: isCompatible } });
    expect(written.status).toBe(isCompatible ? 200 : 409);
    if (!isCompatible) expect(written).toEqual(refusedWith(40901));
  });

  test('6.3 looks at the last version, or at all where the level is transitive', async () => {
    await at.put(`${base}/config/egg`, { compatibility: 'FORWARD' });
    await at.post(`${base}/subjects/egg/versions`, { schema: record('Egg', 'color') });
    await at.post(`${base}/subjects/egg/versions`, { schema: record('Egg', 'color', 'weight') });
    await at.put(`${base}/config/egg`, { compatibility: 'BACKWARD_TRANSITIVE' });

    const wide = record('Egg', 'color', 'weight', 'shape?');
    expect(await at.post(`${base}/subjects/egg/versions`, { schema: wide })).toEqual(refusedWith(40901));
    await at.put(`${base}/config/egg`, { compatibility: 'BACKWARD' });
    expect(await at.post(`${base}/subjects/egg/versions`, { schema: wide })).toMatchObject({ status: 200 });
  });

  test('2.5 holds a schema only against those of its group', async () => {
    const group = (farm: string) => ({ metadata: { properties: { farm } } });
    await at.put(`${base}/config/egg`, { compatibility: 'BACKWARD', compatibilityGroup: 'farm' });
    await at.post(`${base}/subjects/egg/versions`, { schema: egg, ...group('north') });
    const other = { schema: record('Egg', 'weight') };

    expect(await at.post(`${base}/subjects/egg/versions`, { ...other, ...group('north') })).toEqual(refusedWith(40901));
    expect(await at.post(`${base}/subjects/egg/versions`, { ...other, ...group('south') })).toMatchObject({
      status: 200,
    });
  });

  test('6.3 compares what is not Avro as text', async () => {
    const proto = (field: string) => ({
      schemaType: 'PROTOBUF',
      schema: `syntax = "proto3"; message Egg { string ${field} = 1; }`,
    });
    await at.post(`${base}/subjects/egg/versions`, proto('color'));

    expect(await at.post(`${base}/subjects/egg/versions`, proto('hue'))).toEqual(refusedWith(40901));
  });

  test('6.3 finds everything compatible where nothing is there', async () => {
    const verdict = await at.post(`${base}/compatibility/subjects/egg/versions`, { schema: egg });

    expect(verdict).toMatchObject({ body: { is_compatible: true } });
  });
});
