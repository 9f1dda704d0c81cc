/** A sports club: members, courts and bookings; bearer token, bare lists with a Link header, a search by POST. */
import { Chance, times } from '../../../apis/chance.ts';
import { fulfils } from '../../../apis/query.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Paging, removeRoute } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, object, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 75, hasLinks: true };
const level = among('beginner', 'intermediate', 'advanced');
const plan = among('youth', 'standard', 'family');
const address = object({ street: needed(text), zip: needed(text), town: needed(text) });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 27);
  const courts = times(chance.count(6, 8), (index) => ({
    court_id: `C${index + 1}`,
    surface: chance.one(['clay', 'grass', 'hard']),
    indoor: chance.whole(0, 1) === 0,
    fee: chance.whole(8, 30),
  }));
  const members = times(chance.count(88, 97), (index) => {
    const { first, last } = chance.person();
    return {
      member_id: 1_100 + index,
      given_name: first,
      surname: last,
      email: `${first}.${index}@club.example`.toLowerCase(),
      plan: chance.one(['youth', 'standard', 'family']),
      level: chance.one(['beginner', 'intermediate', 'advanced']),
      paid: chance.whole(0, 3) > 0,
      joined_on: `${chance.whole(2015, 2025)}-0${chance.whole(1, 9)}-15`,
    };
  });
  const bookings = times(chance.count(254, 279), (index) => ({
    booking_id: 40_000 + index,
    court_id: courts[index % 2]?.court_id,
    member_id: members[chance.whole(0, members.length - 1)]?.member_id,
    day: chance.day(4, 9),
    hour: chance.whole(7, 21),
    players: chance.one([2, 2, 4]),
  }));
  return { courts, members, bookings };
}

export const courtside: Service = {
  name: 'courtside',
  title: 'Courtside Club',
  host: 'https://app.courtside.example',
  basePath: '/club/v2',
  auth: { kind: 'bearer', token: 'cs-mt-90d1e4f7' },
  document: '../practice/apis/courtside/openapi.yaml',
  credentials: { member_token: 'cs-mt-90d1e4f7' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    message,
    fields: problems.map(({ field, problem }) => ({ name: field, problem })),
  }),
  routes: [
    createRoute('/members', {
      into: 'members',
      key: 'member_id',
      body: {
        given_name: needed(text),
        surname: needed(text),
        email: needed(text),
        plan: needed(plan),
        level,
        address,
      },
      add: () => ({ paid: false }),
    }),
    {
      method: 'POST',
      path: '/members/search',
      body: {
        where: needed(object({ email: text, level, plan, paid: boolean })),
        take: { ...integer, min: 1, max: 100 },
      },
      answer({ body, store }) {
        const found = (store.members ?? []).filter((row) => fulfils(row, Object(body.where)));
        return { status: 200, body: { found: found.length, members: found.slice(0, Number(body.take ?? 30)) } };
      },
    },
    itemRoute('/members/{memberId}', { from: 'members', param: 'memberId', by: 'member_id' }),
    changeRoute('/members/{memberId}', {
      method: 'PATCH',
      from: 'members',
      param: 'memberId',
      by: 'member_id',
      body: { level, plan, address, ends_on: date, remark: text },
    }),
    listRoute('/courts', {
      from: 'courts',
      query: { surface: among('clay', 'grass', 'hard'), indoor: boolean },
      filters: { surface: 'surface', indoor: 'indoor' },
      wrap: ({ items }) => items,
    }),
    listRoute('/courts/{courtId}/bookings', {
      from: 'bookings',
      paging,
      within: { court_id: 'courtId' },
      query: { since: date, until: date, member_id: integer },
      filters: { since: { field: 'day', is: 'gte' }, until: { field: 'day', is: 'lte' }, member_id: 'member_id' },
      sort: { by: 'day' },
      wrap: ({ items }) => items,
    }),
    createRoute('/courts/{courtId}/bookings', {
      into: 'bookings',
      key: 'booking_id',
      needs: [
        { in: 'courts', by: 'court_id', param: 'courtId' },
        { in: 'members', by: 'member_id', field: 'member_id' },
      ],
      body: {
        member_id: needed(integer),
        day: needed(date),
        hour: needed({ ...integer, min: 7, max: 21 }),
        players: { ...integer, min: 1, max: 4 },
        lights: boolean,
      },
      add: ({ params }) => ({ court_id: params.courtId }),
    }),
    removeRoute('/bookings/{bookingId}', { from: 'bookings', param: 'bookingId', by: 'booking_id' }),
  ],
};
