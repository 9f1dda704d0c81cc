/**
 * Assembles WebAssembly text: the part of it that our kernel is written in. One imported memory, exported functions with a name, of
 * named parameters and locals without results, that may call each other, loops, and instructions whose operands stand inside them.
 */
type Node = string | readonly Node[];

const valueTypes: Readonly<Record<string, number>> = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, v128: 0x7b };

/** Opcodes; those of 128-bit SIMD stand behind the prefix 0xfd. */
const plain: Readonly<Record<string, number>> = {
  'i32.add': 0x6a,
  'i32.mul': 0x6c,
  'i32.lt_u': 0x49,
  'i32.xor': 0x73,
  'i32.wrap_i64': 0xa7,
  'i64.sub': 0x7d,
  'i64.xor': 0x85,
  'i64.popcnt': 0x7b,
  'f32.add': 0x92,
  'f32.mul': 0x94,
  'f32.max': 0x97,
  'f32.convert_i32_s': 0xb2,
};
const simd: Readonly<Record<string, number>> = {
  'f32x4.add': 0xe4,
  'f32x4.mul': 0xe6,
  'f32x4.pmax': 0xeb,
  'f32x4.convert_i32x4_s': 0xfa,
  'i32x4.add': 0xae,
  'i32x4.splat': 0x11,
  'i16x8.shr_u': 0x8d,
  'v128.and': 0x4e,
  'i32x4.relaxed_dot_i8x16_i7x16_add_s': 0x113,
};
/** Opcode, and the alignment as a power of two. */
const memory: Readonly<Record<string, readonly [readonly number[], number]>> = {
  'i32.load': [[0x28], 2],
  'i32.store': [[0x36], 2],
  'i64.load': [[0x29], 3],
  'f32.load': [[0x2a], 2],
  'f32.store': [[0x38], 2],
  'v128.load': [[0xfd, 0x00], 4],
  'v128.store': [[0xfd, 0x0b], 4],
};

/** The module; throws for what it does not know. */
export function assemble(text: string): Uint8Array<ArrayBuffer> {
  const [module] = parse(text);
  const [, ...fields] = listOf(module);
  const [imported] = fields.filter((field) => field[0] === 'import');
  const functions = fields.filter((field) => field[0] === 'func').map((field) => listOf(field));
  const called = functions.map(([, name]) => word(name));
  const written = functions.map((each) => writeFunction(each, called));
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, vector(written.map(({ type }) => type))),
    ...section(2, vector([writeImport(listOf(imported))])),
    ...section(3, vector(written.map((_, index) => unsigned(index)))),
    ...section(7, vector(written.map(({ name }, index) => [...textOf(name), 0x00, ...unsigned(index)]))),
    ...section(10, vector(written.map(({ code }) => sized(code)))),
  ]);
}

function parse(text: string): readonly Node[] {
  const tokens = text.replaceAll(/;;.*/g, '').match(/[()]|"[^"]*"|[^\s()"]+/g) ?? [];
  const open: Node[][] = [[]];
  for (const token of tokens) {
    const innermost = open.at(-1);
    if (token === '(') open.push([]);
    else if (token === ')') {
      const done = open.pop() ?? [];
      open.at(-1)?.push(done);
    } else innermost?.push(token);
  }
  return open[0] ?? [];
}

function writeImport([, from, name, what]: readonly Node[]): readonly number[] {
  const [kind, least, most] = listOf(what);
  if (kind !== 'memory') throw new Error('Only a memory is imported.');
  return [...textOf(unquoted(from)), ...textOf(unquoted(name)), 0x02, 0x01, ...whole(least), ...whole(most)];
}

