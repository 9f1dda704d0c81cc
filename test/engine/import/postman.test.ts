import { expect, test } from 'vitest';
import { readPostman } from '../../../src/engine/import/postman.ts';

const url = (raw: string) => ({ raw });

const collection = {
  info: {
    name: 'Farm',
    description: 'All about hens.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: 'key-of-the-hen-house' }] },
  variable: [
    { key: 'baseUrl', value: 'https://farm.example/v1' },
    { key: 'api_key', value: 'key-of-the-hen-house' },
  ],
  item: [
    {
      name: 'Hens',
      item: [
        { name: 'List hens', request: { method: 'GET', url: url('{{baseUrl}}/hens?coop={{coop}}&old=1') } },
        {
          name: 'Add a hen',
          request: {
            method: 'POST',
            header: [
              { key: 'X-Key', value: '{{api_key}}' },
              { key: 'X-Off', value: 'x', disabled: true },
            ],
            body: { mode: 'raw', raw: '{"name": "{{name}}"}' },
            url: url('{{baseUrl}}/hens'),
          },
        },
      ],
    },
    {
      name: 'Open',
      request: { method: 'GET', auth: { type: 'noauth' }, url: url('https://open.example/eggs/:id') },
    },
    {
      name: 'Form',
      request: {
        method: 'POST',
        auth: {
          type: 'apikey',
          apikey: [
            { key: 'key', value: 'X-Farm' },
            { key: 'value', value: 'secret' },
          ],
        },
        body: { mode: 'urlencoded', urlencoded: [{ key: 'a b', value: '{{c}} d' }] },
        url: 'https://open.example/form',
      },
    },
  ],
};

test('reads requests in folders, with what they inherit', () => {
  const read = readPostman(collection, 'farm_');

  expect(read?.title).toBe('Farm');
  expect(read?.calls).toMatchObject([
    {
      name: 'List hens',
      urlHost: 'https://farm.example',
      urlPath: '/v1/hens',
      queryParams: { coop: '<<coop>>', old: '1' },
      headers: { Authorization: 'Bearer <<farm_token>>' },
    },
    { name: 'Add a hen', method: 'POST', headers: { 'X-Key': '<<api_key>>' }, body: '{"name": "<<name>>"}' },
    { name: 'Open', urlPath: '/eggs/<<id>>', headers: {} },
    { name: 'Form', headers: { 'X-Farm': '<<farm_api_key>>' }, body: 'a%20b=<<c>>%20d' },
  ]);
  expect(read?.calls[1]?.headers).not.toHaveProperty('X-Off');
});

test('takes no secret over', () => {
  expect(JSON.stringify(readPostman(collection, 'farm_'))).not.toMatch(/key-of-the-hen-house|"secret"/);
});

test('reads folders that are nested without end', () => {
  let item: Record<string, unknown> = { name: 'Deep', request: { method: 'GET', url: 'https://farm.example' } };
  for (let depth = 0; depth < 50_000; depth += 1) item = { item: [item] };

  expect(readPostman(item, '')?.calls).toMatchObject([{ name: 'Deep' }]);
});

test.each([{}, { item: 3 }, { openapi: '3.0.0' }])('knows nothing of %j', (root) => {
  expect(readPostman(root, '')).toBeUndefined();
});

test('leaves out what cannot be read', () => {
  const root = {
    item: [null, { request: null }, { request: { method: 'BREW', url: 'https://a.example' } }, { request: {} }],
  };

  expect(readPostman(root, '')?.calls).toEqual([]);
});
