/** What keeps a migration from being carried out: each reason by its code, and nothing changed at the target. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/door.ts';
import type { SeedVersion } from '../../support/registry/seed.ts';
import { asked, farm, openStage, record, version } from './stage.ts';

function reasonOf(outcome: Outcome): string | undefined {
  return outcome.kind === 'failed' ? outcome.error.reason : outcome.kind;
}

function writesOf({ journal }: { journal: readonly { method: string }[] }): number {
  return journal.filter(({ method }) => method !== 'GET').length;
}

test.each([
  ['SOURCE_REGISTRY_NOT_FOUND', { source_registry: 'east' }],
  ['TARGET_REGISTRY_NOT_FOUND', { target_registry: 'east' }],
  ['SAME_SOURCE_AND_TARGET', { target_registry: 'north' }],
  ['SAME_SOURCE_AND_TARGET', { target_registry: 'north', context: '.hens', target_context: ':.hens:' }],
  ['INVALID_CONTEXT', { context: 'a/b' }],
  ['INVALID_CONTEXT', { target_context: '.__GLOBAL' }],
  ['CONTEXT_NOT_FOUND', { context: '.geese' }],
])('refuses with %s: %j', async (reason, over) => {
  const { house, target } = await openStage({ source: { seed: farm } });

  const outcome = await house.call('migrate_context_interactive', { ...asked, ...over });

  expect(reasonOf(outcome)).toBe(reason);
  expect(writesOf(target)).toBe(0);
});

test('takes another context of the same registry for another place', async () => {
  const { source, migrate } = await openStage({ source: { seed: farm } });

  const report = await migrate({ target_registry: 'north', target_context: 'copy' });

  expect(report).toMatchObject({ status: 'completed', target_context: '.copy' });
  expect(source.state().versions.filter(({ subject }) => subject.startsWith(':.copy:'))).toHaveLength(5);
});

test('refuses to write to a view-only registry, and plans for it all the same', async () => {
  const { house, target } = await openStage({ source: { seed: farm }, south: { viewOnly: true } });

  const real = await house.call('migrate_context_interactive', asked);
  const dry = await house.done('migrate_context_interactive', { ...asked, dry_run: true });

  expect(reasonOf(real)).toBe('TARGET_VIEWONLY');
  expect(dry).toMatchObject({ status: 'dry_run', plan: { status: 'ready', summary: { create: 5 } } });
  expect(writesOf(target)).toBe(0);
});

test.each(['source', 'target'] as const)('says when the %s does not answer', async (side) => {
  const { house, [side]: registry } = await openStage({ source: { seed: farm } });
  await registry.close();

  const outcome = await house.call('migrate_context_interactive', asked);

  expect(reasonOf(outcome)).toBe(`${side.toUpperCase()}_UNREACHABLE`);
});

test('names the request that a registry cannot answer, while it answers others', async () => {
  const { house, source } = await openStage({ source: { seed: farm, flavour: 'redpanda-25' } });
  source.faults.add({ match: { path: /subjects\/eggs\/versions\/1/ }, action: { kind: 'status', status: 500 } });

  const outcome = await house.call('migrate_context_interactive', asked);

  expect(outcome).toMatchObject({
    kind: 'failed',
    error: {
      reason: 'SOURCE_UNREACHABLE',
      message: "Source registry 'north' answered 500 to GET /subjects/eggs/versions/1.",
      details: { http_status: 500 },
    },
  });
});

test('does with credentials that may not ask for just any subject', async () => {
  const { source, migrate } = await openStage({
    source: { seed: farm, denials: [{ method: 'GET', path: /patchbay-probe|metadata/ }] },
  });

  expect(await migrate()).toMatchObject({ status: 'completed', summary: { registered: 5 } });
  expect(source.journal.some(({ status }) => status === 403)).toBe(true);
});

test('names the request that credentials do not suffice for', async () => {
  const { house } = await openStage({
    source: { seed: farm, denials: [{ method: 'GET', path: /config\/eggs/ }] },
  });

  expect(await house.call('migrate_context_interactive', asked)).toMatchObject({
    error: {
      reason: 'AUTH_FAILED',
      hint: expect.stringContaining('GET /config/eggs'),
      details: { request: 'GET /config/eggs', http_status: 403 },
    },
  });
});

test('says when a registry refuses the credentials, and shows none of them', async () => {
  const auth = { kind: 'basic', user: 'ada', password: 'straw-and-hay' } as const;
  const { house } = await openStage({
    source: { seed: farm, auth },
    north: { user: 'ada', password: 'wrong-password' },
  });

  const outcome = await house.call('migrate_context_interactive', asked);

  expect(reasonOf(outcome)).toBe('AUTH_FAILED');
  expect(JSON.stringify(outcome.kind === 'failed' && outcome.error.toBody())).not.toContain('wrong-password');
  expect(outcome).toMatchObject({ error: { hint: expect.stringContaining('SCHEMA_REGISTRY_PASSWORD_NORTH') } });
});

test.each([
  ['another schema under the same version', 'VERSION_CONFLICT', version('hens', 1, 99, { schema: record('Goose') })],
  ['another schema under the same id', 'ID_CONFLICT', version('geese', 1, 7, { schema: record('Goose') })],
  ['the same schema under another id', 'ID_CONFLICT', version('hens', 1, 99, { schema: record('hens', 'f1') })],
  ['live what the source has deleted', 'VERSION_CONFLICT', version('hens', 2, 2)],
])('is blocked when the target has %s', async (_what, code, there) => {
  const { target, migrate } = await openStage({ source: { seed: farm }, target: { seed: { versions: [there] } } });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'blocked', plan: { status: 'blocked', conflicts: [{ code }] } });
  expect(writesOf(target)).toBe(0);
});

test('is blocked when something that is referred to is nowhere', async () => {
  const references = [{ name: 'Goose', subject: ':.geese:goose', version: 3 }];
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1, { references })] } },
  });

  const report = await migrate();

  expect(report).toMatchObject({
    status: 'blocked',
    plan: { conflicts: [{ code: 'REFERENCE_MISSING', subject: 'hens', detail: expect.stringContaining('geese') }] },
  });
  expect(writesOf(target)).toBe(0);
});

/** A hen that refers to a goose of another context, which the target has as well. */
function acrossContexts(there: SeedVersion[], here: SeedVersion[] = there) {
  const references = [{ name: 'Goose', subject: ':.geese:goose', version: 3 }];
  return {
    source: { seed: { versions: [...here, version('hens', 1, 1, { references })] } },
    target: { seed: { versions: there } },
  };
}

