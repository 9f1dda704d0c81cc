/** What services are known to have: their things, and the fields of these. */
import type { Known } from '../../instruction/told-owners.ts';
import type { Workshop } from '../../terms/plan.ts';
import { toldOf } from './nodes.ts';
import { peopleIn, rolesIn } from './role-names.ts';

export function knownThings({ operations }: Workshop['sources']): Known {
  const fields = new Map<string, Set<string>>();
  for (const known of operations) {
    const thing = known.noun.join(' ');
    const own = fields.get(thing) ?? new Set();
    fields.set(thing, own);
    for (const { words, context } of toldOf(known)?.leaves ?? [])
      for (const name of [words, [...context.toReversed(), ...words]]) own.add(name.join(' '));
  }
  const sources = [...new Set(operations.map(({ source }) => source))];
  const roles = new Map(sources.flatMap((source) => [...peopleIn(source), ...rolesIn(source)]));
  const fieldsOf = (thing: readonly string[]): ReadonlySet<string> | undefined =>
    fields.get(thing.join(' ')) ?? fields.get(roles.get(thing.join(' ')) ?? '');
  const all = new Set([...fields.values()].flatMap((own) => [...own]));
  return {
    isThing: (words) => fields.has(words.join(' ')),
    isRole: (words) => roles.has(words.join(' ')),
    mayHave: (thing, field) => {
      const own = fieldsOf(thing);
      const name = field.join(' ');
      const last = field.at(-1) ?? '';
      // Whoever has a first and a last name has a name.
      const isOpen = own === undefined || own.size === 0 || last === 'name' || !all.has(name);
      return isOpen || [...own].some((one) => one === name || one.endsWith(` ${last}`));
    },
  };
}
