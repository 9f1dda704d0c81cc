/** Keys stand for things, under whatever name: builds over a small apiary, of which nothing is requested. */
import { expect, test, vi } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, text } from './openapi.ts';

/** Whole builds take their time on a machine that has much else to do. */
vi.setConfig({ testTimeout: 60_000 });

const states = { type: 'string', enum: ['waiting', 'called', 'done'] };
const hive = object({
  id: text,
  label: text,
  site: text,
  keeper_id: { ...text, description: 'The person who looks after it' },
});
const site = object({ id: text, title: text, town: text });
const person = object({ id: text, name: text, email: { type: 'string', format: 'email' } });
const inspection = object({
  id: text,
  hive_id: text,
  name: text,
  role: { type: 'string', enum: ['vet', 'guest'] },
  state: states,
});
const harvest = object({ id: text, hive_id: text, kilograms: { type: 'number' } });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Apiary', version: '1' },
  servers: [{ url: 'https://apiary.example/api' }],
  paths: {
    '/hives': {
      get: { summary: 'List hives', parameters: [query('site')], ...answers({ type: 'array', items: hive }) },
    },
    '/hives/{id}': { get: { summary: 'One hive', parameters: [key('id')], ...answers(hive) } },
    '/hives/{id}/visitors': {
      get: {
        summary: 'List the visitors of a hive',
        parameters: [key('id')],
        ...answers({ type: 'array', items: inspection }),
      },
    },
    '/hives/{id}/harvests': {
      get: {
        summary: 'List the harvests of a hive',
        parameters: [key('id')],
        ...answers({ type: 'array', items: harvest }),
      },
    },
    '/sites/{id}': { get: { summary: 'One site', parameters: [key('id')], ...answers(site) } },
    '/people/{id}': { get: { summary: 'One person', parameters: [key('id')], ...answers(person) } },
  },
});

interface Asked {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly responseSchema: unknown;
}

interface Built {
  /** Selector and path of each step, in one line. */
  readonly steps: readonly string[];
  readonly transform: string;
}

async function built(asked: Asked): Promise<Built> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'apiary', name: 'Apiary', urlHost: 'https://apiary.example', openApiSchema },
  });
  const { steps, finalTransform } = await house.done('workflow/build', { ...asked, integrationIds: ['apiary'] });
  const lines = (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { urlPath } = isRecord(apiConfig) ? apiConfig : {};
    const path = String(urlPath).replace(/\$encodeUrlComponent\(\$string\(([\w.]+)\)\)/g, '$1');
    return [loopSelector, path].filter((part) => typeof part === 'string').join(' ');
  });
  return { steps: lines, transform: String(finalTransform) };
}

test('reads who a role is, and tells more of them than the key', async () => {
  const responseSchema = object(
    { label: text, keeper: { ...text, description: 'Name of the keeper' }, keeper_email: text },
    ['label', 'keeper', 'keeper_email'],
  );

  const { steps, transform } = await built({
    instruction: 'Tell me about this hive: label, and name and email of whoever looks after it.',
    payload: { hiveId: 'h1' },
    responseSchema,
  });

  expect(steps).toEqual(['/api/hives/<<hiveId>>', '/api/people/<<hive.data.keeper_id>>']);
  expect(transform).toContain('"keeper": keeper.name');
  expect(transform).toContain('"keeper_email": keeper.email');
});

test('tells the title where a title is asked for, and not the key that is called like the thing', async () => {
  const item = object({ label: text, site: { ...text, description: 'Title, not the id' } }, ['label', 'site']);

  const { steps, transform } = await built({
    instruction: 'List all hives with their label and the title of their site.',
    payload: {},
    responseSchema: { type: 'array', items: item },
  });

  expect(steps).toEqual(['/api/hives', 'hives.data /api/sites/<<currentItem.site>>']);
  expect(transform).toContain('"site": site.title');
});

test('asks nothing for rows without a key, and tells them all the same', async () => {
  const item = object({ row: { type: 'integer' }, label: { type: ['string', 'null'] } }, ['row', 'label']);

  const { steps, transform } = await built({
    instruction: 'Give every row back with the label of the hive. If the row has no hive the label is null.',
    payload: {
      rows: [
        { row: 1, hive: 'h1' },
        { row: 2, hive: 'h2' },
      ],
    },
    responseSchema: { type: 'array', items: item },
  });

  expect(steps).toEqual(['[rows[hive != null]] /api/hives/<<currentItem.hive>>']);
  expect(transform).toContain('hives[currentItem.hive = $row.hive][0].data');
});

test('asks of what a loop found what the instruction asks of it, and keeps those that nothing is left of', async () => {
  const item = object({ hive: { ...text, description: 'Id of the hive' }, names: { type: 'array', items: text } }, [
    'hive',
    'names',
  ]);

  const { transform } = await built({
    instruction:
      'For each of these hives: its id, and the names of the visitors who have not been there yet, i.e. state waiting or called. Leave out anyone who only watches (guest).',
    payload: { hives: ['h1', 'h2'] },
    responseSchema: { type: 'array', items: item },
  });

  expect(transform).toContain('state in ["waiting","called"]');
  expect(transform).toContain('role != "guest"');
  expect(transform).not.toContain('$distinct');
});

test('reads the list that the schema makes a sum of', async () => {
  const item = object({ label: text, total: { type: 'number', description: 'Sum of the harvests, in kilograms' } }, [
    'label',
    'total',
  ]);

  const { steps } = await built({
    instruction: 'For every hive on this site: its label, and what it has given so far in total (0 if nothing).',
    payload: { site: 's1' },
    responseSchema: { type: 'array', items: item },
  });

  expect(steps).toEqual(['/api/hives', 'hives.data /api/hives/<<currentItem.id>>/harvests']);
});
