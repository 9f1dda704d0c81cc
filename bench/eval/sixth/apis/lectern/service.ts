/** Webinars: hosts, sessions, who registered and attended, what was asked, recordings; OAuth2, pieces by a token. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, type Rules, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'page_token', size: 'page_size', usual: 15, most: 40 };
const states = ['draft', 'scheduled', 'ended', 'cancelled'] as const;
const decisions = ['pending', 'approved', 'denied'] as const;

function named(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, next_page_token: next ?? '' });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 82);
  const hosts = times(chance.count(12, 15), (index) => {
    const { first, last } = chance.person();
    return {
      id: `hst_${30 + index}`,
      name: `${first} ${last}`,
      email: `${last}${index}@seminars.example`.toLowerCase(),
      timezone: chance.one(['Europe/Lisbon', 'Asia/Manila', 'America/Bogota']),
      licence: chance.one(['basic', 'pro']),
    };
  });
  const webinars = times(chance.count(118, 129), (index) => ({
    id: `web_${8200 + index * 3}`,
    topic: `${chance.one(['Bookkeeping', 'Roof gardens', 'Negotiation', 'Beekeeping'])} ${chance.one(['basics', 'clinic', 'masterclass'])} ${index}`,
    status: chance.one(states),
    host_id: hosts[chance.whole(0, hosts.length - 1)]?.id,
    starts_at: `${chance.day(6, 12)}T${pad(chance.whole(7, 18))}:30:00Z`,
    duration_minutes: chance.one([30, 45, 60, 90]),
    capacity: chance.one([50, 100, 500]),
    agenda: null,
  }));
  const registrants = webinars.slice(0, 30).flatMap(({ id }, at) =>
    times(at < 2 ? chance.count(67, 74) : chance.whole(4, 9), (index) => {
      const { first, last } = chance.person();
      return {
        id: `reg_${at * 100 + index + 1}`,
        webinar_id: id,
        first_name: first,
        last_name: last,
        email: `${first}${at}${index}@mailbox.example`.toLowerCase(),
        company:
          chance.whole(0, 2) === 0
            ? null
            : `${chance.one(['Acre', 'Bluefin', 'Corvid'])} ${chance.one(['Labs', 'Foods'])}`,
        status: chance.one([...decisions, 'approved']),
        registered_on: chance.day(4, 6),
      };
    }),
  );
  const attendance = registrants
    .filter(({ status }) => status === 'approved' && chance.whole(0, 3) > 0)
    .map(({ id, webinar_id }) => ({ webinar_id, registrant_id: id, minutes_watched: chance.whole(1, 60) }));
  return { hosts, webinars, registrants, attendance, ...leftoversOf(webinars, chance) };
}

function leftoversOf(webinars: readonly { readonly id: string; readonly topic: string }[], chance: Chance): Store {
  const questions = webinars.slice(0, 30).flatMap(({ id }, at) =>
    times(chance.whole(2, 6), (index) => ({
      id: `qst_${at * 10 + index}`,
      webinar_id: id,
      text: chance.one(['Will there be slides?', 'Does that hold for small firms?', 'What does it cost?']),
      upvotes: chance.whole(0, 40),
      answered: chance.whole(0, 2) === 0,
    })),
  );
  const recordings = times(chance.count(58, 66), (index) => ({
    id: `rec_${610 + index}`,
    webinar_id: webinars[index]?.id,
    title: `Recording of ${webinars[index]?.topic}`,
    length_minutes: chance.whole(20, 95),
    size_mb: chance.whole(90, 1400),
    public: chance.whole(0, 2) === 0,
    views: chance.whole(0, 900),
  }));
  return { questions, recordings };
}

const webinar = { from: 'webinars', param: 'webinar_id' };
const within = { webinar_id: 'webinar_id' };
const details: Rules = { topic: text, starts_at: time, duration_minutes: integer, capacity: integer, agenda: text };

const sessions: readonly Route[] = [
  listRoute('/webinars', {
    from: 'webinars',
    paging,
    query: { status: among(...states), host_id: text, from: date, to: date },
    filters: {
      status: 'status',
      host_id: 'host_id',
      from: { field: 'starts_at', is: 'gte' },
      to: { field: 'starts_at', is: 'lt' },
    },
    without: ['agenda'],
    wrap: named('webinars'),
  }),
  createRoute('/webinars', {
    into: 'webinars',
    prefix: 'web_',
    needs: [{ in: 'hosts', field: 'host_id' }],
    body: {
      ...details,
      topic: needed(text),
      starts_at: needed(time),
      duration_minutes: needed({ ...integer, min: 5, max: 480 }),
      host_id: needed(text),
    },
    add: () => ({ status: 'draft' }),
  }),
  itemRoute('/webinars/{webinar_id}', webinar),
  changeRoute('/webinars/{webinar_id}', { ...webinar, method: 'PATCH', body: details }),
  changeRoute('/webinars/{webinar_id}/publication', {
    ...webinar,
    method: 'POST',
    body: { announce: boolean },
    change(row) {
      if (row.status !== 'draft') return { status: 409, body: 'Only drafts can be published.' };
      row.status = 'scheduled';
      return undefined;
    },
  }),
  changeRoute('/webinars/{webinar_id}/cancellation', {
    ...webinar,
    method: 'POST',
    body: { reason: needed(text), notify_registrants: boolean },
    change(row, { body }) {
      if (row.status === 'ended') return { status: 409, body: 'It is over.' };
      Object.assign(row, { status: 'cancelled', cancel_reason: body.reason });
      return undefined;
    },
  }),
];

const audience: readonly Route[] = [
  listRoute('/webinars/{webinar_id}/registrants', {
    from: 'registrants',
    paging,
    within,
    query: { status: among(...decisions) },
    filters: { status: 'status' },
    wrap: named('registrants'),
  }),
  createRoute('/webinars/{webinar_id}/registrants', {
    into: 'registrants',
    prefix: 'reg_',
    needs: [{ in: 'webinars', param: 'webinar_id' }],
    body: { first_name: needed(text), last_name: needed(text), email: needed(text), company: text },
    add: ({ params }) => ({ webinar_id: params.webinar_id, status: 'pending' }),
  }),
  changeRoute('/registrants/{registrant_id}/status', {
    method: 'PUT',
    from: 'registrants',
    param: 'registrant_id',
    body: { status: needed(among('approved', 'denied')), send_email: boolean },
  }),
  listRoute('/webinars/{webinar_id}/attendance', { from: 'attendance', paging, within, wrap: named('attendees') }),
  listRoute('/webinars/{webinar_id}/questions', {
    from: 'questions',
    within,
    query: { answered: boolean },
    filters: { answered: 'answered' },
    wrap: ({ items }) => ({ questions: items }),
  }),
  changeRoute('/questions/{question_id}/answer', {
    method: 'POST',
    from: 'questions',
    param: 'question_id',
    body: { text: needed(text), private: boolean },
    change(row) {
      row.answered = true;
      return undefined;
    },
  }),
];

export const lectern: Service = {
  name: 'lectern',
  title: 'Lectern Webinars',
  host: 'https://api.lectern.example',
  basePath: '/v1',
  auth: { kind: 'oauth', tokenPath: '/oauth2/token', clientId: 'lct-app-2207', clientSecret: 'lct-Rook-55b1e0' },
  document: '../sixth/apis/lectern/openapi.yaml',
  credentials: { client_id: 'lct-app-2207', client_secret: 'lct-Rook-55b1e0', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ status, message, problems }) => ({
    error: {
      status,
      detail: message,
      invalid_params: problems.map(({ field, problem }) => ({ name: field, reason: problem })),
    },
  }),
  routes: [
    ...sessions,
    ...audience,
    listRoute('/recordings', {
      from: 'recordings',
      paging,
      query: { webinar_id: text, public: boolean },
      filters: { webinar_id: 'webinar_id', public: 'public' },
      wrap: named('recordings'),
    }),
    changeRoute('/recordings/{recording_id}', {
      method: 'PATCH',
      from: 'recordings',
      param: 'recording_id',
      body: { title: text, public: boolean },
    }),
    listRoute('/hosts', { from: 'hosts', wrap: ({ items }) => ({ hosts: items }) }),
    itemRoute('/hosts/{host_id}', { from: 'hosts', param: 'host_id' }),
  ],
};
