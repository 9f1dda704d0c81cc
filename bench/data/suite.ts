/** `npm run bench -- data`: the data tools beside what they are built on. */
import type { Suite } from '../report.ts';
import { vectorFigures } from './vectors.ts';

export const dataSuite: Suite = {
  name: 'data',
  async run() {
    return vectorFigures();
  },
};
