/** What a record is called: for a field that is named as the record itself, or as one that it names. */
import { singular, weightOf, wordsOf } from '../../../words.ts';
import type { Token } from '../../instruction/words/read.ts';
import { strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { isOwnValue } from '../../terms/source.ts';
import { type Field, isNumeric } from '../../terms/target.ts';
import { isPerson } from '../../texts/persons.ts';
import { idWords } from '../../values/record-keys.ts';
import { isAkin } from './speech.ts';
import type { Table } from './tables.ts';
import { type Entity, type Found, nounsOf, type World } from './terms.ts';

const shown: readonly string[] = [
  'real_name',
  'realName',
  'name',
  'fullName',
  'full_name',
  'displayName',
  'display_name',
  'title',
  'label',
  'number',
  'no',
  'code',
  'key',
  'id',
  'email',
  'sku',
];
/** Members that say what a record is called, the surest first. */
export const names: readonly string[] = [
  'real_name',
  'realName',
  'name',
  'fullName',
  'full_name',
  'displayName',
  'display_name',
  'title',
  'label',
  'summary',
  'subject',
  'handle',
  'plate',
  'email',
];

/** `row` is the variable of the row where it is not the one at hand. */
export function displayed(
  field: Field,
  table: Table,
  { scope, kind }: Pick<Entity, 'scope' | 'kind'>,
  world: World,
  row = '',
): readonly Found[] {
  if (field.target.kind !== 'scalar') return [];
  const at = (alias: string): string => (row === '' ? alias : `${row}.${alias}`);
  const own = scope.sources.filter((source) => isOwnValue(source) && isOfType(source, field));
  const asked = field.words.filter((word) => weightOf(word) > 0.2 && word !== 'name' && word !== 'title');
  if (asked.length === 0) return [];
  const isCalled = (words: readonly string[]): boolean => asked.every((word) => words.some((one) => isAkin(one, word)));
  const people = world.links.ones.filter(
    (link) => link.table === table && isPerson([...wordsOf(link.alias), ...nounsOf(link.other)]),
  );
  const person =
    isPerson(asked) && people.length === 1
      ? people.flatMap(({ alias }) =>
          named(own, names, at(alias)).map((source) => ({
            source,
            score: isNameSaid(asked, world.speech.tokens) ? 1.02 : 0.76,
          })),
        )
      : [];
  const linked = world.links.ones
    .filter((link) => link.table === table && isCalled([...wordsOf(link.alias), ...nounsOf(link.other)]))
    .flatMap(({ alias }) =>
      (named(own, names, at(alias)).length > 0 ? named(own, names, at(alias)) : onlyTextOf(own, alias)).map(
        (source) => ({
          source,
          score: isNameSaid(asked, world.speech.tokens) ? 1.02 : isCalled(wordsOf(alias)) ? 0.93 : 0.84,
        }),
      ),
    );
  const itself =
    kind === 'row' && isCalled(nounsOf(table)) && !isNumberOfThem(field)
      ? named(own, shown, '').map((source) => ({ source, score: isPlainName(source) ? 0.9 : 0.8 }))
      : [];
  const itselfPerson =
    kind === 'row' && isPerson(asked) && isPerson(nounsOf(table))
      ? named(own, names, '').map((source) => ({ source, score: 0.74 }))
      : [];
  const loop = kind === 'group' ? [] : ofLoop(own, asked, field.target.types.has('string'));
  return [...linked, ...itself, ...person, ...itselfPerson, ...loop].map(({ source, score }) => ({
    text: source.at.text,
    score,
    missing: [],
    notes: [{ kind: 'meaning' as const, text: `${field.name} from ${source.label}` }],
  }));
}

/** What a loop ran for: `currentItem` itself, or what it is called; said by no other name in the data. */
function ofLoop(
  own: readonly Source[],
  asked: readonly string[],
  isText: boolean,
): readonly { readonly source: Source; readonly score: number }[] {
  // `idList` only names the list.
  const isCalled = ({ name }: Source): boolean => asked.every((word) => name.own.some((one) => isAkin(one, word)));
  const isOpen = !own.some((source) => isCalled(source) && !source.name.own.includes('id'));
  if (!isOpen) return [];
  // `depotId` is the id of what it ran for, and not its name.
  const [head = '', ...things] = asked.toReversed();
  const key = own.find(({ at, name }) => /(?:^|\.)currentItem\.\w+$/.test(at.text) && name.own.join(' ') === head);
  const itself = own.find(({ at }) => /(?:^|\.)currentItem$/.test(at.text));
  if (itself === undefined && things.length > 0 && idWords.has(head))
    return key === undefined ? [] : [{ source: key, score: 0.72 }];
  if (!isText) return [];
  const called = own.flatMap((source) => {
    const member = /(?:^|\.)currentItem\.(\w+)$/.exec(source.at.text)?.[1];
    const rank = member === undefined ? -1 : names.indexOf(member);
    return rank < 0 ? [] : [{ source, rank }];
  });
  const [best] = called.toSorted((a, b) => a.rank - b.rank);
  const source = itself ?? best?.source;
  return source === undefined ? [] : [{ source, score: 0.72 }];
}

/** `orders`, a whole number: how many there are, and the id of none. */
function isNumberOfThem({ name, target: { types } }: Field): boolean {
  const [last = ''] = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).toReversed();
  return types.has('integer') && !types.has('string') && singular(last) !== last;
}

