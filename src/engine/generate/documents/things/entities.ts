/**
 * What things look like, gathered over a whole document: one operation shows a fault, another one answers with faults and
 * shows none. Where an answer is not told, the thing that it is about is what was shown of it elsewhere.
 */
import { isRecord } from '../../../../core/json.ts';
import { actionOf } from '../../step/instruction/instruction.ts';
import { listPathOf, ownMembersOf, propertiesOf } from '../../step/terms/answer.ts';
import { enumOf, targetWords } from '../../step/terms/target.ts';
import { resourceOf } from '../../step/values/rank.ts';
import { wordsOf } from '../../words.ts';
import { withChoices as withChoicesOf } from '../prose/fields/body.ts';
import { isGenericList } from '../prose/pages/page.ts';
import { type Operation, type Parameter, reference, type Schema, type ServiceDocument } from '../terms/document.ts';
import { type Entry, isThing, named, thingOf } from '../terms/thing.ts';
import { inTurn, keyedIn, namedIn, shownIn } from './entities-shown.ts';
import { isListing, listingOf } from './listings.ts';
import { withReferents } from './referents.ts';

type Things = ReadonlyMap<string, Schema>;

/** The document with answers where the thing is known. `text` is its source where that is prose. */
export function withEntities(document: ServiceDocument, text = ''): ServiceDocument {
  const { operations } = document;
  // What is shown of a thing itself tells more than what is sent to make one.
  const things: Things = new Map([
    ...inTurn(text),
    ...operations.flatMap(sentBy),
    ...keyedIn(text),
    ...operations.flatMap(shownBy),
    // What a heading shows first is the thing, and what follows may be sent.
    ...shownIn(text, operations).toReversed(),
    ...namedIn(text),
  ]);
  const choices = choicesIn(text);
  const kinds: Kinds = {
    read: new Set(operations.filter(isOfOne).map(thingOf)),
    listed: new Set(operations.filter(({ method }) => method === 'GET').map(thingOf)),
  };
  const listing = document.kind === 'prose' ? (listingOf(operations) ?? bareIn(text)) : undefined;
  const told = operations.map((operation) => {
    const filled = withChoices(withListing(described(withAnswer(operation, things), things), things, listing), choices);
    return filled.answer === undefined ? filled : { ...filled, answer: marked(filled.answer, kinds, choices) };
  });
  const typed = document.kind === 'prose' ? told.map(withShownTypes(told)) : told;
  return { ...document, operations: withReferents(typed) };
}

/** What a thing itself says of its fields holds for those of the same name that are sent or asked for, where nothing is said of them. */
function described(operation: Operation, things: Things): Operation {
  const known = Object.fromEntries(ownMembersOf(things.get(thingOf(operation))));
  const { body, parameters } = operation;
  const saying = (name: string, type: unknown): string | undefined => {
    const { description, type: own } = known[name] ?? {};
    return typeof description === 'string' && description !== '' && own === type ? description : undefined;
  };
  const members = Object.entries(propertiesOf(body?.schema)).map(([name, member]): Entry => {
    const said = member['description'] === undefined ? saying(name, member['type']) : undefined;
    return [name, said === undefined ? member : { ...member, description: said }];
  });
  return {
    ...operation,
    parameters: parameters.map((one) => {
      const said = one.in === 'query' && one.description === '' ? saying(one.name, one.schema['type']) : undefined;
      return withValuesOf(known, said === undefined ? one : { ...one, description: said });
    }),
    body:
      body === undefined || members.length === 0
        ? body
        : { ...body, schema: { ...body.schema, properties: Object.fromEntries(members) } },
  };
}

