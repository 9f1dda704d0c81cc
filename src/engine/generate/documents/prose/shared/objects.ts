/**
 * Things that prose tells of once, and that operations answer with: "The invoice object" with its attributes, or an example
 * that stands before the operations of its passage.
 */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import { singular, wordsOf } from '../../../words.ts';
import { schemaOfExample } from '../../openapi/example.ts';
import { collectionOf, type Operation, type Schema } from '../../terms/document.ts';
import { readSection } from '../fields/section.ts';
import { withSpokenMembers } from '../fields/spoken.ts';
import { withSaid } from './remarks.ts';

/** A thing by its words, or by the collection of the first operation behind it. */
export interface ToldThing {
  readonly words: readonly string[];
  readonly path: string | undefined;
  readonly schema: Schema;
  /** What is needed to make one, where a text says so. */
  readonly needed: readonly string[];
  /** Members that a text calls read-only. */
  readonly fixed: readonly string[];
}

const called = [
  /^(?:the )?([\w -]{2,40}?) (?:object|resource|model|record|entity|attributes|schema)$/i,
  /^(?:attributes|fields|properties|members) of (?:an? |the |each )?([\w -]{2,40})$/i,
];

/** What is told of a thing has something that it is known by. */
const keys = /^_?(?:id|uuid|guid|key|code|number|no|slug|ref|handle|sku)$|[a-z_](?:_id|_no|Id|No|Number|Code)$/i;

/**
 * The passages are those without an operation of their own; one that is titled like the things of a collection, "Order", tells
 * of them. What a path has in braces, which is `known`, is what a thing is known by.
 */
export function thingsIn(
  passages: readonly { readonly title: string; readonly lines: readonly string[]; readonly path: string | undefined }[],
  collections: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly ToldThing[] {
  return passages.flatMap(({ title, lines, path }): readonly ToldThing[] => {
    const titled = collections.has(wordsOf(title).map(singular).join(' ')) ? title : undefined;
    const name = called.flatMap((pattern) => pattern.exec(title)?.[1] ?? [])[0] ?? titled;
    const { fields, answerExample } = readSection(lines, false);
    const example = Array.isArray(answerExample) ? answerExample[0] : answerExample;
    const shown = isRecord(example) ? recordOf(schemaOfExample(example)['properties']) : {};
    // A table tells of attributes only where a title says so.
    const isCalled = name !== titled;
    const isShown = Object.keys(shown).length > 1;
    // A word in code that nothing calls a field may be one of the values.
    const members = fields.filter(
      ({ name: member, isHinted, schema, in: place }) =>
        place !== 'query' &&
        (isCalled || isHinted !== true) &&
        (!isShown || member in shown || Object.keys(schema).length > 0),
    );
    const told = name === undefined ? [] : members.map((field) => [field.name, described(field)] as const);
    const others = told.filter(([member]) => !Object.hasOwn(shown, member));
    const properties: Schema = { ...merged(shown, Object.fromEntries(told)), ...Object.fromEntries(others) };
    const names = Object.keys(properties);
    // What is called an object needs no key to be one.
    // What is shown under the name of a collection is one of its things, whether it has a key or not.
    const isNamed = /^the .* object$/i.test(title) || (titled !== undefined && Object.keys(shown).length > 2);
    const isThing = names.length > 1 && (names.some((key) => keys.test(key) || known.has(key)) || isNamed);
    if (!isThing || (name === undefined && path === undefined)) return [];
    const toldOf = name === undefined ? [] : members;
    const needed = toldOf.filter(({ required }) => required).map((field) => field.name);
    const fixed = toldOf.filter(({ description }) => readOnly.test(description)).map((field) => field.name);
    const schema = withSaid({ type: 'object', properties }, lines) ?? {};
    return [{ words: wordsOf(name ?? ''), path, schema, needed, fixed }];
  });
}

function described({ schema, description }: { readonly schema: Schema; readonly description: string }): Schema {
  return description === '' ? schema : { ...schema, description };
}

/** The example is right about types, and the table about everything else. */
function merged(shown: Schema, told: Readonly<Record<string, Schema>>): Schema {
  return Object.fromEntries(
    Object.entries(shown).map(([name, member]) => [name, { ...told[name], ...recordOf(member) }]),
  );
}

/** The operation with the thing as its answer, where it shows none; lists of it in the `page` that is told for all lists. */
export function withThing(
  operation: Operation,
  things: readonly ToldThing[],
  page: Schema | undefined,
  isList: boolean,
): Operation {
  const { answer, method, path } = operation;
  const inner = listIn(answer);
  if (method === 'DELETE' || (answer !== undefined && !(isList && inner !== undefined))) return operation;
  const thing = things.find((one) => isOf(one, path)) ?? onlyCalled(things, path);
  if (thing === undefined) return operation;
  if (!isList) return { ...operation, answer: thing.schema };
  const whole = answer ?? page;
  const name = listIn(whole);
  const items = { type: 'array', items: thing.schema };
  if (whole === undefined || name === undefined) return { ...operation, answer: items };
  return { ...operation, answer: { ...whole, properties: { ...recordOf(whole['properties']), [name]: items } } };
}

const readOnly =
  /\bread[- ]?only\b|\b(?:set|assigned|given|generated|filled) (?:automatically|by (?:us|the (?:server|service|system)))\b/i;

/** What makes or changes a thing, and shows no body, takes what is told of the thing; to make one, what is needed is known. */
export function withBodyOfThing(operation: Operation, things: readonly ToldThing[]): Operation {
  const { method, path, body } = operation;
  const makes = method === 'POST' && !/\}[^/]*$/.test(path);
  const changes = (method === 'PATCH' || method === 'PUT') && /\}$/.test(path);
  const thing = body === undefined && (makes || changes) ? things.find((one) => isOf(one, path)) : undefined;
  if (thing === undefined || thing.words.length === 0 || sameAs.test(operation.description)) return operation;
  if (makes && (thing.needed.length === 0 || collectionOf(path) !== path)) return operation;
  const { schema, needed, fixed } = thing;
  const isOwn = (name: string): boolean => !fixed.includes(name) && (needed.includes(name) || !isOwnKey(name, path));
  const properties = Object.fromEntries(Object.entries(recordOf(schema['properties'])).filter(([name]) => isOwn(name)));
  const told = makes ? { required: needed.filter((name) => name in properties) } : {};
  return {
    ...operation,
    body: { contentType: 'application/json', required: makes, schema: { type: 'object', properties, ...told } },
  };
}

