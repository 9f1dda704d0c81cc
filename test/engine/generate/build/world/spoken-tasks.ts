/** Asked as people talk: with what is behind the question, remarks on the result, headings and questions. Written before they were tried. */
import type { Change } from './service.ts';
import { list, number, record, text, whole } from './service.ts';
import type { Buildable, Unbuildable } from './tasks.ts';

const strict = (properties: object) => ({
  ...record(properties, Object.keys(properties)),
  additionalProperties: false,
});
const change = (service: string, method: string, path: string, body?: Change['body']): Change =>
  body === undefined ? { service, method, path } : { service, method, path, body };

export const spokenBuildables: readonly Buildable[] = [
  {
    id: 'customer-on-the-phone',
    instruction:
      'Somebody is on the phone and has their order number at hand. Tell me what state the order is in and what it cost.',
    integrations: ['shop'],
    payload: { given: { order_number: 103 }, hidden: { order_number: 202 } },
    responseSchema: strict({ status: text, total: number }),
    expected: { given: { status: 'shipped', total: 9 }, hidden: { status: 'paid', total: 70 } },
  },
  {
    id: 'owed-with-remark',
    instruction: 'What do our customers still owe us on overdue invoices? Keep the amounts as the service gives them.',
    integrations: ['billing'],
    responseSchema: strict({ owed: number }),
    expected: { given: { owed: 37 }, hidden: { owed: 90 } },
  },
  {
    id: 'overview-with-heading',
    instruction: 'Stock overview: for each product its name, its price and how many are left.',
    integrations: ['shop', 'billing'],
    responseSchema: list(strict({ name: text, price: number, left: whole })),
    expected: {
      given: [
        { name: 'Feeder', price: 9, left: 4 },
        { name: 'Perch', price: 16.5, left: 0 },
        { name: 'Coop', price: 120, left: 2 },
      ],
      hidden: [
        { name: 'Bell', price: 67, left: 3 },
        { name: 'Grit', price: 3, left: 90 },
      ],
    },
  },
  {
    id: 'extremes',
    instruction: 'From our catalogue I need the lowest price, the highest price and the number of products.',
    integrations: ['shop'],
    responseSchema: strict({ lowest: number, highest: number, products: whole }),
    expected: {
      given: { lowest: 9, highest: 120, products: 3 },
      hidden: { lowest: 3, highest: 67, products: 2 },
    },
  },
  {
    id: 'tell-a-channel',
    instruction:
      'Count the open tickets and tell the team: post "There is work" into the chat channel whose name is given.',
    integrations: ['desk', 'chat'],
    payload: { given: { channel: 'sales' }, hidden: { channel: 'eggs' } },
    responseSchema: strict({ open: whole }),
    expected: { given: { open: 2 }, hidden: { open: 1 } },
    changes: {
      given: [change('chat', 'POST', '/messages', { channel_id: 'C2', text: 'There is work' })],
      hidden: [change('chat', 'POST', '/messages', { channel_id: 'C8', text: 'There is work' })],
    },
  },
  {
    id: 'who-has-it',
    instruction: "I'm looking for the task with this key. Who is working on it? Full name and team please.",
    integrations: ['tracker'],
    payload: { given: { key: 'B-1' }, hidden: { key: 'M-2' } },
    responseSchema: strict({ full_name: text, team: text }),
    expected: { given: { full_name: 'Jon Cock', team: 'Water' }, hidden: { full_name: 'Kim Duck', team: 'Grain' } },
  },
  {
    id: 'per-project-hours',
    instruction: 'Per project: the name, plus how many hours of work are still ahead (tasks which are not done).',
    integrations: ['tracker'],
    responseSchema: list(strict({ project: text, hours: number })),
    expected: {
      given: [
        { project: 'Barn', hours: 2 },
        { project: 'Pond', hours: 9 },
      ],
      hidden: [{ project: 'Mill', hours: 4 }],
    },
  },
  {
    id: 'refund-what-is-due',
    instruction: 'The customer cancelled, so give back the whole amount that is due on this invoice.',
    integrations: ['billing'],
    payload: { given: { invoice_id: 'inv_3' }, hidden: { invoice_id: 'inv_8' } },
    changes: {
      given: [change('billing', 'POST', '/refunds', { invoice_id: 'inv_3', amount: 5 })],
      hidden: [change('billing', 'POST', '/refunds', { invoice_id: 'inv_8', amount: 90 })],
    },
  },
  {
    id: 'loans-of-somebody',
    instruction: 'A member asks by mail which books they still have at home. Titles only, and when each is due.',
    integrations: ['library'],
    payload: { given: { email: 'nia@farm.test' }, hidden: { email: 'uma@coop.test' } },
    responseSchema: list(strict({ title: text, due: text })),
    expected: {
      given: [
        { title: 'Nests', due: '2025-01-05' },
        { title: 'Songs', due: '2025-02-01' },
      ],
      hidden: [{ title: 'Beaks', due: '2025-06-05' }],
    },
  },
  {
    id: 'orders-of-a-city',
    instruction:
      'Everything that people from the given city ordered: order id, what it cost, and who ordered it (name).',
    integrations: ['shop', 'chat'],
    payload: { given: { city: 'Bern' }, hidden: { city: 'Chur' } },
    responseSchema: list(strict({ order_id: whole, total: number, customer: text })),
    expected: {
      given: [
        { order_id: 102, total: 25.5, customer: 'Ada' },
        { order_id: 104, total: 120, customer: 'Cleo' },
      ],
      hidden: [
        { order_id: 201, total: 3, customer: 'Elsa' },
        { order_id: 202, total: 70, customer: 'Elsa' },
        { order_id: 203, total: 8, customer: 'Dora' },
      ],
    },
  },
  {
    id: 'mail-them-all',
    instruction: 'Our overdue customers need a nudge. Mail each of them, subject "Your invoice is overdue".',
    integrations: ['billing', 'mailer'],
    changes: {
      given: [
        change('mailer', 'POST', '/emails', { to: 'bea@farm.test', subject: 'Your invoice is overdue' }),
        change('mailer', 'POST', '/emails', { to: 'ada@farm.test', subject: 'Your invoice is overdue' }),
      ],
      hidden: [change('mailer', 'POST', '/emails', { to: 'elsa@coop.test', subject: 'Your invoice is overdue' })],
    },
  },
  {
    id: 'warm-cities',
    instruction: 'We plan a trip. What will the temperature and the wind be like in the city?',
    integrations: ['weather'],
    payload: { given: { city: 'Bern' }, hidden: { city: 'Basel' } },
    responseSchema: strict({ temperature: number, wind: number }),
    expected: { given: { temperature: 12, wind: 6 }, hidden: { temperature: 14, wind: 7 } },
  },
  {
    id: 'finish-the-task',
    instruction: 'That one is finished now, mark the task as done.',
    integrations: ['tracker'],
    payload: { given: { task_key: 'P-1' }, hidden: { task_key: 'M-2' } },
    changes: {
      given: [change('tracker', 'PATCH', '/tasks/P-1', { done: true })],
      hidden: [change('tracker', 'PATCH', '/tasks/M-2', { done: true })],
    },
  },
  {
    id: 'cheapest-shipping',
    instruction: 'How much is the cheapest way to send so many kilos to that country?',
    integrations: ['parcels'],
    payload: { given: { country: 'CH', weight_kg: 2 }, hidden: { country: 'AT', weight_kg: 9 } },
    responseSchema: strict({ price: number }),
    expected: { given: { price: 5 }, hidden: { price: 5 } },
  },
];

export const spokenUnbuildables: readonly Unbuildable[] = [
  {
    id: 'call-them',
    instruction: 'A customer complained about the order. Call them back by phone.',
    integrations: ['shop'],
    payload: { given: { order_id: 101 }, hidden: { order_id: 201 } },
    missing: [['call', 'phone']],
  },
  {
    id: 'renew-until-when',
    instruction: 'The member would like to keep the book a little longer, so renew the loan.',
    integrations: ['library'],
    payload: { given: { loan_id: 'l1' }, hidden: { loan_id: 'l9' } },
    missing: [['newDueOn', 'due']],
  },
];
