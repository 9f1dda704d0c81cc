/** `patchbay token get` with a stored token, from its start to its end; the bar is set by a bare Node that does nothing. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../measure.ts';
import type { Figure } from '../report.ts';

const rounds = 21;
const launcher = fileURLToPath(new URL('../../bin/patchbay.js', import.meta.url));

/** One and a half times a bare start, and sixty milliseconds. */
const allowance = (bareMs: number): number => 1.5 * bareMs + 60;

export function commandFigure(file: string): Figure {
  const ours: number[] = [];
  const bare: number[] = [];
  const get = (): number => timeOf([launcher, 'token', 'get'], { OAUTH_CLIENT_ID: 'hens', OAUTH_TOKEN_PATH: file });
  get(); // Fills the compile cache.
  for (let i = 0; i < rounds; i += 1) {
    ours.push(get());
    bare.push(timeOf(['-e', '0'], {}));
  }
  const [patchbay, reference] = [median(ours), allowance(median(bare))];
  return {
    what: 'patchbay token get : 1.5 x node -e 0 + 60 ms',
    unit: 'ms',
    patchbay,
    reference,
    ratio: patchbay / reference,
    bar: { atMost: 1 },
  };
}

function timeOf(args: readonly string[], environment: Readonly<Record<string, string>>): number {
  const startedAt = performance.now();
  execFileSync(process.execPath, args, { env: { ...process.env, ...environment } });
  return performance.now() - startedAt;
}
