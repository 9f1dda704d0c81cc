/** Changes of what records are compared by, and of where a path begins: what finds nothing fails nowhere. */
import { isRecord } from '../../../../core/json.ts';
import { writeName } from '../terms/expression.ts';
import type { Edit } from './edits.ts';
import { closing, type Lexeme, lexemesOf, operandAfter, operandBefore, type Span } from './scan.ts';

const namesMax = 40;
const editsMax = 40;

/** Paths that begin at the data first, then comparisons as texts, then other keys. */
export function joinEdits(expression: string, data: unknown): readonly Edit[] {
  const lexemes = lexemesOf(expression);
  const pairs = lexemes.flatMap(({ text, kind }, at) => {
    const isEquals = kind === 'sign' && (text === '=' || text === '!=');
    const [left, right] = isEquals ? [operandBefore(lexemes, at), operandAfter(lexemes, at)] : [];
    return left === undefined || right === undefined || isLiteral(lexemes[at + 1]) ? [] : [{ left, right }];
  });
  const onBoth = (name: string): readonly Edit[] =>
    pairs.map(({ left, right }) => {
      const [one, other] = [left, right].map(({ from, to }) => `$${name}(${expression.slice(from, to)})`);
      return edit(expression, { from: left.from, to: right.to }, `${one} ${between(expression, left, right)} ${other}`);
    });
  const keys = keyNames(data);
  const others = pairs.flatMap(({ left, right }) => [
    ...otherKeys(expression, left, right, keys),
    ...otherKeys(expression, right, left, keys),
  ]);
  return [
    ...rooted(expression, lexemes, data),
    ...pairs.flatMap((pair) => bound(expression, lexemes, pair, data)),
    ...onBoth('string'),
    ...onBoth('lowercase'),
    ...others,
  ].slice(0, editsMax);
}

function between(expression: string, left: Span, right: Span): string {
  return expression.slice(left.to, right.from).trim();
}

function isLiteral(lexeme: Lexeme | undefined): boolean {
  return lexeme?.kind === 'text' || lexeme?.kind === 'number';
}

function edit(expression: string, { from, to }: Span, made: string): Edit {
  return {
    expression: `${expression.slice(0, from)}${made}${expression.slice(to)}`,
    change: `${expression.slice(from, to)} became ${made}`,
  };
}

/** `users[id = …]` inside of another list looks for users there. */
function rooted(expression: string, lexemes: readonly Lexeme[], data: unknown): readonly Edit[] {
  if (!isRecord(data)) return [];
  const starts = lexemes.filter(
    ({ text, kind }, at) =>
      kind === 'name' &&
      Object.hasOwn(data, text.replaceAll('`', '')) &&
      lexemes[at - 1]?.text !== '.' &&
      lexemes[at + 1]?.text !== ':' &&
      at > 0,
  );
  const single = starts.map((start) => edit(expression, start, `$$.${start.text}`));
  const all = starts.reduceRight((text, { from }) => `${text.slice(0, from)}$$.${text.slice(from)}`, expression);
  return starts.length > 1 ? [{ expression: all, change: 'paths begin at the data' }, ...single] : single;
}

interface Pair {
  readonly left: Span;
  readonly right: Span;
}

/** `users[id = userId]` inside of a record: the second name is one of that record, which gets a name of its own. */
function bound(expression: string, lexemes: readonly Lexeme[], { left, right }: Pair, data: unknown): readonly Edit[] {
  const inside = lexemes.flatMap(({ text }, at) => {
    const end = text === '{' && lexemes[at - 1]?.text === '.' ? closing(lexemes, at) : undefined;
    const [open, close] = [lexemes[at], end === undefined ? undefined : lexemes[end]];
    return open !== undefined && close !== undefined && open.from < left.from && right.to < close.to
      ? [{ open, close }]
      : [];
  });
  const record = inside.at(-1);
  if (record === undefined || !isRecord(data)) return [];
  const body = expression.slice(record.open.from, record.close.to);
  return [right, left].flatMap((side) => {
    const name = expression.slice(side.from, side.to).replace(/^(?:%\.|\$\$?\.)+/, '');
    if (!/^[A-Za-z_][\w.]*$/.test(name)) return [];
    const from = side.from - record.open.from;
    const named = `${body.slice(0, from)}$one.${name}${body.slice(from + side.to - side.from)}`;
    const free = named.replace(
      new RegExp(
        `(?<![\\w$."])(${Object.keys(data)
          .filter((key) => /^\w+$/.test(key))
          .join('|')})(?=[.[])`,
        'g',
      ),
      '$$$$.$1',
    );
    const asTexts = (text: string): string =>
      text.replace(
        new RegExp(`([\\w.]+)(\\s*=\\s*)([\\w.$]*\\$one\\.${name.replaceAll('.', '\\.')})`),
        '$string($1)$2$string($3)',
      );
    return [named, free, asTexts(free)].map((made) =>
      edit(expression, { from: record.open.from, to: record.close.to }, `($one := $; ${made})`),
    );
  });
}

/** Members of records that look like keys. */
function keyNames(data: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.size >= namesMax) return found;
  if (Array.isArray(data)) for (const item of data.slice(0, 5)) keyNames(item, found);
  else if (isRecord(data))
    for (const [name, member] of Object.entries(data)) {
      if (/(?:^|_|[a-z])(?:id|key|code|email|number|no|ref|sku|uuid|slug|name)$/i.test(name)) found.add(name);
      keyNames(member, found);
    }
  return found;
}

function otherKeys(expression: string, side: Span, beside: Span, keys: ReadonlySet<string>): readonly Edit[] {
  const part = expression.slice(side.from, side.to);
  const [, before = '', last] = /^(.*\.)?(`[^`]+`|[A-Za-z_]\w*)$/s.exec(part) ?? [];
  if (last === undefined) return [];
  return [...keys].flatMap((key) => {
    const name = writeName(key);
    // `id = id` holds for every record, and joins nothing.
    const isItself = `${before}${name}` === expression.slice(beside.from, beside.to);
    return name === undefined || name === last || isItself ? [] : [edit(expression, side, `${before}${name}`)];
  });
}