function writeFunction(
  [, , exported, ...rest]: readonly Node[],
  functions: readonly string[],
): { name: string; type: number[]; code: number[] } {
  const declared = (kind: string): readonly (readonly Node[])[] => rest.map(tryList).filter(([word]) => word === kind);
  const params = declared('param');
  const locals = declared('local');
  const names = [...params, ...locals].map(([, name]) => word(name));
  const body = rest.map(tryList).filter(([first]) => first !== 'param' && first !== 'local');
  return {
    name: unquoted(listOf(exported)[1]),
    type: [0x60, ...vector(params.map(([, , type]) => [typeOf(type)])), 0x00],
    code: [
      ...vector(locals.map(([, , type]) => [0x01, typeOf(type)])),
      ...body.flatMap((each) => writeInstruction(each, { functions, names, labels: [] })),
      0x0b,
    ],
  };
}

interface Scope {
  readonly functions: readonly string[];
  readonly names: readonly string[];
  /** Of the loops around, the innermost first. */
  readonly labels: readonly string[];
}

function writeInstruction(node: readonly Node[], scope: Scope): readonly number[] {
  const [name = '', ...rest] = node;
  const operation = word(name);
  const operands = rest.filter((each) => typeof each !== 'string');
  const immediates = rest.filter((each) => typeof each === 'string');
  if (operation === 'loop') {
    const inside = { ...scope, labels: [immediates[0] ?? '', ...scope.labels] };
    return [0x03, 0x40, ...operands.flatMap((each) => writeInstruction(listOf(each), inside)), 0x0b];
  }
  return [
    ...operands.flatMap((each) => writeInstruction(listOf(each), scope)),
    ...writeOperation(operation, immediates, scope),
  ];
}

function writeOperation(
  operation: string,
  immediates: readonly string[],
  { functions, names, labels }: Scope,
): readonly number[] {
  const [first = ''] = immediates;
  if (operation === 'local.get') return [0x20, ...unsigned(indexOf(names, first))];
  if (operation === 'local.set') return [0x21, ...unsigned(indexOf(names, first))];
  if (operation === 'call') return [0x10, ...unsigned(indexOf(functions, first))];
  if (operation === 'br_if') return [0x0d, ...unsigned(indexOf(labels, first))];
  if (operation === 'i32.const') return [0x41, ...signed(Number(first))];
  if (operation === 'i64.const') return [0x42, ...signed(Number(first))];
  if (operation === 'v128.const') return [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)];
  if (operation === 'i8x16.shuffle') return [0xfd, 0x0d, ...immediates.map(Number)];
  if (operation === 'f32x4.extract_lane') return [0xfd, 0x1f, Number(first)];
  const [opcode, alignment] = memory[operation] ?? [];
  if (opcode !== undefined && alignment !== undefined) {
    return [...opcode, alignment, ...unsigned(Number(/^offset=(\d+)$/.exec(first)?.[1] ?? 0))];
  }
  const [short, long] = [plain[operation], simd[operation]];
  if (short !== undefined) return [short];
  if (long !== undefined) return [0xfd, ...unsigned(long)];
  throw new Error(`There is no instruction ${operation}.`);
}

function indexOf(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`Nothing is named ${name}.`);
  return index;
}

function typeOf(node: Node | undefined): number {
  const type = valueTypes[word(node)];
  if (type === undefined) throw new Error(`There is no type ${word(node)}.`);
  return type;
}

function listOf(node: Node | undefined): readonly Node[] {
  if (node === undefined || typeof node === 'string') throw new Error(`A list was expected, not ${node}.`);
  return node;
}

function tryList(node: Node): readonly Node[] {
  return typeof node === 'string' ? [] : node;
}

function word(node: Node | undefined): string {
  if (typeof node !== 'string') throw new Error('A word was expected.');
  return node;
}

function unquoted(node: Node | undefined): string {
  return word(node).slice(1, -1);
}

function whole(node: Node | undefined): readonly number[] {
  return unsigned(Number(word(node)));
}

function section(id: number, content: readonly number[]): readonly number[] {
  return [id, ...sized(content)];
}

function vector(items: readonly (readonly number[])[]): readonly number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function textOf(text: string): readonly number[] {
  return sized([...new TextEncoder().encode(text)]);
}

function sized(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

/** Seven bits at a time, the lowest first (LEB128). */
function unsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): readonly number[] {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
