import { describe, expect, test } from 'vitest';
import { generateOrRepair } from '../../../../src/engine/generate/repair/repair.ts';
import type { Integration } from '../../../../src/model/integration.ts';
import { openContext } from '../context.ts';

const hen = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const document = {
  openapi: '3.1.0',
  servers: [{ url: 'https://farm.test/api/v2' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } } },
  paths: {
    '/hens': {
      get: {
        summary: 'List hens',
        parameters: [
          { name: 'breed', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['in_coop', 'outside'] } },
          { name: 'offset', in: 'query', schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 20 } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { hens: { type: 'array', items: hen }, total: { type: 'integer' } },
                },
              },
            },
          },
        },
      },
      post: {
        summary: 'Add a hen',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'age_weeks'],
                properties: { name: { type: 'string' }, age_weeks: { type: 'integer' }, note: { type: 'string' } },
              },
            },
          },
        },
        responses: { 201: { content: { 'application/json': { schema: hen } } } },
      },
    },
    '/hens/{hen_id}': {
      get: {
        summary: 'Get a hen',
        parameters: [{ name: 'hen_id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { content: { 'application/json': { schema: hen } } } },
      },
      patch: {
        summary: 'Update a hen',
        parameters: [{ name: 'hen_id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
        },
        responses: { 200: {} },
      },
    },
    '/hens/{hen_id}/retire': {
      post: {
        summary: 'Retire a hen',
        parameters: [{ name: 'hen_id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: {} },
      },
    },
  },
};
const farm: Integration = {
  id: 'farm',
  urlHost: 'http://127.0.0.1:9',
  openApiSchema: JSON.stringify(document),
  credentials: { api_key: 'never-to-be-seen' },
};

const list = {
  id: 'hens',
  instruction: 'List the hens of the breed',
  urlHost: 'http://127.0.0.1:9',
  urlPath: '/api/v2/hens',
  method: 'GET',
  queryParams: { breed: '<<breed>>', api_key: '<<farm_api_key>>' },
  authentication: 'QUERY_PARAM',
  dataPath: 'hens',
};
const add = {
  id: 'add',
  instruction: 'Add a hen',
  urlHost: 'http://127.0.0.1:9',
  urlPath: '/api/v2/hens',
  method: 'POST',
  queryParams: { api_key: '<<farm_api_key>>' },
  body: '{"name": "<<name>>", "age_weeks": <<weeks>>}',
};

async function repair(
  current: Record<string, unknown>,
  failure: string,
  stepInput: Record<string, unknown> = { breed: 'Sussex' },
  integration: Integration | undefined = farm,
) {
  return generateOrRepair(
    { integration, current, selector: '', stepInput, credentialNames: [], failure },
    await openContext(),
  );
}

describe('the address', () => {
  test('gets the base path that was left out', async () => {
    const { config } = await repair({ ...list, urlPath: '/hens' }, 'GET http://127.0.0.1:9/hens answered 404.');

    expect(config).toEqual(list);
  });

  test('loses the base path that stands there twice', async () => {
    expect((await repair({ ...list, urlPath: '/api/v2/api/v2/hens' }, '404 Not Found')).config).toEqual(list);
  });

  test('gets the name of the resource and the version right', async () => {
    expect((await repair({ ...list, urlPath: '/api/v1/chickens' }, 'answered 404')).config).toEqual(list);
  });

  test('gets the host right', async () => {
    expect(
      (await repair({ ...list, urlHost: 'http://farm.invalid' }, 'getaddrinfo ENOTFOUND farm.invalid')).config,
    ).toEqual(list);
  });

  test('keeps what stands in its variables', async () => {
    const { config } = await repair(
      { ...list, instruction: 'Get the hen', urlPath: '/hen/<<chosen>>', queryParams: { api_key: '<<farm_api_key>>' } },
      '404',
      { chosen: 4, other: 5 },
    );

    expect(config.urlPath).toBe('/api/v2/hens/<<chosen>>');
  });

  test('is not changed for the sake of a thing that is not there', async () => {
    await expect(repair(list, 'GET answered 404')).rejects.toMatchObject({ reason: 'NO_REPAIR' });
  });
});

test('puts the secret where the service wants it', async () => {
  const { config, unchecked } = await repair(
    {
      ...list,
      queryParams: { breed: '<<breed>>' },
      headers: { 'X-Api-Key': '<<farm_api_key>>' },
      authentication: 'HEADER',
    },
    'answered 401',
  );

  expect(config).toEqual(list);
  expect(unchecked).toContain('The request was not sent again.');
});

test('takes the method that is allowed', async () => {
  const call = {
    ...list,
    instruction: 'Rename the hen',
    urlPath: '/api/v2/hens/<<id>>',
    method: 'PUT',
    queryParams: { api_key: '<<farm_api_key>>' },
    body: '{"name":"<<name>>"}',
  };

  expect((await repair(call, 'answered 405. Allow: GET, PATCH', { id: 4, name: 'Else' })).config).toMatchObject({
    method: 'PATCH',
    body: call.body,
  });
});

test('keeps to the largest page, and to the largest number', async () => {
  const paged = {
    ...list,
    queryParams: { ...list.queryParams, offset: '<<offset>>', limit: '<<pageSize>>' },
    pagination: { type: 'OFFSET_BASED', pageSize: '500' },
  };
  const plain = { ...list, queryParams: { ...list.queryParams, limit: '500' } };
  const failure = 'answered 400 {"error": "limit must be at most 20"}';

  expect((await repair(paged, failure)).config.pagination).toMatchObject({ type: 'OFFSET_BASED', pageSize: '20' });
  expect((await repair(plain, failure)).config.queryParams).toEqual({ ...list.queryParams, limit: '20' });
});

test('never turns a change into a request that reads', async () => {
  const call = {
    ...list,
    instruction: 'Rename the hen',
    urlPath: '/api/v2/hens/<<id>>',
    method: 'PUT',
    queryParams: { api_key: '<<farm_api_key>>' },
    body: '{"name":"<<name>>"}',
  };

  expect((await repair(call, 'answered 405', { id: 4, name: 'Else' })).config.method).toBe('PATCH');
});

test('finds what is done to a thing below its address, where the thing itself cannot be deleted', async () => {
  const call = {
    ...list,
    instruction: 'Retire the hen',
    urlPath: '/api/v2/hens/<<id>>',
    method: 'DELETE',
    queryParams: { api_key: '<<farm_api_key>>' },
  };

  expect((await repair(call, 'answered 405', { id: 4 })).config).toMatchObject({
    method: 'POST',
    urlPath: '/api/v2/hens/<<id>>/retire',
  });
});

test('counts pages by the parameter that the service has', async () => {
  const given = { ...list, queryParams: { ...list.queryParams, page: '<<page>>' }, pagination: { type: 'PAGE_BASED' } };

  expect((await repair(given, 'answered 400: page is unknown')).config).toMatchObject({
    pagination: { type: 'OFFSET_BASED' },
    queryParams: { offset: '<<offset>>' },
  });
});

test('keeps the size of pages that no parameter tells', async () => {
  const eggs = {
    get: {
      summary: 'List eggs',
      parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
      responses: {},
    },
  };
  const integration = { ...farm, openApiSchema: JSON.stringify({ ...document, paths: { '/eggs': eggs } }) };
  const pagination = { type: 'PAGE_BASED', pageSize: '2' };
  const given = {
    ...list,
    instruction: 'List eggs',
    urlPath: '/api/v2/eggs',
    queryParams: { page: '<<page>>' },
    pagination,
  };

  const { config } = await repair(given, 'answered 400: page must be less', {}, integration);

  expect(config.pagination).toMatchObject(pagination);
});

describe('a body', () => {
  const data = { name: 'Berta', weeks: 30 };

  test('gets the documented name for one that is not', async () => {
    const { config } = await repair(
      { ...add, body: '{"name": "<<name>>", "ageWeeks": <<weeks>>}' },
      '422 {"errors":[{"field":"age_weeks","message":"is required"}]}',
      data,
    );

    expect(config.body).toBe('{"name":"<<name>>","age_weeks":<<weeks>>}');
  });

  test('loses the quotes around a number', async () => {
    const { config } = await repair(
      { ...add, body: '{"name": "<<name>>", "age_weeks": "<<weeks>>"}' },
      'answered 422: age_weeks must be an integer',
      data,
    );

    expect(config.body).toBe('{"name":"<<name>>","age_weeks":<<weeks>>}');
  });

  test('gets what is missing from the data', async () => {
    const { config } = await repair({ ...add, body: '{"name": "<<name>>"}' }, '400 age_weeks is missing', {
      name: 'Berta',
      age_weeks: 30,
    });

    expect(config.body).toBe('{"name":"<<name>>","age_weeks":<<age_weeks>>}');
  });

  test('becomes JSON where a form was sent, and gets the brace that it lacks', async () => {
    const form = {
      ...add,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'name=<<name>>&age_weeks=<<weeks>>',
    };
    const cut = { ...add, body: '{"name": "<<name>>", "age_weeks": <<weeks>>' };

    const whole = '{"name":"<<name>>","age_weeks":<<weeks>>}';
    expect((await repair(form, 'answered 415', data)).config).toMatchObject({
      headers: { 'Content-Type': 'application/json' },
      body: whole,
    });
    expect((await repair(cut, 'answered 400: malformed JSON', data)).config.body).toBe(whole);
  });

  test('is sent as what the service takes', async () => {
    const { config } = await repair({ ...add, headers: { 'Content-Type': 'text/plain' } }, 'answered 415', data);

    expect(config.headers).toEqual({ 'Content-Type': 'application/json' });
  });
});

test('gives a parameter its documented name and one of its values', async () => {
  const { config } = await repair(
    { ...list, queryParams: { ...list.queryParams, status: 'in coop' } },
    '400: unknown parameter status',
    { breed: 'Sussex' },
  );

  expect(config.queryParams).toEqual({ ...list.queryParams, state: 'in_coop' });
});

test('finds the name that a placeholder meant', async () => {
  const { config } = await repair(
    { ...list, queryParams: { ...list.queryParams, breed: '<<bred>>' } },
    'Placeholder <<bred>> in config.queryParams.breed gave no value.',
  );

  expect(config).toEqual(list);
});

test('finds the list in the answer', async () => {
  const { config } = await repair(
    { ...list, dataPath: 'data' },
    'dataPath named "data", which the answer does not have. The answer has: hens, total.',
  );

  expect(config).toEqual(list);
});

test('fetches pages as the service gives them', async () => {
  const given = { ...list, queryParams: { ...list.queryParams, page: '<<page>>' }, pagination: { type: 'PAGE_BASED' } };

  expect(
    (await repair(given, 'Pagination stopped: the first two requests gave identical responses')).config,
  ).toMatchObject({
    queryParams: { ...list.queryParams, offset: '<<offset>>', limit: '<<pageSize>>' },
    pagination: {
      type: 'OFFSET_BASED',
      pageSize: '20',
      stopCondition:
        '(response, pageInfo) => pageInfo.totalFetched + (response.data?.hens ?? []).length >= response.data?.total',
    },
  });
});

describe('a service that refused for now', () => {
  test.each([
    ['answered 429', { attempts: 5, backoff: 'EXPONENTIAL', jitter: true }],
    ['answered 429.\nResponse: {"error":"slow down","retry_after":30}', { attempts: 5, delayMs: 30_000 }],
    ['answered 429: try again in 1 minute', { attempts: 5, delayMs: 60_000 }],
    ['answered 429: wait 250 ms before the next', { attempts: 5, delayMs: 250 }],
    ['answered 429: Retry-After: 86400', { attempts: 5, delayMs: 60_000 }],
    ['answered 502', { attempts: 3, backoff: 'EXPONENTIAL' }],
  ])('is tried again, and the call left as it is: %s', async (failure, retry) => {
    const mended = await repair(list, failure);

    expect(mended).toMatchObject({ config: list, retry });
    expect(mended.unchecked[0]).toMatch(/`retry`/);
  });

  test('is no other failure', async () => {
    expect(await repair({ ...list, urlPath: '/hens' }, '404')).not.toHaveProperty('retry');
  });
});

test('uses what the failure says where nothing is documented', async () => {
  const { config, unchecked } = await repair(
    { ...list, dataPath: 'data' },
    'dataPath named "data", which the answer does not have. The answer has: items, total.',
    { breed: 'x' },
    { id: 'farm', credentials: { api_key: 'k' } },
  );

  expect(config.dataPath).toBe('items');
  expect(unchecked).toContain('No documentation was there to compare it with.');
});

test('shows no secret', async () => {
  expect(JSON.stringify(await repair({ ...list, urlPath: '/hens' }, '404'))).not.toContain('never-to-be-seen');
});
