/** Habits of many vendors: keys that are called like cards and numbers, people that are something to each other, pages told in words. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { pagingOf } from '../../../../src/engine/generate/step/request/paging.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from '../build/openapi.ts';
import { stepsOf } from '../step/step-for.ts';

const whole = { type: 'integer' };
const list = (item: object) => answers(object({ data: { type: 'array', items: item } }));
const keeper = object({
  id: whole,
  name: text,
  email: text,
  staff_no: text,
  manager_id: { ...whole, description: 'the keeper who approves leave' },
});
const visit = object({
  id: whole,
  keeperId: whole,
  year: whole,
  state: { type: 'string', enum: ['planned', 'dropped'] },
});
const paths = {
  '/keepers': { get: { summary: 'List keepers', parameters: [query('search')], ...list(keeper) } },
  '/keepers/{id}': {
    get: { summary: 'Get a keeper', parameters: [{ ...key('id'), schema: whole }], ...answers(keeper) },
    patch: {
      summary: 'Update a keeper',
      parameters: [key('id')],
      ...sends(object({ title: text, manager_id: whole })),
    },
  },
  '/visits': { get: { summary: 'List visits', parameters: [query('year', whole)], ...list(visit) } },
  '/visits/{id}': {
    patch: {
      summary: 'Update a visit',
      parameters: [key('id')],
      ...sends(object({ due_at: text, state: visit.properties['state'] })),
    },
    delete: { summary: 'Remove a visit', parameters: [key('id')] },
  },
  '/visits/{id}/van': {
    post: {
      summary: 'Assign a van to a visit',
      parameters: [key('id')],
      ...sends(object({ van_id: text }, ['van_id'])),
    },
  },
  '/visits/{id}/mark': {
    put: {
      summary: 'Mark a visit',
      parameters: [key('id')],
      ...sends(object({ score: { type: 'number', description: 'Points, at most 20.' } }, ['score'])),
    },
  },
  '/coops/{id}': {
    get: { summary: 'Get a coop', parameters: [key('id')], ...answers(object({ id: whole, name: text })) },
  },
};

test.each([
  ['drop the visit', { visit: { id: 7 } }, 'PATCH /visits/<<visit.id>> {"state":"dropped"}'],
  [
    'give the visit this van',
    { visit: { id: 7 }, van: { id: 'v1' } },
    'POST /visits/<<visit.id>>/van <<{"van_id": van.id}>>',
  ],
  ['give the visit 18 points', { visit: { id: 7, keeperId: 3 } }, 'PUT /visits/<<visit.id>>/mark {"score":18}'],
  ['get the manager of the keeper', { keeper: { id: 7, manager_id: 9 } }, 'GET /keepers/<<keeper.manager_id>>'],
  [
    'where is it returned? get the coop',
    { van: { pickup_coop_id: 1, return_coop_id: 2 } },
    'GET /coops/<<van.return_coop_id>>',
  ],
])('%s', async (say, data, wanted) => {
  const { call, body } = await stepsOf(paths)(say, data);

  expect(`${call} ${body ?? ''}`.trim()).toBe(wanted);
});

test('what is done first is none of a first year', async () => {
  expect((await stepsOf(paths)('first year visits')).query).toEqual({ year: '1' });
});

test('nothing is changed that nobody spoke of, although the data leads there', async () => {
  const refused = stepsOf(paths)('rate the visit "Well done"', { visit: { id: 7, keeperId: 3 } });

  await expect(refused).rejects.toMatchObject({ code: 'invalid_input' });
});

const card = object({ memberNo: whole, name: text, email: text });
const course = object({ id: whole, title: text, term: text });
const club = {
  '/members': { get: { parameters: [query('q')], ...list(card) } },
  '/members/{memberNo}': { get: { parameters: [key('memberNo')], ...answers(card) } },
  '/members/{memberNo}/block': { put: { summary: 'Block a member', parameters: [key('memberNo')] } },
  '/courses': { get: { parameters: [query('term')], ...list(course) } },
  '/courses/{id}/publish': { post: { summary: 'Publish a course', parameters: [key('id')] } },
  '/teams': { get: list(object({ id: whole, name: text })) },
  '/keepers': paths['/keepers'],
  '/keepers/{id}': {
    patch: { parameters: [key('id')], ...sends(object({ team_id: whole, manager_id: whole })) },
  },
  '/absences': {
    get: {
      parameters: [query('keeper_id', whole)],
      ...list(object({ id: whole, keeper_id: whole, state: { type: 'string', enum: ['pending', 'over'] } })),
    },
  },
  '/absences/{id}/approve': { post: { summary: 'Approve an absence', parameters: [key('id')] } },
};

test.each([
  ['Block the member Ida Berg', /members\/<<found_member\.data\.memberNo>>\/block/],
  ['Publish the course Marine Ecology', /^(?!.*"term":"Marine Ecology").*courses\/<<found_course\.data\.id>>\/publish/],
  ["Approve Ida Berg's pending absence", /absences\/<<absence\.data\.id>>\/approve/],
  ['Move Ida Berg to the Hill team', /^(?!.*manager_id[^_]*found).*team_id[^,]*found_team/],
])('names are looked up where things are known by them: %s', async (instruction, wanted) => {
  const house = await openHouse();
  const openApiSchema = JSON.stringify({ openapi: '3.0.3', servers: [{ url: 'http://127.0.0.1:9' }], paths: club });
  await house.done('integration/upsert', {
    input: { id: 'c', name: 'c', urlHost: 'http://127.0.0.1:9', openApiSchema },
  });

  const { output } = Object(await house.call('workflow/build', { instruction, integrationIds: ['c'] }));

  expect(JSON.stringify(output?.steps?.map(({ apiConfig }: { apiConfig: object }) => apiConfig))).toMatch(wanted);
});

test('a page is as long as the description of its size says', () => {
  const pages = [
    { ...query('limit', whole), description: 'Maximum number of results, 1 to 30. Default 10.' },
    query('offset', whole),
  ];
  const hens = { '/hens': { get: { parameters: pages, ...list(object({ id: text })) } } };
  const [operation] = readDocument(JSON.stringify({ openapi: '3.0.3', paths: hens })).operations;

  expect(operation === undefined ? {} : pagingOf(operation, ['data']).pagination).toMatchObject({ pageSize: '30' });
});

test('of many names in one list the last ones are the days, and all but one field is needed', () => {
  const { operations } = readDocument(
    [
      '# Coop\n\nBase `http://127.0.0.1:9`\n\n### List visits\n\n`GET /visits`\n',
      'Query parameters: `keeper_id`, `state`, `from` and `to` (dates; visits that touch the period), `search` (part of name or staff number).',
      '\n### Plan a visit\n\n`POST /visits`\n\n```json\n{ "keeper_id": 4, "day": "2026-12-01", "note": "x" }\n```\n\nAll fields but `note` are required.',
    ].join('\n'),
  );

  const [asked = [], made = []] = operations.map(({ parameters }) =>
    parameters.map(({ name, schema }) => [name, schema['format'] ?? schema['type']]),
  );
  expect([...asked, ...made]).toEqual([
    ['keeper_id', undefined],
    ['state', undefined],
    ['from', 'date'],
    ['to', 'date'],
    ['search', undefined],
  ]);
  expect(operations[1]?.body?.schema['required']).toEqual(['keeper_id', 'day']);
});
