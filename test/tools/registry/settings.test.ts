/** Configurations of contexts: what applies where nothing is set, and nothing that was not at the source. */
import { expect, test } from 'vitest';
import { farm, openStage, version } from './stage.ts';

const busy = { compatibilityLevel: 'NONE', normalize: true, validateFields: true };

test('leaves nothing in the configuration of the registry that the source does not have', async () => {
  const { source, target, migrate } = await openStage({
    source: { seed: { ...farm, configs: { '': { compatibilityLevel: 'FULL' } } } },
    target: { seed: { versions: [], configs: { '': busy } } },
  });

  expect(await migrate()).toMatchObject({ status: 'completed' });
  expect(target.state().configs).toEqual(source.state().configs);
});

test('gives a registry its configuration back when it is rolled back, with what it had besides', async () => {
  const { house, target, migrate } = await openStage({
    source: { seed: { ...farm, configs: { '': { compatibilityLevel: 'FULL', validateRules: true } } } },
    target: { seed: { versions: [], configs: { '': busy } } },
  });
  const { migration_id: id } = await migrate();

  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ status: 'completed', keep: [] });
  expect(target.state().configs).toEqual({ '': busy });
});

test.each(['karapace', 'confluent-7.0'] as const)(
  'changes the level of %s, whose configuration stays',
  async (flavour) => {
    const { house, target, migrate } = await openStage({
      source: { seed: { ...farm, configs: { '': { compatibilityLevel: 'FULL' } } } },
      target: { flavour, seed: { versions: [], configs: { '': { compatibilityLevel: 'NONE' } } } },
    });
    const { migration_id: id } = await migrate();
    const during = target.state().configs;

    await house.done('registry/rollback', { id, dry_run: false });

    expect([during, target.state().configs]).toEqual([
      { '': { compatibilityLevel: 'FULL' } },
      { '': { compatibilityLevel: 'NONE' } },
    ]);
  },
);

/** One version in `.coop`, where the level is FULL. */
const coop = { versions: [version(':.coop:hens', 1, 1)], configs: { ':.coop:': { compatibilityLevel: 'FULL' } } };

test('says what keeps configurations out of a frozen context, and brings them over once it is not', async () => {
  const frozen = { contexts: ['.coop'], modes: { ':.coop:': 'READONLY' } };
  const { source, target, migrate } = await openStage({ source: { seed: coop }, target: { seed: frozen } });
  const refused = {
    status: 'partial',
    errors: [{ subject: '', error_code: 42205, message: expect.stringContaining('READONLY') }],
  };

  expect(await migrate({ context: '.coop' })).toMatchObject(refused);
  expect(await migrate({ context: '.coop' })).toMatchObject({ ...refused, summary: { skipped_identical: 1 } });
  target.plant({ modes: { ':.coop:': 'READWRITE' } });

  expect(await migrate({ context: '.coop' })).toMatchObject({ status: 'completed' });
  expect(target.state().configs).toEqual(source.state().configs);
});

test('sets the level of a context where that of the default context does not apply', async () => {
  const { target, migrate } = await openStage({
    source: { seed: coop },
    target: { flavour: 'confluent-7.0', seed: { versions: [], configs: { '': { compatibilityLevel: 'FULL' } } } },
  });

  await migrate({ context: '.coop' });

  expect(target.state().configs).toMatchObject({ ':.coop:': { compatibilityLevel: 'FULL' } });
});

test('sets no level of a context that applies there anyway', async () => {
  const { target, migrate } = await openStage({
    source: { seed: coop },
    target: { seed: { versions: [], configs: { ':.__GLOBAL:': { compatibilityLevel: 'FULL' } } } },
  });

  await migrate({ context: '.coop' });

  expect(target.state().configs).toEqual({ ':.__GLOBAL:': { compatibilityLevel: 'FULL' } });
});

test('says when another level applies to subjects at the target, though no context sets one', async () => {
  const { migrate } = await openStage({
    source: { seed: { versions: coop.versions, configs: { ':.__GLOBAL:': { compatibilityLevel: 'FULL' } } } },
  });

  expect(await migrate({ context: '.coop' })).toMatchObject({
    plan: { warnings: [expect.stringContaining('FULL at the source and BACKWARD at the target')] },
  });
});

test('says when a configuration is not there in the end', async () => {
  const { target, migrate } = await openStage({ source: { seed: farm } });
  target.onRequest(({ method, path }) => {
    if (method === 'GET' && path === '/config/hens')
      target.plant({ configs: { hens: { compatibilityLevel: 'NONE' } } });
  });

  expect(await migrate()).toMatchObject({
    status: 'partial',
    verification: { status: 'failed', configs_checked: 1, mismatches: [{ subject: 'hens', what: 'configuration' }] },
  });
});

test('takes back no configuration that the registry had refused and others have set since', async () => {
  const { house, target, migrate } = await openStage({ source: { seed: farm } });
  const heal = target.faults.add({ match: { method: 'PUT', path: /config/ }, action: { kind: 'status', status: 422 } });
  const { migration_id: id, errors } = await migrate();
  heal();
  const theirs = { hens: { compatibilityLevel: 'FULL' } };
  target.plant({ versions: [version('hens', 9, 90)], configs: theirs });

  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(errors).toMatchObject([{ subject: 'hens', http_status: 422 }]);
  expect(done).toMatchObject({ status: 'completed', settings: [] });
  expect(target.state().configs).toEqual(theirs);
});
