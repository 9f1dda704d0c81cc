/** What happens on the way: somebody else at work, ids that are not kept, modes that cannot be put back. */
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';
import { asked, farm, openStage, record, settingsFor, version } from './stage.ts';

test('goes on with what is missing, when most of it is there', async () => {
  const [kept, ...rest] = farm.versions;
  const { source, target, migrate } = await openStage({
    source: { seed: farm },
    target: { seed: { versions: rest.filter(({ subject }) => subject === 'nests') } },
  });

  const report = await migrate();

  expect(kept).toBeDefined();
  expect(report).toMatchObject({ status: 'completed', summary: { registered: 4, skipped_identical: 1 } });
  expect(target.state().versions).toEqual(source.state().versions);
});

test('changes nothing the second time', async () => {
  const { target, migrate } = await openStage({ source: { seed: farm } });
  await migrate();
  const before = target.snapshot();
  target.clearJournal();

  const report = await migrate();

  expect(report).toMatchObject({ status: 'completed', summary: { registered: 0, skipped_identical: 5 } });
  expect(target.snapshot()).toBe(before);
  expect(target.journal.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('keeps the modes of a subject that others use, and puts nobody else into IMPORT mode', async () => {
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1)] } },
    target: { seed: { versions: [version('geese', 1, 50)], modes: { geese: 'READONLY', '': 'READWRITE' } } },
  });

  const report = await migrate();

  // The default context is the whole registry, which is not empty here; but it has only this one context.
  expect(report).toMatchObject({ status: 'completed', plan: { import_scope: 'subjects' } });
  expect(target.state().modes).toEqual({ geese: 'READONLY', '': 'READWRITE' });
  expect(target.journal.filter(({ method, path }) => method === 'PUT' && path === '/mode')).toEqual([]);
});

test('enters a subject of its own mode beside its context, and puts both back', async () => {
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version(':.hens:a', 1, 1), version(':.hens:b', 1, 2)] } },
    target: { seed: { modes: { ':.hens:b': 'READWRITE', ':.hens:': 'READONLY' }, contexts: ['.', '.hens'] } },
  });

  const report = await migrate({ context: '.hens' });

  expect(report).toMatchObject({ status: 'completed', plan: { import_scope: 'context' } });
  expect(target.state().modes).toEqual({ ':.hens:b': 'READWRITE', ':.hens:': 'READONLY' });
});

test('enters no subject beside its context for a version that is refused for another reason', async () => {
  const { target, migrate } = await openStage({ source: { seed: farm } });
  target.faults.add({ match: { path: /nests/, method: 'POST' }, action: { kind: 'status', status: 422 } });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'partial', errors: [{ subject: 'nests', http_status: 422 }] });
  expect(target.journal.filter(({ method, path }) => method === 'PUT' && /mode./.test(path))).toEqual([]);
});

test('says so when an address is not that of a schema registry', async () => {
  const other = await upstream(() => ({ body: { eggs: 12 } }));
  const { house } = await openStage({ source: { seed: farm }, south: { url: other.url } });

  expect(await house.call('migrate_context_interactive', asked)).toMatchObject({
    error: { code: 'upstream_failed', reason: 'CONTEXT_MIGRATION_FAILED' },
  });
});

test('writes nothing when the target was changed between the plan and the IMPORT mode', async () => {
  const { target, migrate } = await openStage({ source: { seed: farm } });
  let step: 'planning' | 'entered' | 'changed' = 'planning';
  target.onRequest(({ method, path }) => {
    if (method === 'PUT' && path.endsWith('/mode') && step === 'planning') step = 'entered';
    if (step !== 'entered' || !path.endsWith('/schemas')) return;
    step = 'changed';
    target.plant({ versions: [version('hens', 1, 77, { schema: record('Goose') })] });
  });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'failed', errors: [{ code: 'VERSION_CONFLICT' }] });
  expect(target.journal.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(target.state().versions).toHaveLength(1);
  expect(target.state().modes).toEqual({ '': 'READWRITE' });
});

test('is not held up by what others register beside it meanwhile', async () => {
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1)] } },
    target: { seed: { versions: [version('geese', 1, 900)] } },
  });
  target.onRequest(({ method, path }) => {
    if (method === 'PUT' && path.includes('/mode')) target.plant({ versions: [version('geese', 2, 901)] });
  });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'completed', plan: { import_scope: 'subjects' } });
  expect(target.state().versions.map(({ subject }) => subject)).toEqual(['geese', 'geese', 'hens']);
});

