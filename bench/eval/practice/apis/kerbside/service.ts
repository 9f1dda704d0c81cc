/** Parking of a town: zones, permits, fines and appeals; Swagger 2.0, basic authentication, how many to skip. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'top', usual: 30, most: 100 };
const offences = ['no_ticket', 'blocking', 'overstayed'] as const;
const fineStates = ['open', 'paid', 'appealed', 'waived'] as const;
const decisions = ['pending', 'upheld', 'dismissed'] as const;
const permitStates = ['active', 'expired', 'revoked'] as const;
const zoneNames = ['A1', 'A2', 'B1', 'B2', 'C1'] as const;

const wrap = ({ items, total }: Page): unknown => ({ count: total, value: items });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 93);
  const zones = zoneNames.map((zone) => ({
    zone,
    title: `${chance.one(['Market', 'Station', 'Quay', 'Old Town'])} ${zone}`,
    hourlyRate: chance.whole(2, 12) / 2,
    spaces: chance.whole(20, 240),
    residentsOnly: chance.whole(0, 1) === 0,
  }));
  const officers = times(chance.count(12, 15), (index) => {
    const { first, last } = chance.person();
    return { badge: 410 + index, name: `${first} ${last}`, zone: chance.one(zoneNames) };
  });
  const permits = times(chance.count(92, 104), (index) => {
    const { first, last } = chance.person();
    return {
      permitId: `PM-${1001 + index}`,
      plate: `KV ${100 + index * 7}`,
      zone: chance.one(zoneNames),
      holder: `${first} ${last}`,
      holderMail: index % 4 === 0 ? `t${4001 + index / 2}@campus.example` : `h${index}@town.example`,
      validUntil: chance.day(6, 12),
      status: index === 8 || index === 28 ? 'active' : chance.one(permitStates),
    };
  });
  const fines = times(chance.count(214, 231), (index) => ({
    fineNo: 88_000 + index,
    plate: `KV ${100 + chance.whole(0, 40) * 7}`,
    zone: chance.one(zoneNames),
    badge: officers[chance.whole(0, officers.length - 1)]?.badge,
    issuedOn: chance.day(1, 10),
    offence: chance.one(offences),
    amount: chance.whole(3, 24) * 5,
    state: chance.one(fineStates),
  }));
  const appeals = times(chance.count(47, 55), (index) => ({
    appealId: 600 + index,
    fineNo: fines[index * 4]?.fineNo,
    receivedOn: chance.day(3, 10),
    grounds: `${chance.one(['Sign was hidden', 'Meter was broken', 'Was loading'])} (${index})`,
    decision: chance.one(decisions),
  }));
  return { zones, officers, permits, fines, appeals, payments: [] };
}

const permit = { from: 'permits', param: 'permitId', by: 'permitId' };
const fine = { from: 'fines', param: 'fineNo', by: 'fineNo' };

export const kerbside: Service = {
  name: 'kerbside',
  title: 'Kerbside Parking Administration',
  host: 'https://parking.kerbside.example',
  basePath: '/ps/rest',
  auth: { kind: 'basic', username: 'townhall', password: 'Quay-7731' },
  document: '../practice/apis/kerbside/swagger.json',
  credentials: { username: 'townhall', password: 'Quay-7731' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    errorCode: code,
    errorMessage: message,
    invalid: problems.map(({ field, problem }) => ({ name: field, reason: problem })),
  }),
  routes: [
    listRoute('/zones', {
      from: 'zones',
      query: { residentsOnly: boolean },
      filters: { residentsOnly: 'residentsOnly' },
      wrap: ({ items }) => items,
    }),
    itemRoute('/zones/{zone}', { from: 'zones', param: 'zone', by: 'zone' }),
    listRoute('/officers', {
      from: 'officers',
      query: { zone: text },
      filters: { zone: 'zone' },
      wrap: ({ items }) => items,
    }),
    listRoute('/permits', {
      from: 'permits',
      paging,
      query: { plate: text, zone: text, holderMail: text, status: among(...permitStates) },
      filters: { plate: 'plate', zone: 'zone', holderMail: 'holderMail', status: 'status' },
      wrap,
    }),
    createRoute('/permits', {
      into: 'permits',
      key: 'permitId',
      prefix: 'PM-',
      needs: [{ in: 'zones', by: 'zone', field: 'zone' }],
      body: {
        plate: needed(text),
        zone: needed(text),
        holder: needed(text),
        holderMail: text,
        validUntil: needed(date),
      },
      add: () => ({ status: 'active' }),
    }),
    itemRoute('/permits/{permitId}', permit),
    changeRoute('/permits/{permitId}', { ...permit, method: 'PATCH', body: { plate: text, validUntil: date } }),
    changeRoute('/permits/{permitId}/revocation', {
      ...permit,
      method: 'POST',
      body: { reason: needed(text) },
      change(row, { body }) {
        Object.assign(row, { status: 'revoked', reason: body.reason });
        return undefined;
      },
    }),
    listRoute('/fines', {
      from: 'fines',
      paging,
      query: {
        plate: text,
        zone: text,
        badge: integer,
        state: among(...fineStates),
        offence: among(...offences),
        issuedFrom: date,
        issuedTo: date,
      },
      filters: {
        plate: 'plate',
        zone: 'zone',
        badge: 'badge',
        state: 'state',
        offence: 'offence',
        issuedFrom: { field: 'issuedOn', is: 'gte' },
        issuedTo: { field: 'issuedOn', is: 'lte' },
      },
      wrap,
    }),
    itemRoute('/fines/{fineNo}', fine),
    changeRoute('/fines/{fineNo}/waiver', {
      ...fine,
      method: 'POST',
      body: { note: needed(text) },
      change(row, { body }) {
        Object.assign(row, { state: 'waived', note: body.note });
        return undefined;
      },
    }),
    createRoute('/fines/{fineNo}/payments', {
      into: 'payments',
      needs: [{ in: 'fines', by: 'fineNo', param: 'fineNo' }],
      body: { amount: needed(number), means: needed(among('cash', 'card', 'transfer')) },
      add: ({ params }) => ({ fineNo: Number(params.fineNo) }),
    }),
    listRoute('/appeals', {
      from: 'appeals',
      paging,
      query: { decision: among(...decisions), fineNo: integer },
      filters: { decision: 'decision', fineNo: 'fineNo' },
      wrap,
    }),
    changeRoute('/appeals/{appealId}', {
      method: 'PATCH',
      from: 'appeals',
      param: 'appealId',
      by: 'appealId',
      body: { decision: needed(among(...decisions)), comment: text },
    }),
  ],
};
