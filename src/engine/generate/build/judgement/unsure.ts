/** What speaks so much against a workflow that none is better: above all, where it changes something. */
import { isRecord } from '../../../../core/json.ts';
import { lettersAlone } from '../../letters.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { wordsIn, wordsOf } from '../../words.ts';
import { shiftIn, withGiven } from '../changes/shifts.ts';
import { isSent, unheardIn } from '../changes/whole.ts';
import { ofThem, wishesOf } from '../changes/wishes.ts';
import { unknownFormat } from '../instruction/file-formats.ts';
import { preamble } from '../instruction/sentences.ts';
import { isKeyWord } from '../terms/entity.ts';
import { ignoredOf } from '../terms/ignored.ts';
import type { Done, Failure, Plan, PlannedStep, Workshop } from '../terms/plan.ts';
import { namesOf } from '../terms/sources.ts';
import { withoutQuotes } from '../terms/verbs.ts';
import { unreadOfAll } from './all-of-them.ts';
import { deletesOther } from './other-thing.ts';

/** Why it is not to be given: a value that was given and named and that nothing makes use of, a text in quotes that is sent nowhere. */
export function unsureOf({ plan, ending }: Done, workshop: Workshop): Failure | undefined {
  const { instruction, payload, schema, sources } = workshop;
  const isChanging = plan.steps.some(({ known }) => !isReading(known.operation));
  const format = isChanging ? undefined : unknownFormat(workshop);
  if (format !== undefined) return { kind: 'unused', clause: instruction, missing: [format], score: 0 };
  if (!isChanging && schema === undefined) {
    const said = instruction.replace(preamble, '');
    // Who asks for a change is not answered by what only reads.
    if (wishesOf(workshop).length > 0 || joining.test(said) || isOfUnknown(said, sources.vocabulary))
      return { kind: 'operation', clause: instruction, missing: [], score: 0 };
    const unheard = plan.steps.flatMap(({ doubts }) => doubts.flatMap((doubt) => unusedDay.exec(doubt)?.[1] ?? []));
    if (unheard.length > 0) return { kind: 'unused', clause: instruction, missing: unheard, score: 0 };
  }
  const ignored = ignoredOf(plan, ending.transform, payload).filter((name) => isSpokenOf(name, instruction));
  const isAll = ignored.length === Object.keys(payload).length;
  if (ignored.length > 0 && (isChanging || isAll))
    return { kind: 'unused', clause: instruction, missing: ignored, score: 0 };
  if (!isChanging) return undefined;
  if (deletesOther(plan, workshop)) return { kind: 'operation', clause: instruction, missing: [], score: 0 };
  const said = shiftIn(instruction);
  const shift = said === undefined ? undefined : withGiven(said, payload);
  if (shift !== undefined && plan.steps.some((step) => isSetTo(shift.amount, step)))
    return { kind: 'unused', clause: instruction, missing: [shift.said], score: 0 };
  const number = plan.steps.flatMap(({ known, doubts }) =>
    isReading(known.operation) ? [] : doubts.flatMap((doubt) => unusedNumber.exec(doubt)?.[1] ?? []),
  );
  const unusedOnes = number.filter((said) => !isSent(said, plan));
  if (unusedOnes.length > 0) return { kind: 'unused', clause: instruction, missing: unusedOnes, score: 0 };
  // What else is said of things that are all changed may say which of them are meant.
  const isOfAll = plan.steps.some(({ known, step }) => !isReading(known.operation) && step.executionMode === 'LOOP');
  const unread = isOfAll
    ? unheardIn({ plan, nodes: [], heard: asideOf(workshop) }, workshop).filter(isRestrictingIn(instruction))
    : [];
  if (unread.length > 0) return { kind: 'unused', clause: instruction, missing: unread, score: 0 };
  const unknown = isOfAll ? unreadOfAll(plan, workshop) : [];
  if (unknown.length > 0) return { kind: 'unused', clause: instruction, missing: unknown, score: 0 };
  const found = schema === undefined ? plan.steps.find((step) => isFoundInVain(step, plan)) : undefined;
  if (found !== undefined) return { kind: 'unused', clause: instruction, missing: [found.step.id], score: 0 };
  const unsent = [
    ...unsentIn(instruction, plan, ending.transform, namesOf(sources)),
    ...unjoinedStates(instruction, plan),
  ];
  return unsent.length === 0 ? undefined : { kind: 'unused', clause: instruction, missing: unsent, score: 0 };
}

