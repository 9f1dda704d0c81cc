/** One described call as a stored one, and as a step of a workflow. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Api } from '../../model/api.ts';
import { refuseProblems, saveApi } from '../api/save.ts';
import { maskCall, secretsOfCall } from '../api/secrets.ts';
import { type ImportedCall, idOf, toApiConfig } from './call.ts';
import { type Imported, readImport } from './read.ts';

export interface ApiImport {
  readonly source: string;
  readonly operation?: string | undefined;
  readonly id?: string | undefined;
  readonly dryRun: boolean;
}

export interface ImportedApi {
  readonly api: Api;
  readonly format: Imported['format'];
  readonly stored: boolean;
  readonly notes: string[];
}

/** Throws `invalid_input` for what describes no call, or several of which none is chosen, and for what may not be stored. */
export async function importApi(
  { source, operation, id, dryRun }: ApiImport,
  ctx: Context<'store' | 'vault' | 'sandbox' | 'bus'>,
): Promise<ImportedApi> {
  const imported = readImport(source, '');
  const call = choose(imported, operation);
  if (call.urlHost === '') throw hostless();
  const config = toApiConfig(call);
  const chosen = id ?? (await freeId(idOf(call.name, 'imported'), ctx));
  const notes = [...imported.notes, ...call.notes, ...secretNotes(call)];
  const about = { format: imported.format, notes };
  if (!dryRun) return { api: await saveApi(chosen, config, ctx), stored: true, ...about };
  const api: Api = { ...config, id: chosen };
  await refuseProblems(api, ctx);
  return { api: maskCall(api), stored: false, ...about };
}

function secretNotes(call: ImportedCall): readonly string[] {
  if (secretsOfCall(call).length === 0) return [];
  return [
    'It carries a secret itself, which is stored encrypted; a credential of an integration could be changed in one place.',
  ];
}

function hostless(): PatchbayError {
  return new PatchbayError('invalid_input', 'The text names no host that the call goes to.', {
    reason: 'HOST_UNKNOWN',
    hint: 'Write it into `servers` of the document, such as [{"url": "https://farm.example"}]. Nothing was stored.',
  });
}

function choose({ calls }: Imported, wanted: string | undefined): ImportedCall {
  const [only] = calls;
  if (wanted === undefined && calls.length === 1 && only !== undefined) return only.read();
  const key = wanted?.trim().toLowerCase() ?? '';
  const found = calls.find(({ names }) => names.some((name) => name.toLowerCase() === key));
  if (found !== undefined) return found.read();
  const names = calls.slice(0, 20).map((call) => call.names[0] ?? '');
  throw new PatchbayError('invalid_input', `The text describes ${calls.length} calls, and none of them was chosen.`, {
    reason: 'OPERATION_UNKNOWN',
    hint: 'Give `operation`: a method and a path such as GET /hens, or a name of it; some of them are in details.',
    details: { operations: names },
  });
}

async function freeId(wanted: string, { store }: Context<'store'>): Promise<string> {
  for (let suffix = 0; ; suffix += 1) {
    const id = suffix === 0 ? wanted : `${wanted}-${suffix}`;
    if ((await store.apis.get(id)) === undefined) return id;
  }
}
