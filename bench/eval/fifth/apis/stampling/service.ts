/** A loyalty programme: members, points, rewards and what they were redeemed for; key in a header, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 15, most: 75 };
const tiers = ['bronze', 'silver', 'gold'] as const;
const titles = {
  drinks: ['Free coffee', 'Iced tea', 'Hot chocolate'],
  gifts: ['Tote bag', 'Candle', 'Mug'],
  outings: ['Cinema ticket', 'Breakfast for two', 'Museum pass'],
} as const;
const kinds = ['earn', 'redeem', 'adjust', 'expire'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return {
    data: items,
    meta: { current_page: offset / size + 1, per_page: size, last_page: Math.max(1, Math.ceil(total / size)), total },
  };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 82);
  const stores = times(chance.count(9, 11), (index) => ({
    id: 10 + index,
    name: `${chance.one(['Station', 'Harbour', 'Market', 'Old Town'])} ${index + 1}`,
    city: chance.one(['Aarhus', 'Odense', 'Malmö']),
    opened_on: chance.day(1, 6).replace('2026', '2021'),
  }));
  const members = times(chance.count(233, 251), (index) => {
    const { first, last } = chance.person();
    return {
      id: 5_000 + index,
      card_number: `77${pad(chance.whole(0, 999), 3)}${pad(index, 5)}`,
      first_name: first,
      last_name: last,
      email: `${first}.${last}${index}@inbox.example`.toLowerCase(),
      tier: chance.one(['bronze', 'bronze', 'silver', 'gold']),
      points: chance.whole(0, 4_200),
      home_store_id: stores[chance.whole(0, stores.length - 1)]?.id,
      joined_on: chance.day(1, 10),
      marketing_consent: chance.whole(0, 1) === 0,
    };
  });
  const transactions = times(chance.count(402, 431), (index) => {
    const kind = chance.one(['earn', 'earn', 'earn', 'redeem', 'adjust', 'expire']);
    const points = chance.whole(5, 600);
    return {
      id: 90_000 + index,
      member_id: members[chance.whole(0, 49)]?.id,
      store_id: stores[chance.whole(0, stores.length - 1)]?.id,
      kind,
      points: kind === 'redeem' || kind === 'expire' ? -points : points,
      purchase_amount: kind === 'earn' ? chance.whole(300, 24_000) / 100 : null,
      booked_on: chance.day(1, 10),
    };
  });
  const rewards = times(chance.count(24, 29), (index) => {
    const category = chance.one(['drinks', 'gifts', 'outings'] as const);
    return {
      id: 300 + index,
      title: `${chance.one(titles[category])} (${index + 1})`,
      category,
      points_cost: chance.whole(2, 60) * 50,
      stock: chance.whole(0, 40),
      active: chance.whole(0, 3) > 0,
    };
  });
  const redemptions = times(chance.count(121, 134), (index) => ({
    id: 8_000 + index,
    member_id: members[chance.whole(0, 59)]?.id,
    reward_id: rewards[chance.whole(0, rewards.length - 1)]?.id,
    voucher: `V${pad(chance.whole(0, 99_999), 5)}${index}`,
    status: chance.one(['issued', 'issued', 'used', 'cancelled']),
    issued_on: chance.day(5, 10),
  }));
  return { stores, members, transactions, rewards, redemptions, adjustments: [] };
}

const member = { from: 'members', param: 'member' };
const changeable = { first_name: text, last_name: text, tier: among(...tiers), marketing_consent: boolean };

export const stampling: Service = {
  name: 'stampling',
  title: 'Stampling Loyalty',
  host: 'https://loyalty.stampling.example',
  basePath: '/api/v1',
  auth: { kind: 'header', name: 'X-Api-Key', key: 'stmp-5e77-c0fe-21' },
  document: '../fifth/apis/stampling/openapi.yaml',
  credentials: { api_key: 'stmp-5e77-c0fe-21' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    message,
    errors: Object.fromEntries(problems.map(({ field, problem }) => [field, [`The ${field} field ${problem}.`]])),
  }),
  routes: [
    listRoute('/members', {
      from: 'members',
      paging,
      query: { tier: among(...tiers), email: text, home_store_id: integer, joined_from: date, joined_until: date },
      filters: {
        tier: 'tier',
        email: 'email',
        home_store_id: 'home_store_id',
        joined_from: { field: 'joined_on', is: 'gte' },
        joined_until: { field: 'joined_on', is: 'lte' },
      },
      wrap,
    }),
    createRoute('/members', {
      into: 'members',
      body: {
        first_name: needed(text),
        last_name: needed(text),
        email: needed(text),
        home_store_id: integer,
        marketing_consent: boolean,
      },
      add: () => ({ tier: 'bronze', points: 0 }),
    }),
    itemRoute('/members/{member}', member),
    changeRoute('/members/{member}', { ...member, method: 'PATCH', body: { ...changeable, email: text } }),
    createRoute('/members/{member}/adjustments', {
      into: 'adjustments',
      needs: [{ in: 'members', param: 'member' }],
      body: { points: needed(integer), reason: needed(among('goodwill', 'correction', 'campaign')), comment: text },
      add({ params, body, store }) {
        for (const row of store.members ?? [])
          if (String(row.id) === params.member) row.points = Number(row.points) + Number(body.points);
        return { member_id: Number(params.member) };
      },
    }),
    listRoute('/transactions', {
      from: 'transactions',
      paging,
      query: { member_id: integer, store_id: integer, kind: among(...kinds), from: date, until: date },
      filters: {
        member_id: 'member_id',
        store_id: 'store_id',
        kind: 'kind',
        from: { field: 'booked_on', is: 'gte' },
        until: { field: 'booked_on', is: 'lte' },
      },
      wrap,
    }),
    listRoute('/rewards', {
      from: 'rewards',
      query: { category: among('drinks', 'gifts', 'outings'), active: boolean, max_points: integer },
      filters: { category: 'category', active: 'active', max_points: { field: 'points_cost', is: 'lte' } },
      wrap: ({ items }) => ({ data: items }),
    }),
    itemRoute('/rewards/{reward}', { from: 'rewards', param: 'reward' }),
    changeRoute('/rewards/{reward}', {
      method: 'PATCH',
      from: 'rewards',
      param: 'reward',
      body: { title: text, points_cost: integer, stock: integer, active: boolean },
    }),
    listRoute('/redemptions', {
      from: 'redemptions',
      paging,
      query: { member_id: integer, reward_id: integer, status: among('issued', 'used', 'cancelled') },
      filters: { member_id: 'member_id', reward_id: 'reward_id', status: 'status' },
      wrap,
    }),
    createRoute('/redemptions', {
      into: 'redemptions',
      needs: [
        { in: 'members', field: 'member_id' },
        { in: 'rewards', field: 'reward_id' },
      ],
      body: { member_id: needed(integer), reward_id: needed(integer), store_id: integer },
      add: () => ({ status: 'issued', voucher: 'V1' }),
    }),
    changeRoute('/redemptions/{redemption}/cancel', {
      method: 'POST',
      from: 'redemptions',
      param: 'redemption',
      body: { refund_points: needed(boolean), note: text },
      change(row, { body }) {
        if (row.status === 'used') return { status: 409, body: 'The voucher has been used.' };
        Object.assign(row, { status: 'cancelled', refunded: body.refund_points });
        return undefined;
      },
    }),
    listRoute('/stores', {
      from: 'stores',
      query: { city: text },
      filters: { city: 'city' },
      wrap: ({ items }) => ({ data: items }),
    }),
    itemRoute('/stores/{store}', { from: 'stores', param: 'store' }),
  ],
};
