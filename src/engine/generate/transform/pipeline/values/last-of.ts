/** What is left of a row for what is left of a record: the only text, the only day, the only number. */
import { isDateWord } from '../../../vocabulary.ts';
import type { Scope, Source } from '../../terms/scope.ts';
import { isNumeric } from '../../terms/target.ts';
import { hasCode } from '../numbers/exchange.ts';
import type { Entity, Made } from '../terms/terms.ts';
import type { ChosenRow } from './chosen.ts';

/** What is reckoned of the rows up to this one shows nothing of the row itself. */
const ofRowsBefore = /\[\[0\.\.\$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A text, or a number, that nothing was found for is the only one of the row that nothing else is made of. */
export function withLast(members: readonly Made[], entity: Entity, chosen: readonly ChosenRow[]): readonly Made[] {
  if (entity.table === undefined || entity.kind === 'root') return members;
  const kinds = ['date', 'string', 'number'] as const;
  const own = entity.kind === 'row' ? kinds.reduce((all, kind) => lastOf(all, entity.scope, kind), members) : members;
  return own.some(({ field, found }) => field.isRequired && found.missing.length > 0)
    ? ofRow(own, entity, chosen)
    : own;
}

/** The same of the row that something else of the record was taken from. */
function ofRow(members: readonly Made[], entity: Entity, chosen: readonly ChosenRow[]): readonly Made[] {
  const row = chosen.find(({ variable }) => members.some(({ found }) => found.text.includes(`${variable}.`)));
  // What all rows of the group have in common is what it is made by.
  const isKey = ({ label }: Source): boolean => entity.scope.sources.some((one) => one.label === label);
  const left = row?.scope.sources.filter((source) => !isKey(source)) ?? [];
  return row === undefined ? members : lastOf(members, { ...row.scope, sources: left }, 'string');
}

/** What a loop ran for is mostly called by its name: the one text that is wanted, and that the rows do not have. */
function loopName(only: Made, scope: Scope): Source | undefined {
  const given = scope.sources.filter(
    ({ at, lists, shape }) =>
      lists === 0 && at.text.includes('currentItem.') && shape.scalars.every((value) => typeof value === 'string'),
  );
  const called = given.filter(({ name }) => /^(?:name|title|label|code)$/.test(name.own.join(' ')));
  const [source] = called.length > 0 ? called : given.length === 1 ? given : [];
  return only.field.target.types.has('string') && only.field.target.format === undefined ? source : undefined;
}

/** Moments and addresses of pages are called so by fields that want them. */
function isOtherKind(values: readonly unknown[], words: readonly string[]): boolean {
  const are = (pattern: RegExp): boolean => values.every((value) => typeof value === 'string' && pattern.test(value));
  const isOfTime = words.some((word) => isDateWord(word) || /^(?:start|end|begin|since|until|when)$/.test(word));
  // Neither is a time of day or a date a name.
  const isMoment = /^(?:time|date|day|timestamp|moment)$/.test(words.at(-1) ?? '');
  return (
    (isMoment && !are(/\d[-:./ h]\d|\d{6}/)) ||
    (are(/^\d{4}-\d\d-\d\d[T ]\d\d:/) && !isOfTime) ||
    (are(/^https?:\/\//) &&
      !words.some((word) => /^(?:url|uri|link|href|page|web|website|address|image|picture|photo|logo)$/.test(word)))
  );
}

/** `customer_name` of a row that has a holder with a name: no state of the row is a name. */
function namesInside({ field }: Made, { sources }: Scope, texts: string): readonly Source[] {
  if (field.words.at(-1) !== 'name') return [];
  return sources.filter(
    ({ lists, distance, name, at, shape }) =>
      lists === 0 &&
      distance === 0 &&
      (name.inside ?? 0) > 0 &&
      shape.scalars.length > 0 &&
      /^(?:full |display )?name$/.test(name.own.join(' ')) &&
      !texts.includes(at.text),
  );
}

function lastOf(members: readonly Made[], scope: Scope, kind: 'date' | 'string' | 'number'): readonly Made[] {
  const open = members.filter(({ field, found }) => {
    const { types, format } = field.target;
    const isDay = types.has('string') && format === 'date';
    const isOfKind = kind === 'date' ? isDay : kind === 'string' ? types.has('string') && !isDay : isNumeric(types);
    return found.missing.length > 0 && isOfKind && field.target.kind === 'scalar' && field.isRequired;
  });
  const [only] = open;
  if (only === undefined || open.length > 1) return members;
  const texts = members
    .filter(({ found }) => !ofRowsBefore.test(found.text))
    .map(({ found }) => found.text)
    .join(' ');
  const left = scope.sources.filter(({ lists, distance, shape, name, at }) => {
    const isOwn = lists === 0 && distance === 0 && (name.inside ?? 0) === 0 && shape.scalars.length > 0;
    return (
      isOwn &&
      shape.scalars.every((value) =>
        kind === 'number' ? typeof value === kind : typeof value === 'string' && day.test(value) === (kind === 'date'),
      ) &&
      !isOtherKind(shape.scalars, only.field.words) &&
      !new RegExp(`(?<![\\w.])${at.text.replace(/\W/g, '\\$&')}(?!\\w)`).test(texts) &&
      !name.own.includes('id')
    );
  });
  const called = left.filter(({ name }) => /^(?:name|title|label)$/.test(name.own.join(' ')));
  // What comes again and again is a kind, and says nothing of the single row.
  const single =
    kind === 'string' ? left.filter(({ shape }) => new Set(shape.scalars).size === shape.scalars.length) : [];
  const inside = kind === 'string' && called.length === 0 ? namesInside(only, scope, texts) : [];
  const names = called.length > 0 ? called : inside.length > 0 ? inside : single;
  const [own] = names.length === 1 ? names : left;
  const loop = left.length === 0 && kind === 'string' ? loopName(only, scope) : undefined;
  const source = own ?? loop;
  const isMeasured =
    !hasCode(only.field) &&
    only.field.words.some((word) =>
      /^(?:count|total|sum|average|number|rate|percent|share|rank|place|fee|balance)$/.test(word),
    );
  if (source === undefined || (left.length > 1 && names.length !== 1) || (kind === 'number' && isMeasured))
    return members;
  const note = {
    kind: 'assumed' as const,
    text: `${only.field.name} is ${source.label}, the only ${kind === 'string' ? 'text' : kind} that is left.`,
  };
  return members.map((one) =>
    one === only ? { ...one, found: { text: source.at.text, score: 0.5, missing: [], notes: [note] } } : one,
  );
}
