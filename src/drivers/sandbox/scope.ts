/** Named values for many expressions, kept where the expressions run. */
import type { Scope } from '../../core/ports.ts';
import type { Evaluator, Over } from './evaluate.ts';
import { quoteNames } from './hyphens.ts';
import { readExpression } from './language.ts';
import type { ScopePart } from './messages.ts';
import { moveIn, moveOut } from './placement.ts';
import { remember } from '../../core/remember.ts';
import type { Home, Tenant } from './task.ts';

type Members = Readonly<Record<string, unknown>>;

export const programOf = remember(readExpression);

interface Opening {
  readonly id: number;
  readonly evaluator: Evaluator;
  readonly values: Members;
  /** A further name for all of the values together. */
  readonly name: string | undefined;
}

export class LiveScope implements Scope, Tenant {
  readonly id: number;
  readonly #evaluator: Evaluator;
  readonly #whole: Members;
  readonly #wholeName: string | undefined;
  readonly #values = new Map<string, unknown>();
  /** The JSON of values, as far as somebody has made it. */
  readonly #texts = new Map<string, string>();
  #view: Members | undefined;
  home: Home | undefined;
  /** The values that it has; the whole went first. */
  readonly #sent = new Set<string>();

  constructor({ id, evaluator, values, name }: Opening) {
    this.id = id;
    this.#evaluator = evaluator;
    this.#whole = values;
    this.#wholeName = name;
  }

  get names(): readonly string[] {
    return Object.keys(this.#all());
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#all(), name);
  }

  get(name: string): unknown {
    return this.has(name) ? this.#all()[name] : undefined;
  }

  set(name: string, value: unknown, json?: string): void {
    this.#values.set(name, value === undefined ? null : value);
    if (json === undefined) this.#texts.delete(name);
    else this.#texts.set(name, json);
    this.#sent.delete(name);
    this.#view = undefined;
  }

  async evaluate(expression: string, members: Members, signal: AbortSignal): Promise<unknown> {
    const over: Over = {
      scope: this,
      data: () => this.#seenWith(members),
      input: (home) => {
        const json = Object.keys(members).length === 0 ? undefined : JSON.stringify(members);
        return { kind: 'scope', part: moveIn(this, home, this.#evaluator.spareChars), over: json };
      },
    };
    const program = programOf(expression);
    const text = quoteNames(program, (name) => Object.hasOwn(members, name) || this.has(name));
    return this.#evaluator.evaluate(text === program.text ? program : programOf(text), over, signal);
  }

  close(): void {
    moveOut(this);
  }

  partFor(home: Home): ScopePart {
    const isNew = this.home !== home;
    const values = [...this.#values]
      .filter(([name]) => isNew || !this.#sent.has(name))
      .map(([name, value]): [string, string] => [name, this.#texts.get(name) ?? JSON.stringify(value) ?? 'null']);
    const whole = isNew ? { whole: { json: JSON.stringify(this.#whole), name: this.#wholeName } } : {};
    if (isNew) this.#sent.clear();
    for (const [name] of values) this.#sent.add(name);
    this.home = home;
    return { scope: this.id, ...whole, values };
  }

  /** Every value by name; the name for the whole is there but not listed, unless a value has it. */
  #all(): Members {
    this.#view ??= this.#withWhole({ ...this.#whole, ...Object.fromEntries(this.#values) });
    return this.#view;
  }

  #seenWith(over: Members): Members {
    return Object.keys(over).length === 0 ? this.#all() : this.#withWhole({ ...this.#all(), ...over });
  }

  #withWhole(members: Members): Members {
    if (this.#wholeName === undefined || Object.hasOwn(members, this.#wholeName)) return members;
    return Object.defineProperty(members, this.#wholeName, { value: this.#whole });
  }
}
