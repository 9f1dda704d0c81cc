import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { tempDir } from '../../harness/temp.ts';
import { farm, openStage, route } from './stage.ts';

test('returns every key of the original, and a plan of what would happen', async () => {
  const { house, target } = await openStage({ source: { seed: farm } });

  const guide = await house.done('migrate_context', route);

  expect(Object.keys(guide).sort()).toEqual(
    [
      ...[
        'message',
        'reason',
        'tool',
        'documentation',
        'docker_hub',
        'docker_docs',
        'migration_details',
        'docker_command',
      ],
      ...['instructions', 'env_variables', 'warnings', 'status', 'source_registry', 'target_registry', 'dry_run'],
      ...['registry_mode', 'mcp_protocol_version', '_links', '_validation', 'plan'],
    ].sort(),
  );
  expect(guide).toMatchObject({
    plan: { status: 'ready', summary: { create: 5, soft_deleted: 1 } },
    registry_mode: 'multi',
  });
  expect(target.journal.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('guides without a plan where reading takes longer than a call may', async () => {
  const { house, source } = await openStage({ timeoutMs: 30_000 });
  source.faults.add({ action: { kind: 'stall' } });

  const guide = await house.done('migrate_context', route, { budget: { softMs: 200 } });

  expect(guide).toMatchObject({
    status: 'guide',
    plan: { status: 'unavailable', reason: expect.stringContaining('PLAN_TOO_LONG') },
  });
});

test('has each variable in the command as well, and the command in its instructions', async () => {
  const { house } = await openStage({ source: { seed: farm } });

  const guide = await house.done('migrate_context', route);

  const command = String(guide['docker_command']);
  const variables = [guide['env_variables']].flat().map(String);
  for (const variable of variables) expect(command).toContain(variable);
  expect(variables).toEqual(expect.arrayContaining(['ENABLE_MIGRATION=true', 'DRY_RUN=true', 'DEST_IMPORT_MODE=true']));
  expect(variables.join()).not.toContain('CONTEXT');
  expect(guide['instructions']).toContain(command);
  expect([guide['warnings']].flat().join('\n')).toMatch(
    /external container[\s\S]*Docker must be installed[\s\S]*DRY RUN/,
  );
});

test('names contexts, leaves the import mode out without ids, and warns of real changes', async () => {
  const { house } = await openStage({ source: { seed: farm } });

  const guide = await house.done('migrate_context', {
    ...route,
    context: 'hens',
    target_context: 'coop',
    preserve_ids: false,
    dry_run: false,
    migrate_all_versions: false,
  });

  expect(guide['env_variables']).toEqual(
    expect.arrayContaining(['SOURCE_CONTEXT=.hens', 'DEST_CONTEXT=.coop', 'DRY_RUN=false']),
  );
  expect([guide['env_variables']].flat().join()).not.toContain('DEST_IMPORT_MODE');
  expect([guide['warnings']].flat().join('\n')).toMatch(
    /actual data migration[\s\S]*migrate_context_interactive[\s\S]*all versions/,
  );
});

test('shows no secret, and quotes values so that a shell takes them as they are', async () => {
  const password = 'straw-and-hay';
  const user = "ada's $(touch /tmp/hatched) `hen`";
  const { house } = await openStage({ source: { seed: farm }, north: { user, password } });

  const guide = await house.done('migrate_context', route);

  expect(JSON.stringify(guide)).not.toContain(password);
  expect(guide['env_variables']).toContain('SOURCE_PASSWORD');
  expect([guide['instructions']].flat().join()).toMatch(
    /SCHEMA_REGISTRY_PASSWORD_NORTH[\s\S]*SOURCE_PASSWORD=<SET ME>/,
  );
  const command = String(guide['docker_command']).replace('docker', "printf '%s\\n'");
  expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toContain(`SOURCE_USERNAME=${user}\n`);
});

test('says what the container cannot do to get into a registry', async () => {
  const certFile = join(tempDir(), 'us.pem');
  writeFileSync(certFile, 'PEM');
  const { house } = await openStage({
    source: { seed: farm },
    north: { user: 'ada', password: 'straw-and-hay', token: 'feed-the-hens' },
    south: { certFile, caFile: certFile },
  });

  const guide = await house.done('migrate_context', route);

  expect([guide['warnings']].flat().join('\n')).toMatch(
    /bearer token of registry north[\s\S]*certificate of registry south[\s\S]*authority that registry south/,
  );
  expect(guide['env_variables']).not.toContain('SOURCE_PASSWORD');
  expect(JSON.stringify(guide)).not.toMatch(/feed-the|straw|PEM/);
});

test('guides all the same when a registry does not answer', async () => {
  const { house, target } = await openStage({ source: { seed: farm } });
  await target.close();

  const guide = await house.done('migrate_context', route);

  expect(guide).toMatchObject({
    plan: { status: 'unavailable', reason: expect.stringContaining('TARGET_UNREACHABLE') },
  });
});

test('guides to a view-only registry, with a warning', async () => {
  const { house } = await openStage({ source: { seed: farm }, south: { viewOnly: true } });

  const guide = await house.done('migrate_context', route);

  expect([guide['warnings']].flat().join()).toContain('view-only');
});

test('says that there is one registry alone', async () => {
  const house = await openHouse({ registryMode: 'single', registries: { default: { url: 'http://127.0.0.1:1' } } });

  for (const tool of ['migrate_context', 'migrate_context_interactive']) {
    const outcome = await house.call(tool, route);
    expect(pick(outcome, 'error', 'reason')).toBe('SINGLE_REGISTRY_MODE_LIMITATION');
    expect(pick(outcome, 'error', 'message')).toContain('single-registry mode');
    expect(pick(outcome, 'error', 'details', 'registry_mode')).toBe('single');
  }
});
