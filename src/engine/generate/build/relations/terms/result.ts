/** What the result is to hold: one record or many, and of each field what it is called and what is said of it. */
import { isRecord } from '../../../../../core/json.ts';
import type { Schema } from '../../../documents/terms/document.ts';
import { propertiesOf } from '../../../step/terms/answer.ts';
import { isForm } from '../../../word-forms.ts';
import { singular, wordsIn, wordsOf } from '../../../words.ts';
import { togetherIn } from '../../instruction/told-owners.ts';
import { withUnclaimed } from './unclaimed.ts';

export interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** What is said of it by the schema, or else by the part of the instruction that speaks of it. */
  readonly said: string;
  /** All parts of the instruction. */
  readonly parts: readonly string[];
  /** What stands in brackets behind it: "empty (not occupied)". */
  readonly inBrackets: string;
  readonly description: string;
  /** Of "Name of the building" the name, and the building. */
  readonly attribute: readonly string[];
  readonly owner: readonly string[];
  /** Of a record, or of a list of records, what is wanted of each. */
  readonly inner?: readonly Field[];
  /** What the instruction may say it is of. */
  readonly owners?: readonly (readonly string[])[];
}

export interface Result {
  readonly kind: 'rows' | 'record';
  /** Each row is no record, but the only field itself. */
  readonly isBare?: true;
  readonly fields: readonly Field[];
  /** What the instruction says of the rows, without the list of what is wanted of each. */
  readonly which: string;
}

/** Words that name the field, or that are said of it by the schema. */
export function fieldWords({ words, description }: Field): readonly string[] {
  return [...words, ...wordsIn(description)];
}

/** Undefined of what is no record of fields, or of records of such, and no list of either. */
export function resultOf(schema: Schema | undefined, instruction: string): Result | undefined {
  if (schema === undefined) return undefined;
  const isRows = schema['type'] === 'array';
  const record = isRows ? schema['items'] : schema;
  if (!isRecord(record)) return undefined;
  const members = Object.entries(propertiesOf(record));
  if (isRows && members.length === 0) return bareRows(record, schema, instruction);
  if (members.length === 0 || members.some(([, member]) => depthOf(member) > 1)) return undefined;
  const owned = ownedIn(instruction);
  const words = new Set(members.flatMap(([name, member]) => [...wordsOf(name), ...saidWords(member)]));
  return {
    kind: isRows ? 'rows' : 'record',
    which: whichOf(instruction, words),
    fields: withUnclaimed(fieldsOf(record, instruction, owned), partsOf(instruction)),
  };
}

function fieldsOf(record: Schema, instruction: string, owned: readonly Owned[]): readonly Field[] {
  const members = Object.entries(propertiesOf(record));
  const required = new Set(Array.isArray(record['required']) ? record['required'] : []);
  const parts = partsOf(instruction);
  const described = members.map(([, { description }]) =>
    attributeIn(typeof description === 'string' ? description : ''),
  );
  // What a description tells of a field is said of that one.
  const others = owned.filter(
    (one) =>
      !described.some(
        ({ attribute, owner }) => owner.at(-1) === one.owner.at(-1) && attribute.at(-1) === one.property.at(-1),
      ),
  );
  return members.map(([name, member]) => {
    const field = withOwner(reckonedAs(fieldOf(name, member, required.has(name), parts), instruction), others);
    const inner = innerOf(member);
    return inner === undefined ? field : { ...field, inner: fieldsOf(inner, instruction, others) };
  });
}

/** The record that a field is, or is a list of. */
function innerOf(member: Schema): Schema | undefined {
  const { items } = member;
  const record = member['type'] === 'array' && isRecord(items) ? items : member;
  return Object.keys(propertiesOf(record)).length > 0 ? record : undefined;
}

/** A list of names or numbers, of which the schema or the instruction says what they are of what. */
function bareRows(item: Schema, schema: Schema, instruction: string): Result | undefined {
  const told = [item['description'], schema['description']].find((text) => typeof text === 'string' && text !== '');
  const [, property = '', thing = ''] = ofThings.exec(instruction) ?? [];
  const said = typeof told === 'string' ? told : thing === '' ? '' : `${singular(property)} of the ${singular(thing)}`;
  const { attribute, owner } = attributeIn(said);
  if (attribute.length === 0) return undefined;
  const words = attribute.map(singular);
  const field = {
    ...fieldOf(words.join('_'), { ...item, description: said }, true, partsOf(instruction)),
    attribute: words,
    owner: owner.map(singular),
  };
  return { kind: 'rows', isBare: true, which: instruction, fields: [field] };
}

const ofThings =
  /\b((?:(?:full|first|last|e-mail|email|phone) )?[a-z-]+) of (?:(?:the|all|every|each|those|these|our|its|their) )*([a-z-]+)/i;

function saidWords({ description }: Schema): readonly string[] {
  return typeof description === 'string' ? wordsIn(description) : [];
}

