/** What prose says of the values of a field: its type, its choices, its bounds. */
import { flagOn, type Schema } from '../../terms/document.ts';

/** Marks of Markdown taken off. */
export function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}

/** What a value looks like tells its type, where no word does. */
export function withExample(schema: Schema, example: string): Schema {
  if (example === '') return schema;
  const type = /^(true|false)$/.test(example) ? 'boolean' : undefined;
  // What is written as JSON is sent as a text.
  if (example.startsWith('{')) return { type: 'string', example };
  return { ...(schema['type'] === undefined && type !== undefined ? { type } : {}), ...schema, example };
}

/** `open_only=1` is switched on by a one. */
export function flagOf(shown: string): Schema {
  return /^(?:1|yes|on|true|y)$/i.test(shown) ? { type: 'boolean', [flagOn]: shown } : {};
}

/** What "`order=ring` or `order=-born`" chooses among; one value alone is an example, but where it is one way of an order. */
export function choicesShown(name: string, sentence: string): Schema {
  const values = [...sentence.matchAll(/`\??([A-Za-z_][\w.[\]-]*)=([\w.+-]+)`/g)].flatMap(([, own = '', value = '']) =>
    own === name && Number.isNaN(Number(value)) && !/^(?:true|false|yes|no|on|off)$/i.test(value) ? [value] : [],
  );
  const [only = ''] = values;
  if (values.length === 1) return /^(?:asc|desc)$/.test(only) ? { type: 'string', enum: ['asc', 'desc'] } : {};
  return values.length === 0 ? {} : { type: 'string', enum: [...new Set(values)] };
}

