/** Arguments against a built-in function's signature: missing ones come from the context, single values become arrays. */

import { Callable } from './callable.ts';
import { abandon, type Run } from './run.ts';
import { isFields, refuseDisguise } from './values.ts';

interface Parameter {
  /** One letter for each type that fits, `m` (missing) among them except for functions. */
  readonly types: string;
  readonly isArray: boolean;
  readonly isFunction: boolean;
  /** Left out, it is the context. */
  readonly isContext: boolean;
  /** Type of each item of an array. */
  readonly itemType: string | undefined;
}

export interface Signature {
  readonly parameters: readonly Parameter[];
  readonly pattern: RegExp;
}

const typesOf: Readonly<Record<string, string>> = { a: 'asnblfom', x: 'asnblfom', j: 'asnblom', f: 'f' };

/** Reads the library's notation, without brackets and result: `s-nn?`, `a<n>`, `(sf)`. */
export function readSignature(notation: string): Signature {
  const parameters: Parameter[] = [];
  let pattern = '^';
  for (const [, type = '', choice = '', itemType, suffix = ''] of notation.matchAll(
    /(?:([a-z])|\(([a-z]+)\))(?:<([a-z])>)?([-?+]?)/g,
  )) {
    const types = typesOf[type] ?? `${type}${choice}m`;
    const isContext = suffix === '-';
    parameters.push({ types, isArray: type === 'a', isFunction: type === 'f', isContext, itemType });
    pattern += `([${types}]${isContext ? '?' : suffix})`;
  }
  return { parameters, pattern: new RegExp(`${pattern}$`) };
}

/** The arguments as the function gets them. */
export function fitArguments(signature: Signature, args: readonly unknown[], input: unknown, run: Run): unknown[] {
  let types = '';
  for (const arg of args) types += typeOf(arg);
  const groups = findFit(signature, types, run);
  if (groups === undefined) return abandon();
  const fitted: unknown[] = [];
  let next = 0;
  for (let index = 0; index < signature.parameters.length; index++) {
    const parameter = signature.parameters[index];
    const group = groups[index];
    if (parameter === undefined || group === undefined) return abandon();
    if (group === '' && parameter.isContext) fitted.push(fitContext(parameter, input));
    else if (group === '') fitted.push(args[next++]);
    else for (const type of group) fitted.push(fitOne(parameter, type, group, args[next++], run));
  }
  return fitted;
}

function findFit(signature: Signature, types: string, run: Run): readonly string[] | undefined {
  let known = run.fits.get(signature);
  if (known === undefined) {
    known = new Map();
    run.fits.set(signature, known);
  }
  if (known.has(types)) return known.get(types);
  const groups = signature.pattern.exec(types)?.slice(1);
  known.set(types, groups);
  return groups;
}

function fitContext(parameter: Parameter, input: unknown): unknown {
  return parameter.types.includes(typeOf(input)) ? input : abandon();
}

function fitOne(parameter: Parameter, type: string, group: string, arg: unknown, run: Run): unknown {
  // A function where data is expected could end up in the result.
  if (type === 'f' && !parameter.isFunction) return abandon();
  if (!parameter.isArray || type === 'm') return arg;
  if (!Array.isArray(arg)) return parameter.itemType === undefined || group === parameter.itemType ? [arg] : abandon();
  if (parameter.itemType !== undefined) {
    run.step(arg.length);
    for (const item of arg) if (typeOf(item) !== parameter.itemType) return abandon();
  }
  return arg;
}

function typeOf(value: unknown): string {
  if (typeof value === 'string') return 's';
  if (typeof value === 'number') return 'n';
  if (typeof value === 'boolean') return 'b';
  if (value === null) return 'l';
  if (Array.isArray(value)) return 'a';
  if (value instanceof Callable) return 'f';
  if (!isFields(value)) return 'm';
  refuseDisguise(value);
  return 'o';
}
