/** JSON out of what a model wrote: models that were asked for nothing but JSON put it into a fence, or talk around it. */

/** Undefined when there is none. */
export function readJson(text: string): unknown {
  for (const candidate of candidates(text.trim())) {
    const value = parse(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}

function* candidates(text: string): Generator<string> {
  yield text;
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(text)?.[1];
  if (fenced !== undefined) yield fenced;
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (start >= 0 && end > start) yield text.slice(start, end + 1);
}

/** JSON has no `undefined`, so it can stand for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
