/** The documentation of integrations is fetched beside everything else, by every process that works on what waits. */
import type { Kit } from '../core/driver.ts';
import { PatchbayError } from '../core/error.ts';
import { limits } from '../core/limits.ts';
import type { OpenPorts, PortName } from '../core/ports.ts';
import { type Patrol, startPatrol } from '../drivers/durable/patrol.ts';
import { documentationPorts } from '../engine/integration/documentation/context.ts';

type Open = <K extends PortName>(names: readonly K[]) => Promise<Pick<OpenPorts, K>>;

export interface DocumentationWork {
  begin(): void;
  /** What was not finished is gone on with by whoever looks next. */
  stop(): Promise<void>;
}

export function fetchDocumentations(open: Open, kit: Kit): DocumentationWork {
  const control = new AbortController();
  const working = new Map<string, Promise<void>>();
  let patrol: Patrol | undefined;
  // One that takes its time holds up no other.
  const begin = (id: string, work: () => Promise<void>): void => {
    const ended = work()
      .catch((cause: unknown) => kit.log.write('error', 'documentation could not be looked after', { cause }))
      .finally(() => working.delete(id));
    working.set(id, ended);
  };
  const look = async (): Promise<void> => {
    const { store } = await open(['store']);
    const due = await store.documentationFetches.due(kit.clock.now(), limits.documentationAtATime);
    const fresh = due.filter(({ integrationId }) => !working.has(integrationId));
    // Nearly always, and then nothing else need be loaded.
    if (fresh.length === 0) return;
    const { fulfil } = await import('../engine/integration/documentation/work.ts');
    const ctx = { ...(await open(documentationPorts)), ...kit, signal: control.signal };
    for (const wish of fresh) begin(wish.integrationId, () => fulfil(wish, ctx));
  };
  return {
    begin() {
      // The house may have been closed while what has to be open for this was opened.
      if (control.signal.aborted) return;
      patrol = startPatrol([look], limits.documentationPollMs, kit);
    },
    async stop() {
      control.abort(new PatchbayError('cancelled', 'Patchbay was stopping.', { reason: 'SHUT_DOWN' }));
      await patrol?.stop();
      await Promise.all(working.values());
    },
  };
}