/** What a thing is known by is given to it. */
function isOwnKey(name: string, path: string): boolean {
  return /^_?(?:id|uuid|guid)$|^(?:created|updated)_?(?:at|on)?$/i.test(name) || path.includes(`{${name}}`);
}

/** A list has what its things are shown as, one by one, and the other way round. */
export function withThingsOfEachOther(operations: readonly Operation[]): readonly Operation[] {
  const isOne = ({ path }: Operation): boolean => /\}(?:\.\w+)?$/.test(path);
  const reading = operations.filter(({ method, answer }) => method === 'GET' && answer !== undefined);
  const things = reading.flatMap((operation): readonly ToldThing[] => {
    const { answer, path } = operation;
    const shown = isOne(operation) ? answer : itemsOf(answer);
    if (Object.keys(recordOf(shown?.['properties'])).length < 2) return [];
    return [{ words: [], path: collectionOf(path), schema: shown ?? {}, needed: [], fixed: [] }];
  });
  return operations.map((operation) => {
    if (operation.method !== 'GET')
      return makesOne(operation) ? withThing(operation, things, undefined, false) : operation;
    const isKnownList = listIn(operation.answer) !== undefined;
    return isOne(operation) || isKnownList ? withThing(operation, things, undefined, !isOne(operation)) : operation;
  });
}

/** What makes a thing answers with it, unless a text says that nothing comes back. */
function makesOne({ method, path, description }: Operation): boolean {
  const isEmpty =
    /\b204\b|\bno content\b|\b(?:answer|response|reply|body) is empty\b|\bempty (?:answer|response|reply|body)\b|\b(?:returns|answers with) nothing\b/i;
  return method === 'POST' && collectionOf(path) === path && !isEmpty.test(description);
}

/** Members of a body are of the types that its things show them with: `lines` of an order is a list of what orders have there. */
export function withTypesOfThings(given: readonly Operation[]): readonly Operation[] {
  const things = new Map(
    given
      .filter(({ method, answer }) => method === 'GET' && answer !== undefined)
      .map(({ path, answer }): [string, Schema] => {
        const shown = /\}(?:\.\w+)?$/.test(path) ? answer : itemsOf(answer);
        return [collectionOf(path), recordOf(shown?.['properties'])];
      }),
  );
  const operations = withSpokenMembers(given, things).map((one) => withTypesOfBounds(one, things.get(one.path)));
  return operations.map((operation) => {
    const { body, path } = operation;
    const thing = things.get(collectionOf(path));
    if (body === undefined || thing === undefined) return operation;
    const members = Object.entries(recordOf(body.schema['properties'])).map(([name, member]): [string, Schema] => [
      name,
      typedAs(recordOf(member), recordOf(thing[name])),
    ]);
    return members.length === 0
      ? operation
      : { ...operation, body: { ...body, schema: { ...body.schema, properties: Object.fromEntries(members) } } };
  });
}

