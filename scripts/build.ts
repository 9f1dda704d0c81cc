/**
 * Makes the package: `dist` from nothing, so that no file of an earlier build stays.
 *
 * Our files and the libraries that every start needs become a few files, because a start mostly waits for its files: this
 * halves it. Everything else, above all what is loaded only when it is used, stays the package that npm installed.
 */
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { createRegistry } from '../src/core/registry.ts';
import { tools } from '../tools/index.ts';

/** Threads and processes of our own find their file beside the file that starts them. */
const input = {
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

const bundled = /^(?:zod|@modelcontextprotocol\/(?:server|core)|hono|@hono\/node-server)(?:\/|$)/;

await rm('dist', { recursive: true, force: true });
const { entries } = createRegistry(tools, { ports: tools.flatMap((tool) => tool.needs) });
const converted = Object.fromEntries(
  entries.map(({ tool, inputSchema, outputSchema }) => [tool.name, { inputSchema, outputSchema }]),
);

const bundle = await rolldown({
  input,
  plugins: [
    {
      name: 'converted-schemas',
      load: {
        filter: { id: /\/src\/app\/converted\.ts$/ },
        handler: () => `export const converted = JSON.parse(${JSON.stringify(JSON.stringify(converted))});`,
      },
    },
  ],
  platform: 'node',
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !bundled.test(id),
});
const { output } = await bundle.write({
  dir: 'dist',
  format: 'esm',
  sourcemap: true,
  // Names stay, for the sake of stack traces.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await bundle.close();

await copyFile('src/faces/graphql/schema.graphql', 'dist/schema.graphql');

const files = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
await writeFile('dist/THIRD-PARTY-LICENSES.txt', await licensesOf(files));

/** The licenses of the packages that `files` belong to, which want to go wherever their code goes. */
async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(
    files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0]),
  );
  const texts: string[] = [];
  for (const folder of [...folders].toSorted()) {
    if (folder === undefined) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no license file.`);
    texts.push(`${name}\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`);
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
