/**
 * JSON out of what a model wrote: models that were asked for nothing but JSON think aloud before it, put it into a fence, show a
 * draft first, or talk around it.
 */

/** Characters that are walked over in vain before no further beginning is looked at, and what each costs beside them. */
const most = { walked: 1_000_000, each: 1_000 };

/** All values that may be meant, the likeliest first; none when there is no JSON. */
export function* readJson(text: string): Generator<unknown> {
  const said = withoutThinking(text).trim();
  const whole = parse(said);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  // What is said last is what is meant.
  const fenced = [...said.matchAll(/```[\w-]*\s*\n([\s\S]*?)\n\s*```/g)].map(([, inner = '']) => inner);
  for (const candidate of [...fenced.toReversed(), ...enclosedIn(said).toReversed()]) {
    const value = parse(candidate);
    if (value !== undefined) yield value;
  }
}

/** Models that are served without a parser for it leave their thinking in the answer, some without its beginning. */
function withoutThinking(text: string): string {
  return text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '');
}

/** Parts of the text from a bracket to the one that closes it, none within another. */
function enclosedIn(text: string): readonly string[] {
  const found: string[] = [];
  const brackets = /[{[]/g;
  let walked = 0;
  for (let match = brackets.exec(text); match !== null && walked < most.walked; match = brackets.exec(text)) {
    const end = closingOf(text, match.index);
    const part = text.slice(match.index, end);
    // Braces of prose may stand around JSON.
    if (end === undefined || parse(part) === undefined) {
      walked += part.length + most.each;
      continue;
    }
    found.push(part);
    brackets.lastIndex = end;
  }
  return found;
}

/** The place behind the bracket that closes the one at `start`; undefined when there is none. */
function closingOf(text: string, start: number): number | undefined {
  const signs = /["{}[\]]|\\[\s\S]/g;
  signs.lastIndex = start;
  let depth = 0;
  let isQuoted = false;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    const [sign] = match;
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted || sign.startsWith('\\')) continue;
    else depth += sign === '{' || sign === '[' ? 1 : -1;
    if (depth === 0) return match.index + 1;
  }
  return undefined;
}

/** JSON has no `undefined`, so it can stand for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
