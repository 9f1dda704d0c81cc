/** Records of several figures, each asked for in a part of its own: `busiest mechanic (by number of repairs), number of mechanics without repairs`. */
import { isRecord } from '../../../../core/json.ts';
import { weightOf, wordsOf } from '../../words.ts';
import { isAkin } from '../pipeline/terms/speech.ts';
import type { Field } from '../terms/target.ts';
import type { Asked, ListQuestion, Schema } from './question.ts';

export interface PartQuestions {
  /** What each of these fields is answered by, as a record of that field alone. */
  readonly questions: readonly ListQuestion[];
  /** What is asked besides; undefined where nothing is. */
  readonly rest: { readonly instruction: string; readonly schema: Schema } | undefined;
}

/** Undefined where no part is such a question. */
export function partQuestions(
  { instruction, schema, target, tables }: Asked,
  questionOf: (asked: Asked) => ListQuestion | undefined,
): PartQuestions | undefined {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  if (target.kind !== 'object' || target.fields.length < 2) return undefined;
  const clauses = clausesFor(target.fields, clausesIn(instruction));
  const found = target.fields.flatMap((field) => {
    const clause = field.target.kind === 'scalar' ? clauses.get(field) : undefined;
    if (clause === undefined) return [];
    const own = { ...schema, properties: { [field.name]: properties[field.name] }, required: [field.name] };
    const one = { ...target, fields: [field] };
    const question = questionOf({ instruction: withoutLabel(clause, field), schema: own, target: one, tables });
    return question === undefined ? [] : [{ field, clause, question }];
  });
  if (found.length === 0) return undefined;
  const left = target.fields.filter((field) => !found.some((one) => one.field === field));
  const names = new Set(left.map(({ name }) => name));
  const required = Array.isArray(schema['required'])
    ? schema['required'].filter((name) => names.has(String(name)))
    : [];
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => names.has(name)));
  const said = found.reduce((text, { clause }) => text.replace(clause, ''), instruction);
  return {
    questions: found.map(({ question }) => question),
    rest: left.length === 0 ? undefined : { instruction: said, schema: { ...schema, properties: kept, required } },
  };
}

/** What stands between commas, line ends and the like, outside of brackets. */
function clausesIn(instruction: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const piece of instruction.split(/(\(|\)|[,;\n]|\. |\band\b)/u)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth === 0 && /^(?:[,;\n]|\. |and)$/u.test(piece)) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Every field with the part that has most of the words of its name, and no part twice. */
function clausesFor(fields: readonly Field[], clauses: readonly string[]): ReadonlyMap<Field, string> {
  const pairs = fields.flatMap((field) => clauses.map((clause) => ({ field, clause, fit: fitOf(field, clause) })));
  const chosen = new Map<Field, string>();
  for (const { field, clause, fit } of pairs.toSorted((a, b) => b.fit - a.fit))
    if (fit >= 0.5 && !chosen.has(field) && ![...chosen.values()].includes(clause)) chosen.set(field, clause);
  return chosen;
}

function fitOf({ name, words }: Field, clause: string): number {
  if (labelOf(clause) === name) return 2;
  const main = words.filter((one) => weightOf(one) > 0.2);
  const said = wordsOf(clause.replace(/[^\p{L}\d]+/gu, ' '));
  return main.filter((one) => said.some((other) => isAkin(one, other))).length / Math.max(1, main.length);
}

/** `- idle: how many …`, `idle = how many …` */
function labelOf(clause: string): string | undefined {
  return /^[-*•\s]*(\w+)\s*(?::|=|–|-)\s/u.exec(clause)?.[1];
}

function withoutLabel(clause: string, { name }: Field): string {
  const own = labelOf(clause) === name ? clause.replace(/^[-*•\s]*\w+\s*(?::|=|–|-)\s*/u, '') : clause;
  return own.replace(/^[^:(]*:\s*/u, '');
}
