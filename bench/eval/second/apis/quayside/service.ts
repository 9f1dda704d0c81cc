/** A harbour: berths, boats and stays; key in the query, pieces of lists, documented in prose alone. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, object, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'start', size: 'max', usual: 30, most: 80 };

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, offset }) => ({ [name]: items, remaining: Math.max(0, total - offset - items.length) });
}

function dayAfter(day: string, nights: number): string {
  return new Date(Date.parse(day) + nights * 86_400_000).toISOString().slice(0, 10);
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 31);
  const berths = times(chance.count(28, 34), (index) => {
    const pier = ['A', 'B', 'C'][index % 3] ?? 'A';
    return {
      berth: `${pier}-${Math.floor(index / 3) + 1}`,
      pier,
      length: chance.whole(7, 22),
      depth: chance.whole(15, 60) / 10,
      power: chance.whole(0, 2) > 0,
      price: chance.whole(18, 95),
      taken: chance.whole(0, 2) === 0,
    };
  });
  const boats = times(chance.count(97, 118), (index) => {
    const { first, last } = chance.person();
    return {
      registration: `QS-${200 + index}`,
      name: `${chance.one(['Blue', 'Grey', 'Little', 'Old'])} ${chance.one(['Heron', 'Tern', 'Skua', 'Petrel'])}`,
      length: chance.whole(60, 190) / 10,
      draught: chance.whole(8, 32) / 10,
      club: chance.one(['Northern', 'Estuary', 'Regatta']),
      skipper: { name: `${first} ${last}`, email: `${last}.${index}@sail.example`.toLowerCase() },
    };
  });
  const stays = times(chance.count(246, 263), (index) => {
    const arrives = chance.day(5, 8);
    return {
      stay: 6_000 + index,
      berth: berths[chance.whole(0, berths.length - 1)]?.berth,
      boat: boats[chance.whole(0, boats.length - 1)]?.registration,
      arrives,
      leaves: dayAfter(arrives, chance.whole(1, 9)),
      state: chance.one(['announced', 'present', 'over']),
    };
  });
  return { berths, boats, stays, departures: [] };
}

export const quayside: Service = {
  name: 'quayside',
  title: 'Quayside Harbour Office',
  host: 'https://harbour.quayside.example',
  basePath: '/port',
  auth: { kind: 'query', name: 'pass', key: 'qs-71d5-harb' },
  document: '../second/apis/quayside/guide.md',
  credentials: { harbour_pass: 'qs-71d5-harb' },
  invalidStatus: 400,
  seed,
  explain: ({ message, problems }) => ({
    trouble: message,
    wrong: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [
    listRoute('/berths', {
      from: 'berths',
      query: { pier: text, taken: boolean, min_length: number },
      filters: { pier: 'pier', taken: 'taken', min_length: { field: 'length', is: 'gte' } },
      wrap: ({ items }) => ({ berths: items }),
    }),
    listRoute('/boats', {
      from: 'boats',
      paging,
      query: { club: text, min_length: number },
      filters: { club: 'club', min_length: { field: 'length', is: 'gte' } },
      wrap: wrap('boats'),
    }),
    itemRoute('/boats/{registration}', { from: 'boats', param: 'registration', by: 'registration' }),
    createRoute('/boats', {
      into: 'boats',
      key: 'registration',
      body: {
        registration: needed(text),
        name: needed(text),
        length: needed(number),
        skipper: needed(object({ name: needed(text), email: needed(text) })),
        draught: number,
        club: text,
      },
    }),
    listRoute('/stays', {
      from: 'stays',
      paging,
      query: {
        from: needed(date),
        to: needed(date),
        berth: text,
        state: among('announced', 'present', 'over'),
      },
      filters: {
        from: { field: 'arrives', is: 'gte' },
        to: { field: 'arrives', is: 'lte' },
        berth: 'berth',
        state: 'state',
      },
      sort: { by: 'arrives' },
      wrap: wrap('stays'),
    }),
    createRoute('/stays', {
      into: 'stays',
      key: 'stay',
      needs: [
        { in: 'berths', by: 'berth', field: 'berth' },
        { in: 'boats', by: 'registration', field: 'boat' },
      ],
      body: {
        berth: needed(text),
        boat: needed(text),
        arrives: needed(date),
        leaves: needed(date),
        crew: { ...integer, min: 1 },
        note: text,
      },
      add: () => ({ state: 'announced' }),
    }),
    changeRoute('/stays/{stay}', {
      method: 'PUT',
      from: 'stays',
      param: 'stay',
      by: 'stay',
      body: { berth: text, leaves: date, note: text },
    }),
    createRoute('/stays/{stay}/departure', {
      into: 'departures',
      needs: [{ in: 'stays', by: 'stay', param: 'stay' }],
      body: { left_on: needed(date), power_used: number, remark: text },
      add: ({ params, store }) => {
        for (const row of store.stays ?? []) if (String(row.stay) === params.stay) row.state = 'over';
        return { stay: Number(params.stay) };
      },
    }),
  ],
};
