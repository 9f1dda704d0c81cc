/** A registry of any size for figures: so many subjects with so many versions each, ids in the order of the versions. */
import { qualify } from './names.ts';
import type { Seed } from './seed.ts';

export interface Size {
  readonly subjects: number;
  readonly versions: number;
  readonly context?: string;
  /** About so long is each schema. */
  readonly bytes?: number;
}

export function uniformRegistry({ subjects, versions, context = '.hens', bytes = 400 }: Size): Required<Seed> {
  const rows = Array.from({ length: versions }, (_, round) =>
    Array.from({ length: subjects }, (_, number) => ({
      subject: qualify({ context, subject: `hens.egg-${number}-value` }),
      version: round + 1,
      id: round * subjects + number + 1,
      schema: text(number, round, bytes),
      schemaType: 'AVRO',
      references: [],
    })),
  );
  return { versions: rows.flat(), modes: {}, configs: {}, contexts: [context] };
}

/** Compatible from version to version: each one has a field more, and the field has a default. */
function text(number: number, round: number, bytes: number): string {
  const more = Array.from({ length: round }, (_, index) => ({ name: `extra${index}`, type: 'string', default: '' }));
  const fields = [{ name: 'color', type: 'string' }, ...more];
  const bare = JSON.stringify({ type: 'record', name: `Egg${number}`, doc: '', fields });
  return bare.replace('"doc":""', `"doc":"${'x'.repeat(Math.max(0, bytes - bare.length))}"`);
}
