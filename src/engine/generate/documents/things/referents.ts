/**
 * Keys that are called by what a thing is to another one: `sender_id` is the key of a user. What is said of the field tells of
 * which thing, and where nothing is said, it is one of the people that the service knows.
 */
import { isRecord } from '../../../../core/json.ts';
import { actionOf } from '../../step/instruction/instruction.ts';
import { listPathOf, propertiesOf } from '../../step/terms/answer.ts';
import { enumOf } from '../../step/terms/target.ts';
import { typesOf } from '../../step/terms/types.ts';
import { resourceOf, segmentsOf } from '../../step/values/rank.ts';
import { wordsOf } from '../../words.ts';
import { keyStartOf } from '../openapi/example.ts';
import { keyStart, type Operation, pathNames, referent, type Schema } from '../terms/document.ts';

interface Kind {
  /** The words of the thing, joined. */
  readonly thing: string;
  /** Types of its key, where they are told. */
  readonly keyTypes: readonly string[];
  readonly isPerson: boolean;
  /** How its keys begin, where examples show that. */
  readonly start: string | undefined;
  /** What one of them may be: of users who are a `recruiter` or an `interviewer`, these words. */
  readonly roles: ReadonlySet<string>;
}

/** The operations, in whose answers such keys say whose they are. */
export function withReferents(operations: readonly Operation[]): readonly Operation[] {
  const kinds = operations.flatMap(kindOf);
  // Who is read alone is somebody for sure; of a list it may be no more than the keepers of one thing.
  if (!kinds.some(({ isPerson }) => isPerson)) kinds.push(...operations.flatMap(listedKindOf));
  if (kinds.length === 0) return operations;
  const listed = operations.flatMap((operation) => listedOf(operation));
  const named = new Set(operations.flatMap(({ path }) => segmentsOf(path).map((words) => words.join(' '))));
  const told = new Map(
    operations.flatMap(({ parameters, path }) =>
      parameters.map(({ name, description }) => [name, { description, of: resourceOf(path).join(' ') }] as const),
    ),
  );
  return operations.map((operation) =>
    operation.answer === undefined
      ? operation
      : {
          ...operation,
          answer: marked(operation.answer, (name, member) =>
            referentOf(name, member, { kinds, listed, named, told, own: resourceOf(operation.path).join(' ') }),
          ),
        },
  );
}

/** Of an operation that reads one thing by its key. */
function kindOf({ path, method, answer, parameters }: Operation): readonly Kind[] {
  const key = pathNames(path).at(-1);
  if (method !== 'GET' || key === undefined || !/\}\/?$/.test(path)) return [];
  const thing = resourceOf(path).filter((word) => actionOf(word) === undefined);
  const schema = parameters.find(({ name }) => name === key)?.schema ?? {};
  const own = propertiesOf(answer)[key] ?? propertiesOf(answer)['id'];
  return kindOfRecord(thing, answer, { keyTypes: typesOf(schema), own });
}

/** Of a list of people with keys, none of whom is read alone. */
function listedKindOf(operation: Operation): readonly Kind[] {
  return listedOf(operation).filter(({ isPerson }) => isPerson);
}

/** Of a list of things with keys. */
function listedOf({ path, method, answer }: Operation): readonly Kind[] {
  if (method !== 'GET' || answer === undefined || path.includes('{')) return [];
  const thing = resourceOf(path).filter((word) => actionOf(word) === undefined);
  const names = listPathOf(answer, thing) ?? [];
  const list = names.reduce<Schema | undefined>((inner, name) => propertiesOf(inner)[name], answer);
  const item = list?.['items'];
  const own = isRecord(item) ? propertiesOf(item)['id'] : undefined;
  if (!isRecord(item) || own === undefined) return [];
  return kindOfRecord(thing, item, { keyTypes: typesOf(own), own });
}

