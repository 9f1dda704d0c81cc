/** The body of a request, member by member as its schema has it. */
import type { Body, Operation, Schema } from '../../documents/terms/document.ts';
import { wordsInside } from '../../documents/terms/thing.ts';
import { isForm } from '../../word-forms.ts';
import { coverage, isVagueName, wordsOf } from '../../words.ts';
import { renamed } from '../binding/alias.ts';
import { bindOptional, bindRequired, schemaOf } from '../binding/bind.ts';
import { type Binding, type Materials, partBinding } from '../binding/binding.ts';
import { form, isNothing, json, type Part, templateOf } from '../binding/body-part.ts';
import { bodyDepth, membersOf } from '../binding/body-targets.ts';
import { composedPart } from '../binding/composed.ts';
import { fromData } from '../binding/from-data.ts';
import { idsFromData } from '../binding/from-speech.ts';
import { quantitiesBound } from '../binding/quantities.ts';
import { fromSource, parentOf, sourceOf } from '../binding/source.ts';
import { isListSchema, propertiesOf } from '../terms/answer.ts';
import { type Bound, enumOf, isHandle, shownName, type Target } from '../terms/target.ts';
import { resourceOf } from '../values/rank.ts';
import { mappedList, needsMapping, onlyPlainList } from './body-list.ts';

export interface BuiltBody {
  /** As the definition holds it; undefined when nothing was bound. */
  readonly text: string | undefined;
  /** The same as members of JSON, their placeholders in it. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** What could not be bound is in `binding.missing`. */
export function buildBody(
  operation: Operation,
  materials: Materials,
  binding: Binding,
  pages: Readonly<Record<string, string>> = {},
): BuiltBody {
  const { body } = operation;
  if (body === undefined) {
    // To change a thing without a word of how is no request.
    if (operation.method === 'PATCH' && /\}\/?$/.test(operation.path))
      binding.missing.push('anything to put into the body');
    return { text: undefined, members: {} };
  }
  if (/^multipart\//i.test(body.contentType)) {
    binding.missing.push('a body of the type multipart, which steps cannot send');
    return { text: undefined, members: {} };
  }
  const resource = resourceOf(operation.path);
  const build = (with_: Binding): Part | undefined =>
    isListSchema(body.schema)
      ? wholeList(body, resource, materials, with_)
      : record(body.schema, resource, [], materials, with_);
  // A change is made of what is named; of all that fits only where nothing is.
  const isChange = materials.wanted.action === 'change' || operation.method === 'PATCH';
  const named = isChange ? namedOnly(build, binding) : undefined;
  const bound = named ?? build(binding);
  const part = withPages(bound === undefined ? undefined : composedPart(bound, materials, binding), pages);
  if (part === undefined || isNothing(part)) {
    if (isList(operation) && binding.missing.length === 0) return { text: '{}', members: {} };
    // A body that has to be there may be empty, where none of its members has to.
    if (
      body.required &&
      binding.missing.length === 0 &&
      isDeed({ ...operation, body: { ...body, required: false } }, materials.wanted)
    )
      return { text: '{}', members: {} };
    if (!isDeed(operation, materials.wanted) && (body.required || Object.keys(propertiesOf(body.schema)).length > 0))
      binding.missing.push('anything to put into the body');
    return { text: undefined, members: {} };
  }
  const template = templateOf(part);
  return {
    text: /x-www-form-urlencoded/i.test(body.contentType) ? form(part, '') : json(part),
    members: schemaOf(template),
  };
}

/** Which page is wanted, by placeholders of which only the page itself is put in. */
function withPages(part: Part | undefined, pages: Readonly<Record<string, string>>): Part | undefined {
  const asked = Object.entries(pages);
  if (asked.length === 0 || (part !== undefined && !('members' in part))) return part;
  const members = new Map(part?.members);
  for (const [name, text] of asked) {
    const expression = text.replace(/^<<|>>$/g, '');
    const [outer = '', inner] = name.split('.');
    // A cursor is text, and there is none of the first page; all others are numbers.
    const page: Bound =
      expression === 'cursor'
        ? { source: 'document', expression: '(cursor != null ? cursor)', value: 'cursor' }
        : { source: 'document', expression, value: 1 };
    const before = members.get(outer);
    if (inner === undefined) members.set(name, page);
    else
      members.set(outer, {
        members: new Map([...(before !== undefined && 'members' in before ? before.members : []), [inner, page]]),
      });
  }
  return { members };
}

/** A procedure that lists all of what there is takes a body without members. */
function isList({ method, path }: Operation): boolean {
  return method === 'POST' && /[./_-](?:list|all|info|read)$/i.test(path);
}

/**
 * `POST /entries/{id}/publish` does what it is called, and `POST /inverters/{serial}/restarts` what the instruction says,
 * with or without what may be said of it.
 */
