/** Student housing: houses, rooms, tenants, faults and what they owe; OpenAPI 3.0, key in a header, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'pageNumber', size: 'pageSize', usual: 20, most: 50 };
const trades = ['plumbing', 'electric', 'heating', 'joinery'] as const;
const urgencies = ['low', 'normal', 'emergency'] as const;
const statuses = ['reported', 'assigned', 'fixed'] as const;
const kinds = ['rent', 'deposit', 'fee'] as const;
const roomKinds = ['single', 'twin', 'studio'] as const;
const roomStates = ['let', 'vacant', 'blocked'] as const;

const wrap = ({ items, total }: Page): unknown => ({ results: items, totalResults: total });

function seedRooms(chance: Chance, houses: readonly Row[]): Row[] {
  return times(chance.count(118, 131), (index) => ({
    roomNo: `R${1001 + index}`,
    houseCode: houses[chance.whole(0, houses.length - 1)]?.houseCode,
    kind: chance.one(roomKinds),
    rentCents: chance.whole(290, 780) * 100,
    floor: chance.whole(0, 5),
    state: chance.one(['let', 'let', 'let', 'vacant', 'blocked']),
  }));
}

function seedTenants(chance: Chance, rooms: readonly Row[]): Row[] {
  return times(chance.count(74, 83), (index) => {
    const { first, last } = chance.person();
    return {
      tenantId: `T${4001 + index}`,
      fullName: `${first} ${last}`,
      email: `t${4001 + index}@campus.example`,
      roomNo: rooms[chance.whole(0, rooms.length - 1)]?.roomNo,
      faculty: chance.one(['law', 'physics', 'music', 'medicine']),
      moveIn: chance.day(1, 4),
      moveOut: null,
    };
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 91);
  const houses = times(chance.count(6, 7), (index) => ({
    houseCode: `HX-${pad(index + 1)}`,
    name: `${chance.one(['Elm', 'Harbour', 'Mill', 'Abbey'])} House ${index + 1}`,
    street: `${chance.whole(1, 90)} ${chance.one(['Ferry', 'Cathedral', 'Orchard'])} Street`,
    caretaker: `care${index + 1}@campus.example`,
  }));
  const rooms = seedRooms(chance, houses);
  const tenants = seedTenants(chance, rooms);
  const faults = times(chance.count(96, 109), (index) => ({
    ticketNo: 52_000 + index * 3,
    roomNo: rooms[chance.whole(0, rooms.length - 1)]?.roomNo,
    trade: chance.one(trades),
    urgency: chance.one(urgencies),
    status: chance.one(statuses),
    reportedOn: chance.day(2, 10),
    text: `Fault ${index}`,
  }));
  const entries = times(chance.count(163, 178), (index) => ({
    entryId: `E-${7001 + index}`,
    tenantId: tenants[chance.whole(0, tenants.length - 1)]?.tenantId,
    kind: chance.one(['rent', 'rent', 'deposit', 'fee']),
    month: `2026-${pad(chance.whole(1, 10))}`,
    amountCents: chance.whole(20, 780) * 100,
    settled: chance.whole(0, 3) > 0,
  }));
  return { houses, rooms, tenants, faults, entries, notices: [] };
}

const tenant = { from: 'tenants', param: 'tenantId', by: 'tenantId' };
const ofTenant = { in: 'tenants', by: 'tenantId' };

export const dormy: Service = {
  name: 'dormy',
  title: 'Dormy Student Housing',
  host: 'https://api.dormy.example',
  basePath: '/housing/v3',
  auth: { kind: 'header', name: 'X-Dormy-Key', key: 'dk-4417-emerald' },
  document: '../practice/apis/dormy/openapi.yaml',
  credentials: { api_key: 'dk-4417-emerald' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    message,
    violations: problems.map(({ field, problem }) => ({ property: field, problem })),
  }),
  routes: [
    listRoute('/houses', { from: 'houses', wrap: ({ items }) => ({ results: items, totalResults: items.length }) }),
    itemRoute('/houses/{houseCode}', { from: 'houses', param: 'houseCode', by: 'houseCode' }),
    listRoute('/rooms', {
      from: 'rooms',
      paging,
      query: { houseCode: text, kind: among(...roomKinds), state: among(...roomStates), maxRentCents: integer },
      filters: {
        houseCode: 'houseCode',
        kind: 'kind',
        state: 'state',
        maxRentCents: { field: 'rentCents', is: 'lte' },
      },
      wrap,
    }),
    itemRoute('/rooms/{roomNo}', { from: 'rooms', param: 'roomNo', by: 'roomNo' }),
    listRoute('/tenants', {
      from: 'tenants',
      paging,
      query: { email: text, roomNo: text, faculty: text },
      filters: { email: 'email', roomNo: 'roomNo', faculty: 'faculty' },
      wrap,
    }),
    itemRoute('/tenants/{tenantId}', tenant),
    changeRoute('/tenants/{tenantId}/departure', { ...tenant, method: 'PUT', body: { moveOut: needed(date) } }),
    createRoute('/tenants/{tenantId}/notices', {
      into: 'notices',
      needs: [{ ...ofTenant, param: 'tenantId' }],
      body: { subject: needed(text), body: needed(text) },
      add: ({ params }) => ({ tenantId: params.tenantId }),
    }),
    listRoute('/faults', {
      from: 'faults',
      paging,
      query: { roomNo: text, trade: among(...trades), urgency: among(...urgencies), status: among(...statuses) },
      filters: { roomNo: 'roomNo', trade: 'trade', urgency: 'urgency', status: 'status' },
      wrap,
    }),
    createRoute('/faults', {
      into: 'faults',
      key: 'ticketNo',
      needs: [{ in: 'rooms', by: 'roomNo', field: 'roomNo' }],
      body: { roomNo: needed(text), trade: needed(among(...trades)), urgency: among(...urgencies), text: needed(text) },
      add: ({ body }) => ({ status: 'reported', urgency: body.urgency ?? 'normal' }),
    }),
    changeRoute('/faults/{ticketNo}', {
      method: 'PATCH',
      from: 'faults',
      param: 'ticketNo',
      by: 'ticketNo',
      body: { status: among(...statuses), urgency: among(...urgencies), contractor: text },
    }),
    listRoute('/entries', {
      from: 'entries',
      paging,
      query: { tenantId: text, kind: among(...kinds), month: text, settled: boolean },
      filters: { tenantId: 'tenantId', kind: 'kind', month: 'month', settled: 'settled' },
      wrap,
    }),
    createRoute('/entries', {
      into: 'entries',
      key: 'entryId',
      prefix: 'E-',
      needs: [{ ...ofTenant, field: 'tenantId' }],
      body: {
        tenantId: needed(text),
        kind: needed(among(...kinds)),
        month: needed(text),
        amountCents: needed(integer),
      },
      add: () => ({ settled: false }),
    }),
    changeRoute('/entries/{entryId}/settlement', {
      method: 'POST',
      from: 'entries',
      param: 'entryId',
      by: 'entryId',
      body: { paidOn: needed(date) },
      change(row, { body }) {
        Object.assign(row, { settled: true, paidOn: body.paidOn });
        return undefined;
      },
    }),
  ],
};
