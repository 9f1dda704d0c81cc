/** Other ways to write documentation, line by line as the one that is read: a heading, then a method and its path on one line. */
import { limits } from '../../../../../core/limits.ts';
import { capital } from '../../../letters.ts';
import { ofAsciiDoc } from './ascii.ts';
import { withChoicesJoined } from './choices.ts';
import { ofExchanges } from './exchange.ts';
import { fromHtml } from './html.ts';
import { ofInputs } from './inputs.ts';
import { definitionsJoined, ofLabels, withNeeds } from './labels.ts';
import { ofManual } from './manual.ts';
import { withNamesMarked } from './names.ts';
import { ofOutline } from './outline.ts';
import { ofPlainRequests } from './plain.ts';
import { ofResources } from './resources.ts';
import { ofSeveral } from './several.ts';
import { ofThingLists } from './thing-lists.ts';
import { ofArrows, ofPlainWords } from './words.ts';

const methods = 'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS';

/** Pages, AsciiDoc, reStructuredText, API Blueprint and collections of requests as Markdown. */
export function asMarkdown(text: string): string {
  const plain = withQuotes(withNeeds(definitionsJoined(ofManual(fromHtml(text))))).replace(/``([^`\n]+)``/g, '`$1`');
  const lines = plain
    // "`GET hens/{id}`" is below the base address as all paths are.
    .replace(/`(GET|POST|PUT|PATCH|DELETE) ([a-z][\w-]*(?:\/[\w:{}<>.-]+)*(?:\?[^`\s]*)?)`/g, '`$1 /$2`')
    .replace(relativeCell, '| $1 /$2')
    .replace(/\{\{\s*\w*(?:url|host|base|endpoint|server|domain)\w*\s*\}\}(?=\/)/gi, '')
    .replace(/<\/?(?:mark|span|font|kbd|sup|sub|u|a|b|em|i|strong|br)\b[^<>\n]*>/gi, '')
    .replace(/^\s*\{%[^\n]*%\}\s*$/gm, '')
    .split(/\r?\n/);
  const spelled = withNamesMarked(
    ofParts(
      ofLabels(
        ofCalls(
          ofStructured(ofAsciiDoc(ofRequests(withChoicesJoined(inPieces(ofThingLists(ofSeveral(ofOutline(lines)))))))),
        ),
      ),
    ),
  );
  return ofExchanges(
    ofDefinitions(ofPlainRequests(ofResources(ofBlueprint(ofInputs(ofArrows(ofPlainWords(spelled))))))),
  ).join('\n');
}

/** "| GET hens/{id} |", but not "| GET requests |", of which so many are answered. */
const relativeCell =
  /\| *(GET|POST|PUT|PATCH|DELETE) (?!(?:requests?|calls?|only)\b)([a-z][\w-]*(?:\/[\w:{}<>.-]+)*)(?= *\|)/g;

/** `the parameter "count"`, in a text that marks nothing as code. */
function withQuotes(text: string): string {
  if (text.includes('`')) return text;
  return text.replace(/^(?![^\n]*[{[])[^\n]+$/gm, (line) => line.replace(/"([a-z]\w*)"(?!\s*:)/g, '`$1`'));
}

/** Long lines that are no code and no row, at the ends of their sentences: what looks into a line may look at all of it again and again. */
function inPieces(lines: readonly string[]): readonly string[] {
  const most = limits.documentLineChars;
  let isCode = false;
  return lines.flatMap((line) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || line.length <= most || /^\s*[{[|<]/.test(line)) return [line];
    return line.match(new RegExp(`.{1,${most}}(?:(?<=[.;])\\s|$)|.{1,${most}}(?:\\s|$)|.{1,${most}}`, 'g')) ?? [line];
  });
}

/** "GET hens/:id", which is below the base address as all paths are. */
const relative = /^(\s*(?:GET|POST|PUT|PATCH|DELETE)\s+)([a-z][\w-]*(?:\/[\w:{}<>.-]+)*(?:\?\S*)?)\s*$/;

const requestTitle = /^(#{1,6})\s+[^\w#]*(GET|POST|PUT|PATCH|DELETE|DEL)[`*:]*\s+(?!`?\/|https?:)(\S.*)$/;
const requestAddress = /^\s*(?:>\s*)?`?((?:https?:\/\/[^\s/`]+)?\/[^\s`]*)`?\s*$/;

/** "### GET List hens" with the address on a line of its own below it, as collections of requests are written out. */
function ofRequests(lines: readonly string[]): readonly string[] {
  let method = '';
  return lines.map((line) => {
    if (relative.test(line)) return line.replace(relative, '$1/$2');
    const [, marks = '', verb = '', title = ''] = requestTitle.exec(line) ?? [];
    if (verb !== '') {
      method = verb === 'DEL' ? 'DELETE' : verb;
      return `${marks} ${title}`;
    }
    const address = method === '' ? undefined : requestAddress.exec(line)?.[1];
    if (/^#{1,6}\s/.test(line)) method = '';
    if (address === undefined) return line;
    const request = `${method} ${address}`;
    method = '';
    return request;
  });
}

const definition =
  /^\s*(?:[-*+•]\s+)?\*\*`?([a-z]\w*(?:[.:]\w+)+|[a-z]+[A-Z]\w*)`?\*\*\s*(?:\(?`\/?[\w./:-]+`\)?)?\s*(?:[:–—-]\s*(\S.*))?$/;

/** `**hens.list**: what it does`, of several procedures that have no headings. */
function ofDefinitions(lines: readonly string[]): readonly string[] {
  if (lines.filter((line) => definition.test(line)).length < 2) return lines;
  return lines.flatMap((line) => {
    const [, name, said = ''] = definition.exec(line) ?? [];
    return name === undefined ? [line] : ['', `#### ${name}`, '', capital(said)];
  });
}

/** Directives such as `.. http:get:: /hens` and their fields, as Sphinx has them. */
function ofStructured(lines: readonly string[]): readonly string[] {
  let isInside = false;
  return lines.map((written, at) => {
    if (/^\S/.test(written)) isInside = false;
    // What a directive holds is set in.
    const line = isInside ? written.replace(/^ {3}(?! {3})|^\t/, '') : written;
    if (/^\s*\.\.\s+http:/.test(line)) isInside = true;
    if (/^\s*\.\. (?:sourcecode|code-block|code)::/.test(line)) return '';
    const directive = /^\s*\.\.\s+http:(\w+)::\s*(\S+)/.exec(line);
    if (directive !== null) {
      const [, method = '', path = ''] = directive;
      const said = /^\s+([A-Z][^\n]{2,120}?)\.?\s*$/.exec(lines.slice(at + 1).find((next) => next.trim() !== '') ?? '');
      const title = said === null ? '' : ` – ${said[1] ?? ''}`;
      return `${method.toUpperCase()} ${path.replace(/\((?:\w+:)?(\w+)\)/g, '{$1}')}${title}`;
    }
    const field =
      /^\s*:(query|param|<jsonarr|<json|>jsonarr|>json|form|reqjson|resjson|reqheader)\s+(?:(string|int|integer|bool|boolean|float|number|array|object|date|datetime)\s+)?([\w.[\]-]+):\s*(.*)$/.exec(
        line,
      );
    if (field === null) return line;
    const [, kind = '', type = '', name = '', rest = ''] = field;
    if (kind === 'reqheader') return `Header \`${name}: ${rest}\``;
    const place = /^>|^res/.test(kind) ? 'answer' : kind === 'query' ? 'query' : kind === 'param' ? '' : 'body';
    const inside = [type, place].filter((part) => part !== '').join(', ');
    const item = kind === '>jsonarr' ? `[].${name}` : name;
    return `- \`${item}\`${inside === '' ? '' : ` (${inside})`}: ${rest}`;
  });
}

const callShape =
  /\b(?:requests|axios|http|client|api)\.(get|post|put|patch|delete)\(\s*f?["'\x60]([^"'\x60]+)["'\x60]/i;

/** Calls of programs: `fetch('https://...', {method: 'POST'`, `requests.get('https://...'`. */
function ofCalls(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, at): readonly string[] => {
    const call = callShape.exec(line);
    if (call !== null) return [line, `${(call[1] ?? '').toUpperCase()} ${call[2] ?? ''}`];
    const url = /\bfetch\(\s*["'`]([^"'`]+)["'`]/.exec(line)?.[1];
    if (url === undefined) return [line];
    const method = /\bmethod:\s*["'`](\w+)/.exec(lines.slice(at, at + 4).join(' '))?.[1] ?? 'GET';
    return [line, `${method.toUpperCase()} ${url}`];
  });
}

const methodLine = new RegExp(
  String.raw`^\W*(?:HTTP )?(?:method|verb|request type)\W*[:|]\W*(${methods})\b(?!\W*[\w/{])`,
  'i',
);
const pathLine = /^\W*(?:URL|URI|path|endpoint|route|resource|request url)\W*[:|]\W*((?:https?:\/\/|\/)[^\s`*|]+)/i;

/** A method and a path that stand on lines of their own, in either order, or as headings of which one is below the other. */
function ofParts(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  let path = '';
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const headed = isCode ? null : /^(#{1,6})\s+`?(\/[\w/{}:.~-]*)`?\s*$/.exec(line);
    const titled = isCode ? null : new RegExp(`^#{1,6}\\s+\`?(${methods})\`?\\s*$`).exec(line);
    if (headed !== null) path = headed[2] ?? '';
    else if (/^#{1,2}\s/.test(line)) path = '';
    if (titled !== null && path !== '') {
      const said = lines.slice(at + 1, at + 4).find((next) => next.trim() !== '') ?? '';
      const title = /^[#|\-`*]/.test(said) ? '' : (/^[^.\n]{3,120}/.exec(said)?.[0] ?? '');
      result.push(`${line.replace(/^(#{1,6}).*$/, '$1')} ${title === '' ? path : title}`, '', `${titled[1]} ${path}`);
      continue;
    }
    const near = isCode ? [] : lines.slice(Math.max(0, at - 3), at + 4);
    const method = methodLine.exec(line)?.[1];
    const own = method === undefined ? undefined : near.map((other) => pathLine.exec(other)?.[1]).find(Boolean);
    if (method !== undefined && own !== undefined) result.push(`${method.toUpperCase()} ${own}`);
    else if (!isCode && pathLine.test(line) && near.some((other) => methodLine.test(other))) result.push('');
    else result.push(line);
  }
  return result;
}

/** `## Hens [/hens{?breed}]` holds the path, `### List hens [GET]` the method. */
function ofBlueprint(lines: readonly string[]): readonly string[] {
  let path = '';
  return lines.flatMap((line): readonly string[] => {
    const resource = /^#{1,4}\s+(.*?)\s*\[(\/[^\]\s]*)\]\s*$/.exec(line);
    if (resource !== null) {
      path = withQuery(resource[2] ?? '');
      return [line.replace(/\s*\[.*$/, '')];
    }
    const action = new RegExp(`^(#{1,5}\\s+.*?)\\s*\\[(${methods})(?:\\s+(/[^\\]]*))?\\]\\s*$`).exec(line);
    if (action !== null && (action[3] ?? path) !== '')
      return [action[1] ?? '', '', `${action[2]} ${queryFor(action[2], withQuery(action[3] ?? path))}`];
    if (/^\s*\+ (?:Request|Response|Body|Headers)\b/.test(line)) return [line.replace(/^\s*\+ (\w+).*$/, '**$1**:')];
    return [line.replace(/^HOST:\s*(https?:\S+)/, 'Base URL: $1')];
  });
}

/** Of a template that operations share, what is asked for belongs to the one that reads. */
function queryFor(method: string | undefined, path: string): string {
  return method === 'GET' ? path : path.replace(/\?.*$/, '');
}

/** `{?state,page}` of a template, as a query. */
function withQuery(template: string): string {
  const names = [...template.matchAll(/\{[?&]([\w,*[\]]+)\}/g)].flatMap(([, list = '']) => list.split(','));
  const path = template.replace(/\{[?&][^}]*\}/g, '').replace(/\{[+#/.;]?(\w+)\*?\}/g, '{$1}');
  return names.length === 0 ? path : `${path}?${names.map((name) => `${name.replace('*', '')}=`).join('&')}`;
}
