import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { chooseExtract, startExtract } from '../../src/engine/extract/start.ts';
import { tellRefusal } from '../../src/engine/run/refusal.ts';
import { awaitRun, keepsDefinition } from '../../src/engine/run/start.ts';
import { brief, Id } from '../../src/model/base.ts';
import { ExtractInput, extractFields } from '../../src/model/extract.ts';
import { Run } from '../../src/model/run.ts';
import { briefRunArguments } from '../../src/model/workflow.ts';

const { fileType, decompressionMethod, dataPath } = extractFields;

export default defineTool({
  name: 'extract/run',
  family: 'extract',
  title: 'Extract a file',
  summary: 'Turns a file (CSV, JSON, XML, XLSX, PDF, DOCX; also compressed) from an address or sent along into data.',
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'net', 'throttle', 'sandbox', 'extract', 'bus', 'durable'],
  wants: ['llm'],
  input: z.object({
    id: Id.optional().describe('Id of a stored extraction; this, endpoint or file'),
    endpoint: ExtractInput.optional().meta(
      brief('An extraction to run without storing it: what extract_upsert takes as input'),
    ),
    file: z
      .object({
        text: z.string().optional().describe('Its text; either this or base64'),
        base64: z.string().optional().describe('Its bytes'),
        fileType,
        decompressionMethod,
        dataPath,
      })
      .optional()
      .describe('A file that is sent along'),
    ...briefRunArguments,
  }),
  output: Run,
  serve: { graphql: 'extract', handle: { read: 'run/get', cancel: 'run/cancel' } },
  example: { file: { text: 'hen,eggs\nida,3\n' } },
  async run({ id, endpoint, file, payload, credentials, options }, ctx) {
    const { definition, file: sent } = await chooseExtract({ id, endpoint, file }, ctx).catch((error: unknown) =>
      tellRefusal(error, { kind: 'extract', id: id ?? endpoint?.id, options }, ctx),
    );
    const input = {
      payload: payload ?? {},
      options: options ?? {},
      isInline: id === undefined,
      keep: endpoint !== undefined && keepsDefinition(options),
      ...(sent === undefined ? {} : { file: sent }),
    };
    return awaitRun(await startExtract({ definition, input, credentials: credentials ?? {} }, ctx), ctx);
  },
});
