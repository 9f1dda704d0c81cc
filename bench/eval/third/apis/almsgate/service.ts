/** Donations: campaigns, donors, gifts and pledges; bearer token, numbered pages, documented in prose alone. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, needed, number, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'size', usual: 15, most: 40 };
const ways = ['card', 'transfer', 'cash'] as const;
const rhythms = ['month', 'quarter', 'year'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, offset, size }) => ({
    page: offset / size + 1,
    pages: Math.max(1, Math.ceil(total / size)),
    [name]: items,
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 54);
  const slugs = chance.isGiven
    ? ['school-garden', 'lifeboat', 'winter-beds', 'old-organ', 'river-clean-up']
    : ['school-garden', 'guide-dogs', 'winter-beds', 'mobile-library', 'well-in-kita', 'owl-house'];
  const campaigns = slugs.map((slug, index) => ({
    slug,
    title: slug.replaceAll('-', ' '),
    goal: chance.whole(4, 60) * 500,
    raised: chance.whole(500, 20_000),
    currency: 'EUR',
    open: index !== 3,
    ends_on: chance.day(6, 12),
  }));
  const donors = times(chance.count(83, 92), (index) => {
    const { first, last } = chance.person();
    return {
      id: `d_${600 + index}`,
      name: `${first} ${last}`,
      email: `${first}${index}@donor.example`.toLowerCase(),
      city: chance.one(['Leeds', 'Gent', 'Lyon']),
      newsletter: chance.whole(0, 1) === 0,
    };
  });
  const gifts = times(chance.count(274, 301), (index) => ({
    id: `g_${10_000 + index}`,
    donor: donors[chance.whole(0, donors.length - 1)]?.id,
    campaign: chance.one([slugs[0] ?? '', slugs[1] ?? '', slugs[2] ?? '']),
    amount: chance.whole(5, 400),
    method: chance.one(ways),
    given_on: chance.day(1, 10),
    anonymous: chance.whole(0, 4) === 0,
    receipt_sent: chance.whole(0, 1) === 0,
  }));
  const pledges = times(chance.count(46, 57), (index) => ({
    id: `p_${70 + index}`,
    donor: donors[chance.whole(0, donors.length - 1)]?.id,
    campaign: slugs[chance.whole(0, 2)],
    amount: chance.whole(5, 60),
    every: chance.one(rhythms),
    state: chance.one(['active', 'active', 'paused', 'ended']),
    next_on: chance.day(11, 12),
  }));
  return { campaigns, donors, gifts, pledges, receipts: [] };
}

const pledge = { from: 'pledges', param: 'id' };

export const almsgate: Service = {
  name: 'almsgate',
  title: 'Almsgate Giving',
  host: 'https://giving.almsgate.example',
  basePath: '/v1',
  auth: { kind: 'bearer', token: 'alms_live_30bb7e' },
  document: '../third/apis/almsgate/guide.md',
  credentials: { access_token: 'alms_live_30bb7e' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, fields: problems.map(({ field, problem }) => `${field}: ${problem}`) },
  }),
  routes: [
    listRoute('/campaigns', {
      from: 'campaigns',
      query: { open: boolean },
      filters: { open: 'open' },
      wrap: ({ items }) => ({ campaigns: items }),
    }),
    itemRoute('/campaigns/{slug}', { from: 'campaigns', param: 'slug', by: 'slug' }),
    listRoute('/gifts', {
      from: 'gifts',
      paging,
      query: { campaign: text, donor: text, method: among(...ways), minimum: number, from: date, to: date },
      filters: {
        campaign: 'campaign',
        donor: 'donor',
        method: 'method',
        minimum: { field: 'amount', is: 'gte' },
        from: { field: 'given_on', is: 'gte' },
        to: { field: 'given_on', is: 'lte' },
      },
      wrap: wrap('gifts'),
    }),
    itemRoute('/gifts/{id}', { from: 'gifts', param: 'id' }),
    createRoute('/gifts', {
      into: 'gifts',
      prefix: 'g_',
      needs: [
        { in: 'donors', field: 'donor' },
        { in: 'campaigns', by: 'slug', field: 'campaign' },
      ],
      body: {
        donor: needed(text),
        campaign: needed(text),
        amount: needed({ ...number, min: 1 }),
        method: needed(among(...ways)),
        given_on: date,
        anonymous: boolean,
        message: text,
      },
      add: () => ({ receipt_sent: false }),
    }),
    createRoute('/gifts/{id}/receipt', {
      into: 'receipts',
      needs: [{ in: 'gifts', param: 'id' }],
      body: { language: needed(among('en', 'nl', 'fr')) },
      add({ params, store }) {
        for (const row of store.gifts ?? []) if (row.id === params.id) row.receipt_sent = true;
        return { gift: params.id };
      },
    }),
    listRoute('/donors', {
      from: 'donors',
      paging,
      query: { email: text, city: text, newsletter: boolean },
      filters: { email: 'email', city: 'city', newsletter: 'newsletter' },
      wrap: wrap('donors'),
    }),
    itemRoute('/donors/{id}', { from: 'donors', param: 'id' }),
    createRoute('/donors', {
      into: 'donors',
      prefix: 'd_',
      body: { name: needed(text), email: needed(text), city: text, newsletter: boolean },
    }),
    changeRoute('/donors/{id}', {
      method: 'PATCH',
      from: 'donors',
      param: 'id',
      body: { name: text, email: text, city: text, newsletter: boolean },
    }),
    listRoute('/pledges', {
      from: 'pledges',
      paging,
      query: { donor: text, state: among('active', 'paused', 'ended') },
      filters: { donor: 'donor', state: 'state' },
      wrap: wrap('pledges'),
    }),
    createRoute('/pledges', {
      into: 'pledges',
      prefix: 'p_',
      needs: [{ in: 'donors', field: 'donor' }],
      body: { donor: needed(text), campaign: needed(text), amount: needed(number), every: needed(among(...rhythms)) },
      add: () => ({ state: 'active' }),
    }),
    changeRoute('/pledges/{id}/pause', {
      ...pledge,
      method: 'POST',
      body: { until: needed(date) },
      change(row, { body }) {
        Object.assign(row, { state: 'paused', next_on: body.until });
        return undefined;
      },
    }),
  ],
};
