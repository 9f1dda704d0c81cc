/** Whether a new schema may follow the ones before it. JSON Schema and Protobuf are compared as text: see the README. */
import { readProblems } from './avro.ts';
import { effectiveField } from './config.ts';
import type { Core } from './core.ts';
import { isObject } from './json.ts';
import { type Name, qualify } from './names.ts';
import { Refusal } from './refusal.ts';
import { type Content, type Stored, versionsOf } from './state.ts';

export function assertCompatible(core: Core, name: Name, content: Content): void {
  const live = versionsOf(core.state, name).filter(({ deleted }) => !deleted);
  const problems = compatibilityProblems(core, name, content, live);
  if (problems.length === 0) return;
  const message = `Schema being registered is incompatible with an earlier schema for subject "${qualify(name)}"`;
  throw new Refusal(core.traits.incompatible, `${message}, details: [${problems.join('; ')}]`, 409);
}

/** What stands in the way of a schema, under the level that governs the subject; `before` is in order. */
export function compatibilityProblems(
  core: Core,
  name: Name,
  content: Content,
  before: readonly Stored[],
): readonly string[] {
  const level = String(effectiveField(core, name, 'compatibilityLevel'));
  const group = effectiveField(core, name, 'compatibilityGroup');
  const within =
    typeof group === 'string' ? before.filter((row) => groupOf(row, group) === groupOf(content, group)) : before;
  const asked = level.endsWith('_TRANSITIVE') ? within : within.slice(-1);
  return asked.flatMap((row) => problemsBetween(level, content, row));
}

function problemsBetween(level: string, next: Content, before: Content): readonly string[] {
  if (level === 'NONE') return [];
  if (next.schemaType !== before.schemaType) return ['The types of the schemas differ'];
  if (next.schemaType !== 'AVRO') return next.schema === before.schema ? [] : ['The texts of the schemas differ'];
  const [newer, older]: readonly unknown[] = [JSON.parse(next.schema), JSON.parse(before.schema)];
  const isBackward = level.startsWith('BACKWARD') || level.startsWith('FULL');
  const isForward = level.startsWith('FORWARD') || level.startsWith('FULL');
  return [...(isBackward ? readProblems(newer, older) : []), ...(isForward ? readProblems(older, newer) : [])];
}

/** Versions are only held against those whose metadata say the same about the property that makes the groups. */
function groupOf({ metadata }: Content, property: string): unknown {
  const properties = metadata?.['properties'];
  return isObject(properties) ? properties[property] : undefined;
}
