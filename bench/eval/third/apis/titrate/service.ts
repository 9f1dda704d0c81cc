/** A laboratory: orders of clients, their samples and what was measured; key in the query, pieces by offset. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, list, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 20, most: 50 };
const matrices = ['water', 'soil', 'food'] as const;
const statuses = ['received', 'running', 'reported', 'cancelled'] as const;

function wrap({ items, total, offset }: Page): unknown {
  return { total, offset, items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 53);
  const clients = times(chance.count(16, 19), (index) => ({
    clientCode: `C${100 + index}`,
    name: `${chance.one(['Millbrook', 'Sandvik', 'Aurora'])} ${chance.one(['Waterworks', 'Farms', 'Dairy'])} ${index}`,
    city: chance.one(['Utrecht', 'Turku', 'Brno']),
    contactEmail: `lab${index}@client.example`,
  }));
  const methods = matrices.flatMap((matrix, at) =>
    times(chance.count(4, 5), (index) => ({
      methodCode: `${matrix.slice(0, 1).toUpperCase()}-${10 + index}`,
      title: `${chance.one(['Nitrate', 'Lead', 'Salmonella', 'Hardness'])} in ${matrix}`,
      matrix,
      price: chance.whole(1_900, 14_000) / 100,
      turnaroundDays: at + chance.whole(1, 6),
    })),
  );
  const orders = times(chance.count(231, 254), (index) => ({
    orderNo: `LO-${3_000 + index}`,
    clientCode: clients[chance.whole(0, clients.length - 1)]?.clientCode,
    matrix: chance.one(matrices),
    status: chance.one(statuses),
    priority: chance.one(['routine', 'routine', 'urgent']),
    reference: `PO ${chance.whole(1_000, 9_999)}`,
    receivedOn: chance.day(1, 10),
  }));
  const samples = orders.slice(0, 70).flatMap(({ orderNo, receivedOn }) =>
    times(chance.whole(1, 4), (index) => ({
      sampleId: `${orderNo.replace('LO', 'S')}-${index + 1}`,
      orderNo,
      label: `${chance.one(['Well', 'Tap', 'Field', 'Batch'])} ${index + 1}`,
      condition: chance.one(['ok', 'ok', 'ok', 'damaged', 'warm']),
      collectedAt: `${receivedOn}T06:30:00Z`,
    })),
  );
  const results = samples.slice(0, 90).flatMap(({ sampleId }, at) =>
    times(chance.whole(2, 5), (index) => {
      const [value, limit] = [chance.whole(1, 900) / 10, chance.whole(300, 800) / 10];
      return {
        resultId: 50_000 + at * 10 + index,
        sampleId,
        analyte: ['nitrate', 'lead', 'copper', 'chloride', 'zinc'][index],
        value,
        unit: 'mg/L',
        limit,
        flag: value > limit ? 'above' : 'ok',
        validated: chance.whole(0, 2) === 0,
      };
    }),
  );
  const instruments = times(chance.count(12, 15), (index) => ({
    instrumentId: `I${index + 1}`,
    name: `${chance.one(['Balance', 'Spectrometer', 'Incubator'])} ${index + 1}`,
    state: chance.one(['ready', 'ready', 'service']),
    nextCalibration: chance.day(9, 12),
  }));
  return { clients, methods, orders, samples, results, instruments };
}

const order = { from: 'orders', param: 'orderNo', by: 'orderNo' };

export const titrate: Service = {
  name: 'titrate',
  title: 'Titrate LIMS',
  host: 'https://lims.titrate.example',
  basePath: '/lims/v1',
  auth: { kind: 'query', name: 'apikey', key: 'ttr-88e1-4bd0-lab' },
  document: '../third/apis/titrate/swagger.json',
  credentials: { api_key: 'ttr-88e1-4bd0-lab' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    Status: status,
    Message: message,
    Errors: problems.map(({ field, problem }) => ({ Field: field, Error: problem })),
  }),
  routes: [
    listRoute('/orders', {
      from: 'orders',
      paging,
      query: {
        clientCode: text,
        status: among(...statuses),
        priority: among('routine', 'urgent'),
        receivedFrom: date,
        receivedTo: date,
      },
      filters: {
        clientCode: 'clientCode',
        status: 'status',
        priority: 'priority',
        receivedFrom: { field: 'receivedOn', is: 'gte' },
        receivedTo: { field: 'receivedOn', is: 'lte' },
      },
      wrap,
    }),
    createRoute('/orders', {
      into: 'orders',
      key: 'orderNo',
      prefix: 'LO-',
      needs: [{ in: 'clients', by: 'clientCode', field: 'clientCode' }],
      body: {
        clientCode: needed(text),
        matrix: needed(among(...matrices)),
        methods: needed(list),
        priority: among('routine', 'urgent'),
        reference: text,
      },
      add: ({ body }) => ({ status: 'received', priority: body.priority ?? 'routine' }),
    }),
    itemRoute('/orders/{orderNo}', order),
    changeRoute('/orders/{orderNo}', {
      ...order,
      method: 'PUT',
      body: { priority: among('routine', 'urgent'), reference: text, remark: text },
    }),
    changeRoute('/orders/{orderNo}/cancel', {
      ...order,
      method: 'POST',
      body: { reason: needed(text) },
      change(row, { body }) {
        if (row.status === 'reported') return { status: 409, body: 'What is reported cannot be cancelled.' };
        Object.assign(row, { status: 'cancelled', cancelReason: body.reason });
        return undefined;
      },
    }),
    listRoute('/orders/{orderNo}/samples', { from: 'samples', within: { orderNo: 'orderNo' }, paging, wrap }),
    createRoute('/orders/{orderNo}/samples', {
      into: 'samples',
      key: 'sampleId',
      prefix: 'S-',
      needs: [{ in: 'orders', by: 'orderNo', param: 'orderNo' }],
      body: { label: needed(text), collectedAt: needed(time), container: among('glass', 'plastic', 'bag') },
      add: ({ params }) => ({ orderNo: params.orderNo, condition: 'ok' }),
    }),
    itemRoute('/samples/{sampleId}', { from: 'samples', param: 'sampleId', by: 'sampleId' }),
    listRoute('/samples/{sampleId}/results', {
      from: 'results',
      within: { sampleId: 'sampleId' },
      paging,
      query: { flag: among('ok', 'above'), validated: boolean },
      filters: { flag: 'flag', validated: 'validated' },
      wrap,
    }),
    changeRoute('/results/{resultId}/validation', {
      method: 'PATCH',
      from: 'results',
      param: 'resultId',
      by: 'resultId',
      body: { validated: needed(boolean), comment: text },
    }),
    listRoute('/clients', { from: 'clients', paging, query: { city: text }, filters: { city: 'city' }, wrap }),
    itemRoute('/clients/{clientCode}', { from: 'clients', param: 'clientCode', by: 'clientCode' }),
    listRoute('/methods', {
      from: 'methods',
      query: { matrix: among(...matrices) },
      filters: { matrix: 'matrix' },
      wrap: ({ items }) => items,
    }),
    listRoute('/instruments', {
      from: 'instruments',
      query: { state: among('ready', 'service'), calibrationBefore: date },
      filters: { state: 'state', calibrationBefore: { field: 'nextCalibration', is: 'lt' } },
      wrap: ({ items }) => items,
    }),
  ],
};
