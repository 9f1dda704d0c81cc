/** Tools that need something from the client before they answer. Clients before 2026-07-28 are asked in mid-call by the SDK. */
import type { Tool } from '@modelcontextprotocol/server';
import { declaredCapabilities, type StateCodec } from '../ask.ts';
import type { RawTool } from '../face.ts';
import { text, toRawTool } from './fixture.ts';
import { askModel, askText, askUser, askYes, choices, clientRoots, defaults, userName } from './requests.ts';
import { interview, type Round } from './rounds.ts';

interface Questions {
  readonly description: string;
  readonly inputSchema?: Tool['inputSchema'];
  rounds(args: Readonly<Record<string, unknown>>): readonly Round[];
  /** What comes before the answers. */
  readonly says?: string;
  /** Whether state goes along, as more than one round always needs. */
  readonly isSigned?: boolean;
}

const asked: Readonly<Record<string, Questions>> = {
  test_sampling: {
    description: "Puts a prompt to the client's model.",
    inputSchema: oneText('prompt', 'The prompt'),
    rounds: ({ prompt }) => [{ answer: askModel(String(prompt), 100) }],
    says: 'LLM response: ',
  },
  test_elicitation: {
    description: 'Asks the user for a name and an address.',
    inputSchema: oneText('message', 'What the user reads'),
    rounds: ({ message }) => [{ user: askUser(String(message)) }],
    says: 'User response: ',
  },
  test_elicitation_sep1034_defaults: {
    description: 'Asks with a default for every type.',
    rounds: () => [{ values: defaults }],
    says: 'Elicitation completed: ',
  },
  test_elicitation_sep1330_enums: {
    description: 'Asks with every kind of choice.',
    rounds: () => [{ values: choices }],
    says: 'Elicitation completed: ',
  },
  test_missing_capability: {
    description: 'Cannot be served without sampling.',
    rounds: () => [{ answer: askModel('Is anybody there?', 10) }],
  },
  test_streaming_elicitation: {
    description: 'Asks by its result, never by a request on the stream.',
    rounds: () => [{ user_name: userName }],
  },
  test_input_required_result_elicitation: {
    description: 'Asks for a name.',
    rounds: () => [{ user_name: userName }],
    says: 'Hello, ',
  },
  test_input_required_result_sampling: {
    description: "Asks the client's model.",
    rounds: () => [{ capital_question: askModel('What is the capital of France?', 100) }],
  },
  test_input_required_result_list_roots: {
    description: "Asks for the client's roots.",
    rounds: () => [{ client_roots: clientRoots }],
    says: 'Roots: ',
  },
  test_input_required_result_request_state: {
    description: 'Asks, and wants its state back.',
    rounds: () => [{ confirm: askYes('Please confirm', 'ok') }],
    says: 'state-ok: ',
    isSigned: true,
  },
  test_input_required_result_tampered_state: {
    description: 'Asks, and takes no state but its own.',
    rounds: () => [{ confirm: askYes('Please confirm', 'ok') }],
    says: 'state-ok: ',
    isSigned: true,
  },
  test_input_required_result_multiple_inputs: {
    description: 'Asks for three things at once.',
    rounds: () => [{ user_name: userName, greeting: askModel('Generate a greeting', 50), client_roots: clientRoots }],
    isSigned: true,
  },
  test_input_required_result_multi_round: {
    description: 'Asks twice.',
    rounds: () => [
      { step1: askText('Step 1: What is your name?', 'name') },
      { step2: askText('Step 2: What is your favorite color?', 'color') },
    ],
    isSigned: true,
  },
};

function oneText(name: string, description: string): Tool['inputSchema'] {
  return { type: 'object', properties: { [name]: { type: 'string', description } }, required: [name] };
}

export function questionTools(state: StateCodec): readonly RawTool[] {
  const fixed = Object.entries(asked).map(([name, { rounds, says = '', isSigned = false, ...listing }]) => {
    return toRawTool({
      name,
      ...listing,
      async call({ args, ctx }) {
        const outcome = await interview({ rounds: rounds(args), ctx, state: isSigned ? state : undefined });
        return 'asks' in outcome ? outcome.asks : text(says + outcome.heard.join(' '));
      },
    });
  });
  return [...fixed, capabilityTool];
}

const capabilityTool = toRawTool({
  name: 'test_input_required_result_capabilities',
  description: 'Asks for nothing that the client did not declare.',
  async call({ ctx, server }) {
    const declared = declaredCapabilities(ctx, server);
    const round: Round = {
      ...(declared.elicitation === undefined ? {} : { user_name: userName }),
      ...(declared.sampling === undefined ? {} : { greeting: askModel('Generate a greeting', 50) }),
      ...(declared.roots === undefined ? {} : { client_roots: clientRoots }),
    };
    if (Object.keys(round).length === 0) return text('The client can be asked nothing.');
    const outcome = await interview({ rounds: [round], ctx });
    return 'asks' in outcome ? outcome.asks : text(outcome.heard.join(' '));
  },
});
