/** What the documents show is run as a reader would run it: with their shell, and with the tools that they speak of. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../harness/house.ts';
import { serveHttp } from '../harness/mcp.ts';
import { tempDir } from '../harness/temp.ts';
import { upstream } from '../harness/upstream.ts';
import { serveSite } from '../support/site.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

interface Block {
  readonly file: string;
  readonly language: string;
  readonly text: string;
}

const files = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const blocks = files.flatMap((file) => blocksOf(file));

function blocksOf(file: string): readonly Block[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', inside = '']) => {
    return { file, language, text: inside };
  });
}

/** All that the shell is told in a document, which goes on with what it was told before. */
const scripts = files.flatMap((file): [string, string][] => {
  const told = blocks.filter((block) => block.file === file && block.language === 'sh').map(({ text }) => text);
  const script = told.join('\n');
  return script.includes('http://127.0.0.1:3333') ? [[file, script]] : [];
});

const eggs =
  '<title>Eggs</title><h1>Eggs</h1><p class=price>A dozen is 4.50 euros.</p><p>Telephone: +49 30 1234567</p>';
const token = 'straw-and-hay';

describe('what is told a shell', () => {
  test('is there', () => expect(scripts.length).toBeGreaterThan(4));

  test.each(scripts)('works in %s', async (_file, script) => {
    const site = await serveSite({ '/': eggs, '/report.pdf': eggs });
    const { url, house } = await serveHttp(script.includes('PATCHBAY_TOKEN') ? { token } : {});
    for (const id of ['eggs', 'list-hens']) await house.done('workflow/upsert', { id, input: { steps: [] } });
    const here = script.replaceAll('http://127.0.0.1:3333', url).replaceAll('https://eggs.example', site.url);

    const env = { ...process.env, PATCHBAY_TOKEN: token };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', here], { env, cwd: tempDir() });

    expect(stdout).not.toBe('');
    expect(stdout).not.toMatch(/"errors?":[{[]|"success":false|WRONG_API_KEY/);
  });
});

test.each(blocks.filter(({ language, file }) => language === 'json' && file !== 'docs/tools.md'))(
  'JSON of $file is JSON',
  ({ text }) => expect(JSON.parse(text)).toBeTypeOf('object'),
);

/** The block of JSON of a document that has a name in it, as arguments. */
function argumentsIn(file: string, name: string): Record<string, unknown> {
  const found = blocks.find((block) => block.file === file && block.language === 'json' && block.text.includes(name));
  return JSON.parse(found?.text ?? `"${name} is not in ${file}"`);
}

test('the first workflow of the README runs', async () => {
  const farm = await upstream(({ url }) => ({ body: url === '/hens' ? [{ id: 1 }, { id: 2 }] : { count: 3 } }));
  const house = await openHouse();
  const { input } = argumentsIn('README.md', 'urlHost');
  await house.done('integration/upsert', {
    input: { ...Object(input), urlHost: farm.url, credentials: { token } },
  });
  await house.done('workflow/upsert', argumentsIn('README.md', 'integrationId'));

  expect(await house.done('workflow/execute', { id: 'eggs' })).toMatchObject({ success: true, data: { eggs: 6 } });
});

test('arguments that are shown are taken', async () => {
  const house = await openHouse();
  await house.done('workflow/upsert', { id: 'list-hens', input: { steps: [] } });
  const documentation = 'GET /orders?status= lists orders: id, status, customer_id. GET /customers/{id}: id, name.';
  await house.done('integration/upsert', { input: { id: 'shop', urlHost: 'https://shop.example', documentation } });

  const made = await house.done('workflow/generateTransform', argumentsIn('docs/generate.md', 'currentTransform'));
  const built = await house.done('workflow/build', argumentsIn('docs/generate-build.md', 'instruction'));
  const healed = await house.done('workflow/execute', argumentsIn('docs/healing.md', 'selfHealing'));
  const schedule = await house.done('schedule/upsert', argumentsIn('docs/schedules.md', 'cronExpression'));

  expect(blocks.map(({ text }) => text.trim())).toContain(made['transformCode']);
  expect(built).toMatchObject({ integrationIds: ['shop'] });
  expect(healed).toMatchObject({ success: true });
  expect(schedule).toMatchObject({ workflowId: 'list-hens' });
});
