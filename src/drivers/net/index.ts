/**
 * The guarded way out: HTTP and PostgreSQL over pooled connections, under the egress policy. Variables of proxies and of
 * databases are not looked at; whoever opens the driver may name a proxy.
 */
import type { Agent, Dispatcher } from 'undici';
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import type { Net, NetRequest } from '../../core/ports.ts';
import { carryTrace } from './carry-trace.ts';
import { createAgent, createProxied } from './connector.ts';
import { fetchGuarded } from './fetch.ts';
import type { GuardOptions, Resolve } from './guard.ts';
import { createEgressCheck, egressModes } from './policy.ts';
import { createPostgres } from './postgres.ts';
import { createProxies } from './proxies.ts';
import { resolveBySystem } from './resolve.ts';

const isFunction = (value: unknown) => typeof value === 'function';

const Options = z.object({
  /** The setting `network.egress`. */
  mode: z.enum(egressModes),
  /** The setting `network.allow`. */
  allow: z.array(z.string()).default([]),
  /** Asked whenever a connection is opened, since listeners come and go. */
  ownPorts: z.custom<() => ReadonlySet<number>>(isFunction),
  /** Requests go through this proxy, which looks names up itself: the policy then judges nothing but what it is given. */
  proxy: z.string().optional(),
  /** The setting `telemetry.traceHosts`. */
  traceHosts: z.array(z.string()).optional(),
  /** Looks names up; the system's resolver when absent. */
  resolve: z.custom<Resolve>(isFunction).optional(),
});

export const undiciNet: Driver<Net, typeof Options> = {
  name: 'undici',
  options: Options,
  async open(options, kit) {
    const check = createEgressCheck(options);
    const guard = { check, resolve: options.resolve ?? resolveBySystem, log: kit.log };
    const agents = createAgents(guard, options.proxy);
    const postgres = createPostgres(guard);
    const carry = carryTrace(kit.log, options.traceHosts);
    let isClosed = false;
    return {
      port: {
        fetch: async (request) => fetchGuarded(carry(request), agents.of(request)),
        query: (request) => postgres.query(request),
      },
      async health() {
        if (isClosed) throw new Error('The network driver is closed.');
      },
      async close() {
        isClosed = true;
        postgres.close();
        await agents.destroy();
      },
    };
  },
};

/** Connections are shared only by those who show the same certificate and trust the same authorities. */
function createAgents(guard: GuardOptions, proxy: string | undefined) {
  const plain = proxy === undefined ? createAgent(guard) : createProxied(proxy);
  const others = new Map<string, Agent>();
  const proxies = createProxies(guard);
  return {
    of({ tls: identity, proxy: named }: NetRequest): Dispatcher {
      if (named !== undefined) return proxies.of(named);
      if (identity === undefined) return plain;
      const name = JSON.stringify([identity.ca, identity.cert, identity.key]);
      const agent = others.get(name) ?? createAgent(guard, identity);
      others.set(name, agent);
      return agent;
    },
    async destroy(): Promise<void> {
      await Promise.all([plain, ...others.values()].map((agent) => agent.destroy()).concat(proxies.destroy()));
    },
  };
}
