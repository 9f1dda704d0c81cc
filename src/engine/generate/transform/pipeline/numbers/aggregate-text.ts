/** How a number about rows is written: the count, the sum, the part of a whole. */
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import type { Measure } from '../amounts/span-measure.ts';
import { textOf } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';

export type Kind = 'count' | 'sum' | 'average' | 'maximum' | 'minimum' | 'distinct';

interface Reckoned {
  readonly kind: Kind;
  /** The rows, with what is asked of them. */
  readonly over: string;
  readonly measure: Measure | undefined;
  /** What is told apart. */
  readonly source: Source | undefined;
}

export function aggregateText({ kind, over, measure, source }: Reckoned, field: Field, world: World): string {
  const { types } = field.target;
  if (kind === 'distinct') return `$count($distinct(${over}.${source?.at.text ?? '$'}))`;
  if (kind === 'count' || measure === undefined) return `$count(${over})`;
  const isPath = /^[A-Za-z_][\w.]*$/.test(measure.text) || /^\$number\([\w.]+\)$/.test(measure.text);
  const values = `${over}${measure.guard ?? ''}.${isPath ? measure.text : `(${measure.text})`}`;
  const scale = measure.scale ?? ((text: string) => text);
  const weighted = kind === 'average' ? weightedMean(measure, values, over) : undefined;
  if (weighted !== undefined) return scale(weighted);
  // The sum of nothing is 0 only where it is a list.
  if (kind === 'sum') return ratioOfSums(measure.text, over, field, world) ?? scale(`$sum([${values}])`);
  const made = scale(`${kind === 'average' ? '$average' : kind === 'maximum' ? '$max' : '$min'}(${values})`);
  const isWhole = types.has('integer') && !types.has('number') && kind === 'average';
  return isWhole ? `$round(${made})` : made;
}

/** `average price weighted by the quantity`: what all of it comes to, in parts of all that it was weighted by. */
function weightedMean({ label, text }: Measure, values: string, over: string): string | undefined {
  const weight = /\bweighted\b/i.test(label) ? / \* ([A-Za-z_][\w.]*|\$number\([\w.]+\))$/.exec(text)?.[1] : undefined;
  return weight === undefined ? undefined : `$sum([${values}]) / $sum([${over}.${weight}])`;
}

/** `passengers divided by seats` of all trips of a line: of the sums, since no sum of parts is a part of anything. */
function ratioOfSums(text: string, over: string, field: Field, { speech }: World): string | undefined {
  const [, part, whole] = /^([A-Za-z_][\w.]*) \/ ([A-Za-z_][\w.]*)(?: \* 100)?$/.exec(text) ?? [];
  if (part === undefined || whole === undefined) return undefined;
  const [own] = speech.about(field.words);
  const next = speech.segments.filter(({ from }) => own !== undefined && from > own.from && from <= own.to + 8);
  const said = [own, ...next].map((one) => (one === undefined ? '' : textOf(one))).join(' ');
  const isPercent = /percent|pct|%/.test(`${field.words.join(' ')} ${field.target.description.toLowerCase()} ${said}`);
  return `$sum([${over}.${part}]) / $sum([${over}.${whole}])${isPercent ? ' * 100' : ''}`;
}
