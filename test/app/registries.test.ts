import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gatherRegistries, openRegistries, RegistryEntry } from '../../src/app/registries.ts';
import * as z from 'zod';
import { tempDir } from '../harness/temp.ts';

function open(file: unknown, environment: Record<string, string> = {}) {
  const { registries, registryMode: mode } = gatherRegistries(file, environment);
  return openRegistries(z.record(z.string(), RegistryEntry).parse(registries), { mode, timeoutMs: 1 });
}

test('reads the numbered variables of the original, in the order of their numbers', () => {
  const { mode, all } = open(undefined, {
    SCHEMA_REGISTRY_NAME_10: 'ten',
    SCHEMA_REGISTRY_URL_10: 'https://ten.example/',
    READONLY_10: 'Yes',
    SCHEMA_REGISTRY_NAME_2: 'two',
    SCHEMA_REGISTRY_URL_2: 'https://two.example/ccompat/v7/',
    SCHEMA_REGISTRY_USER_2: 'ada',
    SCHEMA_REGISTRY_PASSWORD_2: 'straw',
    VIEWONLY_2: 'false',
    SCHEMA_REGISTRY_NAME_3: 'without a url',
  });

  expect(mode).toBe('multi');
  expect(all).toMatchObject([
    { name: 'two', url: 'https://two.example/ccompat/v7', user: 'ada', password: 'straw', viewOnly: false },
    { name: 'ten', url: 'https://ten.example', viewOnly: true },
  ]);
  expect(all[0]?.secretVariable).toBe('SCHEMA_REGISTRY_PASSWORD_2');
});

test('takes the plain variables for the single mode, and none for no registry at all', () => {
  expect(open(undefined, { SCHEMA_REGISTRY_URL: 'http://a.example', VIEWONLY: '1' })).toMatchObject({
    mode: 'single',
    all: [{ name: 'default', viewOnly: true }],
  });
  expect(open(undefined)).toMatchObject({ mode: 'multi', all: [] });
});

test('reads the JSON of the original', () => {
  const text = JSON.stringify({ dev: { url: 'http://dev.example', user: 'ada', password: 'straw', readonly: true } });

  expect(open(undefined, { REGISTRIES_CONFIG: text }).all).toMatchObject([
    { name: 'dev', password: 'straw', viewOnly: true },
  ]);
  expect(() => open(undefined, { REGISTRIES_CONFIG: '{' })).toThrow('REGISTRIES_CONFIG');
});

test('takes the secrets of a registry of the file from variables by its name', () => {
  const file = { 'eggs-eu': { url: 'https://eggs.example', user: 'ada' } };

  const [registry] = open(file, { SCHEMA_REGISTRY_TOKEN_EGGS_EU: 'hay' }).all;

  expect(registry).toMatchObject({ token: 'hay', secretVariable: 'SCHEMA_REGISTRY_TOKEN_EGGS_EU' });
});

test('keeps user and password out of the address', () => {
  const [registry] = open(undefined, {
    SCHEMA_REGISTRY_NAME_1: 'dev',
    SCHEMA_REGISTRY_URL_1: 'https://ada:s%40traw@dev.example:8081',
  }).all;

  expect(registry).toMatchObject({ url: 'https://dev.example:8081', user: 'ada', password: 's@traw' });
});

test.each([
  [{ SCHEMA_REGISTRY_NAME_1: 'dev', SCHEMA_REGISTRY_URL_1: 'https://ada:straw@dev.example' }, 'SCHEMA_REGISTRY_URL_1'],
  [{ SCHEMA_REGISTRY_URL: 'https://ada:straw@dev.example' }, 'SCHEMA_REGISTRY_URL'],
  [
    {
      SCHEMA_REGISTRY_NAME_1: 'dev',
      SCHEMA_REGISTRY_URL_1: 'https://ada:straw@dev.example',
      SCHEMA_REGISTRY_PASSWORD_1: 'hay',
    },
    'SCHEMA_REGISTRY_PASSWORD_1',
  ],
])('names the variable that the password came from: %j', (environment, variable) => {
  expect(open(undefined, environment).all[0]?.secretVariable).toBe(variable);
});

test.each([
  [{ dev: { url: 'https://dev.example', password: 'straw' } }, 'password'],
  [{ dev: { url: 'https://ada:straw@dev.example' } }, 'must hold no password'],
  [{ dev: { url: 'ftp://dev.example' } }, 'http or https'],
  [{ dev: {} }, 'registries.dev.url: is missing'],
  [{ '': { url: 'https://dev.example' } }, 'registries: a name in it must not be empty'],
  [[], 'registries: must be an object, not a list'],
])('refuses %j in the file', (file, words) => {
  expect(() => open(file)).toThrow(words);
});

test('reads certificates from their files, and names one that is not there', () => {
  const caFile = join(tempDir(), 'ca.pem');
  writeFileSync(caFile, 'PEM');

  expect(open({ dev: { url: 'https://dev.example', caFile } }).all[0]?.tls).toEqual({ ca: 'PEM' });
  expect(() => open({ dev: { url: 'https://dev.example', keyFile: `${caFile}.key` } })).toThrow('ca.pem.key');
});
