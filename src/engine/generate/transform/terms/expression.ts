/** How tightly the outermost operator of a text binds. */
import { capital } from '../../letters.ts';
export const strength = { choice: 0, or: 1, and: 2, comparison: 3, sum: 4, product: 5, path: 6 } as const;

export interface Expr {
  readonly text: string;
  readonly strength: number;
}

export function atom(text: string): Expr {
  return { text, strength: strength.path };
}

/** What is written at `level`, with its operands in parentheses where they bind less. */
export function operation(left: Expr, operator: string, right: Expr, level: number): Expr {
  return { text: `${inside(left, level)} ${operator} ${inside(right, level + 1)}`, strength: level };
}

export function inside({ text, strength: own }: Expr, level: number): string {
  return own < level ? `(${text})` : text;
}

const reserved: ReadonlySet<string> = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

/** A name as a step of a path; undefined for names that JSONata cannot write. */
export function writeName(name: string): string | undefined {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !reserved.has(name)) return name;
  return name === '' || name.includes('`') || /[\p{Cc}\p{Cs}]/u.test(name) ? undefined : `\`${name}\``;
}

/** The member of what `base` gives; of the context where there is no base. */
export function member(base: Expr | undefined, name: string): Expr {
  return base === undefined ? atom(name) : atom(`${inside(base, strength.path)}.${name}`);
}

export function literal(value: unknown): Expr {
  return atom(JSON.stringify(value));
}

export function call(name: string, ...args: readonly Expr[]): Expr {
  return atom(`$${name}(${args.map(({ text }) => text).join(', ')})`);
}

/** Several lines where one would be long. */
export function object(members: readonly (readonly [string, Expr])[]): Expr {
  if (members.length === 0) return atom('{}');
  const lines = members.map(([name, { text }]) => `${JSON.stringify(name)}: ${text}`);
  const short = `{ ${lines.join(', ')} }`;
  if (short.length <= 80 && !short.includes('\n')) return atom(short);
  return atom(`{\n${indent(lines.join(',\n'))}\n}`);
}

export function list(of: Expr): Expr {
  return atom(`[${of.text}]`);
}

/** `body` for every item of `over`; `$variable` stands for the item where the body speaks of it. */
export function map(over: Expr, body: Expr, variable: string): Expr {
  const base = inside(over, strength.path);
  if (variable !== '' && isUsed(variable, body))
    return atom(`${base}.(\n${indent(`$${variable} := $;\n${body.text}`)}\n)`);
  const isStep =
    /^(?:[{$]|[A-Za-z_`])/.test(body.text) && body.strength === strength.path && !/^\$(?![A-Za-z])/.test(body.text);
  return atom(isStep ? `${base}.${body.text}` : `${base}.(${body.text})`);
}

/** Steps that are named first, then the body. */
export function block(names: readonly (readonly [string, Expr])[], body: Expr): Expr {
  const lines = names.filter(([name]) => isUsed(name, body) || names.some(([, { text }]) => isUsed(name, atom(text))));
  if (lines.length === 0) return body;
  return atom(`(\n${indent([...lines.map(([name, { text }]) => `$${name} := ${text}`), body.text].join(';\n'))}\n)`);
}

export function choose(condition: Expr, then: Expr, otherwise?: Expr): Expr {
  const rest = otherwise === undefined ? '' : ` : ${inside(otherwise, strength.choice)}`;
  return { text: `${inside(condition, strength.or)} ? ${inside(then, strength.or)}${rest}`, strength: strength.choice };
}

/** The items for which the condition holds. */
export function where(over: Expr, condition: Expr | undefined): Expr {
  return condition === undefined ? over : atom(`${inside(over, strength.path)}[${condition.text}]`);
}

export function isUsed(variable: string, { text }: Expr): boolean {
  return new RegExp(`\\$${variable}\\b`).test(text);
}

/** Each line moved in by a step. */
export function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

const functions: ReadonlySet<string> = new Set(
  `abs append assert average base64decode base64encode boolean ceil clone contains count distinct each error eval exists filter floor
  formatBase formatInteger formatNumber fromMillis join keys length lookup lowercase map match max merge millis min not now number pad
  parseInteger power random reduce replace reverse round shuffle sift single sort split spread sqrt string substring substringAfter
  substringBefore sum toDate toMillis trim type uppercase zip`.split(/\s+/),
);

/** A name for a variable that hides no function of the language. */
export function variableName(name: string): string {
  return functions.has(name) ? `one${capital(name)}` : name;
}

/** Whether an expression is nothing but names. */
export function isPath(text: string): boolean {
  return /^[A-Za-z_][\w.]*$/.test(text);
}
