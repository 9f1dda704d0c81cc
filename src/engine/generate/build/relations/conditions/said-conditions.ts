/** Which of the things of a list a text means: by values, by what values mean, and by comparisons of numbers and days. */
import { expressionOf } from '../../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../../step/terms/target.ts';
import type { Condition, Leaf } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import { conditionsIn, meantIn } from './conditions.ts';
import { narrowedBy } from './narrowed.ts';

type Payload = Readonly<Record<string, unknown>>;

type ByText = Map<string, readonly Condition[]>;

/** By what is given and the fields: things that are alike are reached in many ways. */
const known = new WeakMap<Payload, WeakMap<Node['leaves'], ByText>>();

/** What stands in brackets behind it is looked at where the text itself leaves none out. */
export function conditionsSaid(texts: readonly string[], node: Node, payload: Payload): readonly Condition[] {
  const byLeaves = known.get(payload) ?? new WeakMap<Node['leaves'], ByText>();
  known.set(payload, byLeaves);
  const byText: ByText = byLeaves.get(node.leaves) ?? new Map();
  byLeaves.set(node.leaves, byText);
  const key = JSON.stringify([texts, node.noun]);
  const found = byText.get(key) ?? readConditions(texts, node, payload);
  byText.set(key, found);
  return found;
}

function readConditions(texts: readonly string[], node: Node, payload: Payload): readonly Condition[] {
  const isTaken = (words: readonly string[]): boolean => words.join(' ') === node.noun.join(' ');
  for (const read of [conditionsIn, meantIn]) {
    for (const text of texts) {
      const found = read(text, node.leaves, isTaken);
      if (found.length > 0) return [...found, ...compared(text, node, payload, found)];
    }
  }
  for (const text of texts) {
    const found = compared(text, node, payload, []);
    if (found.length > 0) return found;
  }
  return [];
}

const comparing =
  /\d|\b(?:over|under|above|below|more|less|fewer|least|most|before|after|since|until|between|than|longer|shorter|older|younger|higher|lower|larger|smaller|heavier|lighter|earlier|later|exceed\w*)\b/i;

/** "Longer than 2 hours", "with a strength of 1 or 2", "due before the day": as the transform engine reads it. */
function compared(
  text: string,
  { noun, leaves }: Node,
  payload: Payload,
  before: readonly Condition[],
): readonly Condition[] {
  if (!comparing.test(text)) return [];
  const plain = leaves.filter(({ path }) => path.length > 0);
  const { condition, words } = narrowedBy({
    text,
    rows: [sampleOf(plain)],
    payload,
    noun,
    leaves: plain,
    besides: new Set(before.map(({ leaf }) => leaf)),
    found: [],
  });
  const leaf = plain.find(({ path }) => condition?.includes(expressionOf(path)) === true);
  return condition === undefined || leaf === undefined
    ? []
    : [{ leaf, isNot: false, values: [], words, text: condition }];
}

function sampleOf(leaves: readonly Leaf[]): Record<string, unknown> {
  const sample: Record<string, unknown> = {};
  for (const {
    path: [name = '', ...inner],
    schema,
  } of leaves)
    if (inner.length === 0) sample[name] = valueSaidOf(schema);
  return sample;
}

function valueSaidOf(schema: Leaf['schema']): unknown {
  const [first] = enumOf(schema);
  const types = typesOf(schema);
  if (first !== undefined) return first;
  if (types.includes('integer')) return 7;
  if (types.includes('number')) return 7.5;
  if (types.includes('boolean')) return true;
  if (types.includes('array')) return [];
  const { format } = schema;
  return format === 'date' ? '2026-05-17' : format === 'date-time' ? '2026-05-17T09:30:00Z' : 'Some text';
}
