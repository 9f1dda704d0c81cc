/** The third chapter: Patchbay is killed in the middle of a run, and started again; the shop has counted the requests. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Arrival } from '../../../examples/online-retail/arrivals.ts';
import { PatchbayError } from '../../core/error.ts';
import { Run } from '../../model/run.ts';
import { refuseFailure, showOutcome, showProgress, storeWorkflow } from './definition.ts';
import { countRequests, refuseRepeats } from './requests.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';
import { layTable } from './table.ts';

const payload = { kind: 'sku_regular', units: 24 };

/** The order whose check is under way at the kill, counted from 1: in the middle of the ten. */
const killedAt = 6;

const lookEveryMs = 100;

/** What the workflow's responseSchema promises. */
const Restocked = z.object({ orders: z.array(z.object({ id: z.string(), state: z.literal('paid') })) });

/** Needs the integration of the first chapter. */
export async function playKill(stage: Stage, screen: Screen): Promise<void> {
  const { service, shop } = stage;
  const products = shop.series.filter(({ kind }) => kind === payload.kind);
  const path = `/orders/${products[killedAt - 1]?.id}-1`;
  screen.line(screen.paint('strong', '3. What if Patchbay is killed in the middle of a run?'));
  screen.line();
  screen.line(`A run orders ${products.length} products, reads each order back, and pays for it.`);
  screen.line('Nothing must be ordered or paid twice. The shop counts what it is asked.');
  screen.line();
  await storeWorkflow({ file: 'restock.json', transform: 'the paid orders' }, stage, screen);
  const earlier = service.arrivals.length;
  const asked = (): readonly Arrival[] => service.arrivals.slice(earlier);
  // Without an answer to this one the run stays where it is, however fast the machine is.
  service.ignoreNext('GET', path);
  const id = await startRun(stage, screen);
  const isThere = (): boolean => asked().some((arrival) => arrival.path === path);
  const halfway = await watchRun({ id, isEnough: isThere }, stage, screen);
  if (!isThere()) throw new PatchbayError('internal', `The run ended too early, as ${halfway.status}.`);
  await stage.patchbay.kill();
  const before = asked().length;
  showKill(asked(), screen);
  await finishRun(id, stage, screen);
  refuseRepeats(asked());
  showCounts(asked(), before, screen);
}

async function startRun({ patchbay }: Stage, screen: Screen): Promise<string> {
  screen.line(`${screen.paint('strong', 'workflow_execute')}  restock ${JSON.stringify(payload)}, in the background`);
  const { id } = await patchbay.call({
    tool: 'workflow_execute',
    arguments: { id: 'restock', payload, options: { background: true } },
    answer: Run,
  });
  return id;
}

interface Watch {
  readonly id: string;
  /** Ends the watch before the run has ended. */
  readonly isEnough?: () => boolean;
}

/** Shows how far a run is, as whoever is asked for it now says. */
async function watchRun({ id, isEnough }: Watch, stage: Stage, screen: Screen): Promise<Run> {
  for (;;) {
    const run = await stage.patchbay.call({ tool: 'run_get', arguments: { id }, answer: Run });
    const { progress, completedAt } = run;
    if (progress !== undefined) showProgress({ ...progress, progress: progress.done }, screen);
    if (typeof completedAt === 'string' || isEnough?.() === true) return run;
    await pause(lookEveryMs);
  }
}

function showKill(asked: readonly Arrival[], screen: Screen): void {
  const open = asked.filter(({ isAnswered }) => !isAnswered).map(nameOf);
  const how = `with SIGKILL after ${asked.length - open.length} answers, waiting for ${open.join(' and ')}`;
  screen.line(`  ${screen.paint('bad', 'killed')} ${how}`);
  screen.line();
}

async function finishRun(id: string, stage: Stage, screen: Screen): Promise<void> {
  screen.line(screen.paint('strong', 'Started again on the same data, Patchbay goes on with the run by itself'));
  screen.line();
  await stage.startAgain();
  screen.line(`${screen.paint('strong', 'run_get')}  ${id}`);
  const run = await watchRun({ id }, stage, screen);
  showOutcome(run, screen);
  refuseFailure(run);
  screen.line(`  ${Restocked.parse(run.data).orders.length} orders, all of them paid`);
  screen.line();
}

function showCounts(asked: readonly Arrival[], before: number, screen: Screen): void {
  const counts = countRequests(asked, before);
  const lines = layTable(
    [
      { title: 'Request' },
      { title: 'Before the kill', align: 'right' },
      { title: 'After it', align: 'right' },
      { title: 'In all', align: 'right' },
      { title: 'Sent again', align: 'right' },
    ],
    counts.map(({ kind, before, after, again }) => [kind, ...[before, after, before + after, again].map(String)]),
  );
  screen.line(screen.paint('strong', 'Requests, as the shop counted them'));
  screen.line();
  for (const [index, line] of lines.entries()) screen.line(`  ${index === 0 ? screen.paint('quiet', line) : line}`);
  screen.line();
  screen.line('What had been answered was not sent again: nothing was ordered or paid twice.');
  for (const name of new Set(asked.filter(({ isAnswered }) => !isAnswered).map(nameOf))) {
    screen.line(`Only ${name} was sent again: it had no answer, and only reads.`);
  }
  screen.line();
}

function nameOf({ method, path }: Arrival): string {
  return `${method} ${path}`;
}
