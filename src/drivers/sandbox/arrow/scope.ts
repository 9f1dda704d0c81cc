/** What names mean at a place of the text, and where their values are at run time. */
import { refuse } from './ast.ts';
import type { Run } from './run.ts';

/** A function with its arguments; those that are left out are undefined. */
export type Callable = (run: Run, first?: unknown, second?: unknown, third?: unknown, fourth?: unknown) => unknown;

/** A place among the run's variables; a function; or not known yet: it is declared further down. */
type Binding = number | Callable | 'pending';

export class Scope {
  readonly #bindings = new Map<string, Binding>();
  readonly #outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.#outer = outer;
  }

  declare(name: string): void {
    if (this.#bindings.has(name)) refuse('a name that is declared twice');
    this.#bindings.set(name, 'pending');
  }

  bind(name: string, binding: number | Callable): void {
    this.#bindings.set(name, binding);
  }

  /** Undefined for what no scope declares, which is a name of the language or nothing. */
  find(name: string): number | Callable | undefined {
    const binding = this.#bindings.get(name);
    if (binding === 'pending') return refuse('a name that is declared further down');
    return binding ?? this.#outer?.find(name);
  }
}
