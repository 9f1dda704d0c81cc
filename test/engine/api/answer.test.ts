import { expect, test } from 'vitest';
import type { NetResponse } from '../../../src/core/ports.ts';
import { atDataPath, readBody, reportedFailure } from '../../../src/engine/api/answer.ts';
import { openExtractor } from '../../drivers/extract/extractor.ts';

const { signal } = new AbortController();

function answer(body: string, type = 'text/plain'): NetResponse {
  const bytes = new TextEncoder().encode(body);
  const headers = { 'content-type': type };
  return { status: 200, statusText: 'OK', headers, url: 'http://coop.example/hens', redirects: 0, bytes };
}

async function read(response: NetResponse): Promise<unknown> {
  const { port } = await openExtractor();
  return readBody(response, port, signal);
}

test.each([
  ['{"hens":3}', 'text/plain', { hens: 3 }],
  ['[1]', 'text/html', [1]],
  ['12', 'application/json', 12],
  ['12345678901234567890', 'application/json', '12345678901234567890'],
  ['{"id":12345678901234567890}', 'text/plain', { id: '12345678901234567890' }],
  ['null', 'application/problem+json; charset=utf-8', null],
  ['12', 'text/plain', '12'],
  ['01234', 'application/json', '01234'],
  ['"ida"', 'application/json', 'ida'],
  ['OK', 'application/json', 'OK'],
  ['12345678901234567890', 'text/plain', '12345678901234567890'],
  ['', 'application/json', []],
  [' \n', 'application/json', []],
  ['three hens', 'text/plain', 'three hens'],
  ['{broken', 'text/plain', '{broken'],
  ['hen,eggs\nida,3\n', 'text/plain', [{ hen: 'ida', eggs: '3' }]],
  ['hen,eggs\n', 'text/csv', []],
  ['{"hens":3}\n{"hens":4}\n', 'application/json', [{ hens: 3 }, { hens: 4 }]],
  ['{"hens":3}\n', 'application/x-ndjson', [{ hens: 3 }]],
  ['hen,eggs\n', 'text/plain', 'hen,eggs\n'],
  ['<coop><hen>ida</hen></coop>', 'text/plain', { COOP: { HEN: 'ida' } }],
])('reads the body %j of type %s', async (body, type, value) => {
  expect(await read(answer(body, type))).toEqual(value);
});

test('reads a text in the charset of its type', async () => {
  const bytes = new Uint8Array([0x68, 0xfc, 0x68, 0x6e]);

  expect(await read({ ...answer('', 'text/plain; charset=iso-8859-1'), bytes })).toBe('h\u00fchn');
});

test('refuses a page for people', async () => {
  await expect(read(answer('<!DOCTYPE html><html>Log in</html>'))).rejects.toMatchObject({
    code: 'upstream_failed',
    reason: 'HTML_ANSWER',
  });
});

test.each([
  [{ error: 'no hens' }, 'error: no hens'],
  [{ Errors: ['a'] }, 'Errors: ["a"]'],
  [{ data: { failed: true } }, 'failed: true'],
  [{ status: 404, message: 'gone' }, 'status: 404'],
  [[{ code: 500 }], 'code: 500'],
  [{ result: 'error', detail: 'no hens' }, 'result: error'],
  [{ status: 'fail', requestId: 'r7', data: null }, 'status: fail'],
  [{ status: 'error', error: 'no hens' }, 'error: no hens'],
])('takes %j for a failure', (body, report) => {
  expect(reportedFailure(body)).toBe(report);
});

test.each([
  [{ error: null, errors: [], failed: false, failure: {}, error_message: '' }],
  [{ status: 200, code: 'E404' }],
  [{ tests: { result: 'error' } }],
  [{ id: 7, branch: 'main', status: 'error' }],
  [{ deploymentId: 'd7', status: 'failure' }],
  [[{ status: 'error' }, { status: 'ok' }]],
  [{ a: { b: { error: 'too deep to count' } } }],
  [[{ hen: 1 }, { error: 'not the first' }]],
  ['error'],
  [null],
])('takes %j for data', (body) => {
  expect(reportedFailure(body)).toBeUndefined();
});

test.each([
  ['items', [1, { hen: 'ida' }]],
  ['$.items[1].hen', 'ida'],
  ['items.1.hen', 'ida'],
  ['series.xml.ROW', 7],
  ['', { items: [1, { hen: 'ida' }], 'series.xml': { ROW: 7 } }],
])('finds the data at %j', (path, value) => {
  expect(atDataPath({ items: [1, { hen: 'ida' }], 'series.xml': { ROW: 7 } }, path, 'dataPath')).toEqual(value);
});

test.each([
  ['eggs', 'The answer has: items.'],
  ['items.eggs', 'Its "items" is a list.'],
  ['items[0].eggs', 'Its "items.0" has: hen.'],
  ['items[0].hen.eggs', 'Its "items.0.hen" is not an object.'],
])('says what is there instead of %j', (path, hint) => {
  expect(() => atDataPath({ items: [{ hen: 'ida' }] }, path, 'dataPath')).toThrow(
    expect.objectContaining({ reason: 'DATA_PATH_MISSING', hint }),
  );
});

test.each([
  ['{"hens":[1,', 'application/json', 'JSON'],
  ['<coop><hen>', 'application/xml; charset=utf-8', 'XML'],
])('refuses %j of type %s, which was cut short', async (body, type, name) => {
  await expect(read(answer(body, type))).rejects.toMatchObject({
    reason: 'BROKEN_ANSWER',
    message: expect.stringContaining(name),
  });
});
