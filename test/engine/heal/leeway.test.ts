import { expect, test } from 'vitest';
import { PatchbayError } from '../../../src/core/error.ts';
import { AnsweredFailure } from '../../../src/engine/api/answer.ts';
import { UpstreamFailure } from '../../../src/engine/api/send.ts';
import { leewayAfter, overstep } from '../../../src/engine/heal/leeway.ts';

const quiet = { isInDoubt: false, hasActed: false };

function answered(status: number, isRefused: boolean): UpstreamFailure {
  const url = 'http://coop.example/hens';
  const response = { status, statusText: '', url, headers: {}, redirects: 0, bytes: new Uint8Array() };
  return new UpstreamFailure('It was answered.', response, {}, isRefused);
}

const call = (method: 'GET' | 'POST', over: object = {}) => ({
  config: { urlHost: 'http://coop.example', urlPath: '/hens', method },
  integration: undefined,
  ...over,
});

test.each([
  ['a read that failed', call('GET'), answered(500, false), quiet, 'request'],
  ['a POST that says it only reads', call('POST', { modify: false }), answered(500, false), quiet, 'request'],
  ['a GET that says it changes something', call('GET', { modify: true }), answered(500, false), quiet, 'nothing'],
  ['a refused POST', call('POST'), answered(422, true), quiet, 'request'],
  ['a POST that was answered otherwise', call('POST'), answered(500, false), quiet, 'nothing'],
  [
    'a POST of a loop whose other lane is in doubt',
    call('POST'),
    answered(422, true),
    { ...quiet, isInDoubt: true },
    'nothing',
  ],
  ['the second page of a POST', call('POST'), answered(422, true), { ...quiet, hasActed: true }, 'nothing'],
  [
    'an answer that has no such part',
    call('POST'),
    new PatchbayError('invalid_input', '', { reason: 'DATA_PATH_MISSING' }),
    { ...quiet, hasActed: true },
    'reading',
  ],
  [
    'a connection that was refused',
    call('POST'),
    new PatchbayError('upstream_failed', '', { reason: 'CONNECTION_REFUSED' }),
    quiet,
    'request',
  ],
  [
    'a connection that was lost',
    call('POST'),
    new PatchbayError('upstream_failed', '', { reason: 'CONNECTION_FAILED' }),
    quiet,
    'nothing',
  ],
  [
    'a part that the answer to a read lacks',
    call('GET'),
    new AnsweredFailure(new PatchbayError('invalid_input', '', { reason: 'DATA_PATH_MISSING' }), {}),
    quiet,
    'request',
  ],
  [
    'a mapping that failed',
    call('GET'),
    new AnsweredFailure(new PatchbayError('invalid_input', ''), {}),
    quiet,
    'nothing',
  ],
  ['a run that was cancelled', call('GET'), new PatchbayError('cancelled', ''), quiet, 'nothing'],
  ['a database', { ...call('GET'), config: { urlHost: 'postgres://coop' } }, answered(400, true), quiet, 'nothing'],
] as const)('%s', (_what, failed, error, traces, leeway) => {
  expect(leewayAfter(error, failed, traces)).toBe(leeway);
});

const integration = { id: 'farm', urlHost: 'https://farm.example/v1' };
const documented = JSON.stringify({
  openapi: '3.0.0',
  servers: [{ url: 'https://farm.example' }],
  paths: { '/a': { get: {} } },
});

test.each([
  ['the same host', { urlHost: 'http://coop.example/', urlPath: '/other' }, undefined],
  ['the host of the integration', { urlHost: 'https://farm.example' }, undefined],
  ['no host, which is that of the integration', {}, undefined],
  ['another host', { urlHost: 'https://evil.example' }, 'it would have gone to another host'],
  ['another port', { urlHost: 'http://coop.example:81' }, 'it would have gone to another host'],
  ['another scheme', { urlHost: 'https://coop.example' }, 'it would have gone to another host'],
  ['a host behind a name', { urlHost: 'https://coop.example@evil.example' }, 'it would have gone to another host'],
  ['a host of the data', { urlHost: '<<host>>' }, 'it would have gone to another host'],
])('lets a repair go to %s, or not', (_what, repaired, refused) => {
  expect(overstep(repaired, { ...call('GET'), integration }, false)).toBe(refused);
});

test('lets a repair go where the documentation says when the integration says nothing', () => {
  const failed = { ...call('GET'), integration: { id: 'farm', openApiSchema: documented } };

  expect(overstep({ urlHost: 'https://farm.example' }, failed, false)).toBeUndefined();
  expect(overstep({ urlHost: 'https://evil.example' }, failed, false)).toBeDefined();
});

test.each([
  ['GET', 'HEAD', false, true],
  ['GET', 'POST', false, false],
  ['GET', 'POST', true, true],
  ['POST', 'PUT', false, false],
  ['POST', 'DELETE', true, false],
] as const)('lets %s become %s where the method was refused: %j', (before, method, isMethodRefused, isAllowed) => {
  const failed = { config: { urlHost: 'http://coop.example', method: before }, integration: undefined };

  expect(overstep({ ...failed.config, method }, failed, isMethodRefused) === undefined).toBe(isAllowed);
});

test.each([
  ['/coops/<<id>>/hen', '/coops/<<coop.id>>/hens', undefined],
  ['/coops/<<id>>/hens', '/v2/coops/<<id>>/hens', undefined],
  ['/orders/<<id>>/archive', '/orders/<<id>>/cancel', 'it would have done something else'],
  ['/orders', '/customers/<<id>>/orders', 'it would have done something else'],
  ['/orders/<<id>>', '/orders', 'it would have done something else'],
])('lets a POST to %s go to %s, or not', (before, after, refused) => {
  const failed = call('POST', { config: { urlHost: 'http://coop.example', method: 'POST', urlPath: before } });

  expect(overstep({ ...failed.config, urlPath: after }, failed, false)).toBe(refused);
  const reading = { ...failed, config: { ...failed.config, method: 'GET' as const } };
  expect(overstep({ ...reading.config, urlPath: after }, reading, false)).toBeUndefined();
});

test.each([
  ['List the hens', '/hens', 'it would have changed something where only something is to be shown'],
  ['List the hens', '/hens/search', undefined],
  ['Add a hen', '/hens', undefined],
  ['', '/hens', undefined],
])(
  'lets a GET that is to "%s" become a POST to %s where the method was refused, or not',
  (instruction, path, refused) => {
    const config = { urlHost: 'http://coop.example', urlPath: path, method: 'GET' as const };
    const failed = { config, integration: undefined, instruction };

    expect(overstep({ ...config, method: 'POST' }, failed, true)).toBe(refused);
  },
);
