/** Letting: landlords, properties, tenants, leases, charges, repairs, contractors, viewings; bearer token, how many to skip. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';
import { shoppers } from '../people.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 25, most: 100 };

const propertyTypes = ['apartment', 'house', 'studio'] as const;
const propertyStates = ['available', 'let', 'withdrawn'] as const;
const leaseStates = ['upcoming', 'active', 'ended'] as const;
const chargeKinds = ['rent', 'deposit', 'fee'] as const;
const chargeStates = ['open', 'paid', 'overdue', 'waived'] as const;
const priorities = ['low', 'normal', 'urgent'] as const;
const repairStates = ['open', 'in_progress', 'done', 'cancelled'] as const;
const trades = ['plumbing', 'electrical', 'heating', 'roofing'] as const;
const viewingStates = ['booked', 'attended', 'missed', 'cancelled'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total }) => ({ [name]: items, total });
}

type Named = { readonly id: string };

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1013);
  const landlords = times(chance.count(17, 19), (index) => {
    const { first, last } = chance.person();
    return {
      id: `lld_${11 + index}`,
      name: chance.whole(0, 2) === 0 ? `${last} Estates ${index + 1}` : `${first} ${last}`,
      email: `owner${index + 1}@landlords.example`,
      phone: `+353 1 555 0${chance.whole(100, 999)}`,
      commission_percent: chance.one([6, 8, 10]),
    };
  });
  const properties = times(chance.count(58, 64), (index) => seedProperty(chance, index, landlords));
  const tenants = seedTenants(chance, variant);
  const leases = seedLeases(chance, properties, tenants);
  const contractors = times(chance.count(12, 14), (index) => ({
    id: `ctr_${index + 1}`,
    name: `${chance.person().last} ${chance.one(['& Sons', 'Services', 'Works'])} ${index + 1}`,
    trade: trades[index % 4],
    email: `jobs${index + 1}@trades.example`,
    hourly_rate: chance.one([45, 55, 60, 72]),
    active: index !== 4,
  }));
  const repairs = times(chance.count(87, 94), (index) => seedRepair(chance, index, leases, contractors));
  const viewings = times(chance.count(71, 66), (index) => {
    const { first, last } = chance.person();
    return {
      id: 6001 + index,
      property_id: properties[chance.whole(0, properties.length - 1)]?.id,
      visitor_name: `${first} ${last}`,
      visitor_email: `${first}.${last}.${index + 1}@visitors.example`.toLowerCase(),
      starts_at: `${chance.day(8, 10)}T${pad(chance.whole(9, 18))}:${chance.one(['00', '30'])}:00Z`,
      status: chance.one(['booked', 'booked', 'attended', 'missed', 'cancelled']),
    };
  });
  return {
    landlords,
    properties,
    tenants,
    leases,
    contractors,
    repairs,
    viewings,
    charges: seedCharges(chance, leases),
  };
}

function seedProperty(chance: Chance, index: number, landlords: readonly Named[]) {
  const type = chance.one(propertyTypes);
  return {
    id: `prp_${101 + index}`,
    reference: `KS-${pad(index + 1, 4)}`,
    type,
    address: {
      street: `${chance.whole(1, 180)} ${chance.one(['Canal Road', 'Orchard Lane', 'Bridge Street', 'Castle View'])}`,
      city: chance.one(['Limerick', 'Waterford', 'Sligo']),
      postcode: `V${chance.whole(10, 99)} ${chance.whole(1000, 9999)}`,
    },
    bedrooms: type === 'studio' ? 1 : chance.whole(1, 4),
    monthly_rent: 50 * chance.whole(14, 44),
    status: chance.one(['available', 'let', 'let', 'let', 'withdrawn']),
    landlord_id: landlords[chance.whole(0, landlords.length - 1)]?.id,
    available_from: chance.whole(0, 2) === 0 ? null : chance.day(9, 12),
  };
}

/** Some of them are customers of the shop too. */
function seedTenants(chance: Chance, variant: Variant) {
  const known = shoppers(variant);
  return times(chance.count(76, 83), (index) => {
    const shopper = index % 3 === 1 ? known[index % known.length] : undefined;
    const { first, last } = shopper ?? chance.person();
    return {
      id: `tnt_${501 + index}`,
      first_name: first,
      last_name: last,
      email: shopper?.email ?? `${first}.${last}${index + 1}@homes.example`.toLowerCase(),
      phone: chance.whole(0, 3) === 0 ? null : `+353 86 555 0${chance.whole(100, 999)}`,
    };
  });
}

interface Let extends Named {
  readonly monthly_rent: number;
}

