/** What is asked of the world, and what has to come of it. Written before the engine, which is tried on them. */
import type { Change, Variant } from './service.ts';
import { list, number, record, text, whole } from './service.ts';

interface Common {
  readonly id: string;
  readonly instruction: string;
  readonly integrations: readonly string[];
  readonly payload?: Readonly<Record<Variant, Readonly<Record<string, unknown>>>>;
  readonly responseSchema?: object;
}

export interface Buildable extends Common {
  readonly expected?: Readonly<Record<Variant, unknown>>;
  readonly changes?: Readonly<Record<Variant, readonly Change[]>>;
}

export interface Unbuildable extends Common {
  /** One word of each list must be said. */
  readonly missing: readonly (readonly string[])[];
}

const strict = (properties: object) => ({
  ...record(properties, Object.keys(properties)),
  additionalProperties: false,
});

const change = (service: string, method: string, path: string, body?: Change['body']): Change =>
  body === undefined ? { service, method, path } : { service, method, path, body };

const reading: readonly Buildable[] = [
  {
    id: 'shipped-orders',
    instruction: 'List the shipped orders.',
    integrations: ['shop'],
    responseSchema: list(strict({ id: whole, total: number })),
    expected: {
      given: [
        { id: 102, total: 25.5 },
        { id: 103, total: 9 },
      ],
      hidden: [{ id: 201, total: 3 }],
    },
  },
  {
    id: 'one-customer',
    instruction: 'Get the customer and return name and email.',
    integrations: ['shop', 'desk'],
    payload: { given: { customer_id: 11 }, hidden: { customer_id: 22 } },
    responseSchema: strict({ name: text, email: text }),
    expected: {
      given: { name: 'Ada', email: 'ada@farm.test' },
      hidden: { name: 'Elsa', email: 'elsa@coop.test' },
    },
  },
  {
    id: 'open-tickets-counted',
    instruction: 'How many tickets are open?',
    integrations: ['desk'],
    responseSchema: strict({ count: whole }),
    expected: { given: { count: 2 }, hidden: { count: 1 } },
  },
  {
    id: 'forecast-of-coordinates',
    instruction: 'Get the weather forecast for the coordinates.',
    integrations: ['weather'],
    payload: { given: { latitude: 46.9, longitude: 7.4 }, hidden: { latitude: 46.8, longitude: 9.5 } },
    responseSchema: strict({ temperature: number }),
    expected: { given: { temperature: 12 }, hidden: { temperature: 9 } },
  },
  {
    id: 'channel-names',
    instruction: 'Fetch all channels. Return their names only.',
    integrations: ['chat', 'shop'],
    responseSchema: list(text),
    expected: { given: ['ops', 'sales'], hidden: ['hens', 'eggs', 'coops'] },
  },
];

const chains: readonly Buildable[] = [
  {
    id: 'orders-by-email',
    instruction: 'Find the customer with the given email and list their orders.',
    integrations: ['shop'],
    payload: { given: { email: 'bea@farm.test' }, hidden: { email: 'dora@coop.test' } },
    responseSchema: list(strict({ id: whole, status: text, total: number })),
    expected: {
      given: [
        { id: 101, status: 'paid', total: 40 },
        { id: 103, status: 'shipped', total: 9 },
      ],
      hidden: [{ id: 203, status: 'paid', total: 8 }],
    },
  },
  {
    id: 'forecast-of-city',
    instruction: 'Get the weather forecast for the city.',
    integrations: ['weather'],
    payload: { given: { city: 'Basel' }, hidden: { city: 'Chur' } },
    responseSchema: strict({ temperature: number, wind_speed: number }),
    expected: { given: { temperature: 14, wind_speed: 7 }, hidden: { temperature: 9, wind_speed: 4.5 } },
  },
  {
    id: 'order-then-customer',
    instruction: 'Get the order, then fetch its customer. Return the order id, the name of the customer and the total.',
    integrations: ['shop'],
    payload: { given: { order_id: 104 }, hidden: { order_id: 202 } },
    responseSchema: strict({ order_id: whole, customer_name: text, total: number }),
    expected: {
      given: { order_id: 104, customer_name: 'Cleo', total: 120 },
      hidden: { order_id: 202, customer_name: 'Elsa', total: 70 },
    },
  },
  {
    id: 'customer-of-order',
    instruction: 'Who is the customer of the order? Give me name and city.',
    integrations: ['shop'],
    payload: { given: { order_id: 102 }, hidden: { order_id: 203 } },
    responseSchema: strict({ name: text, city: text }),
    expected: { given: { name: 'Ada', city: 'Bern' }, hidden: { name: 'Dora', city: 'Chur' } },
  },
  {
    id: 'spent-by-email',
    instruction: 'Look up the customer by email, fetch the orders of that customer and sum up their totals.',
    integrations: ['shop', 'billing'],
    payload: { given: { email: 'bea@farm.test' }, hidden: { email: 'elsa@coop.test' } },
    responseSchema: strict({ total: number }),
    expected: { given: { total: 49 }, hidden: { total: 73 } },
  },
];

