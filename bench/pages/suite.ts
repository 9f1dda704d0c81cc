/** `npm run bench -- pages`: pages against the libraries and services that retrieve and read them. */
import type { Suite } from '../report.ts';
import { documentFigures } from './document.ts';

export const pagesSuite: Suite = {
  name: 'pages',
  run: documentFigures,
};