function kindOfRecord(
  thing: readonly string[],
  record: Schema | undefined,
  { keyTypes, own }: { readonly keyTypes: readonly string[]; readonly own: Schema | undefined },
): readonly Kind[] {
  const members = Object.entries(propertiesOf(record));
  const fields = members.map(([name]) => wordsOf(name).join(' '));
  const isPerson =
    fields.some((name) => /\bname$|^(?:first|last)\b/.test(name)) &&
    fields.some((name) => /\b(?:email|mail|phone)\b/.test(name));
  const roles = members.flatMap(([name, member]) => (/role|type|kind|position/i.test(name) ? enumOf(member) : []));
  return thing.length === 0
    ? []
    : [
        {
          thing: thing.join(' '),
          keyTypes,
          isPerson,
          start: own === undefined ? undefined : startOf(own),
          roles: new Set(roles.flatMap((role) => (typeof role === 'string' ? [wordsOf(role).join(' ')] : []))),
        },
      ];
}

interface Known {
  readonly kinds: readonly Kind[];
  /** What is listed with keys, though none may be read by its key. */
  readonly listed: readonly Kind[];
  /** The words of things that have paths of their own, though none may be read by its key. */
  readonly named: ReadonlySet<string>;
  /** What is said of the parameters, and what of the things is asked for by them. */
  readonly told: ReadonlyMap<string, Told>;
  /** What the operation is about. */
  readonly own: string;
}

interface Told {
  readonly description: string;
  readonly of: string;
}

const keys = /^(?:id|uuid|key|slug|code|number|handle|ref|no)$/;

const keyed = /\b(?:id|key|code|slug|number|handle)s? of\b/i;

/** "Number of children" says how many. */
const counted = /\bnumbers? of (?:all )?(?:the )?(?:\p{L}+ )?(?:\p{L}+[^s\W]s|children|people)\b/giu;

function startOf(member: Schema): string | undefined {
  const told = member[keyStart];
  return typeof told === 'string' ? told : keyStartOf(member['example']);
}

/** Of `"director": "n1"`, where nurses are `n9` and nobody else is. */
function namedByStart(member: Schema, kinds: readonly Kind[]): string | undefined {
  const start = startOf(member);
  const things = new Set(
    start === undefined ? [] : kinds.filter((kind) => kind.start === start).map(({ thing }) => thing),
  );
  const [only] = things;
  return things.size === 1 ? only : undefined;
}

function referentOf(
  name: string,
  member: Schema,
  { kinds, listed, named: paths, told, own }: Known,
): string | undefined {
  const words = wordsOf(name);
  const isKeyed = words.length > 1 && keys.test(words.at(-1) ?? '');
  const holder = isKeyed ? words.slice(0, -1) : words;
  const type = typesOf(member).find((one) => one === 'string' || one === 'integer');
  if (type === undefined || /^date(?:-time)?$/.test(String(member['format'])) || Array.isArray(member['enum']))
    return undefined;
  if (kinds.some(({ thing }) => thing === holder.join(' '))) return undefined;
  // What one path calls `id` is the key of its own thing alone.
  const given = words.length === 1 && keys.test(words[0] ?? '') ? undefined : told.get(name);
  // A filter may be told by what it finds.
  const asked = keyed.test(given?.description ?? '') ? given?.description : '';
  const said = withoutOwn(String(member['description'] ?? asked).replace(counted, ''), own);
  const fits = ({ keyTypes }: Kind): boolean => keyTypes.length === 0 || keyTypes.includes(type);
  if (isKeyed || keyed.test(said)) {
    // What is told needs no more than a key that may be written so.
    const named = namedIn(
      said,
      [...kinds, ...listed].filter((kind) => fits(kind) || kind.keyTypes.includes('string')),
    );
    if (named !== undefined) return named;
  }
  const shown = namedByStart(member, kinds);
  if (shown !== undefined) return shown;
  const found = isKeyed ? askedBy(given, kinds.filter(fits)) : undefined;
  if (found !== undefined) return found;
  const people = kinds.filter((kind) => kind.isPerson && fits(kind));
  // `answered_by` is somebody.
  const isBy = holder.length > 1 && holder.at(-1) === 'by';
  const isRole = isKeyed && !paths.has(holder.join(' ')) && isSomebody(holder.at(-1) ?? '');
  return isBy || isRole || (isKeyed && hasRole(people, holder)) ? personFor(people, holder) : undefined;
}