/** One lease for each tenant, and an ended one before it for some. */
function seedLeases(chance: Chance, properties: readonly Let[], tenants: readonly Named[]) {
  return times(chance.count(103, 112), (index) => {
    const isOld = index >= tenants.length;
    const property = properties[chance.whole(0, properties.length - 1)];
    const status = isOld ? 'ended' : chance.one(['active', 'active', 'active', 'active', 'upcoming', 'ended']);
    const year = status === 'ended' ? 2024 : status === 'active' ? 2025 : 2026;
    return {
      id: 8001 + index,
      property_id: property?.id,
      tenant_id: tenants[isOld ? chance.whole(0, tenants.length - 1) : index]?.id,
      status,
      starts_on: `${year}-${pad(chance.whole(10, 12))}-01`,
      ends_on: status === 'ended' ? `2025-0${chance.whole(6, 9)}-30` : chance.whole(0, 1) === 0 ? null : '2027-09-30',
      monthly_rent: (property?.monthly_rent ?? 900) - 25 * chance.whole(0, 2),
      deposit_held: 2 * (property?.monthly_rent ?? 900),
    };
  });
}

type Leases = ReturnType<typeof seedLeases>;

function seedCharges(chance: Chance, leases: Leases) {
  return times(chance.count(262, 281), (index) => {
    const lease = leases[chance.whole(0, leases.length - 1)];
    const kind = chance.one(['rent', 'rent', 'rent', 'rent', 'fee', 'deposit']);
    const status = chance.one(['paid', 'paid', 'paid', 'open', 'overdue', 'waived']);
    const due = `2026-0${status === 'open' ? 9 : chance.whole(4, 8)}-${pad(chance.whole(1, 28))}`;
    return {
      id: `chg_${20_001 + index}`,
      lease_id: lease?.id,
      kind,
      amount: kind === 'fee' ? chance.one([25, 40, 60]) : (lease?.monthly_rent ?? 900),
      due_on: due,
      status,
      paid_on: status === 'paid' ? due : null,
    };
  });
}

function seedRepair(
  chance: Chance,
  index: number,
  leases: Leases,
  contractors: readonly { id: string; trade?: string | undefined }[],
) {
  const lease = leases[chance.whole(0, leases.length - 1)];
  const trade = chance.one(trades);
  const status = chance.one(['open', 'open', 'in_progress', 'done', 'cancelled']);
  const able = contractors.filter((one) => one.trade === trade);
  const isGiven = status !== 'open' && status !== 'cancelled';
  return {
    id: 3001 + index,
    property_id: lease?.property_id,
    tenant_id: lease?.tenant_id,
    title: `${chance.one(['Leaking tap', 'No heating', 'Broken socket', 'Damp ceiling', 'Blocked drain'])} (${index + 1})`,
    trade,
    priority: chance.one(priorities),
    status,
    contractor_id: isGiven ? (able[chance.whole(0, able.length - 1)]?.id ?? null) : null,
    cost_estimate: chance.whole(0, 3) === 0 ? null : 10 * chance.whole(4, 90),
    reported_at: `${chance.day(6, 9)}T${pad(chance.whole(7, 20))}:${pad(index % 60)}:00Z`,
  };
}

const property = { from: 'properties', param: 'property_id' };
const repair = { from: 'repairs', param: 'repair_id' };
const charge = { from: 'charges', param: 'charge_id' };
const tenantBody = { first_name: needed(text), last_name: needed(text), email: needed(text), phone: text };

const lettingRoutes: readonly Route[] = [
  listRoute('/properties', {
    from: 'properties',
    paging,
    query: { status: among(...propertyStates), type: among(...propertyTypes), city: text, landlord_id: text },
    filters: { status: 'status', type: 'type', city: 'address.city', landlord_id: 'landlord_id' },
    wrap: wrap('properties'),
  }),
  itemRoute('/properties/{property_id}', property),
  changeRoute('/properties/{property_id}', {
    ...property,
    method: 'PATCH',
    body: { status: among(...propertyStates), monthly_rent: { ...number, min: 1 }, available_from: date },
  }),
  listRoute('/tenants', {
    from: 'tenants',
    paging,
    query: { email: text },
    filters: { email: 'email' },
    wrap: wrap('tenants'),
  }),
  createRoute('/tenants', { into: 'tenants', prefix: 'tnt_', body: tenantBody }),
  itemRoute('/tenants/{tenant_id}', { from: 'tenants', param: 'tenant_id' }),
  listRoute('/leases', {
    from: 'leases',
    paging,
    query: { status: among(...leaseStates), tenant_id: text, property_id: text },
    filters: { status: 'status', tenant_id: 'tenant_id', property_id: 'property_id' },
    wrap: wrap('leases'),
  }),
  createRoute('/leases', {
    into: 'leases',
    needs: [
      { in: 'properties', field: 'property_id' },
      { in: 'tenants', field: 'tenant_id' },
    ],
    body: {
      property_id: needed(text),
      tenant_id: needed(text),
      starts_on: needed(date),
      ends_on: date,
      monthly_rent: needed({ ...number, min: 1 }),
    },
    add: () => ({ status: 'upcoming' }),
  }),
  itemRoute('/leases/{lease_id}', { from: 'leases', param: 'lease_id' }),
];

