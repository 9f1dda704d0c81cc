import type { Database } from 'better-sqlite3';
import * as z from 'zod';
import type { Product, Products, Unit } from '../../../../core/business.ts';

interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly unit: Unit;
  readonly packs: string;
  readonly aliases: string;
  readonly madeFrom: string;
  readonly priceMinor: number | null;
  readonly costMinor: number | null;
  readonly isActive: number;
}

const Packs = z.record(z.string(), z.number());
const Aliases = z.array(z.string());
const Ingredients = z.array(z.object({ productId: z.string(), milli: z.int() }));

export function createProducts(file: Database): Products {
  const put = file.prepare<[ProductRow & { updatedAt: number }]>(
    `insert into product (id, name, unit, packs, aliases, made_from, price_minor, cost_minor, is_active, updated_at)
    values (@id, @name, @unit, @packs, @aliases, @madeFrom, @priceMinor, @costMinor, @isActive, @updatedAt)
    on conflict (id) do update set name = excluded.name, unit = excluded.unit, packs = excluded.packs,
    aliases = excluded.aliases, made_from = excluded.made_from, price_minor = excluded.price_minor,
    cost_minor = excluded.cost_minor, is_active = excluded.is_active, updated_at = excluded.updated_at`,
  );
  const list = file.prepare<[], ProductRow>(
    `select id, name, unit, packs, aliases, made_from as madeFrom, price_minor as priceMinor, cost_minor as costMinor,
    is_active as isActive from product order by id`,
  );
  const upsert = file.transaction((products: readonly Product[], now: number): void => {
    for (const product of products) put.run({ ...toRow(product), updatedAt: now });
  });

  return {
    async upsert(products, now) {
      upsert.immediate(products, now);
    },
    list: async () => list.all().map(toProduct),
  };
}

function toRow({ packs, aliases, madeFrom, priceMinor, costMinor, isActive, ...rest }: Product): ProductRow {
  return {
    ...rest,
    packs: JSON.stringify(packs),
    aliases: JSON.stringify(aliases),
    madeFrom: JSON.stringify(madeFrom),
    priceMinor: priceMinor ?? null,
    costMinor: costMinor ?? null,
    isActive: Number(isActive),
  };
}

function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    unit: row.unit,
    packs: Packs.parse(JSON.parse(row.packs)),
    aliases: Aliases.parse(JSON.parse(row.aliases)),
    priceMinor: row.priceMinor ?? undefined,
    costMinor: row.costMinor ?? undefined,
    madeFrom: Ingredients.parse(JSON.parse(row.madeFrom)),
    isActive: row.isActive === 1,
  };
}
