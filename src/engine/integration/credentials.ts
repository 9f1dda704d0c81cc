/** Credentials of integrations: masked in answers, and visible only to the step that uses them. */

import { isRecord } from '../../core/json.ts';
import type { Integration } from '../../model/integration.ts';
import { maskCall } from '../api/secrets.ts';
import { mapLeaves, maskValue } from '../secret.ts';

/** What callers see: `****1234` for every secret. */
export function maskCredentials(integration: Integration): Integration {
  const masked = mapLeaves(integration.credentials, (secret) => maskValue(String(secret)));
  const shown = maskCall(integration);
  return isRecord(masked) ? { ...shown, credentials: masked } : shown;
}

/** Stored credentials as a run's variables: `<integrationId>_<key>` (workflow-notes, 1.2). */
export function credentialVariables({ id, credentials }: Integration): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(credentials ?? {}).map(([key, value]) => [`${id}_${key}`, value]));
}
