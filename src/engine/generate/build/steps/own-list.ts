/** "Restart every inverter" is done to each inverter, and not to whatever else was read before and has the number of one. */
import { doneTo, pathNames } from '../../documents/terms/document.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { readInstruction } from '../../step/instruction/instruction.ts';
import { isReading } from '../../step/instruction/reading.ts';
import type { Draft } from '../../step/request/draft.ts';
import { wordsOf } from '../../words.ts';
import type { Clause } from '../instruction/clauses.ts';
import { plural } from '../terms/entity.ts';
import type { Plan } from '../terms/plan.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';
import { withoutQuotes } from '../terms/verbs.ts';
import { isFirst } from './pick.ts';

/** What is to be done, to what and after what. */
interface Order {
  readonly known: KnownOperation;
  readonly clause: Clause;
  readonly plan: Plan;
}

/** `GET /sites/{siteId}/inverters` lists what `/inverters/{serial}/restarts` is done to, whatever either is called. */
export function listsThingsOf(giver: KnownOperation, { source, operation }: KnownOperation): boolean {
  const [, list = ''] = /\/([\w-]+)\/?$/.exec(giver.operation.path) ?? [];
  return (
    list !== '' &&
    list === doneTo(operation.path) &&
    giver.source === source &&
    isReading(giver.operation) &&
    !isReading(operation)
  );
}

/** Steps whose results are none of the things that the clause changes every one of; they can be listed, and are not yet. */
export function otherThan({ known, clause, plan }: Order, { operations }: Sources): ReadonlySet<string> {
  const none = new Set<string>();
  if (isReading(known.operation) || !operations.some((one) => listsThingsOf(one, known))) return none;
  const things = wordsOf(doneTo(known.operation.path));
  const isListed = plan.steps.some((step) => listsThingsOf(step.known, known) && step.isMany);
  // What an earlier change answered for each is none of what the next one is made for.
  const done = plan.steps.filter((step) => step.step.executionMode === 'LOOP' && !isReading(step.known.operation));
  if (isListed) return new Set(done.map(({ step }) => step.id));
  return !isEach(clause.text, things.at(-1) ?? '') ? none : new Set(plan.steps.map(({ step }) => step.id));
}

/** The clause is about several things that can be listed, and that the operation changes one by one. */
export function changesEach(known: KnownOperation, text: string, { operations }: Sources): boolean {
  if (isReading(known.operation) || !operations.some((one) => listsThingsOf(one, known))) return false;
  return isEach(text, wordsOf(doneTo(known.operation.path)).at(-1) ?? '');
}

/** "Every inverter", "all of their items", "the open alerts". */
export function isEach(text: string, thing: string): boolean {
  if (thing === '') return false;
  const said = withoutQuotes(text);
  const several = plural(thing);
  return new RegExp(
    `\\b(?:every|each) (?:(?:one )?of )?(?:[\\w-]+ ){0,3}(?:${thing}|${several})\\b|\\b(?:all|the|their|its|his|her|these|those|both)(?: of)?(?: [\\w-]+,?){0,4} ${several}\\b`,
    'i',
  ).test(said);
}

/** The key of what is changed, where every one of several is and these have not been listed yet: no word of the clause is a key of one. */
export function unlistedIn(
  { dataSelector }: Draft,
  { known, clause, plan }: Order,
  sources: Sources,
): string | undefined {
  const isListed = plan.steps.some((step) => listsThingsOf(step.known, known) && step.isMany);
  if (dataSelector !== '' || isListed || !changesEach(known, clause.text.replace(aside, ''), sources)) return undefined;
  const key = pathNames(known.operation.path).at(-1);
  return key === undefined ? undefined : `\`${key}\``;
}

/** Why the first of several is not to be changed: "close the open alerts" is to close each of them. */
export function oneOfMany(urlPath: string, selector: string, order: Order, sources: Sources): string | undefined {
  const { known, clause, plan } = order;
  if (selector === '' && changesEach(known, clause.text.replace(aside, ''), sources))
    return 'Nothing that was read is a list of what it is to be done for.';
  const first = plan.steps.find(
    ({ step }) => isFirst(step.responseMapping) && new RegExp(`<<[^>]*\\b${step.id}\\.data\\b`).test(urlPath),
  );
  if (first === undefined || isReading(known.operation)) return undefined;
  const said = clause.text.replace(/\b(?:with|to|for|by) .*$/is, '');
  const isMany = readInstruction(said).wantsMany || isEach(clause.text, first.known.noun.at(-1) ?? '');
  return isMany ? `Nothing says which ${first.known.noun.join(' ')} is meant.` : undefined;
}

/** The clause without the texts that the change itself is to have: of "close the alerts with the comment "Seen"" it is "close the alerts". */
export function withoutValues(text: string, { operation }: KnownOperation): string {
  if (isReading(operation)) return text;
  const fields = new Set(bodyTargets(operation).flatMap(({ own }) => own));
  const quoted =
    /,?\s*\(?(?:(?:and |but )?(?:with|as|because of|for|giving|saying)\s+)*(?:(?:the|a|an|its|their|with|and)\s+)*([a-z][\w-]*)(?::| is| as)?\s+(?:"[^"]*"|“[^”]*”)\)?/gi;
  return text.replace(quoted, (whole, field: string) => (wordsOf(field).some((word) => fields.has(word)) ? '' : whole));
}

/** What something goes to, or is done with, may be several things of any kind. */
const aside = /\b(?:with|to|for|by|about|because)\b.*$/is;
