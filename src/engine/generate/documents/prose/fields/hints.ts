/** Names in code that no sentence calls a field: taken for fields as long as the examples of a passage do not say otherwise. */
import { isRecord } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import { roleOf } from '../../terms/paging-role.ts';
import type { Field } from './fields.ts';

interface Told {
  readonly fields: readonly Field[];
  readonly bodyExample: unknown;
  readonly answerExample: unknown;
}

interface Hints {
  readonly hints: readonly Field[];
  readonly subjects: readonly Field[];
}

/** `sendsBody` says whether what is hinted at may stand in a body. */
export function withHints(told: Told, { hints, subjects }: Hints, sendsBody: boolean): Told {
  const { fields, bodyExample, answerExample } = told;
  const shown = namesIn(sendsBody ? bodyExample : answerExample);
  // A page may repeat where it began, and how much was asked for.
  const paging = sendsBody ? [] : hints.filter((hint) => /^(?:offset|size)$/.test(roleOf(hint) ?? ''));
  const arePages = new Set(paging.map(roleOf)).size > 1;
  const isOpen = ({ name, in: place, schema }: Field): boolean =>
    place !== 'answer' &&
    !fields.some((field) => field.name === name && field.in !== 'answer') &&
    (!shown.includes(name) ||
      (arePages && paging.some((one) => one.name === name)) ||
      place === 'query' ||
      (sendsBody && schema['enum'] !== undefined));
  const open = hints.filter(isOpen);
  const isOwn = ({ name, schema }: Field): boolean => shown.includes(name) || schema['enum'] !== undefined;
  // Where an example shows all of the body, what else is named is a value of its only text.
  const own = sendsBody && isRecord(bodyExample) ? open.filter(isOwn) : open;
  const others = isRecord(bodyExample)
    ? valuesOf(
        bodyExample,
        open.filter((hint) => !own.includes(hint)),
      )
    : [];
  const all = [...fields, ...own, ...(sendsBody ? others : [])];
  // "`state` can be open or closed", where the example has a `state`, may be told of what the address asks for.
  const choices = hints.filter(
    (hint) =>
      !open.includes(hint) && hint.schema['enum'] !== undefined && /^(?:can|may|must) be\b/.test(hint.description),
  );
  const known = sendsBody ? subjects : [...subjects, ...choices];
  return { ...told, fields: [...all.map((field) => withSubject(field, known)), ...spokenOf(known, all)] };
}

/** Names of members in an example, those within records and lists too. */
function namesIn(value: unknown, depth = 4): readonly string[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((item) => namesIn(item, depth - 1));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member, depth - 1)]);
}

function valuesOf(example: Readonly<Record<string, unknown>>, open: readonly Field[]): readonly Field[] {
  const texts = Object.entries(example).filter(([, value]) => typeof value === 'string');
  const [name = '', value] = texts[0] ?? [];
  // What something is or does is said of a thing, and of no value.
  if (open.some(({ description }) => /^(?:is|are|has|have|was|were|needs?|wants?)\b/.test(description))) return [];
  if (texts.length !== 1 || open.length === 0 || Object.keys(example).length > 1) return [];
  const choices = [...new Set([value, ...open.map((field) => field.name)])];
  return [{ name, in: 'body', required: false, description: '', schema: { type: 'string', enum: choices } }];
}

function isCalled({ name }: Field, subject: Field): boolean {
  const words = wordsOf(name);
  return (
    words.join(' ') === wordsOf(subject.name).join(' ') ||
    (words.length > 1 && words.at(-1) === wordsOf(subject.name)[0])
  );
}

function withSubject(field: Field, subjects: readonly Field[]): Field {
  const own = field.schema['enum'] === undefined ? subjects.find((subject) => isCalled(field, subject)) : undefined;
  return own === undefined ? field : { ...field, schema: { ...field.schema, ...own.schema } };
}

/** What a word names that is no field yet may be one of an example, or of the query in the address. */
function spokenOf(subjects: readonly Field[], all: readonly Field[]): readonly Field[] {
  return subjects
    .filter((subject) => !all.some((field) => isCalled(field, subject)))
    .map((subject) => ({ ...subject, isSpoken: true }));
}

/** "Everything is wrapped into `pass`" */
export function wrapperIn(sentence: string): string | undefined {
  return /\b(?:wrapped|wrap|nested|enclosed|packed|placed|put|goes|go|sits?|stands?)\b[^`.]{0,40}\b(?:in|into|inside|within|under|by)\b[^`.]{0,30}`([A-Za-z_]\w*)`(?![^.]*\b(?:query|header|path)\b)/i.exec(
    sentence,
  )?.[1];
}
