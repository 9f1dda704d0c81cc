/**
 * Requests as nearly every client makes them: one query or mutation as JSON, answered as JSON. They are read, executed and
 * written here, because the library's way through a request costs more than most of our calls do. Every other form, and
 * whatever is wrong with a request, is the library's to answer.
 */
import { type DocumentNode, getOperationAST } from 'graphql';
import { textOf } from '../../core/charset.ts';
import { isRecord, parseExactly } from '../../core/json.ts';
import type { Caller } from './face.ts';
import { type Operations, Refused } from './operations.ts';

interface Asked {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variableValues: Readonly<Record<string, unknown>> | undefined;
}

const mediaType = 'application/json';
const sentAsJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const takesJson = /(?:^|[\s,])(?:application\/json|\*\/\*)(?=[\s,;]|$)/i;
/** One that is asked for in another character set, or in the newer form, which has statuses of its own. */
const takesOther = /charset|graphql-response/i;

/** The answer, or nothing where the request is not that plain. Throws `bad_request` for what is not UTF-8. */
export async function answerPlainly(
  operations: Operations,
  { headers, body }: { readonly headers: Headers; readonly body: Buffer },
  caller: Caller,
): Promise<Response | undefined> {
  const accept = headers.get('accept') ?? '*/*';
  if (!sentAsJson.test(headers.get('content-type') ?? '') || !takesJson.test(accept) || takesOther.test(accept)) {
    return undefined;
  }
  const asked = readAsked(body, operations);
  if (asked === undefined) return undefined;
  const result = await operations.execute({ ...asked, contextValue: caller });
  return new Response(JSON.stringify(result), { headers: { 'content-type': `${mediaType}; charset=utf-8` } });
}

const members: ReadonlySet<string> = new Set(['query', 'variables', 'operationName']);

function readAsked(body: Buffer, operations: Operations): Asked | undefined {
  const sent = readJson(body);
  if (!isRecord(sent) || !Object.keys(sent).every((member) => members.has(member))) return undefined;
  const { query, variables = null, operationName = null } = sent;
  if (typeof query !== 'string') return undefined;
  if (variables !== null && !isRecord(variables)) return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  const document = judge(operations, query);
  const operation = document && getOperationAST(document, operationName);
  if (document === undefined || !operation || operation.operation === 'subscription') return undefined;
  return { document, operationName: operationName ?? undefined, variableValues: variables ?? undefined };
}

function readJson(body: Buffer): unknown {
  const text = textOf(body);
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

function judge(operations: Operations, query: string): DocumentNode | undefined {
  try {
    return operations.judge(query);
  } catch (thrown) {
    if (thrown instanceof Refused) return undefined;
    throw thrown;
  }
}
