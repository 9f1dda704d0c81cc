/** What a process does to files until it is killed: each step follows from its number, so that whoever finds a file knows its step. */
import { egg } from '../samples.ts';

export interface Step {
  readonly key: string;
  /** Undefined when the step deletes the file. */
  readonly file: ReturnType<typeof egg> | undefined;
}

const keys = ['eggs.csv', 'nest/egg', 'nest/deep/er/egg', 'nest/deep/hen', 'hen'];

export function stepOf(number: number): Step {
  const key = keys[number % keys.length] ?? '';
  if (number % 7 === 0) return { key, file: undefined };
  // From one byte to some pages, so that a half-written file would be seen.
  const bytes = Buffer.from(`${number} `.repeat(1 + ((number * 7_919) % 3_000)));
  return { key, file: egg(key, { bytes, contentType: `text/x-${number}` }) };
}

export const workKeys: readonly string[] = keys;
