/** Small plain texts, such as the answers of most steps, are parsed where they are: a reader would cost more than it saves. */
import { isUtf8 } from 'node:buffer';
import { limits } from '../../core/limits.ts';
import { wholeFile } from './failure.ts';
import { tryJson } from './json.ts';
import { measure } from './measure.ts';
import type { Task } from './messages.ts';
import { parseText } from './plain.ts';
import { findFormat, isZlib } from './signature.ts';
import { decodeText, isBinary } from './text.ts';

/** Undefined when it takes a reader: packed, binary, too large, or large and not at once parsed as JSON. */
export function parseInline(
  bytes: Uint8Array,
  { fileType, decompression, charset }: Task,
): { readonly value: unknown } | undefined {
  if (bytes.length > limits.extractInlineJsonBytes || !isPlain(bytes, decompression)) return undefined;
  const isSmall = bytes.length <= limits.extractInlineBytes;
  if (!isSmall && fileType !== 'JSON' && fileType !== 'AUTO') return undefined;
  const text = decodeText(bytes, charset);
  const parsed = isSmall ? { value: parseText(text, fileType, wholeFile) } : tryJson(text);
  if (parsed !== undefined) measure(parsed.value, wholeFile);
  return parsed;
}

function isPlain(bytes: Uint8Array, decompression: Task['decompression']): boolean {
  if (decompression !== 'AUTO' && decompression !== 'NONE') return false;
  if (findFormat(bytes) !== undefined || isBinary(bytes)) return false;
  return !isZlib(bytes) || isUtf8(bytes);
}
