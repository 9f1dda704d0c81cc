/** Names that stand where an operation wants a key: "the project called Barn" is looked up by its name. */
import { pathNames } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { targetWords } from '../../step/terms/target.ts';
import { coverage } from '../../words.ts';
import { holderOf } from '../terms/entity.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';

const quoted = `"[^"]+"|'[^']+'|“[^”]+”`;
const name = `${quoted}|#?[A-Z][\\w-]*(?: [A-Z][\\w-]*)*|#[\\w-]+`;

/** The text without the names of things that the operation knows by their keys alone, where a list has both. */
export function withoutNames(text: string, { operation, noun }: KnownOperation, sources: Sources): string {
  const required: readonly unknown[] = Array.isArray(operation.body?.schema['required'])
    ? operation.body.schema['required']
    : [];
  const inBody = Object.keys(propertiesOf(operation.body?.schema)).filter((key) => required.includes(key));
  let left = text;
  for (const key of [...pathNames(operation.path), ...inBody]) {
    const own = targetWords(key);
    const isKey = own.at(-1) === 'id' || own.at(-1) === 'key';
    const words = holderOf(own).length > 0 ? holderOf(own) : noun;
    if (isKey && words.length > 0 && isListed(words, sources)) left = withoutName(left, words.at(-1) ?? '');
  }
  return left;
}

function withoutName(text: string, thing: string): string {
  return text
    .replace(new RegExp(`\\b(${thing})\\s+(?:called|named|titled|with the name)\\s+(?:${name}|[\\w-]+)`), '$1')
    .replace(new RegExp(`\\b(${thing})\\s+(?:${name})`), '$1')
    .replace(new RegExp(`(?:${name})\\s+(${thing})\\b`), 'the $1');
}

/** Whether they can be listed with their names. */
function isListed(words: readonly string[], { operations }: Sources): boolean {
  return operations.some((known) => {
    if (!isReading(known.operation) || known.operation.path.endsWith('}') || coverage(words, known.noun) < 0.9)
      return false;
    return /"(?:name|title|slug)"/.test(JSON.stringify(known.operation.answer ?? {}));
  });
}
