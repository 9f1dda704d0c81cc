/** The changes that an instruction asks for, each with all that is said of it. */
import { limits } from '../../../../core/limits.ts';
import { baseOf } from '../../irregular-verbs.ts';
import { uncapitalized } from '../../letters.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { actionOf, readInstruction } from '../../step/instruction/instruction.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { type Clause, clausesOf } from '../instruction/clauses.ts';
import { withThing } from '../instruction/reworded.ts';
import { strangerIn } from '../instruction/stranger.ts';
import { withoutMatching } from '../relations/conditions/services-said.ts';
import { type Candidate, candidatesFor, choicesOf, weakest } from '../steps/candidates.ts';
import { doing } from '../steps/extend.ts';
import { isCreation, plural, speaksOf } from '../terms/entity.ts';
import type { Workshop } from '../terms/plan.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { isUnknownVerb, verbAt, withoutQuotes } from '../terms/verbs.ts';
import { fieldsSaid } from './fields-said.ts';
import { statedIn } from './statements.ts';
import { withoutOpening } from './whole.ts';

export interface Wish {
  readonly clause: Clause;
  /** With what is said of it before and behind. */
  readonly text: string;
  /** What was said of the things before it was asked for. */
  readonly told: string;
  /** What of that only says why. */
  readonly aside: string;
  readonly candidates: readonly Candidate[];
}

/** None where one of them is nothing that a service does, or where something is only to be done if something else is so. */
export function wishesOf(workshop: Workshop): readonly Wish[] {
  const { sources, instruction } = workshop;
  const isResource = (words: readonly string[]): boolean =>
    sources.operations.some(({ noun }) => noun.join(' ') === words.join(' '));
  const clauses = clausesOf(withoutMatching(instruction).replace(/\s+(?=[.,;])/g, ''), isResource);
  const wishes = ordersOf(clauses, workshop);
  const stated = wishes.length > 0 ? undefined : statedIn(clauses, workshop);
  return stated === undefined ? wishes : [{ ...stated, text: stated.clause.text, told: '', aside: '' }];
}

/** What is asked for in so many words. */
function ordersOf(clauses: readonly Clause[], workshop: Workshop): readonly Wish[] {
  const wishes: Wish[] = [];
  let told: readonly Clause[] = [];
  for (const clause of clauses) {
    const asked = asChange(clause, workshop);
    const last = wishes.at(-1);
    if (asked !== undefined) {
      if (asked.onlyIf !== undefined || strangerIn(asked, workshop) !== undefined) return [];
      // "Due on the day" is said of what was asked for before.
      const meant = last !== undefined && beginsWithField(last, asked.text) ? [] : meantBy(asked, workshop);
      if (meant.length === 0 && last !== undefined && setsFieldOf(last, asked.text)) {
        wishes.splice(-1, 1, { ...last, text: `${last.text}, ${fieldFirst(asked.text)}` });
        continue;
      }
      const { text, candidates } = readingOf(asked, meant, thingBefore(last, told, workshop), workshop);
      if (candidates.length === 0) return [];
      if (last !== undefined && isSameChange(last, asked.text, candidates)) {
        wishes.splice(-1, 1, { ...last, text: `${last.text}, and ${text}` });
        continue;
      }
      const before = ofThem.test(asked.text) && last !== undefined ? [last.told, thingsIn(last.text)] : [];
      wishes.push({
        clause: asked,
        text: withoutServices(withThing(text, doneTo(candidates)), workshop),
        told: [...before, ...told.map(({ text }) => text)].filter((text) => text !== '').join(', '),
        aside: told.flatMap((one) => (isTelling(one) ? [one.text] : [])).join(', '),
        candidates,
      });
      told = [];
    } else if (clause.kind === 'background' && last !== undefined) {
      wishes.splice(-1, 1, { ...last, text: `${last.text}, ${clause.text}` });
    } else if (isToldFirst(clause, workshop)) told = [...told, clause];
    else return [];
  }
  return wishes;
}

