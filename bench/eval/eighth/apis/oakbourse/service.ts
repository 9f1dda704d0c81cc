/** A broker: accounts, what they hold, orders, instruments with their prices, dividends, alerts; key in the query, bare lists. */
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
import { among, boolean, date, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'take', usual: 30, most: 80 };
const statuses = ['working', 'filled', 'cancelled', 'rejected'] as const;

function bare({ items }: Page): unknown {
  return items;
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 95);
  const instruments = times(chance.count(93, 99), (index) => {
    const price = chance.whole(400, 41_000) / 100;
    return {
      symbol: `${chance.one(['AL', 'BR', 'CO', 'DU'])}${pad(index, 2)}`,
      name: `${chance.one(['Alder', 'Brook', 'Cobalt', 'Dune'])} ${chance.one(['Foods', 'Energy', 'Rail', 'Index'])} ${index}`,
      kind: chance.one(['share', 'share', 'fund', 'bond']),
      exchange: chance.one(['OAKX', 'NORD', 'LISB']),
      currency: 'EUR',
      last_price: price,
      previous_close: Math.round(price * (95 + chance.whole(0, 10))) / 100,
      tradable: chance.whole(0, 9) > 0,
    };
  });
  const accounts = times(chance.count(7, 9), (index) => {
    const { first, last } = chance.person();
    return {
      account: `OB-${6100 + index}`,
      owner: `${first} ${last}`,
      type: chance.one(['cash', 'margin', 'pension']),
      currency: 'EUR',
      cash: chance.whole(10_000, 5_000_000) / 100,
      opened_on: `20${pad(chance.whole(14, 25))}-0${chance.whole(1, 9)}-14`,
    };
  });
  const holdings = accounts.flatMap(({ account }) =>
    times(chance.whole(4, 12), (index) => ({
      account,
      symbol: instruments[(index * 7 + chance.whole(0, 6)) % instruments.length]?.symbol,
      quantity: chance.whole(1, 250),
      average_price: chance.whole(300, 39_000) / 100,
    })),
  );
  return { instruments, accounts, holdings, ...tradesOf(accounts, instruments, chance), transfers: [], alerts: [] };
}

function tradesOf(
  accounts: readonly { readonly account: string }[],
  instruments: readonly { readonly symbol: string }[],
  chance: Chance,
): Store {
  const orders = accounts.flatMap(({ account }, at) =>
    times(at < 2 ? chance.count(210, 236) : chance.whole(8, 30), (index) => {
      const type = chance.one(['market', 'limit']);
      const status = chance.one(statuses);
      return {
        order_no: 900_000 + at * 1_000 + index,
        account,
        symbol: instruments[chance.whole(0, instruments.length - 1)]?.symbol,
        side: chance.one(['buy', 'sell']),
        type,
        quantity: chance.whole(1, 90),
        limit_price: type === 'limit' ? chance.whole(400, 40_000) / 100 : null,
        status,
        filled_price: status === 'filled' ? chance.whole(400, 40_000) / 100 : null,
        placed_on: chance.day(2, 11),
      };
    }),
  );
  const dividends = accounts.flatMap(({ account }, at) =>
    times(chance.whole(6, 25), (index) => ({
      id: at * 100 + index + 1,
      account,
      symbol: instruments[chance.whole(0, instruments.length - 1)]?.symbol,
      paid_on: chance.day(1, 11),
      amount: chance.whole(90, 22_000) / 100,
    })),
  );
  return { orders, dividends };
}

const within = { account: 'account' };
const needsAccount = { in: 'accounts', by: 'account', param: 'account' };
const order = { from: 'orders', param: 'order_no', by: 'order_no' };

const accountRoutes: readonly Route[] = [
  listRoute('/accounts', { from: 'accounts', wrap: bare }),
  itemRoute('/accounts/{account}', { from: 'accounts', param: 'account', by: 'account' }),
  listRoute('/accounts/{account}/holdings', { from: 'holdings', within, wrap: bare }),
  listRoute('/accounts/{account}/orders', {
    from: 'orders',
    paging,
    within,
    query: { status: among(...statuses), side: among('buy', 'sell'), symbol: text, since: date },
    filters: { status: 'status', side: 'side', symbol: 'symbol', since: { field: 'placed_on', is: 'gte' } },
    wrap: bare,
  }),
  createRoute('/accounts/{account}/orders', {
    into: 'orders',
    key: 'order_no',
    needs: [needsAccount, { in: 'instruments', by: 'symbol', field: 'symbol' }],
    body: {
      symbol: needed(text),
      side: needed(among('buy', 'sell')),
      type: needed(among('market', 'limit')),
      quantity: needed({ ...number, min: 1 }),
      limit_price: number,
    },
    add: ({ params }) => ({ account: params.account, status: 'working' }),
  }),
  listRoute('/accounts/{account}/dividends', {
    from: 'dividends',
    paging,
    within,
    query: { from: date, until: date },
    filters: { from: { field: 'paid_on', is: 'gte' }, until: { field: 'paid_on', is: 'lte' } },
    wrap: bare,
  }),
  createRoute('/accounts/{account}/transfers', {
    into: 'transfers',
    needs: [needsAccount],
    body: { direction: needed(among('deposit', 'withdrawal')), amount: needed({ ...number, min: 1 }), reference: text },
    add: ({ params }) => ({ account: params.account }),
  }),
];

const marketRoutes: readonly Route[] = [
  itemRoute('/orders/{order_no}', order),
  changeRoute('/orders/{order_no}', {
    ...order,
    method: 'PUT',
    body: { quantity: { ...number, min: 1 }, limit_price: number },
    change(row, { body }) {
      if (row.status !== 'working') return { status: 409, body: 'Only working orders can be changed.' };
      Object.assign(row, body);
      return undefined;
    },
  }),
  removeRoute('/orders/{order_no}', order),
  listRoute('/instruments', {
    from: 'instruments',
    paging,
    query: { kind: among('share', 'fund', 'bond'), exchange: text, name: text, tradable: boolean },
    filters: { kind: 'kind', exchange: 'exchange', name: { field: 'name', is: 'contains' }, tradable: 'tradable' },
    wrap: bare,
  }),
  itemRoute('/instruments/{symbol}', { from: 'instruments', param: 'symbol', by: 'symbol' }),
  createRoute('/alerts', {
    into: 'alerts',
    needs: [{ in: 'instruments', by: 'symbol', field: 'symbol' }],
    body: { symbol: needed(text), condition: needed(among('above', 'below')), price: needed(number), email: text },
  }),
];

export const oakbourse: Service = {
  name: 'oakbourse',
  title: 'Oakbourse Brokerage',
  host: 'https://trade.oakbourse.example',
  basePath: '/v1',
  auth: { kind: 'query', name: 'apikey', key: 'ob7-51da-e09c-22' },
  document: '../eighth/apis/oakbourse/guide.md',
  credentials: { api_key: 'ob7-51da-e09c-22' },
  invalidStatus: 400,
  strangerStatus: 403,
  seed,
  explain: ({ code, message, problems }) => ({
    ok: false,
    reason: code,
    text: message,
    where: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...accountRoutes, ...marketRoutes],
};
