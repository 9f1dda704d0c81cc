/** The answer that a rendered request might get, made of the documented one and of what the request asks for. */
import { isRecord, recordOf } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import type { BuiltRequest } from '../../../api/request.ts';
import { type Operation, pathNames, type Schema, unbracketed } from '../../documents/terms/document.ts';
import { wordsOf } from '../../words.ts';
import { holderOf } from '../terms/entity.ts';
import { keyOf, sampleOf } from './sample.ts';

/** The data behind `dataPath`; null where the document does not say what the answer looks like. */
export function answerTo(
  request: BuiltRequest,
  operation: Operation,
  noun: readonly string[],
  dataPath: string | null | undefined,
): unknown {
  if (operation.answer === undefined) return null;
  const asked = askedIn(request, operation, noun);
  const index = indexOf(asked, operation, noun);
  const whole = sampleOf(operation.answer, { noun, index, asked, isMany: false });
  return valueAt(whole, dataPath ?? '');
}

export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>((inner, name) => {
      if (Array.isArray(inner)) return inner[Number(name)] ?? null;
      return isRecord(inner) ? (inner[name] ?? null) : null;
    }, value);
}

/** Values in the path and the query of the request, by the words of the fields that would have them. */
function askedIn({ url, body }: BuiltRequest, operation: Operation, noun: readonly string[]): Map<string, unknown> {
  const asked = new Map<string, unknown>();
  const { pathname: written, searchParams } = new URL(url);
  const pathname = unbracketed(written, operation);
  const pattern = operation.path.split('/').filter((part) => part !== '');
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .slice(-pattern.length);
  const names = pathNames(operation.path);
  for (const [index, part] of pattern.entries()) {
    const name = /^\{([^{}]+)\}$/.exec(part)?.[1];
    if (name === undefined) continue;
    const value = decodeURIComponent(parts[index] ?? '');
    // The last variable of the path is the key of the thing itself, if nothing stands behind it.
    const isOwn = name === names.at(-1) && /\}\/?$/.test(operation.path);
    asked.set(isOwn ? ownKey(operation.answer, name) : wordsOf(name).join(' '), value);
  }
  for (const [name, value] of searchParams) asked.set(wordsOf(name).join(' '), value);
  for (const [name, value] of Object.entries(bodyOf(body))) asked.set(wordsOf(name).join(' '), value);
  if (noun.length > 0 && asked.has(`${noun.join(' ')} id`)) asked.set('id', asked.get(`${noun.join(' ')} id`));
  return asked;
}

function bodyOf(body: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body ?? '{}');
    return recordOf(value);
  } catch {
    return {};
  }
}

/** How the answer calls what the path calls `order_id`: by the same name, or `id`. */
function ownKey(answer: Schema | undefined, name: string): string {
  const words = wordsOf(name).join(' ');
  return JSON.stringify(answer ?? {}).includes(`"${name}"`) ? words : (wordsOf(name).at(-1) ?? words);
}

/** Which of the things the key in the request is of; the first where it is of none. */
function indexOf(asked: ReadonlyMap<string, unknown>, { path }: Operation, noun: readonly string[]): number {
  const holders = pathNames(path).map((name) => holderOf(wordsOf(name)));
  const values = new Set([...asked.values()].map(String));
  for (let index = 0; index < limits.buildSampleItems; index += 1) {
    for (const kind of [noun, ...holders].filter((words) => words.length > 0)) {
      const keys = [keyOf({ type: 'integer' }, kind, index), keyOf({ type: 'string' }, kind, index)];
      if (keys.some((key) => values.has(String(key))) || values.has(`person${index}@example.com`)) return index;
    }
  }
  return 0;
}
