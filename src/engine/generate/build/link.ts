/** Parameters that an operation can do without, and that the clause cannot: "their orders" are not all orders. */
import type { Operation } from '../documents/document.ts';
import { targetWords } from '../step/target.ts';
import { coverage } from '../words.ts';
import type { Clause } from './clauses.ts';
import { holderOf, isKeyWord, speaksOf } from './entity.ts';
import type { Plan } from './plan.ts';

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

/** The operation, as if it could not do without them. */
export function demanding(operation: Operation, names: readonly string[]): Operation {
  if (names.length === 0) return operation;
  const parameters = operation.parameters.map((parameter) =>
    names.includes(parameter.name) ? { ...parameter, required: true } : parameter,
  );
  return { ...operation, parameters };
}