/** "The agent that the ticket is assigned to": of a ticket this names the agent. */
function withoutOwn(said: string, own: string): string {
  const mention = new RegExp(`(?<!\\bof )\\b(?:the|this|that|its) ${own.replace(/[^\w ]/g, '.')}\\b`, 'gi');
  return own === '' ? said : said.replace(mention, ' ');
}

/** "Interviews held by this user": the key of what is pointed at, where that is none of what is asked for. */
function askedBy(given: Told | undefined, kinds: readonly Kind[]): string | undefined {
  const pointed = [...(given?.description ?? '').matchAll(/\b(?:this|that|these|those) ([a-z-]+(?: [a-z-]+)?)/gi)];
  const things = pointed.flatMap(([, said = '']) => [wordsOf(said), wordsOf(said.split(' ')[0] ?? '')]);
  const named = things.map((words) => words.join(' ')).find((text) => kinds.some(({ thing }) => thing === text));
  return named === given?.of ? undefined : named;
}

function hasRole(people: readonly Kind[], holder: readonly string[]): boolean {
  return people.some(({ roles }) => roles.has(holder.join(' ')));
}

/**
 * Who is meant by what somebody is to a thing: the only people there are, else those who may be just that, else those who work with the
 * service, unless it is what people of the outside are.
 */
function personFor(people: readonly Kind[], holder: readonly string[]): string | undefined {
  const only = (some: readonly Kind[]): string | undefined => (some.length === 1 ? some[0]?.thing : undefined);
  if (people.length < 2) return only(people);
  if (hasRole(people, holder)) return only(people.filter(({ roles }) => roles.has(holder.join(' '))));
  return outside.test(holder.at(-1) ?? '') ? undefined : only(people.filter(({ thing }) => inside.test(thing)));
}

const inside = /(?:^| )(?:user|person|member|employee|staff|teammate|colleague|worker)$/;

const outside =
  /^(?:requester|buyer|payer|recipient|receiver|guest|customer|consumer|subscriber|purchaser|renter|tenant|applicant|contact|lead|traveller|passenger|attendee|participant|visitor|borrower|sender|referrer)$/;

/** The first thing that a text speaks of. */
function namedIn(text: string, kinds: readonly Kind[]): string | undefined {
  const said = text
    .slice(0, 160)
    .split(/[^\p{L}\d_-]+/u)
    .flatMap(wordsOf)
    .join(' ');
  const found = kinds
    .map(({ thing }) => ({ thing, at: ` ${said} `.indexOf(` ${thing} `) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at || b.thing.length - a.thing.length);
  return found[0]?.thing;
}

/** Who does something, by the ending of the word. */
function isSomebody(word: string): boolean {
  return (
    /^(?:[a-z]{2,}(?:er|or|ee|ist|ant)|guest|boss|chief|head|lead|author|contact)$/.test(word) && !things.test(word)
  );
}

/** Words of these endings that are nobody. */
const things =
  /^(?:order|number|letter|folder|server|container|layer|voucher|tender|reminder|transfer|ledger|register|router|meter|filter|banner|header|footer|cluster|counter|calendar|charter|chapter|quarter|master|parameter|sensor|monitor|factor|vector|colou?r|error|mirror|motor|door|floor|paper|offer|tier|user|fee|committee|list|grant|variant|plant|restaurant|tracker|sticker|locker|poster|power|tower|river|weather|water|cent(?:er|re)|newsletter|barrier|carrier|printer|scanner|identifier|pointer|trigger|adapter|buffer|worker|computer|charger|trailer|cover|shelter|theater|semester)$/;

function marked(schema: Schema, referentFor: (name: string, member: Schema) => string | undefined, depth = 0): Schema {
  if (depth > 6) return schema;
  const { items } = schema;
  const members = Object.entries(propertiesOf(schema)).map(([name, member]): readonly [string, Schema] => {
    const thing = referentFor(name, member);
    return [name, thing === undefined ? marked(member, referentFor, depth + 1) : { ...member, [referent]: thing }];
  });
  return {
    ...schema,
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }),
    ...(isRecord(items) ? { items: marked(items, referentFor, depth + 1) } : {}),
  };
}
