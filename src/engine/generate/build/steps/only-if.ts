/** Changes that are restricted: "cancel it unless it has been sent". What is to be changed is read first, and left alone where it is so. */
import { isRecord } from '../../../../core/json.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { expressionOf, literalExpression } from '../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../step/terms/target.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { phraseOf } from '../instruction/phrase.ts';
import type { Plan, PlannedStep, Workshop } from '../terms/plan.ts';
import type { OnlyIf } from '../terms/restriction.ts';
import type { KnownOperation } from '../terms/sources.ts';
import type { Order } from './add-step.ts';
import { place } from './supply.ts';

/** The plan in which what the clause changes has been read; none where no operation reads it by what is known. */
export async function readBefore(order: Order, workshop: Workshop): Promise<readonly Plan[]> {
  const { path } = order.known.operation;
  const reader = readerOf(path, order, workshop);
  if (reader === undefined) return [];
  const text = phraseOf(reader, order.clause.text);
  return place({ ...order, known: reader, text, why: 'tells whether it is to be done', isProducer: true }, workshop, 0);
}

function readerOf(path: string, { known }: Order, { sources }: Workshop): KnownOperation | undefined {
  return sources.operations.find(
    (one) =>
      one.source === known.source &&
      isReading(one.operation) &&
      /\}\/?$/.test(one.operation.path) &&
      (path === one.operation.path || path.startsWith(`${one.operation.path}/`)),
  );
}

/** The plan whose last step is made only for what the restriction lets through; undefined where no field tells that. */
export function restricted(plan: Plan, onlyIf: OnlyIf): Plan | undefined {
  const last = plan.steps.at(-1);
  if (last === undefined || isReading(last.known.operation)) return undefined;
  const loopSelector = last.step.loopSelector ?? '';
  const read = plan.steps.findLast(
    (one) => one !== last && (loopSelector === '' ? isOf(one, last) : isIn(loopSelector, one)),
  );
  const condition = read === undefined ? undefined : conditionOf(read, onlyIf);
  if (read === undefined || condition === undefined) return undefined;
  const list = loopSelector.replace(/^\[(.*)\]$/s, '$1');
  const selector = `[${list === '' ? `${expressionOf([read.step.id])}.data` : list}[${condition}]]`;
  const step = { ...last.step, executionMode: 'LOOP' as const, loopSelector: selector };
  const doubt = `It is done only where ${condition}, as the instruction was read.`;
  const planned: PlannedStep = {
    ...last,
    step,
    uses: [...new Set([...last.uses, read.step.id])],
    doubts: [...last.doubts, doubt],
  };
  return { ...plan, steps: [...plan.steps.slice(0, -1), planned], data: withLoop(plan, last, read) };
}

/** What is done once at most is a loop over one thing. */
function withLoop({ data }: Plan, last: PlannedStep, read: PlannedStep): Plan['data'] {
  const [result, source] = [data[last.step.id], data[read.step.id]];
  if (Array.isArray(result) || !isRecord(result) || !isRecord(source)) return data;
  return { ...data, [last.step.id]: [{ ...result, currentItem: source['data'] }] };
}

function isOf({ known, isMany }: PlannedStep, last: PlannedStep): boolean {
  return !isMany && known.source === last.known.source && last.known.operation.path.startsWith(known.operation.path);
}

function isIn(selector: string, { step }: PlannedStep): boolean {
  return new RegExp(`^\\[?${step.id}\\b`).test(selector);
}

/** By a value among those that a field has, by a flag, or by a moment that is there once it has happened. */
function conditionOf({ known, step }: PlannedStep, { said, isNegated }: OnlyIf): string | undefined {
  const words = said.toLowerCase().split(/[^\p{L}\d]+/u);
  const fields = Object.entries(propertiesOf(recordOf(known.operation.answer, step.apiConfig.dataPath ?? '')));
  const found = fields.flatMap(([name, schema]) => tellingOf(name, Object(schema), words, isNegated));
  const [only, ...others] = found;
  return others.length > 0 ? undefined : only;
}

function tellingOf(name: string, schema: object, words: readonly string[], isNegated: boolean): readonly string[] {
  const field = expressionOf([name]);
  const fits = (said: readonly string[]): boolean =>
    said.length > 0 && said.every((part) => words.some((word) => word === part || isForm(part, word)));
  const values = enumOf({ ...schema }).filter((value) => typeof value === 'string' && fits(wordsOf(value)));
  if (values.length > 0) {
    const listed = values.map((value) => `${field} = ${literalExpression(value)}`).join(' or ');
    return [isNegated ? `$not(${listed})` : listed];
  }
  const own = wordsOf(name).filter((word) => word !== 'is' && word !== 'has');
  if (typesOf({ ...schema }).includes('boolean')) return fits(own) ? [`${field} = ${String(!isNegated)}`] : [];
  const isMoment = own.length === 2 && /^(?:at|on|date)$/.test(own[1] ?? '') && fits(own.slice(0, 1));
  return isMoment ? [isNegated ? `$not($boolean(${field}))` : `$boolean(${field})`] : [];
}

/** The record that the answer gives, behind its wrapper or within its list. */
function recordOf(answer: unknown, dataPath: string): Readonly<Record<string, unknown>> | undefined {
  let schema = answer;
  for (const name of dataPath === '' ? [] : dataPath.split('.'))
    schema = isRecord(schema) ? propertiesOf(schema)[name] : undefined;
  if (isRecord(schema) && isRecord(schema['items'])) return schema['items'];
  return isRecord(schema) ? schema : undefined;
}
