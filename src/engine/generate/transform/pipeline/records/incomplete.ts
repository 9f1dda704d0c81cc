/** Records that lack what they need: `skip the entries in which one of them is null`, `leave out readings without a temperature`. */
import { isDateWord } from '../../../vocabulary.ts';
import { incomplete } from '../../instruction/turns/absence-turns.ts';
import type { Having } from '../rows/presence.ts';
import { isAkin } from '../terms/speech.ts';
import type { Made, RecordMade, Rows, World } from '../terms/terms.ts';

const lacking =
  /\bleave out (?:[\p{L}\d_'-]+ ){0,5}?(?:without|have no|that lack) (?:an? |the |its |their )?([\p{L}\d_ ]{2,40})/giu;

const whole =
  /\b(?:leave out|skip|ignore|exclude|omit|drop|remove|discard) (?:all |any |the |those |these )*(?:incomplete \w+|\w+ (?:that|which) are incomplete)|\bincomplete \w+ (?:are|should be|must be) (?:left out|skipped|ignored|excluded|omitted|dropped)|\b(?:only|just) (?:the |those )*(?:complete \w+|\w+ (?:that|which) are complete)\b/;

/** `only complete ones`, unless that is a state which rows are in. */
function isWhole(table: Rows['table'], { speech, scopeOf }: World): boolean {
  const isState = scopeOf(table).sources.some(({ shape, name }) =>
    [...shape.scalars, ...name.own].some((one) => /^(?:in)?completed?$/i.test(String(one))),
  );
  return speech.text.includes(incomplete) || (whole.test(speech.text) && !isState);
}

/** Only those that have what was made for their fields: the ones that are named, or all that must not be null. */
export function incompleteLeftOut({ members }: RecordMade, table: Rows['table'], world: World): Having | undefined {
  const { text } = world.speech;
  const values = members.filter(isPlain);
  const named = [...text.matchAll(lacking)].map(([, name = '']) => name.trim().toLowerCase());
  const chosen = isWhole(table, world)
    ? values.filter(({ field }) => field.isRequired && !field.target.isNullable)
    : values.filter((one) => named.some((name) => isCalled(one, name) || isOnlyDate(one, name, values)));
  if (chosen.length === 0) return undefined;
  return {
    text: chosen.map(({ variable }) => `$${variable} != null`).join(' and '),
    notes: [{ kind: 'used', text: `only records with ${chosen.map(({ field }) => field.name).join(' and ')}` }],
  };
}

/** A value of the record itself, and nothing that was reckoned of others. */
function isPlain({ field, found }: Made): boolean {
  return (
    field.target.kind === 'scalar' &&
    found.missing.length === 0 &&
    !/^"|\$(?:count|sum|average|max|min)\(/.test(found.text)
  );
}

/** What is said begins with the name of the field, or is that of the one that it is made of. */
function isCalled({ field, found }: Made, name: string): boolean {
  const words = name.split(' ');
  const [source = ''] = words;
  const isSource = words.length === 1 && /[\d_]/.test(source) && new RegExp(`\\b${source}\\b`, 'i').test(found.text);
  return (
    isSource ||
    field.words.every((word, at) => isAkin(words[at] ?? '', word)) ||
    words.every((word) => field.words.some((own) => isAkin(own, word)))
  );
}

/** `the order date`, of records with one date: whatever that is called. */
function isOnlyDate(one: Made, name: string, values: readonly Made[]): boolean {
  const isDate = ({ field: { words, target } }: Made): boolean =>
    target.format === 'date' || target.format === 'date-time' || words.some(isDateWord);
  const isNamed = name.split(' ').some((word) => word === 'date' || word === 'day' || word === 'time');
  return isNamed && isDate(one) && values.filter(isDate).length === 1;
}
