/** Notes with a model beside the grammar: scripted, since only what is done with its answers is under test. */
import { expect, test } from 'vitest';
import { type Scripted, scripted } from '../../support/llm/scripted.ts';
import { openShop } from './shop.ts';

const say = (lines: readonly unknown[]): Promise<Scripted> =>
  scripted('openai-compatible', { say: JSON.stringify({ lines }) });

const shopWith = ({ url }: Scripted) => openShop({ llmUrl: url, llmModel: 'hen-7b' });

const content = 'Sold 3 legs at 85 each. Sold 4 gribenes at 20 each.';
const note = { content, userRole: 'owner' };

test('a model is shown the clause that was not explained, and its proposal stands apart', async () => {
  const provider = await say([{ clause: 1, side: 'sale', productId: 'fried', qty: 4, money: 80 }]);
  const house = await shopWith(provider);

  const parsed = await house.done('business/parseNote', note);

  expect(parsed['proposals']).toEqual([
    {
      text: 'Sold 4 gribenes at 20 each',
      side: 'sale',
      productId: 'fried',
      qty: 4,
      money: 80,
      confidence: 0.5,
      engine: 'openai-compatible/hen-7b',
    },
  ]);
  expect(JSON.stringify(parsed['sales'])).not.toContain('fried');
  const asked = JSON.stringify(provider.asked);
  expect(asked).toContain('gribenes');
  expect(asked).not.toContain('3 legs');
});

test('a model is not asked about what the grammar has read', async () => {
  const provider = await say([]);
  const house = await shopWith(provider);

  const parsed = await house.done('business/parseNote', { ...note, content: 'Sold 3 legs at 85 each.' });

  expect(parsed).toMatchObject({ proposals: [], sales: [{ productId: 'legs' }] });
  expect(provider.asked).toEqual([]);
});

test.each([
  [
    'of a product that is not there',
    JSON.stringify({ lines: [{ clause: 1, side: 'sale', productId: 'fox', qty: 4 }] }),
  ],
  ['of another clause', JSON.stringify({ lines: [{ clause: 7, side: 'sale', productId: 'legs', qty: 4 }] })],
  ['of less than nothing', JSON.stringify({ lines: [{ clause: 1, side: 'sale', productId: 'legs', qty: -4 }] })],
  ['that is prose', 'Sure! You sold some gribenes.'],
])('a proposal %s is not shown', async (_what, text) => {
  const house = await shopWith(await scripted('openai-compatible', { say: text }));

  expect(await house.done('business/parseNote', note)).toMatchObject({
    proposals: [],
    sales: [{ productId: 'legs' }, {}],
  });
});

test('a model that fails changes nothing', async () => {
  const house = await shopWith(await scripted('openai-compatible', { reply: { status: 401 } }));

  expect(await house.done('business/parseNote', note)).toMatchObject({
    proposals: [],
    sales: [{ productId: 'legs' }, {}],
  });
});
