/** Gives each target of an operation its value: from the instruction, the data, the credentials or the document. */
import { isSecret } from '../../../secret.ts';
import type { Operation, Parameter, Schema } from '../../documents/terms/document.ts';
import { coverage, isVagueName, wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { saidText } from '../instruction/said-text.ts';
import { isWhatIsTold } from '../instruction/telling.ts';
import { readableSchema } from '../terms/notation.ts';
import type { DataPlace } from '../terms/places.ts';
import { accepts, type Bound, enumOf, isHandle, shownName, type Target, targetWords } from '../terms/target.ts';
import { withoutUnits } from '../terms/units.ts';
import { deedBound } from '../values/deeds.ts';
import { segmentsOf } from '../values/rank.ts';
import { slotKey } from '../values/slots.ts';
import { type CredentialName, isForTokenEndpoint } from './authentication.ts';
import type { Binding, Materials } from './binding.ts';
import { compoundFromData, compoundOf } from './compound.ts';
import { type Found, fromData, isReferenceTo, type Sought, toFound } from './from-data.ts';
import { fromInstruction, isLimitName } from './from-instruction.ts';
import { fromHead, holderFromData, joinedFromData, momentFromData, searchFromData } from './from-speech.ts';
import { parentOf } from './source.ts';

/** Words of what stands before a variable in a path, the nearest first. */
export function pathContext(path: string, name: string): readonly string[] {
  const before = path.slice(0, path.indexOf(`{${name}}`));
  return segmentsOf(before).toReversed().slice(0, 1).flat();
}

export function targetOf(parameter: Parameter, { path, parameters }: Operation): Target | undefined {
  if (parameter.in === 'cookie') return undefined;
  const context = parameter.in === 'path' ? pathContext(path, parameter.name) : (segmentsOf(path).at(-1) ?? []);
  const { name, description, required } = parameter;
  const schema = readableSchema(parameter);
  const part = parameter.in === 'path' ? partOfPair(path, name) : undefined;
  const compound = parameter.in === 'path' ? compoundOf(path, name, parameters) : undefined;
  const isKey = parameter.in === 'path' && !path.slice(path.indexOf(`{${name}}`) + 1).includes('{');
  const own = targetWords(name);
  return { name, own, context, schema, description, required, place: parameter.in, part, compound, isKey };
}

/** Of `/repos/{owner}/{repo}` what is written `owner/repo`. */
function partOfPair(path: string, name: string): number | undefined {
  const [, first, second] = /\{([^{}]+)\}\/\{([^{}]+)\}/.exec(path) ?? [];
  return name === first ? 0 : name === second ? 1 : undefined;
}

/** A value for a target that must have one, from wherever it can be had. */
export function bindRequired(target: Target, materials: Materials, binding: Binding): Bound | undefined {
  const done = linkedBound(target, materials, binding) ?? deedBound(target, materials.wanted);
  if (done !== undefined) return done;
  const named = ofNamed(fromInstruction(target, materials.wanted, binding), target, materials);
  // Accounts and regions in headers are those of whoever asks, and no part of the data.
  const own =
    target.place === 'header' || isOfCaller(target, materials)
      ? fromCredentials(target, materials.credentials)
      : undefined;
  const isSure = named?.isLoose !== true || (isQuoted(named, materials) && isOfOther(target, materials, binding));
  const found =
    (isSure ? named : undefined) ??
    own ??
    takeSaid(target, binding) ??
    fromHead(target, materials) ??
    takeData(target, materials, binding) ??
    named ??
    takeAssigned(target, binding) ??
    fromDocument(target) ??
    fromCredentials(target, materials.credentials) ??
    saidText(target, materials.wanted);
  return note(found, binding);
}

/** Whose key it is was found before, so that no word of the instruction is it. */
function linkedBound(target: Target, { linked }: Materials, binding: Binding): Bound | undefined {
  const place = linked?.get(slotKey(target));
  if (place === undefined) return undefined;
  binding.list ??= place.list;
  return toFound(target, place, 1, []);
}

/** Who is named in the instruction, and whom the data knows by that name, is known to the service by his id. */
function ofNamed(named: Bound | undefined, target: Target, { places }: Materials): Bound | undefined {
  const { own, place: where, schema } = target;
  const isName = own.some((word) =>
    /^(?:name|title|label|text|first|last|email|subject|note|search|query|q)$/.test(word),
  );
  if (named?.source !== 'instruction' || typeof named.literal !== 'string' || isName || enumOf(schema).length > 0)
    return named;
  if (where === 'header' || !/^\p{Lu}\p{L}/u.test(named.literal)) return named;
  const said = named.literal.toLowerCase();
  const called = places.filter(
    ({ value, leaf, list }) => list === undefined && /name$/i.test(leaf) && String(value).toLowerCase() === said,
  );
  const ids = called.flatMap((one) =>
    places.filter(
      (other) => parentOf(other) === parentOf(one) && /^(?:id|uuid|key|slug|code)$|(?:Id|_id|No|_no)$/.test(other.leaf),
    ),
  );
  const [id, ...others] = ids;
  return id === undefined || others.length > 0 || !accepts(schema, id.value) ? named : toFound(target, id, 0.95, []);
}

/** The data has the very key of the thing, and no value of the instruction stands behind its name. */
export function isKeyAtHand(target: Target, all: readonly Target[], { places, wanted }: Materials): boolean {
  const { place, own, context } = target;
  if (place !== 'path' && !(place === 'body' && own.length > 1 && own.at(-1) === 'id')) return false;
  const found = fromData(target, sought({ places, wanted }, { list: undefined }));
  if (found === undefined || found.list !== undefined) return false;
  // `project` is what `{project_slug}` wants, as much as `project_slug` would be.
  if (found.score < 1 && !(found.place.isTop && isReferenceTo(target, found.place))) return false;
  return !wanted.tokens.some(
    ({ literal }, at) =>
      literal !== undefined &&
      !isWhatIsTold(wanted, all, at) &&
      (wanted.tokens[at - 1]?.words ?? []).some(
        (word) =>
          own.includes(word) ||
          context.includes(word) ||
          // A reference is that of something else where the request has one beside.
          (isHandle(word) && !all.some((other) => other !== target && other.own.includes(word))),
      ),
  );
}

function isQuoted({ literal }: Bound, { wanted }: Materials): boolean {
  return wanted.tokens.some((token) => token.literal?.kind === 'quoted' && token.literal.value === literal);
}

/** The title of the form is none of a question that is put into it, where the instruction has a text for that. */
function isOfOther(target: Target, materials: Materials, binding: Binding): boolean {
  if (target.place !== 'body' || !isVagueName(target.own)) return false;
  const found = fromData(target, sought(materials, binding));
  const holder = found?.place.name.context[0];
  return found?.place.isTop === false && holder !== undefined && coverage([holder], target.context) < 0.5;
}

/** A part of every path that is named as one of the credentials is, and as nothing of the payload. */
function isOfCaller({ own, place, isKey }: Target, { credentials, places }: Materials): boolean {
  const name = own.join(' ');
  const isNamed = (words: readonly string[]): boolean => words.join(' ') === name;
  return (
    place === 'path' &&
    isKey !== true &&
    credentials.some(({ bare }) => isNamed(wordsOf(bare))) &&
    !places.some((one) => one.isTop && isNamed(one.name.own))
  );
}

/** A value for one that may be left out: only when it was named, or stands in the data under its own name. */
export function bindOptional(target: Target, materials: Materials, binding: Binding): Bound | undefined {
  const done = linkedBound(target, materials, binding) ?? deedBound(target, materials.wanted);
  if (done !== undefined) return done;
  const named = ofNamed(fromInstruction(target, materials.wanted, binding), target, materials);
  const meant = calledBy(named, target, binding);
  if (meant !== undefined) return note(meant, binding);
  if (named !== undefined && named.isLoose !== true) return note(named, binding);
  if (isLimitName(target.name) && target.place === 'query') return undefined;
  const found =
    momentFromData(target, materials) ??
    holderFromData(target, materials) ??
    searchFromData(target, materials) ??
    (materials.wanted.action === 'create' ? saidFromHead(target, materials) : undefined) ??
    fromData(target, sought(materials, binding));
  const isMeant =
    found !== undefined &&
    isObvious(target, found, materials.wanted, binding) &&
    !(target.place === 'query' && isOtherSaid(target, found, materials));
  if (!isMeant) {
    const assigned = binding.assigned.get(slotKey(target));
    const isFree = assigned !== undefined && (assigned.list === undefined || assigned.list.key === binding.list?.key);
    const isOpen = isFree && (assigned.isSaid === true || !binding.isStrict);
    const isOther = isOpen && target.place === 'query' && isOtherSaid(target, assigned, materials);
    return note(named ?? (isOpen && !isOther ? assigned : undefined) ?? saidText(target, materials.wanted), binding);
  }
  if (found.list !== undefined && found.list.key !== binding.list?.key) return undefined;
  return note(found, binding);
}

/** "Post the summary as a comment": what the verb is about. */
function saidFromHead(target: Target, materials: Materials): Found | undefined {
  const found = fromHead(target, materials);
  return found === undefined ? undefined : { ...found, isSaid: true };
}

/** In "label = nickname" a value of the data is named, where the data has it. */
function calledBy(named: Bound | undefined, target: Target, { assigned }: Binding): Found | undefined {
  const found = assigned.get(slotKey(target));
  const text = named?.literal;
  return found?.isSaid === true && typeof text === 'string' && coverage(found.place.name.own, wordsOf(text)) === 1
    ? found
    : undefined;
}

export function sought(
  { places, wanted }: Pick<Materials, 'places' | 'wanted'>,
  { list }: Pick<Binding, 'list'>,
): Sought {
  // To cancel the reservations is to cancel each of them.
  const isForEach = wanted.isForEach || (wanted.wantsMany && wanted.action !== 'read');
  return { places, words: wanted.words, isForEach, list: list?.key };
}

function takeData(target: Target, materials: Materials, binding: Binding): Found | undefined {
  const found =
    compoundFromData(target, reachable(materials, binding), materials.wanted.words) ??
    joinedFromData(target, materials, binding) ??
    fromData(target, sought(materials, binding));
  if (found?.list !== undefined && typeof found.value !== 'object') binding.list ??= found.list;
  return found;
}

/** What stands in no list, and what stands in the one that the step loops over. */
function reachable({ places }: Materials, { list }: Binding): readonly DataPlace[] {
  return places.filter((place) => place.list === undefined || place.list.key === list?.key);
}

/** What the instruction itself calls the value, before what only stands in it. */
function takeSaid(target: Target, binding: Binding): Found | undefined {
  return binding.assigned.get(slotKey(target))?.isSaid === true ? takeAssigned(target, binding) : undefined;
}

/** What is left for it when all parts are looked at together. */
function takeAssigned(target: Target, binding: Binding): Found | undefined {
  const found = binding.assigned.get(slotKey(target));
  if (found?.list !== undefined) binding.list ??= found.list;
  return found;
}

/** In "with the address of the sender" the address is meant, and nothing else that the sender has. */
function isOtherSaid({ own }: Target, { place, isSaid }: Found, { places, wanted }: Materials): boolean {
  const isNamed = (words: readonly string[]): boolean => !words.every(isHandle) && coverage(words, wanted.words) >= 0.9;
  if (isSaid === true || place.isTop || isNamed(own)) return false;
  return places.some(
    ({ name, value, list }) =>
      list === place.list &&
      typeof value !== 'object' &&
      name.context.join(' ') === place.name.context.join(' ') &&
      name.own.join(' ') !== place.name.own.join(' ') &&
      !name.own.some((word) => own.includes(word)) &&
      isNamed(name.own),
  );
}

/** The same name, in the payload itself, in the thing that the target belongs to, or said in the instruction. */
export function isObvious(
  target: Target,
  { place, score, others, isSaid }: Found,
  { words }: Instruction,
  { isStrict }: Binding,
): boolean {
  if (isSaid === true) return true;
  const things = target.own.filter((word) => !isHandle(word));
  if (isReferenceTo(target, place) && things.length > 0)
    return coverage(things, words) >= 0.9 && (others ?? []).length === 0;
  if (score < 0.93 || (others ?? []).length > 0) return false;
  // What the data calls by the very name need only be spoken of in another word.
  if (isStrict && target.place === 'body')
    return (
      coverage(target.own, words) >= (place.isTop && place.name.own.join(' ') === target.own.join(' ') ? 0.7 : 0.9)
    );
  const isBare = target.own.every(isHandle);
  if (isBare && target.own.includes('id')) return false;
  const isSame = withoutUnits(place.name.own).join(' ') === withoutUnits(target.own).join(' ');
  if (isSame && place.isTop) return true;
  const holder = place.name.context.slice(0, 2);
  // "All jobs of this customer" takes what the customer has under the very name.
  const isOfSaid = coverage(holder.slice(0, 1), words) >= 0.9 && holder.length > 0 && !isVagueName(target.own);
  if (isSame && isOfSaid && target.place === 'query' && place.list === undefined) return true;
  const isOfThing = holder.length > 0 && coverage(target.context.slice(0, 1), place.name.context) >= 0.7;
  if (isSame && (place.list !== undefined || (target.place === 'body' && isOfThing))) return true;
  return coverage(target.own, words) >= 0.9;
}

/** What the document itself says that a value has to be. */
function fromDocument({ schema, name, place, description }: Target): Bound | undefined {
  const values = enumOf(schema);
  const [only] = values;
  if (values.length === 1) return { source: 'document', literal: only, value: only };
  const { default: preset, example } = schema;
  if (preset !== undefined && preset !== null && typeof preset !== 'object') {
    return { source: 'document', literal: preset, value: preset };
  }
  if (place === 'header' && /idempotency/i.test(name))
    return { source: 'document', expression: '() => crypto.randomUUID()', value: 'a-new-key' };
  const own = place === 'path' ? ownWord(description) : undefined;
  if (own !== undefined)
    return {
      source: 'document',
      literal: own,
      value: own,
      doubt: `${shownName(name)} was taken to be \`${own}\`, which the documentation has for one's own.`,
    };
  const isVersion = /version/i.test(name) && (typeof example === 'string' || typeof example === 'number');
  return isVersion ? { source: 'document', literal: example, value: example } : undefined;
}

/** "Id of a calendar, or `primary` for your own" */
function ownWord(description: string): string | undefined {
  return /[`"']?\b(primary|default|main|me|self|mine|current|own)\b[`"']? (?:for|means|is|stands for|refers to|selects|=)\b/i.exec(
    description,
  )?.[1];
}

/** Account numbers, regions and keys stand among the credentials. */
function fromCredentials({ own, name, place }: Target, credentials: readonly CredentialName[]): Bound | undefined {
  const found = credentials.find((credential) => {
    const words = wordsOf(credential.bare);
    // What is called by nothing but `name` is the name of a thing.
    const least = isForTokenEndpoint(credential) || (/^(?:path|body)$/.test(place) && own.every(isHandle)) ? 1 : 0.5;
    return coverage(own, words) === 1 && coverage(words, own) >= least;
  });
  // A secret does not belong into a path, and a code is rarely one: both would tell it to logs of strangers.
  const isKey = (place === 'query' || place === 'header') && !/code/i.test(name) && isSecret(name, 'x'.repeat(20));
  const key = isKey && credentials.length === 1 ? credentials[0] : undefined;
  const credential = found ?? key;
  return credential === undefined
    ? undefined
    : { source: 'credential', expression: credential.variable, value: 'secret' };
}

function note<B extends Bound | undefined>(bound: B, { doubts }: Binding): B {
  if (bound?.doubt !== undefined) doubts.push(bound.doubt);
  return bound;
}

export function schemaOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
