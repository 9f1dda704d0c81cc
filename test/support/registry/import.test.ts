import { beforeEach, describe, expect, test } from 'vitest';
import {
  egg,
  egg2,
  fresh,
  isLive,
  isTried,
  openContext,
  openTarget,
  record,
  refusedWith,
  type Target,
} from './target.ts';

describe.runIf(isTried('confluent'))('registering and importing', () => {
  let at: Target;
  let base: string;

  beforeEach(async () => {
    ({ at, base } = await openContext());
  });

  const openImport = () => at.put(`${base}/mode`, { mode: 'IMPORT' });
  const send = (subject: string, body: object) => at.post(`${base}/subjects/${subject}/versions`, body);

  test('2.3 (a) answers what is there, in any mode', async () => {
    await send('egg', { schema: egg });
    await at.put(`${base}/mode`, { mode: 'READONLY' });

    expect(await send('egg', { schema: egg })).toMatchObject({ status: 200, body: { id: 1 } });
  });

  test('2.3 (a) does not answer what is there under another id', async () => {
    await send('egg', { schema: egg });

    expect(await send('egg', { schema: egg, id: 77 })).toEqual(refusedWith(42205));
  });

  test('2.3 (b) refuses writes in READONLY', async () => {
    await at.put(`${base}/mode`, { mode: 'READONLY' });

    expect(await send('egg', { schema: egg })).toEqual(refusedWith(42205));
  });

  test('2.3 (b) refuses an id outside of IMPORT, and no id inside', async () => {
    expect(await send('egg', { schema: egg, id: 7 })).toEqual(refusedWith(42205));

    await openImport();

    expect(await send('egg', { schema: egg })).toEqual(refusedWith(42205));
  });

  test('2.3 (c) imports without compatibility and without validation', async () => {
    await openImport();

    await send('egg', { schema: egg, id: 10, version: 1 });

    expect(await send('egg', { schema: record('Egg', 'weight'), id: 11, version: 2 })).toMatchObject({ status: 200 });
  });

  test('2.3 (c) imports only what its references allow', async () => {
    await openImport();
    const references = [{ name: 'Egg', subject: 'egg', version: 1 }];
    const nest = { schema: record('Nest', 'place'), references, id: 5, version: 1 };

    expect(await send('nest', nest)).toEqual(refusedWith(42201));
    await send('egg', { schema: egg, id: 4, version: 1 });

    expect(await send('nest', nest)).toMatchObject({ status: 200 });
  });

  test('2.3 (c) looks for an unqualified reference beside its parent, for a qualified one anywhere', async () => {
    const other = fresh('.ducks');
    await at.post(`/contexts/${other}/subjects/egg/versions`, { schema: egg });
    const nest = (subject: string) => ({
      schema: record('Nest', 'place'),
      references: [{ name: 'Egg', subject, version: 1 }],
    });

    expect(await send('nest', nest('egg'))).toEqual(refusedWith(42201));
    expect(await send('nest', nest(`:${other}:egg`))).toMatchObject({ status: 200 });
  });

  test('2.3 (c) resolves a reference to a version that was soft-deleted', async () => {
    await send('egg', { schema: egg });
    await at.delete(`${base}/subjects/egg/versions/1`);

    const references = [{ name: 'Egg', subject: 'egg', version: 1 }];

    expect(await send('nest', { schema: record('Nest', 'place'), references })).toMatchObject({ status: 200 });
  });

  test('2.3 (d) keeps an explicit version in IMPORT, gaps included', async () => {
    await openImport();

    await send('egg', { schema: egg, id: 10, version: 3 });
    await send('egg', { schema: egg2, id: 11, version: 9 });

    expect(await at.get(`${base}/subjects/egg/versions`)).toMatchObject({ body: [3, 9] });
  });

  test('2.3 (d) takes an explicit version in READWRITE only where it is the next', async () => {
    expect(await send('egg', { schema: egg, version: 3 })).toEqual(refusedWith(42201));
    expect(await send('egg', { schema: egg, version: 1 })).toMatchObject({ status: 200 });
  });

  test('2.3 (e) refuses an id that means something else in the context', async () => {
    await openImport();
    await send('egg', { schema: egg, id: 10, version: 1 });

    expect(await send('nest', { schema: egg2, id: 10, version: 1 })).toEqual(refusedWith(42205));
  });

  test('2.3 (e) takes other metadata for other content', async () => {
    await openImport();
    await send('egg', { schema: egg, id: 10, version: 1 });
    const metadata = { properties: { owner: 'hens' } };

    expect(await send('nest', { schema: egg, metadata, id: 10, version: 1 })).toEqual(refusedWith(42205));
  });

  test('2.3 (e) allows the same content under two ids, and one id in two contexts', async () => {
    await openImport();
    await send('egg', { schema: egg, id: 10, version: 1 });
    const other = fresh('.ducks');
    await at.put(`/contexts/${other}/mode`, { mode: 'IMPORT' });

    expect(await send('nest', { schema: egg, id: 12, version: 1 })).toMatchObject({ body: { id: 12 } });
    const elsewhere = { schema: egg2, id: 10, version: 1 };
    expect(await at.post(`/contexts/${other}/subjects/egg/versions`, elsewhere)).toMatchObject({ body: { id: 10 } });
  });

  test('2.3 (f) overwrites the version that is there', async () => {
    await openImport();
    await send('egg', { schema: egg, id: 10, version: 1 });

    expect(await send('egg', { schema: egg2, id: 11, version: 1 })).toMatchObject({ status: 200 });

    expect(await at.get(`${base}/subjects/egg/versions/1`)).toMatchObject({ body: { id: 11, schema: egg2 } });
  });

  test('2.3 (g) drops a lower soft-deleted version of the same id', async () => {
    await send('egg', { schema: egg });
    await at.delete(`${base}/subjects/egg/versions/1`);

    await send('egg', { schema: egg });

    expect(await at.get(`${base}/subjects/egg/versions?deleted=true`)).toMatchObject({ body: [2] });
  });

  test('2.3 (g) keeps it where somebody refers to it', async () => {
    await send('egg', { schema: egg });
    await at.delete(`${base}/subjects/egg/versions/1`);
    const references = [{ name: 'Egg', subject: 'egg', version: 1 }];
    await send('nest', { schema: record('Nest', 'place'), references });

    await send('egg', { schema: egg });

    expect(await at.get(`${base}/subjects/egg/versions?deleted=true`)).toMatchObject({ body: [1, 2] });
  });

  test('2.3 gives the same content the same id, and continues after the largest one', async () => {
    await openImport();
    await send('egg', { schema: egg, id: 40, version: 1 });
    await at.put(`${base}/mode`, { mode: 'READWRITE' });

    expect(await send('coop', { schema: egg })).toMatchObject({ body: { id: 40 } });
    expect(await send('nest', { schema: egg2 })).toMatchObject({ body: { id: 41 } });
  });

  test('2.3 fills in metadata from the configuration, and not in IMPORT', async () => {
    await at.put(`${base}/config`, { defaultMetadata: { properties: { farm: 'north' } } });
    await send('egg', { schema: egg, metadata: { properties: { owner: 'hens' } } });
    await at.put(`${base}/mode/nest`, { mode: 'IMPORT' });
    await send('nest', { schema: egg2, id: 9, version: 1 });

    const metadata = { properties: { farm: 'north', owner: 'hens' } };
    expect(await at.get(`${base}/subjects/egg/versions/1`)).toMatchObject({ body: { metadata } });
    expect(await at.get(`${base}/subjects/nest/versions/1`)).not.toHaveProperty('body.metadata');
  });

  test('takes metadata from the version before where none is given (source of Confluent, not in the notes)', async () => {
    const metadata = { properties: { owner: 'hens' } };
    await send('egg', { schema: egg, metadata });
    await send('egg', { schema: egg2 });

    expect(await at.get(`${base}/subjects/egg/versions/2`)).toMatchObject({ body: { metadata } });
    expect(await send('egg', { schema: egg2 })).toMatchObject({ body: { id: 2 } });
  });

  test('answers content without metadata where it was first, before it would inherit any', async () => {
    await send('egg', { schema: egg });
    await send('egg', { schema: egg2, metadata: { properties: { owner: 'hens' } } });

    expect(await send('egg', { schema: egg })).toMatchObject({ body: { id: 1 } });
    expect(await at.get(`${base}/subjects/egg/versions`)).toMatchObject({ body: [1, 2] });
  });

  test('leaves the number of a version that was asked for in the metadata, outside of IMPORT', async () => {
    await send('egg', { schema: egg, version: 1 });
    const properties = { 'confluent:version': '1' };

    expect(await at.get(`${base}/subjects/egg/versions/1`)).toMatchObject({ body: { metadata: { properties } } });
  });

  test('2.7 refuses an empty schema, and text that is no schema', async () => {
    expect(await send('egg', { schema: '' })).toEqual(refusedWith(42201));
    expect(await send('egg', { schema: '{' })).toEqual(refusedWith(42201));
  });

  test('2.1 refuses reserved names of subjects', async () => {
    expect(await send('__GLOBAL', { schema: egg })).toEqual(refusedWith(42208));
    expect(await send('__EMPTY', { schema: egg })).toEqual(refusedWith(42208));
  });

  test.skipIf(isLive)('2.3 prints JSON anew where the product does', async () => {
    const printer = await openTarget('confluent', { canonicalise: 'compact-json' });

    await printer.post('/subjects/egg/versions', { schema: '{ "type": "string" }' });

    expect(await printer.get('/subjects/egg/versions/1')).toMatchObject({ body: { schema: '{"type":"string"}' } });
  });
});
