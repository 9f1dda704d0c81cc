/** Names of what things are in, go to, or come from. */
import { wordsOf } from '../../words.ts';
import type { Token } from '../terms/token.ts';

/** Of a part of a name, in the singular. */
export const placed =
  /^(city|town|village|municipality|country|county|province|region|place|location|area|district|quarter|neighbou?rhood|state|site|river|lake|line|street|road|station|venue|warehouse|depot|branch|office|port|harbou?r|department|team|hall|room|folder|list|board|column|queue|stage|shelf|aisle|pier|berth|gate|dock|bay|floor|desk|table|track|lane|zone|sector|section|block|wing|ward|yard|lot|plot|garage|terminal|platform|hub|lab|campus|school|club|building|house|hotel|store|shop|plant|field|barn|cellar|rack|bin)$/;

/** What is known by its own name, whoever's it is. */
export const partsOfAddress = /^(?:postcode|postal|zip|zipcode|street|phone|telephone|mobile|iban)$/;

/** "In depot D-1" is where things are, and no state `in_depot`. */
export function isOfKey(value: string, tokens: readonly Token[]): boolean {
  const words = wordsOf(value);
  const last = words.at(-1) ?? '';
  const places = tokens.flatMap((token, at) => (token.words.includes(last) ? [at] : []));
  return words.length > 1 && places.length > 0 && places.every((at) => tokens[at + 1]?.literal?.kind === 'code');
}
