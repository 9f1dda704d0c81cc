/**
 * Services with one address, where a heading names a procedure and no path: its name stands behind the address, or in a
 * member of every body. Such headings become operations like all others.
 */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import type { Operation, Schema } from '../../terms/document.ts';

export interface Envelope {
  /** The path of every call, without the name of the procedure. */
  readonly path: string;
  /** The member that names the procedure; undefined where that is a part of the path. */
  readonly member: string | undefined;
  /** The member that holds what the procedure takes. */
  readonly input: string | undefined;
  /** Members that every body has beside. */
  readonly constants: Readonly<Record<string, unknown>>;
  /** The member of the answer that holds what the procedure gives. */
  readonly output: string | undefined;
  readonly procedures: readonly string[];
}

const address = /\bPOST[\s`*|]+(?:to\s+)?`?((?:https?:\/\/|\/)[^\s`"')]*)/g;
const heading = /^#{2,6}\s+`?(\/?[a-z]\w*(?:[./:_-][A-Za-z]\w*)+|[a-z]+[A-Z]\w*|[A-Z]\w*[.:]\w+)`?(?:\s*\(.*)?\s*$/gm;
const variable = /\/?[<{:$]+\w+[>}]*$/;

/** Undefined where paths tell the operations apart. */
export function envelopeIn(text: string): Envelope | undefined {
  if (/\b(?:GET|PUT|PATCH|DELETE)\b[\s`*|]+(?:https?:\/\/|\/)\w/.test(text)) return undefined;
  const addresses = [
    ...new Set([...text.matchAll(address)].map(([, url = '']) => url.replace(/^https?:\/\/[^/]+/, ''))),
  ];
  const procedures = [...text.matchAll(heading)].map(([, name = '']) => name);
  const only = onlyAddress(addresses, procedures);
  if (only === undefined || procedures.length < 2) return undefined;
  const { member, input, constants } = bodyIn(text, procedures);
  const isInPath = variable.test(only);
  if (!isInPath && member === undefined) return undefined;
  const path = only.replace(variable, '').replace(/[.,;]$/, '');
  return {
    path,
    member: isInPath ? undefined : member,
    input,
    constants: isInPath ? {} : constants,
    output: outputIn(text),
    procedures,
  };
}

/** The one address, which examples may show with the name of a procedure in the place of its variable. */
function onlyAddress(addresses: readonly string[], procedures: readonly string[]): string | undefined {
  const [first] = addresses;
  if (addresses.length === 1) return first;
  const template = addresses.find((address) => variable.test(address));
  const start = template?.replace(variable, '');
  const isExample = (address: string): boolean =>
    address === template || procedures.some((name) => address === `${start}/${name}`);
  return addresses.every(isExample) ? template : undefined;
}

const named = /^(?:method|procedure|action|op|operation|command|cmd|call|function|fn|name|do|verb|request)$/i;
const holding = /^(?:params|parameters|args|arguments|data|input|payload|with|body|fields)$/i;

/** What an example of a body shows: the member with the name, and the one with what is asked. */
function bodyIn(text: string, procedures: readonly string[]): Pick<Envelope, 'member' | 'input' | 'constants'> {
  const sent = sentIn(text);
  for (const example of sent === undefined ? recordsIn(text) : [sent]) {
    const entries = Object.entries(example);
    const member = entries.find(([name, value]) => named.test(name) && procedures.includes(String(value)))?.[0];
    const input = entries.find(([name, value]) => name !== member && holding.test(name) && isRecord(value))?.[0];
    const others = entries.filter(([name, value]) => name !== member && name !== input && typeof value !== 'object');
    if (member !== undefined)
      return { member, input, constants: Object.fromEntries(others.filter(([name]) => fixed.test(name))) };
    if (input !== undefined && entries.length === 1) return { member: undefined, input, constants: {} };
  }
  return { member: undefined, input: undefined, constants: {} };
}

/** The body of a request that is written out, which shows better than anything else what stands in what. */
function sentIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const shown = /^\s*POST\s+\S+[^\n]*\n(?:[ \t]*[\w-]+:[^\n]*\n)*\s*(\{[^\n]*\})\s*$/m.exec(text)?.[1] ?? '';
  try {
    const value: unknown = JSON.parse(shown);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const fixed = /^(?:jsonrpc|version|v|id)$/i;

/** JSON in the text, in fences, in lines or in code. */
function recordsIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  const shown = [...text.matchAll(/```\w*\n([\s\S]*?)```|^(?: {4}|\t)(\{.*\})\s*$|`(\{[^`]*\})`/gm)];
  return shown.flatMap(([, fenced, indented, inline]) => {
    try {
      const value: unknown = JSON.parse((fenced ?? indented ?? inline ?? '').replace(/,?\s*\.\.\.\s*,?/g, ''));
      return isRecord(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function outputIn(text: string): string | undefined {
  const shown = recordsIn(text)
    .flatMap((record) => Object.entries(record))
    .find(
      ([name, value]) => /^(?:result|value|answer|data|output|response|returns?)$/i.test(name) && isRecord(value),
    )?.[0];
  return (
    shown ??
    /\banswers? (?:has|holds|is|carries|with) (?:either )?`(\w+)` (?:or|and) `\w*(?:error|fault|fail)\w*`/i.exec(
      text,
    )?.[1]
  );
}

/** The lines with a call below each heading that names a procedure. */
export function withCalls(text: string, { path, member }: Envelope): string {
  return text.replace(heading, (line, name: string) => {
    const call =
      member === undefined
        ? `${path}${name.startsWith('/') || path.endsWith('/') ? '' : '/'}${name}`
        : `${path}#${name}`;
    return `${line}\n\nPOST ${call}\n`;
  });
}

/** The operation with its body and its answer as they are sent. */
export function inEnvelope(operation: Operation, envelope: Envelope): Operation {
  const { member, input, output, constants } = envelope;
  const name = member === undefined ? operation.path.replace(/^.*\//, '') : operation.path.replace(/^.*#/, '');
  const { body, answer } = operation;
  const sent: Schema = body?.schema ?? { type: 'object', properties: {} };
  const isNeeded = neededIn(sent).length > 0;
  const properties: Schema = {
    ...Object.fromEntries(Object.entries(constants).map(([key, value]) => [key, { const: value }])),
    ...(member === undefined ? {} : { [member]: { type: 'string', enum: [name] } }),
    ...(input === undefined ? recordOf(sent['properties']) : { [input]: sent }),
  };
  const required = [
    ...Object.keys(constants),
    ...(member === undefined ? [] : [member]),
    ...(input === undefined ? neededIn(sent) : isNeeded ? [input] : []),
  ];
  return {
    ...operation,
    id: name,
    body: {
      contentType: body?.contentType ?? 'application/json',
      required: true,
      schema: { type: 'object', properties, required },
    },
    answer:
      answer === undefined || output === undefined || recordOf(answer['properties'])[output] !== undefined
        ? answer
        : { type: 'object', properties: { [output]: answer } },
  };
}

function neededIn(schema: Schema): readonly unknown[] {
  return Array.isArray(schema['required']) ? schema['required'] : [];
}
