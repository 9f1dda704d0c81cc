/** `only those who have to pay`: records that what was reckoned for them leaves something to be paid. */
import { wordsOf } from '../../../words.ts';
import { isNumeric } from '../../terms/target.ts';
import type { Having } from '../rows/presence.ts';
import type { Made, RecordMade, World } from '../terms/terms.ts';

const owing =
  /\b(?:only|just|those|who|that|which|whoever|anyone|anybody|everyone|everybody)\b(?: \w+){0,4}? (?:(?:have|has|had|having) (?:something |anything )?to pay|(?:must|need to|needs to) pay|owes?|(?:is|are) (?:to be )?(?:charged|billed))\b/;

/** `loans with a fine only` */
const having =
  /\b(?:only|just)\b[^.;]{0,40}\b(?:with|having|have|has) (?:an? |some |any )(\w+)|\b(?:with|having|have|has) (?:an? |some |any )(\w+) (?:only|alone)\b/;

/** `that still have an amount due`: what is not paid is told by the name of the number. */
const open =
  /\b(?:that|which|who|with|having)\b(?: still)?(?: (?:have|has))?(?: still)? (?:an? |some |any )((?:\w+ ){0,2}(?:due|outstanding|open|remaining|owing|owed|left))\b/;

const reckoned = /\$max\(\[0, /;

export function owingCondition({ members }: RecordMade, { speech }: World): Having | undefined {
  const all = members.filter(({ found }) => reckoned.test(found.text));
  const [, before, behind] = having.exec(speech.text) ?? [];
  const word = before ?? behind ?? '';
  const amount = open.exec(speech.text);
  const left = amount === null ? undefined : members.find((one) => isCalled(one, wordsOf(amount[1] ?? '')));
  if (left !== undefined) return above(left, amount?.[0] ?? '');
  const named = all.findLast(({ field }) => wordsOf(word).some((one) => field.words.includes(one)));
  const said = named === undefined ? owing.exec(speech.text)?.[0] : `with some ${word}`;
  const due = named ?? all.at(-1);
  if (said === undefined || due === undefined) return undefined;
  return above(due, said);
}

function above({ variable, field }: Made, said: string): Having {
  return { text: `$${variable} > 0`, notes: [{ kind: 'used', text: `only records with some ${field.name}: ${said}` }] };
}

/** A number that is called so in as many words. */
function isCalled({ field: { words, target } }: Made, said: readonly string[]): boolean {
  const isNumber = isNumeric(target.types);
  return isNumber && words.length > 1 && words.join(' ') === said.join(' ');
}
