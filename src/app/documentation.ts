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
  let patrol: Patrol | undefined;
  const look = async (): Promise<void> => {
    const { store } = await open(['store']);
    // Nearly always, and then nothing else need be loaded.
    if ((await store.documentationFetches.due(kit.clock.now(), 1)).length === 0) return;
    const { fetchDue } = await import('../engine/integration/documentation/work.ts');
    await fetchDue({ ...(await open(documentationPorts)), ...kit, signal: control.signal });
  };
  return {
    begin() {
      patrol = startPatrol([look], limits.documentationPollMs, kit);
    },
    async stop() {
      control.abort(new PatchbayError('cancelled', 'Patchbay was stopping.', { reason: 'SHUT_DOWN' }));
      await patrol?.stop();
    },
  };
}
