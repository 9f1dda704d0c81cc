/** Who or what a name may be the name of: by the word beside it, by what leads to such things, and by how it is written. */
import { referent } from '../../documents/terms/document.ts';
import { coverage, wordsOf } from '../../words.ts';
import { wantedBy } from '../relations/terms/keys.ts';
import { toldOf } from '../relations/terms/nodes.ts';
import { rolesIn } from '../relations/terms/role-names.ts';
import { holderOf, isKeyWord, isPerson, speaksOf } from '../terms/entity.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';
import type { CalledThing } from './called-things.ts';
import type { NameIn } from './names-in.ts';

export interface Meaning {
  readonly said: NameIn;
  readonly thing: CalledThing;
  /** How it is spoken of: as what it is, or as what it is to something else. */
  readonly as: readonly string[];
  readonly score: number;
  /** The service was asked, and knows one that is called so. */
  readonly isReal?: true;
}

/** Said beside the name. */
export const told = 3;

/** The likeliest first; none of what is new, and named for the first time. */
export function meaningsOf(
  said: NameIn,
  things: readonly CalledThing[],
  { instruction, sources }: { readonly instruction: string; readonly sources: Sources },
): readonly Meaning[] {
  if (said.isNew || isNew(said, sources)) return [];
  const spoken = sources.operations.filter(({ noun }) => noun.length > 0 && speaksOf(instruction, noun.slice(-1)));
  const nouns = new Set(sources.operations.map(({ noun }) => noun.join(' ')));
  const roles = [...new Set(sources.operations.map(({ source }) => source))].flatMap((source) => [...rolesIn(source)]);
  const isCode = /[\d@]/.test(said.name);
  const all = things.flatMap((thing) =>
    !isWrittenAs(said, thing)
      ? []
      : namesFor(thing, spoken).flatMap((as): readonly Meaning[] => {
          const isBeside = isSaidBeside(as, said) || isGivenTo(as, said, instruction);
          if (
            !isBeside &&
            (thing.isKeyed === true || isBesideOther(said, as, nouns) || (isOfItself(as, said) && !isNamedAfter(thing)))
          )
            return [];
          const isOwn = as.join(' ') === thing.noun.join(' ');
          const isRole =
            isOwn && roles.some(([role, of]) => of === thing.noun.join(' ') && speaksOf(instruction, role.split(' ')));
          const score =
            (isBeside ? told : 0) +
            (isRole || isLedTo(thing, as, spoken) ? 1 : 0) +
            (thing.isSomebody && /^\S+ \S+( \S+)?$/.test(said.name) ? 0.3 : 0) -
            (!thing.isSomebody && titled.test(said.name) ? 2 : 0) +
            (isOwn ? 0.1 : 0) -
            (thing.isKeyed === true ? 0.5 : thing.isCode === isCode ? 0 : 0.4);
          return [{ said, thing, as, score }];
        }),
  );
  const sorted = all.toSorted((a, b) => b.score - a.score);
  const isTold = (sorted[0]?.score ?? 0) >= told;
  return sorted.filter(({ score }) => !isTold || score >= told);
}

/** Plates and numbers have digits, addresses an @; a model may be called anything. */
function isWrittenAs({ name, isKey }: NameIn, { isCode, isKeyed, naming }: CalledThing): boolean {
  if (isKey === true) return isKeyed === true;
  const last = naming[0]?.words.at(-1) ?? '';
  if (last === 'email' || last === 'mail') return name.includes('@');
  if (name.includes('@')) return false;
  return !isCode || last === 'model' || /\d/.test(name);
}

const titled = /^(?:Dr|Prof|Mr|Mrs|Ms|Mx)\b/;

/** "A cat called Luna", "add a customer Ann": there is nobody of that name yet. */
function isNew({ before }: NameIn, { operations }: Sources): boolean {
  const [last = '', second = '', third = ''] = before.toReversed();
  const isThing = (word: string): boolean => operations.some(({ noun }) => noun.at(-1) === wordsOf(word).at(-1));
  const article = /^(?:an?|new|another)$/;
  if (/^(?:called|named|titled|name)$/.test(last)) return article.test(third) && second !== 'from';
  return article.test(second) && isThing(last);
}