/** `filter[status]` is asked for by the values that a status has, unless the document says which. */
function withValuesOf(known: Readonly<Record<string, Schema>>, parameter: Parameter): Parameter {
  const { name, schema, description } = parameter;
  const isOpen = parameter.in === 'query' && schema['type'] === 'string' && schema['enum'] === undefined;
  if (!isOpen || schema['examples'] !== undefined || /["'`]/.test(description)) return parameter;
  const words = targetWords(name).join(' ');
  const field = Object.entries(known).find(([member]) => named(member) === words)?.[1];
  const values = field === undefined ? [] : enumOf(field);
  return values.length < 2 ? parameter : { ...parameter, schema: { ...schema, examples: values } };
}

/** Members of bodies whose type nobody tells have the one that members of the same name are shown with in answers. */
function withShownTypes(operations: readonly Operation[]): (operation: Operation) => Operation {
  const everywhere = new Map<string, Schema>();
  for (const { answer } of operations) if (answer !== undefined) collectTypes(answer, everywhere);
  return (operation) => {
    const { body, answer, parameters } = operation;
    const own = new Map<string, Schema>();
    if (answer !== undefined) collectTypes(answer, own);
    const shown = new Map([...everywhere, ...own]);
    return {
      ...operation,
      parameters: parameters.map((one) => (one.in === 'path' ? one : explained(one, shown))),
      body: body === undefined ? undefined : { ...body, schema: typed(body.schema, shown) },
      answer:
        answer === undefined
          ? undefined
          : typedAnswer(answer, new Map([...everywhere, ...keyTypes(operation, everywhere)])),
    };
  };
}

/** The key of a supplier is of the type that `supplier` or `supplier_id` has elsewhere. */
function keyTypes(operation: Operation, everywhere: ReadonlyMap<string, Schema>): readonly Entry[] {
  const thing = thingOf(operation);
  const found = [...everywhere].find(([name]) => named(name) === thing || named(name) === `${thing} id`);
  const type = found?.[1]['type'];
  return thing === '' || type === undefined ? [] : [['id', { type }]];
}

/** Members that a text only names are of the type that others of that name have. */
function typedAnswer(schema: Schema, shown: ReadonlyMap<string, Schema>, depth = 0): Schema {
  if (depth > 4) return schema;
  const members = Object.entries(propertiesOf(schema)).map(([name, member]): Entry => {
    if (Object.keys(member).length > 0) return [name, typedAnswer(member, shown, depth + 1)];
    const { type, format } = shown.get(name) ?? {};
    return [name, { ...(type === undefined ? {} : { type }), ...(format === undefined ? {} : { format }) }];
  });
  const item = itemOf(schema);
  return {
    ...schema,
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }),
    ...(item === undefined ? {} : { items: typedAnswer(item, shown, depth + 1) }),
  };
}

function collectTypes(schema: Schema, into: Map<string, Schema>, depth = 0): void {
  if (depth > 6) return;
  for (const [name, member] of Object.entries(propertiesOf(schema))) {
    const { type, format } = member;
    const { enum: values, description } = member;
    if (typeof type === 'string' && !/^(?:object|array|null)$/.test(type))
      into.set(name, {
        type,
        ...(format === undefined ? {} : { format }),
        ...(Array.isArray(values) && values.length > 1 ? { enum: values } : {}),
        ...(typeof description === 'string' && description !== '' ? { description } : {}),
      });
    collectTypes(member, into, depth + 1);
  }
  const item = itemOf(schema);
  if (item !== undefined) collectTypes(item, into, depth + 1);
}

function typed(schema: Schema, shown: ReadonlyMap<string, Schema>): Schema {
  const members = Object.entries(propertiesOf(schema)).map(([name, member]): Entry => {
    const inner = typed(member, shown);
    return [
      name,
      member['type'] === undefined && member['enum'] === undefined ? { ...shown.get(name), ...inner } : inner,
    ];
  });
  return members.length === 0 ? schema : { ...schema, properties: Object.fromEntries(members) };
}

/** A type where there is none, and the choices of a type where they are not told. */
function withShown(schema: Schema, shown: Schema | undefined): Schema {
  if (shown === undefined || schema['enum'] !== undefined) return schema;
  if (schema['type'] === undefined) return { ...shown, ...schema };
  const isNumber = /^(?:number|integer)$/.test(String(schema['type']));
  const isAlike = schema['type'] === shown['type'] || (isNumber && /^(?:number|integer)$/.test(String(shown['type'])));
  return isAlike && shown['enum'] !== undefined ? { ...shown, ...schema, enum: shown['enum'] } : schema;
}

function explained(given: Parameter, shown: ReadonlyMap<string, Schema>): Parameter {
  const parameter = withTypeOfMember(given, shown);
  const { enum: values, description, type } = shown.get(parameter.name) ?? {};
  if (!Array.isArray(values) || parameter.schema['enum'] !== undefined) return parameter;
  const schema = withShown({ type, ...parameter.schema }, { enum: values, type });
  return {
    ...parameter,
    schema,
    description: `${parameter.description} ${typeof description === 'string' ? description : ''}`.trim(),
  };
}

/** `laid_from` is a day as `laid_on` is, and `min_weight` a number as `weight` is; what is asked for by a member's own name has its type. */
function withTypeOfMember(parameter: Parameter, shown: ReadonlyMap<string, Schema>): Parameter {
  const { name, schema } = parameter;
  if (parameter.in !== 'query' || schema['type'] !== undefined || schema['enum'] !== undefined) return parameter;
  const own = shown.get(name) ?? boundedBy(name, shown);
  if (own?.['type'] === undefined) return parameter;
  const { type, format } = own;
  // What examples show as a whole number may have a fraction.
  const plain = type === 'integer' && !shown.has(name) ? 'number' : type;
  return { ...parameter, schema: { ...schema, type: plain, ...(format === undefined ? {} : { format }) } };
}

const side =
  /^(?:from|to|since|until|till|after|before|min|max|least|most|gte?|lte?|start|end|by|than|above|below|over|under)$/;
