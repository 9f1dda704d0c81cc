/** Building permits of a town: applications, parcels, inspections, fees, officers; key in the query, pages by number. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'pageNumber', size: 'pageSize', usual: 10, most: 50 };
const statuses = ['Submitted', 'InReview', 'Approved', 'Rejected', 'Withdrawn'] as const;
const types = ['NewBuilding', 'Extension', 'Demolition', 'Signage'] as const;
const kinds = ['Foundation', 'Frame', 'FireSafety', 'Final'] as const;
const outcomes = ['Passed', 'Failed'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { Results: items, PageNumber: offset / size + 1, PageCount: Math.ceil(total / size), RowCount: total };
}

const whole = ({ items }: Page): unknown => items;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 83);
  const officers = times(chance.count(9, 11), (index) => {
    const { first, last } = chance.person();
    return {
      OfficerId: 40 + index,
      FullName: `${first} ${last}`,
      Department: chance.one(['Review', 'Inspection']),
      OnLeave: chance.whole(0, 3) === 0,
    };
  });
  const officer = (): number => 40 + chance.whole(0, officers.length - 1);
  const applicants = times(chance.count(63, 72), (index) => {
    const { first, last } = chance.person();
    return {
      ApplicantId: `AP${1200 + index}`,
      FullName: `${first} ${last}`,
      Company: chance.whole(0, 1) === 0 ? null : `${last} ${chance.one(['Builders', 'Homes', 'Signs'])}`,
      Email: `${last}${index}@builders.example`.toLowerCase(),
      Phone: `555-${pad(chance.whole(0, 9999), 4)}`,
    };
  });
  const parcels = times(chance.count(54, 61), (index) => ({
    ParcelId: `${chance.whole(10, 99)}-${pad(index, 3)}`,
    Address: `${chance.whole(1, 180)} ${chance.one(['Quarry', 'Orchard', 'Ferry', 'Chapel'])} ${chance.one(['Road', 'Lane'])}`,
    District: chance.one(['Eastgate', 'Millside', 'Old Harbour']),
    Zone: chance.one(['Residential', 'Commercial', 'Mixed']),
    AreaSqm: chance.whole(200, 4200),
  }));
  const permits = times(chance.count(212, 231), (index) => {
    const status = chance.one(statuses);
    const isReviewed = status !== 'Submitted';
    return {
      PermitNo: `BP-${26_000 + index}`,
      Type: chance.one(types),
      Status: status,
      ParcelId: parcels[chance.whole(0, parcels.length - 1)]?.ParcelId,
      ApplicantId: applicants[chance.whole(0, applicants.length - 1)]?.ApplicantId,
      OfficerId: isReviewed ? officer() : null,
      SubmittedOn: chance.day(1, 6),
      DecidedOn: status === 'Approved' || status === 'Rejected' ? chance.day(7, 11) : null,
      Description: chance.one(['Garage', 'Conservatory', 'Two storeys', 'Shop front', 'Barn']),
    };
  });
  return { permits, applicants, parcels, officers, ...dutiesOf(permits, chance, officer) };
}

function dutiesOf(
  permits: readonly { readonly PermitNo: string; readonly Status: string }[],
  chance: Chance,
  officer: () => number,
): Store {
  const inspections = permits
    .filter(({ Status }) => Status === 'Approved')
    .flatMap(({ PermitNo }, at) =>
      times(chance.whole(2, 4), (index) => ({
        InspectionId: 6000 + at * 5 + index,
        PermitNo,
        Kind: kinds[index],
        ScheduledFor: chance.day(8, 12),
        InspectorId: officer(),
        Outcome: chance.one([...outcomes, 'Passed', null]),
        Remarks: null,
      })),
    );
  const fees = permits.flatMap(({ PermitNo }, at) =>
    times(chance.whole(2, 4), (index) => ({
      FeeId: 90_000 + at * 4 + index,
      PermitNo,
      Label: ['Application', 'Plan check', 'Street use', 'Archive'][index],
      Amount: chance.whole(2_000, 48_000) / 100,
      Paid: chance.whole(0, 1) === 0,
    })),
  );
  return { inspections, fees };
}

const permit = { from: 'permits', param: 'permitNo', by: 'PermitNo' };
const within = { PermitNo: 'permitNo' };

const caseRoutes: readonly Route[] = [
  listRoute('/permits', {
    from: 'permits',
    paging,
    query: {
      status: among(...statuses),
      type: among(...types),
      parcelId: text,
      officerId: integer,
      submittedFrom: date,
      submittedTo: date,
    },
    filters: {
      status: 'Status',
      type: 'Type',
      parcelId: 'ParcelId',
      officerId: 'OfficerId',
      submittedFrom: { field: 'SubmittedOn', is: 'gte' },
      submittedTo: { field: 'SubmittedOn', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/permits', {
    into: 'permits',
    key: 'PermitNo',
    prefix: 'BP-',
    needs: [
      { in: 'parcels', by: 'ParcelId', field: 'ParcelId' },
      { in: 'applicants', by: 'ApplicantId', field: 'ApplicantId' },
    ],
    body: { Type: needed(among(...types)), ParcelId: needed(text), ApplicantId: needed(text), Description: text },
    add: () => ({ Status: 'Submitted', OfficerId: null, DecidedOn: null }),
  }),
  itemRoute('/permits/{permitNo}', permit),
  changeRoute('/permits/{permitNo}', { ...permit, method: 'PATCH', body: { OfficerId: integer, Description: text } }),
  changeRoute('/permits/{permitNo}/decision', {
    ...permit,
    method: 'POST',
    body: { Decision: needed(among('Approved', 'Rejected')), Reason: text },
    change(row, { body }) {
      if (row.Status !== 'InReview') return { status: 409, body: 'The permit is not in review.' };
      Object.assign(row, { Status: body.Decision, DecisionReason: body.Reason });
      return undefined;
    },
  }),
];

export const plotwise: Service = {
  name: 'plotwise',
  title: 'Plotwise Permit Office',
  host: 'https://gateway.plotwise.example',
  basePath: '/permitting/v2',
  auth: { kind: 'query', name: 'subscriptionKey', key: 'c41f7e90b2d8' },
  document: '../sixth/apis/plotwise/swagger.json',
  credentials: { subscription_key: 'c41f7e90b2d8' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    StatusCode: status,
    Message: message,
    ModelState: Object.fromEntries(problems.map(({ field, problem }) => [field, [`The field ${problem}.`]])),
  }),
  routes: [
    ...caseRoutes,
    listRoute('/permits/{permitNo}/inspections', {
      from: 'inspections',
      within,
      query: { outcome: among(...outcomes) },
      filters: { outcome: 'Outcome' },
      wrap: whole,
    }),
    createRoute('/permits/{permitNo}/inspections', {
      into: 'inspections',
      key: 'InspectionId',
      needs: [
        { in: 'permits', by: 'PermitNo', param: 'permitNo' },
        { in: 'officers', by: 'OfficerId', field: 'InspectorId' },
      ],
      body: { Kind: needed(among(...kinds)), ScheduledFor: needed(date), InspectorId: integer },
      add: ({ params }) => ({ PermitNo: params.permitNo, Outcome: null }),
    }),
    changeRoute('/inspections/{inspectionId}', {
      method: 'PUT',
      from: 'inspections',
      param: 'inspectionId',
      by: 'InspectionId',
      body: { Outcome: needed(among(...outcomes)), Remarks: text },
    }),
    listRoute('/permits/{permitNo}/fees', {
      from: 'fees',
      within,
      query: { paid: boolean },
      filters: { paid: 'Paid' },
      wrap: whole,
    }),
    changeRoute('/fees/{feeId}/payment', {
      method: 'POST',
      from: 'fees',
      param: 'feeId',
      by: 'FeeId',
      body: { PaidOn: needed(date), Method: needed(among('Card', 'Transfer', 'Cash')) },
      change(row, { body }) {
        if (row.Paid === true) return { status: 409, body: 'The fee has been paid.' };
        Object.assign(row, { Paid: true, PaidOn: body.PaidOn });
        return undefined;
      },
    }),
    listRoute('/applicants', { from: 'applicants', paging, wrap }),
    itemRoute('/applicants/{applicantId}', { from: 'applicants', param: 'applicantId', by: 'ApplicantId' }),
    listRoute('/parcels', {
      from: 'parcels',
      paging,
      query: { district: text, zone: among('Residential', 'Commercial', 'Mixed') },
      filters: { district: 'District', zone: 'Zone' },
      wrap,
    }),
    itemRoute('/parcels/{parcelId}', { from: 'parcels', param: 'parcelId', by: 'ParcelId' }),
    listRoute('/officers', {
      from: 'officers',
      query: { department: among('Review', 'Inspection') },
      filters: { department: 'Department' },
      wrap: whole,
    }),
    itemRoute('/officers/{officerId}', { from: 'officers', param: 'officerId', by: 'OfficerId' }),
  ],
};
