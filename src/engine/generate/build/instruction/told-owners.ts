/** Whose the fields of a result are, as the instruction says: of "the email of the owner" the schema may have no more than `email`. */
import { isRecord } from '../../../../core/json.ts';
import { capital } from '../../letters.ts';
import { singular, wordsOf } from '../../words.ts';
import { withoutQuotes } from '../terms/verbs.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Told {
  /** "Full name", as it is said. */
  readonly property: string;
  readonly thing: string;
}

/** What services have. */
export interface Known {
  /** Whether there is such a thing. */
  readonly isThing: (words: readonly string[]) => boolean;
  /** Whether things are called so by those that have their keys: a recruiter is a user. */
  readonly isRole: (words: readonly string[]) => boolean;
  /** False of what is no field of the thing, and is one of others. */
  readonly mayHave: (thing: readonly string[], field: readonly string[]) => boolean;
}

/** The schema with a description of each field that has none and of which the instruction says what it is of what. */
export function withOwners(schema: Schema | undefined, instruction: string, known: Known): Schema | undefined {
  if (schema === undefined) return undefined;
  const record = schema['type'] === 'array' ? schema['items'] : schema;
  if (!isRecord(record) || !isRecord(record['properties'])) return schema;
  // What the schema says of another field is said of that one.
  const others = new Set(
    Object.values(record['properties']).map((member) =>
      String(isRecord(member) ? member['description'] : '').toLowerCase(),
    ),
  );
  const told = toldIn(withoutQuotes(instruction), known).filter((one) => !others.has(textOf(one).toLowerCase()));
  const described = Object.entries(record['properties']).map(([name, member]) => {
    if (!isRecord(member) || !isOpen(member)) return [name, member];
    const meant = new Set(told.filter((one) => isSaidOf(wordsOf(name), one)).map(textOf));
    const [description] = meant;
    return [name, meant.size === 1 ? { ...member, description } : member];
  });
  const full = { ...record, properties: Object.fromEntries(described) };
  return record === schema ? full : { ...schema, items: full };
}

function isOpen({ type, description }: Schema): boolean {
  return type === 'string' && (description === undefined || description === '');
}

function textOf({ property, thing }: Told): string {
  return `${capital(property)} of the ${thing}`;
}

/** What somebody is called and reached by: a field may be called like the thing itself, and hold one of these. */
const calling = /(?:^| )(?:name|title|label|email|phone|city)$/;

function isSaidOf(own: readonly string[], { property, thing }: Told): boolean {
  const said = wordsOf(property);
  if (said.join(' ') === own.join(' ') || (own.length === 1 && said.length === 2 && said[1] === own[0])) return true;
  return calling.test(said.join(' ')) && own.join(' ') === wordsOf(thing).join(' ');
}

const property = '\\b(?!(?:and|the|with|of|for|in|list|show|get|give|return|me|us|a|an|all|each)\\b)[a-z-]+';
const properties = `((?:${property} ){0,2}${property}(?:(?:,? and|,) (?:(?:the|its|their) )?(?:${property} )?${property})*)`;
const ofThing = new RegExp(
  `${properties} of (?:the|its|their|each|every|that|whoever|our) ([a-z-]+(?: [a-z-]+)?)`,
  'gi',
);
const things = new RegExp(`\\b([a-z]+(?: [a-z]+)?)(?:'s|’s) ((?:${property} )?${property})`, 'gi');

const perThing = new RegExp(
  `\\b(?:per|(?:for )?(?:each|every)) ([a-z-]+)\\s*[:,] (?:(?:the|its|their) )?${properties}`,
  'gi',
);

/** "Per customer: name, email and hours" lists what of it is the customer's. */
function perThings(text: string, isKnown: (words: readonly string[]) => boolean, { mayHave }: Known): readonly Told[] {
  return [...text.matchAll(perThing)].flatMap(([, thing = '', said = '']) => {
    const words = wordsOf(thing.toLowerCase());
    if (!isKnown([thing.toLowerCase()])) return [];
    return said
      .toLowerCase()
      .split(/,? and |, /)
      .filter((part) => mayHave(words, wordsOf(part)))
      .map((part) => ({ property: singular(part), thing: thing.toLowerCase() }));
  });
}

function toldIn(text: string, known: Known): readonly Told[] {
  const { isThing, isRole, mayHave } = known;
  const plain = text.replace(/\be-mail\b/gi, 'email').replace(/\b(?:email|mail) address(?:es)?\b/gi, 'email');
  const found = [
    ...[...plain.matchAll(ofThing)].map(([, said = '', thing = '']) => ({ said, thing })),
    ...[...plain.matchAll(things)].map(([, thing = '', said = '']) => ({ said, thing })),
  ];
  const isKnown = (words: readonly string[]): boolean => {
    const plainWords = words.flatMap(wordsOf);
    return isThing(plainWords) || isRole(plainWords);
  };
  const told = found.flatMap(({ said, thing }) => {
    const words = thing.toLowerCase().split(' ');
    const meant = [words, words.slice(0, 1), words.slice(-1)].find(isKnown);
    if (meant === undefined) return [];
    const parts = togetherIn(said.toLowerCase());
    // Of "title, day and name of the venue" a venue has no day: what stands before is of something else.
    const others = parts.findLastIndex((part) => !mayHave(meant.flatMap(wordsOf), wordsOf(part)));
    const own = others < parts.length - 1 ? parts.slice(others + 1) : parts;
    return own.map((part) => ({ property: singular(part), thing: meant.join(' ') }));
  });
  const listed = perThings(plain, isKnown, known).filter(
    ({ property: own }) => !told.some((one) => one.property === own),
  );
  return [...told, ...listed, ...askedWho(plain, isKnown, [...told, ...listed])];
}

/** "Who is the hiring manager? I need their name": that of whoever is asked for. */
function askedWho(
  text: string,
  isKnown: (words: readonly string[]) => boolean,
  told: readonly Told[],
): readonly Told[] {
  const [, who = '', ...more] =
    /\bwho(?:['’]s| is| was| are| were) (?:the |our |its |their )?([a-z]+(?: [a-z]+)?)/i.exec(text) ?? [];
  const words = who.toLowerCase().split(' ');
  const meant = [words, words.slice(0, 1)].find((one) => one[0] !== '' && isKnown(one));
  if (meant === undefined || more.length > 0) return [];
  return ['name', 'email', 'phone']
    .filter((property) => !told.some((one) => wordsOf(one.property).at(-1) === property))
    .map((property) => ({ property, thing: meant.join(' ') }));
}

/**
 * The last things of a list, which are of one: of "first name, last name and email of the guest" all three, and of "the reason, the name and
 * the street of the building" what follows the last comma.
 */
export function togetherIn(said: string): readonly string[] {
  const parts = said.split(/(,? and |, )/);
  const found: string[] = [];
  for (let at = parts.length - 1; at >= 0; at -= 2) {
    const part = parts[at] ?? '';
    found.unshift(part.replace(/^(?:the|its|their|his|her) /, ''));
    const isBegun = parts[at - 1]?.startsWith(',') === true && /^(?:the|its|their|his|her) /.test(part);
    const isOfOwn =
      /^the /.test(part) &&
      at === parts.length - 1 &&
      at > 2 &&
      !/^(?:the|its|their|his|her) /.test(parts[at - 2] ?? '');
    if (isBegun || isOfOwn || /^(?:its|their|his|her) /.test(parts[at - 2] ?? '')) break;
  }
  return found;
}
