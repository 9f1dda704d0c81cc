import { isRecord, parseExactly } from '../../core/json.ts';

interface Call {
  readonly headers?: unknown;
  readonly queryParams?: unknown;
}

/** Headers and parameters that came as the text of an object become it; other texts keep their placeholders for the run. */
export function normalizeCall<C extends Call>(call: C): C {
  const read: { headers?: Record<string, unknown>; queryParams?: Record<string, unknown> } = {};
  for (const field of ['headers', 'queryParams'] as const) {
    const text = call[field];
    const value = typeof text === 'string' ? parse(text) : undefined;
    if (isRecord(value)) read[field] = value;
  }
  return { ...call, ...read };
}

function parse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}
