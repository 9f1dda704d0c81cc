/** The site whose pages are retrieved: tables of hens in three sizes. */
import { once } from 'node:events';
import { createServer } from 'node:http';

export const sizes = { '10 KB': 10_000, '100 KB': 100_000, '1 MB': 1_000_000 } as const;

/** What a measurement needs to know of it. */
export interface Site {
  /** The address of the page of that size. */
  address(size: keyof typeof sizes): string;
  close(): void;
}

export async function openSite(): Promise<Site> {
  const pages = new Map(Object.values(sizes).map((size) => [`/${size}`, pageOf(size)]));
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pages.get(request.url ?? '') ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    address: (size) => `http://127.0.0.1:${port}/${sizes[size]}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pageOf(size: number): string {
  const row = '<tr><td class="hen">Berta</td><td><a href="/coop">coop 4</a></td><td>eggs: 3</td></tr>\n';
  const rows = row.repeat(Math.ceil(size / row.length));
  return `<!doctype html><html><head><title>Hens</title></head><body><table>${rows}</table></body></html>`;
}
