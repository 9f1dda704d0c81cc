/**
 * Choices that a text lists without saying of which field: "A stay is `announced`, then `moored` or `left`". An example that
 * shows one of them as the value of a field is the witness that the others are values of that field too.
 */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import { collectionOf, type Operation, type Schema } from '../../terms/document.ts';

/** Choices of fields by their names, as far as all that tell of them agree. */
export type KnownChoices = ReadonlyMap<string, readonly unknown[]>;

/** Names of fields by the words that examples show as their values; and all names. */
interface Shown {
  readonly fieldsOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly names: ReadonlySet<string>;
}

/** Choices of fields by their names, out of all that the text outside of its examples lists. */
export function witnessedIn(text: string, operations: readonly Operation[]): KnownChoices {
  return choicesOfText(text, shownBy(text, operations));
}

function choicesOfText(text: string, shown: Shown): Map<string, readonly string[]> {
  const told = new Map<string, ReadonlySet<string>>();
  for (const sentence of sentencesOf(text)) {
    // What has `failed` may be an upload.
    if (ofFailures.test(sentence.replaceAll('`failed`', ''))) continue;
    const found = choicesIn(sentence, shown);
    if (found === undefined) continue;
    told.set(found.name, new Set([...(told.get(found.name) ?? []), ...found.values]));
  }
  return new Map([...told].map(([name, values]) => [name, [...values]]));
}

/**
 * Where several passages tell of a field of one name, and each has values that the other has not, they tell of different
 * things: the state of a hen, and that of a coop. Those of an operation are the ones of the passages that it, or its thing, is told
 * of in; a passage that shows no operation tells of all.
 */
export function toldApart(text: string, operations: readonly Operation[]): ToldApart {
  const shown = shownBy(text, operations);
  const paths = operations.map(({ path }) => path);
  const groups = new Map<string, readonly Group[]>();
  for (const { own, passage } of sectionsOf(text, paths))
    for (const [name, values] of choicesOfText(own, shown)) {
      const before = groups.get(name) ?? [];
      const alike = before.filter((group) => isWithin(values, group.values) || isWithin(group.values, values));
      const merged = {
        values: [...new Set([...alike.flatMap((group) => group.values), ...values])],
        passages: [...alike.flatMap((group) => group.passages), passage],
      };
      groups.set(name, [...before.filter((group) => !alike.includes(group)), merged]);
    }
  const apart = [...groups].filter(([, all]) => all.length > 1);
  return {
    names: new Set(apart.map(([name]) => name)),
    of: ({ path }) =>
      new Map(
        apart.flatMap(([name, all]): [string, readonly unknown[]][] => {
          const own = valuesFor(path, all, paths);
          return own.length === 0 ? [] : [[name, own]];
        }),
      ),
  };
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.every((value) => all.includes(value));
}

interface Group {
  readonly values: readonly string[];
  readonly passages: readonly string[];
}

export interface ToldApart {
  /** What fields are called of which several things have one. */
  readonly names: ReadonlySet<string>;
  readonly of: (operation: Operation) => KnownChoices;
}

/** By the whole path first, and then by the thing that it begins with. */
function valuesFor(path: string, groups: readonly Group[], paths: readonly string[]): readonly string[] {
  const first = /^\/[^/]+/.exec(path)?.[0] ?? path;
  for (const shown of new Set([path, collectionOf(path), first])) {
    const own = groups.filter(({ passages }) => passages.some((passage) => shows(passage, shown)));
    if (own.length > 0) return [...new Set(own.flatMap(({ values }) => values))];
  }
  const [general, ...others] = groups.filter(
    ({ passages }) => !passages.some((one) => paths.some((other) => shows(one, other))),
  );
  return general === undefined || others.length > 0 ? [] : general.values;
}

