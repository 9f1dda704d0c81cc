import { describe, expect, test } from 'vitest';
import type { Flavour } from './flavours.ts';
import { openRegistry } from './open.ts';
import { egg, egg2, fresh, freshId, isLive, isTried, openTarget, record, refusedWith } from './target.ts';

const other = record('Egg', 'shape');
const metadata = { properties: { owner: 'hens' } };
const ruleSet = { domainRules: [] };

/** A subject in IMPORT that no other test uses. */
async function importing(flavour: Flavour, prefix = '') {
  const at = await openTarget(flavour);
  const subject = fresh('egg');
  await at.put(`${prefix}/mode/${subject}`, { mode: 'IMPORT' });
  const send = (body: object) => at.post(`${prefix}/subjects/${subject}/versions`, body);
  return { at, subject, send, id: freshId() };
}

describe.runIf(isTried('confluent-7.0'))('confluent-7.0', () => {
  test('2.1 lists the subjects of the default context only, and has no global level', async () => {
    const at = await openTarget('confluent-7.0');
    const context = fresh('.hens');
    await at.post(`/contexts/${context}/subjects/egg/versions`, { schema: egg });

    expect((await at.get('/subjects')).body).not.toContain(`:${context}:egg`);
    expect(await at.get('/mode/:.__GLOBAL:?defaultToGlobal=true')).toMatchObject({ body: { mode: 'READWRITE' } });
  });

  test('2.2 does not say which of the versions are deleted', async () => {
    const at = await openTarget('confluent-7.0');
    const base = `/contexts/${fresh('.hens')}`;
    expect(await at.post(`${base}/subjects/egg/versions`, { schema: egg })).toEqual({ status: 200, body: { id: 1 } });
    await at.delete(`${base}/subjects/egg`);

    expect(await at.get(`${base}/schemas`)).toMatchObject({ body: [] });
    const { body } = await at.get(`${base}/schemas?deleted=true`);

    expect(body).toMatchObject([{ version: 1 }]);
    expect(body).not.toHaveProperty('0.deleted');
  });

  test('2.4 unsets the mode of a subject, and not the one of the server', async () => {
    const { at, subject } = await importing('confluent-7.0');

    expect(await at.delete(`/mode/${subject}`)).toMatchObject({ status: 200 });
    expect(await at.delete('/mode')).toEqual(refusedWith(405));
  });

  test('2.3 (c) looks for an unqualified reference in the default context', async () => {
    const at = await openTarget('confluent-7.0');
    const base = `/contexts/${fresh('.hens')}`;
    const subject = fresh('egg');
    await at.post(`${base}/subjects/${subject}/versions`, { schema: egg });
    const nest = { schema: record('Nest', 'a'), references: [{ name: 'Egg', subject, version: 1 }] };

    expect(await at.post(`${base}/subjects/nest/versions`, nest)).toEqual(refusedWith(42201));
  });
});

