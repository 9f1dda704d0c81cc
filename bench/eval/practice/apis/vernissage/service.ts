/** An art collection: key in the query, methods instead of resources, cursors; every failure has status 200. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, object, text } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'position', size: 'amount', usual: 12, most: 40 };
const technique = among('oil', 'print', 'bronze');

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ ok: true, [name]: items, ...(next === undefined ? {} : { continue: next }) });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 26);
  const artists = times(chance.count(21, 27), (index) => {
    const { first, last } = chance.person();
    return {
      id: `art-${10 + index}`,
      name: `${first} ${last}`,
      country: chance.one(['NO', 'PT', 'PL', 'JP']),
      born: chance.whole(1870, 1990),
      living: chance.whole(0, 2) === 0,
    };
  });
  const works = times(chance.count(203, 226), (index) => ({
    id: `w-${3_000 + index}`,
    title: `${chance.one(['Morning', 'Two Chairs', 'Harbour', 'Portrait'])} ${index}`,
    artist: artists[chance.whole(0, artists.length - 1)]?.id,
    technique: chance.one(['oil', 'print', 'bronze']),
    year: chance.whole(1890, 2020),
    on_show: chance.whole(0, 2) === 0,
    insured_for: chance.whole(2, 900) * 1_000,
  }));
  const loans = times(chance.count(52, 61), (index) => ({
    id: `loan-${80 + index}`,
    work: works[chance.whole(0, 70)]?.id,
    borrower: `${chance.one(['City', 'Coast', 'Palace'])} Museum`,
    state: chance.one(['asked', 'lent', 'returned']),
    begins: chance.day(1, 5),
    ends: chance.day(6, 11),
  }));
  return { artists, works, loans };
}

function one(path: string, from: string, name: string): Route {
  return {
    method: 'GET',
    path,
    query: { id: needed(text) },
    answer({ query, store }) {
      const row = (store[from] ?? []).find(({ id }) => id === query.id);
      return row === undefined
        ? { status: 404, body: `No such ${name}.` }
        : { status: 200, body: { ok: true, [name]: row } };
    },
  };
}

function done(name: string): (row: Row) => unknown {
  return (row) => ({ ok: true, [name]: row });
}

export const vernissage: Service = {
  name: 'vernissage',
  title: 'Vernissage Collection',
  host: 'https://collect.vernissage.example',
  basePath: '/v3',
  auth: { kind: 'query', name: 'collection_key', key: 'vern-e7-20b6' },
  document: '../practice/apis/vernissage/reference.md',
  credentials: { key: 'vern-e7-20b6' },
  invalidStatus: 400,
  alwaysOk: true,
  seed,
  explain: ({ code, message, problems }) => ({
    ok: false,
    error: code,
    detail: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join(', '),
  }),
  routes: [
    listRoute('/artists.all', {
      from: 'artists',
      paging,
      query: { country: text, living: boolean },
      filters: { country: 'country', living: 'living' },
      wrap: wrap('artists'),
    }),
    one('/artists.one', 'artists', 'artist'),
    listRoute('/works.all', {
      from: 'works',
      paging,
      query: { artist: text, technique, on_show: boolean, made_after: integer },
      filters: {
        artist: 'artist',
        technique: 'technique',
        on_show: 'on_show',
        made_after: { field: 'year', is: 'gt' },
      },
      wrap: wrap('works'),
    }),
    one('/works.one', 'works', 'work'),
    createRoute('/works.add', {
      into: 'works',
      prefix: 'w-',
      needs: [{ in: 'artists', field: 'artist' }],
      body: {
        title: needed(text),
        artist: needed(text),
        technique: needed(technique),
        year: integer,
        insured_for: number,
      },
      add: () => ({ on_show: false }),
      wrap: done('work'),
    }),
    {
      method: 'POST',
      path: '/works.hang',
      body: { id: needed(text), on_show: needed(boolean), room: text },
      answer({ body, store }) {
        const work = (store.works ?? []).find(({ id }) => id === body.id);
        if (work === undefined) return { status: 404, body: 'No such work.' };
        Object.assign(work, body);
        return { status: 200, body: { ok: true, work } };
      },
    },
    listRoute('/loans.all', {
      from: 'loans',
      paging,
      query: { work: text, state: among('asked', 'lent', 'returned') },
      filters: { work: 'work', state: 'state' },
      wrap: wrap('loans'),
    }),
    createRoute('/loans.ask', {
      into: 'loans',
      prefix: 'loan-',
      needs: [{ in: 'works', field: 'work' }],
      body: {
        work: needed(text),
        borrower: needed(object({ name: needed(text), email: needed(text) })),
        begins: needed(date),
        ends: needed(date),
        purpose: text,
      },
      add: () => ({ state: 'asked' }),
      wrap: done('loan'),
    }),
    changeRoute('/loans/{id}/answer', {
      method: 'POST',
      from: 'loans',
      param: 'id',
      body: { accepted: needed(boolean), because: text },
      change(row, { body }) {
        Object.assign(row, { state: body.accepted === true ? 'lent' : 'refused', because: body.because });
        return undefined;
      },
    }),
  ],
};