/** What was only told, and of nothing that the change points back to. */
function asideOf(workshop: Workshop): readonly string[] {
  return wishesOf(workshop).flatMap(({ text, aside }) => (ofThem.test(text) ? [] : wordsIn(aside)));
}

/** "Twelve bottles", of which the step says that the number has no place. */
const unusedNumber =
  /^"(\d+(?:[.,]\d+)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)" of the instruction was not used\.$/i;

/** By how much something is to be more is not what it is to be. */
function isSetTo(amount: number | string, { known: { operation }, step: { apiConfig } }: PlannedStep): boolean {
  const isOfThing = /^(?:PUT|PATCH)$/.test(operation.method);
  return (
    isOfThing && new RegExp(`": ?${String(amount).replace('.', '\\.')}(?![\\w.])`).test(String(apiConfig.body ?? ''))
  );
}

/** "All reports of the sales department", "every open order": what stands before the things and behind a preposition says which of them. */
function isRestrictingIn(instruction: string): (word: string) => boolean {
  const isBeforeThings = (word: string): boolean =>
    new RegExp(
      `\\b(?:all|every|each)(?: of)?(?: (?:the|our|their|his|her|its|these|those))?(?: [\\w-]+){0,3}? ${word}\\b(?! (?:to|as|at|on|in)\\b)`,
      'i',
    ).test(instruction);
  return (word) =>
    isBeforeThings(word) ||
    (word !== 'address' &&
      new RegExp(
        `\\b(?:of|in|from|at|under|over|within) (?:the |our |this |that |these |those )?(?:[\\w-]+ )?${word}s?\\b`,
        'i',
      ).test(instruction));
}

/** "Merge the two accounts" asks for no data that could be merged, where no result is told. */
const joining =
  /(?:^|[.;:!,] (?:then |and |please )*)(?:merge|combine|unite|unify|join|consolidate|fuse|link) (?:the|these|those|both|this|them|two)\b/i;

