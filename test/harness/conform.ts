/** Holds what a tool answers against the schema that clients are told, as the client of the older SDK does. */
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Registry } from '../../src/core/registry.ts';

// It makes the same of a schema wherever it is loaded: as a module of ECMAScript or of CommonJS.
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
const known = new Map<string, ValidateFunction>();

/** Throws where the answer, as it goes over the wire, is not as its schema says. */
export function conform(registry: Registry, name: string, output: unknown): void {
  const { tool, outputSchema } = registry.get(name);
  const validate = known.get(tool.name) ?? ajv.compile(outputSchema);
  known.set(tool.name, validate);
  if (!validate(JSON.parse(JSON.stringify(output)))) {
    throw new Error(`${tool.name} answered otherwise than its schema says: ${ajv.errorsText(validate.errors)}`);
  }
}
