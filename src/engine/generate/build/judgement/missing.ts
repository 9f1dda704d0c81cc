/** What is said when a workflow cannot be built: exactly which piece is missing. */
import { PatchbayError } from '../../../../core/error.ts';
import { nameOf } from '../../documents/terms/document.ts';
import { shownName } from '../../step/terms/target.ts';
import type { Failure } from '../terms/plan.ts';
import { type KnownOperation, listed, type Sources } from '../terms/sources.ts';

const shownMax = 160;
const namedMax = 10;

/** `invalid_input` with MISSING_OPERATION, MISSING_VALUE, MISSING_INTEGRATION, MISSING_FIELD or NOT_PROVEN. */
export function missingPiece(failure: Failure, sources: Sources): PatchbayError {
  const { kind, clause, missing, problems = [] } = failure;
  const names = missing.slice(0, namedMax);
  const details = { kind, clause: shown(clause), missing: names, ...operationOf(failure) };
  const where = listed(sources.all.map(({ integration }) => integration.id));
  if (kind === 'integration') {
    const message = `No integration was found for ${names.join(', ')}, which "${shown(clause)}" asks for; there is ${where}.`;
    return refused(
      message,
      'MISSING_INTEGRATION',
      'Store it with integration_upsert and name it in integrationIds.',
      details,
    );
  }
  if (kind === 'field') {
    const message = `Nothing gives ${names.map(shownName).join(', ')} of the result: no operation of ${where} answers with it.`;
    const hint =
      'Make it optional in responseSchema or leave it out, add an integration that knows it, or say where it comes from.';
    return refused(message, 'MISSING_FIELD', hint, { ...details, problems: problems.slice(0, namedMax) });
  }
  if (kind === 'unused') {
    const message = `Nothing of what ${where} can do makes use of ${names.map(shownQuote).join(', ')} in "${shown(clause)}".`;
    const hint = 'Say what it is for in other words, name the integration that knows it, or leave it out.';
    return refused(message, 'MISSING_OPERATION', hint, details);
  }
  if (kind === 'operation') return missingOperation(failure, sources, where, details);
  const operation = failure.operation === undefined ? 'The operation' : operationName(failure.operation);
  if (names.length === 0) {
    const message = `${operation} was chosen for "${shown(clause)}", and could not be made to work: ${problems.slice(0, 3).join(' ')}`;
    return refused(
      message,
      'NOT_PROVEN',
      'Say more in the instruction, or give an example of the data in `payload`.',
      details,
    );
  }
  const message = `Nothing gives ${names.map(shownName).join(', ')}, which ${operation} needs for "${shown(clause)}".`;
  const hint = 'Add it to `payload` under that name, name its value in the instruction, or say which one is meant.';
  return refused(message, 'MISSING_VALUE', hint, details);
}

function missingOperation(
  { clause }: Failure,
  { silent, all }: Sources,
  where: string,
  details: Readonly<Record<string, unknown>>,
): PatchbayError {
  const quiet = silent.length === 0 ? '' : ` Nothing is known of ${listed(silent)}: there is no documentation.`;
  const nearest = all.flatMap(({ operations }) => operations.map(operationName)).slice(0, namedMax);
  return refused(
    `No operation of ${where} does "${shown(clause)}".${quiet}`,
    'MISSING_OPERATION',
    `Name an integration that can do it, or ask for something that there is, such as: ${nearest.join(', ')}.`,
    { ...details, nearest },
  );
}

function refused(
  message: string,
  reason: string,
  hint: string,
  details: Readonly<Record<string, unknown>>,
): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason, hint, details });
}

function operationOf({ operation }: Failure): Readonly<Record<string, unknown>> {
  return operation === undefined ? {} : { operation: operationName(operation) };
}

/** `GET /orders of 'shop'`; what a document says comes from a stranger, and only plain signs of it are repeated. */
export function operationName({ operation, source }: KnownOperation): string {
  const plain = nameOf(operation)
    .replace(/[^\w /{}.:-]/g, '')
    .slice(0, 120);
  return `${plain} of '${source.integration.id}'`;
}

/** A name, or the caller's own words. */
function shownQuote(name: string): string {
  return /^[\w.-]+$/.test(name) ? shownName(name) : `"${shown(name)}"`;
}

/** The caller's own words. */
function shown(text: string): string {
  return text.length <= shownMax ? text : `${text.slice(0, shownMax)}...`;
}
