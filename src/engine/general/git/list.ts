/** A page of things at either hosting service: both count pages in the same way. */
import type { Ask } from './ask.ts';
import type { Found, Page } from './found.ts';
import { type ItemShape, itemsOf } from './item.ts';

export interface Listing {
  readonly query?: Readonly<Record<string, string>>;
  readonly page: Page;
  readonly ask: Ask;
}

export async function list(
  path: string,
  shape: ItemShape,
  { query = {}, page: { page, count }, ask }: Listing,
): Promise<Found> {
  const { data, hasMore } = await ask.json(path, { ...query, per_page: String(count), page: String(page) });
  return { items: itemsOf(data, shape), hasMore };
}
