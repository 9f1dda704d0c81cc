import type { PlannedVersion } from './plan.ts';
import type { RegistryRefusal } from './refusal.ts';

/** What a refusal of a version means: its code, and our words for it. */
export function meaningOf(
  { status, errorCode }: RegistryRefusal,
  { version }: PlannedVersion,
  keepsIds: boolean,
): readonly [string, string] {
  const isDressed = version.metadata !== undefined || version.ruleSet !== undefined;
  if (isDressed && (status === 400 || (status === 422 && ![42205, 42207].includes(errorCode)))) {
    const message =
      'The target refused the schema. It may know no metadata or rule sets: without them it would mean less.';
    return ['CONTEXT_MIGRATION_FAILED', message];
  }
  if (errorCode === 42201 && version.references.length > 0) {
    return ['REFERENCE_MISSING', 'The target refused the schema or something that it refers to.'];
  }
  if (errorCode === 42201) return ['CONTEXT_MIGRATION_FAILED', 'The target refused the schema.'];
  if (status === 409 && !keepsIds) {
    return ['VERSION_CONFLICT', 'The target found it incompatible with the versions before it.'];
  }
  if (!keepsIds && errorCode === 42205) {
    return [
      'CONTEXT_MIGRATION_FAILED',
      'The target takes no new schemas now: its mode is not READWRITE. Change it there, and call again.',
    ];
  }
  if (errorCode === 42205 || errorCode === 42207 || status === 409) {
    return ['ID_CONFLICT', `The target does not give it id ${version.id}: it may have been taken in the meantime.`];
  }
  return ['CONTEXT_MIGRATION_FAILED', `The target answered ${status}.`];
}
