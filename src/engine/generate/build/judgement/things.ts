/** Things of which an instruction asks something: "the state of the parcel" needs somebody who tells of parcels. */
import { isRecord } from '../../../../core/json.ts';
import type { Operation } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { enumOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { isKeyWord } from '../terms/entity.ts';
import { fieldsOf, summedIn, toldFields } from '../terms/fields.ts';
import type { Done, Plan, Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';

type Words = readonly string[];

const determiner = /^(?:the|its|their|his|her|each|every)$/i;

/** "The list of", "each of", "because of" are followed by the things themselves. */
const noAttribute =
  /^(?:list|lists|number|count|one|each|all|some|any|most|many|none|both|part|kind|because|instead|out|copy|table|overview)$/i;

interface Asked {
  /** What is asked of it, where a word says so. */
  readonly attribute: string;
  /** What may be its name: the next word, the one behind it, or both. */
  readonly owners: readonly Words[];
}

/** "The state of the parcel", "the parcel's state". */
function askedIn(text: string): readonly Asked[] {
  const tokens = withoutQuotes(text).split(/[^\p{L}\d'_-]+/u);
  return tokens.flatMap((token, at) => {
    const [, owner = ''] = /^([\p{L}-]+)(?:'s|s')$/u.exec(token) ?? [];
    if (owner !== '') return [{ attribute: tokens[at + 1] ?? '', owners: [wordsOf(owner)] }];
    const attribute = tokens[at - 1] ?? '';
    const isOf = token.toLowerCase() === 'of' && determiner.test(tokens[at + 1] ?? '');
    if (!isOf || noAttribute.test(attribute)) return [];
    const [first = '', second = ''] = tokens.slice(at + 2);
    return [{ attribute, owners: [wordsOf(first), wordsOf(second), wordsOf(`${first} ${second}`)] }];
  });
}

/** "The number of orders", "how many loans": what is counted has to be read. */
function countedIn(text: string): readonly string[] {
  const said = withoutQuotes(text).matchAll(
    /\b(?:(?:number|count) of|how many|count)(?: of)?(?: (?:the|its|their|all))? ([\w-]+)(?: ([\w-]+))?/gi,
  );
  return [...said].flatMap(([, first = '', second = '']) =>
    [first, second, `${first} ${second}`].map((name) => wordsOf(name).join(' ')),
  );
}

/**
 * What the instruction asks something of, or counts, and some service can read, where the plan neither reads it nor has anything of it but
 * the key.
 */
export function thingsLeft(
  plan: Plan,
  { instruction, sources, payload, schema }: Pick<Workshop, 'instruction' | 'sources' | 'payload'> & Partial<Workshop>,
): readonly string[] {
  const counted = new Set(countedIn(instruction));
  const owners = new Set(
    askedIn(instruction)
      .filter((asked) => !isListedBelow(asked, plan))
      .flatMap((asked) => asked.owners.map((words) => words.join(' '))),
  );
  const readable = sources.operations.filter(({ operation }) => isReading(operation));
  // "Sum of the payments"
  const told = new Set(toldFields(schema).map(({ description }) => summedIn(description)));
  const asked = new Set(
    readable
      .map(({ noun }) => noun.join(' '))
      .filter((noun) => owners.has(noun) || counted.has(noun) || (noun !== '' && told.has(noun))),
  );
  const answered = new Set(
    plan.steps.flatMap(({ known }) => fieldsOf(known.operation.answer).map((words) => words.join(' '))),
  );
  // A hen may say by itself how many eggs it has.
  const isSaid = (noun: string): boolean => counted.has(noun) && answered.has(noun);
  const kinds = kindsLeft(
    plan,
    counted,
    readable.map(({ operation }) => operation),
  );
  return [...[...asked].filter((noun) => !isSaid(noun) && !isTold(noun.split(' '), plan, payload)), ...kinds];
}

/** "The eggs of the hen" are things of their own where they are read at `/hens/{id}/eggs`: nothing is asked of the hen. */
function isListedBelow({ attribute, owners }: Asked, { steps }: Plan): boolean {
  const thing = wordsOf(attribute).at(-1);
  return steps.some(({ known: { noun, operation } }) => {
    if (noun.at(-1) !== thing) return false;
    const parts = operation.path.split('/');
    return parts.some(
      (part, at) =>
        parts[at + 1]?.includes('{') === true && owners.some((words) => words.at(-1) === wordsOf(part).at(-1)),
    );
  });
}

/** What is counted is one kind of what another operation lists: concerts, where events may be asked for by their kind. */
function kindsLeft({ steps }: Plan, counted: ReadonlySet<string>, readable: readonly Operation[]): readonly string[] {
  const listing = readable.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ schema }) => enumOf(schema))
      .map((value) => ({ operation, kind: wordsOf(String(value)).join(' ') }))
      .filter(({ kind }) => counted.has(kind)),
  );
  const read = new Set(steps.map(({ known }) => known.operation));
  const kinds = new Set(listing.map(({ kind }) => kind));
  return [...kinds].filter((kind) => !listing.some((one) => one.kind === kind && read.has(one.operation)));
}

function isTold(noun: Words, { steps }: Plan, payload: Readonly<Record<string, unknown>>): boolean {
  const last = noun.at(-1);
  if (steps.some(({ known }) => known.noun.at(-1) === last)) return true;
  const given = Object.entries(payload).filter(([, value]) => isRecord(value) || Array.isArray(value));
  const fields = steps.flatMap(({ known }) => fieldsOf(known.operation.answer));
  const isPart = (words: Words): boolean => words.length > noun.length && noun.every((word, at) => words[at] === word);
  return (
    given.some(([name]) => wordsOf(name).join(' ') === noun.join(' ')) ||
    fields.some((words) => isPart(words) && !isKeyWord(words.at(-1) ?? ''))
  );
}

/** Fields that are asked of one thing and taken from another that is read as well: the state of the parcel from the ticket. */
export function strayFields(
  { plan: { steps }, ending: { transform } }: Done,
  { instruction }: Pick<Workshop, 'instruction'>,
): number {
  const nouns = new Set(steps.map(({ known }) => known.noun.join(' ')));
  const fields = [...transform.matchAll(/"(\w+)": ([\w.$]+)(?=[\s,}])/g)];
  return askedIn(instruction).filter(({ attribute, owners }) => {
    const owner = owners.map((words) => words.join(' ')).find((noun) => nouns.has(noun));
    const [, , path = ''] = fields.find(([, name = '']) => wordsOf(name).join() === wordsOf(attribute).join()) ?? [];
    const holders = path
      .split('.')
      .slice(0, -1)
      .map((part) => wordsOf(part).join(' '));
    return owner !== undefined && !holders.includes(owner) && holders.some((holder) => nouns.has(holder));
  }).length;
}
