import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Outcome } from '../../core/door.ts';

/** Structured content, and the same data as compact text for hosts that show only text. */
export function toResult(outcome: Exclude<Outcome, { kind: 'asks' }>): CallToolResult {
  if (outcome.kind === 'done') {
    return {
      content: [{ type: 'text', text: JSON.stringify(outcome.output) }],
      structuredContent: { ...outcome.output },
    };
  }
  const body = outcome.error.toBody();
  const text = body.hint === undefined ? body.message : `${body.message} ${body.hint}`;
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { error: body } };
}