const moneyRoutes: readonly Route[] = [
  listRoute('/charges', {
    from: 'charges',
    paging,
    query: { lease_id: integer, kind: among(...chargeKinds), status: among(...chargeStates) },
    filters: { lease_id: 'lease_id', kind: 'kind', status: 'status' },
    wrap: wrap('charges'),
  }),
  createRoute('/charges', {
    into: 'charges',
    prefix: 'chg_',
    needs: [{ in: 'leases', field: 'lease_id' }],
    body: {
      lease_id: needed(integer),
      kind: needed(among(...chargeKinds)),
      amount: needed({ ...number, min: 0.01 }),
      due_on: needed(date),
    },
    add: () => ({ status: 'open', paid_on: null }),
  }),
  createRoute('/charges/{charge_id}/reminders', {
    into: 'reminders',
    needs: [{ in: 'charges', param: 'charge_id' }],
    body: { message: needed(text) },
    add: ({ params }) => ({ charge_id: params.charge_id, sent_at: '2026-09-01T08:00:00Z' }),
  }),
  changeRoute('/charges/{charge_id}/waive', {
    ...charge,
    method: 'POST',
    body: { reason: text },
    change(row) {
      row.status = 'waived';
      return undefined;
    },
  }),
];

const repairRoutes: readonly Route[] = [
  listRoute('/repairs', {
    from: 'repairs',
    paging,
    query: { status: among(...repairStates), priority: among(...priorities), property_id: text, contractor_id: text },
    filters: { status: 'status', priority: 'priority', property_id: 'property_id', contractor_id: 'contractor_id' },
    wrap: wrap('repairs'),
  }),
  createRoute('/repairs', {
    into: 'repairs',
    needs: [{ in: 'properties', field: 'property_id' }],
    body: {
      property_id: needed(text),
      title: needed(text),
      trade: needed(among(...trades)),
      priority: among(...priorities),
      tenant_id: text,
    },
    add: () => ({ status: 'open', contractor_id: null, reported_at: '2026-09-01T08:00:00Z' }),
  }),
  itemRoute('/repairs/{repair_id}', repair),
  changeRoute('/repairs/{repair_id}', {
    ...repair,
    method: 'PATCH',
    body: { status: among(...repairStates), priority: among(...priorities), contractor_id: text },
  }),
  listRoute('/contractors', {
    from: 'contractors',
    query: { trade: among(...trades), active: boolean },
    filters: { trade: 'trade', active: 'active' },
    wrap: ({ items }) => ({ contractors: items }),
  }),
];

export const keystead: Service = {
  name: 'keystead',
  title: 'Keystead',
  host: 'https://api.keystead.example',
  basePath: '/v1',
  auth: { kind: 'bearer', token: 'ks_live_58d2e0b94f' },
  document: '../practice/apis/keystead/openapi.yaml',
  credentials: { api_token: 'ks_live_58d2e0b94f' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({ error: { code, message, fields: problems } }),
  routes: [
    listRoute('/landlords', { from: 'landlords', paging, wrap: wrap('landlords') }),
    itemRoute('/landlords/{landlord_id}', { from: 'landlords', param: 'landlord_id' }),
    ...lettingRoutes,
    ...moneyRoutes,
    ...repairRoutes,
    listRoute('/viewings', {
      from: 'viewings',
      paging,
      query: { property_id: text, status: among(...viewingStates), from: date, to: date },
      filters: {
        property_id: 'property_id',
        status: 'status',
        from: { field: 'starts_at', is: 'gte' },
        to: { field: 'starts_at', is: 'lt' },
      },
      wrap: wrap('viewings'),
    }),
    createRoute('/viewings', {
      into: 'viewings',
      needs: [{ in: 'properties', field: 'property_id' }],
      body: {
        property_id: needed(text),
        visitor_name: needed(text),
        visitor_email: needed(text),
        starts_at: needed(time),
      },
      add: () => ({ status: 'booked' }),
    }),
    changeRoute('/viewings/{viewing_id}/cancel', {
      from: 'viewings',
      param: 'viewing_id',
      method: 'POST',
      body: { reason: text },
      change(row) {
        row.status = 'cancelled';
        return undefined;
      },
    }),
  ],
};
