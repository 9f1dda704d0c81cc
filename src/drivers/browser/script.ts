/** The caller's script: run in the page's own world, with the page's rights and no others, and ended with the request. */
import type { Protocol } from 'puppeteer-core';
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';
import { hasMovedOn, type Tab } from './tab.ts';

/** What the script comes to, as JSON data; undefined when the page moved on because of it. */
export async function runScript(tab: Tab, script: string, isWanted: boolean): Promise<unknown> {
  try {
    const answer = await evaluate(tab, script);
    return isWanted ? await readValue(tab, answer) : undefined;
  } catch (error) {
    if (hasMovedOn(error)) return undefined;
    throw error;
  }
}

/**
 * A program has the value of its last statement. As a block it may wait for promises, and use names that the page has taken.
 * One that returns is the body of a function.
 */
async function evaluate(tab: Tab, script: string): Promise<Protocol.Runtime.EvaluateResponse> {
  const answer = await evaluateOnce(tab, { expression: script });
  if (!isSyntaxError(answer)) return passed(answer);
  const block = await evaluateOnce(tab, { expression: `{${script}\n}`, replMode: true });
  if (!isSyntaxError(block)) return await settled(tab, passed(block));
  const body = await evaluateOnce(tab, { expression: `(async () => {${script}\n})()` });
  return passed(isSyntaxError(body) ? answer : body);
}

function evaluateOnce(
  tab: Tab,
  how: { readonly expression: string; readonly replMode?: boolean },
): Promise<Protocol.Runtime.EvaluateResponse> {
  return tab.within(tab.session.send('Runtime.evaluate', { ...how, awaitPromise: true, userGesture: true }));
}

/** What a block comes to may be a promise itself. */
async function settled(
  tab: Tab,
  answer: Protocol.Runtime.EvaluateResponse,
): Promise<Protocol.Runtime.EvaluateResponse> {
  const { subtype, objectId } = answer.result;
  if (subtype !== 'promise' || objectId === undefined) return answer;
  return passed(await tab.within(tab.session.send('Runtime.awaitPromise', { promiseObjectId: objectId })));
}

function passed(answer: Protocol.Runtime.EvaluateResponse): Protocol.Runtime.EvaluateResponse {
  const { exceptionDetails } = answer;
  if (exceptionDetails === undefined) return answer;
  const cause = new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const details = { line: exceptionDetails.lineNumber + 1, column: exceptionDetails.columnNumber + 1 };
  throw failure(isSyntaxError(answer) ? 'INVALID_SCRIPT' : 'SCRIPT_FAILED', { cause, details });
}

function isSyntaxError({ exceptionDetails }: Protocol.Runtime.EvaluateResponse): boolean {
  const { className, description = '' } = exceptionDetails?.exception ?? {};
  // One that the script throws while it runs has a place in it.
  return className === 'SyntaxError' && !/\n\s+at /.test(description);
}

/** Written as JSON where it is, and measured before it comes over. */
async function readValue(tab: Tab, { result }: Protocol.Runtime.EvaluateResponse): Promise<unknown> {
  if (result.objectId === undefined) return primitive(result);
  const functionDeclaration = `function () {
    const text = JSON.stringify(this);
    return typeof text !== 'string' ? '' : text.length > ${limits.browserResultChars} ? 'large' : text;
  }`;
  const call = { objectId: result.objectId, functionDeclaration, returnByValue: true };
  const answer = await tab.within(tab.session.send('Runtime.callFunctionOn', call));
  const text: unknown = answer.result.value;
  if (answer.exceptionDetails !== undefined || typeof text !== 'string')
    throw failure('SCRIPT_RESULT', { cause: answer.exceptionDetails?.exception?.description });
  if (text === 'large') throw failure('RESULT_TOO_LARGE');
  return text === '' ? null : parse(text);
}

/** A page can replace JSON.stringify, so that what it wrote need not be JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failure('SCRIPT_RESULT', { cause });
  }
}

/** NaN, the infinities and whole numbers of any size are no JSON. */
function primitive({ type, value, unserializableValue }: Protocol.Runtime.RemoteObject): unknown {
  if (type === 'bigint') throw failure('SCRIPT_RESULT');
  if (unserializableValue === '-0') return 0;
  if (typeof value === 'string' && value.length > limits.browserResultChars) throw failure('RESULT_TOO_LARGE');
  return value ?? null;
}
