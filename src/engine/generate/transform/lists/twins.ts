/** Lists and records that stand beside each other and hold the same: they were most likely not told apart. */
import { isRecord } from '../../../../core/json.ts';

/** How many of them there are in the members of the result. */
export function twinsIn(value: unknown): number {
  if (!isRecord(value)) return 0;
  const written = Object.values(value)
    .filter(isFilled)
    .map((member) => JSON.stringify(member));
  return written.length - new Set(written).size;
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : isRecord(value) && Object.keys(value).length > 0;
}

/** Numbers of several fields that are reckoned in the same way. */
export function sameTexts(texts: readonly string[]): number {
  const reckoned = texts.filter((text) => /^\$(?:count|sum|average|max|min)\(/.test(text));
  return reckoned.length - new Set(reckoned).size;
}
