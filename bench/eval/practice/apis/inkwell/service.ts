/** A print shop: basic authentication, forms, short names, codes for states, days as eight digits; documented by examples. */
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
import { among, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'off', size: 'lim', usual: 25, most: 90 };
const bodyType = 'application/x-www-form-urlencoded';
const yesOrNo = among('y', 'n');
const states = among('1', '2', '3', '4', '5', '9');
const job = { from: 'jobs', param: 'no', by: 'no' };

function wrap(name: string): (page: Page) => unknown {
  return ({ items }) => ({ [name]: items });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 46);
  const cust = times(chance.count(29, 34), (index) => ({
    cid: 300 + index,
    nm: `${chance.person().last} ${chance.one(['Ltd', 'BV', 'Studio'])}`,
    town: chance.one(['Utrecht', 'Ghent', 'Leeds']),
    mail: `desk${index}@client.example`,
    open_ct: chance.whole(0, 1) * chance.whole(500, 90_000),
  }));
  const paper = times(chance.count(38, 43), (index) => {
    const gsm = chance.one([80, 120, 170, 250, 300]);
    return {
      pcode: `${chance.one(['AL', 'BO', 'CR'])}-${gsm}-${index}`,
      gsm,
      col: chance.one(['white', 'cream', 'grey']),
      stock: chance.one(['y', 'y', 'n']),
      sheet_ct: chance.whole(2, 40),
    };
  });
  const jobs = times(chance.count(334, 361), (index) => ({
    no: 7_000 + index,
    cid: cust[index % 3]?.cid,
    pcode: paper[chance.whole(0, paper.length - 1)]?.pcode,
    qty: chance.whole(1, 60) * 25,
    due: `2026${pad(chance.whole(9, 12))}${pad(chance.whole(1, 28))}`,
    st: chance.one([1, 2, 3, 4, 4, 5, 9]),
    price_ct: chance.whole(900, 80_000),
  }));
  const proofs = times(chance.count(57, 64), (index) => ({
    pid: `pf-${(index * 37 + 1_000).toString(36)}`,
    no: 7_000 + (index % 20),
    made: `2026${pad(chance.whole(7, 8))}${pad(chance.whole(1, 28))}`,
    ok: chance.one(['y', 'n']),
  }));
  return { cust, paper, jobs, proofs };
}

export const inkwell: Service = {
  name: 'inkwell',
  title: 'Inkwell Print',
  host: 'https://inkwell.example',
  basePath: '/p/1.4',
  auth: { kind: 'basic', username: '40417', password: 'ink-pin-8842' },
  document: '../practice/apis/inkwell/guide.md',
  credentials: { shop: '40417', pin: 'ink-pin-8842' },
  invalidStatus: 400,
  seed,
  explain: ({ message, problems }) => ({
    err: message,
    flds: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/cust', {
      from: 'cust',
      query: { town: text, mail: text },
      filters: { town: 'town', mail: 'mail' },
      wrap: wrap('cust'),
    }),
    itemRoute('/cust/{cid}', { from: 'cust', param: 'cid', by: 'cid' }),
    listRoute('/paper', {
      from: 'paper',
      query: { gsm_min: integer, col: among('white', 'cream', 'grey'), stock: yesOrNo },
      filters: { gsm_min: { field: 'gsm', is: 'gte' }, col: 'col', stock: 'stock' },
      wrap: wrap('paper'),
    }),
    listRoute('/jobs', {
      from: 'jobs',
      paging,
      query: { cid: integer, st: states, due_from: integer, due_to: integer },
      filters: {
        cid: 'cid',
        st: 'st',
        due_from: { field: 'due', is: 'gte' },
        due_to: { field: 'due', is: 'lte' },
      },
      wrap: ({ items, total }) => ({ jobs: items, cnt: total }),
    }),
    itemRoute('/jobs/{no}', job),
    createRoute('/jobs', {
      into: 'jobs',
      key: 'no',
      bodyType,
      needs: [
        { in: 'cust', by: 'cid', field: 'cid' },
        { in: 'paper', by: 'pcode', field: 'pcode' },
      ],
      body: {
        cid: needed(integer),
        pcode: needed(text),
        qty: needed({ ...integer, min: 1 }),
        due: needed({ ...integer, min: 20_250_101, max: 20_991_231 }),
        dpx: yesOrNo,
        ink: among('k', 'cmyk'),
        ref: text,
      },
      add: () => ({ st: 1 }),
    }),
    changeRoute('/jobs/{no}/st', { ...job, method: 'POST', bodyType, body: { st: needed(states), txt: text } }),
    listRoute('/jobs/{no}/proofs', { from: 'proofs', within: { no: 'no' }, wrap: wrap('proofs') }),
    removeRoute('/proofs/{pid}', { from: 'proofs', param: 'pid', by: 'pid' }),
  ],
};
