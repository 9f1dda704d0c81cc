/** `npm run bench -- data`: the data tools beside what they are built on, and a thousand kills each. */
import { measureApart } from '../apart.ts';
import type { Figure, Suite } from '../report.ts';

const part = (file: string, name: string) => (): Promise<readonly Figure[]> =>
  measureApart({ module: new URL(file, import.meta.url), name });

const parts = {
  vectors: part('vectors.ts', 'vectorFigures'),
  rows: part('rows.ts', 'rowFigures'),
  files: part('files.ts', 'fileFigures'),
  kills: part('kills.ts', 'killFigures'),
};

export const dataSuite: Suite = {
  name: 'data',
  parts,
  async run() {
    const figures: Figure[] = [];
    for (const measure of Object.values(parts)) figures.push(...(await measure()));
    return figures;
  },
};
