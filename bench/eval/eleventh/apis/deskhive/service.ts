/** Shared offices: locations, rooms, bookings, members, invoices and visitors; key in a header, numbered pages of bare lists. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'perPage', usual: 30, most: 60, hasLinks: true };
const plans = ['flex', 'fixed', 'office'] as const;

function bare({ items }: Page): unknown {
  return items;
}

function placesOf(chance: Chance) {
  const cities = chance.isGiven ? ['Brno', 'Graz', 'Turin'] : ['Brno', 'Basel', 'Lyon', 'Turin'];
  const locations = cities.map((city, index) => ({
    code: city.slice(0, 3).toUpperCase(),
    name: `${city} ${['Mill', 'Arcade', 'Tower', 'Yard'][index]}`,
    city,
    opens: chance.one(['07:00', '08:00']),
    closes: chance.one(['20:00', '22:00']),
    desks: chance.whole(24, 90),
  }));
  const rooms = times(chance.count(17, 21), (index) => ({
    roomId: 31 + index,
    location: locations[index % locations.length]?.code,
    name: `${['Comb', 'Clover', 'Nectar', 'Heather', 'Linden'][index % 5]} ${Math.floor(index / 5) + 1}`,
    seats: chance.one([4, 6, 8, 12, 20]),
    hourlyRate: chance.whole(8, 30) + 0.5 * chance.whole(0, 1),
    screen: chance.whole(0, 2) > 0,
  }));
  return { locations, rooms };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 513);
  const { locations, rooms } = placesOf(chance);
  const members = times(chance.count(93, 104), (index) => {
    const { first, last } = chance.person();
    const company = `${last} ${chance.one(['Studio', 'Consulting', 'Software', 'Films'])} ${index + 1}`;
    return {
      memberId: 2001 + index,
      company,
      contact: `${first} ${last}`,
      email: `${first}@${company.toLowerCase().replaceAll(' ', '')}.example`.toLowerCase(),
      plan: chance.one(plans),
      location: locations[chance.whole(0, locations.length - 1)]?.code,
      active: chance.whole(0, 4) > 0,
      since: chance.day(1, 9),
    };
  });
  const bookings = times(chance.count(336, 358), (index) => {
    const from = chance.whole(8, 16);
    const hours = chance.whole(1, 4);
    return {
      bookingId: 64_000 + index,
      roomId: rooms[chance.whole(0, rooms.length - 1)]?.roomId,
      memberId: members[chance.whole(0, members.length - 1)]?.memberId,
      date: `2026-11-${pad(1 + Math.floor(index / 13))}`,
      from: `${pad(from)}:00`,
      to: `${pad(from + hours)}:00`,
      hours,
      attendees: chance.whole(2, 12),
      status: chance.one(['booked', 'booked', 'booked', 'cancelled', 'no_show']),
    };
  });
  const invoices = ['2026-08', '2026-09', '2026-10'].flatMap((month) =>
    members.map(({ memberId, plan }, index) => ({
      invoiceNo: `DH-${month.slice(2, 4)}${month.slice(5)}-${pad(index + 1, 3)}`,
      memberId,
      month,
      amount: { flex: 120, fixed: 260, office: 780 }[plan] + chance.whole(0, 8) * 7.5,
      status: chance.one(['paid', 'paid', 'open', 'overdue']),
      dueOn: `${month}-28`,
    })),
  );
  const visitors = times(chance.count(91, 103), (index) => {
    const { first, last } = chance.person();
    return {
      visitorId: 500 + index,
      memberId: members[chance.whole(0, members.length - 1)]?.memberId,
      name: `${first} ${last}`,
      date: `2026-11-${pad(chance.whole(23, 27))}`,
      arrived: chance.whole(0, 1) > 0,
    };
  });
  return { locations, rooms, members, bookings, invoices, visitors, reminders: [] };
}

const member = { from: 'members', param: 'memberId', by: 'memberId' };

const roomRoutes: readonly Route[] = [
  listRoute('/locations', { from: 'locations', wrap: bare }),
  itemRoute('/locations/{code}', { from: 'locations', param: 'code', by: 'code' }),
  listRoute('/rooms', {
    from: 'rooms',
    query: { location: text, minSeats: integer, screen: boolean },
    filters: { location: 'location', minSeats: { field: 'seats', is: 'gte' }, screen: 'screen' },
    wrap: bare,
  }),
  itemRoute('/rooms/{roomId}', { from: 'rooms', param: 'roomId', by: 'roomId' }),
  listRoute('/bookings', {
    from: 'bookings',
    paging,
    query: {
      roomId: integer,
      memberId: integer,
      status: among('booked', 'cancelled', 'no_show'),
      dateFrom: date,
      dateTo: date,
    },
    filters: {
      roomId: 'roomId',
      memberId: 'memberId',
      status: 'status',
      dateFrom: { field: 'date', is: 'gte' },
      dateTo: { field: 'date', is: 'lte' },
    },
    wrap: bare,
  }),
  createRoute('/bookings', {
    into: 'bookings',
    key: 'bookingId',
    needs: [
      { in: 'rooms', by: 'roomId', field: 'roomId' },
      { in: 'members', by: 'memberId', field: 'memberId' },
    ],
    body: {
      roomId: needed(integer),
      memberId: needed(integer),
      date: needed(date),
      from: needed(text),
      to: needed(text),
      attendees: integer,
    },
    add: () => ({ status: 'booked' }),
  }),
  changeRoute('/bookings/{bookingId}/cancel', {
    from: 'bookings',
    param: 'bookingId',
    by: 'bookingId',
    method: 'POST',
    body: { waiveFee: boolean, remark: text },
    change(row) {
      if (row.status !== 'booked') return { status: 409, body: 'There is nothing to cancel.' };
      row.status = 'cancelled';
      return undefined;
    },
  }),
];

const memberRoutes: readonly Route[] = [
  listRoute('/members', {
    from: 'members',
    paging,
    query: { plan: among(...plans), location: text, active: boolean, search: text },
    filters: {
      plan: 'plan',
      location: 'location',
      active: 'active',
      search: { field: 'company', is: 'contains' },
    },
    wrap: bare,
  }),
  createRoute('/members', {
    into: 'members',
    key: 'memberId',
    needs: [{ in: 'locations', by: 'code', field: 'location' }],
    body: {
      company: needed(text),
      contact: needed(text),
      email: needed(text),
      plan: needed(among(...plans)),
      location: needed(text),
    },
    add: () => ({ active: true }),
  }),
  itemRoute('/members/{memberId}', member),
  changeRoute('/members/{memberId}', {
    ...member,
    method: 'PUT',
    body: { contact: text, email: text, plan: among(...plans), location: text, active: boolean },
  }),
  listRoute('/invoices', {
    from: 'invoices',
    paging,
    query: { memberId: integer, month: text, status: among('open', 'paid', 'overdue') },
    filters: { memberId: 'memberId', month: 'month', status: 'status' },
    wrap: bare,
  }),
  createRoute('/invoices/{invoiceNo}/reminders', {
    into: 'reminders',
    needs: [{ in: 'invoices', by: 'invoiceNo', param: 'invoiceNo' }],
    body: { tone: needed(among('friendly', 'firm')), note: text },
    add: ({ params }) => ({ invoiceNo: params.invoiceNo }),
  }),
  listRoute('/visitors', {
    from: 'visitors',
    paging,
    query: { memberId: integer, date, arrived: boolean },
    filters: { memberId: 'memberId', date: 'date', arrived: 'arrived' },
    wrap: bare,
  }),
  createRoute('/visitors', {
    into: 'visitors',
    key: 'visitorId',
    needs: [{ in: 'members', by: 'memberId', field: 'memberId' }],
    body: { memberId: needed(integer), name: needed(text), date: needed(date) },
    add: () => ({ arrived: false }),
  }),
];

export const deskhive: Service = {
  name: 'deskhive',
  title: 'Deskhive Spaces',
  host: 'https://connect.deskhive.example',
  basePath: '/spaces/v1',
  auth: { kind: 'header', name: 'X-Hive-Key', key: 'hive-8e02-41cd-b7' },
  document: '../eleventh/apis/deskhive/swagger.json',
  credentials: { key: 'hive-8e02-41cd-b7' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    error: message,
    problems: problems.map(({ field, problem }) => `${field}: ${problem}`),
  }),
  routes: [...roomRoutes, ...memberRoutes],
};
