/** People of whom some stay at the hotels, some go to the salon, and some do both, with one email address. */
import { Chance, times } from '../../apis/chance.ts';
import type { Variant } from '../../apis/service.ts';

export interface Person {
  readonly first: string;
  readonly last: string;
  readonly email: string;
}

export function townspeople(variant: Variant): readonly Person[] {
  const chance = new Chance(variant, 1501);
  return times(chance.count(176, 193), (index) => {
    const { first, last } = chance.person();
    return { first, last, email: `${first}.${last}.${index + 11}@mailpost.example`.toLowerCase() };
  });
}

/** The first of them stay at the hotels. */
export function hotelGuests(variant: Variant): readonly Person[] {
  return townspeople(variant).slice(0, variant === 'given' ? 117 : 129);
}

/** The last of them go to the salon; they begin before the guests end. */
export function salonClients(variant: Variant): readonly Person[] {
  return townspeople(variant).slice(variant === 'given' ? 62 : 58);
}
