/** The fields of integrations, searches, versions, the owner and clients, over the wire. */
import { expect, test } from 'vitest';
import { connectGraphql } from '../../harness/graphql.ts';

const upsert = 'mutation ($id: ID!, $input: JSON!) { upsertWorkflow(id: $id, input: $input) { id } }';

test('finds tools and integrations, each with its reason', async () => {
  const { ask } = await connectGraphql();
  await ask('mutation ($input: IntegrationInput!) { upsertIntegration(input: $input) { id } }', {
    input: { id: 'farm', name: 'Farm', credentials: { key: 'key-of-the-hen-house' } },
  });
  const steps = [{ id: 'hens', integrationId: 'farm', apiConfig: { urlPath: '/hens', instruction: 'Get hens' } }];
  await ask(upsert, { id: 'list-hens', input: { instruction: 'List hens', steps } });

  const { data, errors } = await ask(`{
    findRelevantTools(searchTerms: "hens") {
      id instruction inputSchema responseSchema reason steps { integrationId instruction }
    }
    findRelevantIntegrations(searchTerms: "farm") { reason integration { id name credentials } }
    everything: findRelevantTools { reason }
  }`);

  expect(errors).toEqual([]);
  expect(data).toEqual({
    findRelevantTools: [
      {
        id: 'list-hens',
        instruction: 'List hens',
        inputSchema: null,
        responseSchema: null,
        reason: 'Matched keywords: hens',
        steps: [{ integrationId: 'farm', instruction: 'Get hens' }],
      },
    ],
    findRelevantIntegrations: [
      { reason: 'Matched keywords: farm', integration: { id: 'farm', name: 'Farm', credentials: { key: '****ouse' } } },
    ],
    everything: [{ reason: 'Available tool' }],
  });
});

test('searches documentation, whose text is the value', async () => {
  const { ask } = await connectGraphql();
  await ask('mutation ($input: IntegrationInput!) { upsertIntegration(input: $input) { documentationPending } }', {
    input: { id: 'farm', documentation: 'GET /hens lists all hens.' },
  });

  const { data } = await ask('{ searchIntegrationDocumentation(integrationId: "farm", keywords: "hens") }');
  const unknown = await ask('{ searchIntegrationDocumentation(integrationId: "mill", keywords: "hens") }');

  expect(data).toEqual({ searchIntegrationDocumentation: 'GET /hens lists all hens.' });
  expect(unknown.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});

test('lists, compares and restores versions', async () => {
  const { ask } = await connectGraphql();
  await ask(upsert, { id: 'hens', input: { instruction: 'one' } });
  await ask(upsert, { id: 'hens', input: { instruction: 'two' } });

  const { data } = await ask(`{
    listWorkflowVersions(id: "hens") { total items { version isCurrent instruction steps storedAt } }
    diffWorkflowVersions(id: "hens", from: 1) { from to leftOut changes { path before after } }
  }`);
  const restored = await ask('mutation { restoreWorkflowVersion(id: "hens", version: 1) { id instruction } }');

  expect(data).toMatchObject({
    listWorkflowVersions: {
      total: 2,
      items: [
        { version: 2, isCurrent: true },
        { version: 1, instruction: 'one' },
      ],
    },
    diffWorkflowVersions: {
      from: 1,
      to: 2,
      leftOut: 0,
      changes: [{ path: 'instruction', before: 'one', after: 'two' }],
    },
  });
  expect(restored.data).toEqual({ restoreWorkflowVersion: { id: 'hens', instruction: 'one' } });
});

test('keeps what the owner says, and clients for a moment', async () => {
  const { ask } = await connectGraphql({ oauthTemplates: { market: { clientId: 'farm', clientSecret: 'stall-key' } } });

  const { data, errors } = await ask(`mutation {
    setTenantInfo(email: "ida@farm.example", emailEntrySkipped: false) { email emailEntrySkipped }
    cacheOauthClientCredentials(clientCredentialsUid: "nest", clientId: "hens", clientSecret: "straw")
    cached: getOAuthClientCredentials(clientCredentialsUid: "nest") { client_id client_secret }
    template: getOAuthClientCredentials(templateId: "market") { client_id client_secret }
  }`);
  const again = await ask('mutation { getOAuthClientCredentials(clientCredentialsUid: "nest") { client_id } }');

  expect(errors).toEqual([]);
  expect(data).toEqual({
    setTenantInfo: { email: 'ida@farm.example', emailEntrySkipped: false },
    cacheOauthClientCredentials: true,
    cached: { client_id: 'hens', client_secret: 'straw' },
    template: { client_id: 'farm', client_secret: 'stall-key' },
  });
  expect(again.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});

test('only reads where only reading is allowed', async () => {
  const { ask } = await connectGraphql({ readOnly: true });

  const read = await ask('{ findRelevantTools { id } getTenantInfo { email } }');
  const taken = await ask('mutation { getOAuthClientCredentials(templateId: "market") { client_id } }');

  expect(read.data).toEqual({ findRelevantTools: [], getTenantInfo: { email: null } });
  expect(taken.errors).toMatchObject([{ extensions: { code: 'UNSUPPORTED' } }]);
});

test.each([
  ['{ listWorkflowVersions(id: "hens", limit: 0) { total } }', 'BAD_USER_INPUT'],
  ['{ listWorkflowVersions(id: "hens", limit: 1001) { total } }', 'BAD_USER_INPUT'],
  ['{ listWorkflowVersions(id: "hens", offset: -1) { total } }', 'BAD_USER_INPUT'],
  ['{ listWorkflowVersions(id: "ducks") { total } }', 'NOT_FOUND'],
  ['{ diffWorkflowVersions(id: "hens", from: 0) { to } }', 'BAD_USER_INPUT'],
  ['{ diffWorkflowVersions(id: "hens", from: 7) { to } }', 'NOT_FOUND'],
  ['mutation { restoreWorkflowVersion(id: "hens", version: 7) { id } }', 'NOT_FOUND'],
  ['mutation { restoreWorkflowVersion(id: "ducks", version: 1) { id } }', 'NOT_FOUND'],
  ['mutation { setTenantInfo(email: "no address") { email } }', 'BAD_USER_INPUT'],
  [
    'mutation { cacheOauthClientCredentials(clientCredentialsUid: "", clientId: "a", clientSecret: "b") }',
    'BAD_USER_INPUT',
  ],
  ['mutation { getOAuthClientCredentials { client_id } }', 'BAD_USER_INPUT'],
  ['mutation { upsertIntegration(input: {id: "ducks"}, mode: UPDATE) { id } }', 'NOT_FOUND'],
])('says what is wrong with %s', async (query, code) => {
  const { ask } = await connectGraphql();
  await ask(upsert, { id: 'hens', input: {} });

  const { errors } = await ask(query);

  expect(errors).toMatchObject([{ extensions: { code } }]);
});

test('creates no integration under a taken id, and deletes none that is not there', async () => {
  const { ask } = await connectGraphql();
  const create =
    'mutation { upsertIntegration(input: {id: "farm", documentationKeywords: ["a", "a"]}, mode: CREATE) { id documentationKeywords } }';

  const first = await ask(create);
  const second = await ask(create);
  const deleted = await ask('mutation { one: deleteIntegration(id: "ducks") two: deleteWorkflow(id: "ducks") }');

  expect(first.data).toEqual({ upsertIntegration: { id: 'farm', documentationKeywords: ['a'] } });
  expect(second.errors).toMatchObject([
    { message: expect.stringContaining('already exists'), extensions: { code: 'CONFLICT' } },
  ]);
  expect(deleted.data).toEqual({ one: false, two: false });
});
