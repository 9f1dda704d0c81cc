/** What stands for a value that is missing: `nickname falls back to "n/a"`, `display_name, or login if there is none`. */
import { isScalarShape } from '../../shape.ts';
import { renamingsIn } from '../instruction/values/pairs.ts';
import { type Place, standInSaid } from '../instruction/values/stand-ins.ts';
import { fieldAt } from '../instruction/words/fields.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { choose, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isSingleValue } from '../terms/source.ts';
import { isNumeric } from '../terms/target.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { literalForNone, soleLiteral } from './sole-literal.ts';

const missing =
  /^(?:missing|absent|null|none|empty|unknown|undefined|blank|unset|unavailable|no|not|without|isn't|lacks|lacking)$/;

/** The choice with its fallback, where one is said and it is no sum or decision already. */
export function withFallback(choice: Choice, wanted: Wanted, scope: Scope, search: Search): Choice {
  const { tokens } = search.instruction;
  if (tokens.length === 0 && wanted.target.description === '') return choice;
  const isPlain =
    /^[\w.`$ ]+$/.test(choice.expr.text) ||
    /^\$number\([\w.`]+\)$/.test(choice.expr.text) ||
    choice.expr.text.startsWith('$lookup(') ||
    choice.expr.text.startsWith('(') ||
    choice.expr.text.startsWith('$$');
  if (!isPlain) {
    const none = literalForNone(choice.expr.text, wanted, scope, search);
    return none === undefined ? choice : { ...choice, expr: { text: none.text, strength: strength.choice } };
  }
  for (const clause of clausesAbout(wanted, search)) {
    const found =
      clause.isOwn && !isOfOther(clause.tokens, wanted, search) ? fallbackIn(clause.tokens, choice, scope) : undefined;
    if (found === undefined) continue;
    clause.use();
    return guarded(choice, found, wanted);
  }
  const near =
    generalFallback(tokens, wanted, choice, scope, search) ??
    lackingFallback(search.instruction, wanted, choice, scope);
  if (near !== undefined) return guarded(choice, near, wanted);
  const sole = soleLiteral(choice.expr.text, wanted, scope, search);
  if (sole === undefined) return choice;
  const made = guarded(choice, sole.text, wanted);
  if (!sole.isForBlank) return made;
  return { ...made, expr: choose(choice.expr, choice.expr, sole.text) };
}

/** `or "none" if it has no tags`, beside a field for the tags: what is missing there is no other. */
function isOfOther(tokens: readonly Token[], { name }: Wanted, { asked }: Search): boolean {
  const at = tokens.findIndex(({ lower }) => /^(?:no|without|lacks?|lacking)$/.test(lower));
  const words = at < 0 ? [] : (tokens[at + 1]?.words ?? []);
  const isNamed = (own: readonly string[]): boolean => own.length > 0 && own.every((word) => words.includes(word));
  return !isNamed(name.own) && asked.names.some(isNamed);
}

/** `bike, name of the customer ("none" if …)`: another field was named last before the value, and this one is not named behind it. */
function isBesideOther(tokens: readonly Token[], at: number, { name }: Wanted, { asked }: Search): boolean {
  const lastOf = (own: readonly string[], from: number, to: number): number =>
    tokens.slice(from, to).findLastIndex(({ words }) => own.length > 0 && own.some((word) => words.includes(word)));
  const own = lastOf(name.own, 0, at);
  const isBehind = lastOf(name.own, at + 1, at + 9) >= 0;
  return own >= 0 && !isBehind && asked.names.some((other) => lastOf(other, 0, at) > own);
}

/** `name and tags, or "-" if there are none`: the one that was named last. */
function isNoneOfOther(tokens: readonly Token[], at: number, { name }: Wanted, { asked }: Search): boolean {
  const isNone = tokens.slice(at + 2, at + 6).some(({ lower }) => lower === 'none');
  const lastOf = (own: readonly string[]): number =>
    tokens.slice(0, at).findLastIndex(({ words }) => own.length > 0 && own.some((word) => words.includes(word)));
  return isNone && asked.names.some((other) => lastOf(other) > lastOf(name.own));
}

