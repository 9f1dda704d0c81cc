/** Begins runs of extractions: of a file behind an address, or of bytes that were sent along. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Resumed } from '../../core/run-ports.ts';
import type { ExtractConfig, ExtractInput } from '../../model/extract.ts';
import { normalizeCall } from '../api/normalize.ts';
import { maskCall } from '../api/secrets.ts';
import { getDefinition } from '../definitions.ts';
import { extractKind } from '../kinds.ts';
import type { SentFile } from '../run/input.ts';
import type { RunContext, RunRequest } from '../run/perform.ts';
import { beginRun, type RunHandle } from '../run/start.ts';
import { requireSuccessor } from '../run/successor.ts';
import { bytesOf } from './file.ts';
import { performExtract } from './perform.ts';
import { refuseExtractProblems } from './save.ts';

interface Choice {
  readonly id?: string | undefined;
  readonly endpoint?: ExtractInput | undefined;
  readonly file?: (SentFile & Partial<ExtractConfig>) | undefined;
}

interface Chosen {
  readonly definition: ExtractConfig;
  /** What to read, when it need not be fetched. */
  readonly file: SentFile | undefined;
}

/** What to extract, and from what: exactly one of the three (workflow-service, Input types). */
export async function chooseExtract(
  { id, endpoint, file }: Choice,
  ctx: Context<'store' | 'vault' | 'sandbox'>,
): Promise<Chosen> {
  if ([id, endpoint, file].filter((one) => one !== undefined).length !== 1) {
    throw new PatchbayError('invalid_input', 'Exactly one of id, endpoint and file was wanted.', {
      hint: 'Give id for a stored extraction, endpoint for a definition of its own, or file for bytes.',
    });
  }
  if (id !== undefined) return { definition: await getDefinition(extractKind, id, ctx), file: undefined };
  if (file !== undefined) {
    const { text, base64, ...how } = file;
    bytesOf({ text, base64 });
    return { definition: { id: 'file', ...how }, file: { text, base64 } };
  }
  const config: ExtractConfig = normalizeCall(endpoint ?? { id: '' });
  await refuseExtractProblems(config, ctx);
  return { definition: config, file: undefined };
}

/** Stores the run, starts it or puts it in line. Throws as `beginRun`. */
export async function startExtract(
  request: RunRequest<ExtractConfig>,
  ctx: RunContext,
  resumes?: Resumed,
): Promise<RunHandle> {
  await requireSuccessor(request.input.options, ctx);
  return beginRun({ ...request, kind: 'extract', mask: maskCall, perform: performExtract, resumes }, ctx);
}