/** By its own name, and by what it is to the things that are spoken of. */
function namesFor(
  { noun, known: { source } }: CalledThing,
  spoken: readonly KnownOperation[],
): readonly (readonly string[])[] {
  const roles = [...rolesIn(source)].flatMap(([role, of]) => (of === noun.join(' ') ? [role] : []));
  // A manager of whom nothing else is told may be any of the people that there are.
  const open = spoken
    .filter((known) => known.source === source)
    .flatMap((known) =>
      wantedBy(known)
        .map(({ target }) => target.own)
        .concat(toldOf(known)?.leaves.map(({ words }) => words) ?? []),
    )
    .filter((words) => words.some(isKeyWord) && isOfPerson(holderOf(words), source))
    .map((words) => holderOf(words).join(' '));
  return [...new Set([noun.join(' '), ...roles, ...(noun.some(isPerson) ? open : [])])].map((name) => name.split(' '));
}

function isOfPerson(holder: readonly string[], { document }: KnownOperation['source']): boolean {
  const last = holder.at(-1) ?? '';
  const isThing = document.operations.some(({ path }) => path.split('/').flatMap(wordsOf).includes(last));
  return !isThing && (isPerson(last) || /(?:er|or|ee|ist|ian)$/.test(last));
}

/** "The owner Ida Berg", "the press called Rolf", "the Hardware group". */
export function isSaidBeside(as: readonly string[], { before, after }: NameIn): boolean {
  const said = before.filter((word) => !/^(?:called|named|titled)$/.test(word)).flatMap(wordsOf);
  const isBehind = as.length > 0 && as.every((word, at) => said.at(at - as.length) === word);
  return isBehind || wordsOf(after).join(' ') === as.join(' ');
}

/** Who something is given to is its assignee, whatever else people are to it. */
function isGivenTo([role = '', ...others]: readonly string[], { from }: NameIn, instruction: string): boolean {
  const before = instruction.slice(0, from).split(/[.;:]/).at(-1) ?? '';
  const isGiven = /\b(?:re)?(?:assign|give|hand|pass|delegate)\b(?:(?!,| and ).)* to $/i.test(before);
  return isGiven && others.length === 0 && /^(?:assignee|handler|responsible)$/.test(role);
}

/** "The machine Crane A" is none of the workers. */
function isBesideOther(said: NameIn, as: readonly string[], nouns: ReadonlySet<string>): boolean {
  return [...nouns].some((noun) => {
    const words = noun.split(' ');
    return noun !== '' && noun !== as.join(' ') && isSaidBeside(words, said) && !isPluralOf(said, words);
  });
}

/** "Remind customers Nordwind": of many things none is called so. */
function isPluralOf({ before }: NameIn, words: readonly string[]): boolean {
  const last = before.at(-1) ?? '';
  return last !== words.at(-1) && wordsOf(last).join(' ') === words.at(-1);
}

/** "Customers of Tove Lind" are not called so themselves, nor is "the manager of Old School". */
function isOfItself(as: readonly string[], { before }: NameIn): boolean {
  const [last = '', second = ''] = before.toReversed();
  return /^(?:of|by|from|for|at|in|with|to)$/.test(last) && wordsOf(second).join(' ') === as.at(-1);
}

/** Whether things of the one kind have the key of one of the other, as what that is spoken of. */
export function leadsTo({ thing }: Meaning, { thing: other, as }: Meaning): boolean {
  return (toldOf(thing.known)?.leaves ?? []).some(
    ({ words, schema }) =>
      schema[referent] === other.noun.join(' ') ||
      (words.some(isKeyWord) && [as, other.noun].some((name) => holderOf(words).join(' ') === name.join(' '))),
  );
}

/** "The booking of the Book Club" has the name of its team. */
function isNamedAfter({ naming: [leaf, ...others], noun }: CalledThing): boolean {
  const holder = leaf?.words.slice(0, -1) ?? [];
  return others.length === 0 && holder.length > 0 && leaf?.words.at(-1) === 'name' && holder.at(-1) !== noun.at(-1);
}

/** Things that are spoken of have its key, or are asked for by it. */
function isLedTo({ noun }: CalledThing, as: readonly string[], spoken: readonly KnownOperation[]): boolean {
  const isIt = (words: readonly string[]): boolean =>
    words.length > 0 && (words.join(' ') === as.join(' ') || coverage(words, noun) >= 0.9);
  return spoken.some(
    (known) =>
      known.noun.join(' ') !== noun.join(' ') &&
      (wantedBy(known).some(({ holder, target }) => isIt(holder) && target.own.some(isKeyWord)) ||
        (toldOf(known)?.leaves.some(
          ({ words, schema }) =>
            (words.some(isKeyWord) && isIt(holderOf(words))) || schema[referent] === noun.join(' '),
        ) ??
          false)),
  );
}
