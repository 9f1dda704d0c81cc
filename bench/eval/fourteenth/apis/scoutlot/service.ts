/** Scouting of film locations: locations, owners, productions, visits and permits; key in a header, numbered pages. */
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
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 40 };
const kinds = ['house', 'warehouse', 'farm', 'office', 'street'] as const;
const stages = ['development', 'prep', 'shooting', 'wrapped'] as const;
const verdicts = ['pending', 'shortlisted', 'rejected'] as const;

function wrap({ items, total, size, offset }: Page): unknown {
  return { results: items, page: offset / size + 1, total_pages: Math.max(1, Math.ceil(total / size)), total };
}

function whole({ items }: Page): unknown {
  return { results: items };
}

function placesOf(chance: Chance) {
  const owners = times(chance.count(34, 39), (index) => {
    const { first, last } = chance.person();
    return {
      id: 120 + index,
      name: `${first} ${last}`,
      email: `${first}.${last}.${index}@keyholder.example`.toLowerCase(),
      phone: `+43 660 ${pad(chance.whole(0, 999_999), 6)}`,
      contact_by: chance.one(['email', 'phone']),
    };
  });
  const cities = chance.isGiven ? ['Linz', 'Trieste', 'Zagreb'] : ['Linz', 'Maribor', 'Zagreb', 'Udine'];
  const locations = times(chance.count(94, 103), (index) => {
    const kind = chance.one(kinds);
    return {
      id: 6100 + index,
      title: `${chance.one(['Old', 'Brick', 'Glass', 'Quiet', 'Empty'])} ${kind} ${index + 1}`,
      city: cities[chance.whole(0, cities.length - 1)],
      kind,
      owner_id: owners[chance.whole(0, owners.length - 1)]?.id,
      day_rate: chance.whole(4, 48) * 50,
      has_power: chance.whole(0, 2) > 0,
      parking_spaces: chance.whole(0, 25),
      available: chance.whole(0, 3) > 0,
    };
  });
  return { owners, locations };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 142);
  const { owners, locations } = placesOf(chance);
  const names = ['Salt Road', 'Night Ferry', 'The Glazier', 'Uphill', 'Paper Boats', 'North Window', 'Second Harvest'];
  const productions = times(chance.count(17, 20), (index) => {
    const month = chance.whole(9, 11);
    return {
      id: `prd-${31 + index}`,
      title: `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`,
      company: chance.one(['Kestrel Pictures', 'Donau Film', 'Two Lamps', 'Adria Stories']),
      stage: chance.one(stages),
      shoot_start: `2026-${pad(month)}-${pad(chance.whole(1, 28))}`,
      shoot_end: `2026-${pad(month + 1)}-${pad(chance.whole(1, 28))}`,
      contact_email: `office${index}@${chance.one(['kestrel', 'donau', 'adria'])}.example`,
    };
  });
  const visits = times(chance.count(218, 233), (index) => {
    const verdict = chance.one(['pending', 'shortlisted', 'rejected', 'rejected']);
    return {
      id: 21_000 + index,
      location_id: locations[chance.whole(0, locations.length - 1)]?.id,
      production_id: productions[chance.whole(0, productions.length - 1)]?.id,
      scout: chance.one(chance.isGiven ? ['Mira', 'Anton', 'Jules'] : ['Mira', 'Bence', 'Jules', 'Petra']),
      date: `2026-${pad(9 + Math.floor(index / 85))}-${pad(chance.whole(1, 28))}`,
      verdict,
      rating: verdict === 'pending' ? null : chance.whole(1, 5),
      notes: chance.one(['', 'tram noise', 'great light in the morning', 'low ceilings']),
    };
  });
  const permits = times(chance.count(141, 152), (index) => ({
    id: `PM-${8800 + index}`,
    location_id: locations[chance.whole(0, locations.length - 1)]?.id,
    production_id: productions[chance.whole(0, productions.length - 1)]?.id,
    authority: chance.one(['City Hall', 'Police', 'Fire Brigade', 'Heritage Office']),
    status: chance.one(['requested', 'granted', 'denied', 'requested']),
    valid_from: chance.day(9, 10),
    valid_to: chance.day(11, 12),
    fee: chance.whole(2, 40) * 25,
  }));
  return { owners, locations, productions, visits, permits };
}

const location = { from: 'locations', param: 'location_id' };
const owner = { from: 'owners', param: 'owner_id' };
const visit = { from: 'visits', param: 'visit_id' };