test('takes what is referred to in another context, when the target has it', async () => {
  const { migrate } = await openStage(acrossContexts([version(':.geese:goose', 3, 5)]));

  expect(await migrate()).toMatchObject({ status: 'completed', plan: { import_scope: 'subjects' } });
});

test('is blocked when the target has something else where another context is referred to', async () => {
  const { target, migrate } = await openStage(
    acrossContexts([version(':.geese:goose', 3, 5)], [version(':.geese:goose', 3, 6)]),
  );

  const report = await migrate();

  expect(report).toMatchObject({
    status: 'blocked',
    plan: {
      conflicts: [{ code: 'VERSION_CONFLICT', subject: 'hens', detail: expect.stringContaining('schema text') }],
    },
  });
  expect(writesOf(target)).toBe(0);
});

test('is blocked when what another context refers to itself is something else at the target', async () => {
  const goose = version(':.geese:goose', 3, 5, { references: [{ name: 'Egg', subject: 'egg', version: 1 }] });
  const { migrate } = await openStage(
    acrossContexts([version(':.geese:egg', 1, 2), goose], [version(':.geese:egg', 1, 3), goose]),
  );

  expect(await migrate()).toMatchObject({
    status: 'blocked',
    plan: { conflicts: [{ subject: 'hens', detail: expect.stringContaining('egg of context .geese') }] },
  });
});

test('names the versions that refer to each other in a circle', async () => {
  const to = (subject: string) => [{ name: subject, subject, version: 1 }];
  const seed = {
    versions: [version('hens', 1, 1, { references: to('eggs') }), version('eggs', 1, 2, { references: to('hens') })],
  };
  const { migrate } = await openStage({ source: { seed } });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'blocked', plan: { conflicts: [{ code: 'REFERENCE_CYCLE' }] } });
  expect(report).toMatchObject({ plan: { cycles: [expect.arrayContaining(['hens, version 1', 'eggs, version 1'])] } });
});

test('writes versions of two subjects that refer to each other crosswise, but in no circle', async () => {
  const to = (subject: string, number: number) => [{ name: subject, subject, version: number }];
  const seed = {
    versions: [
      version('hens', 1, 1, { references: to('eggs', 2) }),
      version('hens', 2, 2),
      version('eggs', 1, 3, { references: to('hens', 2) }),
      version('eggs', 2, 4),
    ],
  };
  const { source, target, migrate } = await openStage({ source: { seed } });

  expect(await migrate()).toMatchObject({ status: 'completed' });
  expect(target.state().versions).toEqual(source.state().versions);
});

test('says that the mode was refused, and leaves nothing behind', async () => {
  const { target, migrate } = await openStage({
    source: { seed: farm },
    target: { denials: [{ method: 'PUT', path: /mode/ }] },
  });
  const before = target.snapshot();

  const report = await migrate();

  expect(report).toMatchObject({ status: 'failed', errors: [{ code: 'IMPORT_MODE_DENIED' }] });
  expect(target.snapshot()).toBe(before);
});

test('gives the same plan the same hash, and another one another', async () => {
  const { source, migrate } = await openStage({ source: { seed: farm } });

  const [first, second] = [await migrate({ dry_run: true }), await migrate({ dry_run: true })];
  source.plant({ versions: [version('hens', 5, 30)] });
  const third = await migrate({ dry_run: true });

  const hashes = [first, second, third].map((report) => JSON.parse(JSON.stringify(report)).plan.hash);
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[2]).not.toBe(hashes[0]);
});

test.each(['.', '.hens'])('warns of ids that the target may give again, in context %s', async (context) => {
  const name = context === '.' ? 'hens' : `:${context}:hens`;
  const { source, migrate } = await openStage({
    source: { seed: { versions: [version(name, 1, 1), version(name, 2, 9)] } },
  });
  for (const query of ['', '?permanent=true'])
    await fetch(`${source.url}/subjects/${name}/versions/2${query}`, { method: 'DELETE' });

  const report = await migrate({ context, dry_run: true });

  expect(report).toMatchObject({ plan: { warnings: [expect.stringContaining('ids 2 to 9')] } });
});
