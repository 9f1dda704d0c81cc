/** People by what they are to things, and by what they are known by in two services: builds over hens and their keepers' hours, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, text } from './openapi.ts';

const count = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const role = { type: 'string', enum: ['keeper', 'vet', 'owner'] };
const state = { type: 'string', enum: ['planned', 'done'] };

const flock = object({ id: count, title: text, farm_id: count, keeper_id: count, vet_id: count });
const farm = object({ id: count, name: text, head_id: { ...count, description: 'User who leads the farm' } });
const user = object({ id: count, name: text, email: text, role });
const visitor = object({ id: count, first_name: text, last_name: text, email: text });
const check = object({ id: count, flock_id: count, vet_id: count, score: count, state });
const badge = object({ id: count, user_id: count, colour: text });
const person = object({ id: count, name: text, email: text });
const shift = object({ id: count, person_id: count, minutes: count, day });

const list = (item: unknown) => answers({ type: 'array', items: item });
const one = (name: string, item: unknown) => ({
  get: { parameters: [{ ...key(name), schema: count }], ...answers(item) },
});
const documentOf = (title: string, paths: unknown): string =>
  JSON.stringify({ openapi: '3.0.3', info: { title, version: '1' }, servers: [{ url: 'https://x.example' }], paths });

const henhouse = documentOf('Henhouse', {
  '/flocks': { get: { parameters: [query('keeper_id', count)], ...list(flock) } },
  '/flocks/{flock_id}': one('flock_id', flock),
  '/farms': { get: list(farm) },
  '/users': { get: { parameters: [query('role', role)], ...list(user) } },
  '/users/{user_id}': one('user_id', user),
  '/visitors': { get: list(visitor) },
  '/visitors/{visitor_id}': one('visitor_id', visitor),
  '/badges': { get: { parameters: [query('user_id', count)], ...list(badge) } },
  '/checks': {
    get: {
      parameters: [{ ...query('vet_id', count), description: 'Checks made by this user' }, query('state', state)],
      ...list(check),
    },
  },
});
const clock = documentOf('Clock', {
  '/people': { get: list(person) },
  '/shifts': { get: { parameters: [query('person_id', count), query('from', day), query('to', day)], ...list(shift) } },
});

interface Asked {
  readonly instruction: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isRecord?: true;
  readonly integrationIds?: readonly string[];
}

/** The requests, each with what it goes over, and the final transform in one line. */
async function built({ instruction, payload = {}, fields, isRecord: isOne, integrationIds = ['henhouse'] }: Asked) {
  const house = await openHouse();
  for (const [id, openApiSchema] of [
    ['henhouse', henhouse],
    ['clock', clock],
  ])
    await house.done('integration/upsert', { input: { id, name: id, urlHost: 'https://x.example', openApiSchema } });
  const record = object(fields, Object.keys(fields));
  const { steps, finalTransform } = await house.done('workflow/build', {
    instruction,
    payload,
    responseSchema: isOne === true ? record : { type: 'array', items: record },
    integrationIds,
  });
  const requests = (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { urlPath, queryParams } = isRecord(apiConfig) ? apiConfig : {};
    const sent = isRecord(queryParams) ? ` ${JSON.stringify(queryParams)}` : '';
    return `${String(urlPath)}${sent}${typeof loopSelector === 'string' ? ` of ${loopSelector}` : ''}`;
  });
  return { requests, transform: String(finalTransform).replaceAll(/\s+/g, ' ') };
}

const patient = { timeout: 60_000 };

test('asks for whoever is what the question calls them, and not for the nearest one', patient, async () => {
  const { requests, transform } = await built({
    instruction: 'Who is the vet of this flock? I need their name and email.',
    payload: { flock_id: 7 },
    fields: { name: text, email: text },
    isRecord: true,
  });

  expect(requests).toEqual(['/flocks/<<flock_id>>', '/users/<<flock.data.vet_id>>']);
  expect(transform).toBe('{ "name": user.data.name, "email": user.data.email }');
});

test('follows each of the keys that lead to the same kind of thing', patient, async () => {
  const { requests, transform } = await built({
    instruction: 'All flocks with the name of the keeper and the name of the vet.',
    fields: { title: text, keeper: text, vet: text },
  });

  expect(requests).toEqual([
    '/flocks',
    '/users/<<currentItem.keeper_id>> of flocks.data',
    '/users/<<currentItem.vet_id>> of flocks.data',
  ]);
  expect(transform).toContain('"keeper": user.name, "vet": vet.name');
  expect(transform).not.toContain('role');
});

test('looks up what is named by what was looked up', patient, async () => {
  const { requests, transform } = await built({
    instruction: 'Which farm is this flock on? Farm name plus name and email of the head.',
    payload: { flock_id: 7 },
    fields: { farm: text, headName: text, headEmail: text },
    isRecord: true,
  });

  expect(requests).toEqual(['/flocks/<<flock_id>>', '/farms', '/users']);
  expect(transform).toContain(
    '"headName": users.data[id = $$.farms.data[id = $$.flock.data.farm_id][0].head_id][0].name',
  );
});

test(
  'puts the people of two services together by their email, and sends no key to the other one',
  patient,
  async () => {
    const { requests, transform } = await built({
      instruction:
        'How many hours did each of our keepers work between these two days in Clock? People have the same email in both systems.',
      payload: { from: '2026-03-01', to: '2026-03-31' },
      fields: { name: text, hours: { type: 'number' } },
      integrationIds: ['henhouse', 'clock'],
    });

    expect(requests).toEqual(['/users {"role":"keeper"}', '/people', '/shifts {"from":"<<from>>","to":"<<to>>"}']);
    expect(transform).toContain(
      '($key := $$.people.data[email = $user.email][0].id; [$$.shifts.data[person_id = $key]])',
    );
  },
);

test('leaves out whom the other service does not know', patient, async () => {
  const { requests, transform } = await built({
    instruction: 'Which visitors are also people in Clock? Full name and email.',
    fields: { name: { ...text, description: 'Full name' }, email: text },
    integrationIds: ['henhouse', 'clock'],
  });

  expect(requests).toEqual(['/visitors', '/people']);
  expect(transform).toContain('[$exists(person)]');
});

test('makes groups of those whose key the things have, and leaves out who has none', patient, async () => {
  const { requests, transform } = await built({
    instruction:
      'For every vet: name, number of done checks and the average score they gave. Leave out people without done checks.',
    fields: { vet: text, done: count, averageScore: { type: 'number' } },
  });

  expect(requests).toEqual(['/checks', '/users/<<currentItem.vet_id>> of checks.data']);
  expect(transform).toContain('"done": $count($of[state = "done"])');
  expect(transform).not.toContain('!=  "done"');
});

test('takes the one thing that belongs to what is given where nobody speaks of several', patient, async () => {
  const { requests, transform } = await built({
    instruction: 'What is this user called, and which colour has the badge?',
    payload: { user_id: 7 },
    fields: { name: text, colour: text },
    isRecord: true,
  });

  expect(requests).toEqual(['/users/<<user_id>>', '/badges {"user_id":"<<user_id>>"}']);
  expect(transform).toBe('{ "name": user.data.name, "colour": badges.data[0].colour }');
});
