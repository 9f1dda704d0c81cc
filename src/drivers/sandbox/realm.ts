/**
 * Makes this process a place where a stranger's expression can run.
 *
 * First every shared object of the language is frozen (Endo's `lockdown`), so that nothing one expression does to a
 * prototype is seen by another, and no expression can make functions from text. Then the global object loses everything
 * that is not the language itself: `process`, `require`, `fetch`, `Buffer`, `WebAssembly` and the like.
 */
import { createRequire } from 'node:module';
import type {} from 'ses';

/** Where in its own text a failing expression was, by the error that it threw. */
const places = new WeakMap<object, Place>();

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Once, before the first expression and after every import. */
export function lockRealm(): void {
  // One bundled file; the modules behind `import 'ses'` take four times as long to start.
  createRequire(import.meta.url)('ses');
  lockdown({
    // Assigning `toString` or `constructor` to an object of one's own works as if nothing were frozen.
    overrideTaming: 'severe',
    localeTaming: 'unsafe',
    consoleTaming: 'unsafe',
    errorTrapping: 'none',
    unhandledRejectionTrapping: 'none',
  });
  Reflect.set(Error, 'prepareStackTrace', notePlace);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!language.has(name)) Reflect.deleteProperty(globalThis, name);
  }
}

/** Where `error` was thrown, when that was in an expression. */
export function placeOf(error: unknown): Place | undefined {
  if (!(error instanceof Error)) return undefined;
  // Reading the stack is what makes V8 call `notePlace`.
  return error.stack === undefined ? undefined : places.get(error);
}

/** No expression sees the stack of an error, which would name files of this machine. */
function notePlace(error: object, frames: readonly NodeJS.CallSite[]): string {
  const frame = frames.find((each) => each.isEval() && typeof each.getFileName() !== 'string');
  const line = frame?.getLineNumber();
  const column = frame?.getColumnNumber();
  if (typeof line === 'number' && typeof column === 'number') places.set(error, { line, column });
  return '';
}

/** Globals of this process that stay: the language, without what runs text, shares memory or reaches the machine. */
const language: ReadonlySet<string> = new Set([
  ...[
    'Object',
    'Function',
    'Array',
    'Number',
    'Boolean',
    'String',
    'Symbol',
    'BigInt',
    'Date',
    'Math',
    'JSON',
    'Reflect',
  ],
  ...['Proxy', 'Promise', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Iterator', 'globalThis', 'undefined', 'NaN'],
  ...['Infinity', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'decodeURI', 'decodeURIComponent', 'encodeURI'],
  ...[
    'encodeURIComponent',
    'escape',
    'unescape',
    'Error',
    'AggregateError',
    'EvalError',
    'RangeError',
    'ReferenceError',
  ],
  ...['SyntaxError', 'TypeError', 'URIError', 'Compartment', 'harden'],
]);
