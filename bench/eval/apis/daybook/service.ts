/** Calendars and events; tokens by client credentials, required times, page tokens. */
import { Chance, pad, times } from '../chance.ts';
import { boolean, listOf, needed, text, time } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging, removeRoute } from '../routes.ts';
import type { Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'cursor', at: 'pageToken', size: 'maxResults', usual: 15, most: 40 };
const event = { from: 'events', param: 'eventId', within: { calendarId: 'calendarId' } };

function wrap(kind: string): (page: Page) => unknown {
  return ({ items, next }) => ({ kind, items, ...(next === undefined ? {} : { nextPageToken: next }) });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 5);
  const names = chance.isGiven ? ['team', 'rooms', 'holidays'] : ['team', 'rooms', 'oncall', 'holidays'];
  const calendars = names.map((id) => ({
    id,
    title: `Calendar ${id}`,
    timeZone: 'Europe/Lisbon',
    primary: id === 'team',
  }));
  const events = times(chance.count(132, 163), (index) => {
    const day = `2026-${pad(chance.whole(5, 7))}-${pad(chance.whole(1, 28))}`;
    const hour = chance.whole(7, 17);
    return {
      id: `ev${100 + index}`,
      calendarId: index % 4 === 3 ? 'rooms' : 'team',
      title: `${chance.one(['Review', 'Standup', 'Interview', 'Planning'])} ${index}`,
      start: `${day}T${pad(hour)}:00:00Z`,
      end: `${day}T${pad(hour + 1)}:00:00Z`,
      location: chance.one(['Harbour', 'Attic', 'Online']),
      cancelled: chance.whole(0, 7) === 0,
      attendees: times(chance.whole(1, 3), () => ({ email: `${chance.person().first.toLowerCase()}@team.example` })),
    };
  });
  return { calendars, events };
}

const attendees = listOf({ email: needed(text), optional: boolean });

export const daybook: Service = {
  name: 'daybook',
  title: 'Daybook Calendars',
  host: 'https://api.daybook.example',
  basePath: '/calendar/v1',
  auth: { kind: 'oauth', tokenPath: '/oauth/token', clientId: 'db-client-77', clientSecret: 'db-secret-e02f9a' },
  document: 'daybook/swagger.json',
  credentials: { client_id: 'db-client-77', client_secret: 'db-secret-e02f9a', grant_type: 'client_credentials' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    error: {
      code: status,
      message,
      details: problems.map(({ field, problem }) => ({ location: field, reason: problem })),
    },
  }),
  routes: [
    listRoute('/calendars', { from: 'calendars', wrap: wrap('calendarList') }),
    listRoute('/calendars/{calendarId}/events', {
      from: 'events',
      paging,
      within: { calendarId: 'calendarId' },
      query: { timeMin: needed(time), timeMax: needed(time), q: text },
      filters: {
        timeMin: { field: 'start', is: 'gte' },
        timeMax: { field: 'start', is: 'lt' },
        q: { field: 'title', is: 'contains' },
      },
      sort: { by: 'start' },
      wrap: wrap('eventList'),
    }),
    createRoute('/calendars/{calendarId}/events', {
      into: 'events',
      prefix: 'ev',
      needs: [{ in: 'calendars', param: 'calendarId' }],
      body: { title: needed(text), start: needed(time), end: needed(time), location: text, attendees },
      add: ({ params }) => ({ calendarId: params.calendarId, cancelled: false }),
    }),
    itemRoute('/calendars/{calendarId}/events/{eventId}', event),
    changeRoute('/calendars/{calendarId}/events/{eventId}', {
      ...event,
      method: 'PATCH',
      body: { title: text, start: time, end: time, location: text, attendees },
    }),
    removeRoute('/calendars/{calendarId}/events/{eventId}', event),
    {
      method: 'POST',
      path: '/freebusy',
      body: {
        from: needed(time),
        to: needed(time),
        calendars: needed(listOf({ id: needed(text) })),
      },
      answer({ body, store }) {
        const ids = Array.isArray(body.calendars) ? body.calendars.map((one) => Object(one).id) : [];
        const isWithin = (start: unknown): boolean =>
          Date.parse(String(start)) >= Date.parse(String(body.from)) &&
          Date.parse(String(start)) < Date.parse(String(body.to));
        const busy = (store.events ?? [])
          .filter((row) => ids.includes(row.calendarId) && row.cancelled === false && isWithin(row.start))
          .map(({ calendarId, start, end }) => ({ calendarId, start, end }));
        return { status: 200, body: { busy } };
      },
    },
  ],
};
