/** The failures of an expression, as its caller is told them. */
import { PatchbayError } from '../../core/error.ts';
import type { Failure, Language, Program } from './messages.ts';

const names: Readonly<Record<Language, string>> = { javascript: 'JavaScript', jsonata: 'JSONata' };

export function expressionFailed({ language }: Program, { reason, message, detail }: Failure): PatchbayError {
  const hint = language === 'jsonata' ? 'Only an arrow function such as (x) => x.id is read as JavaScript.' : undefined;
  return new PatchbayError('invalid_input', `The ${names[language]} expression failed: ${message}.`, {
    reason,
    hint: reason === 'EXPRESSION_FAILED' && /\(S\d+\)$/.test(message) ? hint : undefined,
    cause: detail,
  });
}

export function tooSlow({ language }: Program, timeoutMs: number): PatchbayError {
  const what = `The ${names[language]} expression ran longer than ${timeoutMs} ms and was stopped.`;
  return new PatchbayError('timeout', what, {
    reason: 'EXPRESSION_TIMEOUT',
    hint: 'Make it do less, or select less data before it.',
  });
}

/** Signals and exit codes by which an engine ends that cannot go on without memory. */
const memoryDeaths: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGKILL',
  'exit 134',
  'exit 2147483651',
]);

/** The worker ended in the middle of the expression; `how` is a signal's name or an exit code. */
export function deathOf({ language }: Program, how: string, memoryMib: number): PatchbayError {
  const name = names[language];
  if (memoryDeaths.has(how)) {
    return new PatchbayError(
      'invalid_input',
      `The ${name} expression used more than ${memoryMib} MiB and was stopped.`,
      {
        reason: 'EXPRESSION_MEMORY',
        hint: 'Make it build less, or select less data before it.',
        cause: how,
      },
    );
  }
  return new PatchbayError('invalid_input', `The ${name} expression broke its worker and was stopped.`, {
    reason: 'EXPRESSION_FAILED',
    hint: 'Check how deep it nests or recurses.',
    cause: how,
  });
}

export function notStarted(cause: string): PatchbayError {
  return new PatchbayError('internal', 'The expression worker did not start.', { cause });
}

export function closed(): PatchbayError {
  return new PatchbayError('cancelled', 'Expressions are no longer evaluated: Patchbay is closing.');
}
