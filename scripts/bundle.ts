/**
 * Makes few files of the sources and the libraries that every start needs, because a start mostly waits for its files: this
 * halves it. Everything else, above all what is loaded only when it is used, stays the package that npm installed.
 */
import { copyFile, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { type Plugin, type RolldownOutput, rolldown } from 'rolldown';
import { createRegistry } from '../src/core/registry.ts';
import { tools } from '../tools/index.ts';
import { byStarts } from './chunks.ts';

const root = join(import.meta.dirname, '..');

/** Threads and processes of our own find their file beside the file that starts them. */
const entries = {
  main: 'src/app/main.ts',
  tools: 'tools/index.ts',
  worker: 'src/drivers/sandbox/worker.ts',
  reader: 'src/drivers/extract/reader.ts',
  watchdog: 'src/drivers/extract/watchdog.ts',
  'document-worker': 'src/app/document-worker.ts',
  keeper: 'src/drivers/rows/sqlite/keeper.ts',
  'vector-worker': 'src/drivers/vectors/sqlite/vector-worker.ts',
  'crew-thread': 'src/drivers/vectors/sqlite/crew-thread.ts',
};

/** What every start loads, and what the first expressions and files need. Each has its license with it. */
const packages = [
  '@hono/node-server',
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/server',
  'croner',
  'drizzle-orm',
  'hono',
  'json5',
  'jsonata',
  'papaparse',
  'undici',
  'zod',
];

const bundled = new RegExp(`^(?:${packages.join('|')})(?:/|$)`);

/** Has the schemas of the tools converted once, when a bundle is made, which otherwise is a fifth of a start. */
const convertedSchemas: Plugin = {
  name: 'converted-schemas',
  load: {
    filter: { id: /\/src\/app\/converted\.ts$/ },
    handler: () => `export const converted = JSON.parse(${JSON.stringify(JSON.stringify(convertSchemas()))});`,
  },
};

/** Fills `folder`, from nothing, so that no file of an earlier build stays. `more` are further modules to start with, by name. */
export async function bundleSources(
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RolldownOutput> {
  await rm(folder, { recursive: true, force: true });
  const input = { ...entries, ...more };
  const bundle = await rolldown({
    cwd: root,
    input,
    plugins: [convertedSchemas],
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !bundled.test(id),
  });
  const output = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    codeSplitting: { groups: [byStarts(root, input)], includeDependenciesRecursively: false },
    // Names stay, for the sake of stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
  await copyFile(join(root, 'src/faces/graphql/schema.graphql'), join(folder, 'schema.graphql'));
  return output;
}

function convertSchemas() {
  const { entries: all } = createRegistry(tools, { ports: tools.flatMap((tool) => tool.needs) });
  return Object.fromEntries(
    all.map(({ tool, inputSchema, outputSchema }) => [tool.name, { inputSchema, outputSchema }]),
  );
}
