/** Values of the data that no name leads to: each of these is one way in which what is at hand says where it belongs. */
import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const guide = `# Coop desk

Everything lives below

    http://127.0.0.1:9/desk/v2

### GET /hens

The hens, a page at a time.

* \`breed\`: only these
* \`above\` only hens that weigh more than so many grams
* \`laying\` \`true\` for those that lay now, \`false\` for those in the pen

### POST /hens/{tag}/checks

Adds a check. \`seen_on\` (required, a day), \`finding\` (required), \`vet\` (name of the vet), \`fee_cents\` (integer, in cents).

### GET /coops/{coop}/hens/{number}

One hen of a coop.

\`POST /eggs.list\`: arguments \`size\` (\`small\` or \`large\`), \`page\`; all optional. Result: \`eggs\`.
`;

const integration = { id: 'desk', urlHost: 'http://127.0.0.1:9', documentation: guide };

async function generated(instruction: string, stepInput: Readonly<Record<string, unknown>> = {}) {
  return generateStep(
    { integration, current: { instruction }, selector: '', stepInput, credentialNames: [] },
    await openContext(),
  );
}

test('takes a number whose name the description has', async () => {
  const { config } = await generated('Which hens weigh more than the given grams?', { grams: 2_000 });

  expect(config.queryParams).toMatchObject({ above: '<<grams>>' });
});

test('puts data where the instruction says, with days by their kind and names of records by what they name', async () => {
  const { config } = await generated('Add a check of the hen, with the remark as finding', {
    hen: { tag: 'H-1' },
    visit: { day: '2026-05-01', vet: { name: 'Rita' } },
    remark: 'Fine',
  });

  expect(config.urlPath).toBe('/desk/v2/hens/<<hen.tag>>/checks');
  expect(config.body).toContain('"seen_on": visit.day');
  expect(config.body).toContain('"finding": remark');
  expect(config.body).toContain('"vet": visit.vet.name');
});

test('counts in cents what is given in euros', async () => {
  const { config } = await generated('Add a check of the hen', {
    hen: { tag: 'H-1' },
    check: { seen_on: '2026-05-01', finding: 'Fine', fee_euros: 12.5 },
  });

  expect(config.body).toContain('$round(check.fee_euros * 100)');
});

test('splits a code into the parts of a path, from the instruction and from the data', async () => {
  const said = await generated('Show hen EAST-12 of its coop');
  const given = await generated('Show the hen of the coop that the key names', { key: 'EAST-12' });

  expect(said.config.urlPath).toBe('/desk/v2/coops/EAST/hens/12');
  expect(given.config.urlPath).toBe('/desk/v2/coops/<<$split(key, "-")[0]>>/hens/<<$split(key, "-")[1]>>');
});

test('asks for the pages of a procedure in its body', async () => {
  const { config } = await generated('List all large eggs');

  expect(config).toMatchObject({ method: 'POST', dataPath: 'eggs', pagination: { type: 'PAGE_BASED' } });
  expect(config.body).toBe('<<{"size": "large", "page": page}>>');
});
