/** What is known by its name alone, and what is changed: builds over a small choir, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const number = { type: 'integer' };
const states = { type: 'string', enum: ['planned', 'sung', 'dropped'] };
const singer = object({ id: text, name: text, voice: text });
const lesson = object({ id: text, singer_id: text, room: text, minutes: number, status: states });
const tape = object({ id: text, title: text, lesson_id: text, open: { type: 'boolean' } });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Choir', version: '1' },
  servers: [{ url: 'https://choir.example' }],
  paths: {
    '/singers': { get: { summary: 'List singers', ...answers({ type: 'array', items: singer }) } },
    '/singers/{singer_id}/tapes': {
      get: {
        summary: 'List tapes of a singer',
        parameters: [key('singer_id')],
        ...answers({ type: 'array', items: tape }),
      },
    },
    '/lessons': {
      get: {
        summary: 'List lessons',
        parameters: [query('singer_id'), query('status', states)],
        ...answers({ type: 'array', items: lesson }),
      },
    },
    '/lessons/{lesson_id}/accept': {
      post: { summary: 'Accept a lesson', parameters: [key('lesson_id')], ...answers(lesson) },
    },
    '/lessons/{lesson_id}/refuse': {
      post: {
        summary: 'Refuse a lesson',
        parameters: [key('lesson_id')],
        ...sends(object({ reason: text }, ['reason'])),
        ...answers(lesson),
      },
    },
    '/tapes': {
      get: {
        summary: 'List tapes',
        parameters: [query('lesson_id'), query('open', { type: 'boolean' })],
        ...answers({ type: 'array', items: tape }),
      },
    },
    '/tapes/{tape_id}': {
      patch: {
        summary: 'Update a tape',
        parameters: [key('tape_id')],
        ...sends(object({ title: text, open: { type: 'boolean' } })),
        ...answers(tape),
      },
    },
  },
});

interface Asked {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly responseSchema?: unknown;
}

async function build(asked: Asked) {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'choir', name: 'Choir', urlHost: 'https://choir.example', openApiSchema },
  });
  return house.call('workflow/build', { ...asked, integrationIds: ['choir'] });
}

/** Method, path and query of each request, with what it loops over. */
async function built(asked: Asked): Promise<readonly string[]> {
  const outcome = await build(asked);
  const steps = outcome.kind === 'done' ? outcome.output['steps'] : [];
  return (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { method, urlPath, queryParams } = isRecord(apiConfig) ? apiConfig : {};
    const sent = isRecord(queryParams) ? ` ${JSON.stringify(queryParams)}` : '';
    return `${String(method)} ${String(urlPath)}${sent}${typeof loopSelector === 'string' ? ` of ${loopSelector}` : ''}`;
  });
}

test('finds a singer by the name where lists want an id', async () => {
  const responseSchema = { type: 'array', items: object({ title: text }, ['title']) };

  const requests = await built({
    instruction: 'List the tapes of the singer with this name: title.',
    payload: { name: 'Ada Lund' },
    responseSchema,
  });

  expect(requests).toEqual(['GET /singers', 'GET /singers/<<(singers.data[name = $$.name])[0].id>>/tapes']);
});

test('asks for the lessons of a singer that is known by the name', async () => {
  const responseSchema = { type: 'array', items: object({ room: text, minutes: number }, ['room', 'minutes']) };

  const requests = await built({
    instruction: 'Which lessons did the singer with the given name have? Room and minutes.',
    payload: { name: 'Ada Lund' },
    responseSchema,
  });

  expect(requests).toEqual(['GET /singers', 'GET /lessons {"singer_id":"<<(singers.data[name = $$.name])[0].id>>"}']);
});

test('what tapes are to be made is no filter of those that are read', async () => {
  const requests = await built({
    instruction: 'Make every tape of this lesson open.',
    payload: { lesson_id: 'l4' },
  });

  expect(requests).toEqual([
    'GET /tapes {"lesson_id":"<<lesson_id>>"}',
    'PATCH /tapes/<<currentItem.id>> of tapes.data',
  ]);
});

test('accepts nothing where refusing lacks a reason', async () => {
  const outcome = await build({
    instruction: 'Refuse all planned lessons of this singer.',
    payload: { singer_id: 's2' },
  });

  expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'MISSING_VALUE' } });
});

test('changes only what is on the side of the number that is said', async () => {
  const requests = await built({
    instruction: 'Accept every planned lesson of this singer that has minutes below 30.',
    payload: { singer_id: 's2' },
  });

  expect(requests.at(-1)).toBe(
    'POST /lessons/<<currentItem.id>>/accept of [lessons.data[status = "planned" and minutes < 30]]',
  );
});

test('changes nothing where nothing shows a number that is said', async () => {
  const outcome = await build({
    instruction: 'Make every tape of this lesson with more than 3 mistakes open.',
    payload: { lesson_id: 'l4' },
  });

  expect(outcome.kind).toBe('failed');
});
