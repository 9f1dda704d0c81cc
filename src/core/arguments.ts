/** The arguments of a call, as its tool wants them. */
import type * as z from 'zod';
import { refusals } from '../model/base.ts';
import { PatchbayError } from './error.ts';
import { ignoredMembers } from './ignored.ts';
import { describeIssues } from './issues.ts';
import { isDeeper, isRecord } from './json.ts';
import { limits } from './limits.ts';
import { nameKey, portableName } from './naming.ts';
import { nearestFirst } from './nearest.ts';
import type { AnyTool } from './tool.ts';

export interface Arguments {
  readonly input: unknown;
  /** What was left out further inside, in words. */
  readonly ignored: readonly string[];
}

/**
 * Parsed by the tool's own schema. What the tool does not know is refused and not left out: a misspelt `dry_run` must never
 * be taken for none. The contract's `input: {id}` is `id`, on every face.
 *
 * Throws `invalid_input` with the problems, and the reason that the schema of the first wrong argument has among `refusals`,
 * else INVALID_ARGUMENT.
 */
export function parseArguments(tool: AnyTool, input: unknown): Arguments {
  const given = withoutNulls(tool, unwrapped(tool, input ?? {}));
  if (isDeeper(given, limits.argumentDepth)) {
    throw refuse(tool, 'INVALID_ARGUMENT', [`they were nested deeper than ${limits.argumentDepth} levels`]);
  }
  const unknown = unknownNames(tool, given);
  const parsed = tool.input.safeParse(given);
  if (parsed.success && unknown.length === 0) {
    // It was parsed by this tool's own schema.
    const within = tool.within?.(parsed.data as never) ?? [];
    return { input: parsed.data, ignored: ignoredMembers([{ path: '', shape: tool.input, given }, ...within]) };
  }
  const issues = parsed.error?.issues ?? [];
  const problems = [...unknown.map((name) => explainUnknown(tool, name)), ...describeIssues(issues, given)];
  throw refuse(tool, unknown.length > 0 ? 'INVALID_ARGUMENT' : reasonOf(tool, issues[0]), problems);
}

/** The contract's inputs that are exactly one of several things, whose members are arguments of their own here. */
function unwrapped({ input: { shape } }: AnyTool, given: unknown): unknown {
  if (!isRecord(given) || Object.hasOwn(shape, 'input') || !isRecord(given['input'])) return given;
  const { input, ...beside } = given;
  const isWhole = Object.keys(input).every((name) => Object.hasOwn(shape, name) && !Object.hasOwn(beside, name));
  return isWhole ? { ...beside, ...input } : given;
}

/** Some clients send null for what they leave out. Where null is a value to the tool, it stays. */
function withoutNulls({ input: { shape } }: AnyTool, given: unknown): unknown {
  if (!isRecord(given)) return given;
  const isLeftOut = (name: string): boolean => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return schema?.safeParse(undefined).success === true && !schema.safeParse(null).success;
  };
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== null || !isLeftOut(name)));
}

/** Some clients send a member of their own to tools that take nothing. */
function unknownNames({ input: { shape } }: AnyTool, given: unknown): readonly string[] {
  if (!isRecord(given) || Object.keys(shape).length === 0) return [];
  return Object.keys(given).filter((name) => !Object.hasOwn(shape, name));
}

/** A stranger's word is repeated only where it is a name that could have been meant. */
function explainUnknown({ input: { shape } }: AnyTool, name: string): string {
  const [nearest = ''] = nearestFirst(name, Object.keys(shape));
  const shown = /^\w{1,40}$/.test(name) ? `${name} is` : 'one of them is';
  return nameKey(nearest) === nameKey(name) ? `${shown} called ${nearest} here` : `${shown} no argument of it`;
}

function reasonOf({ input: { shape } }: AnyTool, issue: z.core.$ZodIssue | undefined): string {
  const name = String(issue?.path[0] ?? '');
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return (schema === undefined ? undefined : refusals.get(schema)?.reason) ?? 'INVALID_ARGUMENT';
}

function refuse({ name, input: { shape } }: AnyTool, reason: string, problems: readonly string[]): PatchbayError {
  const listed = portableName(name);
  return new PatchbayError('invalid_input', `The arguments of ${listed} were not valid: ${problems.join('; ')}.`, {
    reason,
    hint: `Correct the named arguments and call again; ${listed} takes ${Object.keys(shape).join(', ') || 'none'}.`,
    details: { problems },
  });
}
