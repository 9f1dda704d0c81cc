import { beforeEach, describe, expect, test } from 'vitest';
import { egg, egg2, fresh, isLive, isTried, openContext, record, refusedWith, type Target } from './target.ts';

describe.runIf(isTried('confluent'))('names and reads', () => {
  let at: Target;
  let context: string;
  let base: string;

  beforeEach(async () => {
    ({ at, context, base } = await openContext([egg, egg2]));
  });

  test('2.1 lists a context from its first schema on, the default one first', async () => {
    const { body } = await at.get('/contexts');

    expect(body).toContain(context);
    expect(body).toHaveProperty('0', '.');
  });

  test('2.1 takes a context with and without its dot, and answers qualified names', async () => {
    const plain = context.slice(1);

    expect(await at.get(`/contexts/${plain}/subjects`)).toMatchObject({ body: [`:${context}:egg`] });
    expect(await at.get(`/contexts/:${context}:/subjects`)).toMatchObject({ body: [`:${context}:egg`] });
  });

  test('2.1 lets a qualified name win over the prefix', async () => {
    const path = `/contexts/${fresh('.ducks')}/subjects/:${context}:egg/versions/1`;

    expect(await at.get(path)).toMatchObject({ body: { subject: `:${context}:egg` } });
  });

  test.skipIf(isLive)('2.1 lists the subjects of all contexts, and those of one', async () => {
    await at.post('/subjects/coop/versions', { schema: egg });

    expect((await at.get('/subjects')).body).toEqual([`:${context}:egg`, 'coop']);
    expect((await at.get('/contexts/:.:/subjects')).body).toEqual(['coop']);
    expect((await at.get('/subjects?subjectPrefix=')).body).toEqual(['coop']);
    expect((await at.get('/subjects?subjectPrefix=:*:eg')).body).toEqual([`:${context}:egg`]);
  });

  test('2.1 looks in every context for what the default one does not know', async () => {
    const subject = fresh('coop');
    await at.post(`${base}/subjects/${subject}/versions`, { schema: egg });

    expect(await at.get(`/subjects/${subject}/versions/1`)).toMatchObject({
      body: { subject: `:${context}:${subject}` },
    });
    expect(await at.get(`/subjects/${subject}/versions`)).toEqual(refusedWith(40401));
  });

  test('2.1 looks in every context for a content, too', async () => {
    const subject = fresh('coop');
    await at.post(`${base}/subjects/${subject}/versions`, { schema: egg });

    const found = await at.post(`/subjects/${subject}`, { schema: egg });

    expect(found).toMatchObject({ body: { subject: `:${context}:${subject}` } });
  });

  test.skipIf(isLive)('2.1 looks in every context for the id of a subject', async () => {
    const subject = fresh('coop');
    const { body } = await at.post(`${base}/subjects/${subject}/versions`, { schema: record(subject, 'place') });

    expect(body).toMatchObject({ id: 3 });
    expect(await at.get(`/schemas/ids/3/versions?subject=${subject}`)).toMatchObject({
      body: [{ subject: `:${context}:${subject}`, version: 1 }],
    });
    expect(await at.get(`/schemas/ids/3?subject=${fresh('nobody')}`)).toEqual(refusedWith(40403));
  });

  test('2.1 keeps any character in a name', async () => {
    const name = 'a/b %25 é🥚 c?d#e:f';
    const path = `${base}/subjects/${encodeURIComponent(name)}`;
    await at.post(`${path}/versions`, { schema: egg });

    expect((await at.get(`${base}/subjects`)).body).toContain(`:${context}:${name}`);
    expect(await at.get(`${path}/versions/1`)).toMatchObject({ body: { subject: `:${context}:${name}` } });
  });

  test('2.2 lists everything about each version', async () => {
    const metadata = { properties: { owner: 'hens' } };
    const references = [{ name: 'Egg', subject: 'egg', version: 1 }];
    const nest = { schema: record('Nest', 'place'), references, metadata };
    await at.post(`${base}/subjects/nest/versions`, nest);
    await at.delete(`${base}/subjects/egg/versions/2`);

    const { body } = await at.get(`${base}/schemas?deleted=true`);

    expect(body).toMatchObject([
      { subject: `:${context}:egg`, version: 1, id: 1, schema: egg, deleted: false },
      { subject: `:${context}:egg`, version: 2, id: 2, schema: egg2, deleted: true },
      { subject: `:${context}:nest`, version: 1, id: 3, ...nest },
    ]);
    expect((await at.get(`${base}/schemas`)).body).toHaveLength(2);
    expect((await at.get(`${base}/schemas?deleted=true&latestOnly=true`)).body).toMatchObject([
      { subject: `:${context}:egg`, version: 2 },
      { subject: `:${context}:nest`, version: 1 },
    ]);
  });

  test('2.2 pages a listing', async () => {
    expect((await at.get(`${base}/schemas?offset=1&limit=1`)).body).toMatchObject([{ version: 2 }]);
    expect((await at.get(`${base}/schemas?offset=2&limit=1`)).body).toEqual([]);
  });

  test('2.2 answers the last version for latest and -1', async () => {
    expect(await at.get(`${base}/subjects/egg/versions/latest`)).toMatchObject({ body: { version: 2 } });
    expect(await at.get(`${base}/subjects/egg/versions/-1`)).toMatchObject({ body: { version: 2 } });
    await at.delete(`${base}/subjects/egg/versions/2`);
    expect(await at.get(`${base}/subjects/egg/versions/latest?deleted=true`)).toMatchObject({ body: { version: 1 } });
  });

  test('2.7 tells a missing subject, version and id, and a version that is none, apart', async () => {
    expect(await at.get(`${base}/subjects/nest/versions/1`)).toEqual(refusedWith(40401));
    expect(await at.get(`${base}/subjects/egg/versions/9`)).toEqual(refusedWith(40402));
    expect(await at.get(`${base}/schemas/ids/999`)).toEqual(refusedWith(40403));
    expect(await at.get(`${base}/subjects/egg/versions/first`)).toEqual(refusedWith(42202));
  });

  test('2.2 reads a schema by its id in the context', async () => {
    const known = `${base}/schemas/ids/2`;

    expect(await at.get(`${known}?fetchMaxId=true`)).toMatchObject({ body: { schema: egg2, maxId: 2 } });
    expect(await at.get(`${known}/schema`)).toMatchObject({ body: JSON.parse(egg2) });
    expect(await at.get(`${known}/subjects`)).toMatchObject({ body: [`:${context}:egg`] });
    expect(await at.get(`${known}/versions`)).toMatchObject({ body: [{ subject: `:${context}:egg`, version: 2 }] });
    expect(await at.get(`/schemas/ids/2?subject=:${context}:`)).toMatchObject({ body: { schema: egg2 } });
  });

  test('2.2 finds the version of a content, and says where there is none', async () => {
    expect(await at.post(`${base}/subjects/egg`, { schema: egg2 })).toMatchObject({ body: { version: 2, id: 2 } });
    expect(await at.post(`${base}/subjects/egg`, { schema: record('Nest', 'a') })).toEqual(refusedWith(40403));
    expect(await at.post(`${base}/subjects/nest`, { schema: egg })).toEqual(refusedWith(40401));
  });

  test('2.2 names the ids that refer to a version, and qualifies references when asked to', async () => {
    const references = [{ name: 'Egg', subject: 'egg', version: 1 }];
    await at.post(`${base}/subjects/nest/versions`, { schema: record('Nest', 'place'), references });

    expect(await at.get(`${base}/subjects/egg/versions/1/referencedby`)).toMatchObject({ body: [3] });
    expect(await at.get(`${base}/subjects/nest/versions/1?referenceFormat=qualified`)).toMatchObject({
      body: { references: [{ subject: `:${context}:egg` }] },
    });
  });

  test('2.2 shows deleted versions as negative numbers when asked to', async () => {
    await at.delete(`${base}/subjects/egg/versions/1`);

    expect(await at.get(`${base}/subjects/egg/versions?deleted=true&deletedAsNegative=true`)).toMatchObject({
      body: [-1, 2],
    });
  });

  test('6.2 refuses unknown routes, wrong verbs and broken JSON', async () => {
    expect(await at.get('/hens')).toEqual(refusedWith(404));
    expect(await at.delete('/subjects')).toEqual(refusedWith(405));
    const broken = await fetch(`${at.url}/config`, { method: 'PUT', body: '{' });
    expect(broken.status).toBe(400);
    expect(broken.headers.get('content-type')).toBe('application/vnd.schemaregistry.v1+json');
  });

  test('6.2 tells its version', async () => {
    expect(await at.get('/v1/metadata/version')).toMatchObject({ body: { version: expect.any(String) } });
    expect(await at.get('/v1/metadata/id')).toMatchObject({ status: 200 });
  });
});
