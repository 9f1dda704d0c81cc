/**
 * JavaScript expressions, in a compartment whose globals are frozen.
 *
 * What is kept of an expression is a function that makes it anew, so that nothing a run closes over is left for the next
 * one.
 */
import { createEndowments } from './endowment.ts';
import type { Program } from './messages.ts';
import { ExpressionProblem } from './problem.ts';
import { remember } from '../../core/remember.ts';

/** What the compartment has of the language. Typed arrays are left out: their bytes do not count as heap. */
const globals: ReadonlySet<string> = new Set([
  ...['Array', 'BigInt', 'Boolean', 'Date', 'Iterator', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy'],
  ...[
    'Reflect',
    'RegExp',
    'Set',
    'String',
    'Symbol',
    'WeakMap',
    'WeakSet',
    'globalThis',
    'undefined',
    'NaN',
    'Infinity',
  ],
  ...[
    'isFinite',
    'isNaN',
    'parseFloat',
    'parseInt',
    'decodeURI',
    'decodeURIComponent',
    'encodeURI',
    'encodeURIComponent',
  ],
  ...['escape', 'unescape', 'Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError'],
  ...['TypeError', 'URIError'],
]);

/** Characters in front of an expression where it is compiled, for the columns of messages. */
export const javascriptLead = '(() => ['.length;

/** The list that the text of an expression stands in: one function, when it is an arrow function and nothing else. */
type Make = () => readonly unknown[];

export interface JavascriptRunner {
  /** Throws the engine's SyntaxError. */
  compile(program: Program): Make;
  /** Throws whatever the expression throws. */
  run(program: Program, inputs: readonly unknown[]): unknown;
}

/** To be called once, after the realm was locked. */
export function createJavascript(): JavascriptRunner {
  const endowments = createEndowments();
  const compartment = new Compartment({ globals: endowments, __options__: true });
  const scope = compartment.globalThis;
  for (const name of Object.getOwnPropertyNames(scope)) {
    if (!globals.has(name) && !Object.hasOwn(endowments, name)) Reflect.deleteProperty(scope, name);
  }
  harden(scope);
  const compile = remember((text: string): Make => {
    // In round brackets only to be parsed: a text that closes a bracket to leave its place fits one of both at most.
    compartment.evaluate(`(() => (${text}\n))`);
    return compartment.evaluate(`(() => [${text}\n])`);
  });
  return {
    compile: (program) => compile(program.text),
    run(program, inputs) {
      const [expression, ...more] = compile(program.text)();
      if (typeof expression !== 'function' || more.length > 0) {
        throw new ExpressionProblem('it was more than one arrow function');
      }
      return Reflect.apply(expression, undefined, inputs);
    },
  };
}
