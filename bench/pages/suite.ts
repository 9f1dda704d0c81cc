/** `npm run bench -- pages`: pages against the libraries and services that retrieve and read them; on Linux. */
import type { Figure, Suite } from '../report.ts';
import { expectProcessTrees } from '../workflow/process-tree.ts';
import { documentFigures } from './document.ts';
import { plainFigures } from './plain.ts';
import { besideAWholeBrowser, beyondOneBrowser, largePages, smallPages } from './rendered.ts';
import { openSite, type Site } from './site.ts';

const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  document: documentFigures,
  plain: () => onSite(plainFigures),
  one: () => onSite((site) => smallPages(site, 1)),
  four: () => onSite((site) => smallPages(site, 4)),
  eight: () => onSite((site) => smallPages(site, 8)),
  large: () => onSite(largePages),
  memory: () => onSite(beyondOneBrowser),
  whole: () => onSite(besideAWholeBrowser),
};

async function onSite(measure: (site: Site) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  expectProcessTrees();
  const site = await openSite();
  try {
    return await measure(site);
  } finally {
    site.close();
  }
}

export const pagesSuite: Suite = {
  name: 'pages',
  parts,
  async run() {
    const figures: Figure[] = [];
    for (const measure of Object.values(parts)) figures.push(...(await measure()));
    return figures;
  },
};
