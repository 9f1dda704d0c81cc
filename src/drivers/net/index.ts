/** The guarded way out: HTTP over pooled connections, under the egress policy. Proxy variables are not looked at. */
import { lookup } from 'node:dns/promises';
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import type { Net } from '../../core/ports.ts';
import { createAgent, type Resolve } from './connector.ts';
import { fetchGuarded } from './fetch.ts';
import { createEgressCheck, egressModes } from './policy.ts';

const isFunction = (value: unknown) => typeof value === 'function';

const Options = z.object({
  /** The setting `network.egress`. */
  mode: z.enum(egressModes),
  /** The setting `network.allow`. */
  allow: z.array(z.string()).default([]),
  /** Asked whenever a connection is opened, since listeners come and go. */
  ownPorts: z.custom<() => ReadonlySet<number>>(isFunction),
  /** Looks names up; the system's resolver when absent. */
  resolve: z.custom<Resolve>(isFunction).optional(),
});

export const undiciNet: Driver<Net, typeof Options> = {
  name: 'undici',
  options: Options,
  async open(options, kit) {
    const check = createEgressCheck(options);
    const agent = createAgent({ check, resolve: options.resolve ?? resolveBySystem, log: kit.log });
    return {
      port: { fetch: (request) => fetchGuarded(request, agent) },
      async health() {
        if (agent.destroyed) throw new Error('The network driver is closed.');
      },
      close: () => agent.destroy(),
    };
  },
};

const resolveBySystem: Resolve = (host) => lookup(host, { all: true });
