/** A documented service of hens and coops that wants a key, and a house that knows it. */
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

const hen = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, coop_id: { type: 'integer' } },
};
const answering = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const document = {
  openapi: '3.0.3',
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Farm-Key' } } },
  paths: {
    '/hens': { get: { summary: 'List hens', responses: answering({ type: 'array', items: hen }) } },
    '/coops/{coop_id}': {
      get: {
        summary: 'Get a coop',
        parameters: [{ name: 'coop_id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: answering({ type: 'object', properties: { id: { type: 'integer' }, place: { type: 'string' } } }),
      },
    },
  },
};

export const question = {
  instruction: 'List the hens, and for each of them get the coop. Return name and place.',
  integrationIds: ['farm'],
  responseSchema: {
    type: 'array',
    items: {
      type: 'object',
      properties: { name: { type: 'string' }, place: { type: 'string' } },
      required: ['name', 'place'],
    },
  },
};

export async function stocked(...settings: Parameters<typeof openHouse>) {
  const farm = await upstream(({ url, headers }) => {
    if (headers['x-farm-key'] !== 'hen-house-key') return { status: 401, body: {} };
    if (url === '/hens')
      return {
        body: [
          { id: 1, name: 'Berta', coop_id: 8 },
          { id: 2, name: 'Else', coop_id: 9 },
        ],
      };
    return { body: { id: Number(url.at(-1)), place: url === '/coops/8' ? 'Bern' : 'Chur' } };
  });
  const house = await openHouse(...settings);
  const input = {
    id: 'farm',
    urlHost: farm.url,
    openApiSchema: JSON.stringify(document),
    credentials: { api_key: 'hen-house-key' },
  };
  await house.done('integration/upsert', { input });
  return { farm, house };
}
