import { expect, test } from 'vitest';
import { clausesOf } from '../../../../src/engine/generate/build/clauses.ts';

const isResource = (words: readonly string[]): boolean => ['order', 'customer'].includes(words.join(' '));

test.each([
  [
    'fetch all unpaid invoices, for each get the customer, post a message to channel #ops with the totals',
    [
      'read: fetch all unpaid invoices',
      'read: for each get the customer',
      'change: post a message to channel #ops with the totals',
    ],
  ],
  ['Get all customers and all orders.', ['read: Get all customers', 'read: get all orders']],
  ['Return the order id and the customer name.', ['result: Return the order id and the customer name']],
  ['Send a reminder for each overdue invoice.', ['change: Send a reminder for each overdue invoice']],
  ['Given an order id, refund its payment.', ['change: Given an order id, refund its payment']],
  [
    'Add a note saying "call, then wait" to the contact.',
    ['change: Add a note saying "call, then wait" to the contact'],
  ],
  ['Get the order and print the label.', ['read: Get the order', 'change: print the label']],
  ['E-mail every customer.', ['change: send an email to every customer']],
])('parts %j', (instruction, expected) => {
  const clauses = clausesOf(instruction, isResource);

  expect(clauses.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(expected);
});
