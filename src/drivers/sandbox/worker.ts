/**
 * One expression worker: a process that evaluates what its parent sends, one expression or JSON Schema after the other.
 *
 * It is a process and not a thread because a thread takes the whole server along when an expression fills its memory,
 * and cannot be ended while it is inside a built-in function (docs/decisions/0006).
 */
import process from 'node:process';
import { openEvaluator, workerBudget } from './jsonata/index.ts';
import { explainRun, explainText } from './explain.ts';
import { createMemory } from './held.ts';
import { createJavascript } from './javascript.ts';
import { createJsonata } from './library.ts';
import type { Answer, Input, Program, Request } from './messages.ts';
import { lockRealm } from './realm.ts';
import { type Outcome, toJson } from './result.ts';
import { createSchemas } from './schemas.ts';

const { setImmediate } = globalThis;
lockRealm();
const javascript = createJavascript();
const jsonata = await createJsonata();
const evaluator = openEvaluator(workerBudget);
const schemas = createSchemas();
const memory = createMemory();

// An expression may leave a rejected promise behind; nobody waits for it.
process.on('unhandledRejection', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (request: Request) => void answer(request));
send({ kind: 'ready' });

async function answer(request: Request): Promise<void> {
  if (request.kind === 'forget') return memory.forget(request.scopes);
  const { id, program } = request;
  if (program.language === 'schema' && !schemas.isLoaded) {
    send({ kind: 'loading' });
    schemas.load();
    send({ kind: 'ready' });
  }
  const outcome = request.kind === 'check' ? check(program) : await evaluate(program, request.input);
  // Promises that the expression left behind run first. When they never end, it is this expression that is stopped.
  setImmediate(() => {
    send('json' in outcome ? { kind: 'value', id, json: outcome.json } : { kind: 'failure', id, failure: outcome });
  });
}

function send(message: Answer): void {
  process.send?.(message);
}

function check(program: Program): Outcome {
  try {
    compile(program);
    return { json: undefined };
  } catch (error) {
    return explainText(error, program);
  }
}

async function evaluate(program: Program, input: Input): Promise<Outcome> {
  try {
    // Even when the program turns out to be none: what a scope has sent counts as being here.
    const inputs = memory.read(input);
    const checked = check(program);
    if (!('json' in checked)) return checked;
    try {
      return await run(program, input, inputs.shared);
    } catch (error) {
      if (!wantsToChange(error)) throw error;
      return await run(program, input, inputs.copy());
    }
  } catch (error) {
    return explain(error, program);
  }
}

/** What an expression throws may be a proxy, which throws again when it is looked at. */
function explain(error: unknown, program: Program): Outcome {
  try {
    return explainRun(error, program);
  } catch {
    return explainRun(undefined, program);
  }
}

function compile(program: Program): unknown {
  if (program.language === 'schema') return schemas.compile(program);
  return program.language === 'javascript' ? javascript.compile(program) : jsonata.compile(program);
}

/** A result with a `then` of its own is data like any other: only JSONata's promise is waited for. */
async function run(program: Program, input: Input, inputs: readonly unknown[]): Promise<Outcome> {
  if (program.language === 'javascript') return toJson(javascript.run(program, inputs));
  const [data, pageInfo] = inputs;
  if (program.language === 'schema') return toJson(schemas.run(program, data));
  const whole = input.kind === 'page' ? { response: data, pageInfo } : data;
  // As on the main thread, only with more room: the library takes the square of the time for many rows.
  const near = evaluator.tryInline(program.text, whole);
  return toJson(near.done ? near.value : await jsonata.run(program, whole));
}

/** What belongs to a scope is frozen. An expression that sorts it in place, say, gets a copy instead of a refusal. */
function wantsToChange(error: unknown): boolean {
  return (
    error instanceof TypeError && /read only property|not extensible|Cannot (?:delete|redefine)/.test(error.message)
  );
}
