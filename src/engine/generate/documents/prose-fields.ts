/** Names of parameters and fields as prose tells them: in tables, in lists, in sentences with names in code. */
import type { Place, Schema } from './document.ts';

/** Where a field goes: a place of the request, its body, or the answer. */
export type FieldPlace = Place | 'body' | 'answer';

export interface Field {
  readonly name: string;
  /** Undefined where the text leaves it open. */
  readonly in: FieldPlace | undefined;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

const identifier = /^(?!(?:true|false|null)$)[A-Za-z_$@][\w.$@[\]-]{0,80}$/;

/** The columns of a table by what they hold. */
interface Columns {
  readonly name: number;
  readonly type: number;
  readonly required: number;
  readonly place: number;
  readonly description: number;
  readonly example: number;
}

export function cellsOf(line: string): readonly string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** Reads the head of a table; undefined when none of its columns holds names. */
export function columnsOf(line: string): Columns | undefined {
  const cells = cellsOf(line).map((cell) => plain(cell).toLowerCase());
  const at = (pattern: RegExp): number => cells.findIndex((cell) => pattern.test(cell));
  const name = at(/^(name|param|parameter|field|key|property|attribute|argument|header|query)s?\b/);
  if (name < 0 || cells.length < 2) return undefined;
  return {
    name,
    type: at(/^(type|format|data type)/),
    required: at(/^(required|mandatory|optional|req\b)/),
    place: at(/^(in|location|where|place|kind)$/),
    description: at(/^(desc|meaning|notes?|about|purpose|explanation|what)/),
    example: at(/^(value|example|sample)/),
  };
}

/** One row; `isOptional` says that the column of necessity is called so. */
export function fieldOfRow(line: string, columns: Columns, isOptional: boolean): Field | undefined {
  const cells = cellsOf(line);
  const name = plain(cells[columns.name] ?? '').replace(/\s*[*]$/, '');
  if (!identifier.test(name)) return undefined;
  const need = plain(cells[columns.required] ?? '');
  const type = plain(cells[columns.type] ?? '');
  const description = cells[columns.description] ?? cells.slice(columns.name + 1).join(' ');
  const isYes = /^(y|yes|true|required|x|✓|✔|✅|always|mandatory)/i.test(need);
  return {
    name,
    in: placeIn(plain(cells[columns.place] ?? '')),
    required: need === '' ? saysRequired(`${type} ${description}`) : isYes !== isOptional,
    description: plain(description),
    schema: withExample(schemaFrom(type, description), plain(cells[columns.example] ?? '')),
  };
}

/** What a value looks like tells its type, where no word does. */
function withExample(schema: Schema, example: string): Schema {
  if (example === '') return schema;
  const type = /^(true|false)$/.test(example) ? 'boolean' : undefined;
  // What is written as JSON is sent as a text.
  if (example.startsWith('{')) return { type: 'string', example };
  return { ...(schema['type'] === undefined && type !== undefined ? { type } : {}), ...schema, example };
}

/** ``- `name` (integer, required): what it is`` and its variants. */
function fieldOfItem(line: string): Field | undefined {
  const item =
    /^\s*[-*+•]\s+(?:`([^`]+)`|\*\*`?([^*`]+)`?\*\*|([A-Za-z_][\w.[\]-]*)(?=\s*(?:\(|:|–|—| - )))\s*(.*)$/.exec(line);
  if (item === null) return undefined;
  const name = (item[1] ?? item[2] ?? item[3] ?? '').trim();
  if (!identifier.test(name)) return undefined;
  const rest = item[4] ?? '';
  return {
    name,
    in: placeIn(rest),
    required: saysRequired(rest),
    description: plain(rest),
    schema: schemaFrom(/^[\s(:*_–—-]*([^):.,;]*)/.exec(rest)?.[1] ?? '', rest),
  };
}

/** Names in code of a sentence that is about parameters or fields, such as "Filter with `status` and `city`." */
export function fieldsOfSentence(line: string): readonly Field[] {
  const values = /^\s*`([\w.[\]-]+)` is (`[^`]+`(?:, `[^`]+`)*,? or `[^`]+`)/.exec(line);
  if (values !== null)
    return [
      {
        name: values[1] ?? '',
        in: undefined,
        required: false,
        description: '',
        schema: { enum: splitChoices(values[2] ?? '') },
      },
    ];
  const changed = changedNames(line);
  if (changed.length > 0)
    return changed.map((name) => ({ name, in: 'body', required: false, description: '', schema: {} }));
  if (
    !/\b(quer(y|ies)|param|filter|fields?|body|pass|send|accepts?|takes|page|paginat|cursor|limit|sort|optional|required|one of|arguments?|narrow)/i.test(
      line,
    )
  )
    return [];
  const all = [...line.matchAll(/`([^`]+)`/g)].filter(([, name = '']) => !/^(?:true|false|null)$/.test(name));
  const chosen = /^\s*`([\w.[\]-]+)` (?:is|can be|may be|must be|has to be) (?:either|one of)\b/i.exec(line)?.[1];
  if (chosen !== undefined)
    return [{ name: chosen, in: undefined, required: false, description: plain(line), schema: schemaFrom('', line) }];
  // What follows "either" or "or" is a value of the name before it.
  const spans = withoutChoices(line, all);
  return spans.flatMap((span, index) => {
    const name = (span[1] ?? '').replace(/^[?&]/, '').replace(/=.*$/, '');
    if (!identifier.test(name)) return [];
    const rest = restAfter(line, spans, index);
    return [
      {
        name,
        in: clausePlace(line, span, rest),
        required: saysRequired(rest),
        description: plain(rest),
        schema: schemaFrom('', rest),
      },
    ];
  });
}

/** "`reason` is what the applicant is told", of a request that has a body. */
export function fieldOfSubject(sentence: string): readonly Field[] {
  const [, name = '', rest = ''] =
    /^\s*`([\w.[\]-]+)` ((?:is|says|holds|gives|names|tells|may|can|has|will)\b.*)$/i.exec(sentence) ?? [];
  if (!identifier.test(name) || placeIn(rest) === 'answer') return [];
  return [
    { name, in: undefined, required: saysRequired(rest), description: plain(rest), schema: schemaFrom('', rest) },
  ];
}

/** "Changes `status`, `kennel` or `remarks`" names fields, and no choices. */
function changedNames(line: string): readonly string[] {
  const list =
    /^\W*(?:Changes?|Updates?|Sets?|Edits?|Takes?|Send|Sends?) (?:any of |the |one or more of |its |some of )*((?:`[\w.]+`(?:\s*,?\s*(?:and|or|and\/or)\s*|\s*,\s*)?){2,})/.exec(
      line,
    )?.[1] ?? '';
  return /^\W*(?:Send|Takes?)/.test(line) ? [] : [...list.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
}

/** Of "`page` selects the page, and `pages` in the answer" only the second one is answered. */
function clausePlace(line: string, span: RegExpExecArray, rest: string): FieldPlace | undefined {
  const own = placeIn(line.slice(0, span.index)) ?? placeIn(rest);
  const whole = placeIn(line);
  return own ?? (whole === 'answer' ? undefined : whole);
}

/** What follows "either" or "one of" is a value of the name before it, and so is what is listed with it. */
function withoutChoices(line: string, all: readonly RegExpExecArray[]): readonly RegExpExecArray[] {
  const kept: RegExpExecArray[] = [];
  let isListed = false;
  for (const [at, span] of all.entries()) {
    const before = line.slice(0, span.index);
    const last = all[at - 1];
    const between = last === undefined ? before : before.slice(last.index + last[0].length);
    const isSent = /\b(?:pass|send|give|hand|repeat)\w*(?: \w+){0,2} as[\s(]*$/i.test(before);
    const isTold = /\b(either|or|one of|be|values?|to|is|e\.g\.|like|as|than)[\s(]*$/i.test(before);
    isListed =
      isChoice(line, span) || (isTold && !isSent) || (isListed && /^\s*(?:[,|/]|,? (?:or|and))\s*$/.test(between));
    if (!isListed) kept.push(span);
  }
  return kept;
}

/** Inside of brackets that hold several names are the values of the name before them. */
function isChoice(line: string, span: RegExpExecArray): boolean {
  const before = line.slice(0, span.index);
  const open = before.lastIndexOf('(');
  if (open < 0 || open < before.lastIndexOf(')') || !/`\s*$/.test(before.slice(0, open))) return false;
  const inside = line.slice(open + 1, line.indexOf(')', open) < 0 ? undefined : line.indexOf(')', open));
  return (inside.match(/`/g)?.length ?? 0) >= 4;
}

/** "(dates)" and "(both optional)" speak of more than one name. */
const isOfBoth = /^\s*\(?(?:both\b|(?:dates|strings|integers|numbers|booleans|ids|timestamps)\b)/i;

/** What is said of a name; of `from` and `to` (dates) the same is said of both. */
function restAfter(line: string, spans: readonly RegExpExecArray[], index: number): string {
  const span = spans[index];
  if (span === undefined) return '';
  const own = line.slice(span.index + span[0].length, spans[index + 1]?.index);
  const next = /^\s*(?:and|or|,)\s*$/.test(own) ? restAfter(line, spans, index + 1) : '';
  return isOfBoth.test(next) ? next : own;
}

/** What a line of a list tells of, of several names where they share it: ``- `from`, `to`: days``. */
export function fieldsOfItem(line: string): readonly Field[] {
  const [, names = '', rest = ''] =
    /^(\s*[-*+•]\s+(?:(?:\*\*|`)[\w.[\]-]+(?:\*\*|`)(?:\s*(?:,|and|\/)\s*)?){2,6})(.*)$/.exec(line) ?? [];
  const shared = [...names.matchAll(/(?:\*\*|`)([\w.[\]-]+)(?:\*\*|`)/g)];
  if (shared.length > 1) return shared.flatMap(([, name]) => fieldOfItem(`- \`${name}\`${rest}`) ?? []);
  return [fieldOfItem(line) ?? fieldsOfList(line)].flat();
}

/** `Parameters: vendor (string), limit (integer, at most 250)` on one line. */
function fieldsOfList(line: string): readonly Field[] {
  const list = /^\s*(?:\*\*)?((?:[A-Z][\w-]* ?){1,3}):(?:\*\*)?\s+(.*)$/.exec(line);
  if (
    list === null ||
    /\b(?:one of|either)\b/i.test(list[2] ?? '') ||
    !/param|field|quer|filter|body|argument/i.test(list[1] ?? '')
  )
    return [];
  const place = placeIn(list[1] ?? '');
  const item = /(?:^|[,;] *|\band )`?([A-Za-z_][\w.[\]-]*)`?(?: \(([^)]*)\))?(?=\s*(?:[,;.]|and\b|$))/g;
  const items = [...(list[2] ?? '').matchAll(item)];
  return items.map(([, name = '', own], index) => {
    const next = items[index + 1];
    const told = own ?? (isOfBoth.test(next?.[2] ?? '') ? next?.[2] : undefined) ?? '';
    return { name, in: place, required: saysRequired(told), description: told, schema: schemaFrom(told, told) };
  });
}

/** "title and price are required", "`to` is mandatory" */
export function namesRequired(sentence: string): readonly string[] {
  const match = /^((?:[`\w.]+(?:, (?:and )?| and )){0,12}[`\w.]+) (?:is|are) (?:all )?(?:required|mandatory)\b/i.exec(
    sentence.trim(),
  );
  const names = (match?.[1] ?? '').split(/, (?:and )?| and /).map((name) => name.replace(/`/g, ''));
  return names.filter(
    (name) => identifier.test(name) && !/^(it|this|that|both|all|they|which|these|fields?)$/i.test(name),
  );
}

function saysRequired(text: string): boolean {
  return (
    /\b(required|mandatory)\b/i.test(text) && !/\b(not|isn't|optional)\b[^.]{0,20}\brequired\b|\boptional\b/i.test(text)
  );
}

export function placeIn(text: string): FieldPlace | undefined {
  if (/\bpath\b|\bURL param/i.test(text)) return 'path';
  if (/\bquery\b|query[- ]?string|\bfilter/i.test(text)) return 'query';
  if (/\b(response|returns?|answers?|result)\b/i.test(text)) return 'answer';
  if (/\bheaders?\b/i.test(text)) return 'header';
  return /\b(body|payload|json|form)\b/i.test(text) ? 'body' : undefined;
}

/** Marks of Markdown taken off. */
export function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}

const types: readonly (readonly [RegExp, Schema])[] = [
  [/\b(?:array|list) of (?:objects?|records?)/i, { type: 'array', items: { type: 'object' } }],
  [/\b(?:array|list) of (?:int|num)/i, { type: 'array', items: { type: 'integer' } }],
  [/\b(?:array|list)\b|\[\]/i, { type: 'array', items: {} }],
  [/\b(?:integer|int(?:32|64)?|whole number)\b/i, { type: 'integer' }],
  [/\b(?:number|float|double|decimal)\b/i, { type: 'number' }],
  [/\bbool(?:ean)?\b/i, { type: 'boolean' }],
  [/\bdate-?time\b|\btimestamp\b|ISO ?8601|RFC ?3339/i, { type: 'string', format: 'date-time' }],
  [
    /\bdates?\b|YYYY-MM-DD|^\W*(?:(?:required|optional)\W+)?(?:a |the |(?:first|last) )?days?\b(?! of the week)/i,
    { type: 'string', format: 'date' },
  ],
  [/\bemail\b/i, { type: 'string', format: 'email' }],
  [/\buuid\b/i, { type: 'string', format: 'uuid' }],
  [/\b(?:string|text|str)\b/i, { type: 'string' }],
  [/\b(?:object|json|map)\b/i, { type: 'object' }],
];

function schemaFrom(type: string, description: string): Schema {
  const typed =
    types.find(([pattern]) => pattern.test(type))?.[1] ??
    types.find(([pattern]) => pattern.test(description.slice(0, 40)))?.[1] ??
    shownType(description) ??
    {};
  const atStart = choicesAtStart(description);
  const values = atStart.length > 1 ? atStart : choicesIn(`${type} ${description}`);
  const most = /\b(?:max(?:imum)?|up to|at most|(?:never|not|no) more than)\b\D{0,12}(\d{1,6})/i.exec(description)?.[1];
  const preset = /\bdefaults?\b(?: is| to|:)?\s*`?"?([\w.-]{1,40})/i.exec(description)?.[1];
  return {
    ...typed,
    ...(values.length > 1 && typed['type'] !== 'boolean' ? { enum: values } : {}),
    ...(most === undefined || typed['type'] === 'string' ? {} : { maximum: Number(most) }),
    ...(preset === undefined ? {} : { default: /^\d+$/.test(preset) ? Number(preset) : preset }),
  };
}

/** The type that a value which is shown has: `true`, `2026-01-31`, "so many metres". */
function shownType(description: string): Schema | undefined {
  if (/^[^.;]*`?\btrue\b`?\s*(?:or|,|\/|\||$)|^[\s(:*_–—-]*`(?:true|false)`/.test(description))
    return { type: 'boolean' };
  if (/YYYY-MM-DD(?!T)|`\d{4}-\d{2}-\d{2}`/.test(description)) return { type: 'string', format: 'date' };
  if (/`\d{4}-\d{2}-\d{2}T[\d:.]+Z?`/.test(description)) return { type: 'string', format: 'date-time' };
  return /\b(?:so many|how many|number of|in (?:metres|meters|seconds|minutes|hours|days|cents|grams|kilograms|kg|km))\b/i.test(
    description,
  )
    ? { type: 'number' }
    : undefined;
}

/** Values that a text lists: "one of `a`, `b` or `c`", "(a | b | c)", "`a`, `b` or `c`". */
function choicesIn(text: string): readonly string[] {
  const told =
    /\b(?:one of|either|values?(?: are)?|can be|must be|allowed|options)\b:?\s*([^.;]*)/i.exec(text)?.[1] ?? '';
  const inCode = [...told.matchAll(/[`"']([\w-]{1,40})[`"']/g)].map(([, value = '']) => value);
  if (inCode.length > 1) return inCode;
  const together =
    /`[\w.-]{1,40}`(?:,? or `[\w.-]{1,40}`|(?:\s*[,|/]\s*`[\w.-]{1,40}`)+(?:,? (?:or|and) `[\w.-]{1,40}`)?)/.exec(
      text,
    )?.[0];
  if (together !== undefined) return splitChoices(together);
  const bracketed =
    /^\s*\(((?:[a-z][\w-]{0,40}\s*[,|/]\s*)*[a-z][\w-]{0,40}(?:\s*[,|/]\s*|,?\s+or\s+)[a-z][\w-]{0,40})\)/.exec(
      text,
    )?.[1];
  if (bracketed !== undefined && !typeWords.test(bracketed)) return splitChoices(bracketed);
  const listed = /^\s*\(?((?:[\w-]{1,40}\s*[,|/]\s*)+(?:or\s+|and\s+)?[\w-]{1,40})/.exec(told)?.[1];
  const piped = /(?:^|[\s(`])((?:[`"']?[\w-]{1,40}[`"']?\s*\\?\|\s*)+[`"']?[\w-]{1,40}[`"']?)/.exec(text)?.[1];
  return splitChoices(listed ?? piped ?? '');
}

/** "(string): open, closed or any", "- code of the carrier: `dhx` or `upz`" */
export function choicesAtStart(text: string): readonly string[] {
  const value = '[`"\']?[A-Za-z][\\w-]{0,40}[`"\']?';
  const list = new RegExp(`^${value}(?:, ${value})*(?:,? or ${value}|, ${value})$`);
  const told = text.replace(/^[^`]*?\((?:[^)]*)\)\s*[:–—-]*/, '').replace(/^\s*(?:string|text)?[\s:–—-]+/i, '');
  for (const part of [told, told.slice(told.indexOf(':') + 1)]) {
    const [sentence = ''] = part.trim().split(/[.;(](?:\s|$)|\s\(/);
    if (list.test(sentence.trim()) && !typeWords.test(sentence)) return splitChoices(sentence);
  }
  return [];
}

const typeWords =
  /\b(string|text|integer|int|number|float|boolean|bool|dates?|YYYY[\w-]*|array|list|object|required|optional|default|max|min|e\.?g)\b/i;

function splitChoices(text: string): readonly string[] {
  return text
    .split(/[,|/]|\bor\b|\band\b/)
    .map((value) => value.replace(/[`"'\\]/g, '').trim())
    .filter((value) => /^[\w-]+$/.test(value));
}
