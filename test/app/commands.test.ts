import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launcher } from '../harness/program.ts';
import { tempDir } from '../harness/temp.ts';
import { upstream } from '../harness/upstream.ts';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function patchbay(...args: readonly string[]): Promise<Ended> {
  return patchbayWith({}, ...args);
}

function patchbayWith(variables: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [launcher, ...args], { timeout: 60_000, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

test('check opens every part and says how it is', async () => {
  expect(await patchbay('check', '--data', tempDir())).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ok: \d+ tools listed/),
  });
});

test('check fails with the reason when a part is broken', async () => {
  const { code, err } = await patchbay('check', '--data', '/dev/null/coop');

  expect([code, err]).toEqual([2, expect.stringMatching(/^patchbay: .*a file is in the way\. .*--data.*\n$/)]);
});

test.runIf(process.platform === 'linux')('check says that a file system takes no folder', async () => {
  const { code, err } = await patchbay('check', '--data', '/proc/coop/hens');

  expect([code, err]).toEqual([2, expect.stringMatching(/^patchbay: \/proc\/coop .*takes none there\. .*--data.*\n$/)]);
});

test('http does not start on a data folder that it cannot use', async () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'system.db'), 'eggs'.repeat(1_000));

  const { code, err } = await patchbay('http', '--data', folder, '--port', '0');

  expect([code, err]).toEqual([1, expect.stringMatching(/^patchbay: The database system\.db .*damaged\. .*\n$/)]);
});

test.each([
  ['nowhere', 'was not there'],
  ['eggs', 'was no folder'],
])('check says that a root %s', async (name, why) => {
  const folder = tempDir();
  writeFileSync(join(folder, 'eggs'), 'six');
  const root = join(folder, name);

  const { code, err } = await patchbay('check', '--data', tempDir(), '--root', folder, '--root', root);

  expect([code, err]).toEqual([
    2,
    expect.stringMatching(`^patchbay: The folder "${root}" of --root .* ${why}\\. .*\n$`),
  ]);
});

test.each([
  ['OAUTH_HOSTING_URL', 'http://git.farm.example'],
  ['OAUTH_REDIRECT_URI', 'https://farm.example/back'],
])('check says that no token could be had by %s=%s', async (name, value) => {
  const variables = { OAUTH_CLIENT_ID: 'hens', [name]: value };

  const { code, err } = await patchbayWith(variables, 'check', '--data', tempDir());

  expect([code, err]).toEqual([2, expect.stringMatching(`^patchbay: ${name} was not a URL that can be used\\. .*\n$`)]);
});

test('says in one line that the data folder is a file', async () => {
  const file = join(tempDir(), 'coop');
  writeFileSync(file, 'eggs');

  const { code, err } = await patchbay('http', '--data', file);

  expect([code, err]).toEqual([2, expect.stringMatching(/^patchbay: .*coop could not be made a folder.*\n$/)]);
});

test.each(['system.db', 'files.db', 'vectors.db', 'data.db'])('says in one line that %s is none', async (name) => {
  const folder = tempDir();
  writeFileSync(join(folder, name), 'eggs'.repeat(1_000));

  const { code, err } = await patchbay('check', '--data', folder);

  expect([code, err]).toEqual([1, expect.stringMatching(`^patchbay: .*${name} in the data folder was .*damaged.*\n$`)]);
});

test.each([
  ['http', '8080'],
  ['check', 'coop'],
  ['describe', 'time', 'fetch'],
  ['demo', '--read-only'],
  ['demo', '--data', '/coop', '--port=1'],
  ['http', '--client=claude'],
])('refuses what nobody would read: %s %s', async (...args) => {
  const { code, err } = await patchbay(...args);

  const [unread] = String(args.at(-1)).split('=');
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(`^patchbay: "${unread}" behind .* was not understood\\. .*\n$`),
  ]);
});

test.each([
  [['htpp'], 'There is no command "htpp". Did you mean "http"? See `patchbay --help`.'],
  [['chickens'], 'There is no command "chickens". See `patchbay --help`.'],
  [['http', '--prot', '4000'], "Unknown option '--prot'. Did you mean --port? See `patchbay --help`."],
])('asks what was meant by %j', async (args, message) => {
  expect(await patchbay(...args)).toMatchObject({ code: 2, err: `patchbay: ${message}\n` });
});

test.each([['help'], ['--help'], ['http', '--help']])('shows its help: %s %s', async (...args) => {
  const { code, out } = await patchbay(...args);

  expect([code, out]).toEqual([0, expect.stringMatching(/^patchbay: .*Usage: .* describe .*settings\.md/s)]);
});

test('lists tools in columns', async () => {
  const { out } = await patchbay('describe', '--data', tempDir());

  const places = out
    .trimEnd()
    .split('\n')
    .map((line) => /^\S+ +(?=read |write |destroy )/.exec(line)?.[0].length);
  expect(new Set(places).size).toBe(1);
});

test('says in one line that the port is taken', async () => {
  const service = await upstream(() => ({ body: 'eggs' }));
  const { port } = new URL(service.url);

  const { code, err } = await patchbay('http', '--data', tempDir(), '--port', port);

  expect([code, err]).toEqual([2, expect.stringMatching(`^patchbay: 127\\.0\\.0\\.1 port ${port} was already.*\n$`)]);
});

test('keeps its files to its user in a folder that is open to all', async () => {
  const folder = tempDir();
  chmodSync(folder, 0o777);

  await patchbay('check', '--data', folder);

  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  expect(Object.fromEntries(modes)).toEqual({
    files: 0o700,
    'files.db': 0o600,
    'data.db': 0o600,
    processes: 0o700,
    'system.db': 0o600,
    'vault.key': 0o600,
    'vectors.db': 0o600,
  });
});

test('describe lists the tools, and shows one with its schemas by any spelling', async () => {
  const list = await patchbay('describe', '--data', tempDir());
  const one = await patchbay('describe', 'workflow/upsert', '--data', tempDir());

  expect(list.out).toMatch(/^workflow_upsert +write +Creates or changes a workflow/m);
  expect(JSON.parse(one.out)).toMatchObject({ listedName: 'workflow_upsert', inputSchema: { type: 'object' } });
});

test.each([
  ['claude', 'mcpServers'],
  ['cursor', 'mcpServers'],
  ['vscode', 'servers'],
])('describe --client %s prints an entry that starts', async (client, key) => {
  const { out, err } = await patchbay('describe', '--client', client);

  const entry = JSON.parse(out)[key].patchbay;
  expect(entry).toMatchObject({
    command: process.execPath,
    args: [expect.stringContaining('patchbay.js'), 'stdio', '--toolsets', expect.any(String)],
  });
  expect(err).toMatch(/^Put it into .*\nIt offers .*--toolsets.*\n$/);
});

test('tells its help and its version on stdout, and a wrong command on stderr', async () => {
  expect((await patchbay('--help')).out).toContain('--read-only');
  expect((await patchbay('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await patchbay('hatch')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('"hatch"') });
});
