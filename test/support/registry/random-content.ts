/** Schemas by chance: three languages, references that are used, and text that does not survive being printed anew. */
import type { Chance } from './chance.ts';
import type { JsonObject } from './json.ts';
import type { Content, Reference } from './state.ts';

export interface Wanted {
  /** Makes the text one that nothing else has. */
  readonly number: number;
  readonly references: readonly Reference[];
  readonly isPlain: boolean;
}

export function randomContent(chance: Chance, { number, references, isPlain }: Wanted): Content {
  const pick = chance();
  const schemaType = pick < 0.6 ? 'AVRO' : pick < 0.8 ? 'JSON' : 'PROTOBUF';
  const write = schemaType === 'AVRO' ? avroText : schemaType === 'JSON' ? jsonText : protobufText;
  return {
    schema: write(chance, number, references),
    schemaType,
    references,
    ...(isPlain || chance() < 0.7 ? {} : { metadata: randomMetadata(chance, number) }),
    ...(isPlain || chance() < 0.8 ? {} : { ruleSet: randomRules(number) }),
  };
}

/** Compact, spread out, or with its letters escaped: the same schema, never the same text. */
function print(chance: Chance, value: unknown): string {
  const pick = chance();
  if (pick < 0.6) return JSON.stringify(value);
  if (pick < 0.8) return JSON.stringify(value, null, 2);
  return JSON.stringify(value).replaceAll('é', '\\u00e9');
}

function avroText(chance: Chance, number: number, references: readonly Reference[]): string {
  const fields = references.map(({ name }, index) => ({ name: `part${index}`, type: name }));
  const own = { name: 'color', type: chance() < 0.5 ? 'string' : 'int', doc: 'couleur préférée' };
  return print(chance, { type: 'record', name: `Egg${number}`, fields: [own, ...fields] });
}

function jsonText(chance: Chance, number: number, references: readonly Reference[]): string {
  const parts = references.map(({ name }) => [name, { $ref: name }] as const);
  const properties = { color: { type: 'string' }, ...Object.fromEntries(parts) };
  return print(chance, { $id: `egg-${number}`, title: 'œuf é', type: 'object', properties });
}

function protobufText(_chance: Chance, number: number, references: readonly Reference[]): string {
  const imports = references.map(({ name }) => `import "${name}";\n`).join('');
  return `syntax = "proto3";\n${imports}\n// é\nmessage Egg${number} {\n  string color = 1;\n}\n`;
}

function randomMetadata(chance: Chance, number: number): JsonObject {
  return {
    properties: { owner: `hen ${number}`, 'note é': 'a "quoted" / note' },
    ...(chance() < 0.5 ? { tags: { color: ['PII'] }, sensitive: ['owner'] } : {}),
  };
}

function randomRules(number: number): JsonObject {
  const rule = { name: `rule${number}`, kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: "message.color != ''" };
  return { domainRules: [{ ...rule, disabled: false }] };
}
