/** How versions look in answers. */
import { createHash } from 'node:crypto';
import type { Core } from './core.ts';
import type { JsonObject } from './json.ts';
import { qualify } from './names.ts';
import { qualified } from './references.ts';
import { contentKey, type Stored } from './state.ts';

export interface View {
  /** Answers below a context's prefix say plain names in some products. */
  readonly isPlain?: boolean;
  readonly isQualified?: boolean;
}

/** Everything about one version, as `GET /subjects/{s}/versions/{v}` answers it. */
export function renderVersion(core: Core, row: Stored, view: View = {}): JsonObject {
  const subject = view.isPlain === true ? row.name.subject : qualify(row.name);
  return { subject, version: row.version, id: row.id, ...renderContent(core, row, view), ...renderTimes(core, row) };
}

/** The schema itself, as it is answered for an id. */
export function renderContent({ traits }: Core, row: Stored, { isQualified = false }: View = {}): JsonObject {
  const { schema, schemaType, metadata, ruleSet } = row;
  const references = isQualified ? qualified(row.references, row.name.context) : row.references;
  const plain = references.map(({ name, subject, version }) => ({ name, subject, version }));
  return {
    ...(traits.newFields ? { guid: guidOf(row) } : {}),
    ...(schemaType === 'AVRO' && !traits.newFields ? {} : { schemaType }),
    ...(plain.length === 0 ? {} : { references: plain }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(ruleSet === undefined ? {} : { ruleSet }),
    schema,
  };
}

function renderTimes({ traits }: Core, { ts, deleted }: Stored): JsonObject {
  return traits.newFields ? { ts, deleted } : {};
}

/** The same for the same content, in every registry. */
function guidOf(row: Stored): string {
  const hash = createHash('md5').update(contentKey(row)).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
