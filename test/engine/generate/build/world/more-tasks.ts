/** Asked in other words, and of services with nested paths and wrapped answers. Written before they were tried. */
import type { Change } from './service.ts';
import { list, number, record, text, whole } from './service.ts';
import type { Buildable, Unbuildable } from './tasks.ts';

const strict = (properties: object) => ({
  ...record(properties, Object.keys(properties)),
  additionalProperties: false,
});
const change = (service: string, method: string, path: string, body: NonNullable<Change['body']>): Change => ({
  service,
  method,
  path,
  body,
});

export const moreBuildables: readonly Buildable[] = [
  {
    id: 'tasks-of-all-projects',
    instruction:
      'I need the open tasks (not done) of every project. For each one give me the key, the title and the project name.',
    integrations: ['tracker'],
    responseSchema: list(strict({ key: text, title: text, project: text })),
    expected: {
      given: [
        { key: 'B-1', title: 'Nails', project: 'Barn' },
        { key: 'P-1', title: 'Dig', project: 'Pond' },
      ],
      hidden: [{ key: 'M-2', title: 'Stone', project: 'Mill' }],
    },
  },
  {
    id: 'assignee-of-task',
    instruction:
      'Look up the task, then the person it is assigned to, and tell me the name and the team of that person.',
    integrations: ['tracker'],
    payload: { given: { task_key: 'B-1' }, hidden: { task_key: 'M-1' } },
    responseSchema: strict({ name: text, team: text }),
    expected: { given: { name: 'Jon Cock', team: 'Water' }, hidden: { name: 'Kim Duck', team: 'Grain' } },
  },
  {
    id: 'hours-per-project',
    instruction: 'For every project, fetch its tasks and add up the estimated hours.',
    integrations: ['tracker'],
    responseSchema: list(strict({ project: text, hours: number })),
    expected: {
      given: [
        { project: 'Barn', hours: 7 },
        { project: 'Pond', hours: 9 },
      ],
      hidden: [{ project: 'Mill', hours: 5 }],
    },
  },
  {
    id: 'mail-to-owner',
    instruction: 'Send an e-mail with the subject "Budget review" to the owner of each project.',
    integrations: ['tracker', 'mailer'],
    changes: {
      given: [
        change('mailer', 'POST', '/emails', { to: 'ida@farm.test', subject: 'Budget review' }),
        change('mailer', 'POST', '/emails', { to: 'jon@farm.test', subject: 'Budget review' }),
      ],
      hidden: [change('mailer', 'POST', '/emails', { to: 'kim@coop.test', subject: 'Budget review' })],
    },
  },
  {
    id: 'mark-done',
    instruction: 'Mark the task as done.',
    integrations: ['tracker'],
    payload: { given: { task_key: 'P-1' }, hidden: { task_key: 'M-2' } },
    changes: {
      given: [change('tracker', 'PATCH', '/tasks/P-1', { done: true })],
      hidden: [change('tracker', 'PATCH', '/tasks/M-2', { done: true })],
    },
  },
  {
    id: 'assign-by-email',
    instruction: 'Find the person with the email address and assign the task to them.',
    integrations: ['tracker'],
    payload: {
      given: { email: 'jon@farm.test', task_key: 'B-2' },
      hidden: { email: 'kim@coop.test', task_key: 'M-1' },
    },
    changes: {
      given: [change('tracker', 'PATCH', '/tasks/B-2', { assignee_id: 'u-2' })],
      hidden: [change('tracker', 'PATCH', '/tasks/M-1', { assignee_id: 'u-8' })],
    },
  },
  {
    id: 'tasks-of-named-project',
    instruction: 'Get the tasks of the project with the given name.',
    integrations: ['tracker'],
    payload: { given: { project_name: 'Pond' }, hidden: { project_name: 'Mill' } },
    responseSchema: list(strict({ key: text, title: text })),
    expected: {
      given: [{ key: 'P-1', title: 'Dig' }],
      hidden: [
        { key: 'M-1', title: 'Wheel' },
        { key: 'M-2', title: 'Stone' },
      ],
    },
  },
  {
    id: 'add-task-to-named-project',
    instruction: 'Add a task titled "Check the fence" to the project called Barn.',
    integrations: ['tracker'],
    changes: {
      given: [change('tracker', 'POST', '/projects/p-1/tasks', { title: 'Check the fence' })],
      hidden: [],
    },
  },
  {
    id: 'customers-in-bern',
    instruction: 'Which customers live in Bern? Return only their names, sorted.',
    integrations: ['shop'],
    responseSchema: list(text),
    expected: { given: ['Ada', 'Cleo'], hidden: [] },
  },
  {
    id: 'big-orders',
    instruction: 'Show me the ids of all orders over 30, the most expensive one first.',
    integrations: ['shop'],
    responseSchema: list(strict({ id: whole, total: number })),
    expected: {
      given: [
        { id: 104, total: 120 },
        { id: 101, total: 40 },
      ],
      hidden: [{ id: 202, total: 70 }],
    },
  },
  {
    id: 'revenue-per-customer',
    instruction: 'Get the paid orders and the customers, then return for each customer name the sum of what they paid.',
    integrations: ['shop'],
    responseSchema: list(strict({ customer: text, paid: number })),
    expected: {
      given: [
        { customer: 'Bea', paid: 40 },
        { customer: 'Cleo', paid: 120 },
      ],
      hidden: [
        { customer: 'Elsa', paid: 70 },
        { customer: 'Dora', paid: 8 },
      ],
    },
  },
  {
    id: 'products-of-order',
    instruction:
      'Get the order with the id from the payload and, for every product id in it, the product. Return the product names and prices.',
    integrations: ['shop'],
    payload: { given: { order_id: 101 }, hidden: { order_id: 201 } },
    responseSchema: list(strict({ name: text, price: number })),
    expected: {
      given: [
        { name: 'Feeder', price: 9 },
        { name: 'Perch', price: 16.5 },
      ],
      hidden: [{ name: 'Grit', price: 3 }],
    },
  },
  {
    id: 'cancel-pending',
    instruction: 'Cancel every shipped order of the customer.',
    integrations: ['shop'],
    payload: { given: { customer_id: 12 }, hidden: { customer_id: 22 } },
    changes: {
      given: [{ service: 'shop', method: 'POST', path: '/orders/103/cancel' }],
      hidden: [{ service: 'shop', method: 'POST', path: '/orders/201/cancel' }],
    },
  },
  {
    id: 'refund-each-overdue',
    instruction: 'For all overdue invoices create a refund of the amount due.',
    integrations: ['billing'],
    changes: {
      given: [
        change('billing', 'POST', '/refunds', { invoice_id: 'inv_2', amount: 30 }),
        change('billing', 'POST', '/refunds', { invoice_id: 'inv_4', amount: 7 }),
      ],
      hidden: [change('billing', 'POST', '/refunds', { invoice_id: 'inv_8', amount: 90 })],
    },
  },
  {
    id: 'summary-of-invoices',
    instruction: 'Fetch all invoices and compute how many there are and what is due in total.',
    integrations: ['billing', 'shop', 'chat'],
    responseSchema: strict({ invoice_count: whole, total_due: number }),
    expected: { given: { invoice_count: 4, total_due: 52 }, hidden: { invoice_count: 2, total_due: 92 } },
  },
  {
    id: 'orders-of-ticket-requesters',
    instruction:
      'Get the open tickets from desk. For each ticket find the customer in the shop by the email of the requester. Return ticket title and customer id.',
    integrations: ['desk', 'shop'],
    responseSchema: list(strict({ title: text, customer_id: whole })),
    expected: {
      given: [
        { title: 'Gate', customer_id: 11 },
        { title: 'Fox', customer_id: 13 },
      ],
      hidden: [{ title: 'Rain', customer_id: 21 }],
    },
  },
];