const loops: readonly Buildable[] = [
  {
    id: 'customers-of-paid-orders',
    instruction: 'Fetch all paid orders, for each of them get the customer, and return order id and customer name.',
    integrations: ['shop'],
    responseSchema: list(strict({ order_id: whole, customer_name: text })),
    expected: {
      given: [
        { order_id: 101, customer_name: 'Bea' },
        { order_id: 104, customer_name: 'Cleo' },
      ],
      hidden: [
        { order_id: 202, customer_name: 'Elsa' },
        { order_id: 203, customer_name: 'Dora' },
      ],
    },
  },
  {
    id: 'comments-of-open-tickets',
    instruction: 'Fetch the open tickets and then the comments of each ticket.',
    integrations: ['desk', 'chat'],
    responseSchema: list(strict({ title: text, comments: list(strict({ author: text, text })) })),
    expected: {
      given: [
        { title: 'Gate', comments: [{ author: 'Ada', text: 'It squeaks' }] },
        {
          title: 'Fox',
          comments: [
            { author: 'Bea', text: 'Saw it' },
            { author: 'Cleo', text: 'Me too' },
          ],
        },
      ],
      hidden: [{ title: 'Rain', comments: [{ author: 'Elsa', text: 'Wet' }] }],
    },
  },
  {
    id: 'forecast-of-cities',
    instruction: 'For each city, find its coordinates and get the forecast. Return city and temperature.',
    integrations: ['weather'],
    payload: { given: { cities: ['Bern', 'Chur'] }, hidden: { cities: ['Basel'] } },
    responseSchema: list(strict({ city: text, temperature: number })),
    expected: {
      given: [
        { city: 'Bern', temperature: 12 },
        { city: 'Chur', temperature: 9 },
      ],
      hidden: [{ city: 'Basel', temperature: 14 }],
    },
  },
  {
    id: 'orders-by-ids',
    instruction: 'Get each order of the list.',
    integrations: ['shop'],
    payload: { given: { order_ids: [103, 101] }, hidden: { order_ids: [202] } },
    responseSchema: list(strict({ id: whole, total: number })),
    expected: {
      given: [
        { id: 103, total: 9 },
        { id: 101, total: 40 },
      ],
      hidden: [{ id: 202, total: 70 }],
    },
  },
];

const joins: readonly Buildable[] = [
  {
    id: 'customers-with-order-counts',
    instruction: 'Fetch all customers and all orders. For each customer return the name and the number of orders.',
    integrations: ['shop'],
    responseSchema: list(strict({ name: text, order_count: whole })),
    expected: {
      given: [
        { name: 'Ada', order_count: 1 },
        { name: 'Bea', order_count: 2 },
        { name: 'Cleo', order_count: 1 },
      ],
      hidden: [
        { name: 'Dora', order_count: 1 },
        { name: 'Elsa', order_count: 2 },
      ],
    },
  },
  {
    id: 'invoices-with-names',
    instruction:
      'Take the open invoices from billing and the customers from the shop; match them by email and list invoice id, customer name and amount due.',
    integrations: ['billing', 'shop'],
    responseSchema: list(strict({ invoice_id: text, customer_name: text, amount_due: number })),
    expected: {
      given: [
        { invoice_id: 'inv_1', customer_name: 'Ada', amount_due: 10 },
        { invoice_id: 'inv_3', customer_name: 'Cleo', amount_due: 5 },
      ],
      hidden: [{ invoice_id: 'inv_9', customer_name: 'Dora', amount_due: 2 }],
    },
  },
  {
    id: 'orders-with-customer-names',
    instruction: 'List the shipped orders with the name of the customer.',
    integrations: ['shop'],
    responseSchema: list(strict({ id: whole, customer_name: text, total: number })),
    expected: {
      given: [
        { id: 102, customer_name: 'Ada', total: 25.5 },
        { id: 103, customer_name: 'Bea', total: 9 },
      ],
      hidden: [{ id: 201, customer_name: 'Elsa', total: 3 }],
    },
  },
  {
    id: 'tickets-with-city',
    instruction: 'List all open tickets with the city of the customer who asked.',
    integrations: ['desk', 'shop'],
    responseSchema: list(strict({ title: text, city: text })),
    expected: {
      given: [
        { title: 'Gate', city: 'Bern' },
        { title: 'Fox', city: 'Bern' },
      ],
      hidden: [{ title: 'Rain', city: 'Chur' }],
    },
  },
];

