/** Insurance: policies, their holders, claims and what was paid for them; basic, pieces by how many to skip. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'take', usual: 25, most: 100 };
const products = ['motor', 'home', 'travel'] as const;
const lossTypes = ['theft', 'fire', 'water', 'collision', 'glass'] as const;
const claimStates = ['open', 'assessing', 'approved', 'rejected', 'closed'] as const;

function wrap({ items, total }: Page): unknown {
  return { totalCount: total, results: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 83);
  const handlers = times(chance.count(8, 10), (index) => {
    const { first, last } = chance.person();
    return {
      handlerId: 40 + index,
      name: `${first} ${last}`,
      team: chance.one(['Motor', 'Property']),
      onLeave: index === 2,
    };
  });
  const holders = times(chance.count(64, 73), (index) => {
    const { first, last } = chance.person();
    return {
      holderId: `H${2_100 + index}`,
      fullName: `${first} ${last}`,
      email: `${last}.${index}@holder.example`.toLowerCase(),
      phone: `+353 1 555 ${pad(chance.whole(0, 9_999), 4)}`,
      postcode: chance.one(['D02', 'T12', 'H91']),
    };
  });
  const policies = times(chance.count(146, 159), (index) => {
    const product = chance.one(products);
    return {
      policyNumber: `${product.slice(0, 2).toUpperCase()}-${60_000 + index}`,
      holderId: holders[chance.whole(0, holders.length - 1)]?.holderId,
      product,
      status: chance.one(['active', 'active', 'active', 'lapsed', 'cancelled']),
      annualPremium: chance.whole(9_000, 140_000) / 100,
      excess: chance.one([0, 150, 300, 500]),
      startDate: chance.day(1, 4).replace('2026', '2025'),
      endDate: chance.day(1, 12).replace('2026', '2027'),
    };
  });
  const claims = times(chance.count(312, 334), (index) => ({
    claimNumber: `CL${26_000 + index}`,
    policyNumber: policies[chance.whole(0, policies.length - 1)]?.policyNumber,
    handlerId: chance.whole(0, 5) === 0 ? null : handlers[chance.whole(0, handlers.length - 1)]?.handlerId,
    lossType: chance.one(lossTypes),
    lossDate: chance.day(1, 8),
    reportedDate: chance.day(9, 10),
    state: chance.one(claimStates),
    claimedAmount: chance.whole(8_000, 900_000) / 100,
    reserve: chance.whole(1, 80) * 100,
    description: chance.one(['Burst pipe', 'Rear-end collision', 'Stolen from the driveway', 'Windscreen']),
  }));
  const payments = claims.slice(0, 90).flatMap(({ claimNumber }, at) =>
    times(chance.whole(0, 3), (index) => ({
      paymentId: 700_000 + at * 10 + index,
      claimNumber,
      amount: chance.whole(5_000, 300_000) / 100,
      payee: chance.one(['holder', 'repairer', 'hospital']),
      paidOn: chance.day(9, 11),
    })),
  );
  return { handlers, holders, policies, claims, payments, notes: [] };
}

const claim = { from: 'claims', param: 'claimNumber', by: 'claimNumber' };
const policy = { from: 'policies', param: 'policyNumber', by: 'policyNumber' };
const ofClaim = [{ in: 'claims', by: 'claimNumber', param: 'claimNumber' }];

export const claimwell: Service = {
  name: 'claimwell',
  title: 'Claimwell Insurance Core',
  host: 'https://ws.claimwell.example',
  basePath: '/insurance/api',
  auth: { kind: 'basic', username: 'broker-0451', password: 'Tern!4417' },
  document: '../fifth/apis/claimwell/swagger.json',
  credentials: { username: 'broker-0451', password: 'Tern!4417' },
  invalidStatus: 400,
  seed,
  explain: ({ status, code, message, problems }) => ({
    status,
    errorCode: code,
    errorMessage: message,
    validationErrors: problems.map(({ field, problem }) => ({ property: field, message: problem })),
  }),
  routes: [
    listRoute('/claims', {
      from: 'claims',
      paging,
      query: {
        state: among(...claimStates),
        lossType: among(...lossTypes),
        policyNumber: text,
        handlerId: integer,
        lossDateFrom: date,
        lossDateTo: date,
        minAmount: number,
      },
      filters: {
        state: 'state',
        lossType: 'lossType',
        policyNumber: 'policyNumber',
        handlerId: 'handlerId',
        lossDateFrom: { field: 'lossDate', is: 'gte' },
        lossDateTo: { field: 'lossDate', is: 'lte' },
        minAmount: { field: 'claimedAmount', is: 'gte' },
      },
      wrap,
    }),
    createRoute('/claims', {
      into: 'claims',
      key: 'claimNumber',
      prefix: 'CL',
      needs: [{ in: 'policies', by: 'policyNumber', field: 'policyNumber' }],
      body: {
        policyNumber: needed(text),
        lossType: needed(among(...lossTypes)),
        lossDate: needed(date),
        claimedAmount: number,
        description: needed(text),
      },
      add: () => ({ state: 'open', handlerId: null }),
    }),
    itemRoute('/claims/{claimNumber}', claim),
    changeRoute('/claims/{claimNumber}/handler', { ...claim, method: 'PUT', body: { handlerId: needed(integer) } }),
    changeRoute('/claims/{claimNumber}/reserve', {
      ...claim,
      method: 'PUT',
      body: { reserve: needed({ ...number, min: 0 }), justification: needed(text) },
    }),
    changeRoute('/claims/{claimNumber}/close', {
      ...claim,
      method: 'POST',
      body: { outcome: needed(among('settled', 'withdrawn', 'rejected')), comment: text },
      change(row, { body }) {
        if (row.state === 'closed') return { status: 409, body: 'The claim is closed already.' };
        Object.assign(row, { state: 'closed', outcome: body.outcome });
        return undefined;
      },
    }),
    listRoute('/claims/{claimNumber}/payments', {
      from: 'payments',
      within: { claimNumber: 'claimNumber' },
      wrap: ({ items }) => items,
    }),
    createRoute('/claims/{claimNumber}/payments', {
      into: 'payments',
      key: 'paymentId',
      needs: ofClaim,
      body: {
        amount: needed({ ...number, min: 0 }),
        payee: needed(among('holder', 'repairer', 'hospital')),
        reference: text,
      },
      add: ({ params }) => ({ claimNumber: params.claimNumber }),
    }),
    createRoute('/claims/{claimNumber}/notes', {
      into: 'notes',
      key: 'noteId',
      needs: ofClaim,
      body: { text: needed(text), internal: boolean },
      add: ({ params }) => ({ claimNumber: params.claimNumber }),
    }),
    listRoute('/policies', {
      from: 'policies',
      paging,
      query: {
        holderId: text,
        product: among(...products),
        status: among('active', 'lapsed', 'cancelled'),
        endsBefore: date,
      },
      filters: {
        holderId: 'holderId',
        product: 'product',
        status: 'status',
        endsBefore: { field: 'endDate', is: 'lt' },
      },
      wrap,
    }),
    itemRoute('/policies/{policyNumber}', policy),
    changeRoute('/policies/{policyNumber}', { ...policy, method: 'PATCH', body: { excess: integer, endDate: date } }),
    listRoute('/holders', {
      from: 'holders',
      paging,
      query: { email: text, postcode: text },
      filters: { email: 'email', postcode: 'postcode' },
      wrap,
    }),
    itemRoute('/holders/{holderId}', { from: 'holders', param: 'holderId', by: 'holderId' }),
    listRoute('/handlers', {
      from: 'handlers',
      query: { team: text },
      filters: { team: 'team' },
      wrap: ({ items }) => items,
    }),
  ],
};
