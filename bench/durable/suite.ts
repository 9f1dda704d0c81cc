/**
 * `npm run bench -- durable`: what it costs that runs outlive their process, and what it is worth: the line, the start
 * after a crash, and a thousand kills.
 */
import type { Suite } from '../report.ts';
import { expectProcessTrees } from '../workflow/process-tree.ts';
import { costFigures } from './cost.ts';
import { killFigure } from './kills.ts';
import { memoryFigures } from './line.ts';
import { restartFigures } from './restart.ts';

export const durableSuite: Suite = {
  name: 'durable',
  async run() {
    expectProcessTrees();
    return [await killFigure(), ...(await restartFigures()), ...(await memoryFigures()), ...(await costFigures())];
  },
};
