/** A small shop that tests of the books begin with. */
import type { Call } from '../../../src/core/door.ts';
import type { ErrorBody } from '../../../src/core/error.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

export const products = [
  { id: 'eggs', name: 'Egg', packs: { tray: 30 }, aliases: ['itlog'], price: 9, cost: 7 },
  { id: 'whole', name: 'Whole Chicken', packs: { bag: 10 }, aliases: ['manok', 'chicken'], price: 220 },
  { id: 'legs', name: 'Chicken Leg', aliases: ['leg'], price: 85 },
  { id: 'fried', name: 'Fried Chicken', price: 35, madeFrom: [{ productId: 'whole', qty: 0.125 }] },
  { id: 'oil', name: 'Cooking Oil', unit: 'l', aliases: ['mantika'], price: 95 },
];

export async function openShop(settings: Record<string, unknown> = {}, dataDir?: string): Promise<TestHouse> {
  const house = await openHouse({ timezone: 'Asia/Manila', ...settings }, dataDir);
  await house.done('business/upsertProducts', { items: products });
  return house;
}

/** Why a call was refused. */
export async function refusal(
  house: TestHouse,
  tool: string,
  input: unknown,
  over?: Partial<Call>,
): Promise<ErrorBody> {
  const outcome = await house.call(tool, input, over);
  if (outcome.kind === 'failed') return outcome.error.toBody();
  throw new Error(`${tool} was not refused: ${JSON.stringify(outcome)}`);
}

/** Quantities by product and branch: `eggs@main`. */
export async function stock(house: TestHouse, wanted: Record<string, unknown> = {}): Promise<Record<string, number>> {
  const { items } = await house.done('business/stockLevels', wanted);
  const levels = Array.isArray(items) ? items : [];
  return Object.fromEntries(levels.map(({ productId, branch, qty }) => [`${productId}@${branch}`, qty]));
}

export async function collect(house: TestHouse, content: string, over?: Partial<Call>): Promise<string> {
  const { noteId } = await house.done('business/noteCollection', { content, userRole: 'owner', branch: 'main' }, over);
  return String(noteId);
}
