/** Fields of a result that are told by a change that is made for each of many, whatever the result calls them. */
import { isRecord, recordOf } from '../../../../core/json.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { wordsOf } from '../../words.ts';
import { type Plan, type PlannedStep, resultsOf } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface ToldByChange {
  readonly field: string;
  readonly expression: string;
  /** What was taken for it, in words. */
  readonly doubt: string;
}

const counting = /\b(?:how many|number of|count)\b/i;

/** "Tell me how many that were": so many times the last step was done. */
export function countTold(
  { steps }: Plan,
  schema: Schema,
  fields: readonly string[],
  instruction: string,
): ToldByChange | undefined {
  const last = steps.at(-1)?.step;
  const [field, ...others] = fields;
  if (last?.executionMode !== 'LOOP' || field === undefined || others.length > 0) return undefined;
  if (memberOf(schema, field)['type'] !== 'integer' || !counting.test(instruction)) return undefined;
  const expression = `$count(${expressionOf([last.id])})`;
  return { field, expression, doubt: `\`${field}\` is how many times '${last.id}' was done.` };
}

const telling =
  /\b(?:return|tell me|give me(?: back)?|give back|show me|report|answer with|list) (?:me )?(?:the|their|its|all) ([a-z]+(?: [a-z]+)?)\b/gi;

/** "Return their numbers", where the result has a list of another name: what each of what was changed has there. */
export function listTold(
  plan: Plan,
  schema: Schema,
  fields: readonly string[],
  instruction: string,
): ToldByChange | undefined {
  const last = plan.steps.at(-1);
  const [field, ...others] = new Set(fields.map((name) => name.replace(/\[\]$/, '')));
  if (field === undefined || others.length > 0 || last === undefined || !isChangeOfEach(last)) return undefined;
  const { type, items } = memberOf(schema, field);
  if (type !== 'array' || !isRecord(items) || !/^(?:string|integer|number)$/.test(String(items['type'])))
    return undefined;
  const said = [...withoutQuotes(instruction).matchAll(telling)].map(([, words = '']) =>
    wordsOf(words.replace(' ', '_')),
  );
  const [first] = resultsOf(last, plan);
  for (const part of ['data', 'currentItem']) {
    const record = first?.[part];
    const names = Object.keys(recordOf(record)).filter((name) => said.some((words) => isCalled(name, words)));
    const [name] = names;
    if (name === undefined || names.length > 1) continue;
    const expression = `[${expressionOf([last.step.id])}.${part}.${expressionOf([name])}]`;
    return { field, expression, doubt: `\`${field}\` is the ${name} of each for which '${last.step.id}' was done.` };
  }
  return undefined;
}

/** As it is called, or by the first of two words: "their numbers back". */
function isCalled(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name).join(' ');
  return own === words.join(' ') || own === words[0];
}

/** The last step is made for each of many, and changes something. */
export function isChangingEach({ steps }: Plan): boolean {
  const last = steps.at(-1);
  return last !== undefined && isChangeOfEach(last);
}

function isChangeOfEach({ step, known }: PlannedStep): boolean {
  return step.executionMode === 'LOOP' && !isReading(known.operation);
}

function memberOf({ properties }: Schema, name: string): Schema {
  const member = isRecord(properties) ? properties[name] : undefined;
  return recordOf(member);
}

/** The whole numbers of a result. */
export function countsIn({ properties }: Schema): readonly string[] {
  const members = Object.entries(recordOf(properties));
  return members.flatMap(([name, member]) => (isRecord(member) && member['type'] === 'integer' ? [name] : []));
}
