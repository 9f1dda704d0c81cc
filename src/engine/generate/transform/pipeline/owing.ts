/** `only those who have to pay`: records that what was reckoned for them leaves something to be paid. */
import { wordsOf } from '../../words.ts';
import type { Having } from './presence.ts';
import type { RecordMade, World } from './terms.ts';

const owing =
  /\b(?:only|just|those|who|that|which|whoever|anyone|anybody|everyone|everybody)\b(?: \w+){0,4}? (?:(?:have|has|had|having) (?:something |anything )?to pay|(?:must|need to|needs to) pay|owes?|(?:is|are) (?:to be )?(?:charged|billed))\b/;

/** `loans with a fine only` */
const having =
  /\b(?:only|just)\b[^.;]{0,40}\b(?:with|having|have|has) (?:an? |some |any )(\w+)|\b(?:with|having|have|has) (?:an? |some |any )(\w+) (?:only|alone)\b/;

const reckoned = /\$max\(\[0, /;

export function owingCondition({ members }: RecordMade, { speech }: World): Having | undefined {
  const all = members.filter(({ found }) => reckoned.test(found.text));
  const [, before, behind] = having.exec(speech.text) ?? [];
  const word = before ?? behind ?? '';
  const named = all.findLast(({ field }) => wordsOf(word).some((one) => field.words.includes(one)));
  const said = named === undefined ? owing.exec(speech.text)?.[0] : `with some ${word}`;
  const due = named ?? all.at(-1);
  if (said === undefined || due === undefined) return undefined;
  return {
    text: `$${due.variable} > 0`,
    notes: [{ kind: 'used', text: `only records with some ${due.field.name}: ${said}` }],
  };
}
