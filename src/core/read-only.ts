/** What is left of a tool where nothing may be changed. */
import { PatchbayError } from './error.ts';
import { portableName } from './naming.ts';
import type { AnyTool } from './tool.ts';

/** The tool itself when it only reads, the reading part of one that has such a part, and nothing of the others. */
export function readingPart(tool: AnyTool): readonly AnyTool[] {
  const { reads } = tool;
  if (tool.effect === 'read') return [tool];
  if (reads === undefined) return [];
  const run = async (input: Readonly<Record<string, unknown>>, ctx: never): Promise<unknown> => {
    const wanted = input[reads.argument];
    if (typeof wanted !== 'string' || !reads.values.includes(wanted)) throw onlySome(tool, reads);
    // Only the door calls it, with the input that the tool's own schema parsed.
    return tool.run(input as never, ctx);
  };
  return [{ ...tool, effect: 'read', run }];
}

export function onlyReading(name: string): PatchbayError {
  return new PatchbayError('unsupported', `${name} changes something, and nothing may be changed here.`, {
    reason: 'READ_ONLY',
    hint: 'Start Patchbay without --read-only.',
  });
}

function onlySome({ name }: AnyTool, { argument, values }: NonNullable<AnyTool['reads']>): PatchbayError {
  const message = `${portableName(name)} would have changed something, and nothing may be changed here.`;
  return new PatchbayError('unsupported', message, {
    reason: 'READ_ONLY',
    hint: `Reading is possible, with ${argument} ${values.join(', ')}; to change something start Patchbay without --read-only.`,
  });
}
