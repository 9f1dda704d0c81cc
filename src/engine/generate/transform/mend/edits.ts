/** Changes of one place of an expression that may cure what it failed with, the likeliest first. */
import { likeness, wordsOf } from '../../words.ts';
import { placeOf } from '../proof/prove.ts';
import { argumentsAt, type Lexeme, lexemesOf, operandAfter, operandBefore, type Span, valuesOf } from './scan.ts';

export interface Edit {
  readonly expression: string;
  readonly change: string;
  /** A member of the result that is given this where nothing is there; it helps only where something else is there too. */
  readonly standIn?: { readonly name: string; readonly value: unknown };
}

/** An expression with its parts. */
interface Read {
  readonly text: string;
  readonly lexemes: readonly Lexeme[];
}

type Write = (part: string) => string;

/** What an edit may put where nothing is: texts that the instruction names, and plain nothings. */
export type StandIns = readonly unknown[];

/** What `problem` says of the expression: a message of the evaluator with its code, or what the schema minds. */
export function editsFor(expression: string, problem: string, standIns: StandIns = []): readonly Edit[] {
  const read = { text: expression, lexemes: lexemesOf(expression) };
  const reading = /\(reading '([^']+)'\)/.exec(problem)?.[1];
  if (reading !== undefined) return ofReading(read, reading);
  const [, position, code] = /at character (\d+) \(([A-Z]\d{4})\)/.exec(problem) ?? [];
  if (position === undefined || code === undefined) {
    return problem.startsWith('/') || problem.startsWith(' must') ? ofSchema(read, problem, standIns) : [];
  }
  if (code.startsWith('S')) return ofSyntax(read);
  const at = read.lexemes.findIndex(({ to }) => to >= Number(position));
  return at < 0 ? [] : ofFailure(read, at, code);
}

function ofFailure(read: Read, at: number, code: string): readonly Edit[] {
  switch (code) {
    // What is said of a call stands at its bracket.
    case 'T0412':
    case 'T0410':
    case 'T0411':
    case 'D3030':
    case 'D3070':
    case 'D3110':
      return ofCall(read, at - 1, code);
    case 'T1006':
      return ofName(read, at - 1);
    case 'T2001':
    case 'T2002':
    case 'T2009':
    case 'T2010':
      return ofOperator(read, at, code);
    case 'T2007':
    case 'T2008':
      return ofOrder(read, at);
    case 'T1003':
      return ofKeys(read, at);
    default:
      return [];
  }
}

function replaced({ text }: Read, { from, to }: Span, write: Write): Edit {
  const part = text.slice(from, to);
  const made = write(part);
  return {
    expression: `${text.slice(0, from)}${made}${text.slice(to)}`,
    change: `${short(part)} became ${short(made)}`,
  };
}

const shownMax = 80;

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > shownMax ? `${line.slice(0, shownMax - 1)}…` : line;
}

function isPlain(part: string): boolean {
  return /^[\w$.`%]+(?:\[[^[\]]*\])?(?:\.[\w`]+)*$/.test(part);
}

function grouped(part: string): string {
  return isPlain(part) || /^[[(].*[\])]$/s.test(part) ? part : `(${part})`;
}

/** The last step of a path gets a function of its own, so that every value of it is converted. */
function eachStep(name: string): Write {
  return (part) => {
    const [, before, last] = /^(.*\.)([A-Za-z_]\w*)$/s.exec(part) ?? [];
    return before === undefined || last === undefined ? `${grouped(part)}.$${name}($)` : `${before}$${name}(${last})`;
  };
}

const filled: Write = (part) => `${grouped(part)}[$ != null and $ != ""]`;
const filledNumbers: Write = (part) => `${filled(part)}.$number($)`;
const digitsOnly: Write = (part) => `$number($replace(${part}, /[^0-9.-]/, ""))`;

