/** The branch that a clause names. */
import { type Clause, hasItems, means } from './clauses.ts';

export interface Branch {
  readonly role: 'to' | 'from';
  readonly name: string;
}

/** The branch that goods go to or come from; a branch that merely acts is none of both. */
export function branchOf(clause: Clause): Branch | undefined {
  const at = clause.atoms.findIndex((atom) => means(atom, 'branch'));
  const atom = clause.atoms[at];
  if (atom === undefined) return undefined;
  const number = clause.atoms[at + 1];
  const name = number?.kind === 'number' ? `${atom.text} ${number.text}` : atom.text;
  const isFrom = clause.atoms.slice(0, at).some((before) => means(before, 'from'));
  const isFirst = !hasItems(clause.atoms.slice(0, at));
  return isFirst && !isFrom ? undefined : { role: isFrom ? 'from' : 'to', name };
}
