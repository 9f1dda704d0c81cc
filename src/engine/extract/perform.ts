import { limits } from '../../core/limits.ts';
import type { ExtractRequest } from '../../core/ports.ts';
import type { ExtractConfig } from '../../model/extract.ts';
import { atDataPath, charsetOf } from '../api/answer.ts';
import { maskCall, secretsOfCall } from '../api/secrets.ts';
import { Repaired } from '../heal/repaired.ts';
import { extractKind } from '../kinds.ts';
import type { Running, RunOutput, RunRequest } from '../run/perform.ts';
import { performSingle } from '../run/single.ts';
import { bytesOf } from './file.ts';
import { saveExtract } from './save.ts';

/** Executes a run of an extraction. */
export async function performExtract(request: RunRequest<ExtractConfig>, running: Running): Promise<RunOutput> {
  const { definition: config, input } = request;
  const { ctx, redactor } = running;
  const read = (file: Pick<ExtractRequest, 'bytes' | 'charset'>): Promise<unknown> =>
    ctx.extract.extract({
      ...file,
      fileType: config.fileType ?? 'AUTO',
      decompression: config.decompressionMethod ?? 'AUTO',
      signal: ctx.signal,
    });
  redactor.add(request.credentials);
  if (input.file !== undefined) {
    return { data: atDataPath(await read({ bytes: bytesOf(input.file) }), config.dataPath, 'dataPath') };
  }
  const {
    isEmpty,
    keep: _keep,
    config: worked,
    healing,
    ...output
  } = await performSingle(
    {
      ...request,
      config,
      tool: 'extract/run',
      secrets: secretsOfCall(config),
      maxBytes: limits.extractBytes,
      read: (response) => read({ bytes: response.bytes, charset: charsetOf(response) }),
    },
    running,
  );
  const repairs = healing.filter(({ outcome }) => outcome === 'worked');
  const repaired = new Repaired(config, maskCall, running);
  if (repairs.length > 0) await repaired.take({ ...config, ...worked, id: config.id }, repairs);
  if (input.keep === true && !isEmpty) await saveExtract(config.id, repaired.definition, ctx, { replace: true });
  await repaired.save(extractKind, input);
  return output;
}
