/** The text of a body, JSON or a form with placeholders in it, as members, and members as such a text. */
import { isRecord } from '../../../core/json.ts';
import { bareMark } from '../step/binding/body-part.ts';
import { literalExpression, placeholder } from '../step/terms/expression.ts';

/** Members of a body, whether JSON or a form; undefined when it is neither, or one expression as a whole. */
export function parseBody(body: string): Record<string, unknown> | undefined {
  return parseTemplate(body) ?? parseForm(body);
}

/**
 * JSON with placeholders, those without quotes marked; undefined when it is none, or one expression as a whole. What lacks
 * its end, or has a comma too many, is completed where `isLenient`.
 */
export function parseTemplate(body: string, isLenient = true): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(body)) return undefined;
  let isQuoted = false;
  let text = '';
  for (let at = 0; at < body.length; at += 1) {
    const end = body.startsWith('<<', at) ? body.indexOf('>>', at) : -1;
    if (end > 0) {
      const whole = body.slice(at, end + 2);
      const escaped = JSON.stringify(whole).slice(1, -1);
      text += isQuoted ? escaped : `"\\u0001${escaped}"`;
      at = end + 1;
      continue;
    }
    if (body[at] === '"' && body[at - 1] !== '\\') isQuoted = !isQuoted;
    text += body[at];
  }
  const bare = text.replace(/,(\s*[}\]])/g, '$1').replace(/,\s*$/, '');
  for (const candidate of isLenient ? [text, bare, `${bare}}`, `${bare}"}`, `${bare}}}`, `${bare}]}`] : [text]) {
    const value = parseRecord(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}

function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `name=value&other=<<placeholder>>` as members. */
function parseForm(body: string): Record<string, unknown> | undefined {
  if (!/^[\w.[\]%-]+=/.test(body.trim())) return undefined;
  const parts = body
    .trim()
    .replace(/<<[\s\S]+?>>/g, (whole) => encodeURIComponent(whole))
    .split('&');
  return Object.fromEntries(
    parts.map((part) => [decode(part.replace(/=[\s\S]*$/, '')), decode(part.replace(/^[^=]*=?/, ''))]),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

export function writeTemplate(members: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(members);
  return text.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, inner: string) => {
    if (!inner.includes('<<')) return whole;
    const value: unknown = JSON.parse(whole);
    if (typeof value !== 'string') return whole;
    // Placeholders are no part of JSON: what stands in them is written as it is.
    if (value.startsWith(bareMark)) return value.slice(1);
    return `"${value
      .split(/(<<[\s\S]+?>>)/)
      .map((part) => (part.startsWith('<<') ? part : JSON.stringify(part).slice(1, -1)))
      .join('')}"`;
  });
}

export function formOf(members: Readonly<Record<string, unknown>>): string {
  return Object.entries(members)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value.replace(bareMark, '') : JSON.stringify(value);
      const filled = /^<<([\s\S]+)>>$/.exec(text)?.[1];
      return `${encodeURIComponent(name)}=${filled === undefined ? encodeURIComponent(text) : `<<$encodeUrlComponent($string(${filled}))>>`}`;
    })
    .join('&');
}

/** The same members as one expression, in which what has no value is left out. */
export function expressionBody(members: Readonly<Record<string, unknown>>): string {
  return placeholder(jsonata(members));
}

function jsonata(value: unknown): string {
  if (isRecord(value))
    return `{${Object.entries(value)
      .map(([name, inner]) => `${literalExpression(name)}: ${jsonata(inner)}`)
      .join(', ')}}`;
  if (typeof value !== 'string' || !value.includes('<<')) return literalExpression(value);
  const parts = value
    .replace(bareMark, '')
    .split(/(<<[\s\S]+?>>)/)
    .filter((part) => part !== '');
  const expressions = parts.map((part) => (part.startsWith('<<') ? part.slice(2, -2) : literalExpression(part)));
  return expressions.length === 1 ? (expressions[0] ?? '') : expressions.map((part) => `(${part})`).join(' & ');
}
