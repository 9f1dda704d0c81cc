/** Judges a tree against the table: every import of every file, circles, and files the gate cannot read. */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { findCircles } from './circles.ts';
import { type Import, readImports } from './imports.ts';
import { type Finding, listFiles, readSource } from './source.ts';
import type { Area } from './table.ts';

export interface Verdict {
  /** How many files were parsed. */
  readonly read: number;
  /** How many imports were judged. */
  readonly imports: number;
  readonly findings: readonly Finding[];
}

interface Tree {
  readonly areas: readonly Area[];
  readonly files: ReadonlySet<string>;
  readonly dependencies: ReadonlySet<string>;
}

/** Reads every file under the folders of `root` and judges what it imports. */
export function judgeTree(root: string, folders: readonly string[], areas: readonly Area[]): Verdict {
  const files = listFiles(root, folders);
  const tree: Tree = { areas, files: new Set(files), dependencies: readDependencies(root) };
  const readable = files.filter((path) => path.endsWith('.ts'));
  const read = readable.map((path) => ({ path, imports: readImports(readSource(root, path)) }));
  const links = new Map(
    read.map(({ path, imports }) => [path, imports.flatMap((each) => ourTarget(path, each, tree) ?? [])]),
  );
  const findings = [
    ...files.filter(isUnreadableCode).map((path) => finding(path, 1, 'is code that this gate does not read: use .ts')),
    ...read.flatMap(({ path, imports }) => judgeFile(path, imports, tree)),
    ...findCircles(links).map((circle) => finding(circle[0] ?? '', 1, `is in a circle: ${circle.join(' -> ')}`)),
  ];
  return { read: read.length, imports: read.flatMap(({ imports }) => imports).length, findings };
}

function finding(path: string, line: number, problem: string): Finding {
  return { path, line, problem };
}

function isUnreadableCode(path: string): boolean {
  return /\.([cm]?jsx?|[cm]ts|tsx)$/.test(path);
}

/** What an installed Patchbay has: a package that only development installs would be missing there. */
function readDependencies(root: string): ReadonlySet<string> {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const members = new Map<string, unknown>(Object.entries(Object(manifest)));
  const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies'];
  return new Set(kinds.flatMap((kind) => Object.keys(Object(members.get(kind)))));
}

function judgeFile(path: string, imports: readonly Import[], tree: Tree): readonly Finding[] {
  const area = areaOf(path, tree.areas);
  if (area === undefined) return [finding(path, 1, 'is in no known layer: give its folder a row in the table')];
  return imports.flatMap((each) => {
    const problem = judgeImport(path, each, area, tree);
    return problem === undefined ? [] : [finding(path, each.line, problem)];
  });
}

function areaOf(path: string, areas: readonly Area[]): Area | undefined {
  const matching = areas.filter(({ folder }) => path.startsWith(`${folder}/`));
  return matching.sort((a, b) => b.folder.length - a.folder.length)[0];
}

function judgeImport(path: string, { target, isType }: Import, area: Area, tree: Tree): string | undefined {
  if (target === undefined) return 'imports something that cannot be read from the text: write the path as a literal';
  if (target.startsWith('.')) return judgeOurs(path, { target, isType }, area, tree);
  if (isBuiltin(target)) return judgeBuiltin(target, area);
  const name = packageName(target);
  if (!area.packages.some((pattern) => matches(name, pattern))) return `may not import the package ${name}`;
  return tree.dependencies.has(name) ? undefined : `imports ${name}, which is not in dependencies`;
}

function judgeOurs(
  path: string,
  each: { target: string; isType: boolean },
  area: Area,
  tree: Tree,
): string | undefined {
  const target = resolve(path, each.target, tree.files);
  if (target === undefined) return `imports ${each.target}, which is no file of the tree`;
  const allowed = [area.folder, ...area.ours, ...(each.isType ? (area.types ?? []) : [])];
  if (!allowed.some((folder) => target.startsWith(`${folder}/`))) return `may not import ${target}`;
  if (target.startsWith('src/app/') && area.folder !== 'src/app') return `may not import ${target}: nobody imports app`;
  return undefined;
}

function judgeBuiltin(target: string, area: Area): string | undefined {
  const name = target.startsWith('node:') ? target : `node:${target}`;
  return area.node === 'any' || area.node.includes(name) ? undefined : `may not import ${name}`;
}

/** `@scope/name` or `name`, without what follows. */
function packageName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function ourTarget(path: string, { target }: Import, tree: Tree): string | undefined {
  return target?.startsWith('.') === true ? resolve(path, target, tree.files) : undefined;
}

/** The file of the tree; the compiled name `x.js` counts as `x.ts`. */
function resolve(from: string, target: string, files: ReadonlySet<string>): string | undefined {
  const path = posix.join(posix.dirname(from), target).replace(/\.js$/, '.ts');
  return files.has(path) ? path : undefined;
}
