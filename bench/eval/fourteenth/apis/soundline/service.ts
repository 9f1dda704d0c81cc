/** A ferry line: ports, vessels, sailings, bookings and customers; tokens by client credentials, cursors. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'after', size: 'limit', usual: 20, most: 40 };
const vesselStates = ['in_service', 'in_dock', 'laid_up'] as const;
const sailingStates = ['scheduled', 'delayed', 'cancelled', 'departed'] as const;
const vehicles = ['none', 'motorbike', 'car', 'van'] as const;
const bookingStates = ['confirmed', 'waitlisted', 'cancelled'] as const;
const languages = ['en', 'sv', 'et', 'fi'] as const;

function wrap({ items, next }: Page): unknown {
  return { data: items, meta: { endCursor: next ?? null, hasMore: next !== undefined } };
}

function whole({ items }: Page): unknown {
  return { data: items };
}

function fleetOf(chance: Chance) {
  const places = chance.isGiven
    ? ['Haven', 'Klar', 'Ostra', 'Merrin', 'Tolsund', 'Vik']
    : ['Haven', 'Brenna', 'Ostra', 'Lunde', 'Tolsund', 'Sarvik', 'Klar'];
  const ports = places.map((name, index) => ({
    code: name.slice(0, 3).toUpperCase(),
    name,
    country: ['SE', 'EE', 'FI', 'SE', 'AX', 'FI', 'EE'][index],
    checkInClosesMinutes: chance.one([20, 30, 45]),
    hasParking: chance.whole(0, 1) > 0,
  }));
  const vessels = times(chance.count(9, 11), (index) => ({
    id: `ves-${21 + index}`,
    name: `${['Aurelia', 'Brise', 'Cormorant', 'Dunlin', 'Eider', 'Fulmar', 'Gannet', 'Heron', 'Ibis', 'Jaeger', 'Kite'][index]}`,
    carSpaces: chance.whole(6, 22) * 10,
    passengers: chance.whole(4, 15) * 100,
    status: chance.one(['in_service', 'in_service', 'in_dock', 'laid_up']),
    builtIn: chance.whole(1988, 2023),
  }));
  return { ports, vessels };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 141);
  const { ports, vessels } = fleetOf(chance);
  const customers = times(chance.count(86, 95), (index) => {
    const { first, last } = chance.person();
    return {
      id: `cu-${700 + index * 3}`,
      name: `${first} ${last}`,
      email: `${first}.${last}.${index}@crossing.example`.toLowerCase(),
      phone: `+46 70 ${pad(chance.whole(0, 999_999), 6)}`,
      language: chance.one(languages),
      newsletter: chance.whole(0, 2) === 0,
    };
  });
  const atSea = vessels.filter(({ status }) => status !== 'laid_up');
  const sailings = times(chance.count(236, 251), (index) => {
    const start = chance.whole(0, ports.length - 1);
    const status = chance.one(['scheduled', 'scheduled', 'departed', 'departed', 'delayed', 'cancelled']);
    const day = `2026-11-${pad(1 + Math.floor(index / 9))}`;
    const hour = chance.whole(5, 19);
    return {
      id: `sl-${30_001 + index}`,
      from: ports[start]?.code,
      to: ports[(start + chance.whole(1, ports.length - 1)) % ports.length]?.code,
      vesselId: atSea[chance.whole(0, atSea.length - 1)]?.id,
      departsAt: `${day}T${pad(hour)}:${chance.one(['00', '20', '45'])}:00Z`,
      arrivesAt: `${day}T${pad(hour + chance.whole(2, 4))}:10:00Z`,
      status,
      delayMinutes: status === 'delayed' ? chance.whole(2, 18) * 5 : 0,
      freeCarSpaces: chance.whole(0, 60),
    };
  });
  const bookings = times(chance.count(322, 341), (index) => ({
    reference: `SB${44_100 + index}`,
    sailingId: sailings[chance.whole(0, sailings.length - 1)]?.id,
    customerId: customers[chance.whole(0, customers.length - 1)]?.id,
    passengers: chance.whole(1, 6),
    vehicle: chance.one(['none', 'none', 'car', 'car', 'van', 'motorbike']),
    plate: null,
    amount: chance.whole(18, 210) + 0.5 * chance.whole(0, 1),
    status: chance.one(['confirmed', 'confirmed', 'confirmed', 'waitlisted', 'cancelled']),
    checkedIn: chance.whole(0, 2) === 0,
  }));
  return { ports, vessels, customers, sailings, bookings };
}

const vessel = { from: 'vessels', param: 'vesselId' };
const sailing = { from: 'sailings', param: 'sailingId' };
const booking = { from: 'bookings', param: 'reference', by: 'reference' };
const customer = { from: 'customers', param: 'customerId' };

const trafficRoutes: readonly Route[] = [
  listRoute('/ports', { from: 'ports', wrap: whole }),
  itemRoute('/ports/{code}', { from: 'ports', param: 'code', by: 'code' }),
  listRoute('/vessels', {
    from: 'vessels',
    query: { status: among(...vesselStates) },
    filters: { status: 'status' },
    wrap: whole,
  }),
  itemRoute('/vessels/{vesselId}', vessel),
  changeRoute('/vessels/{vesselId}', {
    ...vessel,
    method: 'PATCH',
    body: { status: among(...vesselStates), carSpaces: { ...integer, min: 0 }, passengers: { ...integer, min: 0 } },
  }),
  listRoute('/sailings', {
    from: 'sailings',
    paging,
    query: {
      from: text,
      to: text,
      vesselId: text,
      status: among(...sailingStates),
      departsFrom: date,
      departsBefore: date,
    },
    filters: {
      from: 'from',
      to: 'to',
      vesselId: 'vesselId',
      status: 'status',
      departsFrom: { field: 'departsAt', is: 'gte' },
      departsBefore: { field: 'departsAt', is: 'lt' },
    },
    wrap,
  }),
  itemRoute('/sailings/{sailingId}', sailing),
  changeRoute('/sailings/{sailingId}/delay', {
    ...sailing,
    method: 'POST',
    body: {
      minutes: needed({ ...integer, min: 5, max: 600 }),
      reason: needed(among('weather', 'technical', 'traffic')),
    },
    change(row, { body }) {
      if (row.status === 'departed') return { status: 409, body: 'The ship has left.' };
      Object.assign(row, { status: 'delayed', delayMinutes: body.minutes });
      return undefined;
    },
  }),
  changeRoute('/sailings/{sailingId}/cancel', {
    ...sailing,
    method: 'POST',
    body: { reason: needed(among('weather', 'technical', 'crew')), informCustomers: boolean },
    change(row) {
      if (row.status === 'departed') return { status: 409, body: 'The ship has left.' };
      row.status = 'cancelled';
      return undefined;
    },
  }),
];

const bookingRoutes: readonly Route[] = [
  listRoute('/bookings', {
    from: 'bookings',
    paging,
    query: {
      sailingId: text,
      customerId: text,
      status: among(...bookingStates),
      vehicle: among(...vehicles),
      checkedIn: boolean,
    },
    filters: {
      sailingId: 'sailingId',
      customerId: 'customerId',
      status: 'status',
      vehicle: 'vehicle',
      checkedIn: 'checkedIn',
    },
    wrap,
  }),
  createRoute('/bookings', {
    into: 'bookings',
    key: 'reference',
    prefix: 'SB',
    needs: [
      { in: 'sailings', field: 'sailingId' },
      { in: 'customers', field: 'customerId' },
    ],
    body: {
      sailingId: needed(text),
      customerId: needed(text),
      passengers: needed({ ...integer, min: 1 }),
      vehicle: needed(among(...vehicles)),
      plate: text,
    },
    add: () => ({ status: 'confirmed', checkedIn: false }),
  }),
  itemRoute('/bookings/{reference}', booking),
  changeRoute('/bookings/{reference}', {
    ...booking,
    method: 'PATCH',
    body: { passengers: { ...integer, min: 1 }, vehicle: among(...vehicles), plate: text, sailingId: text },
  }),
  changeRoute('/bookings/{reference}/check-in', {
    ...booking,
    method: 'POST',
    body: { lane: integer },
    change(row) {
      if (row.status === 'cancelled') return { status: 409, body: 'The booking has been cancelled.' };
      row.checkedIn = true;
      return undefined;
    },
  }),
  changeRoute('/bookings/{reference}/cancel', {
    ...booking,
    method: 'POST',
    body: { refund: needed(among('full', 'half', 'none')) },
    change(row, { body }) {
      Object.assign(row, { status: 'cancelled', refund: body.refund });
      return undefined;
    },
  }),
  listRoute('/customers', {
    from: 'customers',
    paging,
    query: { email: text, language: among(...languages), newsletter: boolean },
    filters: { email: 'email', language: 'language', newsletter: 'newsletter' },
    wrap,
  }),
  createRoute('/customers', {
    into: 'customers',
    prefix: 'cu-',
    body: {
      name: needed(text),
      email: needed(text),
      phone: text,
      language: among(...languages),
      newsletter: boolean,
    },
  }),
  itemRoute('/customers/{customerId}', customer),
  changeRoute('/customers/{customerId}', {
    ...customer,
    method: 'PATCH',
    body: { email: text, phone: text, language: among(...languages), newsletter: boolean },
  }),
];

export const soundline: Service = {
  name: 'soundline',
  title: 'Soundline Ferries',
  host: 'https://api.soundline.example',
  basePath: '/v1',
  auth: { kind: 'oauth', tokenPath: '/oauth2/token', clientId: 'sl-quay-208', clientSecret: 'sls-4b7d-e0c1-55' },
  document: '../fourteenth/apis/soundline/openapi.yaml',
  credentials: { client_id: 'sl-quay-208', client_secret: 'sls-4b7d-e0c1-55', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ status, code, message, problems }) => ({
    type: code,
    title: message,
    status,
    violations: problems.map(({ field, problem }) => ({ property: field, message: problem })),
  }),
  routes: [...trafficRoutes, ...bookingRoutes],
};
