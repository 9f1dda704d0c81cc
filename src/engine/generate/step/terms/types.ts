/** The types that a schema allows. */
import type { Schema } from '../../documents/terms/document.ts';

export function typesOf({ type, anyOf, oneOf }: Schema): readonly string[] {
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name) => typeof name === 'string');
  const choices: readonly unknown[] = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : [];
  return choices.flatMap((choice) => (typeof choice === 'object' && choice !== null ? typesOf({ ...choice }) : []));
}

/** Whether a number may stand there, whole or not. */
export function takesNumber(schema: Schema): boolean {
  return typesOf(schema).some((type) => type === 'number' || type === 'integer');
}
