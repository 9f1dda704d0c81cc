/** Search advertising: campaigns, ad groups, keywords and daily reports; a key behind a word, numbered pages, prose. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'page_size', usual: 20, most: 50 };
const goals = ['sales', 'visits', 'awareness'] as const;
const matches = ['exact', 'phrase', 'broad'] as const;
const micros = 1_000_000;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, offset, size }) => ({
    [name]: items,
    page: offset / size + 1,
    total_pages: Math.max(1, Math.ceil(total / size)),
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 94);
  const campaigns = times(chance.count(62, 67), (index) => ({
    id: `cmp-${310 + index}`,
    name: `${chance.one(['Spring', 'Brand', 'Clearance', 'Newcomers'])} ${chance.one(['UK', 'DACH', 'Nordics'])} ${index + 1}`,
    status: chance.one(['enabled', 'enabled', 'paused', 'ended']),
    goal: chance.one(goals),
    daily_budget_micros: chance.whole(4, 180) * micros,
    starts_on: chance.day(1, 6),
    ends_on: chance.whole(0, 1) === 0 ? null : chance.day(7, 12),
  }));
  const groups = times(chance.count(114, 121), (index) => ({
    id: `grp-${800 + index}`,
    campaign_id: campaigns[chance.whole(0, campaigns.length - 1)]?.id,
    name: `${chance.one(['Boots', 'Tents', 'Stoves', 'Ropes'])} ${index + 1}`,
    status: chance.one(['enabled', 'enabled', 'enabled', 'paused']),
    max_bid_micros: chance.whole(10, 320) * 10_000,
  }));
  const keywords = groups.slice(0, 45).flatMap(({ id }, at) =>
    times(at < 3 ? chance.count(58, 66) : chance.whole(3, 9), (index) => ({
      id: `kw-${at * 100 + index}`,
      ad_group_id: id,
      text: `${chance.one(['light', 'cheap', 'winter', 'family'])} ${chance.one(['tent', 'boots', 'stove', 'rope'])} ${index}`,
      match: chance.one(matches),
      status: chance.one(['enabled', 'enabled', 'paused']),
      quality: chance.whole(1, 10),
    })),
  );
  const days = campaigns.flatMap(({ id }) =>
    times(chance.count(84, 90), (index) => ({
      campaign_id: id,
      day: `2026-${pad(8 + Math.floor(index / 28))}-${pad((index % 28) + 1)}`,
      impressions: chance.whole(200, 9000),
      clicks: chance.whole(0, 190),
      cost_micros: chance.whole(100, 14_000) * 10_000,
      conversions: chance.whole(0, 12),
    })),
  );
  const invoices = times(chance.count(22, 23), (index) => ({
    number: `AL-${2025 + Math.floor(index / 12)}-${pad((index % 12) + 1)}`,
    month: `${2025 + Math.floor(index / 12)}-${pad((index % 12) + 1)}`,
    amount_micros: chance.whole(90_000, 990_000) * 10_000,
    paid: chance.whole(0, 3) > 0,
  }));
  return { campaigns, groups, keywords, days, invoices };
}

const campaign = { from: 'campaigns', param: 'campaign_id' };
const keyword = { from: 'keywords', param: 'keyword_id' };

export const adlark: Service = {
  name: 'adlark',
  title: 'Adlark Search Ads',
  host: 'https://ads.adlark.example',
  basePath: '/v4',
  auth: { kind: 'header', name: 'Authorization', key: 'AdKey 7d1-mallow-440' },
  document: '../seventh/apis/adlark/reference.md',
  credentials: { api_key: '7d1-mallow-440' },
  invalidStatus: 422,
  seed,
  explain: ({ status, code, message, problems }) => ({
    status,
    reason: code,
    detail: message,
    invalid_fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/campaigns', {
      from: 'campaigns',
      paging,
      query: { status: among('enabled', 'paused', 'ended'), goal: among(...goals) },
      filters: { status: 'status', goal: 'goal' },
      wrap: wrap('campaigns'),
    }),
    createRoute('/campaigns', {
      into: 'campaigns',
      prefix: 'cmp-',
      body: {
        name: needed(text),
        goal: needed(among(...goals)),
        daily_budget_micros: needed({ ...integer, min: 1_000_000 }),
        starts_on: date,
        ends_on: date,
      },
      add: () => ({ status: 'paused' }),
    }),
    itemRoute('/campaigns/{campaign_id}', campaign),
    changeRoute('/campaigns/{campaign_id}', {
      ...campaign,
      method: 'PATCH',
      body: {
        name: text,
        status: among('enabled', 'paused'),
        daily_budget_micros: { ...integer, min: 1_000_000 },
        ends_on: date,
      },
    }),
    listRoute('/campaigns/{campaign_id}/report', {
      from: 'days',
      within: { campaign_id: 'campaign_id' },
      paging,
      query: { from: needed(date), to: needed(date) },
      filters: { from: { field: 'day', is: 'gte' }, to: { field: 'day', is: 'lte' } },
      wrap: wrap('days'),
    }),
    listRoute('/ad-groups', {
      from: 'groups',
      paging,
      query: { campaign_id: text, status: among('enabled', 'paused') },
      filters: { campaign_id: 'campaign_id', status: 'status' },
      wrap: wrap('ad_groups'),
    }),
    itemRoute('/ad-groups/{ad_group_id}', { from: 'groups', param: 'ad_group_id' }),
    listRoute('/ad-groups/{ad_group_id}/keywords', {
      from: 'keywords',
      within: { ad_group_id: 'ad_group_id' },
      paging,
      query: { match: among(...matches), status: among('enabled', 'paused') },
      filters: { match: 'match', status: 'status' },
      wrap: wrap('keywords'),
    }),
    createRoute('/ad-groups/{ad_group_id}/keywords', {
      into: 'keywords',
      prefix: 'kw-',
      needs: [{ in: 'groups', param: 'ad_group_id' }],
      body: { text: needed(text), match: needed(among(...matches)) },
      add: ({ params }) => ({ ad_group_id: params.ad_group_id, status: 'enabled', quality: 5 }),
    }),
    changeRoute('/keywords/{keyword_id}', {
      ...keyword,
      method: 'PATCH',
      body: { status: needed(among('enabled', 'paused')) },
    }),
    removeRoute('/keywords/{keyword_id}', keyword),
    listRoute('/invoices', {
      from: 'invoices',
      paging,
      query: { paid: boolean },
      filters: { paid: 'paid' },
      wrap: wrap('invoices'),
    }),
  ],
};
