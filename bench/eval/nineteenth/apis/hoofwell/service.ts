/** A riding school: horses, their care, riders, instructors, lessons and bookings; OAuth2, cursor under `paging`, null at the end. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'after', size: 'limit', usual: 20, most: 40 };
const levels = ['beginner', 'novice', 'intermediate', 'advanced'] as const;
const kinds = ['flat', 'jumping', 'hack', 'lunge'] as const;
const conditions = ['fit', 'resting', 'lame'] as const;
const care = ['farrier', 'vet', 'dentist', 'worming'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, paging: { next: next ?? null } });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1912);
  const names = chance.isGiven
    ? ['Biscuit', 'Merlin', 'Clover', 'Duke', 'Hazel', 'Pepper', 'Star']
    : ['Bramble', 'Captain', 'Daisy', 'Ember', 'Flint', 'Ginger', 'Jasper', 'Willow'];
  const horses = times(chance.count(52, 57), (index) => ({
    id: `h${101 + index}`,
    name: `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`,
    breed: chance.one(['Welsh Cob', 'Connemara', 'Haflinger', 'Irish Draught']),
    heightCm: chance.whole(118, 172),
    maxRiderKg: chance.whole(10, 19) * 5,
    condition: chance.one(['fit', 'fit', 'fit', 'resting', 'lame']),
    livery: chance.whole(0, 3) === 0,
    box: `${chance.one(['A', 'B', 'C'])}${index + 1}`,
  }));
  const treatments = horses.flatMap(({ id }, at) =>
    times(chance.whole(1, 5), (index) => ({
      id: 40_000 + at * 10 + index,
      horseId: id,
      date: chance.day(1, 10),
      kind: chance.one(care),
      by: chance.one(['Dr Lowe', 'J. Irons', 'Vale Vets', 'P. Rasp']),
      cost: chance.whole(8, 60) * 5,
    })),
  );
  const instructors = times(chance.count(6, 7), (index) => {
    const { first, last } = chance.person();
    return {
      id: `in-${index + 1}`,
      name: `${first} ${last}`,
      phone: `07900 ${pad(chance.whole(0, 999_999), 6)}`,
      teachesJumping: index % 2 === 1,
    };
  });
  const riders = times(chance.count(104, 113), (index) => {
    const { first, last } = chance.person();
    return {
      id: 700 + index * 3,
      name: `${first} ${last}`,
      email: `${first}${index}.${last}@riders.example`.toLowerCase(),
      phone: `0161 ${pad(chance.whole(0, 999_999), 6)}`,
      level: chance.one(levels),
      weightKg: chance.whole(28, 92),
      credits: chance.whole(0, 12),
      active: chance.whole(0, 4) > 0,
    };
  });
  return { horses, treatments, instructors, riders, ...diaryOf(chance, { horses, instructors, riders }) };
}

interface Stable {
  readonly horses: readonly { readonly id: string }[];
  readonly instructors: readonly { readonly id: string }[];
  readonly riders: readonly { readonly id: number }[];
}

function diaryOf(chance: Chance, { horses, instructors, riders }: Stable): Store {
  const lessons = times(chance.count(151, 166), (index) => ({
    id: `L${2600 + index}`,
    startsAt: `2026-11-${pad(2 + Math.floor(index / 7))}T${pad(chance.whole(8, 18))}:00:00Z`,
    minutes: chance.one([30, 45, 60, 60]),
    kind: chance.one(kinds),
    level: chance.one(levels),
    instructorId: instructors[chance.whole(0, instructors.length - 1)]?.id,
    places: chance.whole(3, 8),
    price: chance.whole(18, 45),
    status: chance.one(['open', 'open', 'full', 'cancelled', 'held']),
  }));
  const bookings = lessons.flatMap(({ id }, at) => {
    const first = chance.whole(0, riders.length - 1);
    return times(chance.whole(1, 3), (index) => ({
      id: 91_000 + at * 4 + index,
      lessonId: id,
      riderId: riders[(first + index * 11) % riders.length]?.id,
      horseId: chance.whole(0, 3) > 0 ? (horses[chance.whole(0, horses.length - 1)]?.id ?? null) : null,
      status: chance.one(['booked', 'booked', 'attended', 'no_show', 'cancelled']),
      paid: chance.whole(0, 1) > 0,
    }));
  });
  return { lessons, bookings };
}

const horse = { from: 'horses', param: 'horseId' };
const rider = { from: 'riders', param: 'riderId' };
const lesson = { from: 'lessons', param: 'lessonId' };
const booking = { from: 'bookings', param: 'bookingId' };

const yardRoutes: readonly Route[] = [
  listRoute('/horses', {
    from: 'horses',
    paging,
    query: { name: text, condition: among(...conditions), livery: boolean, minRiderKg: number },
    filters: {
      name: 'name',
      condition: 'condition',
      livery: 'livery',
      minRiderKg: { field: 'maxRiderKg', is: 'gte' },
    },
    wrap: wrap('horses'),
  }),
  itemRoute('/horses/{horseId}', horse),
  changeRoute('/horses/{horseId}', { ...horse, method: 'PATCH', body: { condition: among(...conditions), box: text } }),
  listRoute('/horses/{horseId}/treatments', {
    from: 'treatments',
    within: { horseId: 'horseId' },
    wrap: ({ items }) => ({ treatments: items }),
  }),
  createRoute('/horses/{horseId}/treatments', {
    into: 'treatments',
    needs: [{ in: 'horses', param: 'horseId' }],
    body: { date: needed(date), kind: needed(among(...care)), by: needed(text), cost: number },
    add: ({ params }) => ({ horseId: params.horseId }),
  }),
  listRoute('/instructors', {
    from: 'instructors',
    query: { teachesJumping: boolean },
    filters: { teachesJumping: 'teachesJumping' },
    wrap: ({ items }) => ({ instructors: items }),
  }),
  itemRoute('/instructors/{instructorId}', { from: 'instructors', param: 'instructorId' }),
];

const schoolRoutes: readonly Route[] = [
  listRoute('/riders', {
    from: 'riders',
    paging,
    query: { name: text, email: text, level: among(...levels), active: boolean },
    filters: { name: { field: 'name', is: 'contains' }, email: 'email', level: 'level', active: 'active' },
    wrap: wrap('riders'),
  }),
  createRoute('/riders', {
    into: 'riders',
    body: {
      name: needed(text),
      email: needed(text),
      phone: text,
      level: needed(among(...levels)),
      weightKg: needed({ ...integer, min: 15 }),
    },
    add: () => ({ credits: 0, active: true }),
  }),
  itemRoute('/riders/{riderId}', rider),
  changeRoute('/riders/{riderId}', {
    ...rider,
    method: 'PATCH',
    body: { email: text, phone: text, level: among(...levels), weightKg: integer, active: boolean },
  }),
  changeRoute('/riders/{riderId}/credits', {
    ...rider,
    method: 'POST',
    body: { lessons: needed({ ...integer, min: 1 }), paidBy: needed(among('card', 'cash', 'transfer')) },
    change(row, { body }) {
      Object.assign(row, { credits: Number(row.credits) + Number(body.lessons) });
      return undefined;
    },
  }),
  listRoute('/lessons', {
    from: 'lessons',
    paging,
    query: {
      kind: among(...kinds),
      level: among(...levels),
      instructorId: text,
      status: among('open', 'full', 'cancelled', 'held'),
      startsFrom: time,
      startsBefore: time,
    },
    filters: {
      kind: 'kind',
      level: 'level',
      instructorId: 'instructorId',
      status: 'status',
      startsFrom: { field: 'startsAt', is: 'gte' },
      startsBefore: { field: 'startsAt', is: 'lt' },
    },
    wrap: wrap('lessons'),
  }),
  itemRoute('/lessons/{lessonId}', lesson),
  changeRoute('/lessons/{lessonId}/cancel', {
    ...lesson,
    method: 'POST',
    body: { reason: needed(text), notifyRiders: boolean },
    change(row, { body }) {
      if (row.status === 'held') return { status: 409, body: 'The lesson has been held.' };
      Object.assign(row, { status: 'cancelled', reason: body.reason });
      return undefined;
    },
  }),
  listRoute('/lessons/{lessonId}/bookings', {
    from: 'bookings',
    within: { lessonId: 'lessonId' },
    wrap: ({ items }) => ({ bookings: items }),
  }),
  createRoute('/lessons/{lessonId}/bookings', {
    into: 'bookings',
    needs: [
      { in: 'lessons', param: 'lessonId' },
      { in: 'riders', field: 'riderId' },
    ],
    body: { riderId: needed(integer), horseId: text },
    add: ({ params }) => ({ lessonId: params.lessonId, status: 'booked', paid: false }),
  }),
  listRoute('/bookings', {
    from: 'bookings',
    paging,
    query: {
      riderId: integer,
      horseId: text,
      status: among('booked', 'attended', 'no_show', 'cancelled'),
      paid: boolean,
    },
    filters: { riderId: 'riderId', horseId: 'horseId', status: 'status', paid: 'paid' },
    wrap: wrap('bookings'),
  }),
  changeRoute('/bookings/{bookingId}', {
    ...booking,
    method: 'PATCH',
    body: { horseId: text, status: among('booked', 'attended', 'no_show', 'cancelled'), paid: boolean },
  }),
];

export const hoofwell: Service = {
  name: 'hoofwell',
  title: 'Hoofwell Riding School',
  host: 'https://api.hoofwell.example',
  basePath: '/stable/v1',
  auth: { kind: 'oauth', tokenPath: '/oauth/token', clientId: 'hw-school-29', clientSecret: 'hws-70e3-ab16-5d' },
  document: '../nineteenth/apis/hoofwell/openapi.json',
  credentials: { client_id: 'hw-school-29', client_secret: 'hws-70e3-ab16-5d', grant_type: 'client_credentials' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    error: { status, message, details: problems.map(({ field, problem }) => ({ field, issue: problem })) },
  }),
  routes: [...yardRoutes, ...schoolRoutes],
};
