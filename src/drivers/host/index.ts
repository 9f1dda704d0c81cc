/**
 * This machine: its browser, its loopback interface, files and locks of one user. What a stored token does not need is
 * loaded when it is first used: HTTP alone takes longer to load than the token takes to read.
 */
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import type { Host } from '../../core/host.ts';
import { canOpenBrowser } from './environment.ts';
import { checkPrivate, readPrivate, removePrivate, writePrivate } from './private-file.ts';

const Options = z.object({
  /** Decides whether and with what a browser is opened. */
  environment: z.record(z.string(), z.string().optional()),
  /** Where the system tells whose connections there are; a system that does not tell has no such folder. */
  procDir: z.string().default('/proc'),
});

export const localHost: Driver<Host, typeof Options> = {
  name: 'local',
  options: Options,
  async open({ environment, procDir }, { log }) {
    const port: Host = {
      canOpenBrowser: () => canOpenBrowser(environment, process.platform),
      async openBrowser(url) {
        const { openBrowser } = await import('./browser.ts');
        await openBrowser(url, environment);
      },
      async listen(options) {
        const { listenOnLoopback } = await import('./listener.ts');
        return listenOnLoopback(options, procDir, log);
      },
      async askNeighbour(request) {
        const { askNeighbour } = await import('./neighbour.ts');
        return askNeighbour(request, procDir);
      },
      readPrivate: (path) => readPrivate(path, log),
      writePrivate,
      removePrivate,
      checkPrivate,
      async readSecret(keychain) {
        const { readSecret } = await import('./keychain.ts');
        return readSecret(keychain, environment);
      },
      async writeSecret(keychain, secret) {
        const { writeSecret } = await import('./keychain.ts');
        await writeSecret(keychain, secret, environment);
      },
      async removeSecret(keychain) {
        const { removeSecret } = await import('./keychain.ts');
        return removeSecret(keychain, environment);
      },
      async lock(path, signal) {
        const { takeLock } = await import('./lock.ts');
        return takeLock(path, signal);
      },
      async removeDeadLock(path) {
        const { removeDeadLock } = await import('./lock.ts');
        await removeDeadLock(path);
      },
    };
    return { port, async health() {}, async close() {} };
  },
};
