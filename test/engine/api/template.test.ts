import { expect, test } from 'vitest';
import { type Evaluator, fill, fillDeep, fillJson, type Variables } from '../../../src/engine/api/template.ts';
import { sharedSandbox } from '../../harness/shared-drivers.ts';

const port = await sharedSandbox();
const { signal } = new AbortController();

function seeing(variables: Variables, over: Variables = {}): Evaluator {
  return { scope: port.open(variables), over, signal };
}

test.each([
  ['an exact name', 'hen=<<hen>>', { hen: 'Berta' }, 'hen=Berta'],
  ['a name with signs', '<<farm_api-key>>', { 'farm_api-key': 'k' }, 'k'],
  ['a path with an index', '<<coop.hens[1].name>>', { coop: { hens: [{}, { name: 'Ada' }] } }, 'Ada'],
  ['a path from a name with a hyphen', '<<first-hen.eggs[0]>>', { 'first-hen': { eggs: [3] } }, '3'],
  ['a path from a name with a digit', '<<1st.eggs>>', { '1st': { eggs: 3 } }, '3'],
  ['a difference', '<<eggs-sold.count>>', { eggs: 5, sold: { count: 2 } }, '3'],
  ['JSONata', '<<$sum(eggs)>>', { eggs: [1, 2] }, '3'],
  ['a path through a list', '<<hens.name>>', { hens: [{ name: 'Ada' }, { name: 'Berta' }] }, '["Ada","Berta"]'],
  ['an arrow function', '<<(s) => s.eggs.length>>', { eggs: [1, 2] }, '2'],
  ['two of them', '<<a>>/<<b>>', { a: 'x', b: 'y' }, 'x/y'],
  ['zero', '<<eggs>>', { eggs: 0 }, '0'],
  ['false', '<<open>>', { open: false }, 'false'],
  ['null', '<<fox>>', { fox: null }, 'null'],
  ['an object', '<<hen>>', { hen: { eggs: 1 } }, '{"eggs":1}'],
  ['white space around it', '<<  hen >>', { hen: 'Berta' }, 'Berta'],
  ['an exact name that looks like a path', '<<a.b>>', { 'a.b': 'exact', a: { b: 'path' } }, 'exact'],
])('fills %s', async (_name, text, variables, expected) => {
  expect(await fill(text, 'urlPath', seeing(variables))).toBe(expected);
});

test.each([['$& and $$ and $1'], ['<<hen>>'], ['a\\b']])('inserts %s literally', async (value) => {
  expect(await fill('x<<hen>>y', 'body', seeing({ hen: value }))).toBe(`x${value}y`);
});

test('names the field and what is there when a placeholder gives nothing', async () => {
  await expect(fill('<<fox>>', 'steps[0].apiConfig.urlPath', seeing({ hen: 1, egg: 2 }))).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'PLACEHOLDER_UNRESOLVED',
    message: expect.stringContaining('<<fox>> in steps[0].apiConfig.urlPath'),
    hint: 'Available names: hen, egg.',
  });
});

test.each(['constructor', '__proto__', 'hen.constructor', 'hen.toString'])(
  'reaches nothing inherited: %s',
  async (name) => {
    await expect(fill(`<<${name}>>`, 'body', seeing({ hen: { eggs: 1 } }))).rejects.toMatchObject({
      reason: 'PLACEHOLDER_UNRESOLVED',
    });
  },
);

test.each([
  ['text', fill],
  ['JSON', fillJson],
])('leaves what is opened and never closed as it is, however much of it there is: %s', async (_name, fillIn) => {
  const open = `"${'<'.repeat(300_000)}"`;

  expect(await fillIn(`"<<hen>>"${open}`, 'body', seeing({ hen: 'Berta' }))).toBe(`"Berta"${open}`);
});

test('fills every string of an object and leaves the rest', async () => {
  const filled = await fillDeep({ a: '<<hen>>', b: [1, '<<hen>>'], c: null }, 'headers', seeing({ hen: 'Ada' }));

  expect(filled).toEqual({ a: 'Ada', b: [1, 'Ada'], c: null });
});

test('prefers a member of the call over one of the scope, in names, paths and expressions', async () => {
  const by = seeing({ hen: { name: 'Ada' } }, { hen: { name: 'Berta' } });

  expect(await fill('<<hen>> <<hen.name>> <<$uppercase(hen.name)>> <<(s) => s.hen.name>>', 'body', by)).toBe(
    '{"name":"Berta"} Berta BERTA Berta',
  );
});

test('names the field when an expression fails', async () => {
  await expect(fill('<<(s) => s.hen.eggs>>', 'steps[0].apiConfig.body', seeing({}))).rejects.toMatchObject({
    reason: 'EXPRESSION_FAILED',
    message: expect.stringMatching(/^steps\[0\]\.apiConfig\.body: The JavaScript expression failed: /),
  });
});