function ofCall(read: Read, name: number, code: string): readonly Edit[] {
  const called = read.lexemes[name]?.text.replace('$', '') ?? '';
  const spans = argumentsAt(read.lexemes, name + 1);
  const [first] = spans;
  if (first === undefined || read.lexemes[name + 1]?.text !== '(') return [];
  const close = read.lexemes.find(({ from }) => from >= (spans.at(-1)?.to ?? 0));
  const whole = { from: read.lexemes[name]?.from ?? 0, to: close?.to ?? read.text.length };
  const argument = read.text.slice(first.from, first.to);
  const onFirst = (...writes: readonly Write[]): readonly Edit[] => writes.map((write) => replaced(read, first, write));
  const guarded = replaced(read, whole, (part) => `(${argument} != null and ${argument} != "" ? ${part})`);
  const orNull = replaced(read, whole, (part) => `(${argument} != null ? ${part} : null)`);
  if (['sum', 'average', 'max', 'min'].includes(called))
    return onFirst(eachStep('number'), (part) => `${grouped(part)}[$ != null]`, filledNumbers);
  if (called === 'join') return onFirst(eachStep('string'), filled, (part) => `${filled(part)}.$string($)`);
  if (code === 'D3110')
    return [orNull, guarded, ...onFirst((part) => `$replace(${part}, " ", "T") & "Z"`), ...pictures(read, first)];
  if (code === 'D3030') return [orNull, guarded, ...onFirst((part) => `$replace(${part}, /[^0-9.-]/, "")`)];
  if (called === 'length')
    return [replaced(read, whole, () => `$count(${argument})`), guarded, ...onFirst((part) => `$string(${part})`)];
  const perItem = replaced(
    read,
    whole,
    () => `${grouped(argument)}.${read.text.slice(whole.from, first.from)}$${read.text.slice(first.to, whole.to)}`,
  );
  const isOfNumbers = [
    'round',
    'floor',
    'ceil',
    'abs',
    'formatNumber',
    'formatBase',
    'power',
    'sqrt',
    'fromMillis',
  ].includes(called);
  const converted = onFirst((part) => (isOfNumbers ? `$number(${part})` : `$string(${part})`));
  return isOfNumbers ? [...converted, orNull, guarded, perItem] : [orNull, guarded, perItem, ...converted];
}

/** Ways in which dates are written that are read only when it is said how. */
function pictures(read: Read, first: Span): readonly Edit[] {
  return ['[D01].[M01].[Y0001]', '[D01]/[M01]/[Y0001]', '[M01]/[D01]/[Y0001]', '[Y0001]/[M01]/[D01]'].map((picture) =>
    replaced(read, first, (part) => `${part}, "${picture}"`),
  );
}

const functions =
  'sum count average max min uppercase lowercase trim length substring substringBefore substringAfter contains split join replace number round floor ceil abs power string boolean not exists map filter reduce sort reverse distinct append merge keys lookup each spread zip toMillis fromMillis now formatNumber pad type sift single'.split(
    ' ',
  );

const otherNames: ReadonlyMap<string, string> = new Map([
  ['upper', 'uppercase'],
  ['lower', 'lowercase'],
  ['len', 'length'],
  ['size', 'count'],
  ['unique', 'distinct'],
  ['uniq', 'distinct'],
  ['avg', 'average'],
  ['mean', 'average'],
  ['parseInt', 'number'],
  ['parseFloat', 'number'],
  ['toNumber', 'number'],
  ['toString', 'string'],
  ['str', 'string'],
  ['concat', 'append'],
  ['substr', 'substring'],
  ['startsWith', 'contains'],
  ['includes', 'contains'],
  ['has', 'exists'],
  ['toUpperCase', 'uppercase'],
  ['toLowerCase', 'lowercase'],
]);