const bound =
  /^(?:(?:from|to|since|until|till|before|after|min|max) (.+)|(.+) (?:from|to|since|until|till|before|after|min|max))$/;

/** Of `dateFrom` nothing is told, but of the `date` that it is a bound of. */
function withTypesOfBounds(operation: Operation, thing: Schema | undefined): Operation {
  if (thing === undefined || operation.method !== 'GET') return operation;
  const members = new Map(Object.entries(thing).map(([name, member]) => [wordsOf(name).join(' '), recordOf(member)]));
  const [day, ...others] = [...members.values()].filter(({ format }) => /^date/.test(String(format ?? '')));
  const parameters = operation.parameters.map((one) => {
    const [, behind, before] = bound.exec(wordsOf(one.name).join(' ')) ?? [];
    // "From" and "to" bound the only day that there is.
    const isBare = /^(?:from|to|since|until|till|before|after)$/.test(one.name) && others.length === 0;
    const { type, format } = (isBare ? day : members.get(behind ?? before ?? '')) ?? {};
    const isOpen = one.schema['type'] === undefined && one.schema['enum'] === undefined;
    if (!isOpen || (type !== 'number' && type !== 'integer' && format === undefined)) return one;
    return { ...one, schema: { ...one.schema, type, ...(format === undefined ? {} : { format }) } };
  });
  return { ...operation, parameters };
}

/** What is told of a member goes before what is shown. */
function typedAs(told: Schema, shown: Schema): Schema {
  const { type, items, format } = shown;
  const isOpen = told['type'] === undefined && told['enum'] === undefined && type !== 'null' && type !== undefined;
  const isList = told['type'] === 'array' && type === 'array';
  if (isList && Object.keys(recordOf(told['items'])).length === 0) return { ...told, items };
  if (!isOpen) return told;
  // What an example has as a whole number may have a fraction elsewhere.
  const plain = type === 'integer' ? 'number' : type;
  return {
    ...told,
    type: plain,
    ...(format === undefined ? {} : { format }),
    ...(items === undefined ? {} : { items }),
  };
}

/** What the items of an answer are, in it or in its only list. */
function itemsOf(answer: Schema | undefined): Schema | undefined {
  if (answer?.['type'] === 'array') return recordOf(answer['items']);
  const lists = Object.values(recordOf(answer?.['properties'])).filter(
    (member) => recordOf(member)['type'] === 'array',
  );
  return lists.length === 1 ? recordOf(recordOf(lists[0])['items']) : undefined;
}

const sameAs =
  /\b(?:same (?:attributes|fields|parameters|members|properties|arguments|body)(?: as| like| that)?|(?:any|some|one or more) of the (?:above|same|fields above))\b([^.]*)/i;

/** "Move a hen, or change anything else about her" */
const anythingElse = /\bchang(?:e|es|ing) (?:anything|everything|whatever) (?:else )?(?:about|of|on|in) /i;

/** "Takes the same attributes as creating one (except `client_id`)": the members of the body that makes one, none of them needed. */
export function withSameBodies(operations: readonly Operation[]): readonly Operation[] {
  return operations.map((operation) => {
    const { method, path, summary, description, body } = operation;
    const said = sameAs.exec(description)?.[1] ?? (anythingElse.test(`${summary}. ${description}`) ? '' : undefined);
    if (said === undefined || !/^(?:PUT|PATCH)$/.test(method)) return operation;
    const making = operations.find((one) => one.method === 'POST' && one.path === collectionOf(path));
    const told = recordOf(making?.body?.schema['properties']);
    const [, left = ''] = /\b(?:except|but not|without|other than)\b([^.)]*)/i.exec(said) ?? [];
    const members = Object.entries(told).filter(([name]) => !new RegExp(`\\b${name}\\b`).test(left));
    if (members.length === 0) return operation;
    const {
      contentType,
      required,
      schema: before,
    } = body ?? { contentType: 'application/json', required: true, schema: {} };
    const own = Object.entries(recordOf(before['properties'])).filter(([name]) => !Object.hasOwn(told, name));
    const { required: _needed, ...schema }: Schema = { type: 'object', ...before };
    return {
      ...operation,
      body: {
        contentType,
        required,
        schema: { ...schema, properties: Object.fromEntries([...members, ...own]) },
      },
    };
  });
}

