/** `npm run bench -- data`: the data tools beside what they are built on, and a thousand kills each. */
import type { Suite } from '../report.ts';
import { fileFigures } from './files.ts';
import { killFigures } from './kills.ts';
import { rowFigures } from './rows.ts';
import { vectorFigures } from './vectors.ts';

export const dataSuite: Suite = {
  name: 'data',
  parts: { rows: rowFigures },
  async run() {
    return [...(await vectorFigures()), ...(await rowFigures()), ...(await fileFigures()), ...(await killFigures())];
  },
};
