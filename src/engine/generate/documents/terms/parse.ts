/** The text of a document as data: JSON or YAML, within bounds. */
import { parseDocument } from 'yaml';
import { isDeeper, isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import type { Schema } from './document.ts';

/** The record that a text holds as JSON or YAML; undefined for any other text, such as prose. */
export function parseRecord(text: string): Schema | undefined {
  if (text.length > limits.documentChars) return undefined;
  const value = /^\s*\{/.test(text) ? parseJson(text) : parseYaml(text);
  return isRecord(value) && !isDeeper(value, limits.definitionDepth) ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseYaml(text);
  }
}

/** Only what begins like a description of an API is worth the time that YAML takes. */
function parseYaml(text: string): unknown {
  if (!/^[ \t]*["']?(?:openapi|swagger)["']?\s*:/m.test(text)) return undefined;
  try {
    const document = parseDocument(text, { logLevel: 'silent' });
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 1_000 });
  } catch {
    return undefined;
  }
}