/** The schema of a value that an address shows, such as `free=true`; of `{code}` or `$CODE` nothing is known. */
export function schemaOfShown(shown: string): Schema {
  const value = shown.replace(/^["']|["'].*$/g, '');
  if (value === '' || /^[<{$:[]|\.\.\.|^[A-Z]+(?:_[A-Z]+)+$/.test(value)) return {};
  if (/^(?:true|false)$/.test(value)) return { type: 'boolean' };
  if (/^-?\d{1,9}(?:\.\d+)?$/.test(value)) return { type: 'number', example: Number(value) };
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { type: 'string', format: 'date', example: value };
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?$/.test(value))
    return { type: 'string', format: 'date-time', example: value };
  return { type: 'string', example: value };
}

const types: readonly (readonly [RegExp, Schema])[] = [
  [/\b(?:array|list) of (?:objects?|records?)/i, { type: 'array', items: { type: 'object' } }],
  [/\b(?:array|list) of (?:int|num)/i, { type: 'array', items: { type: 'integer' } }],
  [/^\W*[A-Z]\w+\[\]/, { type: 'array', items: { type: 'object' } }],
  [/\b(?:array|list)\b|\[\]/i, { type: 'array', items: {} }],
  [/\b(?:integer|int(?:32|64)?|whole number|entero|inteiro|ganzzahl|entier)\b/i, { type: 'integer' }],
  [
    /(?<!\bpart of [^.;]*)(?<!\b(?:(?:tele)?phone|its|their|his|her|whose|the) )\b(?:number(?! of (?:the|this|that|an?|your|its|their)\b)|float|double|decimal|n[uú]mero|zahl|nombre)\b/i,
    { type: 'number' },
  ],
  [
    /\bbool(?:ean|é?en)?o?\b|^[\s:(,–—-]*`?(?:true|false)`?(?=\s*:|\s+(?!or\b|and\b|name|story)[a-z])|\b(?:ja|s[ií]|oui|sim|yes)\s*\/\s*(?:nein|non?|nee|n[aã]o)\b|\bwahrheitswert\b/i,
    { type: 'boolean' },
  ],
  [/\bdate-?time\b|\btimestamp\b|ISO ?8601|RFC ?3339|YYYY-MM-DDTHH/i, { type: 'string', format: 'date-time' }],
  [
    /\bdates?\b|\bfecha\b|\bdatum\b|YYYY-MM-DD(?!T)|^\W*(?:both (?=optional|required))?(?:(?:required|optional)\W+)?(?:a |the |(?:first|last|earliest|latest|first and last|first or last) )?days?\b(?! of the week)/i,
    { type: 'string', format: 'date' },
  ],
  // A part of an address is none.
  [/(?<!\bpart of [^.;]*)\bemail\b/i, { type: 'string', format: 'email' }],
  [/\buuid\b/i, { type: 'string', format: 'uuid' }],
  [/\b(?:string|texte?|texto|testo|cadena|tekst|zeichenkette|str)\b|\bcha[iî]ne\b/i, { type: 'string' }],
  [/\b(?:object|json|map)\b/i, { type: 'object' }],
];

/** What is told of a type in its own place, and of the values in all of a description. */
export function schemaFrom(type: string, told: string): Schema {
  // "(optional: raised, cleared)"
  const description = told.replace(/^\s*\((?:optional|required|mandatory)\s*:\s*/i, '(');
  const typed =
    types.find(([pattern]) => pattern.test(type))?.[1] ??
    (ofKey.test(description) ? undefined : types.find(([pattern]) => pattern.test(description.slice(0, 40)))?.[1]) ??
    shownType(description) ??
    {};
  const isDay = typed['type'] === 'string' && typed['format'] === undefined && aDay.test(description);
  const atStart = choicesAtStart(description);
  const coded = codesIn(description);
  const values =
    coded.length > Math.max(atStart.length, 1)
      ? coded
      : atStart.length > 1
        ? atStart
        : /\benum\b/i.test(type)
          ? choicesOfEnum(description)
          : choicesIn(description.includes(type) ? description : `${type} ${description}`);
  const most = bounds.map((shape) => shape.exec(description)?.[1]).find(Boolean);
  const preset = presets.map((shape) => shape.exec(description)?.[1]).find(Boolean);
  // In "(`day`, `week` or `season`)" nothing is a day.
  const isKind = values.length > 1 && typed['format'] !== undefined;
  return {
    ...(isKind ? { type: 'string' } : typed),
    ...(isDay && values.length < 2 ? { format: 'date' } : {}),
    // What is listed of a record is what it has.
    ...(values.length > 1 && !/^(?:boolean|object)$/.test(String(typed['type'])) ? { enum: [...new Set(values)] } : {}),
    ...(most === undefined || typed['type'] === 'string' ? {} : { maximum: Number(most) }),
    ...(preset === undefined || (typed['format'] !== undefined && /^\d+$/.test(preset))
      ? {}
      : { default: /^\d+$/.test(preset) ? Number(preset) : preset }),
  };
}

const aDay =
  /^\W*(?:(?:string|text)\W+)?(?:an? |the )?(?:ISO(?:[ -]?8601)? )?date\b(?!-?time| and time)|YYYY-MM-DD(?!T)/i;

/** "(id of the number that is shown)" says nothing of numbers. */
const ofKey =
  /^\W*(?:(?:the|an?|its|optional|required)\W+)*(?:id|key|code|name|slug|handle|reference)s?\b(?: of| for|\W*$)/i;

const bounds: readonly RegExp[] = [
  /\b(?:max(?:imum)?|m[aá]xim[oa]|up to|at (?:the )?(?:ut)?most|(?:never|not|no) (?:more|longer|larger|bigger|greater|higher) than|(?:never|not) (?:above|over|beyond))\b[^\d,.;)]{0,12}(\d{1,6})/i,
  /\bbetween \d{1,3} and (\d{1,6})\b/i,
  /\b(\d{1,6})\b,? (?:at (?:the )?(?:ut)?most|at (?:the )?maximum|max\b|is the (?:most|maximum|limit|upper limit))/i,
];
const presets: readonly RegExp[] = [
  /\bdefaults?\b(?: is| to|:)?\s*`?"?([\w.-]{1,40})/i,
  /\b(?![45]\d\d (?:if|when|unless) (?:it|you|the|there|not)\b(?! (?:is )?(?:left|omit|say|give|missing|absent|not given)))(\d{1,6}) (?:if|when|unless) (?:it is )?(?:you|left|omitted|not|nothing|absent|it is|none|missing)\b/i,
];

/** The type that a value which is shown has: `true`, `2026-01-31`, "so many metres". */
function shownType(description: string): Schema | undefined {
  if (
    /^[^.;]*`?\btrue\b`?\s*(?:or|,|\/|\||$)|^[\s(]*(?:(?:required|optional|mandatory)\b[\s):,;–—-]*)?`?(?:true|false)`? (?:when|if|for|where|to|as soon as|once|means)\b|^[\s(:*_–—-]*`(?:true|false)`|^\W*(?:is |when |if )?set to `?(?:true|false)\b/.test(
      description,
    )
  )
    return { type: 'boolean' };
  if (/YYYY-MM-DD(?!T)|`\d{4}-\d{2}-\d{2}`/.test(description)) return { type: 'string', format: 'date' };
  if (/`\d{4}-\d{2}-\d{2}T[\d:.]+Z?`/.test(description)) return { type: 'string', format: 'date-time' };
  return /\b(?:(?:so|how|this|that) many|number of (?!(?:the|this|that|an?|your|its|their)\b)|in (?:metres|meters|seconds|minutes|hours|days|cents|grams|kilograms|kg|km))\b/i.test(
    description,
  )
    ? { type: 'number' }
    : undefined;
}

/** "can be open, closed or lost", words without marks that end a sentence. */
const spoken =
  /^\W*(?:can be|may be|must be|is|are)(?: one of| either| any of)?:? ((?:[a-z][\w-]{1,30}, )+(?:and |or )?[a-z][\w-]{1,30}(?:,? or [a-z][\w-]{1,30})?|[a-z][\w-]{1,30} or [a-z][\w-]{1,30})\.?$/;

const onlyThen = /\b(?:while|as long as|whenever|when|if|unless|until|once|provided)\b[^.;)]*/gi;

/** Values that a text lists: "one of `a`, `b` or `c`", "(a | b | c)", "`a`, `b` or `c`". */
function choicesIn(given: string): readonly string[] {
  // "only while it is `open` or `late`" tells of something else, and so does "`arrived` (it waits at the counter) or `handed_over`" in brackets.
  const text = given.replace(onlyThen, '…').replace(/(?<=`) \([^()]*\)(?=(?:,? (?:or|and|then)|,|\s*[|/])? ?`)/g, '');
  const [, plainly = ''] = spoken.exec(text) ?? [];
  if (plainly !== '' && !saysType(plainly)) return splitChoices(plainly);
  const told =
    /\b(?:one of|either|values?(?: are)?|can be|must be|allowed|options)\b:?\s*([^.;]*)/i.exec(text)?.[1] ?? '';
  const explained = [...text.matchAll(/`([\w-]{1,40})`\s?[:=] [^`]{2,}?/g)].map(([, value = '']) => value);
  if (explained.length > 1) return [...new Set(explained)];
  const doing = choicesDoing(text);
  if (doing.length > 1) return doing;
  const inCode = [...told.matchAll(/[`"']([\w-]{1,40})[`"']/g)].map(([, value = '']) => value);
  if (inCode.length > 1) return inCode;
  const together =
    /`[\w.-]{1,40}`(?:,? (?:or|oder|ou?|of) `[\w.-]{1,40}`|(?:\s*[,|/]\s*`[\w.-]{1,40}`)+(?:,? (?:or|and|oder|und|ou?|e|y|et|of|en) `[\w.-]{1,40}`)?)/.exec(
      text,
    )?.[0];
  if (together !== undefined) return splitChoices(together);
  const bracketed =
    /^\s*\(((?:[a-z][\w-]{0,40}(?:\s*[|/]\s*|,\s+))*[a-z][\w-]{0,40}(?:\s*[|/]\s*|,\s+|,?\s+or\s+)[a-z][\w-]{0,40})\)/.exec(
      text,
    )?.[1];
  if (bracketed !== undefined && !saysType(bracketed)) return splitChoices(bracketed);
  const capitals = /^\s*\(((?:[A-Z][A-Z\d]{0,4}[+-]?(?:\s*[|/]\s*|,\s+))+(?:or\s+)?[A-Z][A-Z\d]{0,4}[+-]?)\)/.exec(
    text,
  )?.[1];
  if (capitals !== undefined) return splitChoices(capitals);
  const listed = /^\s*\(?((?:[\w+-]{1,40}\s*[,|/]\s*)+(?:or\s+|and\s+)?[\w+-]{1,40})/.exec(told)?.[1];
  const piped = /(?:^|[\s(`])((?:[`"']?[\w-]{1,40}[`"']?\s*\\?\|\s*)+[`"']?[\w-]{1,40}[`"']?)/.exec(text)?.[1];
  const values = splitChoices(listed ?? piped ?? '');
  return values.some((value) => /^(?:only|also|not|then|both|it|they|so|just)$/.test(value)) ? [] : values;
}

/** "`market` takes the price there is, `limit` waits for yours": each clause begins with a choice and says what it does. */
function choicesDoing(text: string): readonly string[] {
  const clauses = text
    .replace(/^(?:string|text|enum)?[\s:–—-]+/i, '')
    .split(/[,;.] (?:and |while |or )?(?=`)/)
    .map(
      (clause) =>
        /^`([a-z][\w-]{1,40})` (?:is for|is|are|means|if|when|while|once|until|after|as (?:soon|long) as|for|[a-z]{3,}(?:s|es)) [a-z]/.exec(
          clause,
        )?.[1],
    );
  return clauses.every((one) => one !== undefined) ? [...new Set(clauses)] : [];
}

/** What is called an enumeration has its values in code, whatever stands between them. */
function choicesOfEnum(description: string): readonly string[] {
  const told = choicesIn(description);
  if (told.length > 1) return told;
  const [run = ''] = /`[\w.-]{1,40}`(?:[\s,|/]+`[\w.-]{1,40}`)+/.exec(description) ?? [];
  return [...run.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
}

/** "(string): open, closed or any", "- code of the carrier: `dhx` or `upz`" */
export function choicesAtStart(text: string): readonly string[] {
  const value = '[`"\']?[A-Za-z][\\w-]{0,40}[`"\']?';
  const list = new RegExp(`^${value}(?:, ${value})*(?:,? or ${value}|, ${value})$`);
  const told = text
    .replace(/^\W*(?:required|mandatory|optional)\s*[;,:.–—-]\s+/i, '')
    .replace(/^[^`]*?\((?:[^)]*)\)\s*[:–—-]*/, '')
    .replace(/^\s*(?:string|text)?[\s:–—-]+/i, '');
  const bare = told.replace(/(?<=`) \([^()`]*\)(?=,? (?:or |and )?`)/g, '');
  for (const part of [bare, bare.slice(bare.indexOf(':') + 1)]) {
    const [sentence = ''] = part.trim().split(/[.;(](?:\s|$)|\s\(/);
    if (list.test(sentence.trim()) && !saysType(sentence)) return splitChoices(sentence);
  }
  return [];
}

/** "`1-0` (white won), `1/2` (a draw), `*` (not yet)", "`new` → `open` → `shut`; or `lost`": short codes in a row, whatever is in them. */
function codesIn(description: string): readonly string[] {
  const [run = ''] =
    /^\W*?(?:one of:? |either |values?:? )?(?:`[^`\s]{1,24}`(?: \([^()`]*\))?(?:\s*(?:[,;|/]|→|⇒|->)\s*(?:(?:or|and|then|finally) )?|\s+(?:or|then)\s+)?){3,}/.exec(
      description,
    ) ?? [];
  const values = [...run.matchAll(/`([^`\s]+)`/g)].map(([, value = '']) => value);
  return values.length > 2 && values.every((value) => !/^(?:true|false|null|YYYY\S*)$/.test(value))
    ? [...new Set(values)]
    : [];
}

const typeWords =
  /\b(string|text|integer|int|number|float|decimal|double|timestamp|money|amount|boolean|bool|dates?|YYYY[\w-]*|array|list|object|required|optional|mandatory|obligatory|compulsory|needed|ids?|defaults?|max|min|e\.?g)\b/i;

/** What has the name of a type, or a word before a noun, lists no values; `A` may be one. */
function saysType(text: string): boolean {
  return typeWords.test(text) || /\b(?:an?|the|its)\b/.test(text);
}

export function splitChoices(text: string): readonly string[] {
  return text
    .split(/[,|/]|(?<=^|\W)(?:or|and|oder|und|ou|o|e|y|et)(?=\s*`)|\bor\b|\band\b/)
    .map((value) => value.replace(/[`"'\\]/g, '').trim())
    .filter((value) => /^[\w+-]+$/.test(value));
}
