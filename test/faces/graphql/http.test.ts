import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { limits } from '../../../src/core/limits.ts';
import { connectGraphql, postQuery, readAnswer } from '../../harness/graphql.ts';
import { upstream } from '../../harness/upstream.ts';

const listing = '{ listWorkflows { total items { id } } }';

test('answers at /graphql and by POST at /, and to GET queries', async () => {
  const { url } = await connectGraphql();
  const byGet = await fetch(`${url}/graphql?query=${encodeURIComponent(listing)}`);

  for (const answer of [
    await postQuery(`${url}/graphql`, { query: listing }),
    await postQuery(`${url}/`, { query: listing }),
    await readAnswer(byGet),
  ]) {
    expect(answer).toMatchObject({ status: 200, data: { listWorkflows: { total: 0, items: [] } }, errors: [] });
  }
});

test('changes nothing by GET', async () => {
  const { url, ask } = await connectGraphql();
  const query = 'mutation { deleteWorkflow(id: "hens") }';

  const answer = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`);

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await ask(query)).toMatchObject({ status: 200, data: { deleteWorkflow: false } });
});

test('refuses a wrong token in the words of GraphQL', async () => {
  const { url } = await connectGraphql({ token: 'straw' });

  const answer = await postQuery(`${url}/graphql`, { query: listing }, { authorization: 'Bearer hay' });
  const right = await postQuery(`${url}/graphql`, { query: listing }, { authorization: 'Bearer straw' });

  expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  expect(right.status).toBe(200);
});

test.each([
  [
    'of another form',
    415,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"query":"{ __typename }"}' },
  ],
  ['by another method', 405, { method: 'PUT' }],
  [
    'that is too large',
    413,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: ' '.repeat(limits.requestBodyBytes + 1) },
  ],
])('says in JSON why it refuses a request %s', async (_what, status, request) => {
  const { url } = await connectGraphql();

  const answer = await readAnswer(await fetch(`${url}/graphql`, request));

  expect(answer).toMatchObject({ status, errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
});

test('takes no batches', async () => {
  const { url } = await connectGraphql();

  const answer = await postQuery(`${url}/graphql`, [{ query: listing }, { query: listing }]);

  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.data).toBeUndefined();
});

describe('exactly one of', () => {
  test.each([
    ['none', {}],
    ['two', { id: 'hens', workflow: { id: 'hens' } }],
    ['null', { id: null }],
  ])('refuses %s', async (_what, input) => {
    const { ask } = await connectGraphql();

    const answer = await ask('mutation($input: WorkflowInputRequest!) { executeWorkflow(input: $input) { id } }', {
      input,
    });

    expect(answer.status).toBe(200);
    expect(answer.errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      hint: 'Give exactly one of workflow, id.',
    });
    expect(answer.data?.['executeWorkflow'] ?? null).toBeNull();
  });

  test.each(['{}', '{ id: "hens", endpoint: { id: "hens" } }', '{ id: null }'])(
    'refuses %s in the query itself',
    async (input) => {
      const { ask } = await connectGraphql();

      const answer = await ask(`mutation { call(input: ${input}) { id } }`);

      expect(answer).toMatchObject({
        status: 200,
        errors: [{ extensions: { code: 'BAD_USER_INPUT', hint: 'Give exactly one of endpoint, id.' } }],
      });
    },
  );
});

test('runs a workflow that is given, with a value of the query within JSON', async () => {
  const farm = await upstream(({ url }) => ({ body: { asked: url } }));
  const { ask } = await connectGraphql();

  const answer = await ask(
    `mutation($workflow: WorkflowInput!, $coop: Int) {
      executeWorkflow(input: { workflow: $workflow }, payload: { coop: $coop, list: [1, { a: null }] }) {
        success data error status stepResults { stepId success transformedData } config { id steps { id } }
      }
    }`,
    {
      workflow: {
        id: 'hens',
        steps: [{ id: 'hens', apiConfig: { id: 'hens', urlHost: farm.url, urlPath: '/hens/<<coop>>' } }],
        finalTransform: '{ "asked": hens.data.asked, "list": list }',
      },
      coop: 3,
    },
  );

  expect(answer.errors).toEqual([]);
  expect(answer.data?.['executeWorkflow']).toMatchObject({
    success: true,
    status: 'succeeded',
    data: { asked: '/hens/3', list: [1, { a: null }] },
    error: null,
    stepResults: [{ stepId: 'hens', success: true }],
    config: { id: 'hens', steps: [{ id: 'hens' }] },
  });
});

test('an answer is the raw data of its step, whether it was mapped or not', async () => {
  const { ask } = await connectGraphql();
  const farm = await upstream(({ url }) => ({ body: { path: url } }));
  const apiConfig = { id: 'hens', urlHost: farm.url, urlPath: '/<<currentItem>>' };
  const steps = [
    { id: 'one', apiConfig: { ...apiConfig, urlPath: '/all' } },
    { id: 'each', apiConfig, executionMode: 'LOOP', loopSelector: '[1, 2]' },
    { id: 'mapped', apiConfig: { ...apiConfig, urlPath: '/all' }, responseMapping: 'path' },
  ];

  const { data } = await ask(
    'mutation($workflow: WorkflowInput) { executeWorkflow(input: { workflow: $workflow }) { stepResults { rawData } } }',
    { workflow: { id: 'hens', steps } },
  );

  const rawData = [{ path: '/all' }, [{ path: '/1' }, { path: '/2' }], { path: '/all' }];
  expect(data).toEqual({ executeWorkflow: { stepResults: rawData.map((answer) => ({ rawData: answer })) } });
});

test('a run says what it has repaired', async () => {
  const { ask } = await connectGraphql();
  const farm = await upstream(() => ({ body: { hens: [1] } }));
  const steps = [{ id: 'hens', apiConfig: { id: 'hens', urlHost: farm.url, dataPath: 'hen' } }];

  const { data } = await ask(
    `mutation($workflow: WorkflowInput) {
      executeWorkflow(input: { workflow: $workflow }, options: { selfHealing: ENABLED }) {
        config { healing } stepResults { healing }
      }
    }`,
    { workflow: { id: 'hens', steps } },
  );

  const repairs = [{ engine: 'rules', changed: ['dataPath'], outcome: 'worked' }];
  expect(data).toMatchObject({
    executeWorkflow: { config: { healing: { repairs } }, stepResults: [{ healing: repairs }] },
  });
});

test('a step whose data are too large for its record says so', async () => {
  const { ask } = await connectGraphql();
  const farm = await upstream(() => ({ body: 'egg'.repeat(limits.recordedStepBytes / 2) }));
  const steps = [{ id: 'eggs', apiConfig: { id: 'eggs', urlHost: farm.url } }];

  const { data } = await ask(
    'mutation($workflow: WorkflowInput) { executeWorkflow(input: { workflow: $workflow }) { stepResults { rawData notes } } }',
    { workflow: { id: 'eggs', steps, finalTransform: '$length(eggs.data)' } },
  );

  expect(data).toEqual({
    executeWorkflow: { stepResults: [{ rawData: null, notes: [expect.stringContaining('is not recorded')] }] },
  });
});

test('a workflow that is not there is a run that has failed', async () => {
  const { ask } = await connectGraphql();

  const answer = await ask(
    'mutation { executeWorkflow(input: { id: "geese" }) { id success error startedAt completedAt stepResults { stepId } } }',
  );

  expect(answer.errors).toEqual([]);
  expect(answer.data?.['executeWorkflow']).toMatchObject({
    success: false,
    error: expect.stringContaining('geese'),
    startedAt: expect.stringMatching(/^\d{4}-/),
    completedAt: expect.stringMatching(/^\d{4}-/),
    stepResults: [],
  });
});

test.each([
  ['executeWorkflow', '{ workflow: { id: "hens", finalTransform: "{a:" } }', 'finalTransform'],
  ['call', '{ endpoint: { id: "hens" } }', 'urlHost'],
  ['extract', '{ endpoint: { id: "hens" } }', 'urlHost'],
])('a definition that cannot be run is a run of %s that has failed', async (field, input, problem) => {
  const { ask } = await connectGraphql();

  const answer = await ask(`mutation { ${field}(input: ${input}) { id success error startedAt completedAt } }`);

  expect(answer.errors).toEqual([]);
  expect(answer.data?.[field]).toMatchObject({ success: false, error: expect.stringContaining(problem) });
});

test('a run that has failed before it began has the id that its webhook is told', async () => {
  const { ask } = await connectGraphql();
  const { url } = await upstream(() => ({}));

  const { data } = await ask(
    `mutation { executeWorkflow(input: { id: "geese" }, options: { webhookUrl: "${url}" }) { id } }`,
  );
  const listed = await ask('{ listRuns { items { id } } }');

  expect(listed.data).toEqual({ listRuns: { items: [data?.['executeWorkflow']] } });
});

test('extracts a file of a multipart request, injected before inputs are judged', async () => {
  const { url } = await connectGraphql();
  const form = new FormData();
  const query = `mutation($input: ExtractInputRequest!) {
    extract(input: $input) { success data config { __typename } }
  }`;
  form.set('operations', JSON.stringify({ query, variables: { input: { file: null } } }));
  form.set('map', JSON.stringify({ '0': ['variables.input.file'] }));
  form.set('0', new Blob(['hen,eggs\nida,3\n']), 'hens.csv');

  const answer = await readAnswer(await fetch(`${url}/graphql`, { method: 'POST', body: form }));

  expect(answer.errors).toEqual([]);
  expect(answer.data?.['extract']).toEqual({
    success: true,
    data: [{ hen: 'ida', eggs: '3' }],
    config: { __typename: 'ExtractConfig' },
  });
});

test('says with a code what is wrong with a multipart request', async () => {
  const { url } = await connectGraphql();
  const form = new FormData();
  form.set('operations', '{"query": "{ getTenantInfo { email } }"}');
  form.set('map', '{');

  const answer = await readAnswer(await fetch(`${url}/graphql`, { method: 'POST', body: form }));

  expect(answer.errors).toMatchObject([
    { message: expect.stringContaining('map'), extensions: { code: 'BAD_REQUEST' } },
  ]);
});

test('a run that is read again says what it executed, whatever its definition has', async () => {
  const { ask } = await connectGraphql();
  const farm = await upstream(() => ({ body: 'hen,eggs\nida,3\n' }));
  const endpoint = { id: 'hens', urlHost: farm.url };
  await ask('mutation { executeWorkflow(input: { workflow: { id: "nothing" } }) { id } }');
  await ask('mutation($endpoint: ApiInput) { call(input: { endpoint: $endpoint }) { id } }', { endpoint });
  await ask('mutation($endpoint: ExtractInput) { extract(input: { endpoint: $endpoint }) { id } }', { endpoint });

  const listed = await ask('{ listRuns { items { id config { __typename } } } }');
  const items = z.object({ items: z.array(z.looseObject({ id: z.string() })) }).parse(listed.data?.['listRuns']).items;
  const read = await ask('query($id: ID!) { getRun(id: $id) { config { __typename } } }', { id: items[0]?.id });

  expect(items).toMatchObject(
    ['ExtractConfig', 'ApiConfig', 'Workflow'].map((__typename) => ({ config: { __typename } })),
  );
  expect(read.data).toEqual({ getRun: { config: { __typename: 'ExtractConfig' } } });
});

test('no JSON is taken for a file', async () => {
  const { ask } = await connectGraphql();

  const answer = await ask('mutation($input: ExtractInputRequest!) { extract(input: $input) { id } }', {
    input: { file: { base64: 'aGVu' } },
  });

  expect(answer.errors[0]?.message).toContain('multipart');
});

test('tells what a tool refused, with its reason and what to do', async () => {
  const { ask } = await connectGraphql();

  const answer = await ask('{ getWorkflow(id: "geese") { id } }');

  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ getWorkflow: null });
  expect(answer.errors[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' }, path: ['getWorkflow'] });
});

test('null clears what is stored, and what is left out stays', async () => {
  const { ask } = await connectGraphql();
  const upsert = 'mutation($input: JSON!) { upsertWorkflow(id: "hens", input: $input) { instruction finalTransform } }';
  await ask(upsert, { input: { steps: [], instruction: 'count hens', finalTransform: '$' } });

  const answer = await ask(upsert, { input: { instruction: null, createdAt: 'whenever' } });

  expect(answer.data?.['upsertWorkflow']).toEqual({ instruction: null, finalTransform: '$' });
});

test.each(['application/json', 'application/graphql-response+json'])(
  'what was ignored is told by the fields of the answer, as %s',
  async (accept) => {
    const { url } = await connectGraphql();
    const query = `mutation ($input: JSON!) {
      hens: upsertApi(id: "hens", input: $input) { id }
      eggs: upsertApi(id: "eggs", input: { urlHost: "https://farm.example" }) { id }
    }`;
    const body = JSON.stringify({ query, variables: { input: { urlHost: 'https://farm.example', path: '/hens' } } });
    const headers = { 'content-type': 'application/json', accept };

    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });

    expect(await answer.json()).toEqual({
      data: { hens: { id: 'hens' }, eggs: { id: 'eggs' } },
      extensions: { ignored: { hens: ['input.path (urlPath or dataPath?)'] } },
    });
  },
);

test('where only reading is allowed, a change says so', async () => {
  const { ask } = await connectGraphql({ readOnly: true });

  const answer = await ask('mutation { deleteWorkflow(id: "hens") }');

  expect(answer.errors[0]?.extensions).toMatchObject({ code: 'UNSUPPORTED', reason: 'READ_ONLY' });
  expect((await ask(listing)).errors).toEqual([]);
});

test.each([
  ['application/json', 200],
  ['application/graphql-response+json', 400],
])(
  'a query that is none, and variables that do not fit, are told to those who accept %s with %i',
  async (accept, status) => {
    const { url } = await connectGraphql();
    const query = 'query($limit: Int) { listRuns(limit: $limit) { total } }';

    const none = await postQuery(`${url}/graphql`, { query: '{ geese { id } }' }, { accept });
    const misfit = await postQuery(`${url}/graphql`, { query, variables: { limit: 'all' } }, { accept });

    expect(none).toMatchObject({ status, errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    expect(misfit).toMatchObject({ status, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  },
);

describe('bounds', () => {
  const fragments = Array.from({ length: 12 }, (_, at) => {
    const next = at === 11 ? 'id' : `...F${at + 1} ...F${at + 1}`;
    return `fragment F${at} on Workflow { ${next} }`;
  });

  test.each([
    [
      'aliases',
      `{ ${Array.from({ length: limits.graphqlAliases + 1 }, (_, at) => `a${at}: listRuns { total }`).join(' ')} }`,
    ],
    ['depth', `{ __schema { ${'types { fields { type { '.repeat(6)} name ${' } } }'.repeat(6)} } }`],
    ['fields, by fragments that double', `{ listWorkflows { items { ...F0 } } } ${fragments.join(' ')}`],
    ['tokens', `{ listRuns { total } ${'# '.repeat(2)} ${' total'.repeat(limits.graphqlTokens)} }`],
    ['a fragment that spreads itself', '{ listWorkflows { items { ...F } } } fragment F on Workflow { ...F }'],
  ])('end a query with too many %s', async (_what, query) => {
    const { ask } = await connectGraphql();

    const answer = await ask(query);

    expect(answer.data).toBeUndefined();
    expect(answer.errors[0]?.extensions?.['code']).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
  });

  test('leave the query that tools ask for the schema alone, where that is allowed', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const open = await connectGraphql();
    const closed = await connectGraphql({ introspection: false });

    expect((await open.ask(getIntrospectionQuery())).errors).toEqual([]);
    expect((await closed.ask('{ __schema { queryType { name } } }')).errors).not.toEqual([]);
  });
});
