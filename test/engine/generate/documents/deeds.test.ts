/** What documents say is done by which value. */
import { expect, test } from 'vitest';
import { recordOf } from '../../../../src/core/json.ts';
import type { Schema } from '../../../../src/engine/generate/documents/terms/document.ts';
import { deedsOf, withDeeds } from '../../../../src/engine/generate/documents/things/deeds.ts';

const flag = { type: 'boolean' };
const state = { type: 'string', enum: ['laying', 'resting', 'sold'] };

/** By their values, as "verb words". */
function deedsIn(
  description: string,
  properties: Schema,
  path = '/hens/{id}',
): Readonly<Record<string, readonly string[]>> {
  const document = withDeeds({
    kind: 'openapi',
    servers: [],
    schemes: [],
    notes: [],
    operations: [
      {
        method: 'PATCH',
        path,
        id: '',
        summary: '',
        description,
        tags: [],
        isDeprecated: false,
        parameters: [],
        body: { contentType: 'application/json', required: true, schema: { type: 'object', properties } },
        answer: undefined,
        answerHeaders: [],
        security: [],
        server: undefined,
      },
    ],
  });
  const known = recordOf(document.operations[0]?.body?.schema['properties']);
  const found = Object.values(known).flatMap((schema) => deedsOf(recordOf(schema)));
  const told: Record<string, readonly string[]> = {};
  for (const { verb, words, value } of found) {
    const before = told[String(value)] ?? [];
    told[String(value)] = [...before, [verb, ...words].join(' ')];
  }
  return told;
}

test('a purpose before what is set, and a second one that goes on with "it"', () => {
  const told = 'To retire a hen set its `state` to `resting`, to hand it on set it to `sold`.';

  expect(deedsIn(told, { state })).toEqual({ resting: ['retire a hen'], sold: ['hand it on'] });
});

test('a purpose behind what is set', () => {
  expect(deedsIn('Set `locked` to `true` to fence a coop in.', { locked: flag })).toEqual({
    true: ['fence a coop in'],
  });
});

test('something that is done by sending a value', () => {
  const told = 'A coop is aired by sending `open: true`.';

  expect(Object.keys(deedsIn(told, { open: flag }))).toEqual(['true']);
  expect(deedsIn(told, { open: flag })['true']?.[0]).toMatch(/^aired /);
});

test('a title that names the deed', () => {
  expect(deedsIn('Retiring a hen: send `state` with `resting`.', { state })).toEqual({ resting: ['retiring a hen'] });
});

test('the description of the field itself', () => {
  expect(deedsIn('', { laid_off: { ...flag, description: 'Set to true to pension a hen off.' } })).toEqual({
    true: ['pension a hen off'],
  });
});

test('values of an action are deeds, and so is what a table says of them', () => {
  const told = '| type | what it does |\n|---|---|\n| `hose_down` | cleans the coop |\n| `air` | opens the roof |';
  const type = { type: 'string', enum: ['hose_down', 'air'] };

  expect(deedsIn(told, { type }, '/coops/{id}/actions')).toEqual({
    hose_down: ['hose down', 'cleans the coop'],
    air: ['air', 'opens the roof'],
  });
});

test('what only lists values tells of no deed', () => {
  expect(deedsIn('`state` is `laying`, `resting` or `sold`. Changes what is sent.', { state })).toEqual({});
});
