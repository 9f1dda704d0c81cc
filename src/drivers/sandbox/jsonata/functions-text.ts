/** Built-in functions on text. Positions and lengths count code points, as the library does. */
import { asList, asNumber, asText, type Body, builtin, requireFinite, unlessMissing } from './builtin.ts';
import { abandon, marks, type Run } from './run.ts';
import { writeText } from './values.ts';

const surrogate = /[\ud800-\udfff]/;

/** Something to slice whose unit is a code point. */
function splitPoints(text: string, run: Run): string | readonly string[] {
  run.read(2 * text.length);
  if (!surrogate.test(text)) return text;
  run.step(text.length);
  return [...text];
}

function slice(text: string, start: number, end: number | undefined, run: Run): string {
  const units = splitPoints(text, run);
  const part = units.slice(start, end);
  const result = typeof part === 'string' ? part : part.join('');
  run.write(result.length);
  return result;
}

const string: Body = ([value, pretty], run) => {
  if (value === undefined) return undefined;
  if (pretty !== undefined) return abandon();
  return writeText(Array.isArray(value) && run.isMarked(value, marks.outerWrapper) ? value[0] : value, run);
};

const substring: Body = (args, run) => {
  const text = asText(args[0]);
  const size = splitPoints(text, run).length;
  const asked = asNumber(args[1]);
  const start = size + asked < 0 ? 0 : asked;
  if (args[2] === undefined) return slice(text, start, undefined, run);
  const length = asNumber(args[2]);
  if (length <= 0) return '';
  return slice(text, start, start >= 0 ? start + length : size + start + length, run);
};

function cut(text: string, token: string, take: (position: number) => string, run: Run): string {
  run.read(text.length);
  const position = text.indexOf(token);
  if (position < 0) return text;
  const part = take(position);
  run.write(part.length);
  return part;
}

const substringBefore: Body = (args, run) => {
  const [text, token] = [asText(args[0]), asText(args[1])];
  return cut(text, token, (position) => text.slice(0, position), run);
};

const substringAfter: Body = (args, run) => {
  const [text, token] = [asText(args[0]), asText(args[1])];
  return cut(text, token, (position) => text.slice(position + token.length), run);
};

function convert(change: (text: string) => string): Body {
  return unlessMissing((args, run) => {
    const text = asText(args[0]);
    run.write(text.length);
    return change(text);
  });
}

function trim(text: string): string {
  return text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '');
}

const pad: Body = (args, run) => {
  const text = asText(args[0]);
  const width = Math.trunc(asNumber(args[1]));
  const filler = args[2] === undefined || args[2] === '' ? ' ' : asText(args[2]);
  const missing = Math.abs(width) - splitPoints(text, run).length;
  if (missing <= 0) return text;
  run.write(text.length + missing * filler.length);
  const units = filler.repeat(missing);
  const padding = filler.length > 1 ? slice(units, 0, missing, run) : units;
  return width > 0 ? text + padding : padding + text;
};

const contains: Body = (args, run) => {
  if (args[1] === undefined) return undefined;
  const text = asText(args[0]);
  run.read(text.length);
  return text.includes(asText(args[1]));
};

const split: Body = (args, run) => {
  const [text, separator] = [asText(args[0]), asText(args[1])];
  const limit = args[2] === undefined ? undefined : asNumber(args[2]);
  if (limit !== undefined && limit < 0) return abandon();
  if (limit !== undefined && limit <= 0) return [];
  countParts(text, separator, run);
  return text.split(separator, limit);
};

/** Spends what a split costs before it is made. */
function countParts(text: string, separator: string, run: Run): void {
  run.read(text.length);
  if (separator === '') run.make(text.length);
  run.make(1);
  for (
    let at = text.indexOf(separator);
    separator !== '' && at >= 0;
    at = text.indexOf(separator, at + separator.length)
  ) {
    run.step();
    run.make(1);
  }
}

const join: Body = (args, run) => {
  const parts = asList(args[0]).map(asText);
  const separator = args[1] === undefined ? '' : asText(args[1]);
  run.step(parts.length);
  run.write(parts.reduce((chars, part) => chars + part.length + separator.length, 0));
  return parts.join(separator);
};

const replace: Body = (args, run) => {
  const [text, pattern, replacement] = [asText(args[0]), asText(args[1]), asText(args[2])];
  const limit = args[3] === undefined ? Number.POSITIVE_INFINITY : asNumber(args[3]);
  if (pattern === '' || limit < 0) return abandon();
  run.read(text.length);
  let result = '';
  let position = 0;
  let index = text.indexOf(pattern);
  for (let count = 0; index !== -1 && count < limit; count++) {
    run.step();
    run.write(index - position + replacement.length);
    result += text.slice(position, index) + replacement;
    position = index + pattern.length;
    index = text.indexOf(pattern, position);
  }
  return result + text.slice(position);
};

/** A lone surrogate has no place in a URL. */
function encode(change: (text: string) => string): Body {
  return convert((text) => (text.isWellFormed() ? change(text) : abandon()));
}

const length = unlessMissing((args, run) => requireFinite(splitPoints(asText(args[0]), run).length));

export const textFunctions = {
  string: builtin('x-b?', 1, string),
  substring: builtin('s-nn?', 3, unlessMissing(substring)),
  substringBefore: builtin('s-s', 2, unlessMissing(substringBefore)),
  substringAfter: builtin('s-s', 2, unlessMissing(substringAfter)),
  lowercase: builtin(
    's-',
    1,
    convert((text) => text.toLowerCase()),
  ),
  uppercase: builtin(
    's-',
    1,
    convert((text) => text.toUpperCase()),
  ),
  length: builtin('s-', 1, length),
  trim: builtin('s-', 1, convert(trim)),
  pad: builtin('s-ns?', 3, unlessMissing(pad)),
  contains: builtin('s-(sf)', 2, unlessMissing(contains)),
  split: builtin('s-(sf)n?', 3, unlessMissing(split)),
  join: builtin('a<s>s?', 2, unlessMissing(join)),
  replace: builtin('s-(sf)(sf)n?', 4, unlessMissing(replace)),
  encodeUrlComponent: builtin('s-', 1, encode(encodeURIComponent)),
  encodeUrl: builtin('s-', 1, encode(encodeURI)),
};
