/** A house that works in the background, and waiting until it has fetched some documentation. */
import { openHouse, type TestHouse } from '../../../harness/house.ts';

export async function workingHouse(settings: Record<string, unknown> = {}, dataDir?: string): Promise<TestHouse> {
  const house = await openHouse({ pageBrowser: 'off', ...settings }, dataDir);
  house.work();
  return house;
}

/** The integration once its documentation is not pending any more. */
export async function settled(house: TestHouse, id: string): Promise<Readonly<Record<string, unknown>>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { bus } = await house.ports();
  const look = async (): Promise<void> => {
    const { documentationPending } = await house.done('integration/get', { id });
    if (documentationPending !== true) resolve();
  };
  const end = bus.subscribe((change) => {
    if (change.noun === 'integration' && change.id === id) void look();
  });
  await look();
  await promise;
  end();
  return house.done('integration/get', { id });
}

export const farmDocument = {
  openapi: '3.1.0',
  info: { title: 'The farm', description: 'All about hens.' },
  servers: [{ url: 'https://farm.example' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-farm-key' } } },
  security: [{ key: [] }],
  paths: {
    '/hens': {
      get: {
        operationId: 'listHens',
        summary: 'Lists the hens of a coop',
        parameters: [{ name: 'coop', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'ok' } },
      },
    },
    '/eggs/{day}': {
      delete: {
        operationId: 'discardEggs',
        summary: 'Discards what was laid',
        responses: { 204: { description: 'ok' } },
      },
    },
  },
};
