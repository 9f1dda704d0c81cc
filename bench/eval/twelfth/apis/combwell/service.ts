/** Beekeeping: apiaries, hives, queens, inspections, harvests and treatments; bearer token, offset and limit. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 20, most: 40 };
const strengths = among('weak', 'medium', 'strong');
const states = among('active', 'quarantine', 'dead');
const varieties = among('acacia', 'linden', 'forest', 'rapeseed');
const agents = among('oxalic_acid', 'formic_acid', 'thymol');

function wrap({ items, total }: Page): unknown {
  return { results: items, count: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1201);
  const places = chance.isGiven
    ? ['Mill meadow', 'Old orchard', 'Railway bank', 'Chapel hill', 'Lower wood']
    : ['Mill meadow', 'Quarry edge', 'Heath farm', 'Vicarage garden'];
  const apiaries = places.map((name, index) => ({
    id: `ap_${11 + index}`,
    name,
    region: chance.one(['north', 'south']),
    altitude_m: chance.whole(18, 64) * 10,
    keeper: `${chance.person().first} ${chance.person().last}`,
  }));
  const queens = times(chance.count(74, 81), (index) => ({
    id: `qn_${500 + index * 2}`,
    race: chance.one(['carnica', 'buckfast', 'ligustica']),
    born_year: chance.whole(2023, 2026),
    marked: chance.whole(0, 3) > 0,
    breeder: `${chance.person().last} Queens`,
  }));
  const hives = queens.map(({ id }, index) => ({
    id: `hv_${1003 + index}`,
    apiary_id: apiaries[chance.whole(0, apiaries.length - 1)]?.id,
    label: `${chance.one(['A', 'B', 'C'])}-${pad(index + 1)}`,
    type: chance.one(['langstroth', 'dadant', 'top_bar']),
    status: chance.one(['active', 'active', 'active', 'active', 'quarantine', 'dead']),
    strength: chance.one(['weak', 'medium', 'strong']),
    queen_id: id,
  }));
  return { apiaries, queens, hives, ...yearOf(chance, hives) };
}

function yearOf(chance: Chance, hives: readonly { readonly id: string }[]): Store {
  const hive = () => hives[chance.whole(0, hives.length - 1)]?.id;
  const inspections = times(chance.count(236, 251), (index) => ({
    id: 30_100 + index,
    hive_id: hive(),
    date: chance.day(4, 9),
    inspector: chance.one(['R. Holm', 'T. Aalto', 'S. Quint']),
    mites: chance.whole(0, 24),
    brood_frames: chance.whole(2, 11),
    queen_seen: chance.whole(0, 2) > 0,
  }));
  const harvests = times(chance.count(131, 143), (index) => ({
    id: 7_400 + index,
    hive_id: hive(),
    date: chance.day(5, 8),
    variety: chance.one(['acacia', 'linden', 'forest', 'rapeseed']),
    kilos: chance.whole(30, 260) / 10,
    moisture_percent: chance.whole(160, 199) / 10,
  }));
  const treatments = times(chance.count(58, 63), (index) => ({
    id: 910 + index,
    hive_id: hive(),
    agent: chance.one(['oxalic_acid', 'formic_acid', 'thymol']),
    applied_on: chance.day(8, 11),
    dose_ml: chance.whole(2, 12) * 5,
  }));
  return { inspections, harvests, treatments };
}

const hive = { from: 'hives', param: 'hive_id' };

const hiveRoutes: readonly Route[] = [
  listRoute('/apiaries', {
    from: 'apiaries',
    query: { region: among('north', 'south') },
    filters: { region: 'region' },
    wrap: ({ items }) => ({ results: items }),
  }),
  itemRoute('/apiaries/{apiary_id}', { from: 'apiaries', param: 'apiary_id' }),
  listRoute('/hives', {
    from: 'hives',
    paging,
    query: { apiary_id: text, status: states, strength: strengths },
    filters: { apiary_id: 'apiary_id', status: 'status', strength: 'strength' },
    wrap,
  }),
  createRoute('/hives', {
    into: 'hives',
    prefix: 'hv_',
    needs: [{ in: 'apiaries', field: 'apiary_id' }],
    body: {
      apiary_id: needed(text),
      label: needed(text),
      type: needed(among('langstroth', 'dadant', 'top_bar')),
      queen_id: text,
    },
    add: () => ({ status: 'active', strength: 'medium' }),
  }),
  itemRoute('/hives/{hive_id}', hive),
  changeRoute('/hives/{hive_id}', {
    ...hive,
    method: 'PATCH',
    body: { apiary_id: text, label: text, status: states, strength: strengths, queen_id: text },
  }),
  itemRoute('/queens/{queen_id}', { from: 'queens', param: 'queen_id' }),
];

const workRoutes: readonly Route[] = [
  listRoute('/hives/{hive_id}/inspections', {
    from: 'inspections',
    within: { hive_id: 'hive_id' },
    sort: { by: 'date' },
    wrap: ({ items }) => ({ results: items }),
  }),
  createRoute('/hives/{hive_id}/inspections', {
    into: 'inspections',
    needs: [{ in: 'hives', param: 'hive_id' }],
    body: {
      date: needed(date),
      inspector: needed(text),
      mites: { ...integer, min: 0 },
      brood_frames: { ...integer, min: 0, max: 12 },
      queen_seen: boolean,
      note: text,
    },
    add: ({ params }) => ({ hive_id: params.hive_id }),
  }),
  listRoute('/inspections', {
    from: 'inspections',
    paging,
    query: { date_from: date, date_to: date, inspector: text, queen_seen: boolean, min_mites: integer },
    filters: {
      date_from: { field: 'date', is: 'gte' },
      date_to: { field: 'date', is: 'lte' },
      inspector: 'inspector',
      queen_seen: 'queen_seen',
      min_mites: { field: 'mites', is: 'gte' },
    },
    wrap,
  }),
  listRoute('/harvests', {
    from: 'harvests',
    paging,
    query: { hive_id: text, variety: varieties, date_from: date, date_to: date },
    filters: {
      hive_id: 'hive_id',
      variety: 'variety',
      date_from: { field: 'date', is: 'gte' },
      date_to: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/harvests', {
    into: 'harvests',
    needs: [{ in: 'hives', field: 'hive_id' }],
    body: {
      hive_id: needed(text),
      date: needed(date),
      variety: needed(varieties),
      kilos: needed({ ...number, min: 0.1 }),
      moisture_percent: number,
    },
  }),
  listRoute('/treatments', {
    from: 'treatments',
    paging,
    query: { hive_id: text, agent: agents },
    filters: { hive_id: 'hive_id', agent: 'agent' },
    wrap,
  }),
  createRoute('/hives/{hive_id}/treatments', {
    into: 'treatments',
    needs: [{ in: 'hives', param: 'hive_id' }],
    body: { agent: needed(agents), applied_on: needed(date), dose_ml: needed({ ...number, min: 1 }) },
    add: ({ params }) => ({ hive_id: params.hive_id }),
  }),
];

export const combwell: Service = {
  name: 'combwell',
  title: 'Combwell Apiary Book',
  host: 'https://api.combwell.example',
  basePath: '/v1',
  auth: { kind: 'bearer', token: 'cw_pat_71e0b9f34d' },
  document: '../twelfth/apis/combwell/openapi.json',
  credentials: { access_token: 'cw_pat_71e0b9f34d' },
  invalidStatus: 422,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    detail: message,
    errors: problems.map(({ field, problem }) => ({ loc: field, msg: problem })),
  }),
  routes: [...hiveRoutes, ...workRoutes],
};
