import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { createEgressCheck, type EgressMode } from '../../../src/drivers/net/policy.ts';

function checkIn(mode: EgressMode, allow: readonly string[] = [], ownPorts: readonly number[] = []) {
  return createEgressCheck({ mode, allow, ownPorts: () => new Set(ownPorts) });
}

const addresses = {
  global: '1.1.1.1',
  loopback: '127.0.0.1',
  unspecified: '0.0.0.0',
  private: '10.0.0.7',
  'link-local': '169.254.1.1',
  shared: '100.64.0.1',
  reserved: '198.18.0.1',
  metadata: '169.254.169.254',
} as const;

const reachable: Record<EgressMode, readonly string[]> = {
  local: ['global', 'loopback'],
  public: ['global'],
  any: ['global', 'loopback', 'unspecified', 'private', 'link-local', 'shared', 'reserved'],
};

test.each(['local', 'public', 'any'] as const)('mode %s reaches exactly its kinds of addresses', (mode) => {
  const check = checkIn(mode);

  const reached = Object.entries(addresses).filter(([, address]) => !check('hens.example', 80, [address]));

  expect(reached.map(([kind]) => kind)).toEqual(reachable[mode]);
});

test('one bad address among good ones refuses the host', () => {
  const refusal = checkIn('local')('hens.example', 80, ['1.1.1.1', '10.0.0.7']);

  expect(refusal).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
});

test('a refusal names the settings and the host, and no address', () => {
  const { message, hint } = checkIn('public')('hens.example', 80, ['10.0.0.7'])?.toBody() ?? {};

  expect(message).toBe('Host "hens.example" was refused by the egress policy.');
  expect(hint).toContain('`network.allow` (PATCHBAY_ALLOW_HOSTS)');
  expect(hint).toContain('`network.egress`');
  expect(`${message} ${hint}`).not.toMatch(/\d+\.\d+/);
});

const entries = [
  ['a host', 'hens.example', true, true],
  ['a host in other letters', 'HENS.Example.', true, true],
  ['a host and a port', 'hens.example:8080', true, false],
  ['an address', '10.0.0.7', true, true],
  ['an address and a port', '10.0.0.7:8080', true, false],
  ['a range', '10.0.0.0/8', true, true],
  ['another host', 'eggs.example', false, false],
  ['another range', '192.168.0.0/16', false, false],
] as const;

test.each(entries)('an allow entry that is %s admits what it names', (_what, entry, onPort, onOtherPort) => {
  const check = checkIn('public', [entry]);

  expect(check('hens.example', 8080, ['10.0.0.7']) === undefined).toBe(onPort);
  expect(check('hens.example', 9090, ['10.0.0.7']) === undefined).toBe(onOtherPort);
});

test.each([
  ['[fd00::7]:8080', 'fd00::7'],
  ['fd00::/8', 'fd00::7'],
  ['fd00::7', 'fd00::7'],
  ['10.0.0.0/8', '::ffff:10.0.0.7'],
])('the allow entry %s admits the address %s', (entry, address) => {
  expect(checkIn('public', [entry])('hens.example', 8080, [address])).toBeUndefined();
});

test('a range admits a name only when all of its addresses lie in it', () => {
  const check = checkIn('public', ['10.0.0.0/8']);

  expect(check('hens.example', 80, ['10.0.0.7', '192.168.0.7'])).toMatchObject({ reason: 'EGRESS_REFUSED' });
});

test.each(['', 'hens example', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/x', 'hens.example:99999', '[hens]', 'hens/8'])(
  'the allow entry "%s" is refused at start',
  (entry) => {
    expect(() => checkIn('local', [entry])).toThrow(/`network\.allow`/);
  },
);

test.each(['169.254.169.254', '100.100.100.200', '::ffff:169.254.169.254', 'fd00:ec2::254'])(
  'the metadata address %s is refused in every mode and in spite of the allow list',
  (address) => {
    const check = checkIn('any', ['hens.example', '0.0.0.0/0', '::/0']);

    expect(check('hens.example', 80, [address])).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  },
);

test.each(['metadata.google.internal', 'METADATA.google.internal.', 'metadata', 'instance-data'])(
  'the metadata name %s is refused before it is resolved',
  (name) => {
    expect(checkIn('any', [name])(name, 80, [])).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  },
);

test.each(['127.0.0.1', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1', '127.9.9.9'])(
  'our own port is refused at %s in every mode and in spite of the allow list',
  (address) => {
    const check = checkIn('any', ['hens.example', '0.0.0.0/0', '::/0'], [3333]);

    expect(check('hens.example', 3333, [address])).toMatchObject({ reason: 'EGRESS_REFUSED' });
    expect(check('hens.example', 3334, [address])).toBeUndefined();
  },
);

const ownCard = Object.values(networkInterfaces())
  .flatMap((cards) => cards ?? [])
  .find((card) => !card.internal && card.family === 'IPv4');

test.skipIf(ownCard === undefined)('our own port is refused at an address of this machine', () => {
  const check = checkIn('any', [], [3333]);

  expect(check('hens.example', 3333, [ownCard?.address ?? ''])).toMatchObject({ reason: 'EGRESS_REFUSED' });
});

test('our own port number at another machine is allowed', () => {
  expect(checkIn('local', [], [3333])('hens.example', 3333, ['1.1.1.1'])).toBeUndefined();
});

test('an answer that is no address is refused in every mode', () => {
  expect(checkIn('any', ['hens.example'])('hens.example', 80, ['coop'])).toMatchObject({ reason: 'EGRESS_REFUSED' });
});
