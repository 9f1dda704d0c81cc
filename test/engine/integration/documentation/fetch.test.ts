import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { fulfil } from '../../../../src/engine/integration/documentation/work.ts';
import { openHouse } from '../../../harness/house.ts';
import { tempDir } from '../../../harness/temp.ts';
import { serveSite } from '../../../support/site.ts';
import { farmDocument, settled, workingHouse } from './place.ts';

const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });

async function fetchedFrom(input: Readonly<Record<string, unknown>>) {
  const house = await workingHouse();
  const saved = await house.done('integration/upsert', { input: { id: 'farm', ...input } });
  return { house, saved, integration: await settled(house, 'farm') };
}

describe('an OpenAPI document', () => {
  test('in JSON fills both texts, and is pending until then', async () => {
    const site = await serveSite({ '/openapi.json': json(farmDocument) });

    const { saved, integration } = await fetchedFrom({ documentationUrl: `${site.url}/openapi.json` });

    expect(saved).toMatchObject({ documentationPending: true });
    expect(integration).toMatchObject({
      documentationPending: false,
      documentation: '# The farm\n\nAll about hens.',
      openApiSchema: JSON.stringify(farmDocument),
    });
  });

  test('in YAML is found at openApiUrl', async () => {
    const yaml =
      'openapi: 3.0.0\ninfo: {title: Coop}\npaths:\n  /hens:\n    get: {responses: {200: {description: ok}}}\n';
    const site = await serveSite({ '/api.yaml': { type: 'application/yaml', body: yaml } });

    const { integration } = await fetchedFrom({ openApiUrl: `${site.url}/api.yaml` });

    expect(integration).toMatchObject({ documentation: '# Coop', openApiSchema: yaml });
  });

  test.each([
    [
      'the page of Swagger UI names',
      { '/docs/': '<div id="swagger-ui"></div><script>SwaggerUIBundle({url: "../farm.json"})</script>' },
    ],
    [
      'a script of Swagger UI names',
      {
        '/docs/': '<script src="./swagger-initializer.js"></script>',
        '/docs/swagger-initializer.js': { type: 'text/javascript', body: 'window.ui = UI({ "url": "/farm.json" });' },
      },
    ],
    ['Redoc names', { '/docs/': "<redoc spec-url='/farm.json'></redoc>" }],
    [
      'a link leads to',
      { '/docs/': '<a href="/openapi/farm.json">Document</a>', '/openapi/farm.json': json(farmDocument) },
    ],
  ])('that %s is found', async (_name, pages) => {
    const site = await serveSite({ ...pages, '/farm.json': json(farmDocument) });

    const { integration } = await fetchedFrom({ documentationUrl: `${site.url}/docs/` });

    expect(integration.openApiSchema).toBe(JSON.stringify(farmDocument));
  });

  test('that a script holds is found', async () => {
    const script = `let options = {"swaggerDoc": ${JSON.stringify(farmDocument)}, "customOptions": {}};`;
    const site = await serveSite({
      '/docs/': '<script src="swagger-ui-init.js"></script>',
      '/docs/swagger-ui-init.js': { type: 'text/javascript', body: script },
    });

    const { integration } = await fetchedFrom({ documentationUrl: `${site.url}/docs/` });

    expect(integration.openApiSchema).toBe(JSON.stringify(farmDocument));
  });
});

