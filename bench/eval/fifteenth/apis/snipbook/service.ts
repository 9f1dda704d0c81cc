/** A hair salon: clients, stylists, services, appointments, products, vouchers; key in a header, offset and limit. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';
import { salonClients } from '../people.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 25, most: 50 };

const statuses = ['booked', 'completed', 'cancelled', 'no_show'] as const;
const categories = ['cut', 'colour', 'styling', 'care', 'nails'] as const;
const brands = ['Aurelle', 'Botanica', 'Kindroot', 'Nordhaar'] as const;

const wrap = ({ items, total, offset, size }: Page): unknown => ({ items, total, offset, limit: size });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1521);
  const clients = salonClients(variant).map(({ first, last, email }, index) => ({
    id: 4100 + index,
    firstName: first,
    lastName: last,
    email,
    phone: `+49 176 ${chance.whole(1_000_000, 9_999_999)}`,
    birthday: chance.whole(0, 2) === 0 ? null : `19${chance.whole(58, 99)}-${pad(chance.whole(1, 12))}-15`,
    marketingConsent: chance.whole(0, 2) > 0,
    notes: chance.whole(0, 6) === 0 ? 'Sensitive scalp' : null,
    createdAt: `2025-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}T12:00:00Z`,
  }));
  const stylists = seedStylists(chance);
  const services = seedServices(chance);
  const appointments = times(chance.count(268, 291), (index) =>
    seedAppointment(chance, index, { clients, stylists, services }),
  );
  const vouchers = times(chance.count(64, 71), (index) => {
    const value = chance.one([25, 40, 50, 75, 100]);
    const status = chance.one(['active', 'active', 'active', 'redeemed', 'expired']);
    return {
      id: 900 + index,
      code: `GIFT-${chance.whole(1000, 9999)}-${pad(index + 1, 3)}`,
      clientId: clients[chance.whole(0, clients.length - 1)]?.id,
      status,
      value,
      balance: status === 'redeemed' ? 0 : value - chance.whole(0, 4) * 5,
      expiresOn: status === 'expired' ? chance.day(1, 8) : chance.day(9, 12),
    };
  });
  return { clients, stylists, services, appointments, products: seedProducts(chance), vouchers };
}

function seedStylists(chance: Chance) {
  const names = new Set<string>();
  while (names.size < chance.count(9, 11)) {
    const { first, last } = chance.person();
    names.add(`${first} ${last}`);
  }
  return [...names].map((name, index) => ({
    id: 11 + index,
    name,
    email: `${name.split(' ')[0]}${index + 1}@team.snipbook.example`.toLowerCase(),
    level: chance.one(['junior', 'senior', 'master']),
    active: index !== 3,
    workingDays: [
      ['Mon', 'Tue', 'Wed'],
      ['Tue', 'Thu', 'Fri', 'Sat'],
      ['Wed', 'Fri', 'Sat'],
    ][index % 3],
  }));
}

const treatments = {
  cut: ['Ladies cut', 'Gents cut', 'Kids cut', 'Fringe trim', 'Beard trim'],
  colour: ['Full colour', 'Highlights', 'Balayage', 'Root touch-up', 'Toner'],
  styling: ['Blow-dry', 'Updo', 'Bridal styling', 'Curls'],
  care: ['Deep conditioning', 'Keratin treatment', 'Scalp massage'],
  nails: ['Manicure', 'Gel nails', 'Pedicure'],
} as const;

function seedServices(chance: Chance) {
  return categories
    .flatMap((category) => treatments[category].map((name) => ({ category, name })))
    .map(({ category, name }, index) => ({
      id: 50 + index,
      name,
      category,
      durationMinutes: chance.one([30, 45, 60, 75, 90, 120]),
      price: chance.whole(36, 360) / 2,
    }));
}

interface Salon {
  readonly clients: readonly { readonly id: number }[];
  readonly stylists: ReturnType<typeof seedStylists>;
  readonly services: ReturnType<typeof seedServices>;
}

function seedAppointment(chance: Chance, index: number, { clients, stylists, services }: Salon) {
  const service = services[chance.whole(0, services.length - 1)];
  const isPast = index % 9 < 5;
  return {
    id: 70_001 + index,
    clientId: clients[chance.whole(0, clients.length - 1)]?.id,
    stylistId: stylists[chance.whole(0, stylists.length - 1)]?.id,
    serviceId: service?.id,
    date: isPast ? chance.day(6, 8) : chance.day(9, 10),
    startTime: `${pad(chance.whole(9, 18))}:${chance.one(['00', '15', '30', '45'])}`,
    durationMinutes: service?.durationMinutes,
    price: service?.price,
    status: isPast
      ? chance.one(['completed', 'completed', 'completed', 'cancelled', 'no_show'])
      : chance.one(['booked', 'booked', 'booked', 'booked', 'cancelled']),
    note: chance.whole(0, 6) === 0 ? 'Running a bit late' : null,
  };
}

function seedProducts(chance: Chance) {
  return times(chance.count(66, 73), (index) => ({
    id: 300 + index,
    name: `${chance.one(['Repair', 'Shine', 'Volume', 'Daily', 'Curl'])} ${chance.one(['Shampoo', 'Conditioner', 'Mask', 'Oil', 'Spray'])} ${index + 1}`,
    brand: chance.one(brands),
    price: chance.whole(790, 4990) / 100,
    stock: chance.whole(0, 2) === 0 ? chance.whole(0, 6) : chance.whole(7, 40),
    reorderLevel: chance.one([3, 5, 8]),
  }));
}

const appointment = { from: 'appointments', param: 'appointmentId' };

const appointmentRoutes: readonly Route[] = [
  listRoute('/appointments', {
    from: 'appointments',
    paging,
    query: { clientId: integer, stylistId: integer, status: among(...statuses), dateFrom: date, dateTo: date },
    filters: {
      clientId: 'clientId',
      stylistId: 'stylistId',
      status: 'status',
      dateFrom: { field: 'date', is: 'gte' },
      dateTo: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/appointments', {
    into: 'appointments',
    needs: [
      { in: 'clients', field: 'clientId' },
      { in: 'stylists', field: 'stylistId' },
      { in: 'services', field: 'serviceId' },
    ],
    body: {
      clientId: needed(integer),
      stylistId: needed(integer),
      serviceId: needed(integer),
      date: needed(date),
      startTime: needed(text),
      note: text,
    },
    add: () => ({ status: 'booked' }),
  }),
  itemRoute('/appointments/{appointmentId}', appointment),
  changeRoute('/appointments/{appointmentId}', {
    ...appointment,
    method: 'PATCH',
    body: { stylistId: integer, date, startTime: text, status: among(...statuses), note: text },
  }),
];

const clientRoutes: readonly Route[] = [
  listRoute('/clients', {
    from: 'clients',
    paging,
    query: { email: text, marketingConsent: boolean },
    filters: { email: 'email', marketingConsent: 'marketingConsent' },
    wrap,
  }),
  createRoute('/clients', {
    into: 'clients',
    body: {
      firstName: needed(text),
      lastName: needed(text),
      email: needed(text),
      phone: text,
      birthday: date,
      marketingConsent: boolean,
      notes: text,
    },
  }),
  itemRoute('/clients/{clientId}', { from: 'clients', param: 'clientId' }),
];

export const snipbook: Service = {
  name: 'snipbook',
  title: 'Snipbook',
  host: 'https://salon.snipbook.example',
  basePath: '/api/v1',
  auth: { kind: 'header', name: 'X-API-Key', key: 'snip-3e8b51d0a7' },
  document: '../fifteenth/apis/snipbook/openapi.json',
  credentials: { api_key: 'snip-3e8b51d0a7' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    message,
    errors: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [
    ...clientRoutes,
    listRoute('/stylists', {
      from: 'stylists',
      paging,
      query: { active: boolean },
      filters: { active: 'active' },
      wrap,
    }),
    itemRoute('/stylists/{stylistId}', { from: 'stylists', param: 'stylistId' }),
    listRoute('/services', {
      from: 'services',
      paging,
      query: { category: among(...categories) },
      filters: { category: 'category' },
      wrap,
    }),
    ...appointmentRoutes,
    listRoute('/products', {
      from: 'products',
      paging,
      query: { brand: text },
      filters: { brand: 'brand' },
      wrap,
    }),
    changeRoute('/products/{productId}', {
      from: 'products',
      param: 'productId',
      method: 'PATCH',
      body: { price: number, stock: { ...integer, min: 0 }, reorderLevel: integer },
    }),
    listRoute('/vouchers', {
      from: 'vouchers',
      paging,
      query: { status: among('active', 'redeemed', 'expired'), clientId: integer },
      filters: { status: 'status', clientId: 'clientId' },
      wrap,
    }),
    createRoute('/vouchers', {
      into: 'vouchers',
      needs: [{ in: 'clients', field: 'clientId' }],
      body: { clientId: needed(integer), value: needed({ ...number, min: 10 }), expiresOn: needed(date) },
      add: ({ body }) => ({ status: 'active', balance: body.value, code: 'GIFT-4821-900' }),
    }),
  ],
};
