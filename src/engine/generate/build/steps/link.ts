/** Parameters that an operation can do without, and that the clause cannot: "their orders" are not all orders. */
import { type Operation, pathNames } from '../../documents/terms/document.ts';
import { placeholder } from '../../step/terms/expression.ts';
import { type DataPlace, placesOf } from '../../step/terms/places.ts';
import { shownName, targetWords } from '../../step/terms/target.ts';
import { coverage, isVagueName, wordsOf } from '../../words.ts';
import type { Clause } from '../instruction/clauses.ts';
import { holderOf, isKeyWord, speaksOf } from '../terms/entity.ts';
import type { Alias, Plan, Workshop } from '../terms/plan.ts';
import { isSameHandle } from './alias.ts';
import { givenAs } from './references.ts';

/** Names of the query that say whose the things are, where that is one that an earlier step or the payload speaks of. */
export function linksOf(operation: Operation, clause: Clause, plan: Plan): readonly string[] {
  const inPayload = Object.keys(plan.data).map(targetWords);
  return operation.parameters.flatMap((parameter) => {
    if (parameter.required || parameter.in !== 'query') return [];
    const own = targetWords(parameter.name);
    const holder = holderOf(own.filter((word) => word !== 'email'));
    const isTelling = own.some((word) => isKeyWord(word) || word === 'email');
    // "find the customer by the email of the requester"
    if (holder.length === 0 && isTelling && clause.refersBack && plan.steps.length > 0)
      return speaksOf(clause.text, own) ? [parameter.name] : [];
    if (holder.length === 0 || !own.some((word) => isKeyWord(word) || word === 'email' || own.length === 1)) return [];
    const isKnown =
      plan.steps.some(({ known }) => known.noun.length > 0 && coverage(holder, known.noun) >= 0.9) ||
      inPayload.some((words) => coverage(holder, words) >= 0.9);
    const isMeant = clause.refersBack || speaksOf(clause.text, holder);
    return isKnown && isMeant ? [parameter.name] : [];
  });
}

/** Names of the query that are keys of what the clause knows by its name alone: it has to be looked up. */
export function namedOf({ parameters }: Operation, { text }: Clause, plan: Plan): readonly string[] {
  return parameters.flatMap(({ name, in: at, required }) => {
    const own = targetWords(name);
    const holder = holderOf(own);
    const isKey = own.length === 1 || own.some(isKeyWord);
    return at === 'query' && !required && holder.length > 0 && isKey && isCalledBy(text, holder, plan) ? [name] : [];
  });
}

/** "The agent with this name", where a name is given: whose name it is, the clause says. */
function isCalledBy(text: string, holder: readonly string[], { data }: Plan): boolean {
  const words = Object.keys(data).filter((name) => /^(?:name|title|label|email)$/.test(wordsOf(name).join(' ')));
  const said = (word: string): RegExp =>
    new RegExp(
      `\\b${holder.at(-1)} (?:with|by|of|called|named)(?: (?:this|that|the))?(?: given)? (?:e-?)?${word}\\b`,
      'i',
    );
  return words.some((name) => said(wordsOf(name).join(' ')).test(text));
}

/** What is given to the workflow and could be meant for parameters of the operation, under whatever name. */
export interface Given {
  /** Names of the query that the operation could do without. */
  readonly demands: readonly string[];
  /** All that the path wants is given. */
  readonly isWhole: boolean;
  readonly aliases: readonly Alias[];
}

export function givenFor(
  operation: Operation,
  plan: Plan,
  { payload, instruction }: Pick<Workshop, 'payload' | 'instruction'>,
): Given {
  const used = new Set(plan.steps.flatMap(({ uses }) => uses));
  const places = placesOf(payload).filter(
    ({ value, list, expression }) => typeof value !== 'object' && list === undefined && !used.has(expression),
  );
  const found = operation.parameters.flatMap((parameter) => {
    const words = filterName(parameter.name);
    const target = { own: targetWords(parameter.name), context: [] };
    const isNamed = ({ expression, name }: DataPlace): boolean =>
      [name.own, wordsOf(expression.replaceAll('.', ' '))].some((own) => isSameName(words, own));
    const place =
      places.find(isNamed) ??
      places.find((one) => isSameHandle(target, one)) ??
      (parameter.in === 'query' ? givenAs(parameter, operation, { places, instruction }) : undefined);
    return place === undefined ? [] : [{ parameter, place }];
  });
  const inPath = pathNames(operation.path);
  return {
    demands: found.flatMap(({ parameter: { in: at, required, name } }) => (at === 'query' && !required ? [name] : [])),
    isWhole: inPath.length > 0 && inPath.every((name) => found.some(({ parameter }) => parameter.name === name)),
    aliases: found.map(({ parameter, place }) => ({
      place: { ...place, name: { own: targetWords(parameter.name), context: [] } },
      doubt: `${shownName(parameter.name)} was taken from ${placeholder(place.expression)}, which is called something else.`,
    })),
  };
}

/** `filter[email]` and `q_email` ask for the email. */
function filterName(name: string): readonly string[] {
  return targetWords(name).filter((word) => !/^(?:filter|where|search|query|q|by)$/.test(word));
}

function isSameName(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && !isVagueName(one) && coverage(one, other) >= 0.9 && coverage(other, one) >= 0.9;
}

/** The operation, as if it could not do without them. */
export function demanding(operation: Operation, names: readonly string[]): Operation {
  if (names.length === 0) return operation;
  const parameters = operation.parameters.map((parameter) =>
    names.includes(parameter.name) ? { ...parameter, required: true } : parameter,
  );
  return { ...operation, parameters };
}

/** "The owner with this email moved": the new city is given as well, and tells nobody who it is. */
export function spokenIn(text: string, given: Given): Given {
  const spoken = given.aliases.filter(({ place: { leaf } }) => speaksOf(text, wordsOf(leaf)));
  if (spoken.length === 0 || given.isWhole) return given;
  const names = new Set(spoken.map(({ place: { name } }) => name.own.join()));
  return { ...given, demands: given.demands.filter((name) => names.has(targetWords(name).join())), aliases: spoken };
}
