/** Functions as values: built-in ones and lambdas. They never get into data. */
import { abandon, type Run } from './run.ts';

/** A class, because `instanceof` tells it from every object that data can hold. */
export class Callable {
  /** How many arguments `$map` and its like hand over; undefined when that depends on who registered the function. */
  readonly arity: number | undefined;
  /** `input` is the context for parameters that were left out. */
  readonly call: (args: readonly unknown[], input: unknown, run: Run) => unknown;
  /** How `$map` and its like call it; undefined when the library cannot. */
  readonly callBack: ((args: readonly unknown[], run: Run) => unknown) | undefined;
  /** The library hands over a plain function, which `$sort` needs. */
  readonly isWrapped: boolean;

  constructor(parts: Pick<Callable, 'arity' | 'call'> & Partial<Pick<Callable, 'callBack' | 'isWrapped'>>) {
    this.arity = parts.arity;
    this.call = parts.call;
    this.callBack = parts.callBack;
    this.isWrapped = parts.isWrapped ?? false;
  }
}

/** How a function arrives as an argument: its context stays behind, and is null. */
export function wrap(callable: Callable): Callable {
  if (callable.isWrapped) return callable;
  return new Callable({
    arity: callable.arity,
    call: (args, _input, run) => callable.call(args, null, run),
    callBack: (args, run) => callable.call(args, null, run),
    isWrapped: true,
  });
}

export function refuseCallable(value: unknown): unknown {
  return value instanceof Callable ? abandon() : value;
}
