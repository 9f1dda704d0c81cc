/**
 * Expressions and JSON Schemas in worker processes without authority: see pool.ts for how they are shared, realm.ts for what an
 * expression finds there.
 */
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';
import type { Sandbox } from '../../core/ports.ts';
import { Evaluator, type Over } from './evaluate.ts';
import { readCondition } from './language.ts';
import type { Program } from './messages.ts';
import { responseOf } from './page.ts';
import { Pool } from './pool.ts';
import { remember } from '../../core/remember.ts';
import { isCertainlyUsable, isCertainlyValid, type Schema } from './schema/index.ts';
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
      return evaluator.evaluate(programOf(expression), overValue(data), signal);
    },
    async holds(condition, page, signal) {
      const over: Over = {
        data: () => ({ response: responseOf(page), pageInfo: page.pageInfo }),
        values: () => [responseOf(page), page.pageInfo],
        input: () => ({ kind: 'page', json: JSON.stringify(page) }),
      };
      return isTrue(await evaluator.evaluate(conditionOf(condition), over, signal));
    },
    async check(expression, signal, kind = 'expression') {
      await evaluator.check(kind === 'condition' ? conditionOf(expression) : programOf(expression), signal);
    },
    async validate(schema, value, signal) {
      signal.throwIfAborted();
      if (isCertainlyValid(schema, value)) return [];
      return Violations.parse(await evaluator.evaluate(programOfSchema(schema), overValue(value), signal));
    },
    async checkSchema(schema, signal) {
      signal.throwIfAborted();
      if (!isCertainlyUsable(schema)) await evaluator.check(programOfSchema(schema), signal);
    },
  };
}

const Violations = z.array(z.string());

function programOfSchema(schema: Schema): Program {
  return { language: 'schema', text: JSON.stringify(schema), lead: 0 };
}

function overValue(value: unknown): Over {
  return { data: () => value, input: () => ({ kind: 'value', json: JSON.stringify(value) ?? 'null' }) };
}

/** As JavaScript has it: missing values, null, zero and the empty text are not. */
function isTrue(value: unknown): boolean {
  return Boolean(value);
}