/** What orders rows, or leaves some of them out, says which are meant. */
const narrowing =
  /\b(?:sort|sorted|order by|ordered|first|last|only|without|except|newest|oldest|highest|lowest|leave out)\b/i;

/** The instruction without the sentences, and without what follows a colon, that list no more than fields. */
function whichOf(instruction: string, words: ReadonlySet<string>): string {
  const parts = instruction.split(/(?<=[.;:?!])\s+|\s+-\s+/);
  const isList = (part: string): boolean => {
    if (narrowing.test(part)) return false;
    const items = part.split(/,|\band\b|\+/).map(wordsIn);
    return (
      items.length > 1 && items.filter((item) => item.some((word) => words.has(word))).length >= 0.6 * items.length
    );
  };
  const kept = parts.flatMap((part, at) =>
    at === 0 ? [withoutFields(part, words)] : isList(part) ? beforeList(part) : [part],
  );
  return kept.join(' ');
}

/** "Open tickets with ticket number, subject and how many comments there are": behind "with" there is no more than what is wanted of each. */
function withoutFields(part: string, words: ReadonlySet<string>): string {
  const [, head = '', tail = ''] =
    /^(.*?),? (?:with|including|showing|along with|together with) ([^.;:?!]+)[.?!]?$/i.exec(part) ?? [];
  const items = tail.split(/,(?: and)?|\band\b|\+/).map((item) => item.trim());
  const isField = (item: string): boolean =>
    asksOf.test(item) ||
    item
      .split(/[^\p{L}\d]+/u)
      .flatMap(wordsOf)
      .every((word) => words.has(word) || calling.test(word));
  return items.length > 1 && items.every(isField) && !narrowing.test(tail) ? `${head}.` : part;
}

const asksOf = /^(?:how (?:much|many|often)|when|whether|(?:the )?(?:number|count) of)\b/i;
const calling = /^(?:the|its|their|id|number|name|date|title|code)$/;

function depthOf(member: Schema): number {
  const inner = innerOf(member);
  return inner === undefined ? 0 : 1 + Math.max(0, ...Object.values(propertiesOf(inner)).map(depthOf));
}

/** "Everything that was due before the day, with name and phone of the customer": which are meant stands before what is listed. */
function beforeList(part: string): readonly string[] {
  const head =
    /^(.*?)(?:,|,? (?:with|including|plus|showing|giving|along with|together with)\b)/i.exec(part)?.[1] ?? '';
  return /\b(?:that|which|who|whose|is|are|was|were|has|have|had)\b/i.test(head) && !asked.test(head)
    ? [`${head}.`]
    : [];
}

const asked = /^\W*(?:what|when|where|who|how|whether|why)\b/i;

function fieldOf(name: string, schema: Schema, isRequired: boolean, parts: readonly string[]): Field {
  const words = wordsOf(name);
  const description = typeof schema['description'] === 'string' ? schema['description'].trim() : '';
  const said = description === '' || isUnit(description) ? (partFor(words, parts) ?? description) : description;
  return { name, words, schema, isRequired, said, parts, inBrackets: '', description, ...attributeIn(description) };
}

interface Owned {
  readonly property: readonly string[];
  readonly owner: readonly string[];
}

