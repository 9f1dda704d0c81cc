/** States of which an instruction names several, flags that a second order means, and lists under the name of what holds them. */
import { expect, test } from 'vitest';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const state = { type: 'string', enum: ['laid', 'hatched', 'broken'] };
const day = { type: 'string', format: 'date' };
const egg = object({ id: text, henId: text, state, laidOn: day });
const coop = object({ id: text, name: text, pen: text, openedOn: day, closedOn: day });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Hatchery', version: '1' },
  servers: [{ url: 'https://hatchery.example/v1' }],
  paths: {
    '/eggs': {
      get: {
        summary: 'List eggs',
        parameters: [
          query('henId'),
          query('coopId'),
          query('state', state),
          query('laidFrom', day),
          query('laidTo', day),
        ],
        ...answers({ type: 'array', items: egg }),
      },
    },
    '/coops': { get: { summary: 'List coops', ...answers({ type: 'array', items: coop }) } },
    '/coops/{coopId}': { get: { summary: 'Get a coop', parameters: [key('coopId')], ...answers(coop) } },
    '/coops/{coopId}/closure': {
      post: {
        summary: 'Close a coop',
        parameters: [key('coopId')],
        ...sends(object({ reason: text, warn_keepers: { type: 'boolean', default: false } }, ['reason'])),
        ...answers(coop),
      },
    },
  },
});

interface Asked {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly responseSchema?: unknown;
}

async function built(asked: Asked): Promise<Readonly<Record<string, unknown>>> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'hatchery', name: 'Hatchery', urlHost: 'https://hatchery.example', openApiSchema },
  });
  return house.done('workflow/build', { ...asked, integrationIds: ['hatchery'] });
}

const count = { type: 'integer' };

test('no state is asked for alone where several are counted', async () => {
  const workflow = await built({
    instruction: 'How does this hen do: how many of her eggs are laid, how many hatched and how many were broken?',
    payload: { henId: 'h-1' },
    responseSchema: object({ laid: count, hatched: count, broken: count }, ['laid', 'hatched', 'broken']),
  });

  const steps = JSON.stringify(workflow['steps']);
  expect(steps).toContain('<<henId>>');
  expect(steps).not.toContain('"state":');
  expect(String(workflow['finalTransform'])).toMatch(/= "laid"[\s\S]*= "hatched"[\s\S]*= "broken"/);
});

test('whom a change tells by a flag of its own is no order to be done by something else', async () => {
  const workflow = await built({
    instruction: 'Close this coop for the reason given and warn the keepers.',
    payload: { coopId: 'c-1', reason: 'fox' },
  });

  expect(JSON.stringify(workflow['steps'])).toMatch(/warn_keepers\\*": ?true/);
});

test('what holds the things may give its name to their list', async () => {
  const workflow = await built({
    instruction: 'Name and pen of each coop of the round.',
    payload: { round: ['c-1', 'c-2'] },
    responseSchema: { type: 'array', items: object({ name: text, pen: text }, ['name', 'pen']) },
  });

  expect(JSON.stringify(workflow['steps'])).toContain('"loopSelector":"round"');
});

test('the days of one thing are no bounds for those that belong to it', async () => {
  const workflow = await built({
    instruction: 'Get this coop. Then list its eggs: id and state.',
    payload: { coopId: 'c-1' },
    responseSchema: { type: 'array', items: object({ id: text, state: text }, ['id', 'state']) },
  });

  const steps = JSON.stringify(workflow['steps']);
  expect(steps).toContain('"coopId":');
  expect(steps).not.toMatch(/laid(?:From|To)/);
});