/** A function that there is not, after those of other languages. */
function ofName(read: Read, at: number): readonly Edit[] {
  const one = read.lexemes[at];
  if (one?.kind !== 'variable' && one?.kind !== 'name') return [];
  const called = one.text.replace('$', '');
  const known = otherNames.get(called);
  const near = functions
    .map((name) => ({ name, score: likeness(wordsOf(called).join(''), name.toLowerCase()) }))
    .filter(({ score, name }) => score >= 0.6 || name.startsWith(called) || called.startsWith(name))
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name);
  const names = functions.includes(called) && one.kind === 'name' ? [called] : [known, ...near];
  return [...new Set(names)]
    .slice(0, 4)
    .flatMap((name) => (name === undefined ? [] : [replaced(read, one, () => `$${name}`)]));
}

function ofOperator(read: Read, operator: number, code: string): readonly Edit[] {
  const sides = [operandBefore(read.lexemes, operator), operandAfter(read.lexemes, operator)];
  const [left, right] = code === 'T2002' ? sides.toReversed() : sides;
  const asNumber: Write = (part) => `$number(${part})`;
  const orZero: Write = (part) => `(${part} ? $number(${part}) : 0)`;
  const sign = read.lexemes[operator];
  const both = left === undefined || right === undefined ? [] : [twice(read, left, right, asNumber)];
  const one = (write: Write): readonly Edit[] =>
    [left, right].flatMap((span) => (span === undefined ? [] : [replaced(read, span, write)]));
  const joined = sign?.text === '+' ? [replaced(read, sign, () => '&')] : [];
  const isCompared = code === 'T2009' || code === 'T2010';
  return [
    ...(left === undefined || right === undefined ? [] : rowByRow(read, left, right)),
    ...one(asNumber).slice(0, 1),
    ...both,
    ...joined,
    ...one(orZero).slice(0, 1),
    ...(isCompared ? one(asNumber).slice(1) : []),
    ...one(digitsOnly),
  ];
}

/** `lines.quantity * lines.price` has two lists: `lines.(quantity * price)` reckons within each line. */
function rowByRow(read: Read, one: Span, other: Span): readonly Edit[] {
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  const [path, name] = rowsAndField(read.text.slice(first.from, first.to));
  const [otherPath, otherName] = rowsAndField(read.text.slice(second.from, second.to));
  if (path === '' || path !== otherPath) return [];
  const sign = read.text.slice(first.to, second.from);
  return [replaced(read, { from: first.from, to: second.to }, () => `${path}.(${name}${sign}${otherName})`)];
}

/** A path and its last step, which may be a formula already. */
function rowsAndField(path: string): readonly [rows: string, field: string] {
  const [, rows = '', name = '', formula] = /^([\w$][\w$.]*)\.(\w+|\((.+)\))$/s.exec(path.trim()) ?? [];
  return [rows, formula ?? name];
}

function twice(read: Read, one: Span, other: Span, write: Write): Edit {
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  const later = replaced(read, second, write);
  const made = replaced({ ...read, text: later.expression }, first, write);
  return { expression: made.expression, change: `${made.change}, ${later.change}` };
}

/** A member of what is not there, in JavaScript: from then on it is nothing, too. */
function ofReading({ text }: Read, name: string): readonly Edit[] {
  const written = new RegExp(`(?<![?\\w])\\??\\.${name.replace(/\W/g, '\\$&')}\\b`, 'g');
  const places = [...text.matchAll(written)].map(({ index }) => index).filter((at) => text[at] === '.');
  const single = places.map((at) => ({
    expression: `${text.slice(0, at)}?${text.slice(at)}`,
    change: `.${name} became ?.${name}`,
  }));
  return single;
}

/** `^(>total)` of texts, or of nothing. */
function ofOrder(read: Read, at: number): readonly Edit[] {
  const open = [at, at + 1, at - 1].find((one) => read.lexemes[one]?.text === '(');
  if (open === undefined) return [];
  return argumentsAt(read.lexemes, open).flatMap((span) => {
    const [, sign = '', body = ''] = /^([<>]?)\s*([\s\S]*)$/.exec(read.text.slice(span.from, span.to)) ?? [];
    return [
      replaced(read, span, () => `${sign}$number(${body})`),
      replaced(read, span, () => `${sign}(${body} = null ? "" : ${body})`),
      replaced(read, span, () => `${sign}(${body} ? ${body} : 0)`),
      replaced(read, span, () => `${sign}$string(${body})`),
    ];
  });
}

