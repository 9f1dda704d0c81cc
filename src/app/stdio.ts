import { serveOverStdio } from '../faces/mcp/stdio.ts';
import { compose } from './compose.ts';
import { mcpFace } from './face.ts';
import { logUncaught } from './last-resort.ts';
import type { Config } from './settings.ts';
import { shutdownSignal } from './shutdown.ts';

/** For a person who started it by hand, and would see nothing happen. */
const greeting =
  'patchbay: waiting for an MCP client on stdin, which usually starts this by itself. Ctrl-C ends it; `patchbay --help` has ' +
  'other commands.';

/** `patchbay stdio`: serves one client until it closes stdin. Whatever writes to the console goes to stderr. */
export async function runStdio(config: Config): Promise<void> {
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
  const house = await compose(config);
  logUncaught(house.kit.log);
  const { ended, close } = serveOverStdio(await mcpFace(house, config), {
    input: process.stdin,
    output: process.stdout,
  });
  house.work();
  if (process.stdin.isTTY) process.stderr.write(`${greeting}\n`);
  const ending = await Promise.race([ended, shutdownSignal()]);
  if (ending === 'overflow') process.exitCode = 1;
  await house.rest();
  await close();
  await house.close();
  process.stdin.destroy();
}