const placeRoutes: readonly Route[] = [
  listRoute('/locations', {
    from: 'locations',
    paging,
    query: {
      city: text,
      kind: among(...kinds),
      owner_id: integer,
      has_power: boolean,
      available: boolean,
      max_day_rate: number,
    },
    filters: {
      city: 'city',
      kind: 'kind',
      owner_id: 'owner_id',
      has_power: 'has_power',
      available: 'available',
      max_day_rate: { field: 'day_rate', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/locations', {
    into: 'locations',
    needs: [{ in: 'owners', field: 'owner_id' }],
    body: {
      title: needed(text),
      city: needed(text),
      kind: needed(among(...kinds)),
      owner_id: needed(integer),
      day_rate: needed({ ...number, min: 0 }),
      has_power: boolean,
      parking_spaces: integer,
    },
    add: () => ({ available: true }),
  }),
  itemRoute('/locations/{location_id}', location),
  changeRoute('/locations/{location_id}', {
    ...location,
    method: 'PATCH',
    body: {
      title: text,
      day_rate: { ...number, min: 0 },
      available: boolean,
      parking_spaces: integer,
      has_power: boolean,
    },
  }),
  listRoute('/locations/{location_id}/visits', {
    from: 'visits',
    within: { location_id: 'location_id' },
    wrap: whole,
  }),
  listRoute('/owners', {
    from: 'owners',
    query: { name: text, contact_by: among('email', 'phone') },
    filters: { name: { field: 'name', is: 'contains' }, contact_by: 'contact_by' },
    wrap: whole,
  }),
  itemRoute('/owners/{owner_id}', owner),
  changeRoute('/owners/{owner_id}', {
    ...owner,
    method: 'PUT',
    body: { email: text, phone: text, contact_by: among('email', 'phone') },
  }),
];

const productionRoutes: readonly Route[] = [
  listRoute('/productions', {
    from: 'productions',
    query: { stage: among(...stages), company: text },
    filters: { stage: 'stage', company: 'company' },
    wrap: whole,
  }),
  itemRoute('/productions/{production_id}', { from: 'productions', param: 'production_id' }),
  listRoute('/visits', {
    from: 'visits',
    paging,
    query: {
      production_id: text,
      scout: text,
      verdict: among(...verdicts),
      min_rating: integer,
      date_from: date,
      date_to: date,
    },
    filters: {
      production_id: 'production_id',
      scout: 'scout',
      verdict: 'verdict',
      min_rating: { field: 'rating', is: 'gte' },
      date_from: { field: 'date', is: 'gte' },
      date_to: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/visits', {
    into: 'visits',
    needs: [
      { in: 'locations', field: 'location_id' },
      { in: 'productions', field: 'production_id' },
    ],
    body: {
      location_id: needed(integer),
      production_id: needed(text),
      scout: needed(text),
      date: needed(date),
      notes: text,
    },
    add: () => ({ verdict: 'pending', rating: null }),
  }),
  changeRoute('/visits/{visit_id}', {
    ...visit,
    method: 'PATCH',
    body: { date, scout: text, verdict: among(...verdicts), rating: { ...integer, min: 1, max: 5 }, notes: text },
  }),
  removeRoute('/visits/{visit_id}', visit),
  listRoute('/permits', {
    from: 'permits',
    paging,
    query: {
      location_id: integer,
      production_id: text,
      authority: text,
      status: among('requested', 'granted', 'denied'),
    },
    filters: {
      location_id: 'location_id',
      production_id: 'production_id',
      authority: 'authority',
      status: 'status',
    },
    wrap,
  }),
  createRoute('/permits', {
    into: 'permits',
    prefix: 'PM-',
    needs: [
      { in: 'locations', field: 'location_id' },
      { in: 'productions', field: 'production_id' },
    ],
    body: {
      location_id: needed(integer),
      production_id: needed(text),
      authority: needed(text),
      valid_from: needed(date),
      valid_to: needed(date),
    },
    add: () => ({ status: 'requested' }),
  }),
  changeRoute('/permits/{permit_id}/decision', {
    from: 'permits',
    param: 'permit_id',
    method: 'POST',
    body: { status: needed(among('granted', 'denied')), fee: { ...number, min: 0 }, remark: text },
    change(row, { body }) {
      if (row.status !== 'requested') return { status: 409, body: 'The permit has been decided on.' };
      Object.assign(row, body);
      return undefined;
    },
  }),
];

export const scoutlot: Service = {
  name: 'scoutlot',
  title: 'Scoutlot',
  host: 'https://app.scoutlot.example',
  basePath: '/rest/v3',
  auth: { kind: 'header', name: 'X-Scout-Key', key: 'sct-90be-1f47-lens' },
  document: '../fourteenth/apis/scoutlot/openapi.json',
  credentials: { api_key: 'sct-90be-1f47-lens' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, fields: problems.map(({ field, problem }) => ({ name: field, issue: problem })) },
  }),
  routes: [...placeRoutes, ...productionRoutes],
};
