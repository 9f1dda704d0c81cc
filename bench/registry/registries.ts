/** A process of its own with two pairs of registries: a small one to warm up with, and the one that is measured. */
import { createRegistry } from '../../test/support/registry/index.ts';

export interface Size {
  readonly subjects: number;
  readonly versions: number;
  /** Characters of one schema, about. */
  readonly chars: number;
}

export interface Addresses {
  readonly warmUp: readonly [string, string];
  readonly measured: readonly [string, string];
}

const versionsOf = ({ subjects, versions, chars }: Size) =>
  Array.from({ length: subjects * versions }, (_, index) => {
    const subject = Math.floor(index / versions);
    const doc = `${index} `.padEnd(chars, 'Hens lay eggs. ');
    const schema = JSON.stringify({ type: 'record', name: `Coop${subject}`, doc, fields: [] });
    return {
      subject: `coop-${subject}-value`,
      version: (index % versions) + 1,
      id: index + 1,
      schema,
      schemaType: 'AVRO',
      references: [],
    };
  });

async function openPair(size: Size, latencyMs: number): Promise<[string, string]> {
  const common = { latencyMs, keepsBodies: false };
  const source = await createRegistry({ ...common, seed: { versions: versionsOf(size) } });
  const target = await createRegistry(common);
  return [source.url, target.url];
}

if (import.meta.main) {
  const [size, latency] = process.argv.slice(2);
  const measured: Size = JSON.parse(size ?? '{}');
  const latencyMs = Number(latency);
  const addresses: Addresses = {
    warmUp: await openPair({ subjects: 100, versions: 3, chars: 200 }, 0),
    measured: await openPair(measured, latencyMs),
  };
  console.log(JSON.stringify(addresses));
}
