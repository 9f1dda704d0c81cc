/**
 * Answers to a subscription of lines. Those of one level differ in nothing but the texts of the line, and every field is a text:
 * the subscription is executed once with marks in their place, which takes a tenth of the time of executing it for each line.
 */
import { type ExecutionArgs, execute } from 'graphql';
import type { Log } from './log-lines.ts';

type Text = Exclude<keyof Log, 'level'>;

const texts = ['id', 'message', 'timestamp', 'traceId', 'runId'] as const satisfies readonly Text[];

/** No name in a document holds a character like this. */
const mark = (name: string): string => `\u0001${name}\u0001`;
const marks = new Map<string, Text>(texts.map((name) => [JSON.stringify(mark(name)), name]));
const anyMark = new RegExp(`(${[...marks.keys()].join('|').replaceAll('\\', '\\\\')})`);

/** Returns what makes the JSON of an answer. */
export function answerLines(args: ExecutionArgs): (log: Log) => string {
  const parts = new Map<string, readonly string[]>();
  return (log) => {
    const known = parts.get(log.level) ?? partsOf(args, log.level);
    parts.set(log.level, known);
    return known.map((part) => textAt(part, log)).join('');
  };
}

function textAt(part: string, log: Log): string {
  const name = marks.get(part);
  return name === undefined ? part : JSON.stringify(log[name]);
}

function partsOf(args: ExecutionArgs, level: string): readonly string[] {
  const rootValue: Log = {
    id: mark('id'),
    message: mark('message'),
    level,
    timestamp: mark('timestamp'),
    traceId: mark('traceId'),
    runId: mark('runId'),
  };
  const answer = execute({ ...args, rootValue });
  if (answer instanceof Promise) throw new Error('Nothing of a line is waited for.');
  return JSON.stringify(answer).split(anyMark);
}
