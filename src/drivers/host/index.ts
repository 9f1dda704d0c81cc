/** This machine: its browser, its loopback interface, files and locks of one user. */
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import type { Host } from '../../core/host.ts';
import { canOpenBrowser, openBrowser } from './browser.ts';
import { listenOnLoopback } from './listener.ts';
import { takeLock } from './lock.ts';
import { askNeighbour } from './neighbour.ts';
import { createPeers } from './peer.ts';
import { readPrivate, removePrivate, writePrivate } from './private-file.ts';

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
    const peers = createPeers(procDir);
    const port: Host = {
      canOpenBrowser: () => canOpenBrowser(environment, process.platform),
      openBrowser: (url) => openBrowser(url, environment),
      listen: (options) => listenOnLoopback(options, peers, log),
      askNeighbour: (request) => askNeighbour(request, peers),
      readPrivate: (path) => readPrivate(path, log),
      writePrivate,
      removePrivate,
      lock: takeLock,
    };
    return { port, async health() {}, async close() {} };
  },
};
