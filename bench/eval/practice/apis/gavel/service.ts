/** An auction house: HAL collections, uuids, amounts in minor units, coded enums; tokens by client credentials. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, any, boolean, integer, needed, object, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'p', size: 'pp', usual: 10, most: 40 };
const category = among('JWL', 'FUR', 'PNT', 'CLK');
const status = among('UPCOMING', 'SOLD', 'PASSED', 'WITHDRAWN');
const channel = among('ROOM', 'PHONE', 'WEB');
const money = object({ minor: needed(integer), currency: needed(among('EUR', 'CHF', 'NOK')) });
const lot = { from: 'lots', param: 'lotId' };
const bidder = { from: 'bidders', param: 'bidderId' };

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, offset, size, next }) => ({
    _embedded: { [name]: items },
    _links: next === undefined ? {} : { next: { href: `?p=${next}&pp=${size}` } },
    page: { number: offset / size + 1, count: Math.ceil(total / size), members: total },
  });
}

function uuid(chance: Chance): string {
  const hex = (digits: number) =>
    chance
      .whole(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(4)}${hex(4)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(6)}${hex(6)}`;
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 43);
  const sales = times(chance.count(12, 15), (index) => ({
    id: `s2026-${pad(index + 1)}`,
    title: `${chance.one(['Fine', 'Autumn', 'Estate'])} Sale ${index + 1}`,
    venue: chance.one(['Basel', 'Bergen', 'Lyon']),
    held_on: chance.day(),
  }));
  const lots = times(chance.count(366, 392), (index) => ({
    id: uuid(chance),
    sale: sales[index % 3]?.id,
    number: Math.floor(index / 3) + 1,
    title: `${chance.one(['Silver', 'Oak', 'Blue', 'Small'])} ${chance.one(['piece', 'set', 'pair'])} ${index}`,
    category: chance.one(['JWL', 'FUR', 'PNT', 'CLK']),
    status: chance.one(['UPCOMING', 'SOLD', 'SOLD', 'PASSED', 'WITHDRAWN']),
    estimate: { minor: chance.whole(40, 9_000) * 100, currency: chance.one(['EUR', 'CHF', 'NOK']) },
  }));
  const bidders = times(chance.count(88, 97), (index) => {
    const { first, last } = chance.person();
    return {
      id: uuid(chance),
      paddle: 200 + index,
      name: `${first} ${last}`,
      country: chance.one(['CH', 'NO', 'FR', 'PT']),
      verified: chance.whole(0, 3) > 0,
      limit: { minor: chance.whole(10, 400) * 10_000, currency: 'EUR' },
    };
  });
  const bids = times(chance.count(306, 331), (index) => ({
    id: 70_000 + index,
    lot: lots[index % 3]?.id,
    bidder: bidders[chance.whole(0, bidders.length - 1)]?.id,
    amount: { minor: 20_000 + index * 500, currency: 'CHF' },
    channel: chance.one(['ROOM', 'PHONE', 'WEB']),
  }));
  return { sales, lots, bidders, bids };
}

export const gavel: Service = {
  name: 'gavel',
  title: 'Gavel Auction Platform',
  host: 'https://gavel.example',
  basePath: '/live/hal',
  auth: { kind: 'oauth', tokenPath: '/connect/token', clientId: 'gv-app-310', clientSecret: 'gv.s3c.77e0b1' },
  document: '../practice/apis/gavel/openapi.yaml',
  credentials: { client_id: 'gv-app-310', client_secret: 'gv.s3c.77e0b1', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    title: code,
    detail: message,
    violations: problems.map(({ field, problem }) => ({ pointer: `/${field}`, text: problem })),
  }),
  routes: [
    listRoute('/sales', {
      from: 'sales',
      paging,
      query: { venue: text },
      filters: { venue: 'venue' },
      wrap: wrap('sales'),
    }),
    listRoute('/sales/{saleId}/lots', {
      from: 'lots',
      paging,
      within: { sale: 'saleId' },
      query: { category, status, estimate_gte: integer, estimate_lte: integer },
      filters: {
        category: 'category',
        status: 'status',
        estimate_gte: { field: 'estimate.minor', is: 'gte' },
        estimate_lte: { field: 'estimate.minor', is: 'lte' },
      },
      wrap: wrap('lots'),
    }),
    itemRoute('/lots/{lotId}', lot),
    listRoute('/lots/{lotId}/bids', {
      from: 'bids',
      paging,
      within: { lot: 'lotId' },
      query: { channel },
      filters: { channel: 'channel' },
      wrap: wrap('bids'),
    }),
    createRoute('/lots/{lotId}/bids', {
      into: 'bids',
      needs: [
        { in: 'lots', param: 'lotId' },
        { in: 'bidders', field: 'bidder' },
      ],
      body: { bidder: needed(text), amount: needed(money), channel: needed(channel), absentee: boolean, memo: any },
      add: ({ params }) => ({ lot: params.lotId }),
    }),
    changeRoute('/lots/{lotId}/withdrawal', {
      ...lot,
      method: 'PUT',
      body: { ground: needed(among('OWNER', 'DAMAGE', 'DOUBT')), statement: text },
      change(row, { body }) {
        Object.assign(row, { status: 'WITHDRAWN', ...body });
        return undefined;
      },
    }),
    listRoute('/bidders', {
      from: 'bidders',
      paging,
      query: { country: text, verified: boolean },
      filters: { country: 'country', verified: 'verified' },
      wrap: wrap('bidders'),
    }),
    itemRoute('/bidders/{bidderId}', bidder),
    changeRoute('/bidders/{bidderId}/limit', { ...bidder, method: 'PUT', body: { limit: needed(money) } }),
  ],
};
