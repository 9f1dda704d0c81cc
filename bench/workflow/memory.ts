/** Memory of the server and its workers, early in their life and later. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../report.ts';
import { residentMib } from './process-tree.ts';
import { runSubject } from './run-load.ts';
import { serveWorkflows } from './serve.ts';
import { languages, oneStep, threeSteps } from './workflows.ts';

/** By then everything is compiled, and every cache that has a bound is as large as these workflows make it. */
const earlyRuns = 1_000;
const lateRuns = 10_000;
const runsPerRound = 128;
/** Collected pages go back to the system in the background. */
const settleMs = 500;

/**
 * Resident memory after 10,000 runs by that after 1,000, the workflows in turns.
 *
 * The server collects its garbage every 1,000 runs: what the engine has no reason to collect yet makes the resident
 * memory climb by a third while the live heap stays the same, and would hide a leak as well as look like one. Workers
 * are not told to collect, and their heaps breathe by some MB: hence the tenth. Whoever keeps the answers of the 9,000
 * runs between keeps more than 400 MB; ten KB kept per run miss the bar.
 */
export function memoryFigure(connections: number): Promise<Figure> {
  return serveWorkflows(async (server, upstream, store) => {
    const workflows = [oneStep, threeSteps].flatMap((make) => languages.map((language) => make(language, upstream)));
    const subjects = workflows.map((workflow) =>
      runSubject(server, workflow, { name: workflow.id, connections, operationsPerRound: runsPerRound }),
    );
    for (const workflow of workflows) await store(workflow);

    let runs = 0;
    const goOnTo = async (wanted: number): Promise<void> => {
      while (runs < wanted) for (const subject of subjects) runs += await subject.round();
      await server.collect();
      await sleep(settleMs);
    };
    await goOnTo(earlyRuns);
    const reference = residentMib(server);
    for (let wanted = 2 * earlyRuns; wanted <= lateRuns; wanted += earlyRuns) await goOnTo(wanted);
    const patchbay = residentMib(server);
    const what = 'resident memory after 10,000 runs : after 1,000';
    return { what, unit: 'MiB', patchbay, reference, ratio: patchbay / reference, bar: { atMost: 1.1 } };
  });
}
