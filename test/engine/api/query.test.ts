import { expect, test } from 'vitest';
import { PatchbayError } from '../../../src/core/error.ts';
import { isSqlUrl, readQuery } from '../../../src/engine/api/query.ts';

const field = 'steps[0].apiConfig.body';

test.each(['postgres://hen@coop.example/eggs', 'postgresql://hen@coop.example', 'POSTGRES://hen@coop.example'])(
  '%s asks a database',
  (url) => {
    expect(isSqlUrl(url)).toBe(true);
  },
);

test.each(['https://coop.example/?next=postgres://x', 'postgrest://coop.example', 'postgres', 'mysql://coop.example'])(
  '%s does not',
  (url) => {
    expect(isSqlUrl(url)).toBe(false);
  },
);

test.each([
  ['params', '{"query": "select $1", "params": ["hen", null, 3]}', ['hen', null, 3]],
  ['values', '{"query": "select $1", "values": ["hen"]}', ['hen']],
  ['neither', '{"query": "select $1"}', []],
  ['numbers beyond 2^53', '{"query": "select $1", "params": [12345678901234567890]}', ['12345678901234567890']],
  ['null for both', '{"query": "select $1", "params": null, "values": null}', []],
])('reads a query with %s', (_what, body, params) => {
  expect(readQuery(body, field)).toEqual({ text: 'select $1', params });
});

test.each([
  ['is missing', undefined, '`steps[0].apiConfig.body` was empty.'],
  ['is blank', ' \n', '`steps[0].apiConfig.body` was empty.'],
  ['is bare SQL', "select 'secret'", '`steps[0].apiConfig.body` was not JSON.'],
  ['is a list', '["secret"]', '`steps[0].apiConfig.body` was not a JSON object.'],
  ['has no query', '{"sql": "secret"}', '`query` in `steps[0].apiConfig.body` was not a text.'],
  ['has an empty query', '{"query": " "}', '`query` in `steps[0].apiConfig.body` was not a text.'],
  [
    'has parameters by name',
    '{"query": "select 1", "params": {"a": "secret"}}',
    '`params` in `steps[0].apiConfig.body` was not a list.',
  ],
  [
    'has a single value',
    '{"query": "select 1", "values": "secret"}',
    '`values` in `steps[0].apiConfig.body` was not a list.',
  ],
  [
    'has two lists',
    '{"query": "select 1", "params": [], "values": ["secret"]}',
    '`steps[0].apiConfig.body` had both `params` and `values`.',
  ],
])('a body that %s is not valid input, which is said with the shape and without the body', (_what, body, message) => {
  const error = failureOf(() => readQuery(body, field));

  expect(error).toMatchObject({ code: 'invalid_input', reason: 'INVALID_QUERY', message });
  expect(error.hint).toContain('{"query": "select * from hens where age > $1", "params": [2]}');
  expect(JSON.stringify(error.toBody())).not.toContain('secret');
});

function failureOf(act: () => unknown): PatchbayError {
  try {
    act();
  } catch (error) {
    if (error instanceof PatchbayError) return error;
  }
  throw new Error('It did not fail.');
}
