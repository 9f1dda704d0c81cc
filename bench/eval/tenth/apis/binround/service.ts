/** Waste collection of a council: properties with their containers, rounds, crews, collections and reports; basic, pieces by
 * offset. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 25, most: 100 };
const streams = ['REFUSE', 'RECYCLING', 'GARDEN', 'FOOD'] as const;
const outcomes = ['COLLECTED', 'NOT_OUT', 'CONTAMINATED', 'MISSED'] as const;
const reportTypes = ['MISSED_COLLECTION', 'DAMAGED_CONTAINER', 'FLY_TIPPING'] as const;
const reportStatuses = ['OPEN', 'ASSIGNED', 'CLOSED'] as const;
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;

function wrap({ items, total }: Page): unknown {
  return { total, results: items };
}

function townOf(chance: Chance) {
  const crews = times(chance.count(9, 11), (index) => {
    const { first, last } = chance.person();
    return {
      crewId: 40 + index,
      name: `Crew ${'ABCDEFGHJKL'.charAt(index)}`,
      foreman: `${first} ${last}`,
      mobile: `07700 900${100 + index}`,
      vehicle: `WX${20 + index} ${chance.one(['BNR', 'CRT', 'HLT'])}`,
    };
  });
  const rounds = times(chance.count(22, 25), (index) => ({
    roundCode: `R${pad(index + 1)}`,
    wasteStream: streams[index % 4],
    weekday: chance.one(weekdays),
    crewId: crews[chance.whole(0, crews.length - 1)]?.crewId,
    frequencyWeeks: chance.one([1, 2, 2]),
  }));
  const properties = times(chance.count(182, 197), (index) => ({
    propertyId: `10007${4_000 + index}`,
    address: `${chance.whole(1, 90)} ${chance.one(['Orchard Close', 'High Street', 'Canal Row', 'Vicarage Lane'])}`,
    postcode: `BR${chance.whole(1, 6)} ${chance.whole(1, 9)}QT`,
    usage: chance.one(['HOUSEHOLD', 'HOUSEHOLD', 'COMMERCIAL']),
    refuseRound: rounds[4 * chance.whole(0, 4)]?.roundCode,
    assistedCollection: chance.whole(0, 7) === 0,
  }));
  return { crews, rounds, properties };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 93);
  const { crews, rounds, properties } = townOf(chance);
  const containers = properties.flatMap(({ propertyId }, at) =>
    times(chance.whole(1, 4), (index) => ({
      containerNo: `C${80_000 + at * 10 + index}`,
      propertyId,
      wasteStream: streams[index],
      litres: chance.one([140, 180, 240]),
      deliveredOn: chance.day(1, 6),
    })),
  );
  const collections = properties.slice(0, 40).flatMap(({ propertyId }, at) =>
    times(chance.whole(8, 14), (index) => ({
      collectionId: 900_000 + at * 100 + index,
      propertyId,
      wasteStream: chance.one(['REFUSE', 'RECYCLING']),
      collectedOn: `2026-${pad(8 + Math.floor(index / 4))}-${pad((index % 4) * 7 + 1)}`,
      outcome: chance.one(['COLLECTED', 'COLLECTED', 'COLLECTED', ...outcomes]),
    })),
  );
  const reports = times(chance.count(356, 381), (index) => ({
    reportNo: `SR-${7_000 + index}`,
    type: chance.one(reportTypes),
    status: chance.one(reportStatuses),
    propertyId: properties[chance.whole(0, properties.length - 1)]?.propertyId,
    crewId: chance.whole(0, 2) === 0 ? null : crews[chance.whole(0, crews.length - 1)]?.crewId,
    priority: chance.whole(1, 3),
    reportedOn: chance.day(6, 11),
    remarks: chance.one(['Lid broken', 'Bin left full', 'Black bags on the verge', '']),
  }));
  return { crews, rounds, properties, containers, collections, reports };
}

const report = { from: 'reports', param: 'reportNo', by: 'reportNo' };

export const binround: Service = {
  name: 'binround',
  title: 'Binround Waste Services',
  host: 'https://waste.binround.example',
  basePath: '/ws/v2',
  auth: { kind: 'basic', username: 'council-web', password: 'br!4c0e77' },
  document: '../tenth/apis/binround/swagger.json',
  credentials: { username: 'council-web', password: 'br!4c0e77' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    title: message,
    violations: problems.map(({ field, problem }) => ({ field, reason: problem })),
  }),
  routes: [
    listRoute('/properties', {
      from: 'properties',
      paging,
      query: { postcode: text, roundCode: text, usage: among('HOUSEHOLD', 'COMMERCIAL') },
      filters: { postcode: 'postcode', roundCode: 'refuseRound', usage: 'usage' },
      wrap,
    }),
    itemRoute('/properties/{propertyId}', { from: 'properties', param: 'propertyId', by: 'propertyId' }),
    listRoute('/properties/{propertyId}/containers', {
      from: 'containers',
      within: { propertyId: 'propertyId' },
      wrap: ({ items }) => items,
    }),
    createRoute('/properties/{propertyId}/containers', {
      into: 'containers',
      key: 'containerNo',
      prefix: 'C',
      needs: [{ in: 'properties', by: 'propertyId', param: 'propertyId' }],
      body: { wasteStream: needed(among(...streams)), litres: needed(integer), deliverOn: date },
      add: ({ params }) => ({ propertyId: params.propertyId }),
    }),
    listRoute('/properties/{propertyId}/collections', {
      from: 'collections',
      within: { propertyId: 'propertyId' },
      paging,
      query: { dateFrom: date, dateTo: date, outcome: among(...outcomes) },
      filters: {
        dateFrom: { field: 'collectedOn', is: 'gte' },
        dateTo: { field: 'collectedOn', is: 'lte' },
        outcome: 'outcome',
      },
      wrap,
    }),
    listRoute('/rounds', {
      from: 'rounds',
      query: { weekday: among(...weekdays), wasteStream: among(...streams) },
      filters: { weekday: 'weekday', wasteStream: 'wasteStream' },
      wrap: ({ items }) => items,
    }),
    itemRoute('/rounds/{roundCode}', { from: 'rounds', param: 'roundCode', by: 'roundCode' }),
    itemRoute('/crews/{crewId}', { from: 'crews', param: 'crewId', by: 'crewId' }),
    listRoute('/reports', {
      from: 'reports',
      paging,
      query: {
        type: among(...reportTypes),
        status: among(...reportStatuses),
        crewId: integer,
        reportedFrom: date,
        reportedTo: date,
      },
      filters: {
        type: 'type',
        status: 'status',
        crewId: 'crewId',
        reportedFrom: { field: 'reportedOn', is: 'gte' },
        reportedTo: { field: 'reportedOn', is: 'lte' },
      },
      wrap,
    }),
    createRoute('/reports', {
      into: 'reports',
      key: 'reportNo',
      prefix: 'SR-',
      needs: [{ in: 'properties', by: 'propertyId', field: 'propertyId' }],
      body: {
        type: needed(among(...reportTypes)),
        propertyId: needed(text),
        priority: { ...integer, min: 1, max: 3 },
        remarks: text,
      },
      add: () => ({ status: 'OPEN', crewId: null }),
    }),
    itemRoute('/reports/{reportNo}', report),
    changeRoute('/reports/{reportNo}', {
      ...report,
      method: 'PUT',
      body: {
        status: among(...reportStatuses),
        crewId: integer,
        priority: { ...integer, min: 1, max: 3 },
        remarks: text,
      },
    }),
  ],
};
