/** Where a path leads: really, after all symbolic links, and whether that is open. */
import { lstat, opendir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { PatchbayError } from '../../core/error.ts';
import { codeOf, invalid, isMissing, missing, outside, withheld } from './failure.ts';

export interface Bounds {
  /** Folders that are open. */
  readonly roots: readonly string[];
  /** Paths that stay closed within them, real and as they were named. */
  readonly closed: readonly string[];
  /** What begins with one of these stays closed as well: locks and the like have longer names. */
  readonly closedStarts: readonly string[];
}

export interface Place {
  /** The real path of the nearest folder, or file, that is there. */
  readonly base: string;
  /** Names below it that are not there; none when the path leads to something. */
  readonly rest: readonly string[];
}

/** As they really are at the moment: roots may come and go, so they are looked up for each call. */
export async function findBounds({ roots, closed, closedStarts }: Bounds): Promise<Bounds> {
  const found = await Promise.all(roots.map((root) => realOrNothing(rootPath(root))));
  const there = found.filter((root) => root !== undefined);
  if (there.length === 0) throw nothingOpen(roots.length > 0);
  const kept = await Promise.all(closed.map((path) => realOrNothing(path)));
  const starts = await Promise.all(closedStarts.map(realStart));
  return {
    roots: there,
    closed: [...closed, ...kept.filter((path) => path !== undefined)],
    closedStarts: [...closedStarts, ...starts.filter((path) => path !== undefined)],
  };
}

/** What keeps a root from being used, as the end of a sentence; undefined when nothing does. */
export async function whyClosed(root: string): Promise<string | undefined> {
  try {
    await (await opendir(rootPath(root))).close();
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'was not there';
    return codeOf(error) === 'ENOTDIR' ? 'was no folder' : 'could not be read by this user';
  }
}

function rootPath(root: string): string {
  return resolve(expandHome(root));
}

async function realStart(path: string): Promise<string | undefined> {
  const folder = await realOrNothing(dirname(path));
  return folder === undefined ? undefined : join(folder, basename(path));
}

/** A path that is not absolute is of the first root in which it leads to something, or else of the first root. */
export async function findPlace(path: string, bounds: Bounds): Promise<Place> {
  const places = await Promise.all(pathsOf(path, bounds).map(placeOf));
  const there = places.find((place) => place.rest.length === 0 && isInRoot(place.base, bounds));
  const [first] = places;
  if (first === undefined) throw missing();
  return checked(there ?? first, bounds);
}

/** Where a name really stands: links on the way to it are followed, and a link that has the name is not. */
export async function findName(path: string, bounds: Bounds): Promise<string> {
  for (const named of pathsOf(path, bounds)) {
    const name = join((await realOrNothing(dirname(named))) ?? dirname(named), basename(named));
    if (!isInRoot(name, bounds)) continue;
    if (await isLink(name)) {
      checkOpen(name, bounds);
      return name;
    }
    // Further roots are looked at for what is not in this one.
    if ((await realOrNothing(name)) !== undefined) break;
  }
  return findThere(path, bounds);
}

/** The real path of what is there. */
export async function findThere(path: string, bounds: Bounds): Promise<string> {
  const { base, rest } = await findPlace(path, bounds);
  if (rest.length > 0) throw missing();
  return base;
}

/** Absolute ones: as it is, or below each of the roots. */
function pathsOf(path: string, { roots }: Bounds): readonly string[] {
  if (path.trim() === '') throw invalid('was empty');
  if (path.includes('\0')) throw invalid('held a null byte');
  // Half an emoji would become another sign in the name.
  if (!path.isWellFormed()) throw invalid('was no valid Unicode');
  const expanded = expandHome(path);
  return isAbsolute(expanded) ? [resolve(expanded)] : roots.map((root) => resolve(root, expanded));
}

function checked(place: Place, bounds: Bounds): Place {
  checkOpen(join(place.base, ...place.rest), bounds);
  checkOpen(place.base, bounds);
  return place;
}

/** Throws `forbidden` for a real path that is not open. */
export function checkOpen(real: string, bounds: Bounds): void {
  if (!isInRoot(real, bounds)) throw outside(bounds.roots);
  if (isClosed(real, bounds)) throw withheld();
}

function isInRoot(real: string, { roots }: Bounds): boolean {
  return roots.some((root) => isWithin(real, root));
}

function isClosed(real: string, { closed, closedStarts }: Bounds): boolean {
  return closed.some((path) => isWithin(real, path)) || closedStarts.some((start) => real.startsWith(start));
}

/** `/coop2` is not within `/coop`. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** A link that leads nowhere counts as a name that is not there, which nobody can create, either. */
async function placeOf(path: string): Promise<Place> {
  const rest: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    const real = await realOrNothing(at);
    if (real !== undefined) return { base: real, rest };
    if (await isLink(at)) throw invalid('goes through a symbolic link that leads nowhere');
    if (dirname(at) === at) throw missing();
    rest.unshift(basename(at));
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function realOrNothing(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function expandHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

function nothingOpen(isConfigured: boolean): PatchbayError {
  const why = isConfigured ? 'None of the folders of --root is there' : 'No folder is open to this tool';
  return new PatchbayError('unsupported', `${why}.`, {
    reason: 'NO_ROOTS',
    hint: 'Start Patchbay with --root FOLDER, once for each folder, or set PATCHBAY_ROOTS or `files.roots`.',
  });
}