describe('pages', () => {
  test('become one Markdown text, those beside and below the first one', async () => {
    const site = await serveSite({
      '/docs/start':
        '<title>Start</title><main><h1>Start</h1><p>Hens lay eggs.</p><a href="eggs">Eggs</a><a href="/shop">Shop</a></main>',
      '/docs/eggs': '<title>Eggs</title><main><h1>Eggs</h1><pre>GET /eggs</pre></main>',
      '/shop': '<main>Buy hens!</main>',
    });

    const { integration } = await fetchedFrom({ documentationUrl: `${site.url}/docs/start` });

    expect(integration.documentation).toContain(
      `# Start\n\nSource: ${site.url}/docs/start\n\n# Start\n\nHens lay eggs.`,
    );
    expect(integration.documentation).toContain('GET /eggs');
    expect(integration.documentation).not.toContain('Buy hens');
  });

  test('of a sitemap are read as well', async () => {
    const site = await serveSite({
      '/docs/': '<title>Start</title><main><p>Welcome to the farm.</p></main>',
      '/docs/hidden': '<title>Hidden</title><main><p>GET /secret-nests</p></main>',
      '/sitemap.xml': (request) => ({
        type: 'application/xml',
        body: `<urlset><url><loc>http://${request.headers.host}/docs/hidden</loc></url></urlset>`,
      }),
    });

    const { integration } = await fetchedFrom({ documentationUrl: `${site.url}/docs/` });

    expect(integration.documentation).toContain('GET /secret-nests');
  });

  test('that robots.txt keeps crawlers from are left out, but the one that was named', async () => {
    const site = await serveSite({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' },
      '/docs/': '<main><p>Hens lay eggs.</p><a href="more">More</a></main>',
      '/docs/more': '<main>More eggs</main>',
    });

    const { integration } = await fetchedFrom({ documentationUrl: `${site.url}/docs/` });

    expect(integration.documentation).toContain('Hens lay eggs.');
    expect(site.seen.map(({ path }) => path)).not.toContain('/docs/more');
  });

  test('that are plain text are kept as they are', async () => {
    const site = await serveSite({ '/llms.txt': { type: 'text/plain', body: '# Farm\nGET /hens' } });

    const { integration } = await fetchedFrom({ documentationUrl: `${site.url}/llms.txt` });

    expect(integration.documentation).toBe('# Farm\nGET /hens');
  });

  test('that are a document are read as text', async () => {
    const body = readFileSync(join(import.meta.dirname, '../../../fixtures/extract/eggs.pdf'));
    const site = await serveSite({ '/manual.pdf': { type: 'application/pdf', body } });

    const { integration } = await fetchedFrom({ documentationUrl: `${site.url}/manual.pdf` });

    expect(integration.documentation).toMatch(/egg/i);
    expect(integration.documentation).not.toContain('%PDF');
  });

  test('that are an image leave what was there', async () => {
    const body = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const site = await serveSite({ '/docs': 'Hens lay eggs.', '/hen.png': { type: 'image/png', body } });
    const { house, integration } = await fetchedFrom({ documentationUrl: `${site.url}/docs` });

    await house.done('integration/upsert', { input: { id: 'farm', documentationUrl: `${site.url}/hen.png` } });

    const { documentation } = await settled(house, 'farm');
    expect(documentation).toBe(integration.documentation);
  });

  test('get none of the credentials', async () => {
    const site = await serveSite({ '/docs/': '<main>Hens lay eggs.</main>' });

    await fetchedFrom({
      urlHost: 'https://farm.example',
      documentationUrl: `${site.url}/docs/`,
      credentials: { token: 'key-of-the-hen-house' },
    });

    expect(JSON.stringify(site.seen)).not.toContain('key-of-the-hen-house');
  });
});

