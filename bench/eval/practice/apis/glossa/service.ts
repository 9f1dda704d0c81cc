/** A translation agency: bearer token, a required version header, operators in names, lists in one parameter, bulk and exports. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import {
  among,
  boolean,
  date,
  integer,
  list,
  listOf,
  needed,
  number,
  object,
  text,
  time,
} from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'continuationToken', size: 'pageSize', usual: 20, most: 50 };
const lang = among('de', 'en', 'fr', 'pt-BR', 'pt-PT', 'sv');
const headers = { 'glossa-version': needed(among('2026-05')) };

function wrap({ items, next }: Page): unknown {
  return { items, continuationToken: next ?? null };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 45);
  const translators = times(chance.count(63, 72), (index) => {
    const { first, last } = chance.person();
    return {
      translatorId: 1_200 + index,
      displayName: `${first} ${last}`,
      email: `${first}.${index}@words.example`.toLowerCase(),
      pairs: [chance.one(['de>en', 'en>sv', 'fr>en']), chance.one(['en>pt-BR', 'en>pt-PT', 'de>fr'])],
      rating: chance.whole(20, 50) / 10,
      available: chance.whole(0, 2) > 0,
    };
  });
  const jobs = times(chance.count(312, 336), (index) => ({
    jobId: `JB-${pad(index + 100, 5)}`,
    title: `${chance.one(['Manual', 'Contract', 'Leaflet', 'Website'])} ${index}`,
    sourceLang: chance.one(['de', 'en', 'fr']),
    targetLang: chance.one(['en', 'pt-BR', 'pt-PT', 'sv']),
    status: chance.one(['NEW', 'TRANSLATING', 'REVIEW', 'DONE', 'CANCELLED']),
    words: chance.whole(80, 9_000),
    dueAt: `${chance.day(9, 12)}T16:00:00Z`,
    rush: chance.whole(0, 4) === 0,
    translatorId: translators[chance.whole(0, translators.length - 1)]?.translatorId,
  }));
  return { translators, jobs, assignments: [], feedback: [], exports: [] };
}

const assignmentsRoute: Route = {
  method: 'POST',
  path: '/assignments/bulk',
  body: {
    assignments: needed(listOf({ jobId: needed(text), translatorId: needed(integer), hint: text })),
    notify: boolean,
  },
  answer({ body, store }) {
    const wanted = Array.isArray(body.assignments) ? body.assignments : [];
    const isKnown = wanted.every(({ jobId }) => (store.jobs ?? []).some((job) => job.jobId === jobId));
    if (!isKnown) return { status: 404, body: 'There is no such job.' };
    store.assignments?.push(...wanted);
    return { status: 201, body: { assigned: wanted.length } };
  },
};

const routes: readonly Route[] = [
  listRoute('/jobs', {
    from: 'jobs',
    paging,
    query: {
      status: list,
      sourceLang: lang,
      targetLang: lang,
      'words[gte]': integer,
      'words[lte]': integer,
      'dueAt[lt]': time,
      rush: boolean,
    },
    filters: {
      status: 'status',
      sourceLang: 'sourceLang',
      targetLang: 'targetLang',
      'words[gte]': { field: 'words', is: 'gte' },
      'words[lte]': { field: 'words', is: 'lte' },
      'dueAt[lt]': { field: 'dueAt', is: 'lt' },
      rush: 'rush',
    },
    wrap,
  }),
  createRoute('/jobs', {
    into: 'jobs',
    key: 'jobId',
    prefix: 'JB-',
    body: {
      title: needed(text),
      sourceLang: needed(lang),
      targetLang: needed(lang),
      words: needed({ ...integer, min: 1 }),
      dueAt: needed(time),
      rush: boolean,
      contact: object({ fullName: needed(text), email: needed(text) }),
    },
    add: () => ({ status: 'NEW' }),
  }),
  itemRoute('/jobs/{jobId}', { from: 'jobs', param: 'jobId', by: 'jobId' }),
  changeRoute('/jobs/{jobId}/cancel', {
    method: 'POST',
    from: 'jobs',
    param: 'jobId',
    by: 'jobId',
    body: { reasonCode: needed(among('CLIENT', 'DUPLICATE', 'NO_CAPACITY')), message: text },
    change(row) {
      Object.assign(row, { status: 'CANCELLED' });
      return undefined;
    },
  }),
  createRoute('/jobs/{jobId}/feedback', {
    into: 'feedback',
    needs: [{ in: 'jobs', by: 'jobId', param: 'jobId' }],
    body: { score: needed({ ...integer, min: 1, max: 5 }), remark: text, visibility: among('internal', 'translator') },
  }),
  assignmentsRoute,
  listRoute('/translators', {
    from: 'translators',
    paging,
    query: { pair: text, available: boolean, 'rating[gte]': number },
    filters: { pair: 'pairs', available: 'available', 'rating[gte]': { field: 'rating', is: 'gte' } },
    wrap,
  }),
  itemRoute('/translators/{translatorId}', { from: 'translators', param: 'translatorId', by: 'translatorId' }),
  createRoute('/exports', {
    into: 'exports',
    key: 'exportId',
    prefix: 'exp-',
    body: {
      kind: needed(among('JOBS', 'TRANSLATORS', 'FEEDBACK')),
      format: needed(among('CSV', 'XLSX', 'TMX')),
      since: date,
      sendTo: text,
    },
    add: () => ({ state: 'QUEUED', downloadUrl: null }),
  }),
  itemRoute('/exports/{exportId}', { from: 'exports', param: 'exportId', by: 'exportId' }),
];

export const glossa: Service = {
  name: 'glossa',
  title: 'Glossa Translation Hub',
  host: 'https://hub.glossa.example',
  basePath: '/api/v2',
  auth: { kind: 'bearer', token: 'glp_9e31c07725' },
  document: '../practice/apis/glossa/openapi.json',
  credentials: { pat: 'glp_9e31c07725' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, details: problems.map(({ field, problem }) => ({ target: field, message: problem })) },
  }),
  routes: routes.map((route) => ({ ...route, headers })),
};