/** What the likeliest is done to: of `/visits/{id}/postpone` it is the visit. */
function doneTo([best]: readonly Candidate[]): readonly string[] {
  const [, thing = ''] = /([^/]+)\/\{[^}]*\}(?:\/[^/]+)?\/?$/.exec(best?.known.operation.path ?? '') ?? [];
  return wordsOf(thing);
}

/** "Give it to the crew and mark it as assigned" sets two fields of one thing. */
function isSameChange({ candidates: [before] }: Wish, text: string, [best]: readonly Candidate[]): boolean {
  const isUpdate =
    /^(?:PUT|PATCH)$/.test(best?.known.operation.method ?? '') && best?.known.operation.path.endsWith('}');
  return isUpdate === true && before?.known === best?.known && /\b(?:it|him|her|its|his)\b/i.test(text);
}

interface Reading {
  readonly text: string;
  readonly candidates: readonly Candidate[];
}

interface Thing {
  readonly noun: readonly string[];
  readonly isMany: boolean;
}

/** What was changed before, or what the sentence before speaks of. */
function thingBefore(last: Wish | undefined, told: readonly Clause[], { sources }: Workshop): Thing {
  const before = last?.candidates[0]?.known.noun ?? [];
  const said = told.map(({ text }) => text).join(', ');
  const named = sources.operations.find(({ noun }) => noun.length > 0 && speaksOf(said, noun.slice(-1)))?.noun ?? [];
  const noun = before.length > 0 ? before : named;
  const text = `${last?.text ?? ''}, ${said}`;
  // "Set them to away" may be said of one.
  return { noun, isMany: new RegExp(`\\b(?:each|every|all|${plural(noun.at(-1) ?? '')})\\b`, 'i').test(text) };
}

/** As it is said; else by the fields that it names; else with what was changed before for "it" and "him". */
function readingOf(asked: Clause, meant: readonly Candidate[], thing: Thing, workshop: Workshop): Reading {
  const noun = thing.noun.join(' ');
  if (meant.length > 0) return { text: asked.text, candidates: meant };
  const named = byFields(asked.text, workshop);
  const text = asked.text
    .replace(
      /^([a-z-]+) (?:(?:all|each|every one) of )?(?:these|those|them)\b/i,
      `$1 ${thing.isMany ? 'every' : 'the'} ${noun}`,
    )
    .replace(/^([a-z-]+) (?:it|him|her|this|that)\b/i, `$1 the ${noun}`);
  if (named.length > 0 || noun === '' || text === asked.text) return { text: asked.text, candidates: named };
  return { text, candidates: meantBy({ ...asked, text }, workshop) };
}

/** "Register her at the charging service with her name from the other one": services are no values. */
function withoutServices(text: string, { sources }: Workshop): string {
  const names = sources.all.flatMap(({ integration: { id, name } }) => [id, ...(name == null ? [] : [name])]);
  const plain = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replace(
    new RegExp(`\\s+(?:from|at|in|on|via|to|with|of|by) (?:the )?(?:${plain.join('|')})(?![\\w-])`, 'gi'),
    '',
  );
}

/** What tells something, or only looks something up; what else is asked for must not get lost. */
function isToldFirst({ kind, text }: Clause, { schema }: Workshop): boolean {
  if (kind === 'background' || stated.test(text)) return true;
  return kind === 'result' ? schema !== undefined : !isDoing(text) || readInstruction(text).isStated === true;
}

/** "The holder withdrew the claim" */
function isTelling({ kind, text }: Clause): boolean {
  const [, verb = ''] = /^(?:the|this|that|our|my|an?) (?:[\p{L}-]+ ){1,2}?(\p{L}+) /iu.exec(text) ?? [];
  return kind === 'background' || stated.test(text) || baseOf(verb.toLowerCase()) !== undefined;
}

/** It is to be done to what was spoken of before. */
export const ofThem = /\b(?:these|those|them|they|the ones)\b/i;