/** A day that is told and used by nothing, as the step says of it. */
const unusedDay = /^"([^"]*\b\d{4}\b[^"]*|\d{4}-\d{2}-\d{2})" of the instruction was not used\.$/;

/** "Format the disk" of a service that knows no disks: what could be done to data is meant for something else. */
function isOfUnknown(said: string, vocabulary: ReadonlySet<string>): boolean {
  const [, phrase = ''] =
    /^(?:format|convert|match|map|order|sort|group|filter|round|compare|rank|include|exclude|skip|keep) (?:the|this|that|these|those|our|my|all) ([a-z]+(?: [a-z]+)?)\b/i.exec(
      said,
    ) ?? [];
  const words = phrase.split(' ').flatMap(wordsOf);
  const [first = ''] = words;
  return first !== '' && !words.some((word) => vocabulary.has(word)) && !ofData.test(first);
}

const ofData =
  /^(?:result|list|table|answer|output|data|row|record|item|entry|response|field|value|one|thing|rest|other)$/;

/** Under its name, in one word or several: `standIn` is the stand-in. */
function isSpokenOf(name: string, instruction: string): boolean {
  const said = instruction.toLowerCase();
  const parts = name.split('.').flatMap((part) => wordsOf(part));
  const words = parts.filter((word) => !isKeyWord(word));
  const heard = new Set(wordsIn(said));
  return words.length > 0 && words.some((word) => heard.has(word));
}

/** Looked for by what is given, and used by nothing. */
function isFoundInVain({ step, known, isMany }: PlannedStep, { steps }: Plan): boolean {
  const { queryParams } = step.apiConfig;
  const asked = isRecord(queryParams) ? Object.values(queryParams).map(String) : [];
  const isFound = asked.some((one) => one.startsWith('<<') && !paging.test(one));
  if (isMany || step.executionMode === 'LOOP' || !isReading(known.operation) || !isFound) return false;
  return !steps.some(({ uses }) => uses.includes(step.id));
}

const paging = /^<<(?:page|offset|cursor|limit|pageSize|credentials\b.*|\w+_(?:key|token|secret)\w*)>>$/;

/** Texts in quotes that no request holds. What is a pattern, or says how something is to look, is sent in another form. */
function unsentIn(
  instruction: string,
  { steps, conditions }: Plan,
  transform: string,
  services: readonly string[],
): readonly string[] {
  const sent = steps.map(({ step: { apiConfig, loopSelector, responseMapping } }) => {
    const { instruction: _said, ...call } = apiConfig;
    return JSON.stringify([call, loopSelector, responseMapping]);
  });
  const all = lettersAlone([...sent, ...conditions.values(), transform].join(' '));
  const quoted = [...instruction.matchAll(/(\S+\s+)?["“]([^"”]+)["”]/g)];
  // "Everybody from Acre Labs": names of two words are values as well.
  const names = [...withoutQuotes(instruction).matchAll(/(?<=[a-z,] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu)].map(
    ([name]) => name,
  );
  const known = lettersAlone(services.join(' '));
  const unnamed = names.filter((name) => !all.includes(lettersAlone(name)) && !known.includes(lettersAlone(name)));
  const unsent = quoted.flatMap(([, before = '', text = '']) => {
    const isForm = /[<{[]|…|\.\.\./.test(text) || /^(?:as|like|form|format|such|e\.g\.)\s/i.test(before);
    return isForm || all.includes(lettersAlone(text)) ? [] : [text];
  });
  const codes = [...withoutQuotes(instruction).matchAll(code)].map(([said]) => said);
  const others = codes.filter(
    (said) => !period.test(said) && !all.includes(lettersAlone(said)) && !known.includes(lettersAlone(said)),
  );
  return [...unsent, ...unnamed, ...others];
}

/** "Driver d1", "order W-26-0106" */
const code = /(?<![\w<>"./-])[a-z]{1,4}-?\d[\w-]*(?![\w<>"/-])/gi;
/** The third quarter, the second half and the like. */
const period = /^(?:q[1-4]|h[12]|kw-?\d+|v\d+|a[3-5]|p[0-4])$/i;

/** "Those that are ready were collected": two states of which nothing says that both are meant say not which things are to be changed. */
function unjoinedStates(instruction: string, { steps }: Plan): readonly string[] {
  const asked = steps.flatMap(({ step: { apiConfig } }) =>
    isRecord(apiConfig.queryParams) ? Object.values(apiConfig.queryParams).map(String) : [],
  );
  const lists = steps.flatMap(({ step: { loopSelector } }) => [
    ...(loopSelector ?? '').matchAll(/ in \[("[^\]]+")\]/g),
  ]);
  return lists.flatMap(([, list = '']) => {
    const values = list.split(',').map((value) => value.replace(/"/g, ''));
    // What the service was asked for is none of the others.
    if (values.some((value) => asked.includes(value))) return [];
    const text = instruction.toLowerCase();
    const said = values
      .map((value) => value.replace(/[_-]/g, ' ').toLowerCase())
      .map((value) => ({ value, at: text.search(new RegExp(`\\b${value}\\b`)) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at);
    return said.slice(1).flatMap(({ value, at }, index) => {
      const before = said[index];
      const between = before === undefined ? '' : text.slice(before.at + before.value.length, at);
      return isJoined(between) ? [] : [value];
    });
  });
}

function isJoined(between: string): boolean {
  return (
    /^[^.;:!?]{0,50}$/.test(between) &&
    /,|\b(?:and|or|nor)\b|\/|&/.test(between) &&
    !/\b(?:as|to|into|so|then|mark|set|make)\b/.test(between)
  );
}
