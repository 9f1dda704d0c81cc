/** A third set, over a library and a parcel service. Written before it was tried. */
import type { Change } from './service.ts';
import { list, number, record, text, whole } from './service.ts';
import type { Buildable, Unbuildable } from './tasks.ts';

const strict = (properties: object) => ({
  ...record(properties, Object.keys(properties)),
  additionalProperties: false,
});
const change = (service: string, path: string, body: NonNullable<Change['body']>): Change => ({
  service,
  method: 'POST',
  path,
  body,
});
const recipient = (name: string, email: string) => ({ name, email });

export const lastBuildables: readonly Buildable[] = [
  {
    id: 'all-books',
    instruction: 'Give me the titles of all books together with the year in which they were published.',
    integrations: ['library', 'parcels'],
    responseSchema: list(strict({ title: text, year: whole })),
    expected: {
      given: [
        { title: 'Nests', year: 2001 },
        { title: 'Songs', year: 2015 },
        { title: 'Wings', year: 2019 },
      ],
      hidden: [{ title: 'Beaks', year: 1999 }],
    },
  },
  {
    id: 'author-of-book',
    instruction: 'Who wrote the book? Return title and author name.',
    integrations: ['library'],
    payload: { given: { bookId: 'b12' }, hidden: { bookId: 'b90' } },
    responseSchema: strict({ title: text, author: text }),
    expected: {
      given: { title: 'Wings', author: 'Otto Finch' },
      hidden: { title: 'Beaks', author: 'Lea Swift' },
    },
  },
  {
    id: 'book-by-title',
    instruction: 'Search for the book with the given title, then load its author and return where the author was born.',
    integrations: ['library'],
    payload: { given: { title: 'Songs' }, hidden: { title: 'Beaks' } },
    responseSchema: strict({ bornIn: text }),
    expected: { given: { bornIn: 'Bern' }, hidden: { bornIn: 'Linz' } },
  },
  {
    id: 'overdue-loans-with-people',
    instruction:
      'List every loan that has not been returned. Include the title of the book and the display name and email of the member.',
    integrations: ['library'],
    responseSchema: list(strict({ loanId: text, title: text, member: text, email: text })),
    expected: {
      given: [
        { loanId: 'l1', title: 'Nests', member: 'Nia', email: 'nia@farm.test' },
        { loanId: 'l3', title: 'Songs', member: 'Nia', email: 'nia@farm.test' },
      ],
      hidden: [{ loanId: 'l9', title: 'Beaks', member: 'Uma', email: 'uma@coop.test' }],
    },
  },
  {
    id: 'fines-of-member',
    instruction: "What is the total of the fines on the member's loans?",
    integrations: ['library'],
    payload: { given: { memberId: 'm7' }, hidden: { memberId: 'm9' } },
    responseSchema: strict({ totalFine: number }),
    expected: { given: { totalFine: 3.5 }, hidden: { totalFine: 4 } },
  },
  {
    id: 'titles-by-ids',
    instruction: 'Load each book from the list of book ids and output an array of their titles.',
    integrations: ['library'],
    payload: { given: { bookIds: ['b12', 'b10'] }, hidden: { bookIds: ['b90'] } },
    responseSchema: list(text),
    expected: { given: ['Wings', 'Nests'], hidden: ['Beaks'] },
  },
  {
    id: 'renew-all',
    instruction: 'Renew all loans of the member until the new due date.',
    integrations: ['library'],
    payload: {
      given: { memberId: 'm7', newDueOn: '2025-09-01' },
      hidden: { memberId: 'm9', newDueOn: '2025-10-01' },
    },
    changes: {
      given: [
        change('library', '/v2/loans/l1/renew', { newDueOn: '2025-09-01' }),
        change('library', '/v2/loans/l3/renew', { newDueOn: '2025-09-01' }),
      ],
      hidden: [change('library', '/v2/loans/l9/renew', { newDueOn: '2025-10-01' })],
    },
  },
  {
    id: 'ship-to-member',
    instruction: 'Fetch the member and create an express shipment to them with the reference "Book bag".',
    integrations: ['library', 'parcels'],
    payload: { given: { memberId: 'm8' }, hidden: { memberId: 'm9' } },
    changes: {
      given: [
        change('parcels', '/shipments', {
          recipient: recipient('Pim', 'pim@farm.test'),
          reference: 'Book bag',
          service_level: 'express',
        }),
      ],
      hidden: [
        change('parcels', '/shipments', {
          recipient: recipient('Uma', 'uma@coop.test'),
          reference: 'Book bag',
          service_level: 'express',
        }),
      ],
    },
  },
  {
    id: 'cheapest-rate',
    instruction: 'Get the shipping rates for the country and the weight and return the cheapest one.',
    integrations: ['parcels'],
    payload: { given: { country: 'CH', weight_kg: 2 }, hidden: { country: 'AT', weight_kg: 3 } },
    responseSchema: strict({ service_level: text, price: number }),
    expected: { given: { service_level: 'standard', price: 5 }, hidden: { service_level: 'standard', price: 5 } },
  },
  {
    id: 'loans-by-email',
    instruction: 'Find the member by email. Then get all loans of this member and return loan ids and due dates.',
    integrations: ['library'],
    payload: { given: { email: 'nia@farm.test' }, hidden: { email: 'uma@coop.test' } },
    responseSchema: list(strict({ loanId: text, dueOn: text })),
    expected: {
      given: [
        { loanId: 'l1', dueOn: '2025-01-05' },
        { loanId: 'l3', dueOn: '2025-02-01' },
      ],
      hidden: [{ loanId: 'l9', dueOn: '2025-06-05' }],
    },
  },
  {
    id: 'books-with-authors',
    instruction: 'Get the books, look up the author of every book and build a list of title and author name.',
    integrations: ['library'],
    responseSchema: list(strict({ title: text, authorName: text })),
    expected: {
      given: [
        { title: 'Nests', authorName: 'Otto Finch' },
        { title: 'Songs', authorName: 'Mara Wren' },
        { title: 'Wings', authorName: 'Otto Finch' },
      ],
      hidden: [{ title: 'Beaks', authorName: 'Lea Swift' }],
    },
  },
  {
    id: 'report-of-figures',
    instruction: 'Fetch the shipped orders, then create a report titled "Shipped" with the number of orders.',
    integrations: ['shop', 'figures'],
    changes: {
      given: [change('figures', '/reports', { title: 'Shipped', order_count: 2 })],
      hidden: [change('figures', '/reports', { title: 'Shipped', order_count: 1 })],
    },
  },
  {
    id: 'numbered-steps',
    instruction:
      '1) List the paid orders from the shop API.\n2) For each order, get the customer.\n3) Return the email of each customer and the order total.',
    integrations: ['shop', 'figures', 'chat'],
    responseSchema: list(strict({ email: text, total: number })),
    expected: {
      given: [
        { email: 'bea@farm.test', total: 40 },
        { email: 'cleo@farm.test', total: 120 },
      ],
      hidden: [
        { email: 'elsa@coop.test', total: 70 },
        { email: 'dora@coop.test', total: 8 },
      ],
    },
  },
  {
    id: 'we-need',
    instruction: 'We need to know which tickets are open in desk, including who asked for them.',
    integrations: ['desk', 'shop'],
    responseSchema: list(strict({ number: whole, requester_email: text })),
    expected: {
      given: [
        { number: 7, requester_email: 'ada@farm.test' },
        { number: 9, requester_email: 'cleo@farm.test' },
      ],
      hidden: [{ number: 3, requester_email: 'dora@coop.test' }],
    },
  },
  {
    id: 'using-then',
    instruction:
      'Using the customer email, look up the customer and then use the customer id to fetch the orders. Output order ids.',
    integrations: ['shop'],
    payload: { given: { customer_email: 'bea@farm.test' }, hidden: { customer_email: 'elsa@coop.test' } },
    responseSchema: strict({ order_ids: list(whole) }),
    expected: { given: { order_ids: [101, 103] }, hidden: { order_ids: [201, 202] } },
  },
  {
    id: 'reminders-over-amount',
    instruction: 'Get all overdue invoices and send a reminder for those with an amount due over 20.',
    integrations: ['billing'],
    changes: {
      given: [{ service: 'billing', method: 'POST', path: '/invoices/inv_2/reminders' }],
      hidden: [{ service: 'billing', method: 'POST', path: '/invoices/inv_8/reminders' }],
    },
  },
];

