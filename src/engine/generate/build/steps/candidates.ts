/** Operations that a clause may mean, across all services, the likeliest first. */
import { limits } from '../../../../core/limits.ts';
import type { Operation } from '../../documents/terms/document.ts';
import { targetOf } from '../../step/binding/bind.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import type { Instruction } from '../../step/instruction/instruction.ts';
import { actionOf, isNoise, readInstruction } from '../../step/instruction/instruction.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { saidShare, verbShare } from '../../step/operation/evidence.ts';
import { isDeedSaid } from '../../step/operation/said-deed.ts';
import { ownMembersOf } from '../../step/terms/answer.ts';
import { enumOf, type Target } from '../../step/terms/target.ts';
import { rankOperations, segmentsOf } from '../../step/values/rank.ts';
import { coverage, wordsOf } from '../../words.ts';
import type { Clause } from '../instruction/clauses.ts';
import { isCreation, isKeyWord } from '../terms/entity.ts';
import type { KnownOperation, Source, Sources } from '../terms/sources.ts';

export interface Candidate {
  readonly known: KnownOperation;
  /** How well its words fit. */
  readonly score: number;
  /** How much of what the clause is about the operation speaks of. */
  readonly about: number;
}

/** A weaker one has nothing to do with what was asked. */
export const weakest = 2.2;

/** What is settled counts as much as what is certain. */
const settled = 6;

/** At most so many, those of every service that is likely enough. */
export function candidatesFor(clause: Clause, wanted: Instruction, { all }: Sources): readonly Candidate[] {
  if (clause.only !== undefined) return [{ known: clause.only, score: settled, about: 1 }];
  return all
    .flatMap((source) => candidatesOf(clause, wanted, source, all))
    .filter(({ score, about }) => score >= weakest && about >= 0.4)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.buildCandidates);
}

function candidatesOf(
  clause: Clause,
  wanted: Instruction,
  source: Source,
  all: readonly Source[],
): readonly Candidate[] {
  const named = isNamed(source, clause.text)
    ? 0.9
    : all.some((one) => one !== source && isNamed(one, clause.text))
      ? -0.6
      : 0;
  const byOperation = new Map(source.operations.map((known) => [known.operation, known]));
  const others = new Set([...nameWords(source), ...all.flatMap((one) => (one === source ? [] : nameWords(one)))]);
  const bare = withoutNames(wanted, others, clause.text);
  const listed = source.operations.filter(({ operation }) => isReading(operation));
  const things = new Set(listed.flatMap(({ noun }) => noun.slice(-1)).filter((word) => actionOf(word) === undefined));
  const isMade = (known: KnownOperation | undefined): boolean =>
    known !== undefined &&
    ((isMakingOf(known, bare.verb) && isOfHead(known.operation, bare)) || isDeedNamed(known.operation, bare));
  return rankOperations([...byOperation.keys()], bare)
    .filter(({ operation }, at) => at < limits.buildCandidates || isMade(byOperation.get(operation)))
    .flatMap(({ operation, score }) => {
      const known = byOperation.get(operation);
      if (known === undefined || (clause.kind === 'change') === isReading(known.operation)) return [];
      if (clause.kind === 'change' && (!isDeedSaid(known.operation, bare, things) || isMadeAnew(known, bare)))
        return [];
      if (clause.kind === 'change' && isOtherThanNew(known, clause.text, source.operations)) return [];
      // To decline an application is to decide on it, with "decline" as the verdict.
      const isChoice = clause.kind === 'change' && choicesOf(known.operation).has(bare.verb);
      const about = aboutOf(known, bare);
      const told = evidenceFor(known, bare, clause.kind);
      return [
        {
          known,
          score:
            Math.max(score + (isChoice ? 2.5 : 0), told) +
            named +
            (isMade(known) ? 4.6 : isMakingOf(known, bare.verb) ? 0.8 : 0) +
            (isCalledLike(operation, bare.opening) ? 1 : 0),
          about: isChoice || told > 0 || isMade(known) ? Math.max(about, 0.9) : about,
        },
      ];
    });
}

/** What is moved or changed is there already. */
function isMadeAnew({ operation, noun }: KnownOperation, { verb, head }: Instruction): boolean {
  const isOther = /\b(?:updates?|changes?|replaces?|upserts?)\b/i.test(`${operation.summary} ${operation.description}`);
  return (
    keeping.test(verb) &&
    head.at(-1) === noun.at(-1) &&
    operation.method === 'POST' &&
    isCreation(operation, noun) &&
    !isOther
  );
}