describe('GraphQL', () => {
  const introspection = {
    __schema: {
      queryType: { name: 'Query' },
      mutationType: null,
      subscriptionType: null,
      directives: [],
      types: [
        {
          kind: 'OBJECT',
          name: 'Query',
          interfaces: [],
          fields: [
            {
              name: 'hens',
              args: [],
              isDeprecated: false,
              type: { kind: 'SCALAR', name: 'String', ofType: null },
            },
          ],
        },
        { kind: 'SCALAR', name: 'String' },
        { kind: 'SCALAR', name: 'Boolean' },
      ],
    },
  };

  test('tells its schema, with credentials where it wants to know who asks', async () => {
    const site = await serveSite({
      '/graphql': ({ headers }) =>
        headers.authorization === 'Bearer key-of-the-hen-house' ? json({ data: introspection }) : { status: 401 },
    });

    const { integration } = await fetchedFrom({
      urlHost: site.url,
      urlPath: 'graphql',
      credentials: { token: 'key-of-the-hen-house' },
    });

    expect(integration.documentation).toContain('## type Query\n\n```graphql\ntype Query {\n  hens: String\n}\n```');
    expect(site.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('sends no credentials where it is redirected to', async () => {
    const other = await serveSite({ '/graphql': json({ data: introspection }) });
    const site = await serveSite({ '/graphql': { status: 307, redirect: `${other.url}/graphql` }, '/docs': 'Hens' });

    await fetchedFrom({
      urlHost: site.url,
      urlPath: 'graphql',
      documentationUrl: `${site.url}/docs`,
      credentials: { token: 'key-of-the-hen-house' },
    });

    expect(other.seen).toEqual([]);
  });
});

describe('when', () => {
  test('the address changes, it is fetched again, and not when something else does', async () => {
    const site = await serveSite({
      '/one': { type: 'text/plain', body: 'One hen' },
      '/two': { type: 'text/plain', body: 'Two hens' },
    });
    const { house, integration } = await fetchedFrom({ documentationUrl: `${site.url}/one` });

    const renamed = await house.done('integration/upsert', { input: { ...integration, name: 'Farm' } });
    const moved = await house.done('integration/upsert', {
      input: { ...integration, documentationUrl: `${site.url}/two` },
    });

    expect(renamed).toMatchObject({ name: 'Farm', documentationPending: false });
    expect(moved).toMatchObject({ documentationPending: true });
    expect(await settled(house, 'farm')).toMatchObject({ documentation: 'Two hens' });
  });

  test('somebody asks for it, it is fetched again', async () => {
    let visits = 0;
    const site = await serveSite({
      '/docs': () => {
        visits += 1;
        return { type: 'text/plain', body: `Visit ${visits}` };
      },
    });
    const { house } = await fetchedFrom({ documentationUrl: `${site.url}/docs` });

    await house.done('integration/upsert', { input: { id: 'farm', documentationPending: true } });

    expect(await settled(house, 'farm')).toMatchObject({ documentation: 'Visit 2' });
  });

  test('a text comes with the address, that text is kept', async () => {
    const { integration } = await fetchedFrom({
      documentationUrl: 'https://farm.example/docs',
      documentation: 'GET /hens',
    });

    expect(integration).toMatchObject({ documentation: 'GET /hens' });
    expect(integration.documentationPending).not.toBe(true);
  });

  test.each([
    { documentationUrl: 'file:///etc/passwd' },
    { urlHost: 'https://farm.example', documentationPending: true },
    { documentationUrl: 'https://farm.example/docs', documentationPending: false },
  ])('there is nothing to fetch, nothing is pending: %j', async (input) => {
    const { saved } = await fetchedFrom(input);

    expect(saved.documentationPending).not.toBe(true);
  });

  test('one takes its time, another does not wait for it', async () => {
    const slow = await serveSite({ '/docs': { hang: true } });
    const site = await serveSite({ '/docs': { type: 'text/plain', body: 'Hens lay eggs' } });
    const house = await workingHouse();
    await house.done('integration/upsert', { input: { id: 'mill', documentationUrl: `${slow.url}/docs` } });
    await slow.hanging;

    await house.done('integration/upsert', { input: { id: 'farm', documentationUrl: `${site.url}/docs` } });

    expect(await settled(house, 'farm')).toMatchObject({ documentation: 'Hens lay eggs' });
    expect(await house.done('integration/get', { id: 'mill' })).toMatchObject({ documentationPending: true });
  });

  test('a workflow is built with it at once, that waits for it', async () => {
    const document = { ...farmDocument, servers: [{ url: 'https://farm.example' }] };
    const site = await serveSite({ '/openapi.json': json(document) });
    const house = await workingHouse();
    await house.done('integration/upsert', {
      input: { id: 'farm', urlHost: 'https://farm.example', documentationUrl: `${site.url}/openapi.json` },
    });

    const built = await house.done('workflow/build', {
      instruction: 'List the hens of coop 3.',
      integrationIds: ['farm'],
    });

    expect(built).toMatchObject({ steps: [{ integrationId: 'farm', apiConfig: { urlPath: '/hens' } }] });
  });

  test('the process ends before, another one fetches it', async () => {
    const site = await serveSite({ '/docs': { type: 'text/plain', body: 'Hens lay eggs' } });
    const dataDir = tempDir();
    const first = await workingHouse({ noWorker: true }, dataDir);
    await first.done('integration/upsert', { input: { id: 'farm', documentationUrl: `${site.url}/docs` } });
    await first.close();

    const second = await workingHouse({}, dataDir);

    expect(await settled(second, 'farm')).toMatchObject({ documentation: 'Hens lay eggs' });
  });

  test('there is none, it is given up in the end, and what was there stays', async () => {
    const site = await serveSite({ '/docs': { status: 404 } });
    const house = await openHouse();
    await house.done('integration/upsert', { input: { id: 'farm', documentation: 'GET /hens' } });
    await house.done('integration/upsert', { input: { id: 'farm', documentationUrl: `${site.url}/docs` } });
    const { store, ...ports } = await house.ports();
    // As if the time between the tries were over.
    const later = { now: () => house.kit.clock.now() + 1_000_000, sleep: house.kit.clock.sleep };
    const ctx = { ...ports, store, clock: later, log: { write() {} }, signal: new AbortController().signal };

    for (let tries = 0; tries < limits.documentationAttempts; tries += 1) {
      for (const wish of await store.documentationFetches.due(Number.MAX_SAFE_INTEGER, 1)) await fulfil(wish, ctx);
    }

    expect(await settled(house, 'farm')).toMatchObject({ documentation: 'GET /hens', documentationPending: false });
    expect(await store.documentationFetches.due(Number.MAX_SAFE_INTEGER, 1)).toEqual([]);
  });

  test('the egress policy refuses it, it is given up at once', async () => {
    const house = await workingHouse();

    await house.done('integration/upsert', {
      input: { id: 'cloud', documentationUrl: 'http://169.254.169.254/latest' },
    });

    expect(await settled(house, 'cloud')).toMatchObject({ documentationPending: false });
  });
});
