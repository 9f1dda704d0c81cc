/** What sentences say of the members of what is read: "`host` is the id of a person of the staff, null for shows that run by themselves". */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import type { Schema } from '../../terms/document.ts';

const said =
  /^\W*`([A-Za-z_]\w*)`(?: \([^)]*\))? ((?:is|are|was|says?|tells?|holds?|means?|goes|stands|gives?|has|counts?|can be|may be|stays)\b[^`]*.*)$/;
const none = /\bnull\b(?! (?:is|are) (?:not|never))/;

/** By name, where a sentence begins with it. */
function saidOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const sentences = lines
    .filter((line) => !line.includes('|') && !/^\s*[-*+•#]/.test(line))
    .flatMap((line) => line.split(/(?<=[.;])\s+(?=`|[A-Z])/));
  return new Map(
    sentences.flatMap((sentence) => {
      const [, name = '', text = ''] = said.exec(sentence) ?? [];
      return name === '' ? [] : [[name, text.replace(/`/g, '').replace(/[.;]$/, '')] as const];
    }),
  );
}

/** The answer with what is said of its members, and with null where that is said of them; what is described stays as it is. */
export function withSaid(answer: Schema | undefined, lines: readonly string[]): Schema | undefined {
  const told = answer === undefined ? undefined : saidOf(lines);
  return answer === undefined || told === undefined || told.size === 0 ? answer : inMembers(answer, told, 0);
}

const deepest = 3;

function inMembers(schema: Schema, told: ReadonlyMap<string, string>, depth: number): Schema {
  if (depth > deepest) return schema;
  const members = Object.entries(recordOf(schema['properties'])).map(([name, value]): [string, Schema] => {
    const member = inMembers(recordOf(value), told, depth + 1);
    const text = told.get(name);
    return [name, text === undefined ? member : described(member, text)];
  });
  const { items } = schema;
  return {
    ...schema,
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }),
    ...(isRecord(items) ? { items: inMembers(items, told, depth) } : {}),
  };
}

function described(member: Schema, text: string): Schema {
  const { type, description } = member;
  const isOpen =
    none.test(text) && typeof type === 'string' && type !== 'null' && type !== 'array' && type !== 'object';
  return {
    ...member,
    ...(isOpen ? { type: [type, 'null'] } : {}),
    ...(description === undefined || description === '' ? { description: text } : {}),
  };
}
