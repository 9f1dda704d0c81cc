/** A described service as an integration, with its calls as steps. */
import type { Context } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { Integration, IntegrationInput } from '../../model/integration.ts';
import type { ExecutionStep } from '../../model/workflow.ts';
import { maskCall } from '../api/secrets.ts';
import { addIntegration, saveIntegration } from '../integration/save.ts';
import { withoutTexts } from '../integration/texts.ts';
import { type ImportedCall, idOf, toApiConfig } from './call.ts';
import { basePathOf } from './operation.ts';
import { type Imported, readImport } from './read.ts';

export interface IntegrationImport {
  readonly source: string;
  readonly id?: string | undefined;
  readonly dryRun: boolean;
}

export interface ImportedIntegration {
  readonly integration: Integration;
  readonly format: Imported['format'];
  readonly stored: boolean;
  readonly steps: ExecutionStep[];
  /** Of which `steps` are the first. */
  readonly total: number;
  readonly notes: string[];
}

/** Without an id, a free one after the title; with one, what is stored under it is changed. Throws `invalid_input`. */
export async function importIntegration(
  { source, id, dryRun }: IntegrationImport,
  ctx: Context<'store' | 'vault' | 'bus'>,
): Promise<ImportedIntegration> {
  const { title } = readImport(source, '');
  const wanted = id ?? idOf(title, 'imported');
  const imported = readImport(source, `${wanted}_`);
  const calls = imported.calls.slice(0, limits.importCalls).map((call) => call.read());
  // What is there may say where the service is, with that path or without.
  const isNew = id === undefined || (await ctx.store.integrations.get(id)) === undefined;
  const input = { ...(isNew ? pathOf(imported) : {}), ...inputOf(source, imported, calls) };
  const store = () =>
    id === undefined ? addIntegration(wanted, input, ctx) : saveIntegration(id, input, 'UPSERT', ctx);
  const integration = dryRun ? { ...input, id: wanted } : await store();
  return {
    integration: withoutTexts(integration),
    format: imported.format,
    stored: !dryRun,
    steps: calls.map((call, index) => toStep(call, index, integration)),
    total: imported.calls.length,
    notes: [
      ...imported.notes,
      ...credentialNotes(calls, wanted, integration.id),
      ...(isNew || !dryRun ? hostNotes(integration) : []),
    ],
  };
}

function pathOf({ document }: Imported): Pick<IntegrationInput, 'urlPath'> {
  const urlPath = document === undefined ? '' : basePathOf(document);
  return urlPath === '' ? {} : { urlPath };
}

function hostNotes({ urlHost }: Integration): readonly string[] {
  if ((urlHost ?? '') !== '') return [];
  return ['No host is named: give it urlHost with integration_upsert, such as https://api.example.com.'];
}

function inputOf(
  source: string,
  { format, title, description }: Imported,
  calls: readonly ImportedCall[],
): IntegrationInput {
  const urlHost = calls.map((call) => call.urlHost).find((host) => host !== '') ?? '';
  const texts =
    format === 'openapi'
      ? {
          openApiSchema: source,
          ...(description === '' ? {} : { documentation: `# ${title || 'API'}\n\n${description}` }),
        }
      : {
          documentation: [`# ${title || 'API'}`, description, ...calls.map(toProse)]
            .filter((part) => part !== '')
            .join('\n\n'),
        };
  return { ...(title === '' ? {} : { name: title }), ...(urlHost === '' ? {} : { urlHost }), ...texts };
}

/** As the readers of documentation understand it; a body is shown as an example. */
function toProse(shown: ImportedCall): string {
  const { name, description, method, urlPath, queryParams, body } = maskCall(shown);
  const path = urlPath.replace(/<<`?([^>`]+)`?>>/g, '{$1}');
  const query = Object.keys(queryParams).map((key) => `- \`${key}\` (query)`);
  const parts = [`## ${name}`, `\`${method} ${path === '' ? '/' : path}\``, description, query.join('\n')];
  return [...parts, body === undefined ? '' : `\`\`\`\n${body}\n\`\`\``].filter((part) => part !== '').join('\n\n');
}

function toStep(call: ImportedCall, index: number, { id, urlHost }: Integration): ExecutionStep {
  const keepsHost = call.urlHost !== '' && call.urlHost !== urlHost;
  return {
    id: idOf(call.name, `step-${index + 1}`),
    integrationId: id,
    apiConfig: maskCall(toApiConfig(call, keepsHost)),
  };
}

/** Which credentials the calls name, under the id that they were written for. */
function credentialNotes(calls: readonly ImportedCall[], wanted: string, id: string): readonly string[] {
  const text = JSON.stringify(calls.map(({ headers, queryParams }) => [headers, queryParams]));
  const names = ['token', 'api_key', 'username', 'password'].filter((name) => text.includes(`<<${wanted}_${name}>>`));
  if (names.length === 0) return [];
  const moved = id === wanted ? '' : ` Its id is ${id}: write <<${id}_...>> in the steps.`;
  return [`Give it its credentials with integration_upsert: ${names.join(', ')}.${moved}`];
}
