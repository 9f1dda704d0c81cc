/** Which of many things are changed: those that are told by conditions, by what was said before, or by a name. */
import { isRecord } from '../../../../core/json.ts';
import { reference } from '../../documents/terms/document.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { narrowedBy } from '../relations/conditions/narrowed.ts';
import { othersIn } from '../relations/conditions/no-values.ts';
import type { Node } from '../relations/terms/nodes.ts';
import type { Laid } from '../relations/writing/steps.ts';
import { isPerson, isProfession, speaksOf } from '../terms/entity.ts';
import type { Workshop } from '../terms/plan.ts';
import { isSent, namesIn } from './whole.ts';
import { ofThem, thingsIn, type Wish } from './wishes.ts';

/** What says which of the rows are meant: before it is said what is to be done, where that points back or names them. */
export function whichOf({ told, text }: Wish, row: Node | undefined): string {
  const own = thingsIn(text);
  return told !== '' && isReferred({ told, text }, row) ? `${told}, ${own}` : own;
}

export function isReferred({ told, text }: Pick<Wish, 'told' | 'text'>, row: Node | undefined): boolean {
  return ofThem.test(text) || (row !== undefined && speaksOf(told, row.noun.slice(-1)));
}

export interface Narrowing {
  readonly laid: Laid;
  readonly conditions: readonly string[];
  readonly heard: readonly string[];
}

export function nothingSaid(laid: Laid): Narrowing {
  return { laid, conditions: [], heard: [] };
}

/** Only those that are meant; undefined where some of them are meant in a way that is not gone by. */
export async function narrowedTo(
  row: Node,
  { which, told, without }: { readonly which: string; readonly told: string; readonly without: ReadonlySet<string> },
  laid: Laid,
  workshop: Workshop,
): Promise<Narrowing | undefined> {
  const { payload, ctx } = workshop;
  const step = laid.steps.get(row)?.step;
  if (step?.executionMode === 'LOOP') return undefined;
  const selector = step === undefined ? expressionOf((row.list ?? '').split('.')) : expressionOf([step.id, 'data']);
  const answered = await ctx.sandbox.evaluate(`[${selector}]`, laid.plan.data, ctx.signal);
  const rows = Array.isArray(answered) ? answered.filter(isRecord) : [];
  if (rows.length === 0) return nothingSaid(laid);
  const { condition, order, limit, words } = narrowedBy({
    text: which,
    rows,
    payload,
    noun: row.noun,
    leaves: row.leaves,
    besides: new Set(),
    found: [],
    isOther: othersIn(workshop),
  });
  if (order.length > 0 || limit !== undefined) return undefined;
  const named = namesIn(`${told}, ${which}`).flatMap((name) => (isSent(name, laid.plan) ? [] : calledSo(name, row)));
  const parts = condition === undefined ? [] : condition.includes(' or ') ? [condition] : condition.split(' and ');
  const said = [...parts.filter((part) => !without.has(part)), ...named];
  if (said.length === 0) return nothingSaid(laid);
  const conditions = new Map([...laid.plan.conditions, [selector, said.join(' and ')]]);
  return { laid: { ...laid, plan: { ...laid.plan, conditions } }, conditions: said, heard: words.flatMap(wordsOf) };
}

/** "His appointments", of whom a name was told: the one field that says who somebody is. */
function calledSo(name: string, { leaves }: Node): readonly string[] {
  const fields = leaves.filter(({ words, context, schema }) => {
    const isText = typesOf(schema).includes('string') && schema['format'] === undefined && enumOf(schema).length === 0;
    const [last = ''] = words.slice(-1);
    return context.length === 0 && isText && schema[reference] !== true && (isPerson(last) || isProfession(last));
  });
  const [only] = fields;
  return only === undefined || fields.length > 1 ? [] : [`${expressionOf(only.path)} = ${JSON.stringify(name)}`];
}
