import type * as z from 'zod';
import { textOf } from '../../core/charset.ts';
import { PatchbayError } from '../../core/error.ts';
import { describeIssues } from '../../core/issues.ts';
import { parseExactly } from '../../core/json.ts';

/** A JSON body of the given shape. Throws `bad_request`, which names what is wrong with it. */
export function readMessage<S extends z.ZodType>(body: Buffer, shape: S): z.output<S> {
  const given = readJson(body);
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = describeIssues(parsed.error.issues, given);
  throw new PatchbayError('bad_request', `The body was not as it has to be: ${problems.join('; ')}.`, {
    reason: 'INVALID_MESSAGE',
    hint: 'docs/rest.md shows what each path takes.',
    details: { problems },
  });
}

function readJson(body: Buffer): unknown {
  const text = textOf(body);
  try {
    return parseExactly(text);
  } catch (cause) {
    throw new PatchbayError('bad_request', 'The body was not JSON.', {
      reason: 'INVALID_JSON',
      hint: 'Send a JSON object, in UTF-8.',
      cause,
    });
  }
}