test('writes nothing when an id of the plan was taken meanwhile in a subject beside it', async () => {
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1)] } },
    target: { seed: { versions: [version('geese', 1, 900)] } },
  });
  target.onRequest(({ method, path }) => {
    if (method === 'PUT' && path.includes('/mode')) target.plant({ versions: [version('geese', 2, 1)] });
  });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'failed', errors: [{ code: 'VERSION_CONFLICT' }] });
  expect(target.journal.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('overwrites nothing where the target was in IMPORT mode already', async () => {
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('a', 1, 1), version('hens', 1, 10)] } },
    target: { seed: { modes: { '': 'IMPORT' } } },
  });
  let posts = 0;
  target.onRequest(({ method }) => {
    posts += method === 'POST' ? 1 : 0;
    if (posts === 1) target.plant({ versions: [version('hens', 1, 77)] });
  });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'partial', errors: [{ code: 'VERSION_CONFLICT', subject: 'hens' }] });
  expect(target.state().versions).toMatchObject([{ subject: 'a' }, { subject: 'hens', id: 77 }]);
});

test('writes nothing when a target in IMPORT mode was changed after the plan', async () => {
  const { target, migrate } = await openStage({
    source: { seed: farm },
    target: { seed: { modes: { '': 'IMPORT' } } },
  });
  let listings = 0;
  target.onRequest(({ path }) => {
    listings += path.endsWith('/schemas') ? 1 : 0;
    if (listings === 2) target.plant({ versions: [version('hens', 1, 77, { schema: record('Goose') })] });
  });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'failed', errors: [{ code: 'VERSION_CONFLICT' }] });
  expect(target.journal.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('tells an id that was taken at the last moment, and overwrites nothing', async () => {
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1), version('eggs', 1, 9)] } },
  });
  let posts = 0;
  target.onRequest(({ method }) => {
    posts += method === 'POST' ? 1 : 0;
    if (posts === 1) target.plant({ versions: [version('geese', 1, 9, { schema: record('Goose') })] });
  });

  const report = await migrate();

  expect(report).toMatchObject({
    status: 'partial',
    errors: [{ code: 'ID_CONFLICT', subject: 'eggs', error_code: 42205 }],
    verification: { status: 'failed', code: 'VERIFY_FAILED' },
  });
  expect(target.state().modes).toEqual({ '': 'READWRITE' });
});

