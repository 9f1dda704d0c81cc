/** What looks like a condition on the records of a result, and is none. */
import { type Speech, textOf } from '../terms/speech.ts';
import type { Rows, World } from '../terms/terms.ts';

/** `the others below their parent`: what names another row is no number to be compared with. */
export function comparesKey(text: string, table: Rows['table'], { links }: World): boolean {
  return links.ones.some(({ table: one, own }) => one === table && new RegExp(`[<>]=? ${own}$`).test(text));
}

/** `how many of them were late`: what is counted is no condition on those that are shown. */
export function isOnlyCounted(said: RegExp, { segments }: Speech): boolean {
  const about = segments.map(textOf).filter((text) => said.test(text));
  return (
    about.length > 0 &&
    about.every((text) => /\b(?:how many|number of|count of|share of|percentage of|how often)\b/.test(text))
  );
}
