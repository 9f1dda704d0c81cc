import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const answer = { 200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const document = {
  openapi: '3.0.3',
  servers: [{ url: 'http://127.0.0.1:9' }],
  security: [{ signIn: [] }],
  components: {
    securitySchemes: {
      signIn: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  },
  paths: {
    '/coops': { get: { summary: 'List coops', responses: answer } },
    '/stations/{code}': {
      get: {
        summary: 'Get a station',
        parameters: [{ ...id, name: 'code' }],
        security: [{ key: [] }],
        responses: answer,
      },
    },
    '/hens/{id}': { get: { summary: 'Get a hen', parameters: [id], responses: answer } },
  },
};

const application = { client_id: 'app', client_secret: 'never-to-be-seen', token_url: 'http://127.0.0.1:9/token' };

async function generate(instruction: string, credentials: Readonly<Record<string, string>>) {
  const integration = { id: 'farm', openApiSchema: JSON.stringify(document), credentials };
  const current = { id: 'step', instruction };
  return generateStep({ integration, current, selector: '', stepInput: {}, credentialNames: [] }, await openContext());
}

test('leaves the secret of an application to the run, which gets a token with it', async () => {
  const { config } = await generate('List all coops', application);

  expect(config.authentication).toBe('OAUTH2');
  expect(JSON.stringify(config)).not.toContain('client_');
});

test('sends a token that is there, and not the refresh token', async () => {
  const tokens = { refresh_token: 'never-to-be-seen', access_token: 'never-to-be-seen' };
  const { config } = await generate('List all coops', { ...application, ...tokens });

  expect(config.headers).toEqual({ Authorization: 'Bearer <<farm_access_token>>' });
});

test('takes the id of an application for no other id', async () => {
  await expect(generate('Get one hen', application)).rejects.toMatchObject({ reason: 'MISSING_VALUES' });
});

test('puts no secret into a path, where logs would tell it', async () => {
  const asked = generate('Get the station of the harbour', { farm_key: 'never-to-be-seen' });

  await expect(asked).rejects.toMatchObject({ reason: 'MISSING_VALUES' });
});