/** What is said of the things, without what is to be done to them. */
export function thingsIn(text: string): string {
  return withoutOpening(withoutQuotes(text))
    .replace(
      /,?\s*\b(?:with|for|giving|and|the|as)?\s*(?:the |an? )?(?:reason|note|comment|remark|message|subject|text|title|description)\b.*$/i,
      // "Put the note "Late" on every open order": the things are told behind it.
      (tail) => /\b(?:on|onto|to|of|for|in|at) ((?:every|each|all)\b.*)$/i.exec(tail)?.[0].replace(/^/, ' ') ?? '',
    )
    .replace(/^.*?\bfor (?=(?:each|every|all)\b)/i, 'each ')
    .replace(/^each (?=each|every|all)/i, '')
    .replace(/^[a-z-]+\s(?!of\b)/i, (first) => (/^(?:each|every|all)\s/i.test(first) ? first : ''));
}

/** Operations that may be meant, the likeliest first. */
function meantBy(asked: Clause, workshop: Workshop): readonly Candidate[] {
  const { sources } = workshop;
  const read = readInstruction(asked.text);
  const verb = read.verb === '' ? read.opening : read.verb;
  const all = doing(read.verb, candidatesFor(asked, read, sources));
  // Who wants a new thing does not want another one changed.
  const isNew = actionOf(read.verb) === 'create' && /\b(?:an?|new|another|one)\b/i.test(asked.text);
  // Who sets something of a thing makes none.
  const isSetting = /^(?:set|change|update|raise|lower|increase|reduce|adjust|correct)\b/i.test(asked.text);
  const made = all.filter(
    ({ known: { operation, noun } }) => !(isNew || isSetting) || isCreation(operation, noun) === isNew,
  );
  const done = markedAs(asked.text, workshop);
  if (done.length > 0) return done;
  const named = made.filter(({ known: { noun } }) => noun.length > 0 && speaksOf(asked.text, noun.slice(-1)));
  const every = made.length === 0 && /^[a-z]+ everything\b/i.test(asked.text) ? removals(read.verb, workshop) : made;
  const left = isNew && named.length > 0 ? named : every;
  const saying = left.filter(({ known }) => saysVerb(known, verb));
  // What is to be gone is not sent, and not changed, instead.
  if (actionOf(verb) === 'delete' && saying.length > 0) return saying.slice(0, limits.buildReadings);
  const replies = saying.length > 0 ? [] : repliesTo(asked.text, workshop);
  if (replies.length > 0) return replies;
  if (isNew || saying.length > 0) return left.slice(0, limits.buildReadings);
  // To approve is to review, with "approve" as the verdict.
  const chosen = sources.operations
    .filter(
      (known) => !isReading(known.operation) && left.every((one) => one.known !== known) && isChoiceOf(known, verb),
    )
    .map((known) => ({ known, score: weakest + (left.length > 0 ? 1 : 0), about: 1 }));
  return [...chosen, ...left].slice(0, limits.buildReadings);
}

/** "Reply on the ticket" is to write what others read below it: a reply where there are such, or else a comment. */
function repliesTo(text: string, { sources }: Workshop): readonly Candidate[] {
  if (!/^(?:reply|respond|answer|write back)\b/i.test(text)) return [];
  const found = sources.operations.flatMap((known) => {
    const [, thing = '', last = ''] = /([^/]+)\/\{[^}]*\}\/([a-z-]+)\/?$/i.exec(known.operation.path) ?? [];
    const rank = ['reply', 'response', 'answer', 'comment', 'message'].indexOf(wordsOf(last).join(' '));
    const isOfThing =
      known.operation.method === 'POST' && rank >= 0 && speaksOf(withoutQuotes(text), wordsOf(thing).slice(-1));
    return isOfThing ? [{ known, score: weakest + 1 - 0.1 * rank, about: 1 }] : [];
  });
  return found.toSorted((a, b) => b.score - a.score).slice(0, 1);
}

/** "Delete everything that this keeper wrote": of what kind it is, what it can be asked for by has to tell. */
function removals(verb: string, { sources }: Workshop): readonly Candidate[] {
  if (!/^(?:delete|remove|erase)$/.test(verb)) return [];
  return sources.operations
    .filter(({ operation: { method, path } }) => method === 'DELETE' && path.endsWith('}'))
    .map((known) => ({ known, score: weakest, about: 1 }));
}

function isChoiceOf({ operation }: KnownOperation, verb: string): boolean {
  return verb !== '' && [...choicesOf(operation)].some((choice) => isForm(verb, choice));
}

