/** `npm run bench -- pages`: pages against the libraries and services that retrieve and read them. */
import type { Suite } from '../report.ts';
import { documentFigures } from './document.ts';
import { renderedFigures } from './rendered.ts';

export const pagesSuite: Suite = {
  name: 'pages',
  async run() {
    return [...(await documentFigures()), ...(await renderedFigures())];
  },
};
