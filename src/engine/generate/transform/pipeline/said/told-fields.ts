/** Sentences that say what one field is: `warmest day: date of the day with the highest temperature.` They say nothing of the rest. */
import { weightOf } from '../../../words.ts';
import type { Field } from '../../terms/target.ts';
import { type Segment, type Speech, textOf } from '../terms/speech.ts';

export interface Told {
  /** The name of the field is a part of it. */
  readonly from: number;
  readonly body: number;
  readonly to: number;
}

/** Where the instruction has such a sentence about the field: its name alone, and what it is behind a colon. */
export function toldOf({ words }: Field, { tokens, about }: Speech): Told | undefined {
  const named = about(words).find((one) => tokens[one.to]?.lower === ':' && isNameAlone(one, words));
  if (named === undefined) return undefined;
  const body = named.to + 1;
  const length = tokens.slice(body).findIndex(({ lower }) => lower === '.' || lower === ';');
  return { from: named.from, body, to: length < 0 ? tokens.length : body + length };
}

function isNameAlone({ tokens }: Segment, words: readonly string[]): boolean {
  return tokens.every((token) => token.words.every((word) => words.includes(word) || weightOf(word) < 0.4));
}

/** Whether the token is a part of such a sentence about one of the fields, and so no condition on the records. */
export function isTold(at: number, fields: readonly Field[], speech: Speech): boolean {
  return fields.some((field) => isIn(at, toldOf(field, speech)));
}

/** `author: login of the person who opened it`: what one text is, and no condition on the rows unless it is said strictly. */
export function isToldOfText(at: number, strictly: RegExp, fields: readonly Field[], speech: Speech): boolean {
  const isText = ({ target: { kind, types } }: Field): boolean => kind === 'scalar' && types.has('string');
  const segment = speech.segments.find((one) => one.from <= at && at < one.to);
  return isTold(at, fields.filter(isText), speech) && (segment === undefined || !strictly.test(textOf(segment)));
}

/** What is said beside such sentences. */
export function untold(speech: Speech, fields: readonly Field[]): string {
  const told = fields.map((field) => toldOf(field, speech));
  return speech.tokens
    .filter((_, at) => !told.some((one) => isIn(at, one)))
    .map(({ lower }) => lower)
    .join(' ');
}

export function isIn(at: number, told: Told | undefined): boolean {
  return told !== undefined && told.body <= at && at < told.to;
}
