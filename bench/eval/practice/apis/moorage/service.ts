/** A marina: key in a header, bodies wrapped in their name, number of the page; documented by requests alone. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Paging, removeRoute } from '../../../apis/routes.ts';
import { among, boolean, date, integer, listOf, needed, number, object, text } from '../../../apis/rules.ts';
import type { Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 30 };
const severity = among('low', 'high', 'danger');
const stay = { from: 'stays', param: 'stay' };
const piers = ['A', 'B', 'C', 'D'] as const;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 71);
  const berths = times(chance.count(61, 66), (index) => {
    const pier = chance.one(piers);
    const length = chance.whole(7, 20);
    return { berth: `${pier}-${100 + index}`, pier, length_m: length, power: length > 9, free: chance.whole(0, 2) > 0 };
  });
  const boats = times(chance.count(44, 49), (index) => {
    const { first, last } = chance.person();
    return {
      id: `bt_${500 + index}`,
      name: `${chance.one(['Sea', 'Grey', 'Little'])} ${chance.one(['Tern', 'Eider', 'Gannet'])}`,
      length_m: chance.whole(50, 190) / 10,
      flag: chance.one(['SE', 'FI', 'DE', 'EE']),
      skipper: `${first} ${last}`,
      mobile: `+46 70 ${chance.whole(100_000, 999_999)}`,
    };
  });
  const stays = times(chance.count(412, 437), (index) => {
    const berth = berths[chance.whole(0, berths.length - 1)];
    return {
      id: `st_${3_000 + index}`,
      boat: boats[chance.whole(0, boats.length - 1)]?.id,
      berth: berth?.berth,
      pier: berth?.pier,
      state: chance.one(['announced', 'moored', 'left', 'left', 'cancelled']),
      arrives: `2026-${pad(chance.whole(6, 9))}-${pad(chance.whole(1, 28))}`,
      nights: chance.whole(1, 9),
      due: chance.whole(400, 9_000) / 10,
    };
  });
  const defects = times(chance.count(27, 31), (index) => ({
    id: 600 + index,
    berth: berths[chance.whole(0, berths.length - 1)]?.berth,
    what: chance.one(['The socket is loose', 'No water', 'A plank is rotten']),
    severity: chance.one(['low', 'high', 'danger']),
    open: chance.whole(0, 1) === 1,
  }));
  return { berths, boats, stays, defects };
}

/** What is sent stands in a member that is called like the thing. */
function inside(body: Readonly<Record<string, unknown>>, name: string): Row {
  return Object(body[name]);
}

export const moorage: Service = {
  name: 'moorage',
  title: 'Moorage Front Desk',
  host: 'https://desk.moorage.example',
  basePath: '/harbour/v2',
  auth: { kind: 'header', name: 'X-Marina-Key', key: 'moor-5518-vx' },
  document: '../practice/apis/moorage/guide.md',
  credentials: { marina_key: 'moor-5518-vx' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    says: message,
    wrong: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/berths', {
      from: 'berths',
      query: { pier: text, min_length_m: number, free: boolean },
      filters: { pier: 'pier', min_length_m: { field: 'length_m', is: 'gte' }, free: 'free' },
      wrap: ({ items }) => ({ berths: items }),
    }),
    itemRoute('/boats/{boat}', { from: 'boats', param: 'boat', wrap: (boat) => ({ boat }) }),
    createRoute('/boats', {
      into: 'boats',
      prefix: 'bt_',
      body: {
        boat: needed(
          object({ name: needed(text), length_m: needed(number), flag: text, skipper: needed(text), mobile: text }),
        ),
      },
      add: ({ body }) => ({ ...inside(body, 'boat'), boat: undefined }),
      wrap: (boat) => ({ boat }),
    }),
    changeRoute('/boats/{boat}', {
      method: 'PATCH',
      from: 'boats',
      param: 'boat',
      body: { boat: needed(object({ name: text, length_m: number, flag: text, skipper: text, mobile: text })) },
      change(row, { body }) {
        Object.assign(row, inside(body, 'boat'));
        return undefined;
      },
    }),
    listRoute('/stays', {
      from: 'stays',
      paging,
      query: { state: among('announced', 'moored', 'left', 'cancelled'), pier: text, from: date, to: date },
      filters: {
        state: 'state',
        pier: 'pier',
        from: { field: 'arrives', is: 'gte' },
        to: { field: 'arrives', is: 'lte' },
      },
      wrap: ({ items, total, offset, size }) => ({
        stays: items,
        page: offset / size + 1,
        last_page: Math.ceil(total / size),
      }),
    }),
    createRoute('/stays', {
      into: 'stays',
      prefix: 'st_',
      body: {
        stay: needed(
          object({
            boat: needed(text),
            berth: needed(text),
            arrives: needed(date),
            nights: needed({ ...integer, min: 1 }),
            extras: listOf({
              code: needed(among('water', 'power', 'bicycle', 'sauna', 'laundry')),
              quantity: needed({ ...integer, min: 1 }),
            }),
            note: text,
          }),
        ),
      },
      add: ({ body }) => ({ ...inside(body, 'stay'), stay: undefined, state: 'announced' }),
      wrap: (made) => ({ stay: made }),
    }),
    changeRoute('/stays/{stay}/arrival', {
      ...stay,
      method: 'POST',
      body: { persons: needed({ ...integer, min: 1 }), berth: text },
      change(row, { body }) {
        Object.assign(row, body, { state: 'moored' });
        return undefined;
      },
    }),
    changeRoute('/stays/{stay}/nights', {
      ...stay,
      method: 'POST',
      body: { add: needed({ ...integer, min: 1 }) },
      change(row, { body }) {
        row.nights = Number(row.nights) + Number(body.add);
        return undefined;
      },
    }),
    changeRoute('/stays/{stay}/cancellation', {
      ...stay,
      method: 'POST',
      body: { reason: needed(among('weather', 'damage', 'other')), refund: boolean },
      change(row, { body }) {
        Object.assign(row, body, { state: 'cancelled' });
        return undefined;
      },
    }),
    createRoute('/berths/{berth}/defects', {
      into: 'defects',
      needs: [{ in: 'berths', by: 'berth', param: 'berth' }],
      body: { what: needed(text), severity: needed(severity) },
      add: ({ params }) => ({ berth: params.berth, open: true }),
    }),
    removeRoute('/defects/{defect}', { from: 'defects', param: 'defect' }),
    listRoute('/defects', {
      from: 'defects',
      query: { open: boolean, severity },
      filters: { open: 'open', severity: 'severity' },
      wrap: ({ items }) => ({ defects: items }),
    }),
  ],
};