function isDeed({ method, path, body }: Operation, { opening, verb, head }: Materials['wanted']): boolean {
  const required = body?.schema['required'];
  const isFree = (!Array.isArray(required) || required.length === 0) && body?.required !== true;
  const [, last = ''] = /\}\/([\w-]+|\{[^{}]+\})$/.exec(path.replace(/\/$/, '')) ?? [];
  if (method !== 'POST' || !isFree || last === '') return false;
  // What ends in the plural is a list that something is added to, unless that is what is to be done.
  const own = wordsOf(last);
  return (
    !/s$/.test(last) ||
    (own.length === 1 && own.some((word) => isForm(word, opening) || isForm(word, verb))) ||
    (sending.test(opening) && own.every((word) => head.includes(word)))
  );
}

/** Who sends a reminder has said all of it. */
const sending = /^(?:send|issue|trigger|take|request)$/;

function namedOnly(build: (binding: Binding) => Part | undefined, binding: Binding): Part | undefined {
  const strict: Binding = { ...partBinding(binding), isStrict: true, taken: new Set(binding.taken) };
  const part = build(strict);
  if (part === undefined || ('members' in part && part.members.size === 0) || strict.missing.length > 0)
    return undefined;
  for (const token of strict.taken) binding.taken.add(token);
  binding.doubts.push(...strict.doubts);
  binding.list ??= strict.list;
  return part;
}

function wholeList(body: Body, resource: readonly string[], materials: Materials, binding: Binding): Part | undefined {
  const target: Target = {
    name: 'body',
    own: resource,
    context: [],
    schema: body.schema,
    description: '',
    required: true,
    place: 'body',
  };
  return listPart(target, ['body'], materials, binding);
}

function record(
  schema: Schema,
  context: readonly string[],
  path: readonly string[],
  materials: Materials,
  binding: Binding,
): Part {
  const members = new Map<string, Part>();
  const targets = membersOf(schema, context).map((target) => renamed(target, materials));
  const source = sourceOf(
    targets.map(({ name }) => name),
    materials,
    binding,
  );
  // Those that must be there take the values of the instruction first.
  for (const target of targets.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const { name } = target;
    const isOwnKey = name === 'id' && path.length < 2 && (target.required || target.kinds !== undefined);
    if (isOwnKey && binding.key !== undefined) {
      members.set(name, binding.key);
      continue;
    }
    const exact = ofThing(target, materials);
    const near = exact ?? (path.length === 0 ? materials : besideOthers(target, members, materials));
    const part =
      (exact === undefined ? fromSource(target, source, near, binding) : undefined) ??
      partOf(target, [...path, name], near, binding);
    if (part !== undefined && !isSelf(target, part, binding)) members.set(name, part);
  }
  for (const name of toldAgain(targets, members)) members.delete(name);
  // A key alone does not say of what it is, where a kind stands beside it.
  const kind = targets.find(({ name, schema: own }) => name === 'type' && enumOf(own).length === 1);
  if (kind !== undefined && members.has('id') && !members.has('type')) {
    const [only] = enumOf(kind.schema);
    members.set('type', { source: 'document', literal: only, value: only });
  }
  const order = targets.toSorted((a, b) => Number(b.required) - Number(a.required)).map(({ name }) => name);
  return { members: new Map([...members].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))) };
}

function placeOf(part: Part | undefined) {
  return part !== undefined && 'place' in part ? part.place : undefined;
}

/** Who is changed is hardly made the manager of himself. */
function isSelf({ own, required }: Target, part: Part, { key }: Binding): boolean {
  const [place, held] = [placeOf(part), placeOf(key)];
  if (required || held === undefined || held.expression !== place?.expression) return false;
  const holder = own.filter((word) => !isHandle(word));
  const of = [...held.name.own, ...held.name.context];
  return own.some(isHandle) && holder.length > 0 && !holder.some((word) => of.includes(word));
}

/** Of `date` and `dateTime` beside each other what the data has as `dateTime` is that alone. */
function toldAgain(targets: readonly Target[], members: ReadonlyMap<string, Part>): readonly string[] {
  const at = (name: string) => placeOf(members.get(name));
  return targets.flatMap(({ name, required }) => {
    const place = at(name);
    const isOther = place !== undefined && place.leaf !== name && at(place.leaf) === place;
    return isOther && !required ? [name] : [];
  });
}

/** What everything has is bound after what says of what it is. */
function weightOf({ required, own }: Target): number {
  return (required ? 2 : 0) + (isVagueName(own) ? 0 : 1);
}

/** `boatName` is the name of a boat, whatever else has a name. */
function ofThing({ own, context }: Target, materials: Materials): Materials | undefined {
  if (!isVagueName(own) || context.length === 0) return undefined;
  const words = [...context.slice(0, 1), ...own].toSorted().join(' ');
  const exact = materials.places.filter(
    ({ name, list }) => list === undefined && name.own.toSorted().join(' ') === words,
  );
  return exact.length === 1 ? { ...materials, places: exact } : undefined;
}

/** The name of a holder is that of the guest, where the year of birth is the guest's. */
function besideOthers(target: Target, members: ReadonlyMap<string, Part>, materials: Materials): Materials {
  if (!isVagueName(target.own)) return materials;
  const parents = new Set([...members.values()].flatMap((part) => ('place' in part ? [parentOf(part.place)] : [])));
  const [parent] = parents;
  if (parents.size !== 1 || parent === undefined) return materials;
  const places = materials.places.filter((place) => parentOf(place) === parent);
  const sought = { places, words: materials.wanted.words, isForEach: materials.wanted.isForEach, list: undefined };
  return fromData(target, sought) === undefined ? materials : { ...materials, places };
}

