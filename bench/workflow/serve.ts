/** The processes of one measurement: the upstream, and Patchbay on a data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../server-process.ts';
import { withChildren } from './process-tree.ts';
import { storeWorkflow } from './run-load.ts';
import type { Measured } from './workflows.ts';

type Store = (workflow: Measured) => Promise<Measured>;

/**
 * `work` gets Patchbay, where the upstream is, and a function that stores a workflow and returns it. Every run is
 * recorded with its data, as it is in earnest, so the folder grows by hundreds of MB until it is removed.
 */
export async function serveWorkflows<T>(
  work: (server: ServerProcess, upstream: string, store: Store) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const servers: ServerProcess[] = [];
  const start = async (file: string, args: readonly string[] = []): Promise<ServerProcess> => {
    const server = await startServer(file, args);
    servers.push(server);
    return server;
  };
  try {
    const upstream = await start('workflow/servers/upstream.ts');
    const server = withChildren(await start('mcp/servers/patchbay-http.ts', [dataDir]));
    return await work(server, `http://127.0.0.1:${upstream.port}`, async (workflow) => {
      await storeWorkflow(server, workflow);
      return workflow;
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(dataDir, { recursive: true });
  }
}
