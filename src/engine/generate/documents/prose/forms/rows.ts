/** Lists that plain text sets in columns: a name, blanks, and what it means. They become items of a list of Markdown. */

const row = /^(\s{2,}|\t+)([A-Za-z_][\w.[\]-]*)=?(\*?)(?:\s{2,}|\t+)(\S.*)$/;
/** A name of which nothing is told, between others. */
const bareRow = /^(\s{2,}|\t+)([a-z_][\w.[\]-]*)(\*?)\s*$/;
const fence = /^\s*(```|~~~)/;
/** What the second of three columns holds. */
const word =
  '(?:string|text|str|integer|int|number|float|decimal|bool(?:ean)?|date(?:-?time)?|timestamp|array|list|object|enum|uuid|email|required|optional|mandatory|query|path|body|header|null)s?';
const kind = new RegExp(`^\\(?${word}(?:[ ,/|]+(?:of |or )?${word})*\\)?$`, 'i');
const request = /^(\s*(?:[-*+]\s+)?(?:GET|POST|PUT|PATCH|DELETE)\s+\/\S*)\s{2,}(\S.*)$/;
const taken = String.raw`[a-z_]\w*(?: \([^()]*\))?`;
const listOfTaken = new RegExp(String.raw`^(?=[^(]*\()${taken}(?:, (?:and )?${taken})*\.?$`);

/** What leads to rows: "Query:", "Answer: a list". */
const label =
  /^(\s*)(?:query|body|answer|response|request|reply|returns?|params?|parameters?|fields|members|arguments|input|output|form|payload|contents?|conditions?|criteria|data|inputs?|filters?|options)\b[^:`|]{0,30}:(?:\s+[^`{[|]{0,50})?$/i;
const labelled = /^(\s+)([a-z_][\w.[\]-]*(?:\*?)(?:, [a-z_][\w.[\]-]*)*)(?:\s+(\S.*))?$/i;

/** At least two rows below each other, at one depth; what is set further in goes on with the row above it. */
export function ofRows(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (fence.test(line)) isCode = !isCode;
    const [, called = '', rest = ''] = (isCode ? null : request.exec(line)) ?? [];
    const told = isCode ? [] : rowsBelowLabel(lines, at);
    const rows = isCode ? [] : rowsFrom(lines, at);
    const block = isCode ? undefined : (blockFrom(lines, at) ?? definitionFrom(lines, at));
    if (told.length > 0) {
      result.push(line, '', ...told.map(({ text }) => text), '');
      at = told.at(-1)?.last ?? at;
    } else if (block !== undefined) {
      result.push(block.text);
      at = block.last;
    } else if (called !== '' && listOfTaken.test(rest)) result.push(called, '', `Fields: ${rest}`);
    else if (rows.length > 1) {
      result.push('', ...rows.map(({ text }) => text), '');
      at = rows.at(-1)?.last ?? at;
    } else result.push(line);
  }
  return result;
}

interface Row {
  readonly text: string;
  /** The line that it ends in. */
  readonly last: number;
}

function rowsFrom(lines: readonly string[], start: number): readonly Row[] {
  const isLed = bareRow.test(lines[start] ?? '') && row.test(lines[start + 1] ?? '');
  const depth = row.exec(lines[start] ?? '')?.[1] ?? (isLed ? bareRow.exec(lines[start] ?? '')?.[1] : undefined);
  const found: Row[] = [];
  for (let at = start; depth !== undefined && at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, indent, name = '', star = '', said = ''] = row.exec(line) ?? bareRow.exec(line) ?? [];
    const before = found.at(-1);
    if (indent === depth && !/^[A-Z]{2,}$/.test(name)) found.push({ text: itemOf(name, star, said), last: at });
    else if (before !== undefined && line.startsWith(`${depth}  `) && line.trim() !== '')
      found.splice(-1, 1, { text: `${before.text} ${line.trim()}`, last: at });
    else break;
  }
  return found;
}

/** Rows below a label are rows however few they are, whatever stands between their columns, and where nothing is said of one. */
function rowsBelowLabel(lines: readonly string[], start: number): readonly Row[] {
  const outer = label.exec(lines[start] ?? '')?.[1]?.length;
  const first = lines.findIndex((line, at) => at > start && line.trim() !== '');
  const depth = /^\s*/.exec(lines[first] ?? '')?.[0].length ?? 0;
  if (outer === undefined || first < 0 || first > start + 2 || depth < outer) return [];
  // At the depth of the label itself only what stands in columns is a row.
  if (depth === outer && (outer === 0 || !row.test(lines[first] ?? ''))) return [];
  const found: Row[] = [];
  for (let at = first; at < lines.length && (lines[at] ?? '').trim() !== ''; at += 1) {
    const line = lines[at] ?? '';
    const own = /^\s*/.exec(line)?.[0].length ?? 0;
    const [, , names = '', said = ''] = labelled.exec(line) ?? [];
    const before = found.at(-1);
    if (own === depth && names !== '') found.push({ text: itemsOf(names, said), last: at });
    else if (own > depth && before !== undefined)
      found.splice(-1, 1, { text: `${before.text} ${line.trim()}`, last: at });
    else return [];
  }
  // Words of a sentence stand in no columns.
  const loose = lines
    .slice(first, (found.at(-1)?.last ?? first) + 1)
    .filter((line) => /\S/.test(line) && !isInColumns(line));
  return loose.length * 3 <= found.length ? found : [];
}

/** A name alone, or with blanks behind it. */
function isInColumns(line: string): boolean {
  return /^\s*\S+\*?(?:, \S+)*(?:\s{2,}\S.*)?$/.test(line);
}

function itemsOf(names: string, said: string): string {
  const [one = '', ...others] = names.split(', ');
  const star = one.endsWith('*') ? '*' : '';
  if (others.length === 0)
    return said === '' ? `- \`${one.replace('*', '')}\`` : itemOf(one.replace('*', ''), star, said);
  return `- ${[one, ...others].map((name) => `\`${name}\``).join(', ')}: ${said}`;
}

/** A name, its type and what it means on lines of their own, as they come out of a page without its layout. */
function blockFrom(lines: readonly string[], start: number): Row | undefined {
  const name = /^([a-z_][\w.[\]-]*)(\*?)$/.exec(lines[start] ?? '');
  if (name === null || (lines[start - 1] ?? '').trim() !== '' || !kind.test(lines[start + 1] ?? '')) return undefined;
  const end = lines.findIndex((line, at) => at > start && line.trim() === '');
  const last = (end < 0 ? lines.length : end) - 1;
  const told = lines.slice(start + 1, last + 1).map((line) => line.trim());
  const kinds = told.filter((_, at) => told.slice(0, at + 1).every((before) => kind.test(before)));
  const said = [...kinds, told.slice(kinds.length).join('. ')].filter((part) => part !== '');
  return { text: itemOf(name[1] ?? '', name[2] ?? '', said.join('  ')), last };
}

/** "`limit` *integer*" with what it means in the lines below. */
const definition =
  /^(?:\*\*)?`?([A-Za-z_][\w.[\]-]*)`?(?:\*\*)?\s+[*_`]{1,2}([A-Za-z][\w -]*)[*_`]{1,2}((?:\s+[*_(]{1,2}(?:required|optional|mandatory)[*_)]{1,2})?)\s*$/i;

function definitionFrom(lines: readonly string[], start: number): Row | undefined {
  const [, name, type = '', need = ''] = definition.exec(lines[start] ?? '') ?? [];
  if (name === undefined || !kind.test(type)) return undefined;
  const isEnd = (line: string): boolean => line.trim() === '' || /^[#|`*>-]|^\s*```/.test(line);
  const next = lines.findIndex((line, at) => at > start && isEnd(line));
  const last = (next < 0 ? lines.length : next) - 1;
  const said = lines.slice(start + 1, last + 1).map((line) => line.trim());
  const kinds = [type, need.replace(/[^a-z]/gi, '')].filter((part) => part !== '');
  return { text: `- \`${name}\` (${kinds.join(', ')}): ${said.join(' ')}`, last };
}

function itemOf(name: string, star: string, said: string): string {
  const columns = said.split(/\s{2,}|\t+/);
  const end = columns.findIndex((column) => !kind.test(column));
  const kinds = end < 0 ? columns : columns.slice(0, end);
  const told = star === '' ? kinds : [...kinds, 'required'];
  const about = columns.slice(kinds.length).join(' ');
  return told.length === 0 ? `- \`${name}\`: ${about}` : `- \`${name}\` (${told.join(', ')}): ${about}`;
}
