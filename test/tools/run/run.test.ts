import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';

test('lists runs newest first, without what they carried, all or of one definition', async () => {
  const service = await upstream(() => ({ body: { eggs: 1 } }));
  const house = await openHouse();
  const run = (id: string) =>
    house.done('workflow/execute', { workflow: { id, steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] } });
  const first = await run('feed');
  const second = await run('hatch');

  const all = await house.done('run/list', {});
  const feed = await house.done('run/list', { configId: 'feed' });

  expect([pick(all, 'items', 0, 'id'), pick(all, 'items', 1, 'id')]).toEqual([second.id, first.id]);
  expect(feed).toMatchObject({ total: 1, items: [{ id: first.id, stepResults: [{ stepId: 'a', success: true }] }] });
  expect(JSON.stringify(all)).not.toContain('eggs');
});

test('gives one part of a run, and the arguments that continue it', async () => {
  const service = await upstream(() => ({ body: { eggs: [1, 2, 3] } }));
  const house = await openHouse();
  const { id } = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] },
  });

  const part = await house.done('run/get', { id, path: 'stepResults.0.transformedData.data.eggs', offset: 1 });
  const wrong = await house.call('run/get', { id, path: 'data.fox' });

  expect(part).toMatchObject({ data: [2, 3] });
  expect(wrong).toMatchObject({ error: { code: 'invalid_input', reason: 'INVALID_PATH' } });
});

test.each(['run/get', 'run/cancel'])('%s names a run that is unknown', async (tool) => {
  const house = await openHouse();

  expect(await house.call(tool, { id: 'nest-9' })).toMatchObject({
    error: { code: 'not_found', message: "Run with ID 'nest-9' not found." },
  });
});
