/**
 * Every way one file can pull in another.
 *
 * An import whose target cannot be read from the text is reported with `target: undefined`, so that it cannot hide.
 */
import type { Expression, NewExpression, Node } from 'oxc-parser';
import { lineAt, type Place, type Source } from './source.ts';

export interface Import {
  readonly target: string | undefined;
  readonly line: number;
  /** Nothing of it is left when the types are stripped; `import { type Hen }` still loads the file. */
  readonly isType: boolean;
}

type Found = Omit<Import, 'line'>;

const unreadable: Found = { target: undefined, isType: false };

/** All imports of the file: static, type-only, re-exported, dynamic, `require`, workers and `import.meta.resolve`. */
export function readImports(source: Source): readonly Import[] {
  const all = source.places();
  return all.flatMap((place) =>
    importsOf(place, all).map((found) => ({ ...found, line: lineAt(source, place.node.start) })),
  );
}

function importsOf({ node, parent }: Place, all: readonly Place[]): readonly Found[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return [{ target: node.source.value, isType: node.importKind === 'type' }];
    case 'ExportAllDeclaration':
      return [{ target: node.source.value, isType: node.exportKind === 'type' }];
    case 'ExportNamedDeclaration':
      return node.source === null ? [] : [{ target: node.source.value, isType: node.exportKind === 'type' }];
    case 'TSImportType':
      return [{ target: node.source.value, isType: true }];
    case 'TSExternalModuleReference':
      return [{ target: node.expression.value, isType: false }];
    case 'ImportExpression':
      return targets(node.source, all);
    case 'CallExpression':
      if (isEntry(node)) return targets(node.arguments[0], all).map(entryFile);
      if (nameOf(node.callee) === 'createRequire') return parent?.node.type === 'CallExpression' ? [] : [unreadable];
      return isLoader(node.callee) ? targets(node.arguments[0], all) : [];
    case 'NewExpression':
      return isWorker(node) ? startOfWorker(node, all) : ownFile(node, all).filter(isCode);
    default:
      return [];
  }
}

/** `require(...)`, `createRequire(...)(...)`, `require.resolve(...)` and `import.meta.resolve(...)`. */
function isLoader(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'require';
  if (callee.type === 'CallExpression') return nameOf(callee.callee) === 'createRequire';
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'resolve') return false;
  return callee.object.type === 'MetaProperty' || nameOf(callee.object) === 'require';
}

function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

function isWorker({ callee }: NewExpression): boolean {
  const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee);
  return name === 'Worker' || name === 'SharedWorker';
}

/** `entryUrl('x', import.meta.url)`: where a thread or a process of our own starts. */
function isEntry(node: Node): boolean {
  return node.type === 'CallExpression' && nameOf(node.callee) === 'entryUrl';
}

function entryFile({ target, ...found }: Found): Found {
  return { ...found, target: target === undefined ? undefined : `./${target}.ts` };
}

/** A worker must be started from `entryUrl('x', import.meta.url)` or `new URL('./x.ts', import.meta.url)`, written in place. */
function startOfWorker({ arguments: [first] }: NewExpression, all: readonly Place[]): readonly Found[] {
  if (first !== undefined && isEntry(first)) return []; // It is read by itself.
  const found = first?.type === 'NewExpression' ? ownFile(first, all) : [];
  return found.length === 0 ? [unreadable] : found.filter((each) => !isCode(each));
}

/** What `new URL('./x.ts', import.meta.url)` names; nothing for other URLs. */
function ownFile({ callee, arguments: [first, base] }: NewExpression, all: readonly Place[]): readonly Found[] {
  const isOwn = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
  return nameOf(callee) === 'URL' && isOwn ? targets(first, all) : [];
}

/** Whether a URL names something that can be executed, rather than a folder or a text. */
function isCode({ target }: Found): boolean {
  return target === undefined || /\.[cm]?[jt]sx?$/.test(target);
}

function targets(node: Node | undefined, all: readonly Place[]): readonly Found[] {
  const texts = node === undefined ? [undefined] : possibleTexts(node, all);
  return texts.map((target) => ({ target, isType: false }));
}

/** The texts an expression can have: a literal, either side of a condition, or a constant that holds one. */
function possibleTexts(node: Node, all: readonly Place[]): readonly (string | undefined)[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return [node.quasis[0]?.value.cooked ?? undefined];
  if (node.type === 'ConditionalExpression') {
    return [...possibleTexts(node.consequent, all), ...possibleTexts(node.alternate, all)];
  }
  const value = node.type === 'Identifier' ? constant(node.name, all) : undefined;
  return value === undefined ? [undefined] : possibleTexts(value, all);
}

/** The value of a `const` that is declared exactly once in the file. */
function constant(name: string, all: readonly Place[]): Expression | undefined {
  const values = all.flatMap(({ node, parent }) => {
    if (node.type !== 'VariableDeclarator' || nameOf(node.id) !== name) return [];
    const isConst = parent?.node.type === 'VariableDeclaration' && parent.node.kind === 'const';
    return [isConst ? node.init : null];
  });
  return values.length === 1 ? (values[0] ?? undefined) : undefined;
}
