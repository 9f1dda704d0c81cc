/** Who did something, where the name stands in an element of its own: `asked 21 June by <u>hobnail</u>`. Names of users have no shape. */
import type { Line } from './line.ts';
import type { Pair } from './pair.ts';

const lineChars = 200;
const nameChars = 40;
/** The deed, as far as it is said right before. */
const before = /(?:^|[\s,.·|])(?:(\p{L}{4,})(?:\s[^,·|]{0,40}?)?\s)?(?:by|von|par|por|ni)\s$/iu;

export function signaturePairs(line: Line): readonly Pair[] {
  if (line.text.length > lineChars) return [];
  return line.parts.flatMap(({ node, start, text }): Pair[] => {
    const name = text.trim();
    const said = before.exec(line.text.slice(0, start));
    if (said === null || node === line.block || name === '' || name.length > nameChars) return [];
    const deed = said[1] ?? '';
    return [
      {
        key: `${deed} by author`.trim(),
        context: line.headings.at(-1)?.text ?? '',
        value: name,
        passage: line.text,
        source: 'role',
        region: line.region,
        node,
      },
    ];
  });
}
