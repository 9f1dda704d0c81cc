/** The built-in functions that are answered here, and the names of those that are not. */
import { relaxedFunctions } from '../functions.ts';
import { Callable } from './callable.ts';
import { addedCallables } from './functions-added.ts';
import { arrayFunctions } from './functions-array.ts';
import { higherFunctions } from './functions-higher.ts';
import { numberFunctions } from './functions-number.ts';
import { objectFunctions } from './functions-object.ts';
import { textFunctions } from './functions-text.ts';

const library = { ...textFunctions, ...numberFunctions, ...arrayFunctions, ...objectFunctions, ...higherFunctions };

/** By the names of the library, and Patchbay's own. */
export const builtins: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ...Object.entries(library).map(([name, callable]) => [name, asRegistered(name, callable)] as const),
  ...addedCallables,
]);

/** What the worker has registered anew declares no parameters; one or none makes no difference to who calls it back. */
function asRegistered(name: string, callable: Callable): Callable {
  const isPlain = !Object.hasOwn(relaxedFunctions, name) || callable.arity === 1;
  return isPlain ? callable : new Callable({ arity: undefined, call: callable.call });
}

/**
 * Built in, and left to the library: they read the clock, are random, run regular expressions or expressions, fail on
 * purpose, or are seldom enough.
 */
export const leftOut: ReadonlySet<string> = new Set(
  [
    'now millis seconds toMillis fromMillis random shuffle eval match error assert clone',
    'formatNumber formatBase formatInteger parseInteger base64encode base64decode decodeUrlComponent decodeUrl',
  ].flatMap((line) => line.split(' ')),
);
