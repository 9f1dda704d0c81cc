import { onTestFinished } from 'vitest';
import type * as z from 'zod';
import type { Sandbox } from '../../../src/core/ports.ts';
import { workerSandbox } from '../../../src/drivers/sandbox/index.ts';
import { readExpression } from '../../../src/drivers/sandbox/language.ts';
import { testClock } from '../../harness/clock.ts';
import { sharedDrivers } from '../../harness/shared-drivers.ts';

type Options = z.input<typeof workerSandbox.options>;

export const { signal } = new AbortController();

/** A sandbox of the test's own, closed when the test has ended. */
export async function openSandbox(options: Options = {}): Promise<Sandbox> {
  const opened = await open(options);
  onTestFinished(() => opened.close());
  return opened.port;
}

/** One for a whole file, or for all that do without options; its workers end with the test's process. */
export async function sharedSandbox(options?: Options): Promise<Sandbox> {
  return options === undefined ? sharedDrivers.sandbox.get() : (await open(options)).port;
}

/** The same, where no arrow function is answered without a worker: what a test finds out is about the workers. */
export function onlyWorkers(sandbox: Sandbox): Sandbox {
  return {
    ...sandbox,
    evaluate: (expression, data, signal) => sandbox.evaluate(leaveToWorker(expression), data, signal),
    open(values, name) {
      const scope = sandbox.open(values, name);
      const { evaluate } = scope;
      scope.evaluate = (expression, members, signal) =>
        evaluate.call(scope, leaveToWorker(expression), members, signal);
      return scope;
    },
  };
}

/** Any number of arguments is more than the main thread knows. */
export function leaveToWorker(expression: string): string {
  const { language } = readExpression(expression);
  return language === 'javascript' ? `(...all) => (${expression}\n)(...all)` : expression;
}

function open(options: Options) {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };
  return workerSandbox.open(workerSandbox.options.parse(options), kit);
}
