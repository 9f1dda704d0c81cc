/** Documents of pages against the libraries underneath, and against the ones that do the same. One process, in turns. */
import { createRequire } from 'node:module';
// The product's own versions: the references bring older ones along.
import { selectAll as selectBare } from '../../node_modules/css-select/dist/index.js';
import { innerText } from '../../node_modules/domutils/dist/index.js';
import { parse } from '../../node_modules/parse5/dist/index.js';
import { adapter } from '../../node_modules/parse5-htmlparser2-tree-adapter/dist/index.js';
import { mainContent } from '../../src/engine/page/document/main-content.ts';
import { pageMarkdown } from '../../src/engine/page/document/markdown.ts';
import { compileSelector, selectAll } from '../../src/engine/page/document/select.ts';
import { visibleText } from '../../src/engine/page/document/text.ts';
import { parsePage } from '../../src/engine/page/document/tree.ts';
import { medianOf, ratioOf, type Subject, takeTurns } from '../measure.ts';
import type { Bar, Figure } from '../report.ts';
import { makePage } from './page.ts';

const load = createRequire(import.meta.url);
const base = 'https://hens.example/';
const selectors = ['section.part > p.lead', 'table td:nth-child(2)', 'li a[href^="/hens/1"]'];

export async function documentFigures(): Promise<readonly Figure[]> {
  const page = makePage(1024 * 1024);
  const tree = parsePage(page);
  const toTurndown = turndown(page);
  return [
    await compare(
      '1 MB parse, 3 selectors, text : parse5 + css-select',
      { ours: () => readOurs(page), theirs: () => readBare(page) },
      { atMost: 1.2 },
    ),
    await compare(
      '1 MB parse, Markdown : turndown with tables',
      { ours: () => pageMarkdown(parsePage(page), { base }), theirs: toTurndown },
      { atMost: 0.7 },
    ),
    await compare(
      '1 MB Markdown of a parsed page : turndown with tables',
      { ours: () => pageMarkdown(tree, { base }), theirs: toTurndown },
      { atMost: 0.25 },
    ),
    await compare(
      '1 MB main content : readability on linkedom',
      { ours: () => mainOf(page), theirs: () => readability(page) },
      { atMost: 0.5 },
    ),
  ];
}

function readOurs(page: string): unknown {
  const tree = parsePage(page);
  return [...selectors.map((css) => selectAll(tree, compileSelector(css))), visibleText(tree)];
}

function readBare(page: string): unknown {
  const document = parse(page, { treeAdapter: adapter });
  return [...selectors.map((css) => selectBare(css, document)), innerText(document.children)];
}

function mainOf(page: string): unknown {
  const { node, without } = mainContent(parsePage(page));
  return visibleText(node, { without });
}

function turndown(page: string): () => unknown {
  const service: { use(plugin: unknown): unknown; turndown(html: string): string } = Reflect.construct(
    load('turndown'),
    [],
  );
  service.use(load('turndown-plugin-gfm').gfm);
  return () => service.turndown(page);
}

function readability(page: string): unknown {
  const { document } = load('linkedom').parseHTML(page);
  const reader: { parse(): unknown } = Reflect.construct(load('@mozilla/readability').Readability, [document]);
  return reader.parse();
}

interface Pair {
  readonly ours: () => unknown;
  readonly theirs: () => unknown;
}

async function compare(what: string, { ours, theirs }: Pair, bar: Bar): Promise<Figure> {
  const samples = await takeTurns([subject('patchbay', ours), subject('reference', theirs)], { warmUps: 3, rounds: 9 });
  return {
    what,
    unit: 'CPU-ms',
    patchbay: medianOf(samples, 'patchbay', 'cpuMicros') / 1_000,
    reference: medianOf(samples, 'reference', 'cpuMicros') / 1_000,
    ratio: ratioOf(samples, 'patchbay', 'reference', 'cpuMicros'),
    bar,
  };
}

/** Two pages a round: what the first leaves behind is partly cleared away during the second. */
function subject(name: string, work: () => unknown): Subject {
  return {
    name,
    cpuMicros: async () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    round: async () => {
      work();
      work();
      return 2;
    },
  };
}
