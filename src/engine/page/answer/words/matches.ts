/**
 * All matches of a shape that has the flag `g`, and matches nothing empty. `matchAll` says the same, but makes a regular
 * expression of its own at every call, which takes longer than most searches.
 */
export function matchesOf(text: string, shape: RegExp): readonly RegExpExecArray[] {
  shape.lastIndex = 0;
  let match = shape.exec(text);
  if (match === null) return none;
  const found: RegExpExecArray[] = [];
  for (; match !== null; match = shape.exec(text)) found.push(match);
  return found;
}

const none: readonly RegExpExecArray[] = [];
