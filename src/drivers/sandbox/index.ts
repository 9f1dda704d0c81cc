/**
 * Expressions in worker processes without authority: see pool.ts for how they are shared, realm.ts for what an
 * expression finds there.
 */
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';
import type { Sandbox } from '../../core/ports.ts';
import { Evaluator, type Over } from './evaluate.ts';
import { readCondition } from './language.ts';
import { responseOf } from './page.ts';
import { Pool } from './pool.ts';
import { remember } from './remember.ts';
import { LiveScope, programOf } from './scope.ts';

const Options = z.object({
  workers: z.int().min(1).default(limits.expressionWorkers),
  longWorkers: z.int().min(1).default(limits.expressionLongWorkers),
  sliceMs: z.int().min(1).default(limits.expressionSliceMs),
  timeoutMs: z.int().min(1).default(limits.expressionTimeoutMs),
  memoryMib: z.int().min(16).default(limits.expressionMemoryMib),
});

/** A worker that takes longer to start is of no use. */
const startMs = 30_000;

const conditionOf = remember(readCondition);

export const workerSandbox: Driver<Sandbox, typeof Options> = {
  name: 'workers',
  options: Options,
  async open(options, { log }) {
    const pool = new Pool(options, log);
    // A sixteenth of a worker's memory: the rest is for the expression that runs.
    const evaluator = new Evaluator(pool, (options.memoryMib * 1024 * 1024) / 16);
    return {
      port: createPort(evaluator),
      health: () => evaluator.check(programOf('$'), AbortSignal.timeout(startMs)),
      async close() {
        pool.close();
      },
    };
  },
};

function createPort(evaluator: Evaluator): Sandbox {
  let lastScope = 0;
  return {
    open(values = {}, name) {
      lastScope += 1;
      return new LiveScope({ id: lastScope, evaluator, values, name });
    },
    async evaluate(expression, data, signal) {
      const json = (): string => JSON.stringify(data) ?? 'null';
      const over: Over = { data: () => data, input: () => ({ kind: 'value', json: json() }) };
      return evaluator.evaluate(programOf(expression), over, signal);
    },
    async holds(condition, page, signal) {
      const over: Over = {
        data: () => ({ response: responseOf(page), pageInfo: page.pageInfo }),
        input: () => ({ kind: 'page', json: JSON.stringify(page) }),
      };
      return isTrue(await evaluator.evaluate(conditionOf(condition), over, signal));
    },
    async check(expression, signal, kind = 'expression') {
      await evaluator.check(kind === 'condition' ? conditionOf(expression) : programOf(expression), signal);
    },
  };
}

/** As JavaScript has it: missing values, null, zero and the empty text are not. */
function isTrue(value: unknown): boolean {
  return Boolean(value);
}
