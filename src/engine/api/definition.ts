/** Judges the definition of a call: its placeholders, its mappings, its schema. */
import type { WorkContext } from '../../core/context.ts';
import type { Pagination } from '../../model/api.ts';
import { checkCondition, checkExpression, checkSchemaField, type Problem } from '../check.ts';
import { coverUnclosed } from '../placeholder.ts';
import { mapStrings } from '../secret.ts';
import type { CallTexts } from './secrets.ts';

type Ports = WorkContext<'sandbox'>;

interface Call extends CallTexts {
  readonly responseMapping?: string | null | undefined;
  readonly responseSchema?: unknown;
  readonly pagination?: Pagination | null | undefined;
}

/** One text for each problem, its path behind `prefix`, such as `steps[0].apiConfig.`. */
export async function checkCall(call: Call, prefix: string, ctx: Ports): Promise<readonly string[]> {
  const checks: Problem[] = [
    Promise.resolve(unusedPage(call, prefix)),
    checkExpression(call.responseMapping, `${prefix}responseMapping`, ctx),
    checkCondition(call.pagination?.stopCondition, `${prefix}pagination.stopCondition`, ctx),
    checkSchemaField(call.responseSchema, `${prefix}responseSchema`, ctx),
  ];
  for (const field of ['urlHost', 'urlPath', 'headers', 'queryParams', 'body'] as const) {
    mapStrings(call[field], (text) => {
      checks.push(...placeholderChecks(text, `${prefix}${field}`, ctx));
      return text;
    });
  }
  return (await Promise.all(checks)).filter((problem) => problem !== undefined);
}

const pageWords = { PAGE_BASED: 'page', OFFSET_BASED: 'offset', CURSOR_BASED: 'cursor', DISABLED: '' } as const;

/** A pagination whose position appears nowhere would fetch the same page again (workflow-notes, 1.9). */
function unusedPage(call: Call, prefix: string): string | undefined {
  const word = pageWords[call.pagination?.type ?? 'DISABLED'];
  const { urlHost, urlPath, headers, queryParams, body } = call;
  if (JSON.stringify([urlHost, urlPath, headers, queryParams, body]).includes(word)) return undefined;
  return `${prefix}pagination: is ${call.pagination?.type}, but nothing uses <<${word}>>`;
}

function placeholderChecks(text: string, path: string, ctx: Ports): Problem[] {
  const inner = [...coverUnclosed(text).matchAll(/<<([\s\S]+?)>>/g)].map((match) => (match[1] ?? '').trim());
  // A bare name or path needs no parser, and a name need not be JSONata at all.
  return inner
    .filter((expression) => !/^[\w$.[\]-]+$/.test(expression))
    .map((expression) => checkExpression(expression, path, ctx));
}
