/** Yes and no as values of flags. */
import { describe, expect, test } from 'vitest';
import { stepsOf } from './step-for.ts';

const text = { type: 'string' };
const yes = { type: 'boolean' };

const stepFor = stepsOf({
  '/coops': {
    get: { summary: 'List coops', parameters: [{ name: 'in_use', in: 'query', schema: yes }], responses: {} },
  },
  '/coops/{coopId}': {
    get: {
      summary: 'Get a coop',
      parameters: [{ name: 'coopId', in: 'path', required: true, schema: text }],
      responses: {},
    },
    patch: {
      summary: 'Update a coop',
      parameters: [{ name: 'coopId', in: 'path', required: true, schema: text }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { in_use: yes, night_light: yes, is_public: yes, alarms_enabled: yes, name: text },
            },
          },
        },
      },
      responses: {},
    },
  },
});

async function sent(instruction: string): Promise<unknown> {
  const { call, body } = await stepFor(instruction, { coopId: 'c-4' });
  return call.startsWith('PATCH') ? JSON.parse(body ?? '{}') : call;
}

describe('a flag', () => {
  test.each([
    ['Set in use to false', { in_use: false }],
    ['set in_use to false', { in_use: false }],
    ['night light = false', { night_light: false }],
    ['Set night light to no', { night_light: false }],
    ['turn night light to off', { night_light: false }],
    ['is public: false', { is_public: false }],
    ['Disable the night light of the coop', { night_light: false }],
    ['Coop should no longer be public', { is_public: false }],
    ['enable alarms and disable night light', { alarms_enabled: true, night_light: false }],
    ['alarms on please', { alarms_enabled: true }],
  ])('takes the value that is said for it: %s', async (instruction, body) => {
    const result = await sent(instruction);

    expect(result).toEqual(body);
  });

  test('takes its value in a list of members', async () => {
    const result = await sent('name: Lower meadow, night light: off');

    expect(result).toEqual({ name: 'Lower meadow', night_light: false });
  });

  test('narrows a list by its value', async () => {
    const { query } = await stepFor('coops with in_use = false');

    expect(query).toEqual({ in_use: 'false' });
  });
});
