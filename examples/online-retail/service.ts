/**
 * A small shop's API on this machine: the other service of the example, with nothing of Patchbay in it.
 *
 * `GET /series?page=1&limit=20` lists what there is, `GET /series/{id}` has the daily values of one series, and
 * `GET /exports/{file}?until=2011-10-31` is the file that a series of the list names. `POST /orders` orders a product,
 * `GET /orders/{id}` has an order, `POST /orders/{id}/payment` pays it. All want `Authorization: Bearer <token>`.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { type Arrival, type ArrivalLog, createArrivalLog } from './arrivals.ts';
import { exportName, exportSeries } from './exports.ts';
import { type OrderBook, openOrderBook } from './orders.ts';

const Series = z.object({
  id: z.string(),
  kind: z.string(),
  unit: z.string(),
  label: z.string(),
  start: z.iso.date(),
  frequency: z.int(),
  y: z.array(z.number()),
});
type Series = z.output<typeof Series>;

const Shop = z.object({ source: z.string(), start: z.iso.date(), end: z.iso.date(), series: z.array(Series) });
export type Shop = z.output<typeof Shop>;

export interface ServiceOptions {
  readonly shop: Shop;
  readonly token: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** How long each answer takes. */
  readonly answerMs?: number;
}

export interface Service extends Pick<ArrivalLog, 'arrivals' | 'ignoreNext'> {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

/** What answers are made of. */
interface Shelf extends Pick<ServiceOptions, 'shop' | 'token'> {
  readonly orders: OrderBook;
}

const limitDefault = 20;
const limitMax = 100;

/** The shop's data, such as `examples/data/online-retail.json`. */
export function readShop(path: string): Shop {
  return Shop.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Listens on loopback until it is closed. */
export async function startService({ shop, token, port = 0, answerMs = 0 }: ServiceOptions): Promise<Service> {
  const log = createArrivalLog();
  const products = shop.series.filter(({ kind }) => kind.startsWith('sku_')).map(({ id }) => id);
  const shelf = { shop, token, orders: openOrderBook(new Set(products)) };
  const server = createServer((request, response) => {
    void receive(request).then(async (arrival) => {
      if (arrival === undefined || log.note(arrival) === 'ignore') return;
      const answered = answer(arrival, request.headers.authorization, shelf);
      await pause(answerMs);
      write(response, answered, arrival);
    });
  });
  const bound = await listen(server, port);
  return {
    url: `http://127.0.0.1:${bound}`,
    arrivals: log.arrivals,
    ignoreNext: log.ignoreNext,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A request that is there as a whole; undefined when whoever sent it has gone. */
async function receive(request: IncomingMessage): Promise<Arrival | undefined> {
  const { method = '', url = '' } = request;
  try {
    return { method, path: url, body: await text(request), isAnswered: false };
  } catch {
    return undefined;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function write(response: ServerResponse, { status, type, body }: Answer, arrival: Arrival): void {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  response.once('finish', () => {
    arrival.isAnswered = true;
  });
  response.writeHead(status, { 'content-type': type, ...challenge }).end(body);
}

function answer({ method, path, body }: Arrival, authorization: string | undefined, shelf: Shelf): Answer {
  const { pathname, searchParams } = URL.parse(`http://shop${path}`) ?? new URL('http://shop');
  const order = /^\/orders(?:\/(?<id>[^/]+)(?<payment>\/payment)?)?$/.exec(pathname)?.groups;
  const isChange = order !== undefined && (order['id'] === undefined || order['payment'] !== undefined);
  const served = isChange ? 'POST' : 'GET';
  if (method !== served) return refuse(405, `Only ${served} is served here.`);
  if (authorization !== `Bearer ${shelf.token}`) return refuse(401, 'A bearer token is wanted.');
  if (order !== undefined) return serveOrder({ id: order['id'], isPayment: isChange, body }, shelf.orders);
  return read(pathname, searchParams, shelf.shop);
}

function read(pathname: string, query: URLSearchParams, shop: Shop): Answer {
  if (pathname === '/series') return listSeries(shop, query);
  if (pathname.startsWith('/exports/')) return sendExport(shop, pathname.slice('/exports/'.length), query);
  const series = shop.series.find(({ id }) => pathname === `/series/${id}`);
  return series === undefined ? nothing() : json(200, inFull(series));
}

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

function refuse(status: number, error: string): Answer {
  return json(status, { error });
}

function nothing(): Answer {
  return refuse(404, 'There is nothing here.');
}

function sendExport(shop: Shop, file: string, query: URLSearchParams): Answer {
  const until = z.iso.date().safeParse(query.get('until') ?? shop.end);
  if (!until.success) return refuse(400, 'until has to be a date such as 2011-10-31.');
  const series = shop.series.find(({ id }) => exportName(id) === file);
  if (series === undefined) return nothing();
  const { type, bytes } = exportSeries(series, until.data);
  return { status: 200, type, body: bytes };
}

interface OrderRequest {
  /** Absent of a new order. */
  readonly id: string | undefined;
  readonly isPayment: boolean;
  readonly body: string;
}

function serveOrder({ id, isPayment, body }: OrderRequest, orders: OrderBook): Answer {
  if (id === undefined) {
    const placed = orders.place(body);
    return placed === undefined ? refuse(400, 'An order has the id of a product, and units.') : json(201, placed);
  }
  const order = orders.find(id);
  if (order === undefined) return nothing();
  if (!isPayment) return json(200, order);
  const paid = orders.pay(id);
  return paid === undefined ? refuse(409, 'The order is paid already.') : json(200, paid);
}

function listSeries(shop: Shop, query: URLSearchParams): Answer {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? limitDefault);
  if (!Number.isInteger(page) || page < 1) return refuse(400, 'page has to be a whole number from 1.');
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax) {
    return refuse(400, `limit has to be a whole number from 1 to ${limitMax}.`);
  }
  const items = shop.series.slice((page - 1) * limit, page * limit).map(metadata);
  return json(200, { items, page, limit, total: shop.series.length });
}

/** `file` is there when the series is exported. */
function metadata({ id, kind, label, unit, start, y }: Series): Readonly<Record<string, unknown>> {
  return { id, kind, label, unit, start, days: y.length, file: exportName(id) };
}

function inFull(series: Series): Readonly<Record<string, unknown>> {
  return { ...metadata(series), values: series.y };
}
