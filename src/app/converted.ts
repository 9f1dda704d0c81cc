import type { ToolSchemas } from '../core/registry.ts';

/** The tools' JSON Schemas by name, so that a start need not convert them. `scripts/build.ts` fills this in. */
export const converted: Readonly<Record<string, ToolSchemas>> | undefined = undefined;
