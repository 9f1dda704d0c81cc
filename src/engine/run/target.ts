/** Who is told how a run ended (`webhookUrl`): an address, or a workflow that goes on with its data. */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import type { Vault } from '../../core/ports.ts';
import type { NewRun } from '../../core/run-ports.ts';
import { JsonObject } from '../../model/base.ts';
import { RequestOptions } from '../../model/workflow.ts';
import type { Credentials } from './input.ts';

/** Sealed at rest: addresses of webhooks are often secrets themselves. */
const Target = z.union([
  z.strictObject({ url: z.string(), traceId: z.string().optional() }),
  z.strictObject({
    workflow: z.string(),
    options: RequestOptions,
    credentials: JsonObject,
    traceId: z.string().optional(),
  }),
]);
export type Target = z.output<typeof Target>;

interface Asked {
  readonly options: RequestOptions;
  readonly credentials: Credentials;
  /** That of the run. */
  readonly traceId: string;
}

/** Throws `invalid_input` for what is neither. */
export function newWebhook(asked: Asked, vault: Vault): Pick<NewRun, 'webhook'> {
  const target = targetOf(asked);
  if (target === undefined) return {};
  return {
    webhook: { id: `msg_${crypto.randomUUID()}`, target: vault.seal(JSON.stringify(target), 'webhook-target') },
  };
}

export function openTarget(sealed: string, vault: Vault): Target {
  return Target.parse(JSON.parse(vault.open(sealed, 'webhook-target')));
}

/** The workflow gets the same credentials and options, and tells nobody (workflow-notes, 1.10). */
function targetOf({ options, credentials, traceId }: Asked): Target | undefined {
  const { webhookUrl: url } = options;
  if (url === null || url === undefined || url === '') return undefined;
  const workflow = successorId(options);
  if (workflow !== undefined)
    return { workflow, options: { ...options, webhookUrl: null }, credentials: { ...credentials }, traceId };
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return { url, traceId };
  throw new PatchbayError('invalid_input', 'options.webhookUrl was neither an http address nor tool:<workflow id>.', {
    reason: 'INVALID_WEBHOOK',
    hint: 'Write https://host/path, or tool: and the id of a stored workflow.',
  });
}

/** The workflow that `webhookUrl` names; undefined when it names none. */
export function successorId({ webhookUrl }: Pick<RequestOptions, 'webhookUrl'>): string | undefined {
  return /^tool:(.+)$/.exec(webhookUrl ?? '')?.[1]?.trim();
}
