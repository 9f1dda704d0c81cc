/** Parcel lockers: places, compartments and parcels; basic, bare lists in pieces, documented by examples of calls alone. */
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
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'from', size: 'count', usual: 20, most: 50 };
const sizes = among('S', 'M', 'L');
const states = among('announced', 'stored', 'collected', 'returned');

function bare({ items }: Page): unknown {
  return items;
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 55);
  const lockers = times(chance.count(36, 43), (index) => ({
    code: `BW-${pad(index + 1, 3)}`,
    street: `${chance.one(['Mill', 'Church', 'Station'])} Street ${chance.whole(1, 90)}`,
    city: chance.one(['Tartu', 'Viljandi', 'Narva']),
    indoor: chance.whole(0, 1) === 0,
    status: chance.one(['online', 'online', 'online', 'offline']),
    free: chance.whole(0, 24),
  }));
  const compartments = lockers.flatMap(({ code }) =>
    times(chance.whole(5, 9), (index) => ({
      locker: code,
      number: index + 1,
      size: ['S', 'M', 'L'][index % 3],
      occupied: chance.whole(0, 1) === 0,
      faulty: chance.whole(0, 7) === 0,
    })),
  );
  const parcels = times(chance.count(243, 261), (index) => {
    const { first, last } = chance.person();
    const state = chance.one(['announced', 'stored', 'stored', 'collected', 'returned']);
    const day = chance.day(7, 10);
    return {
      number: `PX${880_000 + index * 7}`,
      locker: lockers[chance.whole(0, 11)]?.code,
      size: chance.one(['S', 'M', 'L']),
      state,
      recipient: `${first} ${last}`,
      phone: `+372 55${pad(chance.whole(0, 99_999), 5)}`,
      stored_on: state === 'announced' ? null : day,
      pick_up_by: state === 'stored' ? new Date(Date.parse(day) + 432_000_000).toISOString().slice(0, 10) : null,
      cash_on_delivery: chance.whole(0, 5) === 0 ? chance.whole(500, 9_000) / 100 : 0,
    };
  });
  return { lockers, compartments, parcels, faults: [] };
}

const parcel = { from: 'parcels', param: 'number', by: 'number' };

export const boxwall: Service = {
  name: 'boxwall',
  title: 'Boxwall Parcel Lockers',
  host: 'https://connect.boxwall.example',
  basePath: '/api',
  auth: { kind: 'basic', username: 'partner-308', password: 'bxw-Kelp-19' },
  document: '../third/apis/boxwall/quickstart.md',
  credentials: { login: 'partner-308', password: 'bxw-Kelp-19' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({ ok: false, code, message, invalid: problems }),
  routes: [
    listRoute('/lockers', {
      from: 'lockers',
      query: { city: text, indoor: boolean, status: among('online', 'offline') },
      filters: { city: 'city', indoor: 'indoor', status: 'status' },
      wrap: bare,
    }),
    itemRoute('/lockers/{code}', { from: 'lockers', param: 'code', by: 'code' }),
    listRoute('/lockers/{code}/compartments', {
      from: 'compartments',
      within: { locker: 'code' },
      query: { size: sizes, occupied: boolean },
      filters: { size: 'size', occupied: 'occupied' },
      wrap: bare,
    }),
    createRoute('/lockers/{code}/faults', {
      into: 'faults',
      needs: [{ in: 'lockers', by: 'code', param: 'code' }],
      body: { compartment: needed(integer), description: needed(text) },
      add: ({ params }) => ({ locker: params.code }),
    }),
    listRoute('/parcels', {
      from: 'parcels',
      paging,
      query: { state: states, locker: text, size: sizes, stored_since: date },
      filters: { state: 'state', locker: 'locker', size: 'size', stored_since: { field: 'stored_on', is: 'gte' } },
      wrap: bare,
    }),
    itemRoute('/parcels/{number}', parcel),
    createRoute('/parcels', {
      into: 'parcels',
      key: 'number',
      prefix: 'PX',
      needs: [{ in: 'lockers', by: 'code', field: 'locker' }],
      body: {
        locker: needed(text),
        size: needed(sizes),
        recipient: needed(text),
        phone: needed(text),
        cash_on_delivery: number,
      },
      add: () => ({ state: 'announced', stored_on: null, pick_up_by: null }),
    }),
    changeRoute('/parcels/{number}', { ...parcel, method: 'PATCH', body: { phone: text, locker: text } }),
    changeRoute('/parcels/{number}/extension', {
      ...parcel,
      method: 'POST',
      body: { pick_up_by: needed(date) },
      change(row, { body }) {
        row.pick_up_by = body.pick_up_by;
        return undefined;
      },
    }),
    changeRoute('/parcels/{number}/return', {
      ...parcel,
      method: 'POST',
      body: { reason: needed(among('refused', 'not_collected', 'damaged')) },
      change(row, { body }) {
        Object.assign(row, { state: 'returned', return_reason: body.reason });
        return undefined;
      },
    }),
    removeRoute('/parcels/{number}', parcel),
  ],
};
