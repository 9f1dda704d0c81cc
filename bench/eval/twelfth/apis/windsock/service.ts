/** A flying club: aircraft, members, flights, reservations and defects; key in a header, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'perPage', usual: 15, most: 30 };
const purposes = ['training', 'private', 'towing', 'charter'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { items, page: offset / size + 1, pages: Math.max(1, Math.ceil(total / size)) };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1202);
  const letters = chance.isGiven
    ? ['EFTA', 'EHBK', 'EMLO', 'ESRW', 'KXAB', 'MTIG', 'EWPD', 'EOLF']
    : ['EBCR', 'EGUN', 'EPOM', 'KIWA', 'MSEV', 'EZAD', 'ELIT'];
  const aircraft = letters.map((name) => ({
    registration: `D-${name}`,
    model: chance.one(['C172', 'PA-28', 'DA40', 'DR400', 'Super Dimona']),
    seats: chance.one([2, 4]),
    hourlyRate: chance.whole(24, 52) * 5,
    status: chance.one(['available', 'available', 'available', 'maintenance', 'grounded']),
    engineHours: chance.whole(4_000, 38_000) / 10,
  }));
  const members = times(chance.count(83, 92), (index) => {
    const { first, last } = chance.person();
    return {
      memberNo: 2_040 + index * 3,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@club.example`.toLowerCase(),
      licence: chance.one(['student', 'LAPL', 'PPL', 'PPL', 'CPL']),
      instructor: chance.whole(0, 7) === 0,
      balance: chance.whole(-60, 90) * 10.5,
      medicalUntil: `${chance.whole(2026, 2027)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
    };
  });
  const plane = () => aircraft[chance.whole(0, aircraft.length - 1)]?.registration;
  const member = () => members[chance.whole(0, members.length - 1)]?.memberNo;
  const flights = times(chance.count(264, 279), (index) => {
    const minutes = chance.whole(3, 38) * 5;
    return {
      id: 15_600 + index,
      registration: plane(),
      pilotNo: member(),
      date: chance.day(8, 11),
      minutes,
      landings: chance.whole(1, 8),
      from: 'EDXQ',
      to: chance.one(['EDXQ', 'EDXQ', 'EDWO', 'EDLE', 'EHTE']),
      purpose: chance.one(purposes),
    };
  });
  return { aircraft, members, flights, ...hangarOf(chance, plane, member) };
}

function hangarOf(chance: Chance, plane: () => string | undefined, member: () => number | undefined): Store {
  const reservations = times(chance.count(76, 85), (index) => {
    const day = `2026-12-${pad(chance.whole(1, 28))}`;
    const hour = chance.whole(7, 15);
    return {
      id: `rs-${4100 + index}`,
      registration: plane(),
      memberNo: member(),
      start: `${day}T${pad(hour)}:00:00Z`,
      end: `${day}T${pad(hour + chance.whole(1, 4))}:00:00Z`,
      state: chance.one(['requested', 'confirmed', 'confirmed', 'cancelled']),
    };
  });
  const defects = times(chance.count(47, 53), (index) => ({
    id: 820 + index,
    registration: plane(),
    reportedOn: chance.day(9, 11),
    severity: chance.one(['minor', 'minor', 'major']),
    text: chance.one(['landing light out', 'radio crackles', 'tyre worn', 'oil on cowling', 'door latch loose']),
    fixed: chance.whole(0, 1) > 0,
  }));
  return { reservations, defects, charges: [] };
}

const craft = { from: 'aircraft', param: 'registration', by: 'registration' };
const member = { from: 'members', param: 'memberNo', by: 'memberNo' };

const clubRoutes: readonly Route[] = [
  listRoute('/aircraft', {
    from: 'aircraft',
    query: { status: among('available', 'maintenance', 'grounded') },
    filters: { status: 'status' },
    wrap: ({ items }) => items,
  }),
  itemRoute('/aircraft/{registration}', craft),
  changeRoute('/aircraft/{registration}/status', {
    ...craft,
    method: 'PUT',
    body: { status: needed(among('available', 'maintenance', 'grounded')), remark: text },
  }),
  listRoute('/members', {
    from: 'members',
    paging,
    query: { licence: among('student', 'LAPL', 'PPL', 'CPL'), instructor: boolean, name: text, medicalBefore: date },
    filters: {
      licence: 'licence',
      instructor: 'instructor',
      name: { field: 'name', is: 'contains' },
      medicalBefore: { field: 'medicalUntil', is: 'lt' },
    },
    wrap,
  }),
  itemRoute('/members/{memberNo}', member),
  changeRoute('/members/{memberNo}', { ...member, method: 'PATCH', body: { email: text, medicalUntil: date } }),
  createRoute('/members/{memberNo}/charges', {
    into: 'charges',
    needs: [{ in: 'members', by: 'memberNo', param: 'memberNo' }],
    body: { amount: needed({ ...number, min: 0.01 }), text: needed(text) },
    add: ({ params }) => ({ memberNo: Number(params.memberNo) }),
  }),
];

const fieldRoutes: readonly Route[] = [
  listRoute('/flights', {
    from: 'flights',
    paging,
    query: { registration: text, pilotNo: integer, purpose: among(...purposes), dateFrom: date, dateTo: date },
    filters: {
      registration: 'registration',
      pilotNo: 'pilotNo',
      purpose: 'purpose',
      dateFrom: { field: 'date', is: 'gte' },
      dateTo: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
  itemRoute('/flights/{id}', { from: 'flights', param: 'id' }),
  listRoute('/reservations', {
    from: 'reservations',
    paging,
    query: { registration: text, memberNo: integer, state: among('requested', 'confirmed', 'cancelled') },
    filters: { registration: 'registration', memberNo: 'memberNo', state: 'state' },
    wrap,
  }),
  createRoute('/reservations', {
    into: 'reservations',
    prefix: 'rs-',
    needs: [
      { in: 'aircraft', by: 'registration', field: 'registration' },
      { in: 'members', by: 'memberNo', field: 'memberNo' },
    ],
    body: { registration: needed(text), memberNo: needed(integer), start: needed(time), end: needed(time) },
    add: () => ({ state: 'requested' }),
  }),
  changeRoute('/reservations/{id}/confirm', {
    from: 'reservations',
    param: 'id',
    method: 'POST',
    body: {},
    change(row) {
      if (row.state !== 'requested') return { status: 409, body: 'Only requested reservations can be confirmed.' };
      row.state = 'confirmed';
      return undefined;
    },
  }),
  removeRoute('/reservations/{id}', { from: 'reservations', param: 'id' }),
  listRoute('/defects', {
    from: 'defects',
    paging,
    query: { registration: text, severity: among('minor', 'major'), fixed: boolean },
    filters: { registration: 'registration', severity: 'severity', fixed: 'fixed' },
    wrap,
  }),
  createRoute('/defects', {
    into: 'defects',
    needs: [{ in: 'aircraft', by: 'registration', field: 'registration' }],
    body: { registration: needed(text), severity: needed(among('minor', 'major')), text: needed(text) },
    add: () => ({ fixed: false }),
  }),
  changeRoute('/defects/{id}', {
    from: 'defects',
    param: 'id',
    method: 'PATCH',
    body: { severity: among('minor', 'major'), text, fixed: boolean },
  }),
];

export const windsock: Service = {
  name: 'windsock',
  title: 'Windsock Club Manager',
  host: 'https://club.windsock.example',
  basePath: '/api/v2',
  auth: { kind: 'header', name: 'X-Club-Key', key: 'wsk-30d7-aa19-4c' },
  document: '../twelfth/apis/windsock/swagger.json',
  credentials: { club_key: 'wsk-30d7-aa19-4c' },
  invalidStatus: 400,
  seed,
  explain: ({ status, code, message, problems }) => ({
    status,
    code,
    message,
    fields: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...clubRoutes, ...fieldRoutes],
};
