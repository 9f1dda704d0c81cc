/** Connections through proxies that callers name, each under the egress policy like every other target. */
import { isIP } from 'node:net';
import { type Dispatcher, ProxyAgent } from 'undici';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { common } from './connector.ts';
import { failure } from './failure.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { isLocalhostName } from './policy.ts';

interface Named {
  readonly agent: ProxyAgent;
  readonly dispatcher: Dispatcher;
}

export interface Proxies {
  /** Throws `invalid_input` for what is no http proxy, `forbidden` for one that the policy refuses. */
  of(written: string): Dispatcher;
  destroy(): Promise<void>;
}

export function createProxies(options: GuardOptions): Proxies {
  const agents = new Map<string, Named>();

  function open(written: string): Named {
    const agent = createAgent(parseProxy(written), options);
    return { agent, dispatcher: agent.compose(judgeTargets(options)) };
  }

  return {
    of(written) {
      const named = agents.get(written) ?? open(written);
      // The one that was used last is the last to go.
      agents.delete(written);
      agents.set(written, named);
      const [oldest] = agents;
      if (agents.size > limits.namedProxies && oldest !== undefined) {
        agents.delete(oldest[0]);
        void oldest[1].agent.close();
      }
      return named.dispatcher;
    },
    async destroy() {
      await Promise.all([...agents.values()].map(({ agent }) => agent.destroy()));
    },
  };
}

function parseProxy(written: string): URL {
  const url = URL.parse(written);
  if (url?.protocol === 'http:' && url.pathname === '/' && url.search === '' && url.hash === '') return url;
  throw new PatchbayError('invalid_input', 'The proxy was not the address of an http proxy.', {
    reason: 'INVALID_PROXY',
    hint: 'Write it as http://user:password@host:port.',
  });
}

function createAgent(url: URL, options: GuardOptions): ProxyAgent {
  const port = url.port === '' ? 80 : Number(url.port);
  const guard = createGuard(port, options);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const refusal = guard.refuse(host);
  if (refusal !== undefined) throw refusal;
  return new ProxyAgent({
    ...common,
    uri: url.href,
    proxyTls: { timeout: limits.connectTimeoutMs, lookup: guard.lookup, autoSelectFamily: true },
    requestTls: { rejectUnauthorized: true, timeout: limits.connectTimeoutMs },
  });
}

function knownAddresses(host: string): readonly string[] {
  if (isLocalhostName(host)) return ['127.0.0.1'];
  return isIP(host) === 0 ? [] : [host];
}

/** The proxy resolves names; an address, or a name that is never reached, is refused before it is asked. */
function judgeTargets({ check, log }: GuardOptions): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (request, handler) => {
    const { hostname, port: written, protocol, host: shown } = new URL(String(request.origin));
    const host = hostname.replace(/^\[|\]$/g, '');
    const port = written === '' ? (protocol === 'https:' ? 443 : 80) : Number(written);
    const refusal = check(host, port, knownAddresses(host));
    if (refusal === undefined) return dispatch(request, handler);
    log.write('warn', 'egress refused', { host, port });
    throw failure('EGRESS_REFUSED', { host: shown, isRedirected: false }, { hint: refusal.hint });
  };
}