export const lastUnbuildables: readonly Unbuildable[] = [
  {
    id: 'no-reservation',
    instruction: 'Find the book by title and reserve it for the member.',
    integrations: ['library'],
    payload: { given: { title: 'Songs', memberId: 'm7' }, hidden: { title: 'Beaks', memberId: 'm9' } },
    missing: [['reserve']],
  },
  {
    id: 'no-weight',
    instruction: 'Get the shipping rates for the country.',
    integrations: ['parcels'],
    payload: { given: { country: 'CH' }, hidden: { country: 'AT' } },
    missing: [['weight']],
  },
  {
    id: 'no-new-date',
    instruction: 'Renew the loan.',
    integrations: ['library'],
    payload: { given: { loanId: 'l1' }, hidden: { loanId: 'l9' } },
    missing: [['newdueon', 'due']],
  },
  {
    id: 'no-payments',
    instruction: 'List the unreturned loans and charge the fine to the credit card of each member via Stripe.',
    integrations: ['library'],
    missing: [['stripe', 'charge']],
  },
  {
    id: 'no-deletion-of-books',
    instruction: 'Delete the book from the library.',
    integrations: ['library', 'parcels'],
    payload: { given: { bookId: 'b10' }, hidden: { bookId: 'b90' } },
    missing: [['delete', 'book']],
  },
  {
    id: 'no-telling',
    instruction: 'Sum up the totals of the paid orders and report the sum to Slack.',
    integrations: ['shop'],
    missing: [['slack']],
  },
  {
    id: 'no-printing',
    instruction: 'Get the order and print the shipping label.',
    integrations: ['shop'],
    payload: { given: { order_id: 101 }, hidden: { order_id: 201 } },
    missing: [['print', 'label']],
  },
  {
    id: 'no-word-for-sold-out',
    instruction:
      'Fetch the products and create a ticket titled "Restock" with the requester email "stock@farm.test" for each product that is out of fashion.',
    integrations: ['shop', 'desk'],
    missing: [['which'], ['out of fashion']],
  },
];
