/** A stored valid token, asked for inside a process; the reference reads and parses the file and does nothing else. */
import { readFile } from 'node:fs/promises';
import { openHost, openTokens } from '../../src/app/oauth.ts';
import { Config } from '../../src/app/settings.ts';
import { systemClock } from '../../src/drivers/clock/index.ts';
import { median } from '../measure.ts';
import type { Figure } from '../report.ts';

const rounds = 20;
const perRound = 200;

export async function storedFigure(file: string): Promise<Figure> {
  const config = { ...Config.parse({ oauthClientId: 'hens', oauthTokenPath: file, logLevel: 'error' }), dataDir: '' };
  const kit = { clock: systemClock, log: { write() {} }, dataDir: '' };
  const host = await openHost(kit);
  const opened = await openTokens(config, { kit, host: host.port, ownPorts: new Set() });
  const { signal } = new AbortController();
  const ours = (): Promise<unknown> => opened.port.ready({ signal, canAsk: () => false });
  const bare = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
  if ((await ours()) === undefined) throw new Error('The stored token was not found.');
  const oursMs: number[] = [];
  const bareMs: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    oursMs.push(await timeOf(ours));
    bareMs.push(await timeOf(bare));
  }
  await opened.close();
  const [patchbay, reference] = [median(oursMs), median(bareMs)];
  return {
    what: 'stored token in a process : reading its file',
    unit: 'ms',
    patchbay,
    reference,
    ratio: patchbay / reference,
    bar: { patchbayAtMost: 2 },
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < perRound; i += 1) await work();
  return (performance.now() - startedAt) / perRound;
}
