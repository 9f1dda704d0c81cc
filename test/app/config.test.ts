import { mkdirSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLoopback, readCommandLine, readConfig } from '../../src/app/config.ts';
import { families } from '../../src/core/tool.ts';
import { tempDir } from '../harness/temp.ts';

function read(args: readonly string[], environment: Record<string, string> = {}, file?: unknown) {
  const dataDir = tempDir();
  mkdirSync(dataDir, { recursive: true });
  if (file !== undefined) writeFileSync(join(dataDir, 'mcp.config.json'), JSON.stringify(file));
  return readConfig(readCommandLine([...args, '--data', dataDir]), environment);
}

test('lets a flag win over a variable, and a variable over the file', () => {
  const file = { host: '::1', port: 1, network: { egress: 'any' } };

  expect(read([], {}, file)).toMatchObject({ host: '::1', port: 1, egress: 'any' });
  expect(read([], { PATCHBAY_PORT: '2' }, file)).toMatchObject({ host: '::1', port: 2 });
  expect(read(['--port', '3'], { PATCHBAY_PORT: '2' }, file)).toMatchObject({ host: '::1', port: 3 });
});

test.each([
  ['PATCHBAY_READONLY', 'PATCHBAY_READ_ONLY'],
  ['PATCHBAY_PROT', 'PATCHBAY_PORT'],
  ['PATCHBAY_TOKENS', 'PATCHBAY_TOKEN'],
])('refuses %s, a slip of the pen that would go unnoticed', (name, meant) => {
  expect(() => read([], { [name]: '1' })).toThrow(
    expect.objectContaining({ code: 'bad_request', hint: expect.stringContaining(`Did you mean ${meant}?`) }),
  );
});

test('leaves variables of others alone', () => {
  expect(read([], { PATCHBAY_HOME: '/coop', PATCHBAYS: '2', PORT: '1' }).port).toBe(3333);
});

test.each([
  [{ PATCHBAY_TOKEN: '' }, 'PATCHBAY_TOKEN: must not be empty.'],
  [{ PATCHBAY_TOOL_NAMES: 'nice' }, 'must be one of "portable"|"spec".'],
])('says in plain words what %j had to be', (environment, problem) => {
  expect(() => read([], environment)).toThrow(expect.objectContaining({ message: expect.stringContaining(problem) }));
});

test('has safe defaults', () => {
  expect(read([])).toMatchObject({
    host: '127.0.0.1',
    port: 3333,
    readOnly: false,
    faces: ['mcp', 'graphql', 'rest', 'pages', 'console', 'metrics'],
    toolNames: 'portable',
  });
  expect(read([]).token).toBeUndefined();
});

test('reads lists and switches as texts and as JSON', () => {
  expect(read(['--allow', '10.0.0.7:80, coop.example', '--read-only'])).toMatchObject({
    allow: ['10.0.0.7:80', 'coop.example'],
    readOnly: true,
  });
  expect(read([], { PATCHBAY_READ_ONLY: 'true' }, { toolsets: ['workflow', 'run'] })).toMatchObject({
    readOnly: true,
    toolsets: ['workflow', 'run'],
  });
});

test('takes a flag that may be repeated, and the same list from a variable or the file', () => {
  expect(read(['--root', '/coop', '--root', '/nests, old']).roots).toEqual(['/coop', '/nests, old']);
  expect(read([], { PATCHBAY_ROOTS: '/coop,/nests' }).roots).toEqual(['/coop', '/nests']);
  expect(read([], {}, { files: { roots: ['/coop'] } }).roots).toEqual(['/coop']);
  expect(read([]).roots).toEqual([]);
});

test.each([
  'coop.example/hooks',
  'ftp://coop.example',
  'https://coop.example/hooks?key=straw',
  'https://coop.example/#a',
])('takes no webhook base such as %s, and does not repeat it', (base) => {
  expect(() => read([], { WORKFLOW_WEBHOOK_BASE: base })).toThrow(
    expect.objectContaining({
      message: expect.toSatisfy((text: string) => text.includes('WORKFLOW_WEBHOOK_BASE') && !text.includes(base)),
    }),
  );
});

test('names the registry whose address is wrong', () => {
  const environment = {
    SCHEMA_REGISTRY_NAME_1: 'hens',
    SCHEMA_REGISTRY_URL_1: 'https://hens.example',
    SCHEMA_REGISTRY_NAME_2: 'ducks',
    SCHEMA_REGISTRY_URL_2: 'ducks:8081',
  };

  expect(() => read([], environment)).toThrow('registries.ducks.url: must be an http or https address');
});

