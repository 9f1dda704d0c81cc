import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { connectGraphql } from '../../harness/graphql.ts';
import { until } from '../../harness/log-client.ts';
import { upstream } from '../../harness/upstream.ts';

const byName = 'query A { listRuns { total } } query B($id: ID!) { getWorkflow(id: $id) { id } }';
const upsert = 'mutation($input: JSON!) { upsertWorkflow(id: "hens", input: $input) { id } }';

/** What is asked, and what both ways must have in common. */
const requests: readonly (readonly [string, unknown])[] = [
  ['an answer', { query: '{ listWorkflows { total items { id } } }', variables: null, operationName: null }],
  ['an answer to an operation by its name', { query: byName, operationName: 'A', variables: {} }],
  ['a refusal of a tool', { query: byName, operationName: 'B', variables: { id: 'geese' } }],
  ['an input that a tool refuses', { query: upsert, variables: { input: { steps: 'none' } } }],
  ['a variable that is missing', { query: byName, operationName: 'B' }],
  [
    'a variable of another type',
    { query: 'query($n: Int) { listRuns(limit: $n) { total } }', variables: { n: 'hen' } },
  ],
  [
    'two of exactly one',
    {
      query: 'mutation($input: WorkflowInputRequest!) { executeWorkflow(input: $input) { id } }',
      variables: { input: { id: 'hens', workflow: {} } },
    },
  ],
  ['an operation that is not there', { query: byName, operationName: 'C' }],
  ['two operations without a name', { query: byName }],
  ['a field that is not there', { query: '{ geese { id } }' }],
  ['a text that is no query', { query: '{ geese' }],
  ['a text that is nested without end', { query: '{a'.repeat(9_000) }],
  ['no query', { variables: {} }],
  ['a query that is no text', { query: 7 }],
  ['variables that are a list', { query: '{ listRuns { total } }', variables: [] }],
  ['a member that nobody knows', { query: '{ listRuns { total } }', coop: 1 }],
  ['extensions', { query: '{ listRuns { total } }', extensions: { coop: 1 } }],
  ['a number', 7],
  ['nothing', null],
  ['a subscription', { query: 'subscription { logs { id } }' }],
];

// The library serves who names a character set.
test.each(requests)('%s is told as the library tells it', { timeout: 60_000 }, async (_what, body) => {
  const { url } = await connectGraphql();
  const post = async (accept: string) => {
    const headers = { 'content-type': 'application/json', accept };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
    const type = response.headers.get('content-type');
    return { status: response.status, type, text: await response.text() };
  };

  const plain = await post('application/json');
  const library = await post('application/json; charset=utf-8');

  expect({ ...plain, text: readable(plain.text) }).toEqual({ ...library, text: readable(library.text) });
});

test('a body that is no JSON is refused', async () => {
  const { url } = await connectGraphql();
  const headers = { 'content-type': 'application/json' };

  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: '{"query":' });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
});

test.each(['application/json', 'application/json; charset=iso-8859-1', 'application/graphql'])(
  'a query of type %s in another charset is refused',
  async (type) => {
    const { url } = await connectGraphql();
    const body = Buffer.from(
      '{"query":"mutation { setTenantInfo(email: \\"h\u00fchn@farm.example\\") { email } }"}',
      'latin1',
    );

    const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': type }, body });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { reason: 'NOT_UTF8' } }] });
  },
);

test.each(['application/json', 'application/graphql-response+json'])(
  'numbers beyond 2^53 keep their digits, in variables and in the query: %s',
  async (accept) => {
    const { url } = await connectGraphql();
    const payload = '{ring: 12345678901234567890, eggs: [7, 1.5, true, $more]}';
    const run = `executeWorkflow(input: {workflow: {id: "w", steps: []}}, payload: ${payload}) { data }`;
    const headers = { 'content-type': 'application/json', accept };
    const body = `{"query":${JSON.stringify(`mutation ($more: JSON) { ${run} }`)},"variables":{"more":9007199254740993}}`;

    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });

    const data = { ring: '12345678901234567890', eggs: [7, 1.5, true, '9007199254740993'] };
    expect(await response.json()).toEqual({ data: { executeWorkflow: { data } } });
  },
);

test('numbers beyond 2^53 keep their digits in the variables of a multipart request', async () => {
  const { url } = await connectGraphql();
  const run = 'executeWorkflow(input: {workflow: {id: "w", steps: []}}, payload: $hens) { data }';
  const body = new FormData();
  const query = JSON.stringify(`mutation ($hens: JSON) { ${run} }`);
  body.set('operations', `{"query":${query},"variables":{"hens":{"ring":9007199254740993}}}`);
  body.set('map', '{}');

  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'x-graphql': '1' }, body });

  expect(await response.json()).toEqual({ data: { executeWorkflow: { data: { ring: '9007199254740993' } } } });
});

test('whoever leaves takes the run along', { timeout: 60_000 }, async () => {
  const farm = await upstream(() => ({ hang: true }));
  const { url, house } = await connectGraphql();
  const steps = [{ id: 'hens', apiConfig: { id: 'hens', urlHost: farm.url, urlPath: '/hens' } }];
  const query = 'mutation($input: WorkflowInputRequest!) { executeWorkflow(input: $input) { id } }';
  const body = JSON.stringify({ query, variables: { input: { workflow: { id: 'flock', steps } } } });
  const caller = new AbortController();
  const { signal } = caller;
  const headers = { 'content-type': 'application/json' };

  const answer = fetch(`${url}/graphql`, { method: 'POST', headers, body, signal }).catch(() => 'left');
  await until(() => farm.seen.length === 1);
  caller.abort();
  await farm.abandoned;

  expect(await answer).toBe('left');
  expect(await house.done('run/list', {})).toMatchObject({ total: 1, items: [{ success: false }] });
});

test('more documents than are kept are answered, the first one again too', { timeout: 60_000 }, async () => {
  const { ask } = await connectGraphql();
  const documents = Array.from({ length: limits.graphqlDocuments + 20 }, (_, at) => `{ a${at}: listRuns { total } }`);

  const answers = await Promise.all(documents.map((document) => ask(document)));

  expect(answers.map(({ data }) => data)).toEqual(documents.map((_, at) => ({ [`a${at}`]: { total: 0 } })));
  expect((await ask(documents[0] ?? '')).data).toEqual({ a0: { total: 0 } });
});

test.each(['POST', 'GET'])(
  'what is nested too deep for the parser is the fault of who sent it, by %s',
  async (method) => {
    const { url } = await connectGraphql();
    const query = '{a'.repeat(5_000);
    const request =
      method === 'GET'
        ? fetch(`${url}/graphql?query=${query}`)
        : fetch(`${url}/graphql`, {
            method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ query }),
          });

    const answer = await (await request).json();

    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] });
  },
);

function readable(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}
