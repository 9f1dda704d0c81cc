/**
 * The order in which versions can be written: what they refer to first, and each subject's versions in their order.
 *
 * The order within a subject is given up where versions of two subjects refer to each other crosswise; what refers to
 * itself even then can be written in no order.
 */
export interface Graph {
  /** Keys, dependencies first; without those in circles. */
  readonly order: readonly string[];
  /** What each key waits for. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  readonly cycles: readonly (readonly string[])[];
}

export interface Edges {
  /** The version before it in its subject, if any. */
  readonly previous: string | undefined;
  readonly references: readonly string[];
}

export function orderVersions(edges: ReadonlyMap<string, Edges>): Graph {
  const needs = new Map<string, readonly string[]>();
  for (const [key, { previous, references }] of edges) {
    const all = previous === undefined ? references : [previous, ...references];
    needs.set(
      key,
      [...new Set(all)].filter((need) => edges.has(need)),
    );
  }
  const knotted = findComponents(needs).filter((component) => isCircle(component, needs));
  for (const key of knotted.flat()) {
    needs.set(
      key,
      (edges.get(key)?.references ?? []).filter((need) => edges.has(need)),
    );
  }
  const components = findComponents(needs);
  const cycles = components.filter((component) => isCircle(component, needs));
  return { order: components.filter((component) => !isCircle(component, needs)).flat(), needs, cycles };
}

function isCircle(component: readonly string[], needs: ReadonlyMap<string, readonly string[]>): boolean {
  const [only = ''] = component;
  return component.length > 1 || (needs.get(only)?.includes(only) ?? false);
}

interface Visit {
  readonly key: string;
  readonly index: number;
  low: number;
  isOpen: boolean;
}

/** Strongly connected components, dependencies first (Tarjan), without recursion: chains of versions are long. */
function findComponents(needs: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const visits = new Map<string, Visit>();
  const open: Visit[] = [];
  const components: string[][] = [];
  const begin = (key: string): Visit => {
    const visit = { key, index: visits.size, low: visits.size, isOpen: true };
    visits.set(key, visit);
    open.push(visit);
    return visit;
  };
  for (const root of needs.keys()) {
    if (visits.has(root)) continue;
    const path = [{ visit: begin(root), rest: [...(needs.get(root) ?? [])] }];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const next = at.rest.shift();
      if (next !== undefined) {
        const seen = visits.get(next);
        if (seen === undefined) path.push({ visit: begin(next), rest: [...(needs.get(next) ?? [])] });
        else if (seen.isOpen) at.visit.low = Math.min(at.visit.low, seen.index);
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.visit;
      if (parent !== undefined) parent.low = Math.min(parent.low, at.visit.low);
      if (at.visit.low === at.visit.index) components.push(close(open, at.visit));
    }
  }
  return components;
}

function close(open: Visit[], root: Visit): string[] {
  const keys: string[] = [];
  for (;;) {
    const visit = open.pop();
    if (visit === undefined) return keys;
    visit.isOpen = false;
    keys.push(visit.key);
    if (visit === root) return keys;
  }
}
