/** Which entities of the memory a query finds. */
import type { Database } from 'better-sqlite3';

/** The index knows no shorter text. */
const indexedChars = 3;

/** Ids in their order: of entities with the whole query in one text of theirs, or else with each of its words in some text. */
export function memoryMatches(file: Database): (query: string) => readonly number[] {
  const indexed = file
    .prepare<[string], number>(
      `select distinct iif(text.rowid % 2, (select entity_id from memory_observation where id = text.rowid / 2), text.rowid / 2)
      as id from memory_text as text where memory_text match ? order by id`,
    )
    .pluck();
  const every = file.prepare<[], { id: number; text: string }>(
    `select id, name || char(10) || type as text from memory_entity
    union all select entity_id, content from memory_observation order by 1`,
  );
  const find = (text: string): readonly number[] => {
    if ([...text].length >= indexedChars) return indexed.all(`"${text.replaceAll('"', '""')}"`);
    const wanted = folded(text);
    return [...new Set(every.all().flatMap((row) => (folded(row.text).includes(wanted) ? [row.id] : [])))];
  };
  return (query) => {
    const whole = find(query);
    const words = query.split(/\s+/u).filter((word) => word !== '');
    if (whole.length > 0 || words.length < 2) return whole;
    const [first = [], ...others] = words.map(find);
    return first.filter((id) => others.every((ids) => ids.includes(id)));
  };
}

/** As the index compares: without case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
