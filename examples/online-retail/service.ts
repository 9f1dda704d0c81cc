/**
 * A small shop's API on this machine: the other service of the example, with nothing of Patchbay in it.
 *
 * `GET /series?page=1&limit=20` lists what there is, `GET /series/{id}` has the daily values of one series, and
 * `GET /exports/{file}?until=2011-10-31` is the file that a series of the list names. All want `Authorization: Bearer <token>`.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { exportName, exportSeries } from './exports.ts';

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

export interface Service {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

const limitDefault = 20;
const limitMax = 100;

/** The shop's data, such as `examples/data/online-retail.json`. */
export function readShop(path: string): Shop {
  return Shop.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Listens on loopback until it is closed. */
export async function startService({ shop, token, port = 0, answerMs = 0 }: ServiceOptions): Promise<Service> {
  const server = createServer((request, response) => {
    const answered = answer(request, { shop, token });
    void pause(answerMs).then(() => write(response, answered));
  });
  const bound = await listen(server, port);
  return {
    url: `http://127.0.0.1:${bound}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
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

function write(response: ServerResponse, { status, type, body }: Answer): void {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  response.writeHead(status, { 'content-type': type, ...challenge }).end(body);
}

function answer(request: IncomingMessage, { shop, token }: Pick<ServiceOptions, 'shop' | 'token'>): Answer {
  if (request.method !== 'GET') return refuse(405, 'Only GET is served.');
  if (request.headers.authorization !== `Bearer ${token}`) return refuse(401, 'A bearer token is wanted.');
  const { pathname, searchParams } = new URL(`http://shop${request.url}`);
  if (pathname === '/series') return listSeries(shop, searchParams);
  if (pathname.startsWith('/exports/')) return sendExport(shop, pathname.slice('/exports/'.length), searchParams);
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
