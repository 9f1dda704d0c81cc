/** What the helper is made of. It outlives calls: nothing of it ends because one caller has gone. */
import type { Clock, Log } from '../../core/context.ts';
import type { Host } from '../../core/host.ts';
import type { Net } from '../../core/ports.ts';
import type { PostPorts } from './post.ts';
import type { OAuthSettings } from './settings.ts';

export interface Parts {
  readonly host: Host;
  readonly net: Pick<Net, 'fetch'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: OAuthSettings;
  /** Aborts when the helper is closed. */
  readonly life: AbortSignal;
}

export function postPorts({ net, clock, log, settings, life }: Parts, signal = life): PostPorts {
  return { net, clock, log, httpTimeoutMs: settings.httpTimeoutMs, signal };
}
