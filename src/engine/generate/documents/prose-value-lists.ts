/** Values of a field that stand in a list, each with what it means: one sentence that names all of them. */

const lead =
  /`[A-Za-z_][\w.-]*`[^`.:;]*\b(?:is|are|can be|may be|has|takes?|holds?|says)\b[^`.:;]*(?:\bone of(?: these| the following)?|\beither|\bthese values|\bthe following(?: values)?)?\s*:?\s*$/i;
const saysChoice = /\b(?:one of|either|these|following|values?)\b|:\s*$/i;
const item = /^\s*[-*+•]\s+`([\w.-]+)`\s*(?:[-–—:=]+|\()?\s*(.*?)\)?[.;,]?\s*$/;

/** The lines, where "The `state` is one of" with a list below it is a sentence. */
export function valuesJoined(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const start = lines.findIndex((other, index) => index > at && other.trim() !== '');
    const end = start < 0 ? -1 : lines.findIndex((other, index) => index >= start && !item.test(other));
    const items = start < 0 || start > at + 2 ? [] : lines.slice(start, end < 0 ? undefined : end);
    const values = items.flatMap((one) => [item.exec(one) ?? []]);
    const isPlain = values.every(([, , said = '']) => !ofFields.test(said));
    if (!lead.test(line) || !saysChoice.test(line) || values.length < 2 || !isPlain) {
      result.push(line);
      continue;
    }
    const named = values.map(([, name = '', said = '']) =>
      said === '' ? `\`${name}\`` : `\`${name}\` (${said.replace(/[()`]/g, '').replaceAll(/[.;]\s+/g, ', ')})`,
    );
    const before = line
      .replace(/\s*:?\s*$/, '')
      .replace(
        /\s*\b(?:(?:one of|either)(?: (?:these|the following)(?: values)?)?|(?:these|the following)(?: values)?)$/i,
        '',
      );
    result.push(`${before} one of ${named.slice(0, -1).join(', ')} or ${named.at(-1) ?? ''}.`);
    at = start + items.length - 1;
  }
  return result;
}

/** What has a type of its own is a field, and no value. */
const ofFields = /^\W*(?:string|integer|number|boolean|text|date|array|list|object|required|optional)\b/i;
