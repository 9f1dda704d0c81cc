/** A caterer: bearer token, cursor under `paging`, bodies of several levels, one of which is either of two. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, listOf, needed, number, object, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'pageLength', usual: 15, most: 60 };
const stage = among('inquiry', 'offered', 'confirmed', 'served', 'called_off');
const role = among('cook', 'waiter', 'driver', 'dishwasher');
const contact = object({ name: needed(text), phone: text, email: text });
const event = { from: 'events', param: 'eventId' };
const delivery = { from: 'deliveries', param: 'deliveryId' };

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 72);
  const events = times(chance.count(388, 407), (index) => ({
    id: `ev-${2_000 + index}`,
    clientId: `cl-${10 + (index % 9)}`,
    title: `${chance.one(['Summer', 'Wedding', 'Jubilee'])} ${chance.one(['party', 'dinner', 'brunch'])}`,
    heldOn: `2026-${pad(chance.whole(5, 12))}-${pad(chance.whole(1, 28))}`,
    guests: chance.whole(8, 240),
    stage: chance.one(['inquiry', 'offered', 'confirmed', 'served', 'called_off']),
    total: chance.whole(20_000, 900_000) / 100,
  }));
  const dishes = times(chance.count(53, 58), (index) => ({
    id: `dish-${index + 1}`,
    name: `${chance.one(['Roasted', 'Cold', 'Pickled'])} ${chance.one(['beetroot', 'trout', 'leek', 'lamb'])}`,
    diet: chance.one(['any', 'vegetarian', 'vegan', 'gluten_free']),
    price: chance.whole(20, 180) / 10,
    inSeason: chance.whole(0, 1) === 1,
  }));
  const lines = times(chance.count(120, 131), (index) => ({
    lineId: 50_000 + index,
    eventId: `ev-${2_000 + (index % 12)}`,
    dishId: dishes[chance.whole(0, dishes.length - 1)]?.id,
    portions: chance.whole(5, 120),
    course: chance.one(['starter', 'main', 'dessert', 'buffet']),
  }));
  const crew = times(chance.count(36, 41), (index) => {
    const { first, last } = chance.person();
    return { id: 300 + index, name: `${first} ${last}`, role: chance.one(['cook', 'waiter', 'driver', 'dishwasher']) };
  });
  const deliveries = times(chance.count(44, 47), (index) => ({
    id: 8_000 + index,
    eventId: `ev-${2_000 + index}`,
    day: `2026-${pad(chance.whole(5, 12))}-${pad(chance.whole(1, 28))}`,
    period: chance.one(['early', 'noon', 'late']),
    driver: chance.person().first,
  }));
  return { events, dishes, lines, crew, deliveries, shifts: [] };
}

export const trestle: Service = {
  name: 'trestle',
  title: 'Trestle Catering Cloud',
  host: 'https://api.trestle.example',
  basePath: '/kitchen',
  auth: { kind: 'bearer', token: 'trs_live_6c1e90b2' },
  document: '../practice/apis/trestle/openapi.yaml',
  credentials: { token: 'trs_live_6c1e90b2' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, fields: problems.map(({ field, problem }) => ({ field, problem })) },
  }),
  routes: [
    listRoute('/events', {
      from: 'events',
      paging,
      query: { stage, clientId: text, heldOnOrAfter: date, heldOnOrBefore: date, minGuests: integer },
      filters: {
        stage: 'stage',
        clientId: 'clientId',
        heldOnOrAfter: { field: 'heldOn', is: 'gte' },
        heldOnOrBefore: { field: 'heldOn', is: 'lte' },
        minGuests: { field: 'guests', is: 'gte' },
      },
      wrap: ({ items, next }) => ({ events: items, paging: { next: next ?? null } }),
    }),
    createRoute('/events', {
      into: 'events',
      prefix: 'ev-',
      body: {
        clientId: needed(text),
        title: needed(text),
        heldOn: needed(date),
        guests: needed({ ...integer, min: 1 }),
        venue: needed(object({ street: needed(text), city: needed(text), floor: integer })),
        contact,
        style: among('seated', 'standing', 'buffet', 'picnic'),
        equipment: listOf({
          item: needed(among('table', 'bench', 'tent', 'heater', 'grill')),
          count: needed({ ...integer, min: 1 }),
        }),
      },
      add: () => ({ stage: 'inquiry' }),
    }),
    itemRoute('/events/{eventId}', event),
    changeRoute('/events/{eventId}', {
      ...event,
      method: 'PATCH',
      body: { guests: { ...integer, min: 1 }, heldOn: date, contact, remarks: text },
    }),
    changeRoute('/events/{eventId}/confirm', {
      ...event,
      method: 'POST',
      body: {
        billing: needed(
          object({ kind: needed(among('invoice', 'card')), purchaseOrder: text, dueDays: integer, cardToken: text }),
        ),
        depositPercent: { ...integer, min: 0, max: 100 },
      },
      change(row, { body }) {
        Object.assign(row, { stage: 'confirmed', billing: body.billing });
        return undefined;
      },
    }),
    listRoute('/events/{eventId}/dishes', {
      from: 'lines',
      within: { eventId: 'eventId' },
      wrap: ({ items }) => ({ lines: items }),
    }),
    createRoute('/events/{eventId}/dishes', {
      into: 'lines',
      key: 'lineId',
      needs: [
        { in: 'events', param: 'eventId' },
        { in: 'dishes', field: 'dishId' },
      ],
      body: {
        dishId: needed(text),
        portions: needed({ ...integer, min: 1 }),
        course: among('starter', 'main', 'dessert', 'buffet'),
      },
      add: ({ params }) => ({ eventId: params.eventId }),
    }),
    listRoute('/dishes', {
      from: 'dishes',
      query: { diet: among('any', 'vegetarian', 'vegan', 'gluten_free'), maxPrice: number, inSeason: boolean },
      filters: { diet: 'diet', maxPrice: { field: 'price', is: 'lte' }, inSeason: 'inSeason' },
      wrap: ({ items }) => ({ dishes: items }),
    }),
    listRoute('/crew', {
      from: 'crew',
      query: { role, freeOn: date },
      filters: { role: 'role' },
      wrap: ({ items }) => ({ crew: items }),
    }),
    createRoute('/crew/{crewId}/shifts', {
      into: 'shifts',
      key: 'shiftId',
      needs: [
        { in: 'crew', param: 'crewId' },
        { in: 'events', field: 'eventId' },
      ],
      body: { eventId: needed(text), window: needed(object({ starts: needed(time), ends: needed(time) })), role },
      add: ({ params }) => ({ crewId: params.crewId }),
    }),
    itemRoute('/deliveries/{deliveryId}', delivery),
    changeRoute('/deliveries/{deliveryId}', {
      ...delivery,
      method: 'PUT',
      body: {
        slot: needed(object({ day: needed(date), period: needed(among('early', 'noon', 'late')) })),
        tellClient: boolean,
      },
      change(row, { body }) {
        Object.assign(row, Object(body.slot));
        return undefined;
      },
    }),
  ],
};