test('will not bind beyond loopback without a token', () => {
  expect(() => read(['--host', '0.0.0.0'])).toThrow(/without a token/);
  expect(read(['--host', '0.0.0.0'], { PATCHBAY_TOKEN: 'straw' })).toMatchObject({ host: '0.0.0.0' });
});

test.each(['--data', '--config'])('refuses an empty %s, instead of taking the current folder', (flag) => {
  expect(() => readConfig(readCommandLine([flag, '']), {})).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      message: expect.stringMatching(`^${flag} / PATCHBAY_.* was empty`),
    }),
  );
});

test.runIf(platform() === 'linux')('takes an empty XDG_DATA_HOME for none, as its specification says', () => {
  const line = readCommandLine([]);

  expect(readConfig(line, { XDG_DATA_HOME: '' }).dataDir).toBe(readConfig(line, {}).dataDir);
});

test.each([
  [['--port', 'coop'], 'must be a whole number'],
  [['--allow', '10.0.0.7:80, http://coop.example'], 'network.allow.1: must be `host`'],
])('says of %j what it has to be', (args, wanted) => {
  expect(() => read(args)).toThrow(expect.objectContaining({ message: expect.stringContaining(wanted) }));
});

test.each([
  [{ PATCHBAY_TRACE_HOSTS: 'coop.example,http://farm.example' }, 'telemetry.traceHosts.1: must be `host`'],
  [{ OAUTH_HOSTING_URL: 'git.farm.example' }, 'oauth.hostingUrl: must be an http or https address'],
])('says of the variables %j what they have to be', (variables, wanted) => {
  expect(() => read([], variables)).toThrow(expect.objectContaining({ message: expect.stringContaining(wanted) }));
});

test('takes variables of the authorization helper that clients pass on empty for none', () => {
  const given = read([], { OAUTH_HOSTING_URL: '', OAUTH_REDIRECT_URI: '' });

  expect(given).toMatchObject({
    oauthHostingUrl: read([]).oauthHostingUrl,
    oauthRedirectUri: read([]).oauthRedirectUri,
  });
});

test('says that a switch has two values', () => {
  expect(() => read([], { PATCHBAY_READ_ONLY: 'maybe' })).toThrow('readOnly: must be true or false');
});

test.each([
  ['--port', '70000'],
  ['--egress', 'everywhere'],
  ['--toolsets', 'foxes'],
])('names the setting that is wrong: %s %s', (flag, value) => {
  expect(() => read([flag, value])).toThrow(
    expect.objectContaining({ code: 'bad_request', message: expect.stringContaining(flag) }),
  );
});

test('lists the families that there are', () => {
  for (const given of ['nope', 'all,nope', 'db,all'])
    expect(() => read(['--toolsets', given])).toThrow(
      expect.objectContaining({ message: expect.stringContaining(`must be all, or some of ${families.join(', ')}`) }),
    );
});

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
])('%s is loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));

test('takes an origin for links to files, and nothing that could not be signed', () => {
  const url = (text: string) => read([], { PATCHBAY_FILES_URL: text }).filesUrl;

  expect(url('https://files.example.com/')).toBe('https://files.example.com');
  expect(url('http://[::1]:8080')).toBe('http://[::1]:8080');
  for (const wrong of ['files.example.com', 'ftp://a.example', 'https://a.example/files', 'https://u:p@a.example'])
    expect(() => url(wrong)).toThrow('PATCHBAY_FILES_URL');
  expect(read(['--files-port', '0']).filesPort).toBe(0);
  expect(() => read(['--files-port', '65536'])).toThrow('--files-port');
});

test('takes branches in zones of their own, each once whatever its spelling', () => {
  const branch = (name: string, timezone: string) => ({ name, timezone });
  const of = (...branches: unknown[]) => read([], {}, { business: { branches } });

  expect(of(branch('Branch 2', 'Asia/Manila')).businessBranches).toEqual([branch('branch2', 'Asia/Manila')]);
  expect(() => of(branch('Branch 2', 'Asia/Manila'), branch('branch2', 'UTC'))).toThrow('business.branches');
  expect(() => of(branch('branch2', 'Asia/Coop'))).toThrow('business.branches');
});
