/**
 * The fixtures of the official conformance suite: tools, resources and prompts with the names that its scenarios call.
 *
 * They are loaded with `--conformance-fixtures` and stand beside the real ones, so that the suite sees the face as it is.
 * None has an `x-mcp-header`: the SDK checks such headers only for servers of its high-level kind, and no tool of ours
 * wants its arguments in headers. The one scenario about them is not scored.
 */
import type { StateCodec } from '../ask.ts';
import type { Extension } from '../face.ts';
import { contentTools } from './content.ts';
import { messageTools } from './messages.ts';
import { servePrompts } from './prompts.ts';
import { questionTools } from './questions.ts';
import { serveResources } from './resources.ts';
import { createTaskStore } from './task-store.ts';
import { taskTools } from './tasks.ts';

export function createFixtures(state: StateCodec): Extension {
  const store = createTaskStore();
  return {
    tools: [...contentTools(), ...messageTools(), ...questionTools(state), ...taskTools(store, state)],
    tasks: store.source,
    install(server, face) {
      serveResources(server, face);
      servePrompts(server, face);
    },
  };
}
