/** A box office: concerts, tickets and orders; basic authentication, numbered pages, changes as merge patches. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, integer, listOf, needed, object, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'pageNo', size: 'pageLength', usual: 20, most: 70 };
const concert = { from: 'events', param: 'eventId', by: 'eventId' };
const order = { from: 'orders', param: 'orderId', by: 'orderId' };

function wrap({ items, total, offset, size }: Page): unknown {
  return { content: items, paging: { pageNo: offset / size + 1, pages: Math.ceil(total / size), elements: total } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 35);
  const events = times(chance.count(58, 69), (index) => ({
    eventId: 900 + index,
    artist: `${chance.one(['The', 'Young', 'Royal'])} ${chance.one(['Lanterns', 'Quartet', 'Herons', 'Choir'])} ${index}`,
    genre: chance.one(['jazz', 'folk', 'opera']),
    city: chance.one(['Gent', 'Turku', 'Braga']),
    hall: chance.one(['Great Hall', 'Cellar', 'Arena']),
    startsAt: `2026-${pad(chance.whole(9, 12))}-${pad(chance.whole(1, 28))}T19:30:00Z`,
    soldOut: chance.whole(0, 2) === 0,
  }));
  const orders = times(chance.count(57, 64), (index) => {
    const { first, last } = chance.person();
    return {
      orderId: `OR-${600 + index}`,
      eventId: events[index % 3]?.eventId,
      buyer: { name: `${first} ${last}`, email: `${last}.${index}@fan.example`.toLowerCase() },
      paid: chance.whole(2_000, 30_000) / 100,
      state: 'paid',
    };
  });
  const tickets = times(chance.count(254, 281), (index) => ({
    ticketId: `T${pad(index + 1, 4)}`,
    eventId: 900 + (index % 3),
    orderId: orders[(index % 3) + 3 * chance.whole(0, 17)]?.orderId,
    category: chance.one(['standing', 'seated']),
    price: chance.whole(1_500, 9_000) / 100,
    state: chance.one(['valid', 'used', 'used', 'refunded']),
  }));
  return { events, orders, tickets };
}

export const encore: Service = {
  name: 'encore',
  title: 'Encore Box Office',
  host: 'https://tickets.encore.example',
  basePath: '/box-office',
  auth: { kind: 'basic', username: 'shop-2280', password: 'enc-c71e-55' },
  document: '../second/apis/encore/openapi.json',
  credentials: { shop_id: 'shop-2280', shop_password: 'enc-c71e-55' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    failure: { kind: code, message, causes: problems.map(({ field, problem }) => `${field} ${problem}`) },
  }),
  routes: [
    listRoute('/events', {
      from: 'events',
      paging,
      query: { city: text, genre: text, soldOut: boolean, startsFrom: time },
      filters: { city: 'city', genre: 'genre', soldOut: 'soldOut', startsFrom: { field: 'startsAt', is: 'gte' } },
      wrap,
    }),
    itemRoute('/events/{eventId}', concert),
    changeRoute('/events/{eventId}', {
      ...concert,
      method: 'PATCH',
      bodyType: 'application/merge-patch+json',
      body: { hall: text, startsAt: time, soldOut: boolean },
    }),
    listRoute('/events/{eventId}/tickets', {
      from: 'tickets',
      paging,
      within: { eventId: 'eventId' },
      query: { state: among('valid', 'used', 'refunded') },
      filters: { state: 'state' },
      wrap,
    }),
    createRoute('/orders', {
      into: 'orders',
      key: 'orderId',
      prefix: 'OR-',
      needs: [{ in: 'events', by: 'eventId', field: 'eventId' }],
      body: {
        eventId: needed(integer),
        buyer: needed(object({ name: needed(text), email: needed(text) })),
        tickets: needed(
          listOf({ category: needed(among('standing', 'seated')), quantity: needed({ ...integer, min: 1 }) }),
        ),
        voucher: text,
      },
      add: () => ({ state: 'paid' }),
    }),
    itemRoute('/orders/{orderId}', order),
    changeRoute('/orders/{orderId}/refund', {
      ...order,
      method: 'POST',
      body: { reason: needed(among('cancelled', 'illness', 'duplicate')), message: text },
      change(row, { body }) {
        Object.assign(row, { state: 'refunded', reason: body.reason });
        return undefined;
      },
    }),
  ],
};
