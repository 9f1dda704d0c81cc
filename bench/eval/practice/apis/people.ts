/** People and firms that more than one of the services knows: those who buy from the shop write to its helpdesk. */
import { Chance, times } from '../../apis/chance.ts';
import type { Variant } from '../../apis/service.ts';

export interface Person {
  readonly first: string;
  readonly last: string;
  readonly email: string;
}

/** Customers of the shop, who are end users of the helpdesk. */
export function shoppers(variant: Variant): readonly Person[] {
  const chance = new Chance(variant, 801);
  return times(chance.count(64, 71), (index) => {
    const { first, last } = chance.person();
    return { first, last, email: `${first}.${last}${index + 1}@postbox.example`.toLowerCase() };
  });
}

/** Those who work there: agents of the helpdesk, who write down their hours. */
export function staff(variant: Variant): readonly Person[] {
  const chance = new Chance(variant, 802);
  return times(chance.count(9, 11), (index) => {
    const { first, last } = chance.person();
    return { first, last, email: `${first}${index + 1}@copperdesk.example`.toLowerCase() };
  });
}
