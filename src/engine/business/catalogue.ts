/** The shop's products by id. */
import type { Product } from '../../core/business.ts';
import { PatchbayError } from '../../core/error.ts';
import { nearestFirst } from '../../core/nearest.ts';
import type { Context } from '../../core/context.ts';

/** A map: an id may be the name of something that every object has. */
export type Catalogue = ReadonlyMap<string, Product>;

export async function readCatalogue({ store }: Pick<Context<'store'>, 'store'>): Promise<Catalogue> {
  const products = await store.business.products.list();
  return new Map(products.map((product) => [product.id, product]));
}

/** Throws `not_found` with the nearest ids. */
export function findProduct(id: string, catalogue: Catalogue): Product {
  const product = catalogue.get(id);
  if (product !== undefined) return product;
  const near = nearestFirst(id, [...catalogue.keys()]).slice(0, 5);
  throw new PatchbayError('not_found', 'No product has that id.', {
    reason: 'PRODUCT_NOT_FOUND',
    hint:
      near.length > 0
        ? `There are, for example: ${near.join(', ')}. business_upsert_products adds one.`
        : 'There are no products yet: add them with business_upsert_products.',
    details: { known: catalogue.size },
  });
}
