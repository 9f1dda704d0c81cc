/**
 * Says why an expression failed, in words that hold nothing of the data it ran over.
 *
 * An engine's message may quote a value, and a thrown text may be one. What is repeated is therefore either a phrase of
 * the engine whose quoted parts stand in the expression itself, or a text that does.
 */
import { Script } from 'node:vm';
import { javascriptLead } from './javascript.ts';
import type { Failure, Program } from './messages.ts';
import { ExpressionProblem } from './problem.ts';
import { type Place, placeOf } from './realm.ts';

/** Characters of a failure that the log gets. */
const detailChars = 500;

/** The expression's text could not be compiled. */
export function explainText(error: unknown, program: Program): Failure {
  // The library's words are about the schema, which is the caller's own.
  if (program.language === 'schema') return { ...failure(describe(error).message, error), reason: 'INVALID_SCHEMA' };
  if (program.language === 'jsonata') return explainJsonata(error, program);
  const { message } = describe(error);
  const refused = refusedWords.find(([mark]) => message.includes(mark))?.[1];
  return failure(refused ?? `${message}${at(syntaxPlace(program.text), program)}`, error);
}

/** The expression was compiled and failed over its data. */
export function explainRun(error: unknown, program: Program): Failure {
  if (program.language === 'schema') return explainSchemaRun(error, program);
  if (program.language === 'jsonata') return explainJsonata(error, program);
  const { name, message } = describe(error);
  const isOurs = error instanceof ExpressionProblem || isHarmless(message, program.text);
  const words = isOurs ? message.replace(/\.$/, '') : `it threw ${article(name)}`;
  return failure(`${words}${at(placeOf(error), program)}`, error);
}

/** A compiled schema throws only when it calls itself deeper than the stack holds. */
function explainSchemaRun(error: unknown, { text }: Program): Failure {
  const { message } = describe(error);
  const words = isHarmless(message, text) ? message : 'it could not judge the value';
  return { ...failure(words, error), reason: 'SCHEMA_FAILED' };
}

const refusedWords = [
  ['SES_IMPORT_REJECTED', 'import( is not available, not even inside a text or a comment'],
  ['SES_EVAL_REJECTED', 'eval( is not available, not even inside a text or a comment'],
  ['SES_HTML_COMMENT_REJECTED', '<!-- and --> are not available, not even inside a text: write them in two parts'],
] as const;

/** Phrases of the engine and of our own. What a group matches must stand in the expression, else it might be data. */
const phrases: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '(.*)'\))?$/s,
  /^(.+) is not (?:a function|iterable|a constructor|defined|a function or its return value is not iterable)$/s,
  /^Cannot add property (.+), object is not extensible$/s,
  /^Cannot assign to read only property '(.+)' of object '(?:\[object \w+\]|#<\w+>)'$/s,
  /^Cannot delete property '(.+)' of (?:\[object \w+\]|#<\w+>)$/s,
  /^Cannot access '(.+)' before initialization$/s,
  /^Cannot destructure (?:property '(.+)' of )?'(.+)' as it is (?:undefined|null)\.$/s,
  /^Class constructor (.+) cannot be invoked without 'new'$/s,
  /^Cannot convert (?:undefined or null to object|a BigInt value to a number|a Symbol value to a (?:number|string))$/,
  /^(?:Invalid array length|Invalid string length|Maximum call stack size exceeded|Maximum BigInt size exceeded)$/,
  /^(?:Reduce of empty array with no initial value|Invalid time value|Division by zero)$/,
  /^(?:URL: the text was not a URL|URL: the \w+ was not valid|atob: the text was not base64)$/,
  /^btoa: the text had a character beyond Latin-1$/,
  /^(?:Assignment to constant variable\.|Function\.prototype\.constructor is not a valid constructor\.)$/,
];

function isHarmless(message: string, text: string): boolean {
  if (message !== '' && text.includes(message)) return true;
  return phrases.some((phrase) => {
    const found = phrase.exec(message);
    return found?.slice(1).every((part) => part === undefined || text.includes(part)) === true;
  });
}

function explainJsonata(error: unknown, { text }: Program): Failure {
  const { code, position, value, value2 } = membersOf(error);
  const { message } = describe(error);
  const place = typeof position === 'number' ? ` at character ${position}` : '';
  if (typeof code !== 'string') {
    const isOurs = error instanceof ExpressionProblem || isHarmless(message, text);
    const words = isOurs ? message.replace(/\.$/, '') : 'it failed on a value';
    return failure(`${words}${place}`, error);
  }
  // Syntax errors (S) quote the expression, which is the caller's own.
  const words = code.startsWith('S') ? message : withoutValues(message, [value, value2]);
  const own = ownTextCodes.has(code) && !text.includes(message) ? 'it raised an error of its own' : words;
  return failure(`${own.replace(/\.$/, '')}${place} (${code})`, error);
}

/** `$error` and `$assert`: their message is whatever the expression made it. */
const ownTextCodes: ReadonlySet<string> = new Set(['D3137', 'D3141']);

function withoutValues(message: string, values: readonly unknown[]): string {
  let text = message;
  for (const value of values) {
    if (value === undefined) continue;
    const quoted = JSON.stringify(value) ?? '';
    if (quoted !== '') text = text.replaceAll(quoted, 'a value');
  }
  return text;
}

/** Compiled once more where the engine tells the place of a syntax error: in the first lines of its stack. */
function syntaxPlace(text: string): Place | undefined {
  try {
    new Script(`(() => [${text}\n])`, { filename: 'expression' });
    return undefined;
  } catch (error) {
    const [head = '', , mark = ''] = String(membersOf(error).stack).split('\n');
    const line = Number(/^expression:(\d+)$/.exec(head)?.[1]);
    const column = mark.indexOf('^') + 1;
    return Number.isNaN(line) || column === 0 ? undefined : { line, column };
  }
}

/** The place in the caller's own text. */
function at(place: Place | undefined, program: Program): string {
  if (place === undefined) return '';
  const column = place.line === 1 ? place.column - javascriptLead - program.lead : place.column;
  return column < 1 ? '' : ` at line ${place.line}, column ${column}`;
}

function failure(message: string, error: unknown): Failure {
  const { name, message: detail } = describe(error);
  return { reason: 'EXPRESSION_FAILED', message, detail: `${name}: ${detail}`.slice(0, detailChars) };
}

function article(name: string): string {
  return /^[AEIOU]/.test(name) ? `an ${name}` : `a ${name}`;
}

const errorNames = /^(?:Aggregate|Eval|Internal|Range|Reference|Syntax|Type|URI)?Error$/;

/** What was thrown may be anything, with members that throw themselves. */
function describe(error: unknown): { readonly name: string; readonly message: string } {
  const { name, message } = membersOf(error);
  return {
    name: typeof name === 'string' && errorNames.test(name) ? name : 'value',
    message: typeof message === 'string' ? message : '',
  };
}

const read = ['name', 'message', 'stack', 'code', 'position', 'value', 'value2'] as const;

function membersOf(error: unknown): Readonly<Partial<Record<(typeof read)[number], unknown>>> {
  if (typeof error !== 'object' || error === null) return {};
  try {
    return Object.fromEntries(read.map((key) => [key, Reflect.get(error, key)]));
  } catch {
    return {};
  }
}
