import { isRecord } from '../../core/json.ts';

/** What a stop condition knows as `response`: the body's members, and the body and the headers themselves. */
export function responseOf({ body, headers }: { readonly body?: unknown; readonly headers?: unknown }): unknown {
  return { ...(isRecord(body) ? body : {}), data: body, headers };
}
