/** Logistics: quotes, shipments and tracking; a key in a header, another required header, nested bodies. */
import { Chance, pad, times } from '../chance.ts';
import { among, boolean, date, integer, listOf, needed, number, object, text } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Paging } from '../routes.ts';
import type { Route, Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'page', at: 'pageNumber', size: 'pageSize', usual: 25, most: 100 };
const levels = ['economy', 'standard', 'express'] as const;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 9);
  const depots = (chance.isGiven ? ['OSL', 'LIS', 'KRK'] : ['OSL', 'LIS', 'GDN', 'TRN']).map((code, index) => ({
    code,
    city: { OSL: 'Oslo', LIS: 'Lisbon', KRK: 'Krakow', GDN: 'Gdansk', TRN: 'Turin' }[code],
    docks: 4 + index,
  }));
  const shipments = times(chance.count(173, 208), (index) => ({
    shipmentId: `SHP-${pad(index + 1, 5)}`,
    orderRef: `ord_${1000 + index}`,
    depot: depots[chance.whole(0, depots.length - 1)]?.code,
    serviceLevel: chance.one(levels),
    status: chance.one(['created', 'inTransit', 'delivered', 'returned']),
    weightKg: chance.whole(5, 400) / 10,
    shipDate: chance.day(3, 5),
    recipient: {
      name: `${chance.person().first} ${chance.person().last}`,
      city: chance.one(['Bergen', 'Porto', 'Poznan']),
    },
  }));
  const events = shipments.slice(0, 12).flatMap((shipment, at) =>
    times(chance.whole(1, 5), (index) => ({
      shipmentId: shipment.shipmentId,
      sequence: index + 1,
      code: ['PICKED_UP', 'AT_HUB', 'CUSTOMS', 'OUT_FOR_DELIVERY', 'DELIVERED'][index],
      place: shipment.recipient.city,
      at: `2026-05-${pad(at + 1)}T${pad(6 + index * 3)}:15:00+02:00`,
    })),
  );
  return { depots, shipments, events, pickups: [] };
}

const party = object({
  name: needed(text),
  street: needed(text),
  city: needed(text),
  postalCode: needed(text),
  countryCode: needed(text),
  phone: text,
});
const parcels = listOf({ weightKg: needed(number), lengthCm: number, widthCm: number, heightCm: number });
const headers = { 'x-hauler-version': needed(among('2026-02')) };

const rates: Readonly<Record<string, number>> = { economy: 1.1, standard: 1.6, express: 3.2 };

const quote: Route = {
  method: 'POST',
  path: '/quotes',
  headers,
  body: {
    fromPostalCode: needed(text),
    toPostalCode: needed(text),
    weightKg: needed(number),
    serviceLevel: needed(among(...levels)),
    insured: boolean,
  },
  answer({ body }) {
    const price =
      4 + Number(body.weightKg) * (rates[String(body.serviceLevel)] ?? 2) + (body.insured === true ? 2.5 : 0);
    return { status: 200, body: { quoteId: 'Q-1', price: Math.round(price * 100) / 100, currency: 'EUR', days: 3 } };
  },
};

const routes: readonly Route[] = [
  quote,
  listRoute('/shipments', {
    from: 'shipments',
    paging,
    query: {
      status: among('created', 'inTransit', 'delivered', 'returned'),
      depot: text,
      shippedFrom: date,
      orderRef: text,
    },
    filters: { status: 'status', depot: 'depot', shippedFrom: { field: 'shipDate', is: 'gte' }, orderRef: 'orderRef' },
    without: ['recipient'],
    wrap: ({ items, total, offset, size }) => ({
      shipments: items,
      page: { number: offset / size + 1, size, totalItems: total, totalPages: Math.ceil(total / size) },
    }),
  }),
  createRoute('/shipments', {
    into: 'shipments',
    key: 'shipmentId',
    prefix: 'SHP-',
    body: {
      orderRef: text,
      depot: text,
      serviceLevel: needed(among(...levels)),
      sender: party,
      recipient: needed(party),
      parcels: needed(parcels),
    },
    add: () => ({ status: 'created' }),
  }),
  itemRoute('/shipments/{shipmentId}', { from: 'shipments', param: 'shipmentId', by: 'shipmentId' }),
  changeRoute('/shipments/{shipmentId}/cancel', {
    method: 'POST',
    from: 'shipments',
    param: 'shipmentId',
    by: 'shipmentId',
    body: { reason: needed(text) },
    change(row, { body }) {
      Object.assign(row, { status: 'cancelled', cancelReason: body.reason });
      return undefined;
    },
  }),
  listRoute('/shipments/{shipmentId}/events', {
    from: 'events',
    within: { shipmentId: 'shipmentId' },
    wrap: ({ items }) => ({ events: items }),
  }),
  listRoute('/depots', { from: 'depots', wrap: ({ items }) => ({ depots: items }) }),
  createRoute('/pickups', {
    into: 'pickups',
    key: 'pickupId',
    prefix: 'PU-',
    needs: [{ in: 'depots', by: 'code', field: 'depot' }],
    body: { depot: needed(text), day: needed(date), parcelCount: needed({ ...integer, min: 1 }), instructions: text },
  }),
];

export const hauler: Service = {
  name: 'hauler',
  title: 'Hauler Freight',
  host: 'https://gateway.hauler.example',
  basePath: '/shipping',
  auth: { kind: 'header', name: 'Ocp-Key', key: 'haul-00b4-93d1' },
  document: 'hauler/openapi.json',
  credentials: { subscription_key: 'haul-00b4-93d1' },
  invalidStatus: 422,
  strangerStatus: 403,
  seed,
  explain: ({ status, code, message, problems }) => ({
    title: code,
    status,
    detail: message,
    invalidParams: problems.map(({ field, problem }) => ({ name: field, reason: problem })),
  }),
  routes: routes.map((route) => ({ ...route, headers })),
};
