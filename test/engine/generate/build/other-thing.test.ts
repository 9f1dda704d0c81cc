/** What is to be deleted or changed is that, and nothing beside it that an operation happens to fit. */
import { expect, test } from 'vitest';
import { openHouse } from '../../../harness/house.ts';
import { stepsOf } from '../step/step-for.ts';
import { answers, key, object, sends, text } from './openapi.ts';

const whole = { type: 'integer' };
const repository = object({ id: whole, name: text });
const order = object({ id: whole, email: text, note: text });
const paths = {
  '/repositories': { get: { summary: 'List repositories', ...answers({ type: 'array', items: repository }) } },
  '/repositories/{repository_id}': {
    get: { summary: 'Get a repository', parameters: [key('repository_id')], ...answers(repository) },
  },
  '/repositories/{repository_id}/labels/{name}': {
    delete: {
      summary: 'Remove a label',
      parameters: [key('repository_id'), { ...key('name'), schema: text }],
      responses: { 204: { description: 'Gone' } },
    },
  },
};

test.each([
  ['delete the repository 7', 'MISSING_OPERATION'],
  ['delete the label "bug" of repository 7', undefined],
])('%s', async (instruction, reason) => {
  const house = await openHouse();
  const document = JSON.stringify({ openapi: '3.0.3', info: { title: 'Forge', version: '1' }, paths });
  await house.call('integration/upsert', {
    input: { id: 'f', name: 'Forge', urlHost: 'https://forge.test', openApiSchema: document },
  });

  const built = Object(await house.call('workflow/build', { instruction, integrationIds: ['f'] }));

  expect(built.error?.reason).toBe(reason);
  if (reason === undefined) expect(built.output.steps.at(-1).apiConfig.method).toBe('DELETE');
});

test('the key of an order is no address that the order is sent to', async () => {
  const stepFor = stepsOf({
    '/orders/{order_id}': {
      put: {
        summary: 'Update an order',
        parameters: [key('order_id')],
        ...sends(object({ order: object({ email: text, note: text }) })),
        ...answers(order),
      },
    },
  });

  await expect(stepFor('Ship the order', { orderId: 903 })).rejects.toThrow('anything to put into the body');
});
