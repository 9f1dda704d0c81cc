/** Pages that are made to hold up whoever looks for documents in them. */
import { expect, test } from 'vitest';
import { isOpenApi, isWithinReach } from '../../../../src/engine/integration/documentation/openapi.ts';
import { limits } from '../../../../src/core/limits.ts';
import { serveSite } from '../../../support/site.ts';
import { farmDocument, settled, workingHouse } from './place.ts';

test.each([
  ['many names without an end', '"openapi'.repeat(40_000)],
  ['scripts without an end', '<script '.repeat(40_000)],
  ['one long word', `"${'openapi-'.repeat(40_000)}`],
  ['an object without an end', `"swaggerDoc": {"${'\\"'.repeat(80_000)}`],
  ['addresses without an end', `<a href="${'swagger'.repeat(40_000)}`],
])('is through with %s soon', async (_name, body) => {
  const site = await serveSite({ '/docs/': { body: `<!doctype html><p>Hens</p>${body}` } });
  const house = await workingHouse();

  await house.done('integration/upsert', { input: { id: 'farm', documentationUrl: `${site.url}/docs/` } });

  expect(await settled(house, 'farm')).toMatchObject({ documentationPending: false });
});

test.each([
  [JSON.stringify(farmDocument), true],
  ['swagger: "2.0"\npaths:\n  /hens: {get: {}}\n', true],
  ['{"openapi": "3.1.0", "paths": {}}', false],
  ['openapi: 3.0.0', false],
  ['\n'.repeat(500_000), false],
  [`openapi: 3.0.0\npaths:\n  /hens: {}\n${'#'.repeat(limits.documentationYamlChars)}`, false],
])('tells a document from another text', (text, expected) => {
  expect(isOpenApi(text)).toBe(expected);
});

test.each([
  ['http://127.0.0.1:9200/openapi.json', 'https://farm.example/docs/', false],
  ['http://[::1]/openapi.json', 'https://farm.example/docs/', false],
  ['http://LOCALHOST/openapi.json', 'https://farm.example/docs/', false],
  ['https://api.farm.example/openapi.json', 'https://farm.example/docs/', true],
  ['http://127.0.0.1:9200/openapi.json', 'http://localhost:8080/docs/', true],
])('that %s is asked because %s names it: %j', (address, page, expected) => {
  expect(isWithinReach(address, page)).toBe(expected);
});
