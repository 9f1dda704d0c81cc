/** Changes that are made only where something is so, texts with places for values, and orders in a numbered list. */
import type { Change } from './service.ts';
import type { Buildable } from './tasks.ts';

const change = (service: string, path: string, body?: Change['body']): Change =>
  body === undefined ? { service, method: 'POST', path } : { service, method: 'POST', path, body };

export const restrictedBuildables: readonly Buildable[] = [
  {
    id: 'unless-shipped',
    instruction: 'Cancel the order unless it has been shipped.',
    integrations: ['shop'],
    payload: { given: { order_id: 101 }, hidden: { order_id: 201 } },
    changes: { given: [change('shop', '/orders/101/cancel')], hidden: [] },
  },
  {
    id: 'only-if-paid',
    instruction: 'Cancel this order, but only if it is paid.',
    integrations: ['shop', 'chat'],
    payload: { given: { order_id: 103 }, hidden: { order_id: 202 } },
    changes: { given: [], hidden: [change('shop', '/orders/202/cancel')] },
  },
  {
    id: 'count-in-a-text',
    instruction: 'Count the open tickets. Then post "<count> tickets are open" into the channel.',
    integrations: ['desk', 'chat'],
    payload: { given: { channel_id: 'C2' }, hidden: { channel_id: 'C8' } },
    changes: {
      given: [change('chat', '/messages', { channel_id: 'C2', text: '2 tickets are open' })],
      hidden: [change('chat', '/messages', { channel_id: 'C8', text: '1 tickets are open' })],
    },
  },
  {
    id: 'numbered-orders',
    instruction:
      'Order is wrong. 1) cancel the order 2) post the message "Order <order id> is off" into the channel with the id in the payload',
    integrations: ['shop', 'chat'],
    payload: { given: { order_id: 104, channel_id: 'C1' }, hidden: { order_id: 203, channel_id: 'C9' } },
    changes: {
      given: [
        change('shop', '/orders/104/cancel'),
        change('chat', '/messages', { channel_id: 'C1', text: 'Order 104 is off' }),
      ],
      hidden: [
        change('shop', '/orders/203/cancel'),
        change('chat', '/messages', { channel_id: 'C9', text: 'Order 203 is off' }),
      ],
    },
  },
];
