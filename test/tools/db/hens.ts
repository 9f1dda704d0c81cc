import type { Call, Outcome } from '../../../src/core/door.ts';
import type { ErrorBody } from '../../../src/core/error.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

export const hens = [
  { name: 'Berta', eggs: 7, coop: 'north' },
  { name: 'Ada', eggs: 3, coop: 'south' },
  { name: 'Cleo', eggs: null, coop: 'north' },
];

/** A house with a table of hens. */
export async function henHouse(settings: Record<string, unknown> = {}): Promise<TestHouse> {
  const house = await openHouse(settings);
  await house.done('db/insert', { table_name: 'hens', data: hens });
  return house;
}

/** What a call that must fail is told. */
export async function refused(
  house: TestHouse,
  tool: string,
  input: unknown,
  over: Partial<Call> = {},
): Promise<ErrorBody> {
  const outcome: Outcome = await house.call(tool, input, over);
  if (outcome.kind === 'failed') return outcome.error.toBody();
  throw new Error(`${tool} did not fail: ${JSON.stringify(outcome)}`);
}

export function numbered(count: number): readonly Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({ number: index + 1, note: 'fresh' }));
}
