/** The shop's orders, in memory. Whoever asks twice for one gets two: the shop does not guess what was meant. */
import * as z from 'zod';

const Wish = z.object({ series: z.string(), units: z.int().min(1) });

export interface Order {
  /** Such as `sku_22383-1`: the first one of that product. */
  readonly id: string;
  readonly series: string;
  readonly units: number;
  readonly state: 'open' | 'paid';
}

export interface OrderBook {
  /** An order for JSON such as `{"series": "sku_22383", "units": 24}`; undefined of anything else. */
  place(body: string): Order | undefined;
  find(id: string): Order | undefined;
  /** The order, paid; undefined when there is none that is open. */
  pay(id: string): Order | undefined;
}

/** `products` are the ids of the series that can be ordered. */
export function openOrderBook(products: ReadonlySet<string>): OrderBook {
  const orders = new Map<string, Order>();
  const put = (order: Order): Order => {
    orders.set(order.id, order);
    return order;
  };
  return {
    place(body) {
      const wish = Wish.safeParse(parseJson(body)).data;
      if (wish === undefined || !products.has(wish.series)) return undefined;
      const earlier = [...orders.values()].filter(({ series }) => series === wish.series).length;
      return put({ id: `${wish.series}-${earlier + 1}`, ...wish, state: 'open' });
    },
    find: (id) => orders.get(id),
    pay(id) {
      const order = orders.get(id);
      return order?.state === 'open' ? put({ ...order, state: 'paid' }) : undefined;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
