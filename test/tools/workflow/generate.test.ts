import { expect, test } from 'vitest';
import { cpuMsOf } from '../../harness/cpu.ts';
import { openHouse } from '../../harness/house.ts';

const stepData = { hens: { currentItem: null, data: [{ hen_name: 'Berta', eggs: '3' }] } };
const responseSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { name: { type: 'string' }, eggs: { type: 'integer' } },
    required: ['name', 'eggs'],
  },
};

test('generates a transform that a workflow can end with', async () => {
  const house = await openHouse();

  const generated = await house.done('workflow/generateTransform', { currentTransform: '$', responseSchema, stepData });
  const run = await house.done('workflow/execute', {
    workflow: { id: 'hens', steps: [], finalTransform: String(generated.transformCode), responseSchema },
    payload: stepData,
  });

  expect(generated).toMatchObject({
    data: [{ name: 'Berta', eggs: 3 }],
    engine: 'rules',
    checked: expect.arrayContaining(['The result of this data matches responseSchema.']),
    alternatives: [],
  });
  expect(run).toMatchObject({ success: true, data: [{ name: 'Berta', eggs: 3 }] });
});

test('takes a schema as text, and says which fields have no source', async () => {
  const house = await openHouse();
  const schema = JSON.stringify({
    ...responseSchema,
    items: { type: 'object', properties: { ring: { type: 'string' } }, required: ['ring'] },
  });

  const outcome = await house.call('workflow/generateTransform', {
    currentTransform: '$',
    responseSchema: schema,
    stepData,
  });

  expect(outcome).toMatchObject({
    kind: 'failed',
    error: { reason: 'NO_TRANSFORM', details: { fields: ['[].ring'] } },
  });
});

test('generates a schema from data', async () => {
  const house = await openHouse();

  const generated = await house.done('workflow/generateSchema', {
    instruction: 'hens with their eggs',
    responseData: '[{"name":"Berta","eggs":3}]',
  });

  expect(generated).toMatchObject({
    schema: { type: 'array', items: { type: 'object', properties: { eggs: { type: 'integer' } }, required: ['eggs'] } },
    engine: 'rules',
  });
});

test.each([
  ['', '$'],
  ['$', '$'],
  ['hens.name', 'hens.name'],
])(
  'without a schema a transform that runs is kept, and nothing more is claimed: "%s"',
  async (currentTransform, kept) => {
    const house = await openHouse();
    const stepData = { hens: [{ name: 'Berta' }, { name: 'Else' }] };

    const made = await house.done('workflow/generateTransform', { currentTransform, stepData });

    expect(made).toMatchObject({
      transformCode: kept,
      checked: ['The current transform was kept.', 'It runs over this data.'],
      unchecked: [expect.stringContaining('No responseSchema was given')],
    });
  },
);

test('a transform that gives nothing is said to', async () => {
  const house = await openHouse();
  const stepData = { hens: [{ name: 'Berta' }] };

  const made = await house.done('workflow/generateTransform', { currentTransform: 'geese.name', stepData });

  expect(made.unchecked).toContain('The result is empty for this data.');
});

test.each([
  ['letters', 'a'.repeat(70_000)],
  ['comments that do not end', '/*'.repeat(35_000)],
  ['texts that do not end', '"\\'.repeat(35_000)],
])('a current transform of 70,000 signs holds nobody up: %s', async (_what, currentTransform) => {
  const house = await openHouse();
  const wanted = { currentTransform, stepData: { hens: [{ name: 'Berta' }] } };

  expect(await cpuMsOf(() => house.call('workflow/generateTransform', wanted))).toBeLessThan(3_000);
});
