/**
 * Operations told label by label: "**URL**" with the path below it, "`type=[tanker|bulk]`" below "Optional:", "Query: `grade` — a code; `site`"
 * on one line, and codes that stand in a table of another chapter. All of it becomes labels with lists of fields below them.
 */
import { capital } from '../../../letters.ts';

const fence = /^\s*(?:```|~~~)/;
const bullet = String.raw`^\s*(?:[-*+•]\s+)?`;
const valueLabel = new RegExp(
  String.raw`${bullet}(?:\*\*|__)?(URL|URI|Path|Endpoint|Route|Method|HTTP Method|Verb|Request URL)\s*:?(?:\*\*|__)?:?\s*$`,
  'i',
);
const listLabel =
  /^\s*(?:[-*+•]\s+)?(?:\*\*|__)?((?:(?:URL|URI|path|query|data|body|form|request|response|success|error|sample|JSON|GET|POST) )*(?:params?|parameters?|body|payload|data|response|call|headers?)|notes?)\s*:?(?:\*\*|__)?:?\s*$/i;
const need = /^\s*(?:\*\*|__)?(required|mandatory|optional)\s*:?(?:\*\*|__)?:?\s*$/i;
const shownField = /^\s*(?:[-*+•]\s+)?`?([A-Za-z_][\w.-]*)=\[([^\]`]*)\]`?\s*(.*)$/;

/** The lines, where what stands below such labels stands beside them or in lists. */
export function ofLabels(lines: readonly string[]): readonly string[] {
  const labelled = withCodes(ofLegend(lines.flatMap(standing)).flatMap(listed));
  return labelled.some((line) => valueLabel.test(line) || shownField.test(line)) ? ofTemplate(labelled) : labelled;
}

const standingRow =
  /^\s*\|\s*(?:\*\*)?(method(?=[\s*]*\|[\s`*]*(?:GET|POST|PUT|PATCH|DELETE)\b)|URL|URI|path|endpoint|query|params?|parameters|body|input|request|success|response|returns?|answer|output)(?:\*\*)?\s*\|\s*(.*?)\s*\|\s*$/i;

/** "| Body | `name` (string) |": a table that stands upright, a label in each row. */
function standing(line: string): readonly string[] {
  const [, label = '', said = ''] = standingRow.exec(line) ?? [];
  if (
    label === '' ||
    said === '' ||
    /\||^-+$/.test(said) ||
    /^\W*(?:type|description|required|example|value|purpose|meaning)\W*$/i.test(said)
  )
    return [line];
  if (/^(?:none|nothing|empty|no|n\/a|-+|–|—)\.?$/i.test(said)) return [''];
  const name = /^(?:success|returns?|answer|output)$/i.test(label) ? 'Response' : capital(label);
  return ['', `${name}: ${said}`, ''];
}

interface Place {
  place: 'query' | 'body' | 'answer' | 'error' | undefined;
  isNeeded: boolean;
}

function ofTemplate(lines: readonly string[]): readonly string[] {
  const state: Place = { place: undefined, isNeeded: false };
  const result: string[] = [];
  let waiting = '';
  for (const line of lines) {
    const label = valueLabel.exec(line)?.[1];
    if (label !== undefined) waiting = label;
    else if (waiting !== '' && line.trim() !== '') {
      result.push(`${waiting}: ${line.trim()}`);
      waiting = '';
      state.place = undefined;
    } else if (waiting === '') result.push(...told(line, state));
  }
  return result;
}

function told(line: string, state: Place): readonly string[] {
  const label = listLabel.exec(line)?.[1];
  if (label !== undefined) {
    state.isNeeded = false;
    state.place = /error/i.test(label)
      ? 'error'
      : /response/i.test(label)
        ? 'answer'
        : /data|body|payload|form/i.test(label)
          ? 'body'
          : /param/i.test(label)
            ? 'query'
            : undefined;
    return state.place === 'answer' ? ['', '**Response**:', ''] : [''];
  }
  if (/^#{1,6} |^-{3,}\s*$|^\*\*[^*]+\*\*\s*$/.test(line) && !need.test(line)) state.place = undefined;
  if (state.place === 'error') return [];
  const needed = need.exec(line)?.[1];
  if (needed !== undefined) {
    state.isNeeded = !/optional/i.test(needed);
    return [''];
  }
  const [, name, kind = '', said = ''] = shownField.exec(line) ?? [];
  if (name !== undefined) return [itemOf(name, kind, said, state)];
  const content = /^\s*\*\*Content:?\*\*:?\s*(`?[{[].*)$/.exec(line)?.[1];
  if (content !== undefined) return [`Response: ${content}`];
  return /^\s*(?:[-*+]\s+)?\*\*Code:?\*\*/.test(line) || (state.place !== undefined && /^\s*None\.?\s*$/i.test(line))
    ? []
    : [line];
}

function itemOf(name: string, kind: string, said: string, { place, isNeeded }: Place): string {
  const choices = kind.split('|').map((one) => one.trim());
  const isType = choices.length === 1;
  const about = isType ? [kind] : [];
  const where = place === 'body' || place === 'query' ? [place] : [];
  const inside = [...about, ...where, ...(isNeeded ? ['required'] : [])].join(', ');
  const values = isType ? '' : `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`;
  return `- \`${name}\` (${inside}): ${[values, said].filter((text) => text !== '').join('; ')}`;
}

const oneLine =
  /^(?:\*\*)?(Query|Body|Params?|Parameters?|Input|Answer|Response|Returns?|Output|Fields|Form|Payload)(?: parameters?)?:(?:\*\*)?\s+(`[A-Za-z_][\w.[\]-]*`.*)$/;

/** "Query: `grade` — a code; `site` — a number" as a list. */
function listed(line: string): readonly string[] {
  const [, label = '', list = ''] = oneLine.exec(line) ?? [];
  const [semicolons, commas] = [partsOf(list, /;\s+/), partsOf(list, /,\s+(?=`)/)];
  const parts = semicolons.length > 1 ? semicolons : commas;
  const isDescribed = parts.some((part) => / [–—-] |\) |\([A-Z]\)|\((?:required|mandatory|optional)\b/.test(part));
  const isList = parts.length > 0 && isDescribed && parts.every((part) => namesAt.test(part));
  if (!isList) return [line];
  const place = /^(?:answer|response|returns?|output)/i.test(label) ? 'Response' : label;
  return [
    '',
    `**${place}**:`,
    '',
    ...parts.map((part) => `- ${part.replace(/ [–—-] /, ': ').replace(/[.;]\s*$/, '')}`),
    '',
  ];
}

const namesAt = /^`[A-Za-z_][\w.[\]-]*`(?:, `[A-Za-z_][\w.[\]-]*`)*(?=\s*(?:\(|[–—-]|,|\.|$))/;

/** The parts of a list without the sentences behind it. */
function partsOf(list: string, sign: RegExp): readonly string[] {
  const [sentence = ''] = list.split(/\.\s+(?=[A-Z])/);
  return sentence.split(sign).filter((part) => part.trim() !== '');
}

const legend = /\b([A-Z])\b (?:is|means|stands for|=|for) (mandatory|required|optional)\b/g;

/** "(M)", where a sentence says that M is mandatory. */
function ofLegend(lines: readonly string[]): readonly string[] {
  const marks = new Map(
    lines.flatMap((line) => [...line.matchAll(legend)].map(([, mark = '', said = '']) => [mark, said] as const)),
  );
  if (marks.size === 0) return ofColumn(lines);
  return ofColumn(lines).map((line) =>
    line.replace(/\(([A-Z])\)/g, (whole, mark: string) => (marks.has(mark) ? `(${marks.get(mark)})` : whole)),
  );
}

/** "**R** required, **O** optional", and cells that hold such a letter. */
function ofColumn(lines: readonly string[]): readonly string[] {
  const told = lines.flatMap((line) =>
    [
      ...line.matchAll(
        /(?<![\w*])[*`"]{1,2}([A-Z]{1,2})[*`"]{1,2}\s*[=:–—-]?\s*((?:required|mandatory|optional|filter|query|path|body|in the)\b[^,;.*`|]*)/g,
      ),
    ].map(([, mark = '', said = '']) => [mark, said.trim()] as const),
  );
  const marks = new Map(told);
  if (![...marks.values()].some((said) => /^(?:required|mandatory)/.test(said))) return lines;
  return lines.map((line) =>
    /^\s*\|/.test(line)
      ? line.replace(/(?<=\|)\s*[*`]*([A-Z]{1,2})[*`]*\s*(?=\|)/g, (cell, mark: string) => {
          const said = marks.get(mark);
          return said === undefined ? cell : ` ${said} `;
        })
      : line,
  );
}

const reference = /\b(?:see |as in |cf\. )?(?:table|section|chapter|appendix|list) (\d+(?:\.\d+)*|[A-Z])\b/gi;

/** "see table 4.1", where the first column of that table holds codes. */
function withCodes(lines: readonly string[]): readonly string[] {
  const tables = new Map<string, readonly string[]>();
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (fence.test(line)) isCode = !isCode;
    const number = isCode
      ? undefined
      : /^(?:#{1,6}\s+|\*\*)(?:table |appendix )?(\d+(?:\.\d+)*|[A-Z](?=[.: ]))/i.exec(line)?.[1];
    const codes = number === undefined ? [] : codesBelow(lines, at);
    if (number !== undefined && codes.length > 1) tables.set(number, codes);
  }
  if (tables.size === 0) return lines;
  return lines.map((line) =>
    line.replace(reference, (whole, number: string) => {
      const codes = tables.get(number);
      return codes === undefined ? whole : `one of ${codes.map((code) => `\`${code}\``).join(', ')}`;
    }),
  );
}

/** Only of a table without types: what has types is made of fields. */
function codesBelow(lines: readonly string[], at: number): readonly string[] {
  const head = lines.findIndex((line, index) => index > at && line.trim() !== '' && line.includes('|'));
  if (head < 0 || head > at + 4 || /\btype\b/i.test(lines[head] ?? '')) return [];
  const end = lines.findIndex((line, index) => index > head && !line.includes('|'));
  const cells = lines
    .slice(head + 2, end < 0 ? undefined : end)
    .map((row) => /^\s*\|?\s*`([\w-]+)`\s*\|/.exec(row)?.[1]);
  return cells.every((cell) => cell !== undefined) ? cells : [];
}

/** "`GET /hens`" with ": All hens" below it, as lists of definitions are written. */
export function definitionsJoined(text: string): string {
  return text.replace(
    /^(\S[^\n]{0,80})\n(?:[ \t]*\n)?:[ \t]+(\S[^\n]*(?:\n[ \t]+[^\s{[`*:|#>-][^\n]*)*)/gm,
    (whole, term: string, said: string) =>
      /[.:]$|^[#|>-]/.test(term) ? whole : `${term}: ${said.replace(/\n[ \t]+/g, ' ')}`,
  );
}

/** "`name`*" is one that has to be there. */
export function withNeeds(text: string): string {
  return text.replace(/(`[A-Za-z_][\w.[\]-]*`)(?: \(([^()\n]*)\))?\\?\*(?=[\s,.;)|]|$)/gm, (_, name: string, said) =>
    typeof said === 'string' ? `${name} (${said}, required)` : `${name} (required)`,
  );
}
