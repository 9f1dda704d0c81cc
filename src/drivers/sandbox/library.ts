/** JSONata expressions, by its own library, with the functions that Patchbay adds. */
import jsonata from 'jsonata';
import { isRecord } from '../../core/json.ts';
import { addedFunctions, relaxedFunctions } from './functions.ts';
import type { Program } from './messages.ts';
import { remember } from '../../core/remember.ts';

export interface JsonataRunner {
  /** Throws the library's own error. */
  compile(program: Program): unknown;
  run(program: Program, input: unknown): Promise<unknown>;
}

/** A function of the library, as an expression that names it gives it. */
interface Builtin {
  readonly implementation: (this: unknown, ...args: unknown[]) => unknown;
  readonly signature: { validate(args: readonly unknown[], context: unknown): unknown[] };
}

/** To be called once, after the realm was locked. */
export async function createJsonata(): Promise<JsonataRunner> {
  const relaxed = await Promise.all(Object.entries(relaxedFunctions).map(([name, relax]) => relaxBuiltin(name, relax)));
  const compile = remember((text) => {
    const expression = jsonata(text);
    for (const [name, implementation] of [...Object.entries(addedFunctions), ...relaxed]) {
      expression.registerFunction(name, implementation);
    }
    return expression;
  });
  return {
    compile: (program) => compile(program.text),
    run: (program, input) => compile(program.text).evaluate(input, {}),
  };
}

type Relax = (args: readonly unknown[]) => readonly unknown[] | undefined;

/** The built-in function, and what it refuses once more in a form that it takes. */
async function relaxBuiltin(name: string, relax: Relax): Promise<[string, Builtin['implementation']]> {
  const found: unknown = await jsonata(`$${name}`).evaluate({});
  if (!isBuiltin(found)) throw new Error(`JSONata has no function $${name}.`);
  return [
    name,
    function call(this: unknown, ...args) {
      const context = isRecord(this) ? this.input : undefined;
      const apply = (given: readonly unknown[]): unknown =>
        Reflect.apply(found.implementation, this, found.signature.validate(given, context));
      try {
        return apply(args);
      } catch (error) {
        const others = relax(args);
        if (others === undefined) throw error;
        return apply(others);
      }
    },
  ];
}

function isBuiltin(value: unknown): value is Builtin {
  return isRecord(value) && typeof value.implementation === 'function' && isRecord(value.signature);
}
