/** Calendars: Swagger 2.0, OAuth 2, page tokens, instants as parameters, nested times, lists joined as documented. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const kinds = ['meeting', 'holiday', 'focus'];
const events = Array.from(
  { length: 14 },
  (_, at): Row => ({
    id: `ev${at + 1}`,
    calendar: at % 2 === 0 ? 'team' : 'home',
    summary: at % 3 === 0 ? `Standup ${at}` : `Other ${at}`,
    kind: kinds[at % 3],
    start: { dateTime: `2025-0${1 + (at % 7)}-10T09:00:00Z` },
  }),
);
const calendars = Array.from({ length: 7 }, (_, at): Row => ({ id: `cal${at}` }));
const startOf = (row: Row) => JSON.stringify(row['start']).slice(13, 33);

function pages(rows: readonly Row[], { query: asked }: { query: URLSearchParams }): Reply {
  const from = Number((asked.get('pageToken') ?? 't0').slice(1));
  const to = from + Math.min(Number(asked.get('maxResults') ?? 5), 5);
  return {
    body: { kind: 'list', items: rows.slice(from, to), ...(to < rows.length ? { nextPageToken: `t${to}` } : {}) },
  };
}

const team = (where: (row: Row) => boolean) =>
  events.filter((row) => row['calendar'] === 'team' && where(row)).map(({ id }) => id);
const bearer = { Authorization: 'Bearer <<calendar_access_token>>' };
const base = '/calendar/v3/calendars';
const isInstant = (text: unknown) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(String(text));

export const calendar: Service = {
  name: 'calendar',
  basePath: '/calendar/v3',
  credentials: { client_id: 'app', client_secret: 'hidden', access_token: 'ya29' },
  document: 'calendar.json',
  isAllowed: ({ headers }) => headers['authorization'] === 'Bearer ya29',
  rows: { events, calendars },
  routes: {
    'GET /calendars/{id}/events': (asked, rows, url) => {
      const bad = ['timeMin', 'timeMax'].filter((name) => asked.query.has(name) && !isInstant(asked.query.get(name)));
      if (bad.length > 0)
        return {
          status: 400,
          body: { error: { code: 400, message: `Invalid value for ${bad[0]}: expected RFC3339 timestamp` } },
        };
      const wanted = asked.query.getAll('eventTypes');
      return list('events', {
        always: (row) =>
          row['calendar'] === asked.variables['id'] && (wanted.length === 0 || wanted.includes(String(row['kind']))),
        by: {
          timeMin: (row, at) => startOf(row) >= at,
          timeMax: (row, at) => startOf(row) < at,
          q: (row, text) => JSON.stringify(row).toLowerCase().includes(text.toLowerCase()),
        },
        pages,
      })(asked, rows, url);
    },
    'POST /calendars/{id}/events': accept(needs('start.dateTime', 'end.dateTime')),
    'GET /calendars/{id}/events/{event}': one('events'),
    'PATCH /calendars/{id}/events/{event}': accept(),
    'DELETE /calendars/{id}/events/{event}': accept(undefined, 204),
    'GET /users/me/calendarList': list('calendars', { pages }),
    'POST /freeBusy': accept(needs('timeMin', 'timeMax')),
  },
  steps: [
    {
      class: 'read',
      say: 'Get the event',
      input: { calendarId: 'team', eventId: 'ev5' },
      later: { calendarId: 'team', eventId: 'ev7' },
      want: (get) => ({ ids: [get('eventId')] }),
    },
    { class: 'pages', say: 'List all calendars of the user', want: () => ({ ids: calendars.map(({ id }) => id) }) },
    {
      class: 'list',
      say: 'List events of calendar team from 2025-03-01 until 2025-06-01',
      want: () => ({ ids: team((row) => startOf(row) >= '2025-03-01' && startOf(row) < '2025-06-01') }),
    },
    {
      class: 'pages',
      say: 'Get all events of the calendar starting after the given day',
      input: { calendar_id: 'team', day: '2025-02-01' },
      later: { calendar_id: 'team', day: '2025-04-01' },
      want: (get) => ({ ids: team((row) => startOf(row) >= String(get('day'))) }),
    },
    {
      class: 'list',
      say: 'Search the team calendar for standup',
      input: { calendar: 'team' },
      want: () => ({ ids: team((row) => String(row['summary']).includes('Standup')) }),
    },
    {
      class: 'list',
      say: 'List the holiday events in calendar team',
      want: () => ({ ids: team((row) => row['kind'] === 'holiday') }),
    },
    {
      class: 'create',
      say: 'Book a meeting in calendar team',
      input: {
        meeting: { summary: 'Planning', location: 'Coop', start: '2025-05-01T09:00:00Z', end: '2025-05-01T10:00:00Z' },
      },
      later: {
        meeting: { summary: 'Review', location: 'Barn', start: '2025-05-02T09:00:00Z', end: '2025-05-02T10:00:00Z' },
      },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/team/events`,
            body: {
              summary: get('meeting.summary'),
              location: get('meeting.location'),
              start: { dateTime: get('meeting.start') },
              end: { dateTime: get('meeting.end') },
            },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Schedule an event and invite the attendees',
      input: {
        calendarId: 'team',
        summary: 'Sync',
        startTime: '2025-05-01T09:00:00Z',
        endTime: '2025-05-01T10:00:00Z',
        attendees: [{ email: 'a@x.test' }, { email: 'b@x.test' }],
      },
      later: {
        calendarId: 'home',
        summary: 'Tea',
        startTime: '2025-05-03T09:00:00Z',
        endTime: '2025-05-03T10:00:00Z',
        attendees: [{ email: 'c@x.test' }],
      },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/${get('calendarId')}/events`,
            body: {
              summary: get('summary'),
              start: { dateTime: get('startTime') },
              end: { dateTime: get('endTime') },
              attendees: get('attendees'),
            },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Move event ev3 of calendar team to the location "Big barn"',
      want: () => ({ sent: [{ method: 'PATCH', path: `${base}/team/events/ev3`, body: { location: 'Big barn' } }] }),
    },
    {
      class: 'loop',
      say: 'Delete every cancelled event',
      input: {
        calendarId: 'team',
        events: [
          { id: 'ev1', status: 'cancelled' },
          { id: 'ev3', status: 'confirmed' },
        ],
      },
      later: {
        calendarId: 'home',
        events: [
          { id: 'ev2', status: 'cancelled' },
          { id: 'ev4', status: 'cancelled' },
        ],
      },
      want: (get) => ({
        sent: (get('calendarId') === 'team' ? ['ev1'] : ['ev2', 'ev4']).map((id) => ({
          method: 'DELETE',
          path: `${base}/${get('calendarId')}/events/${id}`,
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'List the events of the calendar since the day',
      input: { day: '2025-03-01' },
      current: {
        urlPath: `${base}/team/events`,
        method: 'GET',
        headers: bearer,
        queryParams: { timeMin: '<<day>>', pageToken: '<<cursor>>', maxResults: '5' },
        pagination: { type: 'CURSOR_BASED', cursorPath: 'nextPageToken' },
        dataPath: 'items',
      },
      keeps: ['urlPath', 'headers', 'pagination', 'dataPath'],
      want: () => ({ ids: team((row) => startOf(row) >= '2025-03-01') }),
    },
    {
      say: 'Get the event',
      input: { event: { id: 'ev1' } },
      current: { urlPath: `${base}/team/events/<<eventId>>`, method: 'GET', headers: bearer },
      keeps: ['headers', 'method'],
      want: () => ({ ids: ['ev1'] }),
    },
    {
      say: 'Create the event',
      input: { title: 'Tea', from: '2025-05-03T09:00:00Z', to: '2025-05-03T10:00:00Z' },
      current: {
        urlPath: `${base}/team/events`,
        method: 'POST',
        headers: { ...bearer, 'Content-Type': 'text/plain' },
        body: '{"summary": "<<title>>", "start": {"dateTime": "<<from>>"}, "end": {"dateTime": "<<to>>"}}',
      },
      keeps: ['urlPath', 'method', 'body'],
      want: () => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/team/events`,
            body: {
              summary: 'Tea',
              start: { dateTime: '2025-05-03T09:00:00Z' },
              end: { dateTime: '2025-05-03T10:00:00Z' },
            },
          },
        ],
      }),
    },
    {
      say: 'List the events of calendar team',
      current: {
        urlPath: `${base}/team/events`,
        method: 'GET',
        headers: bearer,
        queryParams: { page: '<<page>>', maxResults: '5' },
        pagination: { type: 'PAGE_BASED', pageSize: '5' },
        dataPath: 'items',
      },
      complaint: 'Events came back more than once, and some never.',
      keeps: ['urlPath', 'headers', 'dataPath'],
      want: () => ({ ids: team(() => true) }),
    },
  ],
};
