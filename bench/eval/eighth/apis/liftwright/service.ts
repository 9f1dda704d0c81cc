/** Lifts and who looks after them: buildings, units, call-outs, mechanics, inspections and contracts; basic, pieces by start. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'start', size: 'max', usual: 25, most: 60 };
const kinds = ['passenger', 'goods', 'escalator'] as const;
const statuses = ['open', 'assigned', 'closed'] as const;
const results = ['passed', 'defects', 'failed'] as const;

function wrap({ items, total, offset }: Page): unknown {
  return { Rows: items, Start: offset, Count: items.length, Total: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 93);
  const mechanics = times(chance.count(14, 17), (index) => {
    const { first, last } = chance.person();
    return {
      MechanicId: `M${20 + index}`,
      FullName: `${first} ${last}`,
      Phone: `0${chance.whole(600, 699)} 555 ${pad(chance.whole(0, 99))}`,
      District: chance.one(['Harbour', 'Old Town', 'West']),
      OnDuty: chance.whole(0, 1) === 0,
    };
  });
  const buildings = times(chance.count(46, 53), (index) => ({
    BuildingId: 200 + index,
    Name: `${chance.one(['Linden', 'Canal', 'Crown', 'Station'])} ${chance.one(['House', 'Court', 'Clinic', 'Offices'])} ${index}`,
    Street: `${chance.one(['Mill', 'Market', 'Quay'])} Street ${chance.whole(1, 140)}`,
    District: chance.one(['Harbour', 'Old Town', 'West']),
    ContactName: chance.person().last,
    ContactPhone: `0${chance.whole(200, 299)} 555 ${pad(chance.whole(0, 99))}`,
  }));
  const units = buildings.flatMap(({ BuildingId }) =>
    times(chance.whole(1, 4), (index) => ({
      UnitNo: `U-${BuildingId}-${index + 1}`,
      BuildingId,
      Kind: chance.one(kinds),
      Maker: chance.one(['Ascenda', 'Korvel', 'Nordlift']),
      Floors: chance.whole(2, 18),
      LoadKg: chance.one([450, 630, 1000, 2500]),
      InService: chance.whole(0, 5) > 0,
      NextInspection: chance.day(9, 12),
    })),
  );
  const contracts = buildings.map(({ BuildingId }, index) => ({
    ContractNo: `C-${6_000 + index}`,
    BuildingId,
    Plan: chance.one(['basic', 'plus', 'full']),
    MonthlyFee: chance.whole(80, 460),
    EndsOn: `202${chance.whole(7, 9)}-${pad(chance.whole(1, 12))}-28`,
  }));
  return { mechanics, buildings, units, contracts, ...workOf(units, mechanics, chance) };
}

function workOf(
  units: readonly { readonly UnitNo: string }[],
  mechanics: readonly { readonly MechanicId: string }[],
  chance: Chance,
): Store {
  const callouts = times(chance.count(264, 287), (index) => {
    const Status = chance.one(statuses);
    return {
      CalloutNo: 81_000 + index,
      UnitNo: units[chance.whole(0, units.length - 1)]?.UnitNo,
      Reason: chance.one(['Door does not close', 'Stuck between floors', 'Noise', 'Out of order']),
      PersonTrapped: chance.whole(0, 6) === 0,
      Status,
      MechanicId: Status === 'open' ? null : mechanics[chance.whole(0, mechanics.length - 1)]?.MechanicId,
      ReportedOn: chance.day(1, 11),
      DowntimeMinutes: Status === 'closed' ? chance.whole(15, 900) : null,
    };
  });
  const inspections = units.flatMap(({ UnitNo }, at) =>
    times(chance.whole(1, 3), (index) => ({
      InspectionNo: 9_000 + at * 10 + index,
      UnitNo,
      HeldOn: `202${4 + index}-0${chance.whole(1, 8)}-${pad(chance.whole(1, 28))}`,
      Inspector: chance.person().last,
      Result: chance.one(results),
      Defects: chance.whole(0, 6),
    })),
  );
  return { callouts, inspections };
}

const unit = { from: 'units', param: 'unitNo', by: 'UnitNo' };
const callout = { from: 'callouts', param: 'calloutNo', by: 'CalloutNo' };

const plantRoutes: readonly Route[] = [
  listRoute('/buildings', {
    from: 'buildings',
    paging,
    query: { district: text },
    filters: { district: 'District' },
    wrap,
  }),
  itemRoute('/buildings/{buildingId}', { from: 'buildings', param: 'buildingId', by: 'BuildingId' }),
  listRoute('/buildings/{buildingId}/units', { from: 'units', within: { BuildingId: 'buildingId' }, paging, wrap }),
  listRoute('/buildings/{buildingId}/contracts', {
    from: 'contracts',
    within: { BuildingId: 'buildingId' },
    paging,
    wrap,
  }),
  listRoute('/units', {
    from: 'units',
    paging,
    query: { kind: among(...kinds), inService: boolean, inspectionBefore: date },
    filters: { kind: 'Kind', inService: 'InService', inspectionBefore: { field: 'NextInspection', is: 'lt' } },
    wrap,
  }),
  itemRoute('/units/{unitNo}', unit),
  changeRoute('/units/{unitNo}', {
    ...unit,
    method: 'PUT',
    body: { InService: boolean, NextInspection: date, Remark: text },
  }),
  listRoute('/units/{unitNo}/inspections', { from: 'inspections', within: { UnitNo: 'unitNo' }, paging, wrap }),
  createRoute('/units/{unitNo}/inspections', {
    into: 'inspections',
    key: 'InspectionNo',
    needs: [{ in: 'units', by: 'UnitNo', param: 'unitNo' }],
    body: { HeldOn: needed(date), Inspector: needed(text), Result: needed(among(...results)), Defects: integer },
    add: ({ params }) => ({ UnitNo: params.unitNo }),
  }),
];

const workRoutes: readonly Route[] = [
  listRoute('/callouts', {
    from: 'callouts',
    paging,
    query: {
      status: among(...statuses),
      unitNo: text,
      mechanicId: text,
      personTrapped: boolean,
      reportedFrom: date,
      reportedTo: date,
    },
    filters: {
      status: 'Status',
      unitNo: 'UnitNo',
      mechanicId: 'MechanicId',
      personTrapped: 'PersonTrapped',
      reportedFrom: { field: 'ReportedOn', is: 'gte' },
      reportedTo: { field: 'ReportedOn', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/callouts', {
    into: 'callouts',
    key: 'CalloutNo',
    needs: [{ in: 'units', by: 'UnitNo', field: 'UnitNo' }],
    body: { UnitNo: needed(text), Reason: needed(text), PersonTrapped: boolean, CallerPhone: text },
    add: () => ({ Status: 'open', MechanicId: null }),
  }),
  itemRoute('/callouts/{calloutNo}', callout),
  changeRoute('/callouts/{calloutNo}/assign', {
    ...callout,
    method: 'POST',
    body: { MechanicId: needed(text) },
    change(row, { body }) {
      if (row.Status === 'closed') return { status: 409, body: 'The call-out is closed.' };
      Object.assign(row, { Status: 'assigned', MechanicId: body.MechanicId });
      return undefined;
    },
  }),
  changeRoute('/callouts/{calloutNo}/close', {
    ...callout,
    method: 'POST',
    body: { DowntimeMinutes: needed(integer), Report: text },
    change(row, { body }) {
      Object.assign(row, { Status: 'closed', DowntimeMinutes: body.DowntimeMinutes });
      return undefined;
    },
  }),
  listRoute('/mechanics', {
    from: 'mechanics',
    query: { district: text, onDuty: boolean },
    filters: { district: 'District', onDuty: 'OnDuty' },
    wrap: ({ items }) => items,
  }),
  itemRoute('/mechanics/{mechanicId}', { from: 'mechanics', param: 'mechanicId', by: 'MechanicId' }),
];

export const liftwright: Service = {
  name: 'liftwright',
  title: 'Liftwright Service Desk',
  host: 'https://desk.liftwright.example',
  basePath: '/rest',
  auth: { kind: 'basic', username: 'desk-api', password: 'Zug!und7Seil' },
  document: '../eighth/apis/liftwright/swagger.json',
  credentials: { username: 'desk-api', password: 'Zug!und7Seil' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    Fault: code,
    Text: message,
    Fields: problems.map(({ field, problem }) => ({ Field: field, Text: problem })),
  }),
  routes: [...plantRoutes, ...workRoutes],
};
