/** A ski resort: lifts, passes and scans; token in a header, the resort's code in every path, cursors, documented in prose. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  answerList,
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
} from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, object, text } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const resort = 'gimmeltal';
const paging: Paging = { kind: 'cursor', at: 'from', size: 'n', usual: 25, most: 100 };
const kinds = among('gondola', 'chair', 'drag');
const types = among('day', 'week', 'season');

function wrap({ items, next }: Page): unknown {
  return { list: items, ...(next === undefined ? {} : { next_from: next }) };
}

const pass = (row: Row): unknown => ({ pass: row });

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 41);
  const lifts = times(chance.count(14, 17), (index) => ({
    no: index + 1,
    name: `${chance.one(['Marmot', 'Larch', 'Raven', 'Glacier'])} ${chance.one(['Express', 'Ridge', 'Bowl'])}`,
    kind: chance.one(['gondola', 'chair', 'drag']),
    state: chance.one(['open', 'open', 'waiting', 'closed']),
    per_hour: chance.whole(6, 28) * 100,
  }));
  const passes = times(chance.count(340, 371), (index) => {
    const { first, last } = chance.person();
    const type = chance.one(['day', 'week', 'season', 'season']);
    const from = `2026-${pad(chance.whole(1, 3))}-${pad(chance.whole(1, 28))}`;
    return {
      code: `RW-${chance.one(['KOLM', 'TARN', 'FIRN'])}-${100 + index}`,
      type,
      zone: chance.one(['north', 'south', 'both']),
      holder: { name: `${first} ${last}`, born: chance.whole(1950, 2016) },
      valid_from: from,
      valid_to: dayAfter(from, { day: 0, week: 6, season: 90 }[type] ?? 0),
      blocked: chance.whole(0, 9) === 0,
    };
  });
  const scans = times(chance.count(421, 447), (index) => ({
    scan: 50_000 + index,
    lift: (index % 3) + 1,
    pass: passes[chance.whole(0, passes.length - 1)]?.code,
    at: 1_772_000_000 + index * 340 + chance.whole(0, 300),
    opened: chance.whole(0, 11) > 0,
  }));
  return { lifts, passes, scans, accidents: [] };
}

/** A route below the one resort that the token was made for. */
function here(route: Route): Route {
  return {
    ...route,
    path: `/resorts/{resort}${route.path}`,
    answer: (call) =>
      call.params.resort === resort ? route.answer(call) : { status: 404, body: 'There is no such resort.' },
  };
}

const passes = {
  from: 'passes',
  paging,
  query: { type: types, blocked: boolean, valid_on: date },
  filters: {
    type: 'type',
    blocked: 'blocked',
    begun: { field: 'valid_from', is: 'lte' },
    lasting: { field: 'valid_to', is: 'gte' },
  },
  wrap,
} as const;

const lifts = {
  from: 'lifts',
  query: { open_only: among('1'), kind: kinds },
  filters: { kind: 'kind', is: 'state' },
  wrap,
};

const routes: readonly Route[] = [
  {
    ...listRoute('/lifts', lifts),
    answer: (call) => {
      const { open_only, ...query } = call.query;
      return answerList({ ...call, query: open_only === undefined ? query : { ...query, is: 'open' } }, lifts);
    },
  },
  changeRoute('/lifts/{no}', {
    method: 'PATCH',
    from: 'lifts',
    param: 'no',
    by: 'no',
    body: { state: needed(among('open', 'waiting', 'closed')), sign: text },
  }),
  {
    ...listRoute('/passes', passes),
    answer: (call) => {
      const { valid_on, ...query } = call.query;
      return answerList({ ...call, query: { ...query, begun: valid_on, lasting: valid_on } }, passes);
    },
  },
  itemRoute('/passes/{pass}', { from: 'passes', param: 'pass', by: 'code', wrap: pass }),
  createRoute('/passes', {
    into: 'passes',
    key: 'code',
    prefix: 'RW-NEWS-',
    body: {
      pass: needed(
        object({
          type: needed(types),
          holder: needed(object({ name: needed(text), born: needed(integer) })),
          valid_from: needed(date),
          days: needed({ ...integer, min: 1, max: 180 }),
          zone: among('north', 'south', 'both'),
          email: text,
        }),
      ),
    },
    add: ({ body }) => ({ ...Object(body.pass), blocked: false }),
    wrap: pass,
  }),
  changeRoute('/passes/{pass}/block', {
    method: 'POST',
    from: 'passes',
    param: 'pass',
    by: 'code',
    body: { cause: needed(among('lost', 'stolen', 'lent')), comment: text },
    change(row, { body }) {
      Object.assign(row, { blocked: true, ...body });
      return undefined;
    },
  }),
  listRoute('/lifts/{no}/scans', {
    from: 'scans',
    paging,
    within: { lift: 'no' },
    query: { since: integer, until: integer },
    filters: { since: { field: 'at', is: 'gte' }, until: { field: 'at', is: 'lte' } },
    wrap,
  }),
  createRoute('/accidents', {
    into: 'accidents',
    needs: [{ in: 'lifts', by: 'no', field: 'lift' }],
    body: { lift: needed(integer), at: needed(integer), what: needed(text), injured: integer, patrol: text },
  }),
];

export const ropeway: Service = {
  name: 'ropeway',
  title: 'Ropeway Open Data & Ticketing',
  host: 'https://open.ropeway.example',
  basePath: '/v4',
  auth: { kind: 'header', name: 'X-Resort-Token', key: 'rw4-90be-tk' },
  document: '../practice/apis/ropeway/guide.md',
  credentials: { token: 'rw4-90be-tk', resort },
  invalidStatus: 400,
  strangerStatus: 403,
  seed,
  explain: ({ message, problems }) => ({
    oops: message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: routes.map(here),
};
