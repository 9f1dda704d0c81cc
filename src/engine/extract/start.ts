/** Begins runs of extractions: of a file behind an address, or of bytes that were sent along. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { ExtractRequest as FileRequest } from '../../core/ports.ts';
import type { ExtractConfig, ExtractInput } from '../../model/extract.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { atDataPath, charsetOf } from '../api/answer.ts';
import { normalizeCall } from '../api/normalize.ts';
import { secretsOfCall } from '../api/secrets.ts';
import { getDefinition } from '../definitions.ts';
import { extractKind } from '../kinds.ts';
import type { RunOutput } from '../run/perform.ts';
import type { RunRecord } from '../run/record.ts';
import { beginSingle, performSingle, type Running } from '../run/single.ts';
import type { RunContext } from '../run/start.ts';
import { refuseExtractProblems, saveExtract } from './save.ts';

/** A file that was sent along: its text, or its bytes in base64. */
export interface SentFile {
  readonly text?: string | undefined;
  readonly base64?: string | undefined;
}

interface Choice {
  readonly id?: string | undefined;
  readonly endpoint?: ExtractInput | undefined;
  readonly file?: (SentFile & Partial<ExtractConfig>) | undefined;
}

export interface ExtractRequest {
  /** With its secrets open. */
  readonly config: ExtractConfig;
  /** The bytes, when they need not be fetched. */
  readonly bytes: Uint8Array | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
  /** Store the definition once it has worked (`cacheMode`). */
  readonly keep: boolean;
}

/** What to extract, and from what: exactly one of the three (workflow-service, Input types). */
export async function chooseExtract(
  { id, endpoint, file }: Choice,
  ctx: Context<'store' | 'vault' | 'sandbox'>,
): Promise<Pick<ExtractRequest, 'config' | 'bytes'>> {
  if ([id, endpoint, file].filter((one) => one !== undefined).length !== 1) {
    throw new PatchbayError('invalid_input', 'Exactly one of id, endpoint and file was wanted.', {
      hint: 'Give id for a stored extraction, endpoint for a definition of its own, or file for bytes.',
    });
  }
  if (id !== undefined) return { config: await getDefinition(extractKind, id, ctx), bytes: undefined };
  if (file !== undefined) {
    const { text, base64, ...how } = file;
    return { config: { id: 'file', ...how }, bytes: bytesOf({ text, base64 }) };
  }
  const config: ExtractConfig = normalizeCall(endpoint ?? { id: '' });
  await refuseExtractProblems(config, ctx);
  return { config, bytes: undefined };
}

function bytesOf({ text, base64 }: SentFile): Uint8Array {
  if ((text === undefined) === (base64 === undefined)) {
    throw new PatchbayError('invalid_input', 'Exactly one of file.text and file.base64 was wanted.');
  }
  if (text !== undefined) return new TextEncoder().encode(text);
  try {
    return Uint8Array.from(atob((base64 ?? '').replace(/^data:[^,]*;base64,/, '')), (sign) => sign.charCodeAt(0));
  } catch (cause) {
    throw new PatchbayError('invalid_input', 'file.base64 was not base64.', {
      hint: 'Encode the bytes of the file, or send its text as file.text.',
      cause,
    });
  }
}

/** Writes the record, starts the job, returns the record. */
export function startExtract(request: ExtractRequest, ctx: RunContext): Promise<RunRecord> {
  const { config, credentials, options } = request;
  const perform = (running: Running): Promise<RunOutput> => readFile(request, running, ctx);
  return beginSingle({ kind: 'extract', definition: config, credentials, options, perform }, ctx);
}

async function readFile(
  { config, bytes, keep, ...request }: ExtractRequest,
  running: Running,
  ctx: RunContext,
): Promise<RunOutput> {
  const { signal } = running.job;
  const read = (file: Pick<FileRequest, 'bytes' | 'charset'>): Promise<unknown> =>
    ctx.extract.extract({
      ...file,
      fileType: config.fileType ?? 'AUTO',
      decompression: config.decompressionMethod ?? 'AUTO',
      signal,
    });
  running.redactor.add(request.credentials);
  if (bytes !== undefined) return { data: atDataPath(await read({ bytes }), config.dataPath, 'dataPath') };
  const { isShown, ...output } = await performSingle(
    {
      ...request,
      config,
      secrets: secretsOfCall(config),
      maxBytes: limits.extractBytes,
      read: (response) => read({ bytes: response.bytes, charset: charsetOf(response) }),
    },
    running,
    ctx,
  );
  if (keep && !isShown) await saveExtract(config.id, config, ctx, { replace: true });
  return output;
}
