/** What the schemas of the page tools cannot say about their arguments. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';

interface Checked {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly wait_for?: string | undefined;
  readonly js_script?: string | undefined;
}

/** Throws `invalid_input`. */
export function checkSizes({ headers = {}, wait_for: waitFor = '', js_script: script = '' }: Checked): void {
  const fields = Object.entries(headers);
  const chars = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (fields.length > limits.pageHeaders || chars > limits.pageHeaderChars) {
    throw tooLarge('headers', `at most ${limits.pageHeaders} of ${limits.pageHeaderChars} characters together`);
  }
  checkSelectors(waitFor === '' ? [] : [waitFor], 'wait_for');
  if (script.length > limits.pageScriptChars)
    throw tooLarge('js_script', `at most ${limits.pageScriptChars} characters`);
}

export function checkSelectors(selectors: readonly string[], name: string): void {
  if (selectors.length > limits.pageSelectors) throw tooLarge(name, `at most ${limits.pageSelectors}`);
  if (selectors.some(({ length }) => length > limits.pageSelectorChars)) {
    throw tooLarge(name, `at most ${limits.pageSelectorChars} characters each`);
  }
}

function tooLarge(name: string, allowed: string): PatchbayError {
  return new PatchbayError('invalid_input', `The argument ${name} was too large.`, {
    reason: 'ARGUMENT_TOO_LARGE',
    hint: `Send ${allowed}.`,
  });
}

/**
 * The headers that HTTP can carry. Names with letters beyond ASCII, which some clients take, are left out; what would break a
 * request is left in, for the network to refuse.
 */
export function sendable(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^[\p{L}\p{N}_-]*[^\0-\x7f][\p{L}\p{N}_-]*$/u.test(name)),
  );
}