const listed = `((?:[a-z-]+ ){0,2}[a-z-]+(?:(?:,| and|, and) (?:the |its )?(?:[a-z-]+ )?[a-z-]+)*)`;
const ofThem = new RegExp(
  `${listed} (?:of|on|for) (?:the|its|their|his|her|each|every|that|our|this) ([a-z-]+(?: [a-z-]+)?)`,
  'gi',
);
const possessed = /\b([a-z]+)['’]s (?:own )?([a-z-]+(?: [a-z-]+)?)/gi;

/** Whose something is, as the instruction says: the name and the email of the assignee. */
function ownedIn(instruction: string): readonly Owned[] {
  const plain = instruction.replace(/\be-?mail(?: address)?(?:es)?\b/gi, 'email').replace(/"[^"]*"/g, ' ');
  const found = [...plain.matchAll(ofThem)].flatMap(([, said = '', thing = '']) =>
    togetherIn(said).map((property) => ({ property, thing })),
  );
  const owners = [...plain.matchAll(possessed)].map(([, thing = '', property = '']) => ({ property, thing }));
  return [...found, ...owners].flatMap(({ property, thing }) => {
    const words = wordsOf(
      property.replace(/^.*\b(?:the|a|an|its|their|with|need|want|get|show|return|plus|me|us|is|are)\s+/i, ''),
    );
    const [first = '', second] = thing.split(' ');
    const owners = [wordsOf(first), ...(second === undefined ? [] : [wordsOf(thing)])];
    return owners.map((owner) => ({ property: words, owner }));
  });
}

/** Where the schema does not say of what a field is, the instruction may. */
function withOwner(field: Field, owned: readonly Owned[]): Field {
  if (field.owner.length > 0 || field.attribute.length > 0) return field;
  const own = field.words.join(' ');
  const said = owned.filter(
    ({ property }) => property.join(' ') === own || (property.length === 2 && property[1] === own),
  );
  return said.length === 0 ? field : { ...field, owners: said.map(({ owner }) => owner) };
}

/** "The value (quantity times price)" says how it is reckoned. */
function reckonedAs(plain: Field, instruction: string): Field {
  const last = plain.words.at(-1)?.replace(/\W/g, '.') ?? '';
  const [, bracket = ''] = new RegExp(`\\b${last}s?(?: [a-z]+)?\\s*\\(([^()]+)\\)`, 'i').exec(instruction) ?? [];
  const field = { ...plain, inBrackets: bracket };
  const name = field.words.map((word) => word.replace(/\W/g, '.')).join('[\\s_-]+');
  const [, inside = ''] =
    new RegExp(`\\b${name}s?\\s*(?:\\(|=|, (?:that is|which is|i\\.e\\.),? )([^()]+?)(?:\\)|$|[.;])`, 'i').exec(
      instruction,
    ) ?? [];
  return /\s(?:minus|times|multiplied by|divided by|plus|less)\s/i.test(inside) ? { ...field, said: inside } : field;
}

/** The parts of a list of what is wanted, each of which may be about one field. */
function partsOf(instruction: string): readonly string[] {
  return instruction
    .split(/[,;:.?!()]\s*|\s+and\s+|\s+-\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The shortest part that has all words of the name. */
function partFor(words: readonly string[], parts: readonly string[]): string | undefined {
  const said = parts.filter((part) => {
    const own = part.split(/[^\p{L}\d_'-]+/u).flatMap(wordsOf);
    return words.every((word) => own.some((one) => isForm(one, word)));
  });
  return said.toSorted((a, b) => a.length - b.length)[0];
}

function isUnit(description: string): boolean {
  return /^\W*(?:in|as) [\w ]+\W*$/i.test(description);
}

const article = '(?:(?:the|its|their|his|her|a|an|each|every|that|this|our|whoever|whose) )?';
const property = new RegExp(
  `^\\W*${article}([\\w -]+?),? of ${article}([\\w -]+?)(?: (?:that|which|who|it|in|on|from|by|with|was|is|has)\\b.*)?\\W*$`,
  'i',
);
const ownerAlone = new RegExp(
  `^\\W*of ${article}([\\w -]+?)(?: (?:in|at|on|for|from|by|with|that|which|who)\\b.*)?\\W*$`,
  'i',
);

function attributeIn(description: string): Pick<Field, 'attribute' | 'owner'> {
  const plain = description
    .replace(/\([^)]*\)|,.*$|\. .*$/g, '')
    .replace(/\bfirst (?:name )?and last name\b/i, 'full name')
    .trim();
  const [, alone = ''] = ownerAlone.exec(plain) ?? [];
  if (alone !== '') return { attribute: [], owner: phrase(alone) };
  const [, attribute = '', whole = ''] = property.exec(plain) ?? [];
  // "Hours per week of all nurses" is said of no one of them, and "name of the nurse of the donation" of the nurse.
  if (/^(?:all|these|those|them|both)\b/i.test(whole)) return { attribute: [], owner: [] };
  const owner = whole.replace(/ of .*$/, '');
  const isNumber = /^number$/i.test(attribute) && isOne(plain, owner);
  if (attribute !== '' && (isNumber || !/^(?:number|count|sum|total|average|share)\b/i.test(attribute)))
    return { attribute: phrase(attribute), owner: phrase(owner) };
  const isShort = plain !== '' && plain.split(/\s+/).length <= 3 && !/^(?:in|as|when|where|who|if|how)\b/i.test(plain);
  return { attribute: isShort ? phrase(plain) : [], owner: [] };
}

/** The number of the ticket is what it is known by, and the number of tickets how many there are. */
function isOne(text: string, owner: string): boolean {
  const last = owner.split(' ').at(-1)?.toLowerCase() ?? '';
  return /^\W*(?:the )?number of (?:the|its|their|this|that) /i.test(text) && singular(last) === last;
}

function phrase(text: string): readonly string[] {
  return wordsOf(text.replace(/\b(?:the|its|their|a|an)\b/gi, ' ').trim());
}

/** A number of another name may be what the only reckoning in brackets says. */
export function reckonedIn(field: Field, instruction: string): Field {
  const found = [...instruction.matchAll(/\(([^()]*\s(?:minus|times|multiplied by|divided by|plus)\s[^()]*)\)/gi)];
  const [only] = found;
  // How many there are is counted.
  if (/^\W*(?:the )?(?:number|count|how many)\b/i.test(field.description || field.said)) return field;
  return found.length === 1 && only !== undefined ? { ...field, said: only[1] ?? '' } : field;
}
