/** How a built-in function is declared, and what most of them need of their arguments. */
import { Callable } from './callable.ts';
import { abandon, type Run } from './run.ts';
import { fitArguments, readSignature } from './signature.ts';

/** Gets the arguments that fit its signature; undefined is a value that was not there. */
export type Body = (args: readonly unknown[], run: Run) => unknown;

/** `arity` is the number of parameters that the library's own function declares: `$map` hands over as many. */
export function builtin(notation: string, arity: number, body: Body): Callable {
  const signature = readSignature(notation);
  return new Callable({
    arity,
    call: (args, input, run) => {
      // Fitting the arguments takes longer than most functions do.
      run.step(4);
      return body(fitArguments(signature, args, input, run), run);
    },
  });
}

/** Nothing in, nothing out: how most functions answer a first argument that is missing. */
export function unlessMissing(body: Body): Body {
  return (args, run) => (args[0] === undefined ? undefined : body(args, run));
}

// The signature has checked the types already. What is missing in another place than the first is the library's business.
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : abandon();
}

export function asNumber(value: unknown): number {
  return typeof value === 'number' ? value : abandon();
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : abandon();
}

export function asCallable(value: unknown): Callable {
  return value instanceof Callable ? value : abandon();
}

/** A number that JSON can hold; the library goes on with others for a while. */
export function requireFinite(value: number): number {
  // Adding zero turns -0 into 0, which is how it would be written.
  return Number.isFinite(value) ? value + 0 : abandon();
}
