/** A seed bank: species, accessions, tests, donors and requests; bearer token, a token to resume with. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'resume', size: 'limit', usual: 20, most: 40 };
const vaults = ['north', 'south', 'deep'] as const;
const purposes = ['research', 'breeding', 'restoration'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, ...(next === undefined ? {} : { resume: next }) });
}

function rateOf(seeds: number, germinated: number) {
  const percent = Math.round((germinated / seeds) * 100);
  return { percent, result: percent >= 75 ? 'good' : percent >= 50 ? 'fair' : 'poor' };
}

function bankOf(chance: Chance) {
  const kinds = [
    ['Secale cereale', 'rye', 'Poaceae'],
    ['Vicia faba', 'broad bean', 'Fabaceae'],
    ['Papaver rhoeas', 'corn poppy', 'Papaveraceae'],
    ['Pisum sativum', 'pea', 'Fabaceae'],
    ['Allium ursinum', 'ramsons', 'Amaryllidaceae'],
    ['Hordeum vulgare', 'barley', 'Poaceae'],
    ['Lens culinaris', 'lentil', 'Fabaceae'],
    ['Arnica montana', 'arnica', 'Asteraceae'],
    ['Avena sativa', 'oat', 'Poaceae'],
    ['Gentiana lutea', 'yellow gentian', 'Gentianaceae'],
    ['Linum usitatissimum', 'flax', 'Linaceae'],
    ['Centaurea cyanus', 'cornflower', 'Asteraceae'],
    ['Panicum miliaceum', 'millet', 'Poaceae'],
  ];
  const species = kinds.slice(0, chance.count(11, 13)).map(([latin, common, family], index) => ({
    id: `sp-${41 + index}`,
    latin,
    common,
    family,
    protected: index % (chance.isGiven ? 4 : 3) === 2,
  }));
  const donors = times(chance.count(36, 41), (index) => {
    const { first, last } = chance.person();
    return {
      id: `dn-${210 + index}`,
      name: `${first} ${last}`,
      institution: `${chance.one(['Botanic Garden', 'Agricultural College', 'Seed Savers', 'Museum'])} ${chance.one(['Bern', 'Lugano', 'Chur'])}`,
      country: chance.one(chance.isGiven ? ['CH', 'IT', 'AT'] : ['CH', 'FR', 'SI', 'AT']),
      email: `${first}.${last}.${index}@seeds.example`.toLowerCase(),
    };
  });
  return { species, donors };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 144);
  const { species, donors } = bankOf(chance);
  const accessions = times(chance.count(146, 157), (index) => {
    const status = chance.one(['stored', 'stored', 'stored', 'drying', 'exhausted']);
    return {
      number: `GV${20_400 + index}`,
      species: species[chance.whole(0, species.length - 1)]?.id,
      donor: donors[chance.whole(0, donors.length - 1)]?.id,
      collected_on: `20${chance.whole(10, 25)}-${pad(chance.whole(6, 10))}-${pad(chance.whole(1, 28))}`,
      origin: chance.one(chance.isGiven ? ['Valais', 'Ticino', 'Tyrol'] : ['Valais', 'Savoy', 'Tyrol', 'Carniola']),
      grams: status === 'exhausted' ? 0 : chance.whole(1, 90) * 5,
      vault: chance.one(vaults),
      status,
    };
  });
  const tests = times(chance.count(263, 281), (index) => {
    const seeds = chance.one([50, 100]);
    const germinated = chance.whole(10, seeds);
    return {
      id: 9300 + index,
      accession: accessions[chance.whole(0, accessions.length - 1)]?.number,
      tested_on: `2026-${pad(3 + Math.floor(index / 36))}-${pad(chance.whole(1, 28))}`,
      seeds,
      germinated,
      ...rateOf(seeds, germinated),
    };
  });
  const requests = times(chance.count(178, 191), (index) => {
    const { first, last } = chance.person();
    return {
      id: `rq-${1500 + index}`,
      accession: accessions[chance.whole(0, accessions.length - 1)]?.number,
      requester: `${first} ${last}`,
      email: `${first}.${last}.${index}@grower.example`.toLowerCase(),
      purpose: chance.one(purposes),
      grams: chance.whole(1, 12) * 5,
      state: chance.one(['new', 'new', 'approved', 'sent', 'refused']),
      asked_on: chance.day(9, 11),
    };
  });
  return { species, donors, accessions, tests, requests };
}

const accession = { from: 'accessions', param: 'number', by: 'number' };
const donor = { from: 'donors', param: 'id' };
const request = { from: 'requests', param: 'id' };

const vaultRoutes: readonly Route[] = [
  listRoute('/species', {
    from: 'species',
    query: { family: text, protected: boolean },
    filters: { family: 'family', protected: 'protected' },
    wrap: wrap('species'),
  }),
  itemRoute('/species/{id}', { from: 'species', param: 'id' }),
  listRoute('/accessions', {
    from: 'accessions',
    paging,
    query: {
      species: text,
      donor: text,
      origin: text,
      vault: among(...vaults),
      status: among('stored', 'drying', 'exhausted'),
      below_grams: number,
    },
    filters: {
      species: 'species',
      donor: 'donor',
      origin: 'origin',
      vault: 'vault',
      status: 'status',
      below_grams: { field: 'grams', is: 'lt' },
    },
    wrap: wrap('accessions'),
  }),
  createRoute('/accessions', {
    into: 'accessions',
    key: 'number',
    prefix: 'GV',
    needs: [
      { in: 'species', field: 'species' },
      { in: 'donors', field: 'donor' },
    ],
    body: {
      species: needed(text),
      donor: needed(text),
      collected_on: needed(date),
      origin: needed(text),
      grams: needed({ ...number, min: 0 }),
    },
    add: () => ({ status: 'drying', vault: null }),
  }),
  itemRoute('/accessions/{number}', accession),
  changeRoute('/accessions/{number}', {
    ...accession,
    method: 'PATCH',
    body: { vault: among(...vaults), grams: { ...number, min: 0 }, status: among('stored', 'drying', 'exhausted') },
  }),
  listRoute('/accessions/{number}/tests', {
    from: 'tests',
    within: { accession: 'number' },
    wrap: wrap('tests'),
  }),
  createRoute('/accessions/{number}/tests', {
    into: 'tests',
    needs: [{ in: 'accessions', by: 'number', param: 'number' }],
    body: {
      tested_on: needed(date),
      seeds: needed({ ...integer, min: 1 }),
      germinated: needed({ ...integer, min: 0 }),
    },
    add: ({ params, body }) => ({ accession: params.number, ...rateOf(Number(body.seeds), Number(body.germinated)) }),
  }),
  listRoute('/tests', {
    from: 'tests',
    paging,
    query: { result: among('good', 'fair', 'poor'), since: date, until: date },
    filters: {
      result: 'result',
      since: { field: 'tested_on', is: 'gte' },
      until: { field: 'tested_on', is: 'lte' },
    },
    wrap: wrap('tests'),
  }),
];

const deskRoutes: readonly Route[] = [
  listRoute('/donors', {
    from: 'donors',
    query: { country: text, name: text },
    filters: { country: 'country', name: { field: 'name', is: 'contains' } },
    wrap: wrap('donors'),
  }),
  createRoute('/donors', {
    into: 'donors',
    prefix: 'dn-',
    body: { name: needed(text), institution: text, country: needed(text), email: needed(text) },
  }),
  itemRoute('/donors/{id}', donor),
  changeRoute('/donors/{id}', { ...donor, method: 'PATCH', body: { institution: text, country: text, email: text } }),
  listRoute('/requests', {
    from: 'requests',
    paging,
    query: {
      accession: text,
      state: among('new', 'approved', 'sent', 'refused'),
      purpose: among(...purposes),
      asked_since: date,
    },
    filters: {
      accession: 'accession',
      state: 'state',
      purpose: 'purpose',
      asked_since: { field: 'asked_on', is: 'gte' },
    },
    wrap: wrap('requests'),
  }),
  createRoute('/requests', {
    into: 'requests',
    prefix: 'rq-',
    needs: [{ in: 'accessions', by: 'number', field: 'accession' }],
    body: {
      accession: needed(text),
      requester: needed(text),
      email: needed(text),
      purpose: needed(among(...purposes)),
      grams: needed({ ...number, min: 1 }),
    },
    add: () => ({ state: 'new' }),
  }),
  itemRoute('/requests/{id}', request),
  changeRoute('/requests/{id}/approve', {
    ...request,
    method: 'POST',
    body: { grams: number },
    change(row, { body }) {
      if (row.state !== 'new') return { status: 409, body: 'The request is not new.' };
      Object.assign(row, body, { state: 'approved' });
      return undefined;
    },
  }),
  changeRoute('/requests/{id}/refuse', {
    ...request,
    method: 'POST',
    body: { reason: needed(text) },
    change(row, { body }) {
      if (row.state === 'sent') return { status: 409, body: 'The seeds have been sent.' };
      Object.assign(row, body, { state: 'refused' });
      return undefined;
    },
  }),
  changeRoute('/requests/{id}/dispatch', {
    ...request,
    method: 'POST',
    body: { carrier: needed(text), tracking: text },
    change(row, { body }) {
      if (row.state !== 'approved') return { status: 409, body: 'The request has not been approved.' };
      Object.assign(row, body, { state: 'sent' });
      return undefined;
    },
  }),
];

export const grainvault: Service = {
  name: 'grainvault',
  title: 'Grainvault Seed Bank',
  host: 'https://desk.grainvault.example',
  basePath: '/bank/v2',
  auth: { kind: 'bearer', token: 'gvt-7c3e-508d-husk' },
  document: '../fourteenth/apis/grainvault/questions.md',
  credentials: { token: 'gvt-7c3e-508d-husk' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    problem: code,
    message,
    wrong: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...vaultRoutes, ...deskRoutes],
};
