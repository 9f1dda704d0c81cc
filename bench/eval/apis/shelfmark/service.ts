/** Documents in spaces; tokens by client credentials, offsets, changes as merge patches. */
import { Chance, times } from '../chance.ts';
import { among, integer, list, needed, text, time } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging, removeRoute } from '../routes.ts';
import type { Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'offset', at: 'start', size: 'count', usual: 25, most: 50 };

function wrap({ items, total, offset, next }: Page): unknown {
  return {
    _embedded: { entries: items },
    start: offset,
    total,
    _links: next === undefined ? {} : { next: `?start=${next}` },
  };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 10);
  const spaces = (chance.isGiven ? ['handbook', 'legal', 'press'] : ['handbook', 'press', 'research', 'legal']).map(
    (key) => ({
      key,
      name: `Space ${key}`,
      public: key === 'press',
    }),
  );
  const documents = times(chance.count(206, 229), (index) => ({
    id: `doc-${300 + index}`,
    space: chance.one(['handbook', 'press', 'legal']),
    title: `${chance.one(['Guide', 'Policy', 'Report', 'Notes'])} on ${chance.one(['travel', 'security', 'pay', 'tools'])} ${index}`,
    state: chance.one(['draft', 'published', 'published', 'archived']),
    author: chance.one(['amina', 'george', 'lucia', 'stefan']),
    tags: [...new Set(times(chance.whole(0, 2), () => chance.one(['hr', 'it', 'finance', 'public'])))],
    words: chance.whole(80, 4_000),
    revision: chance.whole(1, 9),
    updated: `${chance.day(2, 8)}T10:00:00Z`,
    body: `Text of document ${index}.`,
  }));
  return { spaces, documents, reviews: [] };
}

export const shelfmark: Service = {
  name: 'shelfmark',
  title: 'Shelfmark Documents',
  host: 'https://content.shelfmark.example',
  basePath: '/v4',
  auth: { kind: 'oauth', tokenPath: '/auth/oauth2/token', clientId: 'shelf-app-3', clientSecret: 'shelf-3f6d-secret' },
  document: 'shelfmark/openapi.yaml',
  credentials: { client_id: 'shelf-app-3', client_secret: 'shelf-3f6d-secret', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    message,
    invalid: problems.map(({ field, problem }) => `${field}: ${problem}`),
  }),
  routes: [
    listRoute('/spaces', { from: 'spaces', wrap }),
    listRoute('/spaces/{space}/documents', {
      from: 'documents',
      paging,
      within: { space: 'space' },
      query: { state: among('draft', 'published', 'archived'), author: text, tag: text, updated_after: time },
      filters: { state: 'state', author: 'author', tag: 'tags', updated_after: { field: 'updated', is: 'gt' } },
      without: ['body'],
      wrap,
    }),
    createRoute('/spaces/{space}/documents', {
      into: 'documents',
      prefix: 'doc-',
      needs: [{ in: 'spaces', by: 'key', param: 'space' }],
      body: { title: needed(text), body: needed(text), tags: list, state: among('draft', 'published') },
      add: ({ params, body }) => ({ space: params.space, revision: 1, state: body.state ?? 'draft' }),
    }),
    itemRoute('/documents/{id}', { from: 'documents', param: 'id' }),
    changeRoute('/documents/{id}', {
      method: 'PATCH',
      from: 'documents',
      param: 'id',
      bodyType: 'application/merge-patch+json',
      body: { title: text, body: text, state: among('draft', 'published', 'archived'), tags: list },
    }),
    removeRoute('/documents/{id}', { from: 'documents', param: 'id' }),
    createRoute('/documents/{id}/reviews', {
      into: 'reviews',
      prefix: 'rev-',
      needs: [{ in: 'documents', param: 'id' }],
      body: { reviewer: needed(text), due: needed(time), revision: integer },
      add: ({ params }) => ({ document: params.id, state: 'requested' }),
    }),
  ],
};
