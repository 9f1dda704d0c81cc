/** Rules about syntax: what Node can strip, how long a function is, and casts that prove themselves. */
import type { Node } from 'oxc-parser';
import { type Finding, lineAt, type Place, type Source } from '../architecture/source.ts';

/** Lines that a function may have. */
export const functionLines = 60;

/** Node strips types and nothing else. */
export function judgeStrippable(source: Source): readonly Finding[] {
  return collect(source, ({ node }) => {
    if (node.type === 'TSEnumDeclaration') return 'declares an enum: use a union or a constant object';
    if (node.type === 'TSModuleDeclaration') return 'declares a namespace: use a module';
    if (node.type === 'Decorator') return 'uses a decorator: call a function';
    if (node.type === 'TSParameterProperty') return 'declares a parameter property: assign it in the constructor';
    if (node.type === 'TSImportEqualsDeclaration') return 'uses import =: use import';
    return node.type === 'TSExportAssignment' ? 'uses export =: use export' : undefined;
  });
}

/** A function is short enough to be kept in mind. The block of a `describe` is a list of tests, not a function. */
export function judgeFunctions(source: Source): readonly Finding[] {
  return collect(source, (place) => {
    if (!isFunction(place.node) || isDescribeBlock(place)) return undefined;
    const lines = lineAt(source, place.node.end) - lineAt(source, place.node.start) + 1;
    return lines <= functionLines ? undefined : `has a function of ${lines} lines: at most ${functionLines}`;
  });
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

function isDescribeBlock({ parent }: Place): boolean {
  if (parent?.node.type !== 'CallExpression') return false;
  return /^describe\b/.test(calleeText(parent.node.callee));
}

function calleeText(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return calleeText(node.object);
  return node.type === 'CallExpression' ? calleeText(node.callee) : '';
}

/** A cast stands at a proven boundary, with the proof on its own or the previous line; `!` proves nothing. */
export function judgeCasts(source: Source): readonly Finding[] {
  const commented = commentedLines(source);
  return collect(source, ({ node }) => {
    if (node.type === 'TSNonNullExpression' || ('definite' in node && node.definite === true)) {
      return 'uses !: prove it with a condition';
    }
    if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return undefined;
    if (isConst(node.typeAnnotation)) return undefined;
    const lines = [lineAt(source, node.typeAnnotation.start), lineAt(source, node.start)];
    const isProven = lines.some((line) => commented.has(line) || commented.has(line - 1));
    return isProven ? undefined : 'casts without a comment that proves it: parse instead';
  });
}

function isConst(type: Node): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
}

/** Lines on which a comment stands or ends; directives to tools prove nothing. */
function commentedLines(source: Source): ReadonlySet<number> {
  const proofs = source.comments.filter(({ value }) => !/^\s*(biome-ignore|@ts-)/.test(value));
  return new Set(proofs.flatMap(({ start, end }) => [lineAt(source, start), lineAt(source, end)]));
}

/** One finding for every node that the rule has a problem with. */
export function collect(source: Source, rule: (place: Place) => string | undefined): readonly Finding[] {
  return source.places().flatMap((place) => {
    const problem = rule(place);
    if (problem === undefined) return [];
    return [{ path: source.path, line: lineAt(source, place.node.start), problem }];
  });
}