function guarded(choice: Choice, otherwise: Expr, { place }: Wanted): Choice {
  const [base = choice.expr.text] = choice.expr.text.split(' ?? ');
  const at: Expr = { text: base, strength: choice.expr.strength };
  const note: Note = { kind: 'used', text: `${place} is ${otherwise.text} where ${choice.label} is missing` };
  // A text that is missing is no number.
  // A name in two parts is never missing itself: it is as its first part is.
  const path = (/^\$number\(([\w.`]+)\)$/.exec(base) ?? /^([^"]+\.\w+) & " " & [^"]+$/.exec(base))?.[1];
  const there: Expr = path === undefined ? at : { text: path, strength: strength.path };
  const expr = choose(operation(there, '!=', literal(null), strength.comparison), at, otherwise);
  return { ...choice, expr: { text: expr.text, strength: strength.choice }, notes: [...choice.notes, note] };
}

function fallbackIn(tokens: readonly Token[], { expr }: Choice, scope: Scope): Expr | undefined {
  // `0 is none, 1 is urgent` names the values, and none of them stands for what is missing.
  const renaming = expr.text.startsWith('$lookup({') ? renamingsIn(tokens) : undefined;
  const isRenamed = (at: number): boolean => renaming !== undefined && at >= renaming.from - 1 && at < renaming.to;
  for (const [at, { lower }] of tokens.entries()) {
    if (isRenamed(at)) continue;
    const from = valueStart(tokens, at, lower);
    const value = from === undefined ? undefined : valueAt(tokens, from, scope);
    if (value === undefined || value.expr.text === expr.text) continue;
    const isSaid = !/^(?:is|=|:|are)$/.test(lower) && lower !== 'or' && lower !== 'else' && lower !== 'otherwise';
    if (isSaid || tokens.slice(value.to, value.to + 6).some((token) => missing.test(token.lower))) return value.expr;
  }
  return undefined;
}

/** After `default to`, `falls back to`, `or`, `otherwise`. */
function valueStart(tokens: readonly Token[], at: number, lower: string): number | undefined {
  const next = tokens[at + 1]?.lower;
  if (/^(?:default|defaults|defaulting|fallback)$/.test(lower)) return next === 'to' || next === 'is' ? at + 2 : at + 1;
  if (/^(?:fall|falls|falling)$/.test(lower) && next === 'back')
    return tokens[at + 2]?.lower === 'to' ? at + 3 : at + 2;
  return /^(?:or|else|otherwise|is|are|=|:)$/.test(lower) ? at + 1 : undefined;
}

function valueAt(
  tokens: readonly Token[],
  at: number,
  { sources }: Scope,
): { readonly expr: Expr; readonly to: number } | undefined {
  const from = /^(?:the|use|with|a|an)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at;
  const token = tokens[from];
  if (token === undefined) return undefined;
  // `should be an empty string`
  const next = tokens[from + 1]?.lower ?? '';
  if (token.lower === 'empty' && /^(?:string|text)$/.test(next)) return { expr: literal(''), to: from + 2 };
  if (token.kind === 'quoted' || token.kind === 'number') return { expr: literal(token.value), to: from + 1 };
  if (token.lower === 'true' || token.lower === 'false') return { expr: literal(token.lower === 'true'), to: from + 1 };
  const near = sources.filter((source: Source) => source.distance < 1 && isSingleValue(source));
  const mention = fieldAt(tokens, from, near);
  if (mention !== undefined) return { expr: mention.source.at, to: mention.to };
  // `defaults to SEK`: a name of its own, and no word of the sentence.
  const isDefault = /^default/.test(tokens[at - 1]?.lower ?? '') || /^default/.test(tokens[at - 2]?.lower ?? '');
  // `use EUR`: a code speaks of nothing else.
  const isCode = /^[A-Z][A-Z\d]{1,7}$/.test(token.text);
  return (isDefault || isCode) && token.kind === 'word' ? { expr: literal(token.text), to: from + 1 } : undefined;
}

const given = /^(?:use|uses|take|takes|becomes?|is|are|shows?|gets?|put|write|say|counts?|as|be|has|=|:|->|=>|→)$/;

/** `where no nickname is given use the name`, `a missing phone becomes "unknown"`. */
function lackingFallback(
  instruction: Search['instruction'],
  { name, target }: Wanted,
  { expr }: Choice,
  scope: Scope,
): Expr | undefined {
  const { tokens } = instruction;
  for (const [at, { lower }] of tokens.entries()) {
    const isNot =
      lower === 'not' &&
      /^(?:entered|given|set|known|there|filled|measured|recorded|available|specified|stated)$/.test(
        tokens[at + 1]?.lower ?? '',
      );
    if (!isNot && !/^(?:no|missing|without|absent|empty|null|lacking|blank)$/.test(lower)) continue;
    // `if the weight is missing`, `a mood that was not entered`: what is missing stands before.
    const isBehind =
      isNot || (!/^(?:no|without|lacking)$/.test(lower) && /^(?:is|are|was)$/.test(tokens[at - 1]?.lower ?? ''));
    const near = isBehind ? tokens.slice(Math.max(0, at - 5), at) : tokens.slice(at + 1, at + 4);
    const isNamed = near.some(({ words }) => words.some((word) => name.own.includes(word)));
    const end = tokens.findIndex(({ lower: word }, index) => index > at && /^[.;)]$/.test(word));
    const stop = end < 0 ? Math.min(tokens.length, at + 10) : Math.min(end, at + 10);
    for (let index = isBehind ? at + 1 : at + 2; isNamed && index < stop; index += 1) {
      const value = given.test(tokens[index]?.lower ?? '') ? valueAt(tokens, index + 1, scope) : undefined;
      const isText = value?.expr.text.startsWith('"') === true;
      const isNumber = value !== undefined && /^-?\d/.test(value.expr.text);
      const isOfType = isText ? target.types.has('string') : !isNumber || !target.types.has('string');
      if (value === undefined || !isOfType || value.expr.text === expr.text) continue;
      // What stands for it is no condition on the records.
      instruction.use(at, value.to);
      instruction.take(at, value.to);
      return value.expr;
    }
  }
  return undefined;
}

/** `quantity from the inventory, 0 when there is no record`: a value before `when … missing`, in the part about the field. */
function generalFallback(
  tokens: readonly Token[],
  wanted: Wanted,
  { notes, expr }: Choice,
  scope: Scope,
  search: Search,
): Expr | undefined {
  const { name, target } = wanted;
  const named = insteadOf(tokens, wanted, expr, scope, search);
  if (named !== undefined) return named;
  for (const [at, token] of tokens.entries()) {
    const isValue = token.kind === 'quoted' || token.kind === 'number';
    if (!isValue || !/^(?:when|if|where|for)$/.test(tokens[at + 1]?.lower ?? '')) continue;
    if (!tokens.slice(at + 2, at + 7).some(({ lower }) => missing.test(lower))) continue;
    if (isOfOther(tokens.slice(at + 2, at + 9), wanted, search) || isNoneOfOther(tokens, at, wanted, search)) continue;
    if (isBesideOther(tokens, at, wanted, search)) continue;
    const isOfType = typeof token.value === 'number' ? isNumeric(target.types) : target.types.has('string');
    const begin = tokens.findLastIndex(({ lower }, index) => index < at && /^[.;]$/.test(lower)) + 1;
    const said = [...tokens.slice(begin, at), ...tokens.slice(at + 2, at + 7)].flatMap(({ words }) => words);
    const isOwn = name.own.some((word) => said.includes(word)) || notes.some(({ text }) => text.includes('looked up'));
    if (isOfType && isOwn) return valueAt(tokens, at, scope)?.expr;
  }
  return undefined;
}

/** `the merchant (the name if there is no merchant)`: another field, or a value, where this very one is missing. */
function insteadOf(
  tokens: readonly Token[],
  wanted: Wanted,
  expr: Expr,
  scope: Scope,
  search: Search,
): Expr | undefined {
  const near = scope.sources.filter(
    ({ distance, lists, shape }) => distance < 1 && lists === 0 && isScalarShape(shape),
  );
  const own = near.filter(({ at }) => at.text === expr.text);
  const isWanted = (at: number): boolean => {
    const words = tokens[at]?.words ?? [];
    return words.length > 0 && words.every((word) => wanted.name.own.includes(word));
  };
  const first = tokens.flatMap((_, at): readonly Place[] => {
    const mention = fieldAt(tokens, at, own);
    return mention !== undefined
      ? [mention]
      : isWanted(at) && !isWanted(at - 1)
        ? [{ from: at, to: runEnd(at, isWanted) }]
        : [];
  });
  if (first.length === 0) return undefined;
  const others = tokens.flatMap((_, at) => fieldAt(tokens, at, near) ?? []);
  for (let at = 0; at < tokens.length; at += 1) {
    const other = otherAt(tokens, at, near, wanted);
    if (other === undefined || other.expr.text === expr.text) continue;
    const said = standInSaid(tokens, { first, second: other, others });
    if (said === undefined) continue;
    search.instruction.use(said.from, said.to);
    search.instruction.take(said.from, said.to);
    return other.expr;
  }
  return undefined;
}

function runEnd(from: number, isIn: (at: number) => boolean): number {
  let to = from + 1;
  while (isIn(to)) to += 1;
  return to;
}

/** A field, or a value that stands for itself, of the kind that is wanted. */
function otherAt(
  tokens: readonly Token[],
  at: number,
  near: readonly Source[],
  { target: { types } }: Wanted,
): (Place & { readonly expr: Expr }) | undefined {
  const token = tokens[at];
  const isValue = token?.kind === 'quoted' ? types.has('string') : token?.kind === 'number' && isNumeric(types);
  if (token !== undefined && isValue) return { from: at, to: at + 1, expr: literal(token.value) };
  const mention = fieldAt(tokens, at, near);
  const kindOf = (value: unknown): 'string' | 'integer' | 'boolean' =>
    typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'string';
  const isFit = mention?.source.shape.scalars.every(
    (value) => types.has(kindOf(value)) || (typeof value === 'number' && types.has('number')),
  );
  return mention === undefined || isFit !== true
    ? undefined
    : { from: mention.from, to: mention.to, expr: mention.source.at };
}

/** `the nickname, if there is none the first name`: of two fields that are named, the one that is there. */
export function eitherChoices(wanted: Wanted, scope: Scope, { instruction, asked }: Search): readonly Choice[] {
  const { types, format, choices } = wanted.target;
  const { tokens } = instruction;
  if (!types.has('string') || format !== undefined || choices !== undefined || tokens.length === 0) return [];
  const near = scope.sources.filter(
    ({ distance, lists, shape }) => distance < 1 && lists === 0 && isScalarShape(shape) && shape.scalars.length > 0,
  );
  const isOwn = near.some(({ name }) => name.own.join(' ') === wanted.name.own.join(' '));
  // Fields of the result that are called as the two are those themselves.
  const isShown = (source: Source): boolean => asked.names.some((name) => name.join(' ') === source.name.own.join(' '));
  if (isOwn || wanted.name.own.length === 0) return [];
  const mentions = tokens.flatMap((_, at) => fieldAt(tokens, at, near) ?? []);
  const texts = mentions.filter(
    ({ source }) => !isShown(source) && source.shape.scalars.every((value) => typeof value === 'string'),
  );
  for (const one of texts) {
    const places = mentions.filter(({ source }) => source === one.source);
    for (const other of texts) {
      const said =
        other.source === one.source
          ? undefined
          : standInSaid(tokens, { first: places, second: other, others: mentions });
      if (said === undefined || isSaidElsewhere(tokens, said, wanted)) continue;
      instruction.use(said.from, said.to);
      instruction.take(said.from, said.to);
      const text = `${wanted.place} is ${one.source.label}, or ${other.source.label} where that is missing`;
      const expr = choose(one.source.at, one.source.at, other.source.at);
      return [createChoice(expr, 1.04, text, { notes: [{ kind: 'used', text }], uses: '' })];
    }
  }
  return [];
}

/** The field is spoken of, and not beside what is said of the two. */
function isSaidElsewhere(tokens: readonly Token[], { from, to }: Place, { name: { own } }: Wanted): boolean {
  const places = tokens.flatMap(({ words }, at) => (words.some((word) => own.includes(word)) ? [at] : []));
  return places.length > 0 && !places.some((at) => at >= from - beforeMax && at < to + behindMax);
}

const beforeMax = 10;
const behindMax = 4;
