/** Where secrets and paths go, in the many ways that services write it. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';

const paths = { '/coops': { get: { summary: 'List coops', responses: {} } } };

function described(scheme: object, info = ''): string {
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Coops', version: '1', description: info },
    paths,
    components: { securitySchemes: { farm: scheme } },
    security: [{ farm: [] }],
  });
}

const authorization = { type: 'apiKey', in: 'header', name: 'Authorization' };
const word = { kind: 'key', in: 'header', name: 'Authorization', prefix: 'Coop' };

test.each([
  'Send `Authorization: Coop <key>` with every request.',
  'Prefix the key with `Coop `.',
  'Prefix your key with the word Coop and a space.',
  'The value is the word `Coop`, a space and your key.',
  'The key with the `Coop` prefix, e.g. `Coop 3f9a`.',
  'Format: Coop YOUR_KEY',
  'Use the scheme "Coop" followed by the key.',
  'The key must be preceded by "Coop ".',
  'Coop followed by a space and the API key.',
  '`Coop {api_key}`',
  "Example: 'Coop abcdef123456'",
  'Enter your key in the format **Coop &lt;key&gt;**',
  'The value starts with `Coop` and continues with the key.',
  'Value: `Coop` + space + key',
])('finds the word before the key in a description: %s', (description) => {
  expect(readDocument(described({ ...authorization, description })).schemes[0]?.scheme).toEqual(word);
});

test.each(['Your API key.', 'The key that you got when you signed up', 'Key of the farm, found under Settings'])(
  'puts no word before a key where none is told: %s',
  (description) => {
    const name = 'X-Farm-Key';
    expect(readDocument(described({ ...authorization, name, description })).schemes[0]?.scheme).toEqual({
      kind: 'key',
      in: 'header',
      name,
    });
  },
);

test('finds the word in the description of the whole service', () => {
  const document = described(authorization, 'Eggs.\n\nAll requests need `Authorization: Coop <your key>`.');

  expect(readDocument(document).schemes[0]?.scheme).toEqual(word);
});

test('takes the name of a scheme of HTTP for the word', () => {
  expect(readDocument(described({ type: 'http', scheme: 'Coop' })).schemes[0]?.scheme).toEqual(word);
});

test('takes the word that a bearer scheme describes', () => {
  const description = 'Send it as `Authorization: Coop <token>`.';

  expect(readDocument(described({ type: 'http', scheme: 'bearer', description })).schemes[0]?.scheme).toEqual(word);
});

test('reads the user that stands before a key', () => {
  const description = 'The user name is always `farm`, the password is your API key.';

  expect(readDocument(described({ type: 'http', scheme: 'basic', description })).schemes[0]?.scheme).toEqual({
    kind: 'basic',
    user: 'farm',
  });
});

test('reads how to be known from the description where no scheme is declared', () => {
  const text = 'Every call needs the header `X-Farm-Key` with your key.';
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Coops', version: '1', description: text },
    paths,
  });

  expect(readDocument(document).schemes[0]?.scheme).toEqual({ kind: 'key', in: 'header', name: 'X-Farm-Key' });
});

const prose = (text: string): string => `# Coops\n\n${text}\n\n## List coops\n\n\`GET /coops\`\n\nGives all coops.\n`;

test.each([
  'Send `Authorization: Coop <key>` with every request.',
  'Put your key into the `Authorization` header, prefixed with `Coop `.',
  'Every request carries an `Authorization` header: the word `Coop`, a space, and your key.',
  'Authenticate with the header Authorization. Its value is "Coop" followed by your key.',
  '## Authentication\n\n```\nAuthorization: Coop abc123\n```',
  '## Access\n\n| Header | Value |\n|---|---|\n| Authorization | `Coop {key}` |',
  "## Signing in\n\n    curl -H 'Authorization: Coop $KEY' https://coops.test/coops",
])('finds the word before the key in prose: %s', (text) => {
  expect(readDocument(prose(text)).schemes[0]?.scheme).toEqual(word);
});

test.each([
  'Every request must carry `X-Coop: <key>`.',
  'Pass your key in the `X-Coop` header.',
  'Send the key as header `X-Coop`.',
  'Authentication is by an HTTP header called X-Coop that holds your key.',
  '## Authentication\n\nAdd your secret to each call:\n\n```\nX-Coop: 8fe1\n```',
  '## Access\n\n| Header | Value |\n|---|---|\n| `X-Coop` | your access key |',
  'Your access key goes into X-Coop, a request header.',
])('finds the header of a key in prose: %s', (text) => {
  expect(readDocument(prose(text)).schemes[0]?.scheme).toEqual({ kind: 'key', in: 'header', name: 'X-Coop' });
});

test.each([
  'All paths are below `/farm/v2`.',
  'All paths below are relative to /farm/v2.',
  'Base path: `/farm/v2`',
  'Base URL: `https://{your-farm}.coops.test/farm/v2`',
  'The API lives under `/farm/v2/`; JSON only.',
  'Every endpoint is prefixed with `/farm/v2`.',
  'The root of the API is https://coops.test/farm/v2.',
  'Prepend `/farm/v2` to every path.',
  '**Base URL**\n\n`/farm/v2`',
  'Endpoints start with /farm/v2 on your own host.',
  '| | |\n|---|---|\n| Base path | `/farm/v2` |\n| Format | JSON |',
])('finds the path that all others are below: %s', (text) => {
  const [server = ''] = readDocument(prose(text)).servers;

  expect(server.replace(/^https?:\/\/[^/]+/, '')).toBe('/farm/v2');
});

test.each([
  ['**Access.** You have got a pass. Write it into the query of every call: `?pass=...`.', 'pass'],
  ['Each request carries your ticket in its query, as `ticket`.', 'ticket'],
  ['Append `?licence=...` to the URL of each call; licences are sold at the gate.', 'licence'],
])('finds the secret that all calls carry in their query: %s', (text, name) => {
  const { schemes } = readDocument(`# Coops\n\n${text}\n\n## Hens\n\n\`GET /hens\` gives all hens.`);

  expect(schemes[0]?.scheme).toEqual({ kind: 'key', in: 'query', name });
});

test('takes no page for a secret', () => {
  const text = '# Coops\n\nPass `cursor` in the query to read the next page.\n\n`GET /hens` gives hens.';

  expect(readDocument(text).schemes).toEqual([]);
});
