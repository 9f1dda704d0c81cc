/** `only those who have to pay`: records that what was reckoned for them leaves something to be paid. */
import type { Having } from './presence.ts';
import type { RecordMade, World } from './terms.ts';

const owing =
  /\b(?:only|just|those|who|that|which|whoever|anyone|anybody|everyone|everybody)\b(?: \w+){0,4}? (?:(?:have|has|had|having) (?:something |anything )?to pay|(?:must|need to|needs to) pay|owes?|(?:is|are) (?:to be )?(?:charged|billed))\b/;

const reckoned = /\$max\(\[0, /;

export function owingCondition({ members }: RecordMade, { speech }: World): Having | undefined {
  const said = owing.exec(speech.text)?.[0];
  const due = members.findLast(({ found }) => reckoned.test(found.text));
  if (said === undefined || due === undefined) return undefined;
  return {
    text: `$${due.variable} > 0`,
    notes: [{ kind: 'used', text: `only records with some ${due.field.name}: ${said}` }],
  };
}
