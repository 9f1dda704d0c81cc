/** Fundraising: campaigns, donations, donors, recurring gifts, events, payouts; bearer token, numbered pages with the total in `meta`. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, date, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 100 };

const campaignStates = ['draft', 'active', 'paused', 'ended'] as const;
const categories = ['education', 'health', 'environment', 'arts', 'animals'] as const;
const donationStates = ['pending', 'succeeded', 'failed', 'refunded', 'partially_refunded'] as const;
const methods = ['card', 'bank_transfer', 'paypal', 'cash'] as const;
const intervals = ['monthly', 'quarterly', 'yearly'] as const;
const giftStates = ['active', 'paused', 'cancelled'] as const;
const eventStates = ['draft', 'published', 'cancelled'] as const;
const payoutStates = ['pending', 'in_transit', 'paid', 'failed'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { data: items, meta: { page: Math.floor(offset / size) + 1, per_page: size, total } };
}

function money(chance: Chance, least: number, most: number): number {
  return chance.whole(least * 100, most * 100) / 100;
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 857);
  const campaigns = times(chance.count(34, 39), (index) => seedCampaign(chance, index));
  const donors = times(chance.count(121, 137), (index) => seedDonor(chance, index));
  const donations = times(chance.count(412, 377), (index) => {
    const campaign = campaigns[chance.whole(0, campaigns.length - 1)];
    const donor = donors[chance.whole(0, donors.length - 1)];
    return seedDonation(chance, index, campaign?.id, donor?.id);
  });
  const gifts = times(chance.count(64, 71), (index) => ({
    id: `rg_${300 + index}`,
    donor_id: donors[chance.whole(0, donors.length - 1)]?.id,
    campaign_id: campaigns[chance.whole(0, campaigns.length - 1)]?.id,
    amount: chance.one([10, 15, 25, 40, 50, 100]),
    currency: 'EUR',
    interval: chance.one(['monthly', 'monthly', 'monthly', 'quarterly', 'yearly']),
    status: chance.one(['active', 'active', 'active', 'paused', 'cancelled']),
    started_on: chance.day(1, 8),
    next_charge_on: `2026-${chance.one(['09', '10', '11'])}-${pad(chance.whole(1, 28))}`,
  }));
  const events = times(chance.count(29, 33), (index) => seedEvent(chance, index));
  return { campaigns, donors, donations, gifts, events, payouts: seedPayouts(chance) };
}

function seedCampaign(chance: Chance, index: number) {
  const goal = chance.one([5000, 8000, 12_000, 20_000, 50_000]);
  const month = chance.whole(1, 6);
  const organizer = chance.person();
  return {
    id: `cmp_${101 + index}`,
    title: `${chance.one(['Books for', 'A Garden for', 'New Roof for', 'Music for', 'Meals for'])} ${chance.one(['Elmfield', 'Harbour Street', 'St. Brigid', 'Westbrook', 'the Old Mill'])} ${index + 1}`,
    status: chance.one(['active', 'active', 'active', 'ended', 'paused', 'draft']),
    category: chance.one(categories),
    goal_amount: goal,
    raised_amount: Math.round(goal * chance.whole(5, 140)) / 100,
    currency: 'EUR',
    donors_count: chance.whole(3, 180),
    organizer: {
      name: `${organizer.first} ${organizer.last}`,
      email: `${organizer.first}.${index + 1}@kindling.example`.toLowerCase(),
    },
    location: { city: chance.one(['Cork', 'Galway', 'Lyon', 'Porto', 'Ghent']), country: 'IE' },
    starts_on: `2026-${pad(month)}-${pad(chance.whole(1, 28))}`,
    ends_on: chance.whole(0, 4) === 0 ? null : `2026-${pad(month + 6)}-${pad(chance.whole(1, 28))}`,
    created_at: `2025-${pad(chance.whole(10, 12))}-${pad(chance.whole(1, 28))}T10:15:00Z`,
  };
}

function seedDonor(chance: Chance, index: number) {
  const { first, last } = chance.person();
  const firstMonth = chance.whole(1, 4);
  return {
    id: `dnr_${2001 + index}`,
    first_name: first,
    last_name: last,
    email: `${first}.${last}${index + 1}@letterbox.example`.toLowerCase(),
    phone: chance.whole(0, 2) === 0 ? null : `+353 1 555 0${chance.whole(100, 999)}`,
    type: chance.one(['individual', 'individual', 'individual', 'company']),
    address: {
      street: `${chance.whole(1, 90)} ${chance.one(['Quay Road', 'Mill Lane', 'Abbey Street'])}`,
      city: chance.one(['Cork', 'Dublin', 'Lyon', 'Porto', 'Ghent', 'Bremen']),
      postal_code: String(chance.whole(10_000, 98_000)),
      country: chance.one(['IE', 'IE', 'FR', 'PT', 'BE', 'DE']),
    },
    consent: { email: chance.whole(0, 2) > 0, post: chance.whole(0, 1) === 0 },
    total_donated: money(chance, 10, 4000),
    donations_count: chance.whole(1, 24),
    first_donation_on: `2026-${pad(firstMonth)}-${pad(chance.whole(1, 28))}`,
    last_donation_on: `2026-${pad(firstMonth + 4)}-${pad(chance.whole(1, 28))}`,
  };
}

function seedDonation(chance: Chance, index: number, campaign: string | undefined, donor: string | undefined) {
  const amount = chance.one([10, 20, 25, 30, 50, 75, 100, 250]);
  const status = chance.one([
    'succeeded',
    'succeeded',
    'succeeded',
    'succeeded',
    'pending',
    'failed',
    'refunded',
    'partially_refunded',
  ]);
  const refunded =
    status === 'refunded' ? amount : status === 'partially_refunded' ? amount / chance.one([2, 4, 5]) : 0;
  return {
    id: 70_001 + index,
    campaign_id: campaign,
    donor_id: donor,
    amount,
    fee_amount: Math.round(amount * 2.9 + 25) / 100,
    refunded_amount: refunded,
    currency: 'EUR',
    status,
    payment_method: chance.one(['card', 'card', 'card', 'bank_transfer', 'paypal', 'cash']),
    is_anonymous: chance.whole(0, 4) === 0,
    message: chance.whole(0, 3) === 0 ? chance.one(['Keep going!', 'In memory of Ada.', 'Great cause.']) : null,
    donated_at: `${chance.day(3, 8)}T${pad(chance.whole(0, 23))}:${pad(index % 60)}:${pad(index % 53)}Z`,
  };
}

function seedEvent(chance: Chance, index: number) {
  const kinds = chance.one([['Standard'], ['Standard', 'Concession'], ['Standard', 'Concession', 'Patron']]);
  const ticket_types = kinds.map((name, at) => {
    const quantity = chance.one([30, 40, 60, 80]) + index;
    return {
      name,
      price: [25, 15, 80][at] ?? 25,
      quantity,
      sold: chance.whole(0, 3) === 0 ? quantity : chance.whole(0, quantity),
    };
  });
  const sum = (field: 'quantity' | 'sold') => ticket_types.reduce((all, type) => all + type[field], 0);
  return {
    id: 410 + index,
    title: `${chance.one(['Charity Run', 'Gala Dinner', 'Quiz Night', 'Open-Air Concert', 'Auction'])} ${index + 1}`,
    status: chance.one(['published', 'published', 'published', 'draft', 'cancelled']),
    campaign_id: `cmp_${101 + chance.whole(0, 30)}`,
    venue: { name: `${chance.one(['Town Hall', 'City Park', 'The Foundry'])}`, city: chance.one(['Cork', 'Galway']) },
    starts_at: `${chance.day(9, 12)}T${pad(chance.whole(10, 20))}:00:00Z`,
    capacity: sum('quantity'),
    tickets_sold: sum('sold'),
    ticket_types,
  };
}

function seedPayouts(chance: Chance) {
  return times(chance.count(58, 66), (index) => {
    const gross = money(chance, 400, 9000);
    const fee = Math.round(gross * 1.5) / 100;
    return {
      id: `po_${600 + index}`,
      gross_amount: gross,
      fee_amount: fee,
      net_amount: Math.round((gross - fee) * 100) / 100,
      currency: 'EUR',
      status: chance.one(['paid', 'paid', 'paid', 'in_transit', 'pending', 'failed']),
      bank_account: { bank: 'Harbour Bank', last4: String(chance.whole(1000, 9999)) },
      arrives_on: chance.day(1, 8),
    };
  });
}

const donations = { from: 'donations', param: 'donation_id' };
const campaigns = { from: 'campaigns', param: 'campaign_id' };
const donors = { from: 'donors', param: 'donor_id' };

const givingRoutes: readonly Route[] = [
  listRoute('/donations', {
    from: 'donations',
    paging,
    query: {
      campaign_id: text,
      donor_id: text,
      status: among(...donationStates),
      payment_method: among(...methods),
      donated_from: date,
      donated_to: date,
    },
    filters: {
      campaign_id: 'campaign_id',
      donor_id: 'donor_id',
      status: 'status',
      payment_method: 'payment_method',
      donated_from: { field: 'donated_at', is: 'gte' },
      donated_to: { field: 'donated_at', is: 'lt' },
    },
    wrap,
  }),
  itemRoute('/donations/{donation_id}', donations),
  changeRoute('/donations/{donation_id}/refund', {
    ...donations,
    method: 'POST',
    body: { amount: needed({ type: 'number', min: 0.01 }), reason: text },
    change(row, { body }) {
      Object.assign(row, {
        refunded_amount: body.amount,
        status: body.amount === row.amount ? 'refunded' : 'partially_refunded',
      });
      return undefined;
    },
  }),
  listRoute('/donors', {
    from: 'donors',
    paging,
    query: { email: text, country: text, type: among('individual', 'company') },
    filters: { email: 'email', country: 'address.country', type: 'type' },
    wrap,
  }),
  itemRoute('/donors/{donor_id}', donors),
  changeRoute('/donors/{donor_id}', {
    ...donors,
    method: 'PATCH',
    body: { first_name: text, last_name: text, email: text, phone: text },
  }),
  listRoute('/recurring-gifts', {
    from: 'gifts',
    paging,
    query: { donor_id: text, status: among(...giftStates), interval: among(...intervals) },
    filters: { donor_id: 'donor_id', status: 'status', interval: 'interval' },
    wrap,
  }),
];

export const kindling: Service = {
  name: 'kindling',
  title: 'Kindling',
  host: 'https://api.kindling.example',
  basePath: '/v3',
  auth: { kind: 'bearer', token: 'kdl_live_71e0c9d35b' },
  document: '../practice/apis/kindling/openapi.yaml',
  credentials: { access_token: 'kdl_live_71e0c9d35b' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({ error: { code, message, details: problems } }),
  routes: [
    listRoute('/campaigns', {
      from: 'campaigns',
      paging,
      query: { status: among(...campaignStates), category: among(...categories) },
      filters: { status: 'status', category: 'category' },
      wrap,
    }),
    createRoute('/campaigns', {
      into: 'campaigns',
      prefix: 'cmp_',
      body: {
        title: needed(text),
        category: needed(among(...categories)),
        goal_amount: needed({ ...number, min: 1 }),
        currency: text,
        starts_on: date,
        ends_on: date,
      },
      add: () => ({ status: 'draft', raised_amount: 0, donors_count: 0 }),
    }),
    itemRoute('/campaigns/{campaign_id}', campaigns),
    changeRoute('/campaigns/{campaign_id}', {
      ...campaigns,
      method: 'PATCH',
      body: { title: text, status: among(...campaignStates), goal_amount: number, ends_on: date },
    }),
    ...givingRoutes,
    listRoute('/events', {
      from: 'events',
      paging,
      query: { status: among(...eventStates), campaign_id: text },
      filters: { status: 'status', campaign_id: 'campaign_id' },
      wrap,
    }),
    itemRoute('/events/{event_id}', { from: 'events', param: 'event_id' }),
    listRoute('/payouts', {
      from: 'payouts',
      paging,
      query: { status: among(...payoutStates), arrives_from: date, arrives_to: date },
      filters: {
        status: 'status',
        arrives_from: { field: 'arrives_on', is: 'gte' },
        arrives_to: { field: 'arrives_on', is: 'lte' },
      },
      wrap,
    }),
  ],
};
