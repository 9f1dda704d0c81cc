/** Which worker holds the data of which scope. */
import type { ScopePart } from './messages.ts';
import type { Home, Task, Tenant } from './task.ts';

/** Scopes with less than this move to another worker rather than wait for theirs. */
const lightChars = 64 * 1024;

/**
 * The free worker for a task: where its data is, else the one that holds least.
 *
 * Undefined when the task should wait: its data is large, and the worker that has it is busy for a slice at most.
 */
export function homeFor<H extends Home>({ scope }: Task, idle: readonly H[]): H | undefined {
  const home = scope?.home;
  if (home !== undefined && scope !== undefined) {
    const own = idle.find((each) => each === home);
    if (own !== undefined) return own;
    if (!home.isIdle && !home.isLong && (home.scopes.get(scope) ?? 0) > lightChars) return undefined;
  }
  return idle.reduce<H | undefined>((best, seat) => {
    return best === undefined || seat.heldChars < best.heldChars ? seat : best;
  }, undefined);
}

/** What `home` does not have of the scope yet. Other scopes, the oldest first, leave until they hold `othersChars`. */
export function moveIn(scope: Tenant, home: Home, othersChars: number): ScopePart {
  if (scope.home !== home) moveOut(scope);
  const part = scope.partFor(home);
  const held = (home.scopes.get(scope) ?? 0) + sizeOf(part);
  home.scopes.delete(scope);
  for (const other of [...home.scopes.keys()]) {
    if (home.heldChars <= othersChars) break;
    moveOut(other);
  }
  home.scopes.set(scope, held);
  return part;
}

/** Frees the memory of a scope where it has some. */
export function moveOut(scope: Tenant): void {
  const { home } = scope;
  scope.home = undefined;
  if (home?.scopes.delete(scope) === true) home.post({ kind: 'forget', scopes: [scope.id] });
}

/** Every scope looks for another worker. */
export function clear(home: Home): void {
  for (const scope of [...home.scopes.keys()]) moveOut(scope);
}

/** The size of what is sent, as a measure of the memory that it takes. */
function sizeOf({ whole, values }: ScopePart): number {
  return values.reduce((sum, [name, json]) => sum + name.length + json.length, whole?.json.length ?? 0);
}
