/** What is there under another name than the one that is needed: `requester_email` may be the `email` of a customer. */
import { isReading } from '../../step/instruction/reading.ts';
import { placeholder } from '../../step/terms/expression.ts';
import type { DataPlace } from '../../step/terms/places.ts';
import { accepts, isHandle, shownName, suits, type Target } from '../../step/terms/target.ts';
import { coverage, isVagueName } from '../../words.ts';
import { placesAtHand } from '../answers/at-hand.ts';
import type { Clause } from '../instruction/clauses.ts';
import { holderOf, isKeyWord, isPerson, speaksOf } from '../terms/entity.ts';
import type { Alias, Plan } from '../terms/plan.ts';
import type { KnownOperation } from '../terms/sources.ts';

const most = 2;

/** The plan with one more alias each, the likeliest first. */
export function aliasesFor(target: Target, known: KnownOperation, clause: Clause, plan: Plan): readonly Plan[] {
  const taken = new Set(plan.aliases.map(({ place }) => place.expression + place.name.own.join('_')));
  const ranked = placesAtHand(plan)
    .filter(({ value }) => typeof value !== 'object' && accepts(target.schema, value) && suits(target, value))
    .map((place) => ({ place, fit: fitOf(target, place, known, clause) }))
    .filter(({ place, fit }) => fit > 0 && !taken.has(place.expression + target.own.join('_')))
    .toSorted((a, b) => b.fit - a.fit);
  return ranked.slice(0, most).map(({ place, fit }) => ({
    ...plan,
    aliases: [...plan.aliases, aliasOf(target, place)],
    score: plan.score - 0.6 + 0.3 * fit,
  }));
}

function aliasOf(target: Target, place: DataPlace): Alias {
  const doubt = `${shownName(target.name)} was taken from ${placeholder(place.expression)}, which is called something else.`;
  return { place: { ...place, name: { own: target.own, context: target.context } }, doubt };
}

const searchWords = /^(q|query|search|keyword|term|text|name|title)$/;
/** Where mail goes to is an address, whatever it is called. */
export function isAddress({ own, schema }: Target): boolean {
  return (
    schema['format'] === 'email' ||
    own.includes('email') ||
    own.includes('mail') ||
    /^(?:to|recipient|cc|bcc)$/.test(own.at(-1) ?? '')
  );
}

function fitOf(target: Target, place: DataPlace, known: KnownOperation, clause: Clause): number {
  const { own, context } = place.name;
  const last = isAddress(target) ? 'email' : (target.own.at(-1) ?? '');
  const holder = context.find((word) => !isHandle(word) && !isVagueName([word])) ?? '';
  const isMentioned =
    speaksOf(
      clause.text,
      own.filter((word) => word !== last),
    ) || speaksOf(clause.text, [holder]);
  if (isSameHandle(target, place)) return 0.9;
  // An address is an address: whose it is, the clause says, or nobody.
  if (own.at(-1) === last && !isVagueName([last]) && !isHandle(last)) return isMentioned ? 1.2 : 0.6;
  const isOfPerson = target.own.some(isPerson) || (target.place === 'body' && isPerson(target.context[0] ?? ''));
  const areBothPeople = isOfPerson && (isPerson(holder) || own.some(isPerson));
  if (own.at(-1) === last && areBothPeople && (target.own.length > 1 || isPerson(target.context[0] ?? '')))
    return isMentioned ? 1.1 : 0.5;
  if (isRoleOf(target, place, clause)) return 1;
  const isSearch = isReading(known.operation) && target.place === 'query' && searchWords.test(last);
  const isSaid =
    coverage(
      own,
      clause.text.split(/[^\p{L}\d]+/u).map((word) => word.toLowerCase()),
    ) > 0.7 || speaksOf(clause.text, own);
  return isSearch && typeof place.value === 'string' && (place.isTop || place.expression === 'currentItem') && isSaid
    ? 1
    : 0;
}

/** "For the director", where a member is wanted by a key and the director has one. */
function isRoleOf({ own }: Target, { name, leaf }: DataPlace, { text }: Clause): boolean {
  if (!own.some(isPerson) || !isKeyWord(own.at(-1) ?? '') || name.own.length > 1 || !/^\w+$/.test(leaf)) return false;
  return new RegExp(`\\b(?:for|to|by|with|of) (?:the|this|that|our) ${leaf}\\b`, 'i').test(text);
}

/** People call by a number what services call by an id: `order_number` may be the `order_id`. */
export function isSameHandle({ own, context }: Pick<Target, 'own' | 'context'>, { name }: DataPlace): boolean {
  if (!isKeyWord(own.at(-1) ?? '') || !isKeyWord(name.own.at(-1) ?? '')) return false;
  const holder = holderOf(own).length > 0 ? holderOf(own) : holderOf(context.slice(0, 1));
  return holder.length > 0 && holder.join(' ') === holderOf(name.own).join(' ');
}
