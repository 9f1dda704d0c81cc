/** One version of a subject as we compare and write it, whatever product it came from. */
import type { ListedVersion, Reference } from '../../model/registry.ts';
import { qualify, splitName } from './names.ts';

export interface SchemaVersion {
  /** Without its context. */
  readonly subject: string;
  readonly version: number;
  readonly id: number;
  /** AVRO, JSON, PROTOBUF, or what a plugin adds. */
  readonly type: string;
  readonly text: string;
  /** Subjects as the registry spells them: bare ones belong to the context of the version. */
  readonly references: readonly Reference[];
  readonly metadata: unknown;
  readonly ruleSet: unknown;
  readonly isDeleted: boolean;
}

export function toVersion(listed: ListedVersion, subject: string, isDeleted: boolean): SchemaVersion {
  const { version, id, schema, schemaType, references, metadata, ruleSet } = listed;
  return {
    subject,
    version,
    id,
    type: schemaType ?? 'AVRO',
    text: schema,
    references: references ?? [],
    metadata: metadata ?? undefined,
    ruleSet: ruleSet ?? undefined,
    isDeleted,
  };
}

/** A reference as it must be written to another context: what led to the one context leads to the other. */
export function moveReference(reference: Reference, from: string, to: string): Reference {
  const { context, subject } = splitName(reference.subject, from);
  const isQualified = subject !== reference.subject;
  return isQualified && context === from ? { ...reference, subject: qualify({ context: to, subject }) } : reference;
}

/** What a POST of the version carries besides its id and number. */
export function payloadOf(version: SchemaVersion, references: readonly Reference[]): Record<string, unknown> {
  return {
    schema: version.text,
    ...(version.type === 'AVRO' ? {} : { schemaType: version.type }),
    ...(references.length === 0 ? {} : { references }),
    ...(version.metadata === undefined ? {} : { metadata: version.metadata }),
    ...(version.ruleSet === undefined ? {} : { ruleSet: version.ruleSet }),
  };
}
