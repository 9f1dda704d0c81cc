import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfigFile } from '../../src/app/config-file.ts';
import { tempDir } from '../harness/temp.ts';

function read(text: string): Readonly<Record<string, unknown>> {
  const path = join(tempDir(), 'own.json');
  writeFileSync(path, text);
  return readConfigFile(path, 'unused');
}

test('gives what the file holds', () => {
  expect(read('{"port": 1, "network": {"allow": ["coop.example"]}}')).toEqual({
    port: 1,
    network: { allow: ['coop.example'] },
  });
});

test.each(['utf8', 'utf16le'] as const)('takes no notice of a mark of byte order in %s', (encoding) => {
  const path = join(tempDir(), 'own.json');
  writeFileSync(path, '\uFEFF{"port": 1}', encoding);

  expect(readConfigFile(path, 'unused')).toEqual({ port: 1 });
});

test('does without the file beside the data, but not without one that was named', () => {
  const missing = join(tempDir(), 'own.json');

  expect(readConfigFile(undefined, missing)).toEqual({});
  expect(() => readConfigFile(missing, 'unused')).toThrow(/own\.json could not be read\.$/);
});

test.each([
  ['{', /own\.json could not be read as JSON/],
  ['["eggs"]', /own\.json did not hold an object/],
  ['null', /own\.json did not hold an object/],
  ['"eggs"', /own\.json did not hold an object/],
])('refuses the content %s', (text, message) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ code: 'bad_request', message: expect.stringMatching(message) }),
  );
});

test.each([
  ['{"port": 4000, }', 'Look at line 1, column 16.'],
  ['{\n  "host": "coop"\n  "port": 1\n}', 'Look at line 3, column 3.'],
  ['{"port": 4000', 'It ends before everything in it is closed.'],
  [' \n', 'It is empty: {} would do.'],
])('says where %j is no JSON, and repeats nothing of it', (text, place) => {
  const hint = `${place} JSON has no comments, and no comma behind the last entry.`;

  expect(() => read(text)).toThrow(expect.objectContaining({ hint }));
});

test.each([
  ['{"prot": 1}', '"prot"', 'Did you mean "port" by "prot"?'],
  ['{"tool-names": "spec"}', '"tool-names"', 'Did you mean "toolNames" by "tool-names"?'],
  ['{"egress": "any"}', '"egress"', 'Did you mean "network.egress" by "egress"?'],
  ['{"netwrok": {}}', '"netwrok"', 'Did you mean "network" by "netwrok"?'],
  ['{"network": {"alow": []}}', '"network.alow"', 'Did you mean "network.allow" by "network.alow"?'],
  ['{"network": "any"}', '"network"', 'Make "network" an object.'],
  ['{"chickens": 3}', '"chickens"', 'Remove "chickens".'],
  ['{"__proto__": 3}', '"__proto__"', 'Remove "__proto__".'],
])('names what is no setting in %s, and what may have been meant', (text, name, hint) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ code: 'bad_request', message: expect.stringContaining(name), hint }),
  );
});

test('refuses a secret, says where it belongs, and does not repeat it', () => {
  const refused = expect.objectContaining({
    message: expect.stringMatching(/own\.json held what is not read from it: "token", "vaultKey"\.$/),
    hint: 'Set PATCHBAY_TOKEN instead of "token". Set PATCHBAY_KEY instead of "vaultKey".',
  });

  expect(() => read('{"token": "straw", "vaultKey": "hay"}')).toThrow(refused);
});
