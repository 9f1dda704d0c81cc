/** How well a source is what the description of a field says that the field is: as a property of a thing, by its key, or in its words. */
import { textsOf } from '../../shape.ts';
import { isVagueName, type Name, nameScore, weightOf, wordsOf } from '../../words.ts';
import { readInstruction } from '../instruction/words/read.ts';
import type { Source } from '../terms/scope.ts';
import type { Wanted } from '../wanted/search.ts';

/** 0 where the description says nothing of it. */
export function propertyScore({ name, target: { description } }: Wanted, source: Source): number {
  if (description === '') return 0;
  if (isOneOfSuch(description, source.name)) return 1.04;
  if (isPropertyOf(description, source.name, textsOf(source.shape).length > 0)) return 0.97;
  const key = source.label.split('.').at(-1) ?? '';
  // A key that is no plain word stands in a description for itself.
  const told = description.toLowerCase().split(/[^\w-]+/);
  const isKey = /[\d_]|[a-z][A-Z]/.test(key) && told.includes(key.toLowerCase());
  if (isKey) return 0.95;
  if (isWrittenOut(source.name.own, description)) return 0.84;
  const own = source.name.own.filter((word) => weightOf(word) === 1);
  const isTold = own.length > 0 && !isVagueName(own) && readInstruction(description).speaksOf(own);
  return isTold ? 0.5 + 0.3 * nameScore(name, source.name) + 0.12 : 0;
}

const propertyOf = /^(?:the |its |their )?([\w -]+?) of (?:the|its|their|an?|each) ([\w -]+?)[.]?$/i;

/** "Status of the envelope", of what an answer wraps too; "Name of the calendar", of a calendar that is a text itself. */
function isPropertyOf(description: string, { own, context }: Name, isText: boolean): boolean {
  const [, property = '', owner = ''] = propertyOf.exec(description.trim()) ?? [];
  const thing = wordsOf(owner).join(' ');
  if (thing === '') return false;
  const words = wordsOf(property).join(' ');
  const outer = context.slice(context.findIndex((word) => weightOf(word) === 1));
  const isHeld = [context, outer].some((one) => one.slice(0, wordsOf(owner).length).toReversed().join(' ') === thing);
  return (isHeld && words === own.join(' ')) || (isText && own.join(' ') === thing && /^(?:name|title)$/.test(words));
}

/** "IATA code of the departure airport", of a departure that has an `iata`: what kind of value it is needs no word of its own there. */
function isOneOfSuch(description: string, { own, context }: Name): boolean {
  const [property = [], owner = []] = (propertyOf.exec(description.trim()) ?? []).slice(1).map(wordsOf);
  const rest = property.filter((word) => !own.includes(word));
  const isNamed = own.some((word) => weightOf(word) === 1) && own.every((word) => property.includes(word));
  const [holder = ''] = context.filter((word) => weightOf(word) === 1);
  return isNamed && rest.length > 0 && rest.every((word) => isVagueName([word])) && owner.includes(holder);
}

/** `When the tenant moved in`, of `movedIn`: a name of several words, one after the other. */
function isWrittenOut(own: readonly string[], description: string): boolean {
  const said = ` ${wordsOf(description).join(' ')} `;
  return own.length > 1 && !isVagueName(own) && said.includes(` ${own.join(' ')} `);
}
