/** Records of which nothing is left: full courses, shifts without a free place, invoices that are paid. */
import { isNumericField } from '../../terms/target.ts';
import type { Having } from '../rows/presence.ts';
import { isOnlyCounted } from '../said/no-condition.ts';
import { untold } from '../said/told-fields.ts';
import { leftOut, standsForNothing } from '../said/without.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { RecordMade, World } from '../terms/terms.ts';

/** `shifts with nothing left are omitted`: a number that was reckoned is above zero. */
export function nothingLeft({ members }: RecordMade, { speech, fields }: World): Having | undefined {
  const late = aboveZero(members, speech, fields) ?? withoutFull(members, speech);
  if (late !== undefined) return late;
  for (const { tokens, from, to } of speech.segments) {
    const around = textOf({ tokens: speech.tokens.slice(Math.max(0, from - 3), to) });
    const at = tokens.findIndex(({ lower }) => /^(?:nothing|none|zero|0|no|nobody|noone|never|without)$/.test(lower));
    const words = tokens.slice(at + 1, at + 4).flatMap((token) => token.words);
    if (at < 0 || !leftOut.test(around) || standsForNothing.test(around)) continue;
    const member = members.find(
      ({ field, found }) =>
        (/^(?:nobody|never|without)$/.test(tokens[at]?.lower ?? '')
          ? field.target.types.has('integer')
          : /[$/*]|\s-\s/.test(found.text)) && field.words.some((word) => words.some((one) => isAkin(one, word))),
    );
    if (member !== undefined)
      return {
        text: `$${member.variable} > 0`,
        notes: [{ kind: 'used', text: `only records with some ${member.field.name}: ${around}` }],
      };
  }
  return undefined;
}

const full = /\b(?:full|sold out|booked out|fully booked|booked up|used up|exhausted|out of stock|full up)\b/;
const spare = /^(?:free|left|available|remaining|open|vacant|spare|vacancy|places?|seats?|spots?|stock)$/;

/** `leave out full courses`, `only those that are sold out`: nothing is left of what was reckoned. */
function withoutFull(members: RecordMade['members'], { segments, tokens }: World['speech']): Having | undefined {
  const member = members.find(
    ({ field, found }) =>
      /[$/*]|\s-\s/.test(found.text) &&
      !field.target.types.has('string') &&
      field.words.some((word) => spare.test(word)),
  );
  const said = segments
    .map(({ from, to }) => textOf({ tokens: tokens.slice(Math.max(0, from - 3), to) }))
    .find(
      (text) => full.test(text) && (leftOut.test(text) || /\b(?:only|which|that are|not|aren't|without)\b/.test(text)),
    );
  if (member === undefined || said === undefined) return undefined;
  const isLeft = leftOut.test(said) || /\b(?:not|aren't|without)\b/.test(said);
  return {
    text: `$${member.variable} ${isLeft ? '>' : '<='} 0`,
    notes: [{ kind: 'used', text: `only records with ${isLeft ? 'some' : 'no'} ${member.field.name}: ${said}` }],
  };
}

/** `the next one of each; halls with nothing left are left out`: there is such a row. */
export function nothingChosen({ members, lets }: RecordMade, { speech }: World): Having | undefined {
  const isSaid = speech.segments.some(({ from, to }) => {
    const around = textOf({ tokens: speech.tokens.slice(Math.max(0, from - 3), to) });
    return leftOut.test(around) && /\b(?:nothing|none|no|without|nobody|not any)\b/.test(around);
  });
  const [chosen, ...more] = lets.filter(([name]) => members.some(({ found }) => found.text.includes(`$${name}.`)));
  if (!isSaid || chosen === undefined || more.length > 0 || !/\[0\]$/.test(chosen[1])) return undefined;
  return { text: `$exists($${chosen[0]})`, notes: [{ kind: 'used', text: 'only records that have such a row' }] };
}

/** The latest one of each shows what has to be there: who has none has no record. */
export function chosenRequired({ members, lets }: RecordMade): Having | undefined {
  const needed = lets.filter(
    ([name, text]) =>
      /\[0\]$/.test(text) &&
      members.some(
        ({ field, found }) =>
          field.isRequired &&
          !field.target.isNullable &&
          new RegExp(`^(?:\\$[a-zA-Z]+\\()*\\$${name}\\.[\\w.]+(?:[,)] ?[^?]*)?$`).test(found.text),
      ),
  );
  if (needed.length === 0) return undefined;
  return {
    text: needed.map(([name]) => `$exists($${name})`).join(' and '),
    notes: [{ kind: 'used', text: 'only records that have such a row' }],
  };
}

/** `overdue`, `not fully paid`: the days and the amount that were reckoned for it are above zero. */
function aboveZero(
  members: RecordMade['members'],
  speech: World['speech'],
  fields: World['fields'],
): Having | undefined {
  const text = untold(speech, fields);
  const asked: readonly (readonly [RegExp, RegExp])[] = [
    [/\b(?:overdue|late|past due)\b/, /^(?:late|overdue|past)$/],
    [
      /\b(?:not (?:yet )?(?:fully )?paid|unpaid|still owed?|(?:leave out|without|skip|omit|exclude|ignore)(?: \w+){0,4}? (?:fully|completely|already) (?:paid|settled))\b/,
      /^(?:open|remaining|outstanding|owed|due|balance|left)$/,
    ],
  ];
  const reckoned = members.filter(
    ({ field, found }) =>
      /[$/*]|\s-\s/.test(found.text) &&
      // A column for the rows of that kind is no condition on the records.
      !/= "[^"]*"\]/.test(found.text) &&
      isNumericField(field),
  );
  const found = asked.flatMap(([said, named]) =>
    said.test(text) && !isOnlyCounted(said, speech)
      ? reckoned.filter(({ field }) => field.words.some((word) => named.test(word))).slice(0, 1)
      : [],
  );
  if (found.length === 0 || speech.says(/\b(?:all|every) invoices?\b/)) return undefined;
  return {
    text: found.map(({ variable }) => `$${variable} > 0`).join(' and '),
    notes: [
      { kind: 'used', text: `only records with ${found.map(({ field }) => field.name).join(' and ')} above zero` },
    ],
  };
}
