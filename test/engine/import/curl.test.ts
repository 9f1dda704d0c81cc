import { expect, test } from 'vitest';
import { readCurlCommand } from '../../../src/engine/import/curl.ts';
import { shellWords } from '../../../src/engine/import/shell-words.ts';

test.each([
  [`curl 'a b' "c \\"d\\"" e\\ f`, ['curl', 'a b', 'c "d"', 'e f']],
  [`curl $'it\\'s\\n\\u00e9'`, ['curl', "it's\né"]],
  ['curl one \\\n  two ^\r\n three', ['curl', 'one', 'two', 'three']],
  [`curl "$TOKEN" '$TOKEN' \${HEN}`, ['curl', '<<TOKEN>>', '$TOKEN', '<<HEN>>']],
  ['curl a | jq .', ['curl', 'a']],
  ['curl a\ncurl b', ['curl', 'a']],
  [`curl '' x`, ['curl', '', 'x']],
  ['curl http://farm.example/?a=1&b=2', ['curl', 'http://farm.example/?a=1&b=2']],
])('splits %j as a shell does', (command, words) => {
  expect(shellWords(command)).toEqual(words);
});

test.each([`curl 'https://farm.example`, `curl farm.example -d "{\\"a\\": 1}`, "curl farm.example -d $'it\\'s"])(
  'refuses %j, which ends within quotes',
  (command) => {
    expect(() => readCurlCommand(command)).toThrow(expect.objectContaining({ reason: 'COMMAND_UNFINISHED' }));
  },
);

test('reads what browsers copy', () => {
  const call = readCurlCommand(`curl 'https://farm.example/api/hens?coop=3&name=Ida%20B' \\
    -H 'accept: application/json' \\
    -H 'host: farm.example' \\
    -H 'authorization: Bearer straw' \\
    --compressed`);

  expect(call).toMatchObject({
    method: 'GET',
    urlHost: 'https://farm.example',
    urlPath: '/api/hens',
    queryParams: { coop: '3', name: 'Ida B' },
    headers: { accept: 'application/json', authorization: 'Bearer straw' },
    body: undefined,
    notes: [],
  });
});

test.each([
  ['curl https://farm.example/hens/<<id>>/eggs', { urlPath: '/hens/<<id>>/eggs' }],
  ["curl -d 'a=1' -d b=2 farm.example/hens", { method: 'POST', body: 'a=1&b=2', urlHost: 'https://farm.example' }],
  [`curl -sSXPUT https://farm.example --json '{"a":1}'`, { method: 'PUT', body: '{"a":1}' }],
  [
    'curl -G https://farm.example/hens -d coop=3 --data-urlencode "name=Ida B"',
    { method: 'GET', body: undefined, queryParams: { coop: '3', name: 'Ida B' } },
  ],
  ['curl -u ida:straw https://farm.example', { headers: { Authorization: 'Basic ida:straw' } }],
  ['curl -I https://farm.example/', { method: 'HEAD', urlPath: '/' }],
  [
    'curl -X DELETE --url https://farm.example/hens/1 -b "a=1; b=2"',
    { method: 'DELETE', headers: { Cookie: 'a=1; b=2' } },
  ],
  ['curl https://farm.example/hens/$ID?tag=a&tag=b', { urlPath: '/hens/<<ID>>?tag=a&tag=b', queryParams: {} }],
  [
    'curl -o out.json --max-time 5 https://farm.example/hens -L',
    { urlPath: '/hens', notes: ['Options of the transfer were left out.'] },
  ],
  ['$ curl https://farm.example -k -d @hen.json', { method: 'POST', body: '' }],
])('%s', (command, expected) => {
  expect(readCurlCommand(command)).toMatchObject(expected);
});

test('says what it did not take over', () => {
  expect(readCurlCommand('curl -k -d @hen.json https://a.example https://b.example').notes).toEqual([
    'Only the first of its addresses was taken.',
    'A file that it sends was not read: put its text into body.',
    'Certificates are verified all the same.',
  ]);
});

test.each(['curl', 'curl -X GET', 'curl -H'])('refuses %j, which names no address', (command) => {
  expect(() => readCurlCommand(command)).toThrow(expect.objectContaining({ reason: 'NO_ADDRESS' }));
});

test('refuses a method that calls do not have', () => {
  expect(() => readCurlCommand('curl -X BREW https://farm.example')).toThrow(
    expect.objectContaining({ reason: 'METHOD_UNSUPPORTED' }),
  );
});
