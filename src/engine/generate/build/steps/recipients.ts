/** Where something goes: of "assign it to the member with this address" the key of that member, of "move them to the new room" `newRoom`. */
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { placeholder } from '../../step/terms/expression.ts';
import type { DataPlace } from '../../step/terms/places.ts';
import { accepts, isHandle, shownName, type Target } from '../../step/terms/target.ts';
import { coverage, wordsOf } from '../../words.ts';
import { placesAtHand } from '../answers/at-hand.ts';
import { holderOf, isKeyWord, isPerson } from '../terms/entity.ts';
import type { Alias, Plan } from '../terms/plan.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';
import { withoutQuotes } from '../terms/verbs.ts';
import { ownersIn } from './belongings.ts';

/** The key that the change is to set, under the name that it has there. */
export function recipientsOf(known: KnownOperation, text: string, plan: Plan): readonly Alias[] {
  if (isReading(known.operation)) return [];
  const [, said = ''] = going.exec(withoutQuotes(text)) ?? [];
  const words = wordsOf(said.trim().replace(/\s+/g, '_'));
  const target = said === '' ? undefined : keyIn(known, words);
  if (target === undefined) return [];
  const given = placesAtHand(plan).filter(
    ({ isTop, leaf, value }) => isTop && accepts(target.schema, value) && begins(words, wordsOf(leaf)),
  );
  const [only, ...others] = given;
  const named =
    words[0] === undefined
      ? undefined
      : ownersIn(plan, known.source).find(({ noun }) => noun.join(' ') === words.slice(0, noun.length).join(' '));
  const place = others.length === 0 ? (only ?? named?.place) : undefined;
  if (place === undefined || !accepts(target.schema, place.value)) return [];
  const doubt = `${shownName(target.name)} was taken from ${placeholder(place.expression)}, which is called something else.`;
  // In a path it would be the key of something else.
  return [{ place: { ...place, isTop: false, name: { own: target.own, context: target.context } }, doubt }];
}

/** Who reads that to which something goes, where a key of it can be set: members, of "assign it to the member with this address". */
export function recipientReaders(
  known: KnownOperation,
  text: string,
  { operations }: Sources,
): readonly KnownOperation[] {
  const [, said = ''] = going.exec(withoutQuotes(text)) ?? [];
  const words = wordsOf(said.trim().replace(/\s+/g, '_'));
  if (said === '' || isReading(known.operation) || keyIn(known, words) === undefined) return [];
  return operations.filter(
    ({ operation, noun, source }) =>
      source === known.source &&
      isReading(operation) &&
      !/\}\/?$/.test(operation.path) &&
      noun.length > 0 &&
      noun.join(' ') === words.slice(0, noun.length).join(' '),
  );
}

const going = /\bto (?:the|this|that|our|my|his|her|their) ((?:[\w-]+ ?){1,3})/i;

/** The one key in the body that what is spoken of may be, by its name or since both are people. */
function keyIn(known: KnownOperation, words: readonly string[]): Target | undefined {
  const keys = bodyTargets(known.operation).filter(
    ({ own }) => isHandle(own.at(-1) ?? '') || isKeyWord(own.at(-1) ?? ''),
  );
  const fitting = keys.filter(({ own }) => {
    const holder = holderOf(own);
    return holder.length > 0 && (coverage(holder, words) >= 0.9 || (holder.some(isPerson) && words.some(isPerson)));
  });
  if (fitting.length === 1) return fitting[0];
  return fitting.length === 0 && keys.length === 1 && keys[0]?.required === true ? keys[0] : undefined;
}

/** `newRoom` is the new room, and `standIn` the stand-in. */
function begins(words: readonly string[], own: readonly string[]): boolean {
  const named = own.length > 1 && isKeyWord(own.at(-1) ?? '') ? own.slice(0, -1) : own;
  return named.length > 0 && named.every((word, at) => words[at] === word);
}

/** Whether a place may still be meant beside the recipients: neither `oldRoom` beside `newRoom`, nor what there is under the name of the key itself. */
export function isBeside(place: DataPlace, recipients: readonly Alias[]): boolean {
  return recipients.every(({ place: to }) => {
    const isCalledSo = wordsOf(place.leaf).join() === to.name.own.join();
    const own = wordsOf(to.leaf).filter((word) => !isKeyWord(word));
    const words = wordsOf(place.leaf).filter((word) => !isKeyWord(word));
    const isOfKind = place.isTop && own.length > 1 && words.length > 1 && words.at(-1) === own.at(-1);
    return place === to || !(isCalledSo || isOfKind || place.expression === to.expression);
  });
}

/** What they are there, in words: whom an issue is assigned to is its assignee. */
export function rolesSaid(recipients: readonly Alias[]): string {
  const roles = recipients.map(({ place: { name } }) => name.own.filter((word) => !isKeyWord(word)).join(' '));
  return roles.map((role) => `, as the ${role}`).join('');
}
