/** Source files as the gates see them: found by walking folders, parsed by a real parser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, type Node, type Program, parseSync, visitorKeys } from 'oxc-parser';

export interface Source {
  /** Path from the root of the tree, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** Every node, parents before children; found once, for every rule asks for them. */
  readonly places: () => readonly Place[];
  /** Where its lines begin. */
  readonly lineStarts: readonly number[];
}

/** A node of the syntax tree and where it stands. */
export interface Place {
  readonly node: Node;
  readonly parent: Place | undefined;
  /** The property of the parent that holds the node. */
  readonly key: string;
}

/** A rule that was broken. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly problem: string;
}

/** Parses one file; throws when its text is not valid TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} could not be parsed: ${error.message}`);
  let found: readonly Place[] | undefined;
  const places = (): readonly Place[] => {
    found ??= placesOf(program);
    return found;
  };
  const lineStarts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
  return { path, text, program, comments, places, lineStarts };
}

/** Paths of every file under the folders of `root`, from the root, in order; throws when a folder is missing. */
export function listFiles(root: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => listFolder(root, folder)).sort();
}

function listFolder(root: string, folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' ? [] : listFolder(root, path);
  });
}

/** Reads and parses the file at `path` below `root`. */
export function readSource(root: string, path: string): Source {
  return parseSource(path, readFileSync(join(root, path), 'utf8'));
}

function placesOf(program: Program): readonly Place[] {
  const found: Place[] = [];
  const visit = (place: Place): void => {
    found.push(place);
    for (const [key, node] of children(place.node)) visit({ node, parent: place, key });
  };
  visit({ node: program, parent: undefined, key: '' });
  return found;
}

function children(node: Node): readonly (readonly [string, Node])[] {
  const found: (readonly [string, Node])[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const member: unknown = Reflect.get(node, key);
    for (const child of Array.isArray(member) ? member : [member]) if (isNode(child)) found.push([key, child]);
  }
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The line of a character offset, counted from 1. */
export function lineAt(source: Source, offset: number): number {
  let [line, end] = [0, source.lineStarts.length];
  while (end - line > 1) {
    const middle = (line + end) >> 1;
    if ((source.lineStarts[middle] ?? 0) <= offset) line = middle;
    else end = middle;
  }
  return end;
}

/** The findings as lines that an editor can follow. */
export function show(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ path, line, problem }) => `${path}:${line} ${problem}`);
}