/** What one operation on a thing says of the choices of a member holds for it as others answer with it: `Status` has those of the parameter `status`. */
export function withChoicesOfEachOther(operations: readonly Operation[]): readonly Operation[] {
  const told = new Map<string, Map<string, unknown>>();
  const add = (path: string, name: string, { enum: choices }: Schema): void => {
    if (!Array.isArray(choices) || choices.length < 2) return;
    const own = told.get(collectionOf(path)) ?? new Map<string, unknown>();
    told.set(collectionOf(path), own.set(wordsOf(name).join(' '), choices));
  };
  // What can be asked for goes before what can be sent.
  for (const { path, body } of operations)
    for (const [name, member] of Object.entries(recordOf(body?.schema['properties'])))
      add(path, name, recordOf(member));
  for (const { path, parameters } of operations) for (const { name, schema } of parameters) add(path, name, schema);
  const lastOf = (path: string): string => collectionOf(path).split('/').at(-1) ?? '';
  return operations.map((operation) => {
    const { answer, path, body } = operation;
    // `/bookings` and `/clubs/{no}/bookings` are of the same things.
    const alike = [...told].filter(([other]) => lastOf(other) === lastOf(path)).flatMap(([, own]) => [...own]);
    const choices = new Map([...alike, ...(told.get(collectionOf(path)) ?? [])]);
    if (choices.size === 0) return operation;
    return {
      ...operation,
      ...(answer === undefined ? {} : { answer: chosen(answer, choices, 0) }),
      ...(body === undefined ? {} : { body: { ...body, schema: ofOwnKind(body.schema, choices) } }),
    };
  });
}

/** A `status` is sent in the words in which such things are asked for, and not in those of other things that have one. */
function ofOwnKind(schema: Schema, choices: ReadonlyMap<string, unknown>): Schema {
  const members = Object.entries(recordOf(schema['properties'])).map(([name, value]): [string, unknown] => {
    const member = recordOf(value);
    const [sent, asked] = [member['enum'], choices.get(wordsOf(name).join(' '))];
    if (!Array.isArray(sent) || !Array.isArray(asked)) return [name, value];
    const shared = asked.filter((one) => sent.includes(one)).length;
    const isOfOthers = shared === 0 || (shared === asked.length && sent.length > asked.length);
    return [name, isOfOthers ? { ...member, enum: asked } : value];
  });
  return members.length === 0 ? schema : { ...schema, properties: Object.fromEntries(members) };
}

const deepest = 3;

function chosen(schema: Schema, choices: ReadonlyMap<string, unknown>, depth: number): Schema {
  if (depth > deepest) return schema;
  const members = Object.entries(recordOf(schema['properties'])).map(([name, value]): [string, Schema] => {
    const member = recordOf(value);
    const told = choices.get(wordsOf(name).join(' '));
    const isText = member['type'] === 'string' || member['type'] === undefined;
    const isOpen = isText && member['enum'] === undefined && member['format'] === undefined;
    return [name, isOpen && told !== undefined ? { ...member, enum: told } : chosen(member, choices, depth + 1)];
  });
  const items = isRecord(schema['items']) ? { items: chosen(schema['items'], choices, depth + 1) } : {};
  return { ...schema, ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }), ...items };
}

/** The only member that is a list of which nothing is known. */
function listIn(schema: Schema | undefined): string | undefined {
  const lists = Object.entries(recordOf(schema?.['properties'])).filter(
    ([, member]) =>
      recordOf(member)['type'] === 'array' && recordOf(recordOf(member)['items'])['properties'] === undefined,
  );
  return lists.length === 1 ? lists[0]?.[0] : undefined;
}

/** What `/forms/{id}/responses` lists is what `/responses/{id}` gives, where nothing else is called so. */
function onlyCalled(things: readonly ToldThing[], path: string): ToldThing | undefined {
  const last = (address = ''): string => address.split('/').at(-1) ?? '';
  const own = collectionOf(path);
  if (!/\}(?:\.\w+)?$/.test(path) || own.split('/').length > 2) return undefined;
  const [first, ...others] = things.filter((one) => one.path !== undefined && last(one.path) === last(own));
  return others.every(({ schema }) => schema === first?.schema) ? first : undefined;
}

/** `/time_entries` and `/time_entries/{id}` are of time entries; `/leases/{id}/payments` of no lease. */
function isOf({ words, path: told }: ToldThing, path: string): boolean {
  const collection = collectionOf(path);
  if (told !== undefined) return collection === told;
  const own = wordsOf(collection.split('/').at(-1) ?? '').join(' ');
  return own === words.join(' ');
}
