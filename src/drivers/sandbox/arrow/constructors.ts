/** Objects, lists and templates. */
import type { Fields, List, Property, Template } from './ast.ts';
import { isInherited, refuse } from './ast.ts';
import type { Compiler, Node } from './node.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';
import { copyInto, requireList, setKey, toText } from './values.ts';

export function compileTemplate({ texts, parts }: Template, scope: Scope, compiler: Compiler): Node {
  const nodes = parts.map((part) => compiler.value(part, scope));
  const [first = '', ...rest] = texts;
  return (run) => {
    run.step(nodes.length);
    let text = first;
    for (let index = 0; index < nodes.length; index++) {
      const part = toText(nodes[index]?.(run), run);
      const after = rest[index] ?? '';
      run.join(text.length + part.length + after.length);
      text += part + after;
    }
    return text;
  };
}

export function compileList({ items }: List, scope: Scope, compiler: Compiler): Node {
  const nodes = items.map(({ value, isSpread }) => ({ node: compiler.value(value, scope), isSpread }));
  const cost = 2 + nodes.length;
  return (run) => {
    run.step(cost);
    const list: unknown[] = [];
    for (const { node, isSpread } of nodes) {
      if (isSpread) addAll(list, node(run), run);
      else list.push(node(run));
    }
    return list;
  };
}

function addAll(list: unknown[], more: unknown, run: Run): void {
  const items = requireList(more);
  run.step(items.length);
  for (let index = 0; index < items.length; index++) list.push(items[index]);
}

type Fill = (fields: Record<string, unknown>, run: Run) => void;

export function compileFields({ properties }: Fields, scope: Scope, compiler: Compiler): Node {
  const fills = properties.map((property) => compileProperty(property, scope, compiler));
  const cost = 4 + 2 * fills.length;
  return (run) => {
    run.step(cost);
    const fields: Record<string, unknown> = {};
    for (let index = 0; index < fills.length; index++) fills[index]?.(fields, run);
    return fields;
  };
}

function compileProperty({ key, value }: Property, scope: Scope, compiler: Compiler): Fill {
  const node = compiler.value(value, scope);
  if (key === undefined) return (fields, run) => copyInto(fields, node(run), run);
  if (key.kind === 'literal') {
    const name = String(key.value);
    if (isInherited(name)) refuse(name);
    return (fields, run) => {
      fields[name] = node(run);
    };
  }
  const name = compiler.value(key, scope);
  return (fields, run) => {
    const text = toText(name(run), run);
    run.name(text);
    setKey(fields, text, node(run));
  };
}