export const moreUnbuildables: readonly Unbuildable[] = [
  {
    id: 'no-mail',
    instruction: 'Get the overdue invoices and e-mail every customer a reminder.',
    integrations: ['billing'],
    missing: [['mail']],
  },
  {
    id: 'no-subject',
    instruction: 'Send an e-mail to the person.',
    integrations: ['mailer'],
    payload: { given: { email: 'ida@farm.test' }, hidden: { email: 'kim@coop.test' } },
    missing: [['subject']],
  },
  {
    id: 'no-calendar',
    instruction: 'Fetch the tasks of the project and create a calendar event for each of them.',
    integrations: ['tracker'],
    payload: { given: { project_id: 'p-1' }, hidden: { project_id: 'p-9' } },
    missing: [['calendar', 'event']],
  },
  {
    id: 'no-project',
    instruction: 'Add a task called "Rest".',
    integrations: ['tracker'],
    missing: [['project']],
  },
  {
    id: 'no-stock-exchange',
    instruction: 'Get the price of the share and return it.',
    integrations: ['chat'],
    responseSchema: strict({ price: number }),
    missing: [['share', 'price']],
  },
  {
    id: 'no-teams',
    instruction: 'Count the shipped orders and post the number to Microsoft Teams.',
    integrations: ['shop', 'weather'],
    missing: [['teams', 'post']],
  },
];