function saysVerb(known: KnownOperation, verb: string): boolean {
  const { path, id, summary, method } = known.operation;
  const said = [path, id, summary].flatMap((text) => text.split(/[^\p{L}]+/u).flatMap(wordsOf));
  if (actionOf(verb) === 'delete' && method === 'DELETE') return true;
  return actionOf(verb) === 'create' || isChoiceOf(known, verb) || said.some((word) => isForm(verb, word));
}

/** "Mark all visits as complete" is to complete each of them, where a service does that. */
function markedAs(text: string, { sources }: Workshop): readonly Candidate[] {
  const [, deed = ''] =
    /^(?:mark|set|flag|record|report)\b[^,;:]*? as (?:being )?([a-z]+)\b/i.exec(withoutQuotes(text)) ?? [];
  if (deed === '') return [];
  return sources.operations
    .filter(
      ({ operation, noun }) =>
        !isReading(operation) &&
        /\}\/[a-z-]+$/i.test(operation.path) &&
        wordsOf(operation.path.split('/').at(-1) ?? '').some(
          (word) => isForm(deed.toLowerCase(), word) || isForm(word, deed.toLowerCase()),
        ) &&
        noun.length > 0 &&
        [noun, wordsOf(/([^/]+)\/\{[^}]*\}\/[^/]+$/.exec(operation.path)?.[1] ?? '')].some((words) =>
          speaksOf(text, words.slice(-1)),
        ),
    )
    .map((known) => ({ known, score: weakest + 1, about: 1 }));
}

/** "Make its equipment available again" names a field that can be set, and "enter who was present" what one can be set to. */
function byFields(text: string, workshop: Workshop): readonly Candidate[] {
  return setting.test(text) ? fieldsSaid(text, workshop.sources) : [];
}

const setting =
  /^(?:make|set|enter|mark|record|note|register|log|put|turn|switch|keep|raise|lower|increase|reduce|cut|change|adjust|update|correct)\b(?! (?:together|up)\b)/i;

/** "Close these reports and write "Cleared" in the remarks": what no request does by itself is a field of the one before. */
function setsFieldOf({ candidates }: Wish, text: string): boolean {
  const [best] = candidates;
  const said = new Set(
    withoutQuotes(text)
      .split(/[^\p{L}]+/u)
      .flatMap(wordsOf),
  );
  const fields = best === undefined ? [] : bodyTargets(best.known.operation);
  return fields.some(({ own }) => own.length > 0 && own.every((word) => said.has(word)));
}

function beginsWithField({ candidates }: Wish, text: string): boolean {
  const [first = ''] = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const [best] = candidates;
  const fields = best === undefined ? [] : bodyTargets(best.known.operation);
  return actionOf(first) === undefined && fields.some(({ own }) => own[0] === first);
}

function fieldFirst(text: string): string {
  return text.replace(
    /^(?:write|put|enter|add|note|give|leave|log|set) ("[^"]*"|“[^”]*”) (?:in|into|as|to|on|under) (?:the |its |their )?([a-z ]+)$/i,
    'with $2 $1',
  );
}

/** "Take a snapshot of each" reads nothing, where a service makes snapshots. */
function asChange(said: Clause, workshop: Workshop): Clause | undefined {
  const clause = { ...said, text: eachLast(giving(said.text)) };
  if (stated.test(clause.text) || isOfResult(clause.text, workshop)) return undefined;
  if (clause.kind === 'change') return clause;
  const isTold = clause.text === said.text && (clause.kind === 'background' || !isDoing(clause.text));
  if (isTold) return undefined;
  const change: Clause = { ...clause, kind: 'change' };
  const [best] = candidatesFor(change, readInstruction(clause.text), workshop.sources);
  const isOrder = verbAt(clause.text) !== undefined || isUnknownVerb(clause.text);
  if (best === undefined || !isOrder || !isCalledIn(best, clause.text)) return undefined;
  return change;
}

