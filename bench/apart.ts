/**
 * Parts of a suite, each in a process of its own: what one leaves behind (a large heap, compiled code, threads) would be in the figures of the
 * next.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Figure } from './report.ts';

/** A function that a module exports, which gives figures. */
export interface Part {
  readonly module: URL;
  readonly name: string;
}

export async function measureApart({ module, name }: Part): Promise<readonly Figure[]> {
  const child = fork(import.meta.filename, [module.href, name], { serialization: 'advanced' });
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  // A process that ends before has said why.
  if (!Array.isArray(told)) throw new Error(`${name} ended without figures.`);
  // A list comes from `tell` alone.
  return told as readonly Figure[];
}

/** NaN is no JSON: figures go as V8 writes them. */
async function tell(module: string, name: string): Promise<void> {
  const { [name]: measure } = await import(module);
  const figures: readonly Figure[] = await measure();
  process.send?.(figures, () => process.disconnect());
}

if (import.meta.main) await tell(process.argv[2] ?? '', process.argv[3] ?? '');
