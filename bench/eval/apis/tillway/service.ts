/** Payments: charges, refunds and payouts; basic authentication, cursors, bodies as forms. */
import { Chance, times } from '../chance.ts';
import { among, boolean, integer, needed, text } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../routes.ts';
import type { Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'cursor', at: 'after', size: 'limit', usual: 10, most: 25 };
const bodyType = 'application/x-www-form-urlencoded';

function wrap({ items, next }: Page): unknown {
  return { object: 'list', data: items, has_more: next !== undefined, next_cursor: next ?? null };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 2);
  const payers = times(chance.count(14, 17), (index) => {
    const { first, last } = chance.person();
    return {
      id: `payer_${300 + index}`,
      name: `${first} ${last}`,
      email: `${last}${index}@post.example`.toLowerCase(),
      blocked: false,
    };
  });
  const charges = times(chance.count(147, 183), (index) => ({
    id: `ch_${5000 + index}`,
    amount: chance.whole(500, 90_000),
    currency: chance.one(['eur', 'usd', 'sek']),
    payer: payers[chance.whole(0, payers.length - 1)]?.id,
    state: chance.one(['succeeded', 'succeeded', 'failed', 'disputed']),
    refunded: false,
    created: 1_767_225_600 + index * 86_400,
    reference: `INV-${2600 + index}`,
  }));
  const refunds = times(chance.count(6, 9), (index) => ({
    id: `re_${700 + index}`,
    charge: charges[index * 3]?.id,
    amount: chance.whole(100, 4_000),
    reason: chance.one(['requested', 'duplicate', 'fraud']),
  }));
  const payouts = times(chance.count(12, 8), (index) => ({
    id: `po_${80 + index}`,
    amount: chance.whole(100_000, 900_000),
    currency: 'eur',
    arrives_on: chance.day(1, 4),
    state: chance.one(['paid', 'in_transit', 'failed']),
  }));
  return { payers, charges, refunds, payouts };
}

export const tillway: Service = {
  name: 'tillway',
  title: 'Tillway Payments',
  host: 'https://pay.tillway.example',
  basePath: '/api/2026-01',
  auth: { kind: 'basic', username: 'acct_8841', password: 'sk_9b7d3e6120' },
  document: 'tillway/openapi.json',
  credentials: { username: 'acct_8841', password: 'sk_9b7d3e6120' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    error: {
      type: code,
      message: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join('; '),
      param: problems[0]?.field ?? null,
    },
  }),
  routes: [
    listRoute('/charges', {
      from: 'charges',
      paging,
      query: {
        state: among('succeeded', 'failed', 'disputed'),
        payer: text,
        currency: among('eur', 'usd', 'sek'),
        created_gte: integer,
        created_lt: integer,
      },
      filters: {
        state: 'state',
        payer: 'payer',
        currency: 'currency',
        created_gte: { field: 'created', is: 'gte' },
        created_lt: { field: 'created', is: 'lt' },
      },
      wrap,
    }),
    createRoute('/charges', {
      into: 'charges',
      prefix: 'ch_',
      bodyType,
      needs: [{ in: 'payers', field: 'payer' }],
      body: {
        amount: needed({ ...integer, min: 1 }),
        currency: needed(among('eur', 'usd', 'sek')),
        payer: needed(text),
        reference: text,
      },
      add: () => ({ state: 'succeeded', refunded: false, created: 1_780_000_000 }),
    }),
    itemRoute('/charges/{charge}', { from: 'charges', param: 'charge' }),
    listRoute('/refunds', { from: 'refunds', paging, query: { charge: text }, filters: { charge: 'charge' }, wrap }),
    createRoute('/refunds', {
      into: 'refunds',
      prefix: 're_',
      bodyType,
      needs: [{ in: 'charges', field: 'charge' }],
      body: {
        charge: needed(text),
        amount: { ...integer, min: 1 },
        reason: among('requested', 'duplicate', 'fraud'),
      },
    }),
    listRoute('/payers', { from: 'payers', paging, query: { email: text }, filters: { email: 'email' }, wrap }),
    itemRoute('/payers/{payer}', { from: 'payers', param: 'payer' }),
    changeRoute('/payers/{payer}', {
      method: 'POST',
      from: 'payers',
      param: 'payer',
      bodyType,
      body: { name: text, email: text, blocked: boolean },
    }),
    listRoute('/payouts', {
      from: 'payouts',
      paging,
      query: { state: among('paid', 'in_transit', 'failed') },
      filters: { state: 'state' },
      wrap,
    }),
  ],
};