/** `{ id: total }` where ids are numbers. */
function ofKeys(read: Read, at: number): readonly Edit[] {
  const open = read.lexemes.findIndex(({ text }, index) => index >= at - 1 && text === '{');
  const key = open < 0 ? undefined : operandAfter(read.lexemes, open);
  return key === undefined ? [] : [replaced(read, key, (part) => `$string(${part})`)];
}

function ofSyntax(read: Read): readonly Edit[] {
  const rules: readonly (readonly [RegExp, string])[] = [
    [/===?/g, '='],
    [/!==/g, '!='],
    [/&&/g, 'and'],
    [/\|\|/g, 'or'],
    [/,(\s*[}\])])/g, '$1'],
    [/!(?=[\w$(])/g, '$not '],
  ];
  const all = rules.reduce((text, [from, to]) => text.replace(from, to), read.text);
  const ends = [')', ']', '}', '})', ')]', '}]', '})]'];
  const made = [all, ...ends.map((end) => `${read.text}${end}`)];
  return made
    .filter((expression) => expression !== read.text)
    .map((expression) => ({ expression, change: 'its syntax was mended' }));
}

/** A member of the wrong type, or one that is missing. */
function ofSchema(read: Read, problem: string, standIns: StandIns): readonly Edit[] {
  const place = placeOf(problem);
  const name = /([^.[\]]+)(?:\[\])*$/.exec(place)?.[1];
  const spans = name === undefined ? [] : valuesOf(read.lexemes, name);
  // What may not be null does not become the text `null`.
  const open = spans.filter(({ to }) => !read.text.slice(0, to).endsWith('?? null'));
  const wrap = (...writes: readonly Write[]): readonly Edit[] =>
    writes.flatMap((write) => open.map((span) => replaced(read, span, write)));
  if (/must be array/.test(problem) && name === undefined)
    return [replaced(read, { from: 0, to: read.text.length }, (part) => `[${part}]`)];
  if (/must be array/.test(problem)) return wrap((part) => `[${part}]`);
  if (/must be (?:number|integer)/.test(problem))
    return wrap(
      (part) => `$number(${part})`,
      (part) => `$round(${part})`,
      digitsOnly,
      (part) => `${grouped(part)}[0]`,
      (part) => `(${part} != null ? $number(${part}))`,
    );
  if (/must be string/.test(problem))
    return wrap(
      // The text of a list is nobody's text.
      (part) => (part.startsWith('[') ? part : `$string(${part})`),
      (part) => `${grouped(part)}[0]`,
    ).filter(({ expression }) => expression !== read.text);
  if (/must be boolean/.test(problem))
    return wrap(
      (part) => `$boolean(${part})`,
      (part) => `(${part}) = "true"`,
    );
  if (/must be equal to one of/.test(problem))
    return wrap(
      (part) => `$lowercase(${part})`,
      (part) => `$uppercase(${part})`,
    );
  if (/must have required property/.test(problem) && name !== undefined)
    return [
      // The sum of nothing is 0 only where it is a list.
      ...spans
        .filter(({ from, to }) => /^\$sum\((?!\[).*\)$/s.test(read.text.slice(from, to)))
        .map((span) => replaced(read, span, (part) => `$sum([${part.slice(5, -1)}])`)),
      ...wrap(
        (part) => `(${part}) ?? null`,
        (part) => `[${part}]`,
      ),
      ...[...standIns, 0, '', false].flatMap((value) =>
        wrap((part) => `(${part}) ?? ${JSON.stringify(value)}`).map((edit) => ({ ...edit, standIn: { name, value } })),
      ),
    ];
  if (/must match format/.test(problem)) return wrap((part) => `$substring(${part}, 0, 10)`);
  return [];
}