const writes: readonly Buildable[] = [
  {
    id: 'message-to-named-channel',
    instruction: 'Post the message "Deploy finished" to the channel.',
    integrations: ['chat'],
    payload: { given: { channel_name: 'sales' }, hidden: { channel_name: 'eggs' } },
    changes: {
      given: [change('chat', 'POST', '/messages', { channel_id: 'C2', text: 'Deploy finished' })],
      hidden: [change('chat', 'POST', '/messages', { channel_id: 'C8', text: 'Deploy finished' })],
    },
  },
  {
    id: 'reminders',
    instruction: 'Send a reminder for each overdue invoice.',
    integrations: ['billing', 'chat'],
    changes: {
      given: [
        change('billing', 'POST', '/invoices/inv_2/reminders'),
        change('billing', 'POST', '/invoices/inv_4/reminders'),
      ],
      hidden: [change('billing', 'POST', '/invoices/inv_8/reminders')],
    },
  },
  {
    id: 'cancel-order',
    instruction: 'Cancel the order.',
    integrations: ['shop'],
    payload: { given: { order_id: 101 }, hidden: { order_id: 203 } },
    changes: {
      given: [change('shop', 'POST', '/orders/101/cancel')],
      hidden: [change('shop', 'POST', '/orders/203/cancel')],
    },
  },
  {
    id: 'ticket-for-order',
    instruction: 'Create a ticket titled "Refund request" for the customer of the order.',
    integrations: ['shop', 'desk'],
    payload: { given: { order_id: 104 }, hidden: { order_id: 201 } },
    changes: {
      given: [change('desk', 'POST', '/tickets', { title: 'Refund request', requester_email: 'cleo@farm.test' })],
      hidden: [change('desk', 'POST', '/tickets', { title: 'Refund request', requester_email: 'elsa@coop.test' })],
    },
  },
  {
    id: 'new-price',
    instruction: 'Update the price of the product.',
    integrations: ['shop'],
    payload: { given: { product_id: 2, price: 17 }, hidden: { product_id: 5, price: 4 } },
    changes: {
      given: [change('shop', 'PATCH', '/products/2', { price: 17 })],
      hidden: [change('shop', 'PATCH', '/products/5', { price: 4 })],
    },
  },
  {
    id: 'tickets-for-overdue-invoices',
    instruction: 'Get all overdue invoices, then open a ticket titled "Invoice overdue" for the customer of each.',
    integrations: ['billing', 'desk'],
    changes: {
      given: [
        change('desk', 'POST', '/tickets', { title: 'Invoice overdue', requester_email: 'bea@farm.test' }),
        change('desk', 'POST', '/tickets', { title: 'Invoice overdue', requester_email: 'ada@farm.test' }),
      ],
      hidden: [change('desk', 'POST', '/tickets', { title: 'Invoice overdue', requester_email: 'elsa@coop.test' })],
    },
  },
  {
    id: 'refund-whole-invoice',
    instruction: 'Retrieve the invoice and refund the amount due.',
    integrations: ['billing'],
    payload: { given: { invoice_id: 'inv_2' }, hidden: { invoice_id: 'inv_9' } },
    changes: {
      given: [change('billing', 'POST', '/refunds', { invoice_id: 'inv_2', amount: 30 })],
      hidden: [change('billing', 'POST', '/refunds', { invoice_id: 'inv_9', amount: 2 })],
    },
  },
];

export const buildables: readonly Buildable[] = [...reading, ...chains, ...loops, ...joins, ...writes];

export const unbuildables: readonly Unbuildable[] = [
  {
    id: 'no-sms',
    instruction: 'Fetch all customers and send each of them an SMS saying "We are closed".',
    integrations: ['shop'],
    missing: [['sms']],
  },
  { id: 'no-order', instruction: 'Cancel the order.', integrations: ['shop'], missing: [['order_id', 'order']] },
  {
    id: 'no-slack',
    instruction: 'List the open tickets and post them to Slack.',
    integrations: ['desk'],
    missing: [['slack', 'post']],
  },
  {
    id: 'no-channel',
    instruction: 'Post the message "Hello".',
    integrations: ['chat'],
    missing: [['channel']],
  },
  {
    id: 'no-deletion',
    instruction: 'Delete the customer.',
    integrations: ['shop', 'chat'],
    payload: { given: { customer_id: 11 }, hidden: { customer_id: 21 } },
    missing: [['delete', 'customer']],
  },
  {
    id: 'no-amount',
    instruction: 'Create a refund for the invoice.',
    integrations: ['billing'],
    payload: { given: { invoice_id: 'inv_2' }, hidden: { invoice_id: 'inv_9' } },
    missing: [['amount']],
  },
  {
    id: 'no-phone',
    instruction: 'List all customers with their phone numbers.',
    integrations: ['shop'],
    responseSchema: list(strict({ name: text, phone_number: text })),
    missing: [['phone']],
  },
];