describe.runIf(isTried('axonops'))('axonops', () => {
  test('2.8 says plain names below a context, and lists the default one alone', async () => {
    const at = await openTarget('axonops');
    const base = `/contexts/${fresh('.hens')}`;
    await at.post(`${base}/subjects/egg/versions`, { schema: egg, metadata });

    expect(await at.get(`${base}/subjects`)).toMatchObject({ body: ['egg'] });
    expect((await at.get('/subjects')).body).not.toContain('egg');
    const { body } = await at.get(`${base}/schemas`);
    expect(body).toMatchObject([{ subject: 'egg', version: 1 }]);
    expect(body).not.toHaveProperty('0.metadata');
    expect(await at.get(`${base}/subjects/egg/versions/1`)).toMatchObject({ body: { metadata } });
  });

  test('2.8 drops metadata on import, and answers what is there under its own id', async () => {
    const { at, subject, send, id } = await importing('axonops');
    await send({ schema: egg, metadata, ruleSet, id, version: 1 });

    expect(await send({ schema: egg, id: id + 1, version: 2 })).toMatchObject({ body: { id } });
    expect(await send({ schema: other, id: id + 2, version: 1 })).toMatchObject({ body: { id } });
    expect(await at.get(`/subjects/${subject}/versions`)).toMatchObject({ body: [1] });
    expect(await at.get(`/subjects/${subject}/versions/1`)).not.toHaveProperty('body.metadata');
  });

  test('2.8 keeps what was soft-deleted when IMPORT begins', async () => {
    const at = await openTarget('axonops');
    const base = `/contexts/${fresh('.hens')}`;
    await at.post(`${base}/subjects/egg/versions`, { schema: egg });
    await at.delete(`${base}/subjects/egg`);

    expect(await at.put(`${base}/mode`, { mode: 'IMPORT' })).toMatchObject({ status: 200 });

    expect(await at.get(`${base}/subjects?deleted=true`)).toMatchObject({ body: ['egg'] });
  });

  test('2.4 answers READWRITE for a context whose mode was never set', async () => {
    const at = await openTarget('axonops');

    expect(await at.get(`/contexts/${fresh('.hens')}/mode`)).toEqual({ status: 200, body: { mode: 'READWRITE' } });
  });

  test('2.8 keeps references inside of a context, and refuses with 409', async () => {
    const at = await openTarget('axonops');
    const [hens, ducks] = [fresh('.hens'), fresh('.ducks')];
    await at.post(`/contexts/${ducks}/subjects/egg/versions`, { schema: egg });
    const references = [{ name: 'Egg', subject: `:${ducks}:egg`, version: 1 }];
    const nest = { schema: record('Nest', 'a'), references };

    expect(await at.post(`/contexts/${hens}/subjects/nest/versions`, nest)).toEqual(refusedWith(42201));
    expect(await at.post(`/contexts/${ducks}/subjects/egg/versions`, { schema: other })).toEqual(refusedWith(409));
  });

  test('2.8 takes an encoded colon for a part of the name', async () => {
    const at = await openTarget('axonops');
    const subject = fresh('egg');
    await at.post(`/subjects/a%3A${subject}/versions`, { schema: egg });

    expect((await at.get('/subjects')).body).toContain(`a%3A${subject}`);
  });

  test('2.8 imports many at once, in IMPORT only', async () => {
    const at = await openTarget('axonops');
    const base = `/contexts/${fresh('.hens')}`;
    const schemas = [{ subject: 'egg', version: 2, id: 8, schema: egg }];
    expect(await at.post(`${base}/import/schemas`, { schemas })).toEqual(refusedWith(42205));
    await at.put(`${base}/mode`, { mode: 'IMPORT' });

    expect(await at.post(`${base}/import/schemas`, { schemas })).toMatchObject({ status: 200 });

    expect(await at.get(`${base}/subjects/egg/versions/2`)).toMatchObject({ body: { id: 8 } });
  });

  test.skipIf(isLive)('2.8 pages by id, and ties have no order', async () => {
    const versions = [1, 2, 3].map((version) => ({
      ...{ subject: `egg${version}`, version, id: 4, schema: egg },
      ...{ schemaType: 'AVRO', references: [] },
    }));
    let time = 0;
    const registry = await openRegistry({ flavour: 'axonops', seed: { versions }, now: () => time });
    const first = await (await fetch(`${registry.url}/schemas`)).json();
    time = 1;

    const second = await (await fetch(`${registry.url}/schemas`)).json();

    expect(second).not.toEqual(first);
    expect(second).toHaveLength(3);
  });
});

describe.runIf(isTried('karapace'))('karapace', () => {
  test('2.8 has no contexts: a prefix is text', async () => {
    const at = await openTarget('karapace');
    const subject = `:.hens:${fresh('egg')}`;
    await at.post(`/subjects/${encodeURIComponent(subject)}/versions`, { schema: egg });

    expect(await at.get('/contexts')).toEqual(refusedWith(404));
    expect(await at.get('/contexts/.hens/subjects')).toEqual(refusedWith(404));
    expect((await at.get('/subjects')).body).toContain(subject);
  });

  test('2.8 refuses what an import would overwrite with 40901, and ids out of range', async () => {
    const { send, id } = await importing('karapace');
    await send({ schema: egg, id, version: 1 });

    expect(await send({ schema: egg, id, version: 1 })).toMatchObject({ body: { id } });
    expect(await send({ schema: egg2, id: id + 1, version: 1 })).toEqual(refusedWith(40901));
    expect(await send({ schema: egg2, id, version: 2 })).toEqual(refusedWith(40901));
    expect(await send({ schema: egg2, id: 2 ** 31, version: 2 })).toEqual(refusedWith(42207));
  });

  test('2.8 refuses an id outside of IMPORT with 42205', async () => {
    const at = await openTarget('karapace');

    expect(await at.post(`/subjects/${fresh('egg')}/versions`, { schema: egg, id: 3 })).toEqual(refusedWith(42205));
  });

  test('2.8 answers the effective mode, unsets that of a subject only, and forgets metadata', async () => {
    const { at, subject, send, id } = await importing('karapace');
    await send({ schema: egg, metadata, id, version: 1 });

    expect(await at.get(`/mode/${fresh('nest')}`)).toMatchObject({ body: { mode: 'READWRITE' } });
    expect(await at.delete('/mode')).toEqual(refusedWith(405));
    expect(await at.get(`/subjects/${subject}/versions/1`)).not.toHaveProperty('body.metadata');
  });

  test('2.8 leaves the deleted out of the listing that asks for them', async () => {
    const { at, subject, send, id } = await importing('karapace');
    await send({ schema: egg, id, version: 1 });
    await at.delete(`/subjects/${subject}`);

    const { body } = await at.get('/schemas?deleted=true');

    expect(JSON.stringify(body)).not.toContain(subject);
  });
});