/** Each passage, and what it is told in: where it shows no operation itself, the titles below its own do. */
function sectionsOf(text: string, paths: readonly string[]): readonly { own: string; passage: string }[] {
  const passages = text.split(/\n(?=#{1,6}\s)/);
  const levels = passages.map((passage) => /^#{1,6}(?=\s)/.exec(passage)?.[0].length ?? 0);
  return passages.map((own, at) => {
    const level = levels[at] ?? 0;
    if (level < 2 || paths.some((path) => shows(own, path))) return { own, passage: own };
    const end = levels.findIndex((other, index) => index > at && other <= level);
    return { own, passage: passages.slice(at, end < 0 ? undefined : end).join('\n') };
  });
}

function shows(passage: string, path: string): boolean {
  return new RegExp(`(?<![\\w}-])${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(passage);
}

/** What a passage tells of its own thing, for each of its operations: a claim is closed in the end, and a find given away. */
export function witnessedApart(
  text: string,
  operations: readonly Operation[],
  known: KnownChoices,
): (operation: Operation) => KnownChoices {
  const isKnown = ({ name, values }: { name: string; values: readonly string[] }): boolean =>
    values.some((value) => known.get(name)?.includes(value) === true);
  const shown = shownBy(text, operations);
  const passages = text.split(/\n(?=#{1,6}\s)/).map((passage) => ({
    passage,
    told: new Map(
      paragraphsOf(passage).flatMap((paragraph): [string, readonly string[]][] => {
        const found = ofParagraph(paragraph, shown);
        return found === undefined || isKnown(found) ? [] : [[found.name, found.values]];
      }),
    ),
  }));
  return ({ path }) => passages.find(({ told, passage }) => told.size > 0 && passage.includes(path))?.told ?? new Map();
}

function paragraphsOf(text: string): readonly string[] {
  return text.replace(/```[\s\S]*?```/g, '\n\n').split(/\n\s*\n|\n(?=[-*|#])/);
}

/** "It is `open` first. Once it is `matched` ... In the end it is `closed`": what a thing is in turn, sentence by sentence. */
const isSo =
  /\b(?:it|they|she|he|this|(?:an?|the|each|every) [a-z][\w-]*) (?:is|are|becomes?|will be|stays?) (?:first |then |now |still |finally |either )?(?=`)/gi;
/** "until it is `returned` to its owner or `given_away`" */
const orElse = /\bor (?:it is |they are )?`([^`\n]+)`(?! (?:is|are|holds?|has|have|may|can|must|will)\b)/gi;

function ofParagraph(paragraph: string, shown: Shown): { name: string; values: readonly string[] } | undefined {
  if (ofFailures.test(paragraph.replaceAll('`failed`', ''))) return undefined;
  const isValue = (value: string): boolean => word.test(value) && !literal.test(value) && !shown.names.has(value);
  const said = [...paragraph.matchAll(isSo)].map((match) => paragraph.slice(match.index + match[0].length));
  const own = said.map((rest) => (rest.search(run) === 0 ? (runsIn(rest, run)[0] ?? []) : []));
  const others = paragraph
    .split(/(?<=[.;])\s/)
    .filter((sentence) => [...sentence.matchAll(isSo)].length > 0)
    .flatMap((sentence) => [...sentence.matchAll(orElse)].map(([, value = '']) => value));
  const values = [...new Set([...own.flat(), ...others])].filter(isValue);
  const witnessed = values.map((value) => shown.fieldsOf.get(value)).filter((names) => names !== undefined);
  const [first, ...rest] = witnessed;
  const shared = [...(first ?? [])].filter((name) => rest.every((names) => names.has(name)));
  const isTold = own.filter((list) => list.length > 0).length > 1;
  return values.length < 2 || !isTold || shared.length !== 1 ? undefined : { name: shared[0] ?? '', values };
}

/** Kinds of failures are shown by what is answered, and are no choices of what is asked. */
const ofFailures =
  /\b(?:errors?|fail(?:s|ed|ures?)?|refus(?:es|als?)|unauthori[sz]ed|unauthenticated|not_found|forbidden|went wrong|4\d\d)\b/i;

function shownBy(text: string, operations: readonly Operation[]): Shown {
  const fieldsOf = new Map<string, Set<string>>();
  const names = new Set<string>();
  const add = (name: string, value: unknown): void => {
    names.add(name);
    if (typeof value !== 'string' || !word.test(value)) return;
    fieldsOf.set(value, (fieldsOf.get(value) ?? new Set()).add(name));
  };
  for (const [, name = '', value] of text.matchAll(/"(\w+)"\s*:\s*(?:"([^"\n]*)")?/g)) add(name, value);
  for (const { parameters, body } of operations) {
    for (const { name, schema } of parameters) {
      // A word in code of which no more is known may be a value as well.
      if (schema['type'] !== undefined) add(name, schema['example']);
    }
    for (const name of membersOf(body?.schema)) names.add(name);
  }
  return { fieldsOf, names };
}

function membersOf(schema: Schema | undefined): readonly string[] {
  return Object.keys(recordOf(schema?.['properties']));
}

const word = /^[A-Za-z][\w-]{0,40}$/;

function sentencesOf(text: string): readonly string[] {
  return text.replace(/```[\s\S]*?```/g, commentsIn).split(/(?<=[.!?])\s+|\n\s*\n|\n(?=[-*|#])/);
}

/** What code says is said in its comments. */
function commentsIn(block: string): string {
  const comments = [...block.matchAll(/^\s*(?:#|\/\/)\s+(\S.*)$/gm)].map(([, said = '']) => `${said}.`);
  return `\n\n${comments.join('\n\n')}\n\n`;
}

function choicesIn(sentence: string, shown: Shown): { name: string; values: readonly string[] } | undefined {
  const runs = runsIn(sentence, run);
  const isWitnessed = (value: string): boolean => shown.fieldsOf.has(value) && !shown.names.has(value);
  const listedOnce = runs.find((words) => words.length > 1 && words.some(isWitnessed));
  const turns = runsIn(sentence, turn).find((words) => words.length > 2 && words.some(isWitnessed));
  const scattered = runs.flat().filter((value) => !shown.names.has(value));
  const isLonger = turns !== undefined && turns.length > (listedOnce?.length ?? 0);
  const witnesses = scattered.filter(isWitnessed);
  // "The state of a hen is `calm` at first, then `broody`; when she is done, it is `laying`"
  const isSaid = (value: string): boolean =>
    [...(shown.fieldsOf.get(value) ?? [])].some((name) => isSubject(sentence, name)) && scattered.length > 2;
  const isScattered = witnesses.length > 1 || witnesses.some(isSaid);
  // "A berth without a boat is `free`, one with a boat is `taken`, and `closed` means that it is repaired."
  const meant = [...sentence.matchAll(said)].map(([, before, after]) => before ?? after ?? '');
  const isMeant =
    meant.length > 2 && meant.every((value) => !shown.names.has(value) && word.test(value)) && meant.some(isWitnessed);
  const inTurn =
    isScattered && scattered.length > (listedOnce?.length ?? 0) && witnesses.some(isSaid)
      ? scattered
      : ((isLonger ? turns : listedOnce) ?? (isScattered ? scattered : (turns ?? [])));
  const values = isMeant ? meant : inTurn;
  const bare = values.length > 1 ? undefined : bareList.exec(sentence.replace(/`(\w+)`(?= is\b)/g, '$1'));
  const listed = bare === null || bare === undefined ? values : (bare[2] ?? '').split(/,? (?:or|and) |, /);
  if (listed.length < 2) return undefined;
  const witnessed = listed.map((value) => shown.fieldsOf.get(value)).filter((names) => names !== undefined);
  const [first, ...rest] = witnessed;
  const shared = [...(first ?? [])].filter((name) => rest.every((names) => names.has(name)));
  const subject = wordsOf(bare?.[1] ?? '').at(-1);
  const fitting = subject === undefined ? shared : shared.filter((name) => wordsOf(name).includes(subject));
  return fitting.length === 1 ? { name: fitting[0] ?? '', values: listed } : undefined;
}

/** "The state of a hen is" */
function isSubject(sentence: string, name: string): boolean {
  const words = wordsOf(name).join(' ');
  return new RegExp(`^\\W*(?:the |its |an? )?(?:[\\w-]+ )?${words}\\b[^\`]{0,30}\\b(?:is|are)\\b`, 'i').test(sentence);
}

function runsIn(sentence: string, shape: RegExp): readonly (readonly string[])[] {
  return [...sentence.matchAll(shape)].map(([group]) =>
    [...group.matchAll(/`([^`\n]+)`/g)]
      .map(([, value = '']) => value)
      .filter((value) => word.test(value) && !literal.test(value)),
  );
}

/** Words in code with nothing but signs, "or" and what stands in brackets between them. */
const run =
  /`[^`\n]+`(?:(?: \([^)`]*\))?(?:, (?:or |and )?| or | and |\s*[|/]\s*)`[^`\n]+`(?! (?:may|can|must|is|are|has|will)\b))*/g;
/** "`placed`, then `packed`, then `sent`" */
const turn =
  /`[^`\n]+`(?: (?:at )?first| initially| to begin with| in the beginning)?(?:(?:,? (?:and |or )?(?:then|later|afterwards|finally|at last) (?:either |on )?|,? (?:or|and) |, |\s*(?:->|→)\s*)`[^`\n]+`(?! (?:may|can|must|is|are|has|will)\b))+/g;
const literal = /^(?:true|false|null)$/;
/** A value in code that something is, or that means something. */
const said =
  /\b(?:is|are|becomes|stays|counts as|marked|called) `([^`\n]+)`|`([^`\n]+)` (?:means|if|when|is for|stands for|says)\b/g;

/** "the reason is refused, lost or damaged", "(sizes are S, M and L)", "`kind` is egg or chick" */
const bareList =
  /\b([A-Za-z]+)s? (?:is|are|may be|can be) (?:one of |either )?((?:[A-Za-z][\w-]*, )*[A-Za-z][\w-]*,? (?:or|and) [A-Za-z][\w-]*)(?=[.;:)]|$)/;

/** "Body `{ "by": "phone" }`, one of `phone`, `text`, `email`": choices that stand beside the example which has one of them. */
export function withSampledChoices(schema: Schema, lines: readonly string[]): Schema {
  const samples = lines.filter((line) => /`\{[^`]*\}`/.test(line));
  const members = Object.entries(recordOf(schema['properties'])).map(([name, member]): [string, unknown] => {
    const shown = samples.flatMap((line) => {
      const value = new RegExp(`"${name}"\\s*:\\s*"([^"]+)"`).exec(line)?.[1];
      const values = value === undefined ? undefined : runsIn(line, run).find((list) => list.includes(value));
      return values === undefined || values.length < 2 ? [] : [values];
    })[0];
    const { enum: known } = recordOf(member);
    return [name, shown === undefined || known !== undefined ? member : { ...recordOf(member), enum: shown }];
  });
  return members.length === 0 ? schema : { ...schema, properties: Object.fromEntries(members) };
}

/** Whether a name that a sentence has in code is no field, but one of those choices. */
export function isChoice(name: string, known: KnownChoices): boolean {
  return [...known].some(([field, values]) => field !== name && values.includes(name));
}

/** The operation without parameters and members that are choices of others. */
export function withoutChoices(operation: Operation, known: KnownChoices): Operation {
  const { parameters, body } = operation;
  // What is told with an example, or with a type of its own, is no value of another.
  const isField = (name: string, schema: Schema): boolean =>
    schema['example'] !== undefined ||
    /^(?:boolean|integer|number)$/.test(String(schema['type'])) ||
    !isChoice(name, known);
  const properties = recordOf(body?.schema['properties']);
  const kept = Object.entries(properties).filter(([name, member]) => isRecord(member) && isField(name, member));
  return {
    ...operation,
    parameters: parameters.filter((one) => one.in === 'path' || isField(one.name, one.schema)),
    body:
      body === undefined || kept.length === Object.keys(properties).length
        ? body
        : { ...body, schema: { ...body.schema, properties: Object.fromEntries(kept) } },
  };
}
