/** `npm run bench -- business`: the engines of the business tools beside what others make of the same data. */
import type { Suite } from '../report.ts';
import { forecastFigures } from './forecast.ts';
import { noteFigures } from './notes.ts';

export const businessSuite: Suite = {
  name: 'business',
  async run() {
    return [...forecastFigures(), ...noteFigures()];
  },
};