const ofTime = /^(?:on|at|date|day|time)$/;

/** The only member of a number or a time that is called as the bound without its side. */
function boundedBy(name: string, shown: ReadonlyMap<string, Schema>): Schema | undefined {
  const words = wordsOf(name);
  const base = words.filter((word) => !side.test(word) && !ofTime.test(word)).join(' ');
  if (base === '' || !words.some((word) => side.test(word))) return undefined;
  const found = [...shown].filter(
    ([member, { type, format }]) =>
      (type === 'integer' || type === 'number' || format === 'date' || format === 'date-time') &&
      wordsOf(member)
        .filter((word) => !ofTime.test(word))
        .join(' ') === base,
  );
  const [first, ...others] = found;
  return others.every(([, { type, format }]) => type === first?.[1]['type'] && format === first?.[1]['format'])
    ? first?.[1]
    : undefined;
}

/** One thing is read by its key. */
function isOfOne({ path, parameters, body }: Operation): boolean {
  return (
    /\}\/?$/.test(path) || (/[./](?:get|find|read|fetch)$/i.test(path) && (parameters.length > 0 || body !== undefined))
  );
}

/** Fields that name another thing, and the values that the text gives for fields, wherever they are in an answer. */
interface Kinds {
  /** One of them is read by its key. */
  readonly read: ReadonlySet<string>;
  readonly listed: ReadonlySet<string>;
}

function marked(schema: Schema, kinds: Kinds, choices: Choices, depth = 0): Schema {
  if (depth > 6) return schema;
  const item = itemOf(schema);
  const members = Object.entries(propertiesOf(schema)).map(([name, member]): Entry => {
    const isText = member['type'] === 'string' || member['type'] === 'integer';
    const values = isText && member['enum'] === undefined ? choices.get(name) : undefined;
    if (values !== undefined) return [name, { ...member, enum: values }];
    const isToldKey = kinds.listed.has(named(name)) && ofKey.test(String(member['description'] ?? ''));
    // A whole number that is called like a thing is no name of it.
    const isNumbered = member['type'] === 'integer' && kinds.listed.has(named(name)) && !counted.test(name);
    if (isText && (kinds.read.has(named(name)) || isToldKey || isNumbered))
      return [name, { ...member, [reference]: true }];
    return [name, marked(member, kinds, choices, depth + 1)];
  });
  return {
    ...schema,
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }),
    ...(item === undefined ? {} : { items: marked(item, kinds, choices, depth + 1) }),
  };
}

/** What is counted, or tells a place in an order, may be called like things as well. */
const counted =
  /s$|^(?:order|position|rank|level|floor|stage|step|round|page|size|version|score|rating|grade|point|day|week|month|year|hour|minute|term|season|seat|row|line|unit|count|number|amount|total)$/i;

const ofKey = /\b(?:id|key|code|number) of (?:the|an?|its|this)\b/i;

type Choices = ReadonlyMap<string, readonly string[]>;

/** "`species` is `dog`, `cat` or `rabbit`", wherever it is said. */
const choice =
  /`(\w+)`\s+(?:is|are|can be|may be|must be)\s+(?:always |either |one of )?((?:`[\w-]+`(?! (?:may|can|must|is|are|has|will)\b)(?: \([^`()\n]*\))?(?:\s*,\s*(?:or |and )?|\s+or\s+|\s+and\s+)?){2,})/g;

function choicesIn(text: string): Choices {
  const found = [...text.replace(/ \([^`()\n]*\)/g, '').matchAll(choice)].map(
    ([, name = '', values = '']): readonly [string, readonly string[]] => [
      name,
      [...values.matchAll(/`([\w-]+)`/g)].map(([, value = '']) => value),
    ],
  );
  return new Map(found);
}

function withChoices(operation: Operation, choices: Choices): Operation {
  if (choices.size === 0) return operation;
  const parameters = operation.parameters.map((parameter) => {
    const values = Object.keys(parameter.schema).length === 0 ? choices.get(parameter.name) : undefined;
    return values === undefined ? parameter : { ...parameter, schema: { type: 'string', enum: values } };
  });
  const { body } = operation;
  return body === undefined
    ? { ...operation, parameters }
    : { ...operation, parameters, body: { ...body, schema: withChoicesOf(body.schema, choices) } };
}

function sentBy(operation: Operation): readonly Entry[] {
  const { method, body } = operation;
  const verb = wordsOf(operation.path.split('/').at(-1) ?? '');
  const isSearch = verb.length === 1 && actionOf(verb[0] ?? '') === 'read';
  const isCreation = method === 'POST' && !isSearch && !/\}\/?$/.test(operation.path);
  return isCreation && isThing(body?.schema) ? [[thingOf(operation), body.schema]] : [];
}