test('stops after the first version when the target gives other ids', async () => {
  const { target, migrate } = await openStage({ source: { seed: farm } });
  target.faults.add({ match: { method: 'POST', path: /versions$/, nth: 1 }, action: { kind: 'wrong-id', id: 4_711 } });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'partial', summary: { registered: 1 } });
  expect(pick(report, 'errors', 0)).toMatchObject({
    code: 'ID_CONFLICT',
    message: expect.stringContaining('registry_rollback'),
  });
  expect(report['message']).not.toContain('same arguments');
  expect(target.journal.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('says which mode could not be put back, and puts it back once it can', async () => {
  const { house, target, migrate } = await openStage({ source: { seed: farm } });
  const heal = target.onRequest(({ method }) => {
    if (method === 'POST') target.deny({ method: 'PUT', path: /mode/ });
  });

  const report = await migrate();
  heal();
  target.deny();
  const held = target.state().modes[''];
  house.work();

  expect(report).toMatchObject({ status: 'partial', restoration: { code: 'MODE_RESTORE_FAILED' } });
  expect(held).toBe('IMPORT');
  await expect.poll(() => target.state().modes['']).toBe('READWRITE');
});

test('leaves a mode alone that somebody else has set in the meantime', async () => {
  const { target, migrate } = await openStage({ source: { seed: { ...farm, configs: {} } } });
  target.onRequest(({ method, path }) => {
    if (method === 'DELETE' && path.includes('/versions/')) target.plant({ modes: { '': 'READONLY' } });
  });

  const report = await migrate();

  expect(target.state().modes['']).toBe('READONLY');
  expect(report).toMatchObject({ restoration: { modes: [{ after: 'READONLY', restored: true }] } });
});

test('warns when the source has changed meanwhile', async () => {
  const { source, target, migrate } = await openStage({ source: { seed: farm } });
  target.onRequest(({ method }) => {
    if (method === 'POST') source.plant({ versions: [version('hens', 5, 30)] });
  });

  const report = await migrate();

  expect(report).toMatchObject({
    status: 'completed',
    plan: { warnings: [expect.stringContaining('source has changed')] },
  });
});

test('stops when its call is cancelled, puts the mode back, and goes on with the same call', async () => {
  const { source, target, house, migrate } = await openStage({ source: { seed: farm } });
  const pause = target.pauseAt({ method: 'POST', nth: 3 });
  const control = new AbortController();
  const pending = house.call('migrate_context_interactive', asked, { signal: control.signal });
  await pause.reached;

  control.abort();
  const outcome = await pending;
  pause.release();

  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
  await expect.poll(() => target.state().modes['']).toBe('READWRITE');
  await expect
    .poll(async () => pick(await house.done('registry/migrations', {}), 'items', 0, 'status'))
    .toBe('cancelled');
  expect(await migrate()).toMatchObject({ status: 'completed' });
  expect(target.state().versions).toEqual(source.state().versions);
  expect(await house.done('registry/migrations', {})).toMatchObject({ total: 1 });
});

test('puts the mode back when its call is cancelled while the mode is on its way', async () => {
  const { target, house } = await openStage({ source: { seed: farm } });
  const control = new AbortController();
  target.faults.add({ match: { method: 'PUT', path: /mode/ }, action: { kind: 'latency', ms: 300 } });
  target.onRequest(({ method }) => {
    if (method === 'PUT') control.abort();
  });

  const outcome = await house.call('migrate_context_interactive', asked, { signal: control.signal });

  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
  await expect
    .poll(async () => pick(await house.done('registry/migrations', {}), 'items', 0, 'status'))
    .toBe('cancelled');
  expect(target.journal.filter(({ method }) => method === 'PUT').map(({ status }) => status)).toEqual([200, 200]);
  expect(target.state()).toMatchObject({ modes: { '': 'READWRITE' }, versions: [] });
});

test('answers with a handle when it takes longer than the call may, and with the report later', async () => {
  const { house, target } = await openStage({ source: { seed: farm } });
  const pause = target.pauseAt({ method: 'POST', nth: 2 });

  const handle = await house.done('migrate_context_interactive', asked, { budget: { softMs: 200 } });
  await pause.reached;
  const second = house.done('migrate_context_interactive', asked);
  pause.release();

  expect(handle).toMatchObject({
    status: 'running',
    report_uri: `patchbay://migration/${String(handle['migration_id'])}`,
  });
  expect(await second).toMatchObject({ status: 'completed', migration_id: handle['migration_id'] });
  const read = await house.done('registry/migrations', { id: handle['migration_id'] });
  expect(read).toMatchObject({ migration: { status: 'completed', id_map: expect.any(Array) } });
});

test('puts the mode back when Patchbay is stopped, and goes on after its next start', async () => {
  const { source, target, house } = await openStage({ source: { seed: farm } });
  const pause = target.pauseAt({ method: 'POST', nth: 3 });
  const pending = house.call('migrate_context_interactive', asked);
  await pause.reached;

  await house.close();
  pause.release();
  await pending;
  const mode = target.state().modes[''];
  const next = await openHouse(settingsFor(source, target), house.dataDir);
  const listed = await next.done('registry/migrations', {});
  const report = await next.done('migrate_context_interactive', asked);

  expect(mode).toBe('READWRITE');
  expect(listed).toMatchObject({ items: [{ status: 'interrupted' }] });
  expect(report).toMatchObject({ status: 'completed', migration_id: pick(listed, 'items', 0, 'id') });
  expect(target.state().versions).toEqual(source.state().versions);
});

test('ends a migration of a dead process whose registry has left the configuration', async () => {
  const { house } = await openStage();
  const { store } = await house.ports();
  const request = { source_registry: 'gone', target_registry: 'away', context: 'hens' };
  const value = { value: true, source: 'argument' };
  const preferences = { preserve_ids: value, dry_run: { ...value, value: false }, migrate_all_versions: value };
  const dead = { id: 'm1', key: 'k', target: 't', owner: 'dead', startedAt: 1_000 };
  await store.migrations.create({ ...dead, request: JSON.stringify({ request, preferences }) });

  house.work();

  await expect
    .poll(async () => pick(await house.done('registry/migrations', { id: 'm1' }), 'migration', 'status'))
    .toBe('interrupted');
});

test('refuses a second migration into the same registry', async () => {
  const { house, target } = await openStage({ source: { seed: farm } });
  const pause = target.pauseAt({ method: 'POST', nth: 2 });
  const first = house.done('migrate_context_interactive', asked);
  await pause.reached;

  const other = await house.call('migrate_context_interactive', { ...asked, target_context: 'copy' });
  pause.release();

  expect(other).toMatchObject({ kind: 'failed', error: { code: 'conflict', reason: 'MIGRATION_RUNNING' } });
  expect(await first).toMatchObject({ status: 'completed' });
});

test('waits as long as the target asks for, and asks it for less at once', async () => {
  const { target, migrate } = await openStage({ source: { seed: farm } });
  target.rateLimit({ perSecond: 30, burst: 10 });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'completed' });
  expect(Number(pick(report, 'summary', 'retries'))).toBeGreaterThan(0);
});
