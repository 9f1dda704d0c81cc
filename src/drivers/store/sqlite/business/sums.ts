/** What the ledger's movements come to. */
import type { Database } from 'better-sqlite3';
import type { Ledger, StockLevel, StockWanted, Sum, SumsWanted } from '../../../../core/business.ts';

interface Narrow {
  readonly branch: string | null;
  readonly productId: string | null;
}

interface Span extends Narrow {
  readonly kinds: string;
  readonly from: string;
  readonly to: string;
}

const narrow = '(@branch is null or branch = @branch) and (@productId is null or product_id = @productId)';

export function createSums(file: Database): Pick<Ledger, 'stock' | 'sums' | 'soldBetween'> {
  const stock = file.prepare<[Narrow & { day: string }], StockLevel>(
    `select product_id as productId, branch, sum(milli) as milli from movement
    where product_id is not null and day <= @day and ${narrow} group by product_id, branch order by product_id, branch`,
  );
  const sold = file.prepare<[Narrow], { first: string | null; last: string | null }>(
    `select min(day) as first, max(day) as last from movement where kind = 'sale' and ${narrow}`,
  );
  const sums = {
    day: prepareSums(file, 'day'),
    product: prepareSums(file, "coalesce(product_id, '')"),
    branch: prepareSums(file, 'branch'),
    kind: prepareSums(file, 'kind'),
  };
  return {
    stock: async ({ day = '9999-12-31', ...wanted }) => stock.all({ ...narrowOf(wanted), day }),
    async sums({ kinds, from, to, by, ...wanted }) {
      return sums[by].all({ ...narrowOf(wanted), kinds: JSON.stringify(kinds), from, to });
    },
    async soldBetween(wanted) {
      const { first = null, last = null } = sold.get(narrowOf(wanted)) ?? {};
      return first === null || last === null ? undefined : [first, last];
    },
  };
}

/** `key` is one of our own expressions. */
function prepareSums(file: Database, key: string) {
  return file.prepare<[Span], Sum>(
    `select ${key} as key, sum(milli) as milli, coalesce(sum(minor), 0) as minor, sum(sign) as count from movement
    where kind in (select value from json_each(@kinds)) and day between @from and @to and ${narrow}
    group by key having sum(sign) > 0 order by key`,
  );
}

function narrowOf({ branch, productId }: Omit<StockWanted, 'day'> | Pick<SumsWanted, 'branch' | 'productId'>): Narrow {
  return { branch: branch ?? null, productId: productId ?? null };
}
