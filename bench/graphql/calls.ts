/** A call over GraphQL against the same call of its tool over MCP. */
import { isDeepStrictEqual } from 'node:util';
import { httpSubject } from '../mcp/http-load.ts';
import { callMessage, headersOf } from '../mcp/wire.ts';
import { medianOf, ratioOf, repeat, type Samples, takeTurns } from '../measure.ts';
import type { Figure } from '../report.ts';
import { runSubject } from '../workflow/run-load.ts';
import { serveWorkflows } from '../workflow/serve.ts';
import { oneStep } from '../workflow/workflows.ts';
import { graphqlSubject } from './ask.ts';

const processes = 2;
const turns = { warmUps: 2, rounds: 4 };
const operationsPerRound = 400;

const getWorkflow = `query($id: ID!) {
  getWorkflow(id: $id) { id version createdAt updatedAt finalTransform steps { id apiConfig { id urlHost urlPath } } }
}`;
const executeWorkflow = `mutation($id: ID!, $payload: JSON) {
  executeWorkflow(input: { id: $id }, payload: $payload) { id success data error startedAt completedAt }
}`;

export async function benchCalls(): Promise<readonly Figure[]> {
  const samples = await repeat(processes, () =>
    serveWorkflows(async (server, upstream, store) => {
      const { id, payload, data } = await store(oneStep('arrow', upstream));
      const message = callMessage(1, 'workflow_get', { id });
      const subjects = [
        httpSubject({ name: 'get tool', server, message, headers: headersOf(message), operationsPerRound }),
        graphqlSubject({
          name: 'get graphql',
          server,
          query: getWorkflow,
          variables: { id },
          operationsPerRound,
          expect: ({ getWorkflow: found }) => expectThat(isDeepStrictEqual(Object(found).id, id)),
        }),
        runSubject(server, { id, input: {}, payload, data }, { name: 'run tool', connections: 8, operationsPerRound }),
        graphqlSubject({
          name: 'run graphql',
          server,
          query: executeWorkflow,
          variables: { id, payload },
          operationsPerRound,
          expect: ({ executeWorkflow: run }) => expectThat(isDeepStrictEqual(Object(run).data, data)),
        }),
      ];
      return takeTurns(subjects, turns);
    }),
  );
  return [
    against(samples, 'getWorkflow over GraphQL : workflow_get over MCP', 'get'),
    against(samples, 'executeWorkflow over GraphQL : workflow_execute over MCP', 'run'),
  ];
}

function expectThat(isRight: boolean): void {
  if (!isRight) throw new Error('A call over GraphQL was answered with something else.');
}

function against(samples: Samples, what: string, name: string): Figure {
  const [graphql, tool] = [`${name} graphql`, `${name} tool`];
  return {
    what,
    unit: 'µs CPU',
    patchbay: medianOf(samples, graphql, 'cpuMicros'),
    reference: medianOf(samples, tool, 'cpuMicros'),
    ratio: ratioOf(samples, graphql, tool, 'cpuMicros'),
    bar: { atMost: 1.5 },
  };
}