describe.runIf(isTried('apicurio'))('apicurio', () => {
  test('2.8 keeps a mode and heeds none, and gives ids and versions of its own', async () => {
    const { at, subject, send, id } = await importing('apicurio');

    expect(await at.get(`/mode/${subject}`)).toMatchObject({ body: { mode: 'IMPORT' } });
    const { body } = await send({ schema: egg, id, version: 7 });

    expect(body).not.toMatchObject({ id });
    expect(await at.get(`/subjects/${subject}/versions`)).toMatchObject({ body: [1] });
  });

  test('2.8 names one context that is none', async () => {
    const at = await openTarget('apicurio');

    expect(await at.get('/contexts')).toEqual({ status: 200, body: [':.:'] });
    expect(await at.get('/contexts/.hens/subjects')).toEqual(refusedWith(404));
  });

  test.skipIf(isLive)('2.8 lists a thousand subjects and no more, unless it is asked for more', async () => {
    const versions = Array.from({ length: 1001 }, (_, index) => ({
      ...{ subject: `egg${index}`, version: 1, id: index + 1, schema: egg },
      ...{ schemaType: 'AVRO', references: [] },
    }));
    const at = await openTarget('apicurio', { seed: { versions } });

    expect((await at.get('/subjects')).body).toHaveLength(1000);
    expect((await at.get('/subjects?limit=2000')).body).toHaveLength(1001);
    expect((await at.get('/subjects?offset=1000')).body).toHaveLength(1);
  });
});

describe.runIf(isTried('redpanda-25'))('redpanda-25', () => {
  test('2.8 refuses the same import twice with 42207', async () => {
    const { send, id } = await importing('redpanda-25');
    expect(await send({ schema: egg, id, version: 1 })).toMatchObject({ status: 200 });

    expect(await send({ schema: egg, id, version: 1 })).toEqual(refusedWith(42207));
    expect(await send({ schema: egg2, id, version: 2 })).toEqual(refusedWith(42207));
  });

  test('2.8 has no bulk listing and no contexts', async () => {
    const at = await openTarget('redpanda-25');

    expect(await at.get('/schemas')).toEqual(refusedWith(404));
    expect(await at.get('/contexts')).toEqual(refusedWith(404));
  });

  test('2.8 counts what was soft-deleted when IMPORT asks for emptiness', async () => {
    const at = await openTarget('redpanda-25');
    const subject = fresh('egg');
    await at.post(`/subjects/${subject}/versions`, { schema: egg });
    await at.delete(`/subjects/${subject}`);
    expect(await at.put(`/mode/${subject}`, { mode: 'IMPORT' })).toEqual(refusedWith(42205));

    await at.delete(`/subjects/${subject}?permanent=true`);

    expect(await at.put(`/mode/${subject}`, { mode: 'IMPORT' })).toMatchObject({ status: 200 });
  });

  test('2.9 keeps metadata and refuses rules', async () => {
    const { at, subject, send, id } = await importing('redpanda-25');
    expect(await send({ schema: egg, metadata, ruleSet, id, version: 1 })).toEqual(refusedWith(422));

    await send({ schema: egg, metadata, id, version: 1 });

    expect(await at.get(`/subjects/${subject}/versions/1`)).toMatchObject({ body: { metadata } });
  });

  test('2.5 refuses a configuration with anything but the level', async () => {
    const at = await openTarget('redpanda-25');

    const answer = await at.put(`/config/${fresh('egg')}`, { compatibility: 'FULL', normalize: true });

    expect(answer).toEqual(refusedWith(422));
  });
});
