/** Paths of data as expressions that a placeholder takes, and JSON as it may stand in one. */

const simple = /^[A-Za-z_$][\w$]*$/;
const reserved: ReadonlySet<string> = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function', 'λ']);

/** `customer.id`; names that are no simple words stand in back quotes. */
export function expressionOf(path: readonly string[]): string {
  return path
    .map((name) => (simple.test(name) && !reserved.has(name) ? name : `\`${name.replaceAll('`', '')}\``))
    .join('.');
}

/** A value as JSONata, in which nothing can end a placeholder. */
export function literalExpression(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}

export function placeholder(expression: string): string {
  return `<<${expression}>>`;
}
