/** Choices that stand below each other: "The `state` is one of" and a list with a line for each, which says what it means. */

const fence = /^\s*(?:```|~~~)/;
const lead =
  /`[A-Za-z_][\w.]*`[^`]{0,40}?(?:\b(?:is|are|can be|may be|must be)(?: one of| either| any of)(?: the following| these)?(?: values)?|\b(?:is|are|can be|may be|must be|takes|accepts|has)(?: one of)? (?:the following|these)(?: \w+)?|\b(?:can|may|must) be)\s*:?\s*$/i;
const item = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\*\*)?[`"']([\w-]{1,40})[`"'](?:\*\*)?\s*(?:[-–—:=,]+|\()?\s*(.*)$/;

/** The lines, where such a list is a part of the sentence that leads to it. */
export function withChoicesJoined(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (fence.test(line)) isCode = !isCode;
    const start = (lines[at + 1] ?? '').trim() === '' ? at + 2 : at + 1;
    const values = isCode || !lead.test(line) ? [] : itemsFrom(lines, start);
    if (values.length < 2) {
      result.push(line);
      continue;
    }
    const last = values.at(-1) ?? '';
    result.push(`${line.trimEnd().replace(/\s*:$/, '')} ${values.slice(0, -1).join(', ')} or ${last}.`, '');
    at = start + values.length - 1;
  }
  return result;
}

function itemsFrom(lines: readonly string[], start: number): readonly string[] {
  const end = lines.findIndex((line, at) => at >= start && !item.test(line));
  return lines.slice(start, end < 0 ? undefined : end).map((line) => {
    const [, value = '', said = ''] = item.exec(line) ?? [];
    const meaning = said
      .replace(/[`()*]/g, '')
      .replace(/[.;,]\s*$/, '')
      .trim();
    return meaning === '' ? `\`${value}\`` : `\`${value}\` (${meaning})`;
  });
}