/** "Hire came back damaged" tells what is so, and so does "the contact person of this member wants to charge her car". */
const stated = new RegExp(
  [
    '^(?:(?:the|an?|our|this|my|dr\\.?|mrs?\\.?|ms\\.?) )?[a-z-]+ (?:came|comes|is|was|are|were|has|have|had|got|went|arrived|broke|left|needs|wants)\\b',
    "^(?:the|an?|our|this|that|my|one of (?:the|our)|some|another|his|her|their) (?:[\\p{L}'’-]+ ){1,8}?(?:wants?|needs?|would like|wishes|hopes|plans|intends|asks|asked|has|have|had|is|was|were|came|comes|got|went|arrived|left|broke) (?:to|us|been|gone|an?|not|no|his|her|their|back|in|out)\\b",
  ].join('|'),
  'iu',
);

function isOfResult(text: string, { schema }: Workshop): boolean {
  return schema !== undefined && /^(?:return|tell|answer|show|give back|report|give me)\b/i.test(text);
}

/** "Take a snapshot", "raise a ticket": the verb says no more than that one is made. */
const light = /^(?:take|make|place|raise|file|leave|drop|put|open|log) (?:an?|one|another) /i;

/** To check something in is not to check it. */
const phrasal =
  /^(?:check|take|bring|hand|send|put|sign|book|call|give|turn|switch|move|set) (?:(?:the|this|that|it|them|all|our|their|his|her) )?(?:[a-z-]+ ){0,2}?(?:in|out|off|back|down|over|on)\b/i;

function isDoing(text: string): boolean {
  const [first = ''] = text.toLowerCase().match(/[a-z]+/g) ?? [];
  if (light.test(text) || phrasal.test(text)) return true;
  return (
    actionOf(first) !== 'read' &&
    !/^(?:how|what|which|who|whose|where|when|count|sum|find|look|tell|show|is|are)$/.test(first)
  );
}

/** The clause names what the operation is about, or what it does. */
function isCalledIn({ known: { operation, noun } }: Candidate, text: string): boolean {
  const said = new Set(
    withoutQuotes(text)
      .split(/[^\p{L}]+/u)
      .flatMap(wordsOf),
  );
  const own = wordsOf(operation.path.split('/').at(-1) ?? '');
  const [verb = ''] = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const chosen = /\bas (?:an? |the )?([a-z-]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (chosen !== '' && phrasal.test(text) && choicesOf(operation).has(chosen)) return true;
  const told = `${operation.id} ${operation.summary} ${operation.description.slice(0, 200)}`
    .split(/[^\p{L}]+/u)
    .flatMap(wordsOf);
  if (actionOf(verb) === undefined && told.some((word) => isForm(verb, word))) return true;
  return (
    !isReading(operation) && [own, noun].some((words) => words.length > 0 && words.every((word) => said.has(word)))
  );
}

/** "For each of them plan a visit" is to plan one for each of them. */
function eachLast(text: string): string {
  return text.replace(
    /^(for (?:each|every|all)(?: (?:one )?of (?:them|these|those)(?=,? )|\b[^,:]*(?=, ))),? ([\s\S]+)$/i,
    (_, each: string, rest: string) => {
      const [order = '', ...more] = rest.split(/(?=,)/);
      return `${order} ${uncapitalized(each)}${more.join('')}`;
    },
  );
}

/** "Give the employee an advance of 300" is to create one for him. */
const toSomebody =
  /^(?:give|grant|award|offer|issue) ((?:the|this|that|every|each|all|our|their|his|her)\b.*?) ((?:an?|another) (?!list\b|table\b|summary\b|overview\b|report\b|total\b|count\b)[\s\S]+)$/i;

/** "Every confirmed booking gets a voucher of 20 euros" is to create one for each. */
function giving(text: string): string {
  const [, whom = '', gift = ''] = toSomebody.exec(text) ?? [];
  const [, things = whom, given = gift] =
    /^((?:every|each|all)\b[^,;:]*?) (?:should |shall |must |is to |are to |will )?(?:gets?|receives?|has to get|have to get|needs?|is given|are given) ((?:an?|one|another|the)\b.+)$/i.exec(
      text,
    ) ?? [];
  if (given === '') return text;
  const [thing = '', ...more] = given.split(/(?=,)/);
  return `create ${thing} for ${uncapitalized(things)}${more.join('')}`;
}
