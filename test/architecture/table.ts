/**
 * Which folder may import what: the layer table of the design as data.
 *
 * A file belongs to the area with the longest matching folder. Its own folder is always allowed; everything else is
 * refused unless a row names it. A new driver or face gets its row here before its first file.
 */
export interface Area {
  readonly folder: string;
  /** Folders of ours that it may import. */
  readonly ours: readonly string[];
  /** Folders of ours that it may import types from. */
  readonly types?: readonly string[];
  /** Packages, by name or as `@scope/*`. */
  readonly packages: readonly string[];
  /** Modules of Node: `node:crypto` and the like. */
  readonly node: readonly string[] | 'any';
}

const shapes = ['src/core', 'src/model'];

const layers: readonly Area[] = [
  { folder: 'src/model', ours: [], packages: ['zod'], node: [] },
  { folder: 'src/core', ours: ['src/model'], packages: ['zod'], node: [] },
  { folder: 'src/engine', ours: shapes, packages: ['zod'], node: [] },
  { folder: 'src/engine/general/filesystem', ours: ['src/engine', ...shapes], packages: ['diff', 'zod'], node: [] },
  { folder: 'src/engine/general/time', ours: shapes, packages: ['temporal-polyfill', 'zod'], node: [] },
  { folder: 'src/engine/generate/documents', ours: ['src/engine', ...shapes], packages: ['yaml'], node: [] },
  // Reads the schema that a GraphQL service tells of itself; loaded only then.
  { folder: 'src/engine/integration/documentation', ours: ['src/engine', ...shapes], packages: ['graphql'], node: [] },
  { folder: 'src/engine/schedule', ours: ['src/engine', ...shapes], packages: ['croner', 'zod'], node: [] },
  {
    folder: 'src/engine/page/document',
    ours: ['src/engine', ...shapes],
    packages: ['css-select', 'domhandler', 'domutils', 'parse5', 'parse5-htmlparser2-tree-adapter'],
    node: [],
  },
  { folder: 'tools', ours: ['src/engine', ...shapes], packages: ['zod'], node: [] },
  { folder: 'src/app', ours: ['src', 'tools', 'examples'], packages: ['*'], node: 'any' },
  // It flushes the log of a database.
  { folder: 'src/drivers/sql', ours: shapes, packages: [], node: ['node:fs'] },
  // It keeps pools of processes.
  { folder: 'src/drivers/process', ours: [], packages: [], node: ['node:child_process', 'node:module', 'node:path'] },
  // What stands on the other side of a wire: it knows nothing of ours. The demo plays against it.
  { folder: 'examples', ours: [], packages: ['zod'], node: 'any' },
];

/** What drivers of several ports share. */
const driverParts = ['src/drivers/process', 'src/drivers/sql'];

/** One folder per port; each confines its own library. */
const driverLibraries = {
  browser: ['@sparticuz/chromium', 'puppeteer-core'],
  bus: [],
  clock: [],
  durable: [],
  extract: ['json5', 'papaparse', 'saxes', 'unpdf', 'yauzl'],
  files: ['better-sqlite3'],
  folders: [],
  host: ['open'],
  jobs: [],
  llm: ['@ai-sdk/*'],
  log: [],
  net: ['pg', 'undici'],
  'page-documents': [],
  rows: ['better-sqlite3'],
  sandbox: ['ajv', 'ajv-formats', 'jsonata', 'ses'],
  store: ['better-sqlite3', 'drizzle-orm'],
  telemetry: ['@opentelemetry/*', 'prom-client'],
  throttle: [],
  vault: [],
  vectors: ['better-sqlite3'],
};

/** One folder per wire; `types` are the shapes that the http host asks of a face. */
const faces = {
  files: { packages: [], types: [] },
  http: { packages: ['hono', '@hono/node-server', 'rate-limiter-flexible'], types: [] },
  graphql: { packages: ['graphql', 'graphql-ws', 'graphql-yoga', 'ws'], types: ['src/faces/http'] },
  console: { packages: ['hono'], types: ['src/faces/http'] },
  metrics: { packages: [], types: ['src/faces/http'] },
  mcp: { packages: ['@modelcontextprotocol/*'], types: ['src/faces/http'] },
  'rest-pages': { packages: [], types: ['src/faces/http'] },
  'rest-tools': { packages: ['jose'], types: ['src/faces/http'] },
};

export const areas: readonly Area[] = [
  ...layers,
  ...Object.entries(driverLibraries).map(([name, packages]) => ({
    folder: `src/drivers/${name}`,
    ours: [...shapes, ...driverParts],
    packages: ['zod', ...packages],
    node: 'any' as const,
  })),
  ...Object.entries(faces).map(([name, { packages, types }]) => ({
    folder: `src/faces/${name}`,
    ours: shapes,
    types,
    packages: ['zod', ...packages],
    node: 'any' as const,
  })),
];
