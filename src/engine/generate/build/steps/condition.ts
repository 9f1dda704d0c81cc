/** Which items of a list a change is meant for, where the service could not be asked for them alone. */
import { PatchbayError } from '../../../../core/error.ts';
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { inferSchema } from '../../schema/infer.ts';
import { shapeOf } from '../../shape.ts';
import { isNoise } from '../../step/instruction/instruction.ts';
import { selectItems } from '../../step/request/prove.ts';
import { generateTransform } from '../../transform/generate.ts';
import { wordsOf } from '../../words.ts';
import { isKeyWord } from '../terms/entity.ts';
import type { Plan, Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';

/**
 * The selector with the condition that the instruction makes ("orders over 100"), as the transform engine reads it; the
 * selector itself where there is none, or where the answer holds no others.
 */
export async function narrowed(selector: string, plan: Plan, { ctx, instruction }: Workshop): Promise<string> {
  const [, list = '', own] =
    /^\[?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\[(\w+ = (?:"[^"]*"|true))\]\])?$/.exec(selector) ?? [];
  if (list === '') return selector;
  const items = await selectItems(list, plan.data, ctx);
  const records = Array.isArray(items) ? items.filter(isRecord) : [];
  // Results of a loop are chosen by what was found for them, which the next step may do.
  if (records.length < 2 || records.some((record) => Object.hasOwn(record, 'currentItem'))) return selector;
  const [name = 'items'] = list.split('.');
  const condition = await conditionOn(name, records, instruction, ctx);
  if (condition === undefined) return selector;
  // Of "each late bill over 100" the word before the thing was heard already.
  if (own !== undefined) return `[${list}[${condition.includes(own) ? condition : `${own} and ${condition}`}]]`;
  // What the service was asked for already need not be said twice.
  const value = /= "([^"]*)"$/.exec(condition)?.[1];
  if (value !== undefined && asksFor(name, plan).includes(value)) return selector;
  return `[${list}[${condition}]]`;
}

/** Values that the step was told to ask for; what placeholders hold is not among them. */
function asksFor(id: string, { steps }: Plan, isAsked: (name: string) => boolean = () => true): readonly string[] {
  const query = steps.find(({ step }) => step.id === id)?.step.apiConfig.queryParams;
  const values = isRecord(query) ? Object.entries(query).filter(([name]) => isAsked(name)) : [];
  return values.map(([, value]) => String(value)).filter((value) => !value.includes('<<'));
}

/** What more or less can be had of: a key is one thing or another. */
function isMeasured(name: string): boolean {
  return !wordsOf(name).some(isKeyWord);
}

const restricting =
  /\b(?:(?:that|who|which) (?:is|are|was|were|has|have|had)(?! (?:in|from|on|listed|given)\b)|whose|over|under|above|below|(?:older|newer|more|less) than|at (?:least|most)|without|out of)\b/i;

/** "Approve all that is pending for staging": of all of them some, told by a word that stands for itself. */
const ofSome =
  /\b(?:every|each|all|everything)\b[^,.;]* (?:for|in|on|at) (?!(?:now|once|time|advance|full|today|tomorrow|good|behalf)\b)([a-z]{4,})(?=\s*(?:[.,;:!?)]|$))/i;

/** "Below 3", "more than 14 days": of all items those on one side of a number. */
const bounding =
  /\b(?:below|under|above|over|(?:more|less|fewer|higher|lower|greater|older|newer|larger|smaller|longer|shorter) than|at (?:least|most))\s+[€$£]?(\d+(?:\.\d+)?)\b/i;

/** The number itself, or in another unit. */
function hasNumber(text: string, number: string): boolean {
  const digits = number.replace(/0+$/, '').replace('.', '');
  return (
    digits !== '' &&
    text
      .replace(/[^\d]+/g, ' ')
      .split(' ')
      .some((one) => one.startsWith(digits))
  );
}

/** Why a change would not be made for what it is meant for: every item is not "each product that is out of stock". */
export function unreadIn(
  selector: string,
  text: string,
  plan: Plan,
  { sources, payload }: Pick<Workshop, 'sources' | 'payload'>,
): string | undefined {
  const said = withoutQuotes(text);
  if (/\b(?:unless|only if|as long as|except (?:if|when))\b/i.test(said))
    return 'Nothing that is read tells what it depends on.';
  if (selector === '') {
    const isEach = /\bfor (?:each|every)\b|\b(?:each|every) (?:one )?of (?:them|those|these)\b/i.test(said);
    return isEach ? 'Nothing that was read is a list of what it is to be done for.' : undefined;
  }
  const [, name = ''] = /^\[?(\w+)/.exec(selector) ?? [];
  const bound = bounding.exec(said)?.[1];
  if (bound !== undefined && ![selector, ...asksFor(name, plan, isMeasured)].some((one) => hasNumber(one, bound)))
    return `Nothing that was read shows which of the items have what is said of ${bound}.`;
  if (!/^[\w.]+$/.test(selector)) return undefined;
  const heard = new Set([
    ...sources.vocabulary,
    ...Object.keys(payload).flatMap(wordsOf),
    ...asksFor(name, plan).flatMap(wordsOf),
  ]);
  const [, which = ''] = ofSome.exec(said) ?? [];
  if (which !== '' && !isNoise(which) && !wordsOf(which).some((word) => heard.has(word)))
    return 'Nothing that was read shows which of the items are meant.';
  if (!restricting.test(said)) return undefined;
  const isWhole = plan.steps.some(({ step }) => step.id === name) && asksFor(name, plan).length === 0;
  return isWhole ? 'Nothing that was read shows which of the items are meant.' : undefined;
}

/** "List the urgent repairs" names no field that is to be shown. */
function withoutFlags(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const members = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  const kept = members.filter(([, member]) => !(isRecord(member) && member['type'] === 'boolean'));
  if (kept.length === 0) return schema;
  const names = new Set(kept.map(([name]) => name));
  const required = Array.isArray(schema['required']) ? schema['required'].filter((name) => names.has(name)) : [];
  return { ...schema, properties: Object.fromEntries(kept), required };
}

/** What the instruction asks of the records of a list, as the transform engine reads it; undefined where that is nothing. */
export async function conditionOn(
  name: string,
  records: readonly unknown[],
  instruction: string,
  ctx: Workshop['ctx'],
): Promise<string | undefined> {
  const bounds = {
    depth: 3,
    items: limits.generateItems,
    scalars: limits.generateItems,
    members: limits.schemaMembers,
    places: limits.generatePlaces,
  };
  const responseSchema = {
    type: 'array',
    items: withoutFlags(inferSchema(shapeOf(records, bounds).item ?? shapeOf(records[0], bounds))),
  };
  try {
    const stepData = { [name]: records };
    const { transformCode } = await generateTransform(
      { currentTransform: '$', stepData, responseSchema, instruction, listsOnly: true },
      ctx,
    );
    const inside = new RegExp(`^\\[${name}\\[([^\\n]+?)\\](?:\\.\\{|\\]$)`).exec(transformCode)?.[1];
    return inside === undefined || inside.includes('$$') || inside.includes(':=') ? undefined : inside;
  } catch (error) {
    if (error instanceof PatchbayError && error.reason === 'NO_TRANSFORM') return undefined;
    throw error;
  }
}
