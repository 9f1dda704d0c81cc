/** What the documents tell holds although the first pages that are really read do not show all of it. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { upstream } from '../../../harness/upstream.ts';
import { answers, object, query, text } from './openapi.ts';

const count = { type: 'integer' };
const nests = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, label: `Nest ${at + 1}` }));
const birds = [
  { ring: 'R1', nest_id: 58 },
  { ring: 'R2', nest_id: 59 },
];

/** Nests in pages of twenty, birds all at once. */
async function openAviary(): Promise<string> {
  const { url } = await upstream(({ url: asked }) => {
    const { pathname, searchParams } = new URL(asked, 'http://aviary');
    const page = Number(searchParams.get('page') ?? '1');
    return { body: pathname === '/birds' ? birds : nests.slice((page - 1) * 20, page * 20) };
  });
  return url;
}

test('who is named may stand on a page that was not read', { timeout: 60_000 }, async () => {
  const urlHost = await openAviary();
  const house = await openHouse();
  const list = (item: unknown) => answers({ type: 'array', items: item });
  const openApiSchema = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Aviary', version: '1' },
    servers: [{ url: urlHost }],
    paths: {
      '/birds': { get: list(object({ ring: text, nest_id: count })) },
      '/nests': {
        get: {
          parameters: [query('page', { ...count, default: 1 }), query('page_size', { ...count, default: 20 })],
          ...list(object({ id: count, label: text })),
        },
      },
    },
  });
  await house.done('integration/upsert', { input: { id: 'aviary', name: 'Aviary', urlHost, openApiSchema } });

  const { finalTransform, buildReport } = await house.done('workflow/build', {
    instruction: 'All birds with their ring and the label of the nest.',
    payload: {},
    responseSchema: { type: 'array', items: object({ ring: text, nest: text }, ['ring', 'nest']) },
    integrationIds: ['aviary'],
    runReads: true,
  });

  expect(String(finalTransform)).toContain('$$.nests.data[id = $bird.nest_id][0]');
  expect(isRecord(buildReport) ? buildReport['unchecked'] : []).toContain(
    'In the few answers that were really read, not everything that others name was found.',
  );
});
