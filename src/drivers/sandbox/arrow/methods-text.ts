/** Methods of texts and numbers. Patterns are texts: regular expressions take any time they like. */
import { arrowLimits } from './limits.ts';
import { abandon, type Run } from './run.ts';
import { optionalNumber, requireNumber, requireText } from './values.ts';

/** `count` is the number of arguments. */
type TextMethod = (run: Run, text: string, first: unknown, second: unknown, count: number) => unknown;

function convert(change: (text: string) => string): TextMethod {
  return (run, text) => {
    // Outside of Latin-1 the engine looks every character up.
    run.write(8 * text.length);
    return change(text);
  };
}

function cut(change: (text: string, from: number | undefined, to: number | undefined) => unknown): TextMethod {
  return (run, text, first, second) => {
    run.read(text.length);
    return change(text, optionalNumber(first), optionalNumber(second));
  };
}

/** Looks for a text; from where to look is not supported. */
function search(find: (text: string, pattern: string) => unknown): TextMethod {
  return (run, text, first, _second, count) => {
    const pattern = count === 1 ? requireText(first) : abandon();
    run.search(text.length, pattern.length);
    return find(text, pattern);
  };
}

/** Parts that a text may fall into. */
const partsMax = 10_000;

const split: TextMethod = (run, text, first, second) => {
  if (first === undefined && second === undefined) return [text];
  const separator = requireText(first);
  const limit = second === undefined ? undefined : requireNumber(second);
  run.search(text.length, separator.length);
  if (separator === '') run.step(text.length);
  const parts = text.split(separator, Math.min(limit === undefined ? partsMax : limit >>> 0, partsMax));
  if (parts.length >= partsMax) abandon();
  run.step(4 * parts.length);
  return parts;
};

/** In a replacement `$` has a meaning of its own. */
function replaced(first: unknown, second: unknown): readonly [string, string] {
  const [pattern, replacement] = [requireText(first), requireText(second)];
  return replacement.includes('$') ? abandon() : [pattern, replacement];
}

const replace: TextMethod = (run, text, first, second) => {
  const [pattern, replacement] = replaced(first, second);
  run.search(text.length, pattern.length);
  run.write(text.length + replacement.length);
  return text.replace(pattern, replacement);
};

const replaceAll: TextMethod = (run, text, first, second) => {
  const [pattern, replacement] = replaced(first, second);
  run.search(text.length, pattern.length);
  const places = pattern === '' ? text.length + 1 : text.split(pattern, partsMax).length - 1;
  if (places >= partsMax - 1) abandon();
  run.step(4 * places);
  run.write(text.length + places * replacement.length);
  return text.replaceAll(pattern, replacement);
};

function pad(change: (text: string, length: number, fill: string) => string): TextMethod {
  return (run, text, first, second) => {
    const length = requireNumber(first);
    run.write(length > text.length ? length : 0);
    return change(text, length, second === undefined ? ' ' : requireText(second));
  };
}

const repeat: TextMethod = (run, text, first) => {
  const times = requireNumber(first);
  if (!(times >= 0 && times <= arrowLimits.chars)) return abandon();
  run.write(text.length * times);
  return text.repeat(times);
};

const concat: TextMethod = (run, text, first, second, count) => {
  const parts = [text, ...[first, second].slice(0, count).map(requireText)];
  run.join(parts.reduce((chars, part) => chars + part.length, 0));
  return parts.join('');
};

export const textMethods: ReadonlyMap<string, TextMethod> = new Map<string, TextMethod>([
  ['toUpperCase', convert((text) => text.toUpperCase())],
  ['toLowerCase', convert((text) => text.toLowerCase())],
  ['trim', cut((text) => text.trim())],
  ['trimStart', cut((text) => text.trimStart())],
  ['trimEnd', cut((text) => text.trimEnd())],
  ['slice', cut((text, from, to) => text.slice(from, to))],
  ['substring', cut((text, from = 0, to) => text.substring(from, to))],
  ['charAt', cut((text, at = 0) => text.charAt(at))],
  ['charCodeAt', cut((text, at = 0) => text.charCodeAt(at))],
  ['at', cut((text, at = 0) => text.at(at))],
  ['startsWith', search((text, pattern) => text.startsWith(pattern))],
  ['endsWith', search((text, pattern) => text.endsWith(pattern))],
  ['includes', search((text, pattern) => text.includes(pattern))],
  ['indexOf', search((text, pattern) => text.indexOf(pattern))],
  ['lastIndexOf', search((text, pattern) => text.lastIndexOf(pattern))],
  ['split', split],
  ['replace', replace],
  ['replaceAll', replaceAll],
  ['padStart', pad((text, length, fill) => text.padStart(length, fill))],
  ['padEnd', pad((text, length, fill) => text.padEnd(length, fill))],
  ['repeat', repeat],
  ['concat', concat],
  ['toString', (_run, text, _first, _second, count) => (count > 0 ? abandon() : text)],
]);

type NumberMethod = (run: Run, value: number, first: unknown) => unknown;

function toFixed(run: Run, value: number, first: unknown): string {
  const digits = first === undefined ? 0 : requireNumber(first);
  run.step(8);
  return digits >= 0 && digits <= 20 ? value.toFixed(digits) : abandon();
}

function toDecimal(run: Run, value: number, first: unknown): string {
  run.step(8);
  return first === undefined ? String(value) : abandon();
}

export const numberMethods: ReadonlyMap<string, NumberMethod> = new Map<string, NumberMethod>([
  ['toFixed', toFixed],
  ['toString', toDecimal],
]);
