/** What people ask of a service that is told in running text; nothing is requested. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conditionOn } from '../../../../src/engine/generate/build/steps/condition.ts';
import { openHouse } from '../../../harness/house.ts';
import { rows } from '../build/final-transform.ts';
import { openContext } from '../context.ts';

const documentation = readFileSync(new URL('documents/wardrobe.md', import.meta.url), 'utf8');

async function build(instruction: string, responseSchema?: unknown) {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'w', name: 'w', urlHost: 'http://127.0.0.1:9', documentation },
  });
  return house.call('workflow/build', {
    instruction,
    integrationIds: ['w'],
    ...(responseSchema === undefined ? {} : { responseSchema }),
  });
}

interface Step {
  readonly loopSelector?: string;
  readonly apiConfig: { readonly queryParams?: object; readonly body?: string };
}

function stepsOf(outcome: object): readonly Step[] {
  const { output } = Object(outcome);
  return Array.isArray(output?.steps) ? output.steps : [];
}

test.each([
  'move all fittings on 2026-12-03 to 2026-12-04',
  'move all fittings from 2026-12-03 to 2026-12-04',
  'move all fittings of 2026-12-03 to the 4th',
])('only those of the one day go to the other: %s', async (say) => {
  const [list, change] = stepsOf(await build(say));

  expect(list?.apiConfig.queryParams).toMatchObject({ from: '2026-12-03', to: '2026-12-03' });
  expect(change?.apiConfig.body).toBe('{"day":"2026-12-04"}');
});

test('what has nobody is told by that', async () => {
  const [list, change] = stepsOf(await build('cancel all fittings without a tailor'));

  expect(list?.apiConfig.queryParams ?? {}).not.toHaveProperty('tailor_id');
  expect(change?.loopSelector).toBe('[fittings.data[$not(tailor_id != null)]]');
});

test.each(['fittings that are not done or missed: day', 'fittings that are neither done nor missed: day'])(
  'none of what is denied is asked for: %s',
  async (say) => {
    const [list] = stepsOf(await build(say, rows({ day: { type: 'string' } })));

    expect(list?.apiConfig.queryParams ?? {}).not.toHaveProperty('state');
  },
);

test.each(['add a new rack called Hall', 'create a new tailor named Mo', 'assign all tailors without a rack to Mo'])(
  'nothing else is done to what is there: %s',
  async (say) => {
    expect(await build(say)).toMatchObject({ kind: 'failed' });
  },
);

test('the size of things is asked for on every page', async () => {
  const [list] = stepsOf(await build('free skates in size 43'));

  expect(list?.apiConfig.queryParams).toEqual({ size: '43', free: 'true', page: '<<page>>' });
});

test('nobody is looked for by a number that is compared', async () => {
  const [list] = stepsOf(await build('skates with more than 30 uses: code'));

  expect(list?.apiConfig.queryParams).toEqual({ page: '<<page>>' });
});

test('what things are called is told by the number that is called like them', async () => {
  const outcome = await build(
    'all skates with code and rack',
    rows({ code: { type: 'string' }, rack: { type: 'string' } }),
  );

  expect(stepsOf(outcome)).toHaveLength(2);
  expect(JSON.stringify(outcome)).toContain('rack.name');
});

const repairs = [
  { id: 'P1', tailor_id: 'T1', minutes: 20, urgent: false },
  { id: 'P2', tailor_id: null, minutes: 90, urgent: true },
  { id: 'P3', tailor_id: 'T2', minutes: 45, urgent: true },
];

test.each([
  ['urgent repairs', 'urgent = true'],
  ['list the urgent repairs', 'urgent = true'],
  ['unassigned repairs', '$not(tailor_id != null)'],
  ['repairs that nobody is assigned to', '$not(tailor_id != null)'],
  ['repairs without a tailor', '$not(tailor_id != null)'],
])('%s', async (say, condition) => {
  expect(await conditionOn('repairs', repairs, say, await openContext())).toBe(condition);
});
