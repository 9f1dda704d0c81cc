import type { ApiConfig } from '../../model/api.ts';

/** The same for calls that say the same. */
export function keyOf(config: ApiConfig): string {
  const said = Object.entries(config).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify(said.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
