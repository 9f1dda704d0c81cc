/** Reads the syntax tree that the library's parser makes. What it does not know by name is not supported. */

export type Ast = Readonly<Record<string, unknown>>;

/** The text says something that only the library answers. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

export function refuse(what: string): never {
  throw new Unsupported(what);
}

/** Fields that mean something here; `@`, `#` and `%` leave others, which are refused with everything unknown. */
const known = new Set(
  [
    'type value position steps stages predicate group keepArray keepSingletonArray consarray expressions expression',
    'lhs rhs arguments procedure name body signature thunk condition then else terms descending expr',
  ].flatMap((line) => line.split(' ')),
);

function isAst(value: unknown): value is Ast {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The node, once it is known to have no field that would be overlooked. */
export function readAst(value: unknown): Ast {
  if (!isAst(value)) return refuse('no syntax tree');
  for (const key of Object.keys(value)) {
    if (!known.has(key) && value[key] !== undefined) refuse(key);
  }
  if (value['signature'] !== undefined) refuse('a signature');
  return value;
}

export function child(ast: Ast, key: string): Ast {
  return readAst(ast[key]);
}

/** No field is no nodes. */
export function children(ast: Ast, key: string): readonly Ast[] {
  const list = ast[key];
  if (list === undefined) return [];
  return Array.isArray(list) ? list.map(readAst) : refuse(key);
}

/** The keys and values of an object constructor. */
export function pairs(ast: Ast): readonly { readonly key: Ast; readonly value: Ast }[] {
  const list = ast['lhs'];
  if (!Array.isArray(list)) return refuse('pairs');
  return list.map((pair: unknown) => {
    if (!Array.isArray(pair) || pair.length !== 2) return refuse('a pair');
    return { key: readAst(pair[0]), value: readAst(pair[1]) };
  });
}

export function textOf(ast: Ast, key = 'value'): string {
  const text = ast[key];
  return typeof text === 'string' ? text : refuse(key);
}

export function isOwn(ast: Ast, key: string): boolean {
  return Object.hasOwn(ast, key) && ast[key] !== undefined;
}
