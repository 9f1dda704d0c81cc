import { serveHttp } from './mcp.ts';
import type { TestHouse } from './house.ts';
import { tempDir } from './temp.ts';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The media type, without its charset. */
  readonly type: string;
  readonly text: string;
  /** The text as JSON. */
  json(): unknown;
}

export interface PageClient {
  readonly url: string;
  readonly house: TestHouse;
  /** GET under /pages; `path` may hold a query, to which the parameters are added. */
  get(path: string, parameters?: Readonly<Record<string, string>>, options?: RequestInit): Promise<PageAnswer>;
}

/** The page service on a port of its own, asked by raw HTTP as official clients do. */
export async function servePages(settings: Record<string, unknown> = {}, dataDir = tempDir()): Promise<PageClient> {
  const { url, house } = await serveHttp(settings, dataDir);
  return {
    url,
    house,
    async get(path, parameters = {}, options = {}) {
      const query = new URLSearchParams(parameters).toString();
      const joined = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
      const response = await fetch(`${url}/pages${joined}`, options);
      const text = await response.text();
      const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
      return { status: response.status, headers: response.headers, type, text, json: () => JSON.parse(text) };
    },
  };
}
