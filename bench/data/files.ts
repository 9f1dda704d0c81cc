/** What files cost: putting one against writing it to the disk as safely by hand, and following a link against a bare stream. */
import { createReadStream, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type House } from '../../src/app/compose.ts';
import { Config } from '../../src/app/settings.ts';
import type { Files } from '../../src/core/files.ts';
import { medianOf, ratioOf, type Subject, takeTurns } from '../measure.ts';
import type { Figure } from '../report.ts';
import { inThisProcess } from './own-process.ts';

const turns = { warmUps: 2, rounds: 8 };
const megabyte = 1_000_000;
const downloadBytes = 64 * megabyte;

/** CPU time of this process, the client's included, by operation. */
export async function fileFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const config = Config.parse({ logLevel: 'error', filesPort: 0 });
  const house = await compose({ ...config, dataDir });
  try {
    return [
      await putFigure('1 kB', { bytes: Buffer.alloc(1_000, 7), times: 200 }, house, dataDir),
      await putFigure('1 MB', { bytes: Buffer.alloc(megabyte, 7), times: 40 }, house, dataDir),
      await downloadFigure(house, dataDir),
    ];
  } finally {
    await house.close();
    await rm(dataDir, { recursive: true });
  }
}

interface Load {
  readonly bytes: Uint8Array;
  readonly times: number;
}

async function putFigure(name: string, { bytes, times }: Load, house: House, dataDir: string): Promise<Figure> {
  const { files } = await house.ports();
  const folder = join(dataDir, 'raw');
  await mkdir(folder, { recursive: true });
  const subjects = [
    inThisProcess('put', times, (at) => put(files, `eggs-${at % 50}`, bytes)),
    inThisProcess('raw', times, (at) => writeRaw(folder, `eggs-${at % 50}`, bytes)),
  ];
  return compare(`a file of ${name} is put : written, flushed, moved and flushed`, 'raw', subjects);
}

async function put(files: Files, key: string, bytes: Uint8Array): Promise<void> {
  await files.put({ bucket: 'bench', key, bytes, contentType: 'text/csv', maxBytes: megabyte });
}

/** As safe as a put, without a digest, a type, or a look at where it goes. */
async function writeRaw(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const draft = join(folder, `${name}.draft`);
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(draft, join(folder, name));
  const above = await open(folder, 'r');
  await above.sync();
  await above.close();
}

async function downloadFigure(house: House, dataDir: string): Promise<Figure> {
  const { files } = await house.ports();
  const path = join(dataDir, 'large');
  const bytes = Buffer.alloc(downloadBytes, 7);
  writeFileSync(path, bytes);
  await files.put({ bucket: 'bench', key: 'large', bytes, contentType: 'video/mp4', maxBytes: downloadBytes });
  const { url } = await files.link({ bucket: 'bench', key: 'large', method: 'GET', expiresSeconds: 3_600 });
  const server = createServer((_request, response) => void createReadStream(path).pipe(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  try {
    return await compare('64 MB are downloaded by a link : from a bare read stream', 'raw', [
      inThisProcess('link', 2, () => drain(url)),
      inThisProcess('raw', 2, () => drain(`http://127.0.0.1:${port}`)),
    ]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function drain(url: string): Promise<void> {
  const { body } = await fetch(url);
  let size = 0;
  for await (const chunk of body ?? []) size += chunk.length;
  if (size !== downloadBytes) throw new Error(`The download had ${size} bytes.`);
}

async function compare(what: string, reference: string, subjects: readonly Subject[]): Promise<Figure> {
  const samples = await takeTurns(subjects, turns);
  const name = subjects.find((one) => one.name !== reference)?.name ?? '';
  return {
    what,
    unit: 'µs CPU',
    patchbay: medianOf(samples, name, 'cpuMicros'),
    reference: medianOf(samples, reference, 'cpuMicros'),
    ratio: ratioOf(samples, name, reference, 'cpuMicros'),
  };
}
