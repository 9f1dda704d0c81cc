/** What things are called, and what they are called by. */
import { coverage } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';

/** The last word says what it is: a print job is a job. */
export function isSameThing(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length > 0 &&
    other.length > 0 &&
    one.at(-1) === other.at(-1) &&
    coverage(other, one) >= 0.5 &&
    coverage(one, other) >= 0.5
  );
}

/** What things are called by. */
export function isCalling({ words }: Leaf): boolean {
  const [last = ''] = words.slice(-1);
  return (
    /^(?:name|title|label|caption|subject)$/.test(last) && !/^(?:first|last|user|file|host)$/.test(words.at(-2) ?? '')
  );
}
