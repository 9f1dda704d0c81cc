/** GET /api/models and GET /test: what there is, and whether a call works. */
import type { MountedRequest } from '../http/host.ts';
import type { RestFace } from './face.ts';
import { performCall } from './tools.ts';

/** The contract has the strategy in each model, its origin beside them: callers of both find it. */
const strategy = 'rules_first';

export async function listModels(_request: MountedRequest, { models }: RestFace): Promise<Response> {
  const listed = models.map((model) => ({ ...model, default_selection_strategy: strategy }));
  return Response.json({ models: listed, default_selection_strategy: strategy });
}

export async function tellTest(mounted: MountedRequest, face: RestFace): Promise<Response> {
  const resources = face.registry.entries.flatMap(({ tool }) => tool.serve?.resource?.noun ?? []);
  const tools = await performCall(face.probe, mounted, face);
  return Response.json({ prompts: face.prompts, resources, tools });
}
