/** The failures of an expression or a validation, as its caller is told them. */
import { PatchbayError } from '../../core/error.ts';
import type { Failure, Language, Program } from './messages.ts';

interface Words {
  readonly subject: string;
  /** What its reasons begin with. */
  readonly prefix: 'EXPRESSION' | 'SCHEMA';
  readonly slowHint: string;
  readonly memoryHint: string;
}

const expression = {
  prefix: 'EXPRESSION',
  slowHint: 'Make it do less, or select less data before it.',
  memoryHint: 'Make it build less, or select less data before it.',
} as const;
const schemaHint = 'Simplify its patterns, references, alternatives and uniqueItems, or validate less data.';

const words: Readonly<Record<Language, Words>> = {
  javascript: { subject: 'The JavaScript expression', ...expression },
  jsonata: { subject: 'The JSONata expression', ...expression },
  schema: {
    subject: 'The validation by JSON Schema',
    prefix: 'SCHEMA',
    slowHint: schemaHint,
    memoryHint: schemaHint,
  },
};

/** What was asked of a worker could not be done, or failed. */
export function programFailed({ language }: Program, { reason, message, detail }: Failure): PatchbayError {
  if (reason === 'INVALID_SCHEMA') return badSchema(message, detail);
  const hint = language === 'jsonata' ? 'Only an arrow function such as (x) => x.id is read as JavaScript.' : undefined;
  return new PatchbayError('invalid_input', `${words[language].subject} failed: ${message}.`, {
    reason,
    hint: reason === 'EXPRESSION_FAILED' && /\(S\d+\)$/.test(message) ? hint : undefined,
    cause: detail,
  });
}

function badSchema(why: string, cause: string): PatchbayError {
  return new PatchbayError('invalid_input', `The JSON Schema was not usable: ${why}.`, {
    reason: 'INVALID_SCHEMA',
    hint: 'Write a JSON Schema of draft 2020-12 without references to other documents.',
    cause,
  });
}

export function tooSlow({ language }: Program, timeoutMs: number): PatchbayError {
  const { subject, prefix, slowHint } = words[language];
  return new PatchbayError('timeout', `${subject} ran longer than ${timeoutMs} ms and was stopped.`, {
    reason: `${prefix}_TIMEOUT`,
    hint: slowHint,
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

/** The worker ended in the middle of its work; `how` is a signal's name or an exit code. */
export function deathOf({ language }: Program, how: string, memoryMib: number): PatchbayError {
  const { subject, prefix, memoryHint } = words[language];
  if (memoryDeaths.has(how)) {
    return new PatchbayError('invalid_input', `${subject} used more than ${memoryMib} MiB and was stopped.`, {
      reason: `${prefix}_MEMORY`,
      hint: memoryHint,
      cause: how,
    });
  }
  return new PatchbayError('invalid_input', `${subject} broke its worker and was stopped.`, {
    reason: `${prefix}_FAILED`,
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