function isBare(item: Schema): boolean {
  const names = Object.keys(propertiesOf(item));
  return Object.keys(item).length === 0 || (names.length === 1 && /^_?(?:id|uuid|key|ref)$/i.test(names[0] ?? ''));
}

/** An object by its own name, the items of a list by the name of the list. */
function shownBy(operation: Operation): readonly Entry[] {
  const { answer } = operation;
  if (answer === undefined) return [];
  const inside = Object.entries(propertiesOf(answer)).flatMap(([name, member]): readonly Entry[] => {
    const thing = itemOf(member) ?? member;
    return isThing(thing) ? [[named(name), thing]] : [];
  });
  const listed = isOfOne(operation) ? undefined : listedIn(answer, resourceOf(operation.path));
  const whole = listed ?? itemOf(answer) ?? answer;
  const isWrapped = inside.some(([name]) => name === thingOf(operation));
  // Around a list of which nothing is shown is a page, and no thing.
  const isPage = whole === answer && !isOfOne(operation) && Object.values(propertiesOf(answer)).some(isOpenList);
  return isThing(whole) && !isWrapped && !isPage ? [...inside, [thingOf(operation), whole]] : inside;
}

function isOpenList(member: Schema): boolean {
  return member['type'] === 'array' && isBare(itemOf(member) ?? {});
}

/** What the list holds, wherever in the answer it stands. */
function listedIn(answer: Schema, resource: readonly string[]): Schema | undefined {
  const path = listPathOf(answer, resource) ?? [];
  const list = path.reduce<Schema | undefined>((at, name) => propertiesOf(at)[name], answer);
  return path.length === 0 || list === undefined ? undefined : itemOf(list);
}

function itemOf(schema: Schema): Schema | undefined {
  const { items } = schema;
  return isRecord(items) ? items : undefined;
}

function withAnswer(operation: Operation, things: Things): Operation {
  const { method, path } = operation;
  const answer = operation.answer === undefined ? undefined : filled(operation.answer, things, thingOf(operation));
  // Where something stands is nothing, as long as nobody tells what it is.
  const thing = things.get(thingOf(operation));
  if (answer !== undefined && !isPlaceAlone(answer) && !isPartOf(answer, thing, path)) return { ...operation, answer };
  const isOne = /\}\/?$/.test(path) && method !== 'DELETE';
  return { ...operation, answer: isOne ? thing : undefined };
}

/** "Lists are bare arrays" */
function bareIn(text: string): ReturnType<typeof listingOf> {
  return /\blists?\b[^.\n]{0,40}\b(?:bare|plain|simple|mere|JSON) (?:JSON )?arrays?\b/i.test(text)
    ? (thing) => ({ type: 'array', items: thing })
    : undefined;
}

function withListing(operation: Operation, things: Things, listing: ReturnType<typeof listingOf>): Operation {
  const own = thingOf(operation);
  // `/machines/{name}/points` are restore points, where nothing else is a point.
  const longer = [...things].filter(([name]) => name.endsWith(` ${own}`));
  const thing = things.get(own) ?? (longer.length === 1 ? longer[0]?.[1] : undefined);
  const isOpen = operation.answer === undefined && isListing(operation);
  return isOpen && thing !== undefined && listing !== undefined ? { ...operation, answer: listing(thing) } : operation;
}

/** A member that a sentence names by the way is one of several, where the whole thing is shown elsewhere. */
function isPartOf(answer: Schema, thing: Schema | undefined, path: string): boolean {
  const [told, known] = [Object.keys(propertiesOf(answer)), Object.keys(propertiesOf(thing))];
  return (
    /\}\/?$/.test(path) &&
    told.length > 0 &&
    told.length < 3 &&
    known.length > 3 &&
    told.every((name) => known.includes(name))
  );
}

function isPlaceAlone(answer: Schema): boolean {
  const members = Object.values(propertiesOf(answer));
  return members.length === 1 && members.every(isEmptyRecord);
}

function isEmptyRecord(schema: Schema): boolean {
  return schema['type'] === 'object' && Object.keys(propertiesOf(schema)).length === 0;
}

/** Lists and records that do not tell what is in them, or lists that show its key alone, by their names. */
function filled(answer: Schema, things: Things, own: string): Schema {
  const members = Object.entries(propertiesOf(answer));
  const isOpen = ([, member]: readonly [string, Schema]): boolean => isEmptyRecord(member) || isOpenList(member);
  if (!members.some(isOpen)) return answer;
  const properties = members.map((entry): readonly [string, Schema] => {
    const [name, member] = entry;
    const thing = isOpen(entry) ? things.get(isGenericList(name) ? own : named(name)) : undefined;
    if (thing === undefined) return entry;
    return [name, isEmptyRecord(member) ? { ...member, ...thing } : { ...member, items: thing }];
  });
  return { ...answer, properties: Object.fromEntries(properties) };
}
