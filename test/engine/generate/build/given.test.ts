/** What is given and said indirectly finds its place: builds over a small pigeon loft, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const date = { type: 'string', format: 'date' };
const pigeon = object({ pigeonId: text, name: text, email: { type: 'string', format: 'email' }, leftOn: date });
const ring = object({ ringId: text, pigeonId: text, state: { type: 'string', enum: ['open', 'shut'] } });
const pass = object({ passId: text, ownerEmail: text, state: { type: 'string', enum: ['valid', 'void'] } });
const injury = object(
  {
    pigeonId: text,
    part: { type: 'string', enum: ['wing', 'leg'] },
    urgency: { type: 'string', enum: ['mild', 'severe'] },
    story: text,
  },
  ['pigeonId', 'part', 'story'],
);

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Loft', version: '1' },
  servers: [{ url: 'https://loft.example/api' }],
  paths: {
    '/pigeons': {
      get: { summary: 'List pigeons', parameters: [query('email')], ...answers({ type: 'array', items: pigeon }) },
    },
    '/pigeons/{pigeonId}': { get: { summary: 'Get a pigeon', parameters: [key('pigeonId')], ...answers(pigeon) } },
    '/pigeons/{pigeonId}/departure': {
      put: {
        summary: 'Record the day on which a pigeon leaves',
        parameters: [key('pigeonId')],
        ...sends(object({ leftOn: date }, ['leftOn'])),
        ...answers(pigeon),
      },
    },
    '/injuries': { post: { summary: 'Report an injury', ...sends(injury), ...answers(injury) } },
    '/rings': {
      get: {
        summary: 'Search rings',
        parameters: [query('pigeonId'), query('state', { type: 'string', enum: ['open', 'shut'] })],
        ...answers({ type: 'array', items: ring }),
      },
    },
    '/rings/{ringId}/removal': {
      post: {
        summary: 'Unclasp a ring',
        parameters: [key('ringId')],
        ...sends(object({ remark: text }, ['remark'])),
        ...answers(ring),
      },
    },
    '/passes': {
      get: {
        summary: 'Search passes',
        parameters: [query('ownerEmail'), query('state', { type: 'string', enum: ['valid', 'void'] })],
        ...answers({ type: 'array', items: pass }),
      },
    },
    '/passes/{passId}/revocation': {
      post: {
        summary: 'Revoke a pass',
        parameters: [key('passId')],
        ...sends(object({ reason: text }, ['reason'])),
        ...answers(pass),
      },
    },
  },
});

/** Method, path, query and body of each request of the workflow, in one line. */
async function built(instruction: string, payload: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'loft', name: 'Loft', urlHost: 'https://loft.example', openApiSchema },
  });
  const { steps } = await house.done('workflow/build', { instruction, integrationIds: ['loft'], payload });
  return (Array.isArray(steps) ? steps : []).map((step) => {
    const { method, urlPath, queryParams, body } =
      isRecord(step) && isRecord(step['apiConfig']) ? step['apiConfig'] : {};
    const sent = isRecord(queryParams) ? Object.entries(queryParams).map(([name, value]) => `${name}=${value}`) : [];
    return [method, urlPath, ...sent, body].filter(Boolean).join(' ');
  });
}

test('what is logged is known by the choices that are named, and the only text that is given is its text', async () => {
  const steps = await built(
    'It bleeds, so please log it as a severe one, on the wing, with the words of the keeper as story.',
    {
      pigeonId: 'p-1',
      keeperSays: 'A hawk came by',
    },
  );

  expect(steps).toEqual([
    expect.stringMatching(/^POST \/api\/injuries .*"part": "wing".*"story": keeperSays.*"urgency": "severe"/),
  ]);
});

test('what a change sets is what is given, and not what is there already', async () => {
  const steps = await built('One of our pigeons leaves. Enter the day they leave.', {
    mail: 'coo@loft.example',
    lastDay: '2026-10-01',
  });

  expect(steps.at(-1)).toMatch(/^PUT .*departure .*lastDay/);
});

test('whatever is open is searched by what is given', async () => {
  const steps = await built(
    'The ring was too tight: unclasp whatever is still open for the pigeon, remark as in the payload.',
    {
      pigeonId: 'p-1',
      remark: 'Too tight',
    },
  );

  expect(steps).toEqual([
    expect.stringMatching(/^GET \/api\/rings .*pigeonId=<<pigeonId>>.*state=open/),
    expect.stringMatching(/^POST \/api\/rings\/<<currentItem.ringId>>\/removal .*remark/),
  ]);
});

test('what belongs to somebody is searched by the address of that one', async () => {
  const steps = await built(
    'The pigeon is leaving on the day given: enter it, and revoke their valid pass, reason "Gone"',
    {
      pigeonId: 'p-1',
      day: '2026-10-01',
    },
  );

  expect(steps.some((step) => /^GET \/api\/passes .*ownerEmail=<<\w+\.data\.email>>/.test(step))).toBe(true);
  expect(steps.at(-1)).toMatch(/^POST \/api\/passes\/.*revocation .*Gone/);
});
