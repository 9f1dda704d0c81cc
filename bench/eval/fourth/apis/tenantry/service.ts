/** Letting of flats: buildings, units, tenants, leases, rents due, repairs and the firms that do them; names begin with a capital. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'take', usual: 15, most: 40 };
const trades = ['Plumbing', 'Electrical', 'Heating', 'General'] as const;
const methods = ['Transfer', 'DirectDebit', 'Cash'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { Results: items, Total: total, HasMore: offset + size < total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 75);
  const buildings = times(chance.count(8, 10), (index) => ({
    Id: 10 + index,
    Name: `${chance.one(['Mill', 'Park', 'Harbour', 'Chapel'])} House ${index + 1}`,
    Street: `${chance.one(['Long Lane', 'High Street', 'Dock Road'])} ${chance.whole(1, 90)}`,
    City: chance.one(['Cork', 'Galway', 'Sligo']),
    YearBuilt: chance.whole(1890, 2019),
  }));
  const units = times(chance.count(142, 157), (index) => ({
    Id: 400 + index,
    BuildingId: buildings[index % buildings.length]?.Id,
    Number: `${Math.floor(index / buildings.length) + 1}${chance.one(['A', 'B', 'C'])}`,
    Bedrooms: chance.whole(1, 4),
    AreaSqm: chance.whole(28, 120),
    Rent: chance.whole(55, 210) * 10,
    Status: chance.one(['Occupied', 'Occupied', 'Vacant', 'Renovation']),
  }));
  const tenants = times(chance.count(113, 124), (index) => {
    const { first, last } = chance.person();
    return {
      Id: 3_000 + index,
      FirstName: first,
      LastName: last,
      Email: `${first}${index}@home.example`.toLowerCase(),
      Phone: `+353 21 ${pad(chance.whole(1, 9999), 4)}`,
    };
  });
  return { buildings, units, tenants, ...business(units, tenants, chance) };
}

function business(
  units: readonly { readonly Id: number; readonly Rent: number }[],
  tenants: readonly { readonly Id: number }[],
  chance: Chance,
): Store {
  const leases = times(chance.count(131, 139), (index) => {
    const unit = units[index % units.length];
    return {
      Id: 7_000 + index,
      UnitId: unit?.Id,
      TenantId: tenants[chance.whole(0, tenants.length - 1)]?.Id,
      StartDate: `2025-${pad(chance.whole(1, 12))}-01`,
      EndDate: `2027-${pad(chance.whole(1, 12))}-28`,
      Rent: unit?.Rent,
      Deposit: 2 * (unit?.Rent ?? 0),
      Status: chance.one(['Active', 'Active', 'Active', 'Ended', 'Future']),
    };
  });
  const charges = leases.flatMap(({ Id, Rent }, at) =>
    times(chance.whole(2, 4), (index) => ({
      Id: 20_000 + at * 10 + index,
      LeaseId: Id,
      DueDate: `2026-${pad(8 + index)}-01`,
      Amount: Rent,
      Paid: chance.whole(0, 4) > 0,
    })),
  );
  const vendors = times(chance.count(13, 15), (index) => ({
    Id: 60 + index,
    Company: `${chance.one(['Keane', 'Burke', 'Nolan', 'Doyle'])} & Co ${index}`,
    Trade: chance.one(trades),
    Phone: `+353 91 ${pad(chance.whole(1, 9999), 4)}`,
    HourlyRate: chance.whole(35, 90),
  }));
  const repairs = times(chance.count(126, 137), (index) => ({
    Id: 1_200 + index,
    UnitId: units[chance.whole(0, units.length - 1)]?.Id,
    Title: chance.one(['Tap drips', 'No heating', 'Socket is dead', 'Door sticks']),
    Category: chance.one(trades),
    Priority: chance.one(['Low', 'Normal', 'High']),
    Status: chance.one(['New', 'Assigned', 'Done']),
    VendorId: chance.whole(0, 2) === 0 ? null : vendors[chance.whole(0, vendors.length - 1)]?.Id,
    ReportedOn: chance.day(7, 11),
  }));
  return { leases, charges, vendors, repairs, receipts: [] };
}

const key = { by: 'Id' };
const unit = { ...key, from: 'units', param: 'unitId' };
const lease = { ...key, from: 'leases', param: 'leaseId' };
const repair = { ...key, from: 'repairs', param: 'orderId' };
const contact = { FirstName: text, LastName: text, Email: text, Phone: text };

const placeRoutes: readonly Route[] = [
  listRoute('/buildings', { from: 'buildings', paging, query: { city: text }, filters: { city: 'City' }, wrap }),
  itemRoute('/buildings/{buildingId}', { ...key, from: 'buildings', param: 'buildingId' }),
  listRoute('/units', {
    from: 'units',
    paging,
    query: {
      buildingId: integer,
      status: among('Occupied', 'Vacant', 'Renovation'),
      minBedrooms: integer,
      maxRent: number,
    },
    filters: {
      buildingId: 'BuildingId',
      status: 'Status',
      minBedrooms: { field: 'Bedrooms', is: 'gte' },
      maxRent: { field: 'Rent', is: 'lte' },
    },
    wrap,
  }),
  itemRoute('/units/{unitId}', unit),
  changeRoute('/units/{unitId}', {
    ...unit,
    method: 'PATCH',
    body: { Rent: number, Status: among('Occupied', 'Vacant', 'Renovation') },
  }),
  listRoute('/tenants', {
    from: 'tenants',
    paging,
    query: { email: text, lastName: text },
    filters: { email: 'Email', lastName: 'LastName' },
    wrap,
  }),
  createRoute('/tenants', {
    into: 'tenants',
    key: 'Id',
    body: { ...contact, FirstName: needed(text), LastName: needed(text), Email: needed(text) },
  }),
  itemRoute('/tenants/{tenantId}', { ...key, from: 'tenants', param: 'tenantId' }),
  changeRoute('/tenants/{tenantId}', { ...key, method: 'PATCH', from: 'tenants', param: 'tenantId', body: contact }),
];

const leaseRoutes: readonly Route[] = [
  listRoute('/leases', {
    from: 'leases',
    paging,
    query: { unitId: integer, tenantId: integer, status: among('Active', 'Ended', 'Future'), endingBefore: date },
    filters: {
      unitId: 'UnitId',
      tenantId: 'TenantId',
      status: 'Status',
      endingBefore: { field: 'EndDate', is: 'lt' },
    },
    wrap,
  }),
  createRoute('/leases', {
    into: 'leases',
    key: 'Id',
    needs: [
      { in: 'units', by: 'Id', field: 'UnitId' },
      { in: 'tenants', by: 'Id', field: 'TenantId' },
    ],
    body: {
      UnitId: needed(integer),
      TenantId: needed(integer),
      StartDate: needed(date),
      EndDate: date,
      Rent: needed(number),
      Deposit: number,
    },
    add: () => ({ Status: 'Future' }),
  }),
  itemRoute('/leases/{leaseId}', lease),
  changeRoute('/leases/{leaseId}/terminate', {
    ...lease,
    method: 'POST',
    body: { MoveOutDate: needed(date), Remark: text },
    change(row, { body }) {
      Object.assign(row, { Status: 'Ended', EndDate: body.MoveOutDate });
      return undefined;
    },
  }),
  listRoute('/charges', {
    from: 'charges',
    paging,
    query: { leaseId: integer, paid: boolean, dueFrom: date, dueTo: date },
    filters: {
      leaseId: 'LeaseId',
      paid: 'Paid',
      dueFrom: { field: 'DueDate', is: 'gte' },
      dueTo: { field: 'DueDate', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/leases/{leaseId}/payments', {
    into: 'receipts',
    key: 'Id',
    needs: [{ in: 'leases', by: 'Id', param: 'leaseId' }],
    body: { Amount: needed(number), ReceivedOn: needed(date), Method: needed(among(...methods)), Reference: text },
    add: ({ params }) => ({ LeaseId: Number(params.leaseId) }),
  }),
];

const repairRoutes: readonly Route[] = [
  listRoute('/workorders', {
    from: 'repairs',
    paging,
    query: {
      unitId: integer,
      status: among('New', 'Assigned', 'Done'),
      priority: among('Low', 'Normal', 'High'),
      category: among(...trades),
    },
    filters: { unitId: 'UnitId', status: 'Status', priority: 'Priority', category: 'Category' },
    wrap,
  }),
  createRoute('/workorders', {
    into: 'repairs',
    key: 'Id',
    needs: [{ in: 'units', by: 'Id', field: 'UnitId' }],
    body: {
      UnitId: needed(integer),
      Title: needed(text),
      Category: needed(among(...trades)),
      Priority: among('Low', 'Normal', 'High'),
    },
    add: () => ({ Status: 'New', VendorId: null }),
  }),
  itemRoute('/workorders/{orderId}', repair),
  changeRoute('/workorders/{orderId}/assign', {
    ...repair,
    method: 'POST',
    body: { VendorId: needed(integer), Instructions: text },
    change(row, { body }) {
      Object.assign(row, { ...body, Status: 'Assigned' });
      return undefined;
    },
  }),
  changeRoute('/workorders/{orderId}/close', {
    ...repair,
    method: 'POST',
    body: { Cost: number, Remark: text },
    change(row, { body }) {
      Object.assign(row, { ...body, Status: 'Done' });
      return undefined;
    },
  }),
  listRoute('/vendors', {
    from: 'vendors',
    paging,
    query: { trade: among(...trades) },
    filters: { trade: 'Trade' },
    wrap,
  }),
  itemRoute('/vendors/{vendorId}', { ...key, from: 'vendors', param: 'vendorId' }),
];

export const tenantry: Service = {
  name: 'tenantry',
  title: 'Tenantry Property Management',
  host: 'https://rest.tenantry.example',
  basePath: '/v1',
  auth: { kind: 'query', name: 'api_key', key: 'tnt5e83ac710f' },
  document: '../fourth/apis/tenantry/guide.md',
  credentials: { api_key: 'tnt5e83ac710f' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    Code: code,
    Message: message,
    Errors: problems.map(({ field, problem }) => ({ Property: field, Problem: problem })),
  }),
  routes: [...placeRoutes, ...leaseRoutes, ...repairRoutes],
};
