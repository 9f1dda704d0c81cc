/** Services as vendors document theirs: paths that end in `.json`, wrapped bodies, maps of properties, states of which one is the default. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { pagingOf } from '../../../../src/engine/generate/step/request/paging.ts';
import { knownBy, type Target } from '../../../../src/engine/generate/step/terms/target.ts';
import { fits } from '../../../../src/engine/generate/step/values/literal-score.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from '../build/openapi.ts';
import { stepsOf } from '../step/step-for.ts';

const whole = { type: 'integer' };
const told = (schema: object, description: string) => ({ ...schema, description });
const list = (name: string, item: object) => answers(object({ [name]: { type: 'array', items: item } }));

const report = {
  subject: told(text, 'What it is about'),
  status: { type: 'string', enum: ['new', 'open', 'pending', 'solved'] },
  priority: { type: 'string', enum: ['urgent', 'normal', 'low'] },
  requester_id: told(whole, 'The user who requested this ticket'),
  assignee_id: told(whole, 'The agent currently assigned to the ticket'),
  group_id: told(whole, 'The group this ticket is assigned to'),
  tags: { type: 'array', items: text },
};
const ticket = object({ id: whole, ...report });
const user = object({ id: whole, name: text, email: text });
const sent = object({ ticket: object({ ...report, comment: object({ body: told(text, 'The comment string') }) }) });
const properties = { dealname: 'Fence', amount: '1500.00', dealstage: 'sent', owner_id: '7' };
const deal = object({
  id: text,
  properties: { type: 'object', additionalProperties: text, example: properties },
});
const deals = '/objects/deals';
const asked = told({ type: 'array', items: text }, 'The properties that are returned.');

const paths = {
  '/tickets.json': {
    get: { summary: 'List tickets', ...list('tickets', ticket) },
    post: { summary: 'Create a ticket', ...sends(sent), ...answers(object({ ticket })) },
  },
  '/tickets/{ticket_id}.json': {
    get: { summary: 'Show a ticket', parameters: [key('ticket_id')], ...answers(object({ ticket })) },
    put: {
      summary: 'Update a ticket',
      parameters: [key('ticket_id')],
      ...sends(sent),
      ...answers(object({ ticket })),
    },
  },
  '/users.json': {
    get: { summary: 'List users', ...list('users', user) },
    post: { summary: 'Create a user', ...sends(object({ user: object({ name: text }, ['name']) })), ...answers(user) },
  },
  '/users/{user_id}.json': {
    get: { summary: 'Show a user', parameters: [key('user_id')], ...answers(object({ user })) },
  },
  [deals]: {
    get: {
      summary: 'List deals',
      parameters: [query('properties', asked)],
      ...list('results', deal),
    },
    post: { summary: 'Create a deal', ...sends(deal), ...answers(deal) },
  },
  [`${deals}/{dealId}`]: {
    patch: { summary: 'Update a deal', parameters: [key('dealId')], ...sends(deal), ...answers(deal) },
  },
  '/coops': {
    get: {
      summary: 'List coops',
      parameters: [
        query('state', { type: 'string', enum: ['open', 'closed', 'all'], default: 'open' }),
        query('exclude_archived', { type: 'boolean' }),
      ],
      ...list('coops', object({ id: whole, name: text, state: text })),
    },
  },
};

const stepFor = stepsOf(paths);

test.each([
  [
    'Solve the ticket with the comment "Fixed"',
    { ticketId: 9 },
    { ticket: { comment: { body: 'Fixed' }, status: 'solved' } },
  ],
  ['Open a ticket with low priority', { subject: 'Lift' }, { ticket: { subject: 'Lift', priority: 'low' } }],
  ['Set the deal stage to won', { dealId: '3' }, { properties: { dealstage: 'won' } }],
])('a body is what is said: %s', async (say, data, wanted) => {
  const { body } = await stepFor(say, data);

  const plain = String(body)
    .replace(/^<<|>>$/g, '')
    .replace(/: subject\b/, ': "Lift"');
  expect(JSON.parse(plain)).toEqual(wanted);
});

test('the ending of a path is no part of what stands in it', async () => {
  const { call } = await stepFor('get ticket 41');

  expect(call).toBe('GET /tickets/41.json');
});

test.each([
  ['all coops, the closed ones too', { state: 'all' }],
  ['list the coops, open or closed', { state: 'all' }],
  ['list the closed coops', { state: 'closed' }],
  ['list the coops that are not archived', { exclude_archived: 'true' }],
])('a list has what is asked for: %s', async (say, wanted) => {
  expect((await stepFor(say)).query).toEqual(wanted);
});

async function build(instruction: string) {
  const house = await openHouse();
  const openApiSchema = JSON.stringify({ openapi: '3.0.3', servers: [{ url: 'http://127.0.0.1:9' }], paths });
  const credentials = { username: 'ada', password: 'x' };
  await house.done('integration/upsert', {
    input: { id: 'd', name: 'd', urlHost: 'http://127.0.0.1:9', credentials, openApiSchema },
  });
  const { output } = Object(await house.call('workflow/build', { instruction, integrationIds: ['d'] }));
  const steps: readonly unknown[] = Array.isArray(output?.steps) ? output.steps : [];
  return steps.map((step) => Object(step).apiConfig);
}

test.each([
  'print ticket 41',
  'assign ticket 41 to Ada Crane',
  'assign all new tickets to Ada Crane with normal priority',
])('who a ticket is assigned to is nobody who asked for it, and no ticket: %s', async (say) => {
  const calls = await build(say);

  const changes = calls.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method }) => method)).toEqual(say.startsWith('print') ? [] : ['PUT']);
  for (const { body } of changes) {
    expect(body).toContain('"assignee_id": found_user.data.id');
    expect(body).not.toMatch(/requester_id|username/);
  }
});

test('no deal is made of those that are given to somebody, and none is called by its id', async () => {
  const calls = await build('assign all deals without an owner to owner 7');

  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

const target = (name: string, place: Target['place']): Target => ({
  name,
  own: [name.replace(/s$/, '')],
  context: ['hen'],
  schema: text,
  description: '',
  required: false,
  place,
});

test('tags of a thing are none that it is known by, even where they stand in one text', () => {
  expect(knownBy(target('tags', 'body'))).toEqual(['tag']);
});

test.each(['fields', 'expand', '$select'])('a name is none of the fields that come back: %s', (name) => {
  expect(fits(target(name, 'query'), { kind: 'proper', value: 'Ada Crane' })).toBe(false);
});

test('where pages are told in a header, the most of one are asked for, and it is told', () => {
  const schema = { type: 'integer' };
  const [operation] = readDocument(
    JSON.stringify({
      openapi: '3.0.3',
      paths: {
        '/hens': {
          get: {
            description: 'Pages are told in the `Link` header.',
            parameters: [{ ...query('limit', schema), description: 'How many to show (maximum: 80)' }],
            ...list('hens', object({ id: text })),
          },
        },
      },
    }),
  ).operations;

  const paging = operation === undefined ? undefined : pagingOf(operation, ['hens']);

  expect(paging).toMatchObject({ queryParams: { limit: '80' }, doubts: [expect.stringContaining('Link')] });
});
