/** Lists of which a sentence says what each of their items is made of: "`lines`, a list of which every entry has a `sku` and perhaps a `note`". */
import type { Schema } from '../../terms/document.ts';
import { plain, schemaFrom } from './schema.ts';

interface Items {
  readonly schema: Schema;
  /** How many of the names in code behind the list are members of its items. */
  readonly count: number;
}

const having =
  '(?:has|have|having|with|holds?|holding|contains?|containing|consists? of|consisting of|made (?:up )?of|comprising|giving|naming|carr(?:ies|ying))';
const item = '(?:each|every|all of which|entries|items|elements|rows|objects|records)';
/** Between the name of a list and the first name of what is in it. */
const leading = new RegExp(
  `^\\W*(?:(?:is|being|which is|as) )?(?:(?:an? |the )?(?:non-empty |required )?(?:list|array|collection|sequence|set)\\b[^\`.;]{0,60}|[^\`.;]{0,20}\\b${item}\\b[^\`.;]{0,40})\\b${having}\\b[^\`.;]{0,20}$`,
  'i',
);
const sparing =
  /\b(?:perhaps|maybe|optional(?:ly)?|possibly|if (?:you like|known|wanted|there is)|may (?:have|hold|carry)|can have)\b/i;

/** `rest` is the text behind the name of the list, to the end of the passage; undefined where it is told of no items. */
export function itemsTold(rest: string): Items | undefined {
  const [told = ''] = rest.split(/\.(?:\s|$)|;\s/);
  // What a bracket says ends with it.
  const sentence = /^[^`)]*\([^`)]*`/.test(told) ? (told.split(')')[0] ?? '') : told;
  const spans = [...sentence.matchAll(/`(\w+)`/g)];
  const [first] = spans;
  if (first === undefined || !leading.test(sentence.slice(0, first.index))) return undefined;
  const properties = new Map<string, Schema>();
  const required: string[] = [];
  let isSpared = false;
  for (const [at, span] of spans.entries()) {
    const before = sentence.slice(at === 0 ? 0 : spans[at - 1]?.index, span.index);
    const behind = sentence.slice(span.index + span[0].length, spans[at + 1]?.index);
    // What goes on with "and `x` is required" tells of the whole, and no more of its items.
    if (at > 0 && /`[^`]*\b(?:is|are|must|beside|besides|as well as)\b[^`]*$/i.test(before))
      return itemsOf(properties, required, at);
    isSpared ||= sparing.test(before);
    properties.set(span[1] ?? '', { ...schemaFrom('', behind), description: plain(behind) });
    if (!isSpared && !/^\W*\(?optional\b/i.test(behind)) required.push(span[1] ?? '');
  }
  return itemsOf(properties, required, spans.length);
}

function itemsOf(properties: ReadonlyMap<string, Schema>, required: readonly string[], count: number): Items {
  const items = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
  return { schema: { type: 'array', items }, count };
}
