/** Values that are said in other words than the fields are called by, and what the words around them say. */
import { describe, expect, test } from 'vitest';
import { stepsOf } from './step-for.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const key = (name: string) => ({ name, in: 'path', required: true, schema: text });
const query = (properties: object) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema, description: schema.description }));
const body = (properties: object, required: readonly string[] = []) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});

const stepFor = stepsOf({
  '/hens': {
    get: {
      summary: 'List hens',
      parameters: query({
        weight_min: { ...number, description: 'in grams' },
        weight_max: { ...number, description: 'in grams' },
        zone: text,
        ring: text,
        blood: { type: 'string', enum: ['A+', 'A-'] },
        lent: { type: 'boolean', description: 'Whether it is handed out at present' },
      }),
      responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } },
    },
    post: {
      summary: 'Add a hen',
      requestBody: body(
        {
          name: text,
          keeper: text,
          hatch_year: number,
          yearly_fee: { type: 'number' },
          weighed_at: { type: 'string', format: 'date-time' },
        },
        ['name', 'keeper'],
      ),
      responses: {},
    },
  },
  '/hens/{ring}': {
    get: { summary: 'Get a hen', parameters: [key('ring')], responses: {} },
    patch: {
      summary: 'Change a hen',
      parameters: [key('ring')],
      requestBody: body({
        name: text,
        state: { type: 'string', enum: ['out', 'back', 'lost'] },
        suspended: { type: 'boolean' },
        suspension_reason: text,
        coop: text,
      }),
      responses: {},
    },
  },
  '/keepers/{keeper}/notes': {
    post: {
      summary: 'Send a note to a keeper',
      parameters: [key('keeper')],
      requestBody: body({ text }, ['text']),
      responses: {},
    },
  },
});

async function sentBody(instruction: string, data: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { body: sent } = await stepFor(instruction, data);
  return JSON.parse(sent ?? '{}');
}

describe('a value', () => {
  test.each([
    ['hens between 1500 and 1800 grams', { weight_min: '1500', weight_max: '1800' }],
    ['hens in B4', { zone: 'B4' }],
    ['hens with blood A negative', { blood: 'A-' }],
    ['hens that are not handed out', { lent: 'false' }],
  ])('narrows a list down: %s', async (instruction, asked) => {
    const { query: sent } = await stepFor(instruction);

    expect(sent).toEqual(asked);
  });

  test('is known by its unit, its span, and the time beside its day', async () => {
    const sent = await sentBody(
      'Add the hen "Berta" of Mrs. Ida Falk, hatched 2024, 12 euros a year, weighed on 2026-05-02 at half past nine',
      {},
    );

    expect(sent).toEqual({
      name: 'Berta',
      keeper: 'Ida Falk',
      hatch_year: 2024,
      yearly_fee: 12,
      weighed_at: '2026-05-02T09:30:00Z',
    });
  });

  test('that a thing becomes goes before one that is denied', async () => {
    const sent = await sentBody('She never came back, put her down as lost', { hen: { ring: 'h7', state: 'out' } });

    expect(sent).toEqual({ state: 'lost' });
  });

  test('of the thing that is changed is not sent again', async () => {
    const sent = await sentBody('Suspend the hen, reason: she pecks', { hen: { ring: 'h7', coop: 'North' } });

    expect(sent).toEqual({ suspended: true, suspension_reason: 'she pecks' });
  });

  test('is a verb of telling, whom it tells, and what', async () => {
    const { call, body: sent } = await stepFor('Text the keeper "Eggs are ready"', {
      keeper: { id: 'k1', name: 'Ida' },
    });

    expect([call, sent]).toEqual(['POST /keepers/<<keeper.id>>/notes', '{"text":"Eggs are ready"}']);
  });

  test.each([
    ['whom it tells', 'Text the keeper "Eggs are ready"', {}, '`keeper`'],
    ['what it tells', 'Text the keeper', { keeper: { id: 'k1' } }, '`body.text`'],
  ])('is not made out of another one where a message lacks %s', async (_, instruction, data, lacking) => {
    await expect(stepFor(instruction, data)).rejects.toThrow(`gives: ${lacking}`);
  });

  test('in quotes that is the name of a member of the data is what that holds', async () => {
    const { call, body: sent } = await stepFor('Move the hen to `coop`', { hen: { ring: 'h7' }, coop: 'South' });

    expect([call, sent]).toEqual(['PATCH /hens/<<hen.ring>>', '<<{"coop": coop}>>']);
  });
});