/** How far before `name` it stands whose name is meant: `author (its display name)`. */
const namedMost = 5;

/** `the name of the household`, `the author's display name`, `author (full name)`: then its key is not what is wanted. */
export function isNameSaid(asked: readonly string[], tokens: readonly Token[]): boolean {
  const isAsked = (at: number): boolean =>
    tokens[at]?.words.some((one) => asked.some((word) => isAkin(one, word))) === true;
  return tokens.some(({ lower }, at) => {
    if (!/^(?:names?|titles?|called)$/.test(lower)) return false;
    if (/^(?:of|for)$/.test(tokens[at + 1]?.lower ?? '') && [2, 3, 4].some((step) => isAsked(at + step))) return true;
    const joints = /^(?:display|full|real|whole|complete|s|\(|:|their|its|by)$/;
    let back = at - 1;
    while (back > at - namedMost && joints.test(tokens[back]?.lower ?? '')) back -= 1;
    return isAsked(back);
  });
}

/** The one text of the record that is no key. */
function onlyTextOf(own: readonly Source[], alias: string): readonly Source[] {
  const texts = own.filter(({ at, shape, name }) => {
    const isOwn = new RegExp(`^${alias}\\.\\w+$`).test(at.text);
    const isKey = name.own.some((word) => /^(?:id|ref|key|code|number|no|uuid|status|state|type|date)$/.test(word));
    return isOwn && !isKey && shape.scalars.every((value) => typeof value === 'string' && !/^\d{4}-\d\d/.test(value));
  });
  return texts.length === 1 ? texts : [];
}

function isPlainName({ name }: Source): boolean {
  return /^(?:name|title|label)$/.test(name.own.join(' '));
}

/** The first of the names that the record has; both parts of one where it has no whole name. */
function named(own: readonly Source[], wanted: readonly string[], alias: string): readonly Source[] {
  const isWhole = (name: string): boolean => wholeNames.has(name);
  const whole = firstOf(own, wanted.filter(isWhole), alias) ?? inParts(own, alias);
  const source = whole ?? firstOf(own, wanted, alias);
  return source === undefined ? [] : [source];
}

const wholeNames: ReadonlySet<string> = new Set(shown.slice(0, shown.indexOf('number')));

function firstOf(own: readonly Source[], wanted: readonly string[], alias: string): Source | undefined {
  const paths = wanted.map((name) => (alias === '' ? name : `${alias}.${name}`));
  const found = paths.flatMap(
    (path) => own.find(({ at }) => at.text === path || at.text.endsWith(`].${path}`)) ?? [],
  )[0];
  if (found !== undefined || alias === '') return found;
  // `member.profile.display_name`
  const inside = wanted.map((name) => new RegExp(`^${alias.replaceAll('$', '\\$')}\\.(?:${holders})\\.${name}$`));
  return inside.flatMap((path) => own.find(({ at }) => path.test(at.text)) ?? [])[0];
}

/** `first_name` and `last_name`, where every record has both. */
function inParts(own: readonly Source[], alias: string): Source | undefined {
  const [first, last] = [firstNames, lastNames].map((wanted) => firstOf(own, wanted, alias));
  if (first === undefined || last === undefined || first.shape.nulls + last.shape.nulls > 0) return undefined;
  return {
    ...first,
    at: { text: `(${first.at.text} & " " & ${last.at.text})`, strength: strength.path },
    name: { ...first.name, own: ['name'] },
    label: `${first.label} and ${last.label}`,
  };
}

/** Records that hold what another one is described by. */
const holders = 'profile|properties|attributes|fields|info|details|data|person';

const firstNames = ['first_name', 'firstName', 'firstname', 'given_name', 'givenName', 'first', 'given', 'forename'];
const lastNames = ['last_name', 'lastName', 'lastname', 'family_name', 'familyName', 'surname', 'last', 'family'];

/** `just the surnames`, `first name and last name`: what a person is called, as the words ask for it. */
export function namePartOf(own: readonly Source[], said: string): Source | undefined {
  const isFirst = /\b(?:first|given|fore) ?names?\b|\bfull names?\b/.test(said);
  const isLast = /\b(?:last|family|sur) ?names?\b|\bfull names?\b/.test(said);
  if (isFirst && isLast) return inParts(own, '');
  return isFirst || isLast ? firstOf(own, isFirst ? firstNames : lastNames, '') : undefined;
}

/** Text where the field may be text, and a number where it may be one. */
export function isOfType({ shape }: Source, { target: { types } }: Pick<Field, 'target'>): boolean {
  return shape.scalars.every((value) =>
    typeof value === 'string' ? types.has('string') : typeof value === 'number' && isNumeric(types),
  );
}
