/** Where two definitions differ, member by member. */
import { isRecord } from '../../core/json.ts';
import type { WorkflowChange } from '../../model/workflow-version.ts';

/** What is compared, and the same with its secrets masked, which is what is told. */
export interface Side {
  readonly real: unknown;
  readonly shown: unknown;
}

/** In the order of the members; a secret that differs is told even where its mask is the same. */
export function compareMembers(before: Side, after: Side, path = ''): readonly WorkflowChange[] {
  if (isSame(before.real, after.real)) return [];
  const names = namesOf(before.real, after.real);
  if (names === undefined) {
    return [{ path, before: before.shown, after: after.shown }];
  }
  return names.flatMap((name) =>
    compareMembers(memberOf(before, name), memberOf(after, name), path === '' ? name : `${path}.${name}`),
  );
}

/** Undefined where at least one of the two has no members, or they are of two kinds. */
function namesOf(one: unknown, other: unknown): readonly string[] | undefined {
  const areLists = Array.isArray(one) && Array.isArray(other);
  if (!areLists && !(isRecord(one) && isRecord(other))) return undefined;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function memberOf({ real, shown }: Side, name: string): Side {
  return { real: valueAt(real, name), shown: valueAt(shown, name) };
}

function valueAt(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