function partOf(target: Target, path: readonly string[], materials: Materials, binding: Binding): Part | undefined {
  const { schema, required, context } = target;
  const kind = kindSaid(schema, materials.wanted.words);
  if (kind !== undefined) return partOf({ ...target, schema: kind }, path, materials, binding);
  if (Object.keys(propertiesOf(schema)).length > 0 && path.length < bodyDepth) {
    const inner = partBinding(binding);
    const part = record(schema, [...wordsInside(target.name), ...context], path, materials, inner);
    // Who another thing is, is not said by its kind alone.
    const isEmpty = isNothing(part) && (!required || ('members' in part && part.members.size === 0));
    if (isEmpty || inner.missing.length > 0) {
      const wrapped = wrappedPart(target, materials, binding);
      if (wrapped !== undefined) return wrapped;
    }
    if (isEmpty && !required) return undefined;
    // What may be left out as a whole is left out where a part of it is missing that nobody spoke of.
    if (!required && inner.missing.length > 0) return undefined;
    binding.list ??= inner.list;
    binding.doubts.push(...inner.doubts);
    binding.missing.push(...inner.missing);
    binding.lacking.push(...inner.lacking);
    return isEmpty ? undefined : part;
  }
  if (isListSchema(schema)) {
    const list = listPart(target, path, materials, binding);
    if (list === undefined && required) binding.missing.push(shownName(`body.${path.join('.')}`));
    return list;
  }
  const bound = required ? bindRequired(target, materials, binding) : bindOptional(target, materials, binding);
  if (bound === undefined && required) binding.missing.push(shownName(`body.${path.join('.')}`));
  if (required && (bound === undefined || ('isLoose' in bound && bound.isLoose === true))) binding.lacking.push(target);
  return bound;
}

/** Of records of several kinds the one that is spoken of, by the word that tells it from the others. */
function kindSaid({ oneOf, anyOf, properties }: Schema, words: readonly string[]): Schema | undefined {
  const kinds = [oneOf, anyOf].flatMap((all): readonly unknown[] => (Array.isArray(all) ? all : [])).map(schemaOf);
  if (properties !== undefined || kinds.length < 2) return undefined;
  const said = kinds.filter((kind) =>
    Object.values(propertiesOf(kind)).some((member) => {
      const [mark, ...others] = enumOf(member);
      return others.length === 0 && typeof mark === 'string' && coverage(wordsOf(mark), words) >= 0.9;
    }),
  );
  return said.length === 1 ? said[0] : undefined;
}

/** A value that the data has by itself, where the service wants it in a record: `start` for `{"start": {"dateTime": ...}}`. */
function wrappedPart(target: Target, materials: Materials, binding: Binding): Part | undefined {
  // The key of an order is no part of what is written of it.
  const places = materials.places.filter(({ name }) => !/^(?:id|uuid|key)$/.test(name.own.at(-1) ?? ''));
  for (const [name, schema] of Object.entries(propertiesOf(target.schema))) {
    if (!/^(date_?time|date|value|amount|text|content|email|raw|plain|body|name)$/i.test(name)) continue;
    const found = fromData(
      { ...target, schema },
      {
        places,
        words: materials.wanted.words,
        isForEach: materials.wanted.isForEach,
        list: binding.list?.key,
      },
    );
    if (found === undefined || typeof found.value === 'object') continue;
    if (found.doubt !== undefined) binding.doubts.push(found.doubt);
    return { members: new Map([[name, found]]) };
  }
  return undefined;
}

/** A list: as it stands in the data, or each of its items made from one of the data. */
function listPart(target: Target, path: readonly string[], materials: Materials, binding: Binding): Part | undefined {
  const item = schemaOf(target.schema['items']);
  const whole = target.required ? bindRequired(target, materials, binding) : bindOptional(target, materials, binding);
  const shape = Object.keys(propertiesOf(item));
  if (whole !== undefined && !needsMapping(whole, item)) return whole;
  if (shape.length === 0) return whole ?? idsFromData(target, materials) ?? onlyPlainList(target, materials);
  return (
    mappedList(target, item, materials, binding.list) ??
    quantitiesBound(target, item, materials, binding) ??
    onlyItem(target, item, path, materials, binding)
  );
}

/** A list of one, made as a record is: "two seats in the stalls" for `[{category, count}]`. */
function onlyItem(
  target: Target,
  item: Schema,
  path: readonly string[],
  materials: Materials,
  binding: Binding,
): Part | undefined {
  if (!target.required && coverage(target.own, materials.wanted.words) < 0.9) return undefined;
  const inner = partBinding(binding);
  const part = record(item, [...target.own.toReversed(), ...target.context], path, materials, inner);
  binding.lacking.push(...inner.lacking);
  if (inner.missing.length > 0 || isNothing(part)) return undefined;
  binding.list ??= inner.list;
  binding.doubts.push(...inner.doubts);
  return { only: part };
}
