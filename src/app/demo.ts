/** `patchbay demo`: the main job on real data, with nothing but this machine. */
import { join, relative } from 'node:path';
import { playBestWeeks } from './demo/best-weeks.ts';
import { seconds } from './demo/definition.ts';
import { playKill } from './demo/kill.ts';
import { playReconcile } from './demo/reconcile.ts';
import { createScreen, type Screen } from './demo/screen.ts';
import { openStage, type Stage } from './demo/stage.ts';
import { packageRoot } from './package.ts';
import { shutdownSignal } from './shutdown.ts';

/** Plays the demo; its data is kept when `keepIn` names a folder for it. Ctrl-C takes everything down in order. */
export async function runDemo(keepIn?: string): Promise<void> {
  const stop = new AbortController();
  const screen = createScreen(process.stdout);
  process.stdout.on('error', (cause) => stop.abort(cause)); // Whoever read it has gone.
  void shutdownSignal().then(() => stop.abort());
  try {
    await play(screen, keepIn, stop.signal);
  } catch (error) {
    screen.rest();
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped.\n');
    process.exitCode = 130;
  }
}

async function play(screen: Screen, keepIn: string | undefined, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const stage = await openStage(keepIn, signal);
  try {
    const readyAt = performance.now();
    introduce(stage, screen);
    const runId = await playBestWeeks(stage, screen);
    await playReconcile(stage, screen);
    await playKill(stage, screen);
    const total = performance.now() - startedAt;
    screen.line(`Ready after ${seconds(readyAt - startedAt)}, all done after ${seconds(total)}.`);
    showNext(runId, keepIn, screen);
  } finally {
    await stage.close();
  }
}

function introduce({ shop, service, patchbay }: Stage, screen: Screen): void {
  screen.line(screen.paint('strong', "Patchbay demo: a shop's best weeks, its files, and a run that outlives a kill"));
  screen.line();
  screen.line(`A shop's API at ${service.url}: ${shop.series.length} daily series, in pages, with a token`);
  screen.line(`  ${shop.start} to ${shop.end}, real sales (UCI Online Retail)`);
  screen.line();
  screen.line(`Patchbay over stdio, MCP ${patchbay.revision}, ${patchbay.tools.length} tools`);
  screen.line();
}

function showNext(runId: string, keepIn: string | undefined, screen: Screen): void {
  const path = (...parts: string[]): string => relative(process.cwd(), join(packageRoot, ...parts)) || '.';
  const launcher = `node ${path('bin', 'patchbay.js')}`;
  const places = [
    [
      `run_get {"id":"${runId}"}`,
      keepIn === undefined
        ? 'the first run; its data goes with this demo, but demo --data DIR keeps it'
        : `the first run, in ${keepIn}`,
    ],
    [`${launcher} describe`, 'every tool; describe workflow_upsert for one'],
    [`${launcher} describe --client claude`, 'the entry for a desktop client; also cursor, vscode'],
    [path('examples', 'online-retail'), 'the definitions and the API of this demo, to try with your own client'],
  ];
  screen.line();
  screen.line(screen.paint('strong', 'Where to look next'));
  for (const [what, why] of places) {
    screen.line(`  ${what}`);
    screen.line(screen.paint('quiet', `      ${why}`));
  }
}
