/** Fields of a schema, in words. */
import { isRecord } from '../../../../core/json.ts';
import { wordsOf } from '../../words.ts';

type Words = readonly string[];

const depthMax = 6;

/** A property of a schema, and what the schema says of it. */
export interface Field {
  readonly words: Words;
  readonly description: string;
}

/** Every property of a schema. */
export function toldFields(schema: unknown, depth = 0): readonly Field[] {
  if (!isRecord(schema) || depth > depthMax) return [];
  const { properties, items } = schema;
  const own = isRecord(properties) ? Object.entries(properties) : [];
  return [
    ...own.flatMap(([name, member]) => [
      { words: wordsOf(name), description: isRecord(member) ? String(member['description'] ?? '') : '' },
      ...toldFields(member, depth + 1),
    ]),
    ...toldFields(items, depth + 1),
  ];
}

/** The words of every property of a schema. */
export function fieldsOf(schema: unknown): readonly Words[] {
  return toldFields(schema).map(({ words }) => words);
}

/** Those that a key of a thing may fill: where a name is asked for, the key is not. */
export function keyFieldsOf(schema: unknown): readonly Words[] {
  return toldFields(schema)
    .filter(({ description }) => !asksForName(description))
    .map(({ words }) => words);
}

/** "Name", "Full name of the player", "Title, not the slug" */
export function asksForName(description: string): boolean {
  return /^\W*(?:(?:the|an?|full|display|first and last) )*(?:name|title|label|caption)s?\b/i.test(description);
}

/** The words of the envelope, of "Status of the envelope". */
export function ownerIn(description: string): string {
  const [, owner = ''] = /\bof (?:(?:the|its|their|his|her|each|all) )?([\w -]+?)\W*$/i.exec(description) ?? [];
  return wordsOf(owner).join(' ');
}

/** The words of the payments, of "Sum of the payments"; "Number of the order" is no number of them. */
export function summedIn(description: string): string {
  const [, things = ''] =
    /^\W*(?:the )?(?:total |whole )?(?:sum|total|number|count|average|mean|amount)s? of (?:(?:the|its|their|his|her|all) )?(?:[\w-]+ )?([\w-]+?[^s\W]s)\b/i.exec(
      description,
    ) ?? [];
  return wordsOf(things).join(' ');
}
