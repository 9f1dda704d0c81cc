import { execute, parse } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { describe, expect, test } from 'vitest';
import { answerLines } from '../../../src/faces/graphql/log-answer.ts';
import { type Log, toLog } from '../../../src/faces/graphql/log-lines.ts';
import { readSdl } from '../../../src/faces/graphql/schema.ts';

const schema = createSchema({
  typeDefs: readSdl(),
  resolvers: { Subscription: { logs: { subscribe: () => undefined, resolve: (line: unknown) => line } } },
});
const about = { timestamp: 0, traceId: 'a'.repeat(32), runId: 'r1' } as const;
const logs: readonly Log[] = [
  { ...about, id: '1', level: 'info', message: 'An egg.' } as const,
  {
    ...about,
    id: '2',
    level: 'error',
    message: 'Quoted "egg" \\ \n \u0001message\u0001 \u2028 \uD800 蛋 "\\u0001id\\u0001"',
  } as const,
  { ...about, id: '3', level: 'debug', message: '' } as const,
].map(toLog);

describe('an answer is the one that executing gives', () => {
  test.each([
    'subscription { logs { id message level timestamp traceId runId } }',
    'subscription { told: logs { __typename text: message again: message level } }',
    'subscription($all: Boolean = false) { logs { ...L runId @include(if: $all) } } fragment L on Log { message }',
    'subscription { logs { level } }',
  ])('to %s', (query) => {
    const args = { schema, document: parse(query), variableValues: {} };
    const answer = answerLines(args);

    for (const log of logs) {
      expect(JSON.parse(answer(log))).toEqual(JSON.parse(JSON.stringify(execute({ ...args, rootValue: log }))));
    }
  });
});
