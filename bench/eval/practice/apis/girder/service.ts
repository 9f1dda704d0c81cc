/** Building sites as an OData service: a language for filters, capital letters, actions below entities; key in a header. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { meets } from '../../../apis/query.ts';
import {
  answerList,
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
} from '../../../apis/routes.ts';
import { among, any, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Call, Reply, Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: '$skip', size: '$top', usual: 20, most: 50 };
const results = among('Passed', 'Conditional', 'Failed');
const project = { from: 'projects', param: 'ProjectId', by: 'ProjectId' };
const defect = { from: 'defects', param: 'DefectId', by: 'DefectId' };

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 47);
  const projects = times(chance.count(34, 39), (index) => {
    const { first, last } = chance.person();
    return {
      ProjectId: `P${pad(index + 12, 4)}`,
      Title: `${chance.one(['School', 'Bridge', 'Warehouse', 'Clinic'])} ${index}`,
      City: chance.one(['Riga', 'Turku', 'Gdansk']),
      Phase: chance.one(['Planning', 'Building', 'Building', 'Closed']),
      Budget: chance.whole(2, 90) * 100_000,
      Manager: { Name: `${first} ${last}`, Email: `${last}${index}@site.example`.toLowerCase() },
    };
  });
  const inspections = times(chance.count(313, 338), (index) => ({
    InspectionId: 4_000 + index,
    ProjectId: projects[index % 3]?.ProjectId,
    InspectedOn: chance.day(1, 10),
    Inspector: chance.one(['O. Lace', 'B. Kivi', 'T. Maj']),
    Result: chance.one(['Passed', 'Passed', 'Conditional', 'Failed']),
  }));
  const defects = times(chance.count(286, 307), (index) => ({
    DefectId: 90_100 + index,
    ProjectId: projects[index % 4]?.ProjectId,
    Trade: chance.one(['Electrical', 'Plumbing', 'Masonry', 'Roofing']),
    Severity: chance.whole(1, 3),
    IsFixed: chance.whole(0, 1) === 0,
    ReportedOn: chance.day(1, 10),
    Description: chance.one(['Crack', 'Leak', 'Not to plan', 'Missing cover']),
  }));
  return { projects, inspections, defects };
}

const comparison = /^(\w+) (eq|ne|gt|ge|lt|le) ('(?:[^']|'')*'|-?\d[\w.:+-]*|true|false|null)$/;
const words: Readonly<Record<string, string>> = { eq: 'eq', ne: 'not', gt: 'gt', ge: 'gte', lt: 'lt', le: 'lte' };

/** Undefined when a filter cannot be read, or names what no row has. */
function filtered(rows: readonly Row[], filter: string): Row[] | undefined {
  const parts = filter.split(' and ').map((part) => comparison.exec(part.trim().replace(/^\((.*)\)$/, '$1')));
  if (parts.some((part) => part === null || !Object.hasOwn(rows[0] ?? {}, part[1] ?? ''))) return undefined;
  return rows.filter((row) =>
    parts.every((part) => {
      const [, field = '', is = '', value = ''] = part ?? [];
      const wanted = value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value;
      return meets(row[field], words[is] ?? '', wanted);
    }),
  );
}

function entities(path: string, from: string): Route {
  const wrap = ({ items, total }: Page): unknown => ({ '@odata.count': total, value: items });
  const route = listRoute(path, { from, paging, query: { $filter: text, $orderby: text }, wrap });
  const answer = (call: Call): Reply => {
    const { $filter = '', $orderby = '' } = call.query;
    const rows = $filter === '' ? [...(call.store[from] ?? [])] : filtered(call.store[from] ?? [], String($filter));
    if (rows === undefined)
      return {
        status: 400,
        body: 'The filter could not be read. Write property, operator and value; texts stand in single quotes.',
      };
    const [by = '', way] = String($orderby).split(' ');
    const sort = by === '' ? {} : { sort: { by, isDown: way === 'desc' } };
    return answerList({ ...call, store: { [from]: rows } }, { from, paging, wrap, ...sort });
  };
  return { ...route, answer };
}

export const girder: Service = {
  name: 'girder',
  title: 'Girder Site Management',
  host: 'https://sites.girder.example',
  basePath: '/odata/v4',
  auth: { kind: 'header', name: 'Girder-Subscription', key: 'grd-sub-04f7-2c' },
  document: '../practice/apis/girder/openapi.yaml',
  credentials: { subscription_key: 'grd-sub-04f7-2c' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, details: problems.map(({ field, problem }) => ({ target: field, message: problem })) },
  }),
  routes: [
    entities('/Projects', 'projects'),
    itemRoute('/Projects/{ProjectId}', project),
    changeRoute('/Projects/{ProjectId}/Close', {
      ...project,
      method: 'POST',
      body: { ClosedOn: needed(date), Remark: any },
      change(row, { body }) {
        Object.assign(row, { Phase: 'Closed', ...body });
        return undefined;
      },
    }),
    entities('/Inspections', 'inspections'),
    createRoute('/Inspections', {
      into: 'inspections',
      key: 'InspectionId',
      needs: [{ in: 'projects', by: 'ProjectId', field: 'ProjectId' }],
      body: {
        ProjectId: needed(text),
        InspectedOn: needed(date),
        Inspector: needed(text),
        Result: needed(results),
        Findings: any,
        FollowUpOn: any,
      },
    }),
    entities('/Defects', 'defects'),
    changeRoute('/Defects/{DefectId}', {
      ...defect,
      method: 'PATCH',
      body: { Severity: { ...integer, min: 1, max: 3 }, IsFixed: boolean, FixedOn: any, Comment: any },
    }),
    changeRoute('/Defects/{DefectId}/Assign', {
      ...defect,
      method: 'POST',
      body: { Contractor: needed(text), RepairBy: date, IsUrgent: boolean },
    }),
  ],
};