const making =
  /^(?:please )?(?:add|create|register|enter|set up|make|open) (?:us |me )?((?:an?|another|one more|the)?(?: new)?) ?([a-z][a-z ]*?)(?= (?:called|named|titled|with|for|of|in|at|on|to|into|from|that|which|by)\b|[,:;."“(]|$)/i;

/** "Add a new rack": no rack that is there is changed, and nothing else is made, where racks are things that the service knows. */
function isOtherThanNew(
  { operation, noun }: KnownOperation,
  text: string,
  operations: readonly KnownOperation[],
): boolean {
  const [whole = '', lead = '', phrase = ''] = making.exec(text) ?? [];
  const thing = wordsOf(phrase).at(-1) ?? '';
  const isNew = /new/i.test(lead);
  // "Add a hen to the coop" may be said of one that there is.
  const isAdded =
    /^(?:an?|another|one more)$/i.test(lead.trim()) && !/^ (?:to|into|in|on|for)\b/i.test(text.slice(whole.length));
  const isKnown = operations.some((one) => isReading(one.operation) && one.noun.at(-1) === thing);
  if (thing === '' || !isKnown || !(isNew || isAdded)) return false;
  const { method, path, summary, description, id } = operation;
  if (/^(?:PUT|PATCH)$/.test(method))
    return (isNew || noun.at(-1) === thing) && path.endsWith('}') && !/upsert/i.test(description);
  if (!isNew || !isCreation(operation, noun) || noun.at(-1) === thing) return false;
  return ![path, id, summary, description].flatMap(wordsOf).includes(thing);
}

const keeping =
  /^(?:assign|reassign|archive|unarchive|activate|deactivate|enable|disable|pause|resume|restore|retire|reopen|move|reschedule|postpone|defer|delay|shift|prolong|extend|rename|update|change|edit|adjust|correct|modify|lower|reduce)$/;

/** To reserve a table is to make a reservation, and to treat a hive to record a treatment. */
function isMakingOf({ operation: { method }, noun }: KnownOperation, verb: string): boolean {
  const stem = verb.replace(/(?:e|y)$/, '');
  const thing = noun.at(-1) ?? '';
  const ending = thing.slice(stem.length);
  return (
    method === 'POST' &&
    stem.length > 2 &&
    thing.startsWith(stem) &&
    /^(?:l?ation|ment|ing|al|sion|ion|l?ment)$/.test(ending)
  );
}

/** To send a reminder for an invoice is to `remind`, where that is what is done to an invoice. */
function isDeedNamed({ method, path }: Operation, { verb, head, words }: Instruction): boolean {
  const [, thing = '', deed = ''] = /([^/{}]+)\/\{[^{}]+\}\/([a-z]{4,})\/?$/i.exec(path) ?? [];
  if (method !== 'POST' || deed === '' || !/^(?:send|issue|make|give|write|record|post|place)$/.test(verb))
    return false;
  const stem = deed.toLowerCase().replace(/(?:e|y)$/, '');
  const isNamed = head.some(
    (word) => word.startsWith(stem) && /^(?:er|ation|ment|al|ion|ing)$/.test(word.slice(stem.length)),
  );
  return isNamed && wordsOf(thing).every((word) => words.includes(word));
}

/** To reserve a book makes a reservation that says which book. */
function isOfHead(operation: Operation, { head }: Instruction): boolean {
  const last = head.at(-1) ?? '';
  return bodyTargets(operation).some(({ own }) => own.length > 1 && own.some(isKeyWord) && own.includes(last));
}

/** `POST /machines/{id}/empty` is what "empty all machines" says, word for word. */
function isCalledLike({ method, path }: Operation, opening: string): boolean {
  return method === 'POST' && opening !== '' && path.toLowerCase().endsWith(`}/${opening}`);
}

/** With so much of the clause in its words an operation is meant, however it is called. */
const telling = 0.6;
/** Of one that is called like the verb, so much is enough. */
const tellingOfVerb = 0.25;

const media: ReadonlySet<string> = new Set(
  'email mail sms text message letter fax call push chat notification post postcard'.split(' '),
);

/** What the operation says of the clause in all of its words, as a score; 0 where that is too little to go by. */
function evidenceFor(known: KnownOperation, wanted: Instruction, kind: Clause['kind']): number {
  const { operation, source } = known;
  const said = saidShare(operation, targetsOf(operation), wanted, source.telling);
  const verb = kind === 'change' ? verbShare(operation, wanted, source.telling) : 0;
  // Who asks for a letter has not asked for whatever else reminds.
  const called = [...segmentsOf(operation.path).flat(), ...wordsOf(operation.id), ...wordsOf(operation.summary)];
  const named = [...called, ...choicesOf(operation)];
  const isOtherWay = wanted.head.some((word) => media.has(word) && !named.includes(word));
  const isMeant = kind === 'change' && !isOtherWay ? said >= telling || (verb >= 0.5 && said >= tellingOfVerb) : false;
  const chosen = kind === 'change' && actionOf(wanted.verb) === 'create' ? chosenIn(operation, wanted) : 0;
  return isMeant || chosen > 1 ? weakest + said + verb + 0.3 * chosen : 0;
}

/** Of how many members of the body the clause names a choice: "log it as urgent, for heating" has the choices of a fault. */
function chosenIn({ method, body }: Operation, { words }: Instruction): number {
  if (method !== 'POST') return 0;
  const members = ownMembersOf(body?.schema).map(([, member]) => enumOf(member).map(String));
  return members.filter((choices) => choices.some((choice) => wordsOf(choice).every((word) => words.includes(word))))
    .length;
}

function targetsOf(operation: Operation): readonly Target[] {
  return [
    ...operation.parameters.flatMap((parameter) => targetOf(parameter, operation) ?? []),
    ...bodyTargets(operation),
  ];
}

/** Words of the values that the body has to choose among. */
export function choicesOf({ body }: Operation): ReadonlySet<string> {
  return new Set(
    ownMembersOf(body?.schema).flatMap(([, member]) => enumOf(member).flatMap((value) => wordsOf(String(value)))),
  );
}

/** The name of a service says where, and not what. */
function withoutNames(wanted: Instruction, names: ReadonlySet<string>, text: string): Instruction {
  const isPlace = (word: string): boolean =>
    names.has(word) &&
    new RegExp(`\\b(?:in|on|to|from|of|at|via|with|using|into)(?: the| our| my)? ${word}\\b`, 'i').test(text);
  return {
    ...wanted,
    words: wanted.words.filter((word) => !isPlace(word)),
    head: wanted.head.filter((word) => !isPlace(word)),
  };
}

function nameWords({ integration }: Pick<Source, 'integration'>): readonly string[] {
  return [...wordsOf(integration.id), ...wordsOf(integration.name ?? '')].filter((word) => /^[\w-]+$/.test(word));
}

export function isNamed(source: Pick<Source, 'integration'>, text: string): boolean {
  const said = new Set(text.split(/[^\p{L}\d_-]+/u).flatMap(wordsOf));
  const id = wordsOf(source.integration.id).filter((word) => !/^(api|service|app)$/.test(word));
  const name = wordsOf(source.integration.name ?? '').filter((word) => !/^(api|service|app)$/.test(word));
  return [id, name].some((words) => words.length > 0 && words.every((word) => said.has(word)));
}

/** Of what the clause is about, as far as the operation names it. */
function aboutOf({ operation, noun }: KnownOperation, { head, owner, words, verb }: Instruction): number {
  const { path, id, summary, tags, description } = operation;
  const said = head.filter((word) => !isNoise(word));
  const all = [
    ...noun,
    // Dogs may be animals that are asked for by their kind.
    ...operation.parameters.flatMap(({ schema }) => enumOf(schema).flatMap((value) => wordsOf(String(value)))),
    ...segmentsOf(path).flat(),
    ...wordsOf(id),
    ...wordsOf(summary),
    // An SMS is a message where that is one of the ways to send one.
    ...[...choicesOf(operation)].filter((word) => media.has(word)),
    ...tags.flatMap(wordsOf),
    ...readInstruction(description.slice(0, 200)).head,
  ];
  // To refund an invoice is to make a refund.
  if (noun.length > 0 && noun.every((word) => word === verb)) return 0.9;
  if (said.length === 0)
    return coverage(
      words.filter((word) => word !== verb),
      all,
    ) >= 0.3
      ? 1
      : all.includes(verb)
        ? 1
        : 0.4;
  return Math.max(
    coverage(said, all),
    0.95 * coverage(noun, said),
    // To set the remark of a member is to change the member.
    /^(?:PUT|PATCH)$/.test(operation.method) && owner.length > 0 ? 0.9 * coverage(owner, noun) : 0,
    all.includes(verb) ? 0.5 * coverage(words, all) + 0.2 : 0,
    // To print something is to place a print job.
    operation.method === 'POST' && !path.endsWith('}') && wordsOf(summary).slice(1).includes(verb) ? 0.45 : 0,
  );
}
