import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { chooseApi, startCall } from '../../src/engine/api/start.ts';
import { tellRefusal } from '../../src/engine/run/refusal.ts';
import { awaitRun, keepsDefinition } from '../../src/engine/run/start.ts';
import { ApiInput } from '../../src/model/api.ts';
import { brief, Id } from '../../src/model/base.ts';
import { Run } from '../../src/model/run.ts';
import { briefRunArguments } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'api/call',
  family: 'api',
  title: 'Make a call',
  summary:
    'Makes one stored or given API call and returns its data, status and headers, or a run_id when it takes long.',
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'net', 'throttle', 'sandbox', 'extract', 'bus', 'durable'],
  wants: ['llm'],
  input: z.object({
    id: Id.optional().describe('Id of a stored call; either this or endpoint'),
    endpoint: ApiInput.extend({ id: Id.describe('Id for the run record') })
      .optional()
      .meta(brief('A call to make without storing it: id, and what api_upsert takes as input')),
    ...briefRunArguments,
  }),
  output: Run,
  serve: { graphql: 'call', handle: { read: 'run/get', cancel: 'run/cancel' } },
  example: { id: 'hens', payload: { coop: 3 } },
  async run({ id, endpoint, payload, credentials, options }, ctx) {
    const isInline = endpoint !== undefined;
    const definition = await chooseApi({ id, endpoint }, ctx).catch((error: unknown) =>
      tellRefusal(error, { kind: 'api', id: id ?? endpoint?.id, options }, ctx),
    );
    const input = {
      payload: payload ?? {},
      options: options ?? {},
      isInline,
      keep: isInline && keepsDefinition(options),
    };
    return awaitRun(await startCall({ definition, input, credentials: credentials ?? {} }, ctx), ctx);
  },
});
