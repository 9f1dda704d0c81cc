import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';

test('finds integrations by name, keyword and advice, masked and without their documentation', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: {
      id: 'stall',
      name: 'Market stall',
      documentationKeywords: ['payments'],
      documentation: 'GET /sales lists sales.',
      credentials: { key: 'key-of-the-hen-house' },
    },
  });
  await house.done('integration/upsert', { input: { id: 'mill', specificInstructions: 'Flour is paid in advance' } });

  const byKeyword = await house.done('integration/findRelevantIntegrations', { searchTerms: 'payment' });
  const byAdvice = await house.done('integration/findRelevantIntegrations', { searchTerms: 'flour' });
  const none = await house.done('integration/findRelevantIntegrations', { searchTerms: 'tractor' });

  expect(byKeyword.items).toMatchObject([
    { reason: 'Matched keywords: payment', integration: { id: 'stall', credentials: { key: '****ouse' } } },
  ]);
  expect(byKeyword.items).not.toMatchObject([{ integration: { documentation: expect.anything() } }]);
  expect(byAdvice.items).toMatchObject([{ integration: { id: 'mill' } }]);
  expect(none.items).toMatchObject([
    { reason: 'No specific match found, but this integration is available', integration: { id: 'mill' } },
    { integration: { id: 'stall' } },
  ]);
});
