/** The head of a mail that is shown on a page: `From: Ana Ruiz <ana@hens.example>`. */
import type { Line } from './line.ts';
import type { Pair } from './pair.ts';

const heads: readonly (readonly [RegExp, string])[] = [
  [/^(?:From|Von|De|Mula kay|Da|Van)\s?:\s(.{2,120})$/u, 'sender author from'],
  [/^(?:To|An|À|Para|Para kay|A|Aan)\s?:\s(.{2,120})$/u, 'recipient addressee'],
  [/^(?:Subject|Re|Betreff|Objet|Asunto|Paksa|Oggetto|Onderwerp)\s?:\s(.{2,200})$/u, 'subject title headline'],
];
/** A line that begins so says it only where the next ones do as well. */
const linesLeast = 2;
const near = 4;

export function mailPairs(lines: readonly Line[]): readonly Pair[] {
  const found = lines.flatMap((line) =>
    heads.flatMap(([shape, key]) => {
      const value = shape.exec(line.text)?.[1];
      return value === undefined ? [] : [{ line, key, value: value.replace(/\s?[<(][^<>()]*@[^<>()]*[>)]$/u, '') }];
    }),
  );
  return found.flatMap(({ line, key, value }): Pair[] => {
    const beside = found.filter((one) => Math.abs(one.line.at - line.at) <= near);
    if (beside.length < linesLeast) return [];
    return [{ key, context: '', value, passage: line.text, source: 'role', region: line.region, node: line.block }];
  });
}
