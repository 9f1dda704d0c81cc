import { expect, test } from 'vitest';
import { clausesOf } from '../../../../src/engine/generate/build/instruction/clauses.ts';

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
  [
    'Send a reminder for every late charge that was due before the day, with the text "Please pay." How many were sent?',
    [
      'change: Send a reminder for every late charge that was due before the day, with the text "Please pay."',
      'read: How many were sent',
    ],
  ],
  ['Given an order id, refund its payment.', ['change: Given an order id, refund its payment']],
  [
    'Add a note saying "call, then wait" to the contact.',
    ['change: Add a note saying "call, then wait" to the contact'],
  ],
  ['Get the order and print the label.', ['read: Get the order', 'change: print the label']],
  ['E-mail every customer.', ['change: send an email to every customer']],
  [
    'Somebody is on the phone and has their order number at hand. Get the order.',
    ['background: Somebody is on the phone and has their order number at hand', 'read: Get the order'],
  ],
  ['The order was lost, so refund it.', ['background: The order was lost', 'change: refund it']],
  [
    'The hen then counts as adopted, so set its status.',
    ['background: The hen then counts as adopted', "change: set the hen's status (The hen then counts as adopted)"],
  ],
  [
    'Spring cleaning: orders that nobody paid. Order number, weight and end date please.',
    ['read: orders that nobody paid', 'result: return Order number and weight and end date please'],
  ],
  ['Security review: who placed it?', ['read: who placed it']],
  [
    'Cancel the order and have a printed card posted to the customer.',
    ['change: Cancel the order', 'change: post a printed card to the customer'],
  ],
  [
    'Orders of the week that nobody paid: number, rent and street of the customer',
    ['read: Orders of the week that nobody paid', 'result: Return number, rent and street of the customer'],
  ],
  [
    'Orders still waiting: approve all of them with the note "late"',
    ['read: Get all orders still waiting', 'change: approve each of them with the note "late"'],
  ],
  ['Close the order, it cost 80.50, remark "late".', ['change: Close the order, it cost 80.50, with remark "late"']],
  ['How is the customer doing: how many orders are late?', ['read: how many orders are late']],
  ['Open orders that are due before Monday.', ['read: Open orders that are due before Monday']],
  ['Open orders to collect eggs that are due on Monday.', ['read: Open orders to collect eggs that are due on Monday']],
  ['Purchase order: who delivers it?', ['read: get the Purchase order', 'read: who delivers it']],
  [
    'Our own keepers book their hours in the farm log. Get the orders.',
    ['background: Our own keepers book their hours in the farm log', 'read: Get the orders'],
  ],
  [
    'We have a list of hens; each has the order of its feed. Get the orders.',
    ['background: We have a list of hens', 'background: each has the order of its feed', 'read: Get the orders'],
  ],
  ['Eggs the customer can still eat.', ['read: Eggs the customer can still eat']],
  ['Open an order that is due on Monday.', ['change: Open an order that is due on Monday']],
  [
    'Get the orders, without the ones that were refunded.',
    ['read: Get the orders', 'result: without the ones that were refunded'],
  ],
  ['Stock overview: for each order its total.', ['read: for each order its total']],
  [
    'Count the orders and tell the team: post "There is work" into the channel.',
    ['result: Count the orders', 'change: post "There is work" into the channel'],
  ],
  ['For the order take its last payment.', ["read: take the order's last payment"]],
  ['Get the order and print a list of its lines.', ['read: Get the order', 'result: print a list of its lines']],
  ['The orders shipped last week.', ['read: The orders shipped last week']],
  [
    'For the order: its total, and the name and plan of the customer.',
    ['read: For the order: its total and the name and plan of the customer'],
  ],
  [
    'The scale reports that it is empty. Get the order.',
    ['background: The scale reports that it is empty', 'read: Get the order'],
  ],
  [
    'For every customer: the name and the number of orders that are open.',
    ['read: For every customer, get the name', 'read: get all orders that are open'],
  ],
  ['Give this order to the driver.', ['change: assign this order to the driver']],
  [
    'A farmer wrote and gave us the number of the order. Get the order and return its total and when it arrives.',
    [
      'background: A farmer wrote and gave us the number of the order',
      'read: Get the order',
      'result: return its total and when it arrives',
    ],
  ],
  [
    'Close every late order: record a refund of its total. In the end tell me how many were closed.',
    ['change: for every late order, record a refund of its total', 'result: tell me how many were closed'],
  ],
  ['Every order of the customer is cancelled.', ['change: cancel every order of the customer']],
  [
    'Cancel the order. The reason should read exactly: "The hen is ill".',
    ['change: Cancel the order with the reason "The hen is ill"'],
  ],
  ['Cancel the order and send the apology as the note.', ['change: Cancel the order, with the apology as the note']],
  [
    'Count the orders of each customer. Leave out customers that never ordered.',
    ['result: Count the orders of each customer', 'result: Leave out customers that never ordered'],
  ],
  [
    'Create an order for the hens (two, one of them red).',
    ['change: Create an order for the hens (two, one of them red)'],
  ],
  [
    'Order is late. 1) cancel it for that reason 2) reply in the order: "Sorry." 3) remove the customer',
    [
      'background: Order is late',
      'change: cancel the order with the reason "late"',
      'change: reply in the order: "Sorry."',
      'change: remove the customer',
    ],
  ],
  ['Get the order: its total, and whether it is paid.', ['read: Get the order: its total and whether it is paid']],
  ['Cancel the orders, they were lost.', ['change: Cancel the orders, they were lost']],
  [
    'Give the late and unpaid orders to the clerk. They are urgent.',
    ['change: assign the late and unpaid orders to the clerk, they are urgent'],
  ],
  ['Cancel the order, unless it has been sent.', ['change: Cancel the order']],
  ['Cancel the order only if it is late.', ['change: Cancel the order']],
  ['Tell me if it is late.', ['result: Tell me if it is late']],
  [
    "It was a gift, so they don't have to pay: refund whatever is still open, note as in the payload.",
    [
      "background: It was a gift, so they don't have to pay",
      'change: refund whatever is still open, with note as in the payload',
    ],
  ],
  [
    'A reporter is on the phone: what does an order cost on average?',
    ['background: A reporter is on the phone', 'read: what does an order cost on average'],
  ],
  [
    'One of our customers leaves, see payload for name and day. Cancel the order.',
    ['background: One of our customers leaves', 'background: see payload for name', 'change: Cancel the order'],
  ],
  [
    'The heater in this coop is cold, so cancel the order.',
    ['background: The heater in this coop is cold', 'change: cancel the order'],
  ],
  [
    'Cancel the order and write to the customer. Subject "Sorry".',
    ['change: Cancel the order', 'change: write to the customer, with Subject "Sorry"'],
  ],
  ['Show all orders, but leave out cancelled ones.', ['read: Show all orders', 'result: leave out cancelled ones']],
  ['For each order in the list, what it cost.', ['read: For each order in the list, what it cost']],
])('parts %j', (instruction, expected) => {
  const clauses = clausesOf(instruction, isResource);

  expect(clauses.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(expected);
});
