/** What looks like a condition on the items of a list and is none: names of things, deeds, lengths of time, equations. */
import { singular, wordsOf } from '../../../words.ts';
import type { Condition } from '../words/condition.ts';
import type { Token } from '../words/read.ts';
import { standInsAmong } from './stood-in.ts';

/** `all` is what else was read of the same tokens. */
export function isNoCondition(condition: Condition, all: readonly Condition[], tokens: readonly Token[]): boolean {
  return (
    isThing(condition) ||
    isRemark(condition, tokens) ||
    isMeaning(condition, tokens) ||
    isEachOf(condition, tokens) ||
    isListed(condition, all, tokens) ||
    isDeed(condition, tokens) ||
    isSpan(condition, tokens) ||
    isEquation(condition, tokens) ||
    isChoiceOfAll(condition, tokens) ||
    isConverted(condition, tokens) ||
    isExplained(condition, all, tokens) ||
    isOfDay(condition, all, tokens) ||
    isHolder(condition, tokens) ||
    isKeptToo(condition, tokens) ||
    isStandIn(condition, tokens) ||
    isInExample(condition, tokens) ||
    isExampleValue(condition, tokens)
  );
}

/** `the agent`, where agents have a role and one of the roles is agent: it is the thing that is spoken of. */
function isThing({ source, value, from, to }: Condition): boolean {
  const holders = source.label.split('.').slice(-4, -1).flatMap(wordsOf);
  return typeof value === 'string' && to - from === 1 && holders.includes(singular(value.toLowerCase()));
}

const remark =
  /^(?:(?:but|and|note that|since|because|as) )*(?:not (?:every(?:one|body|thing)|all(?: of them)?|each|every \S+|each \S+)|(?:only )?(?:some|many|most|several|a few)(?: of them)?)(?: \S+)? (?:has|have|had|got|come|comes|lacks?)\b/;

/** `not everyone has a middle name`, `some have no discount`: what the data is like, and nothing that is asked. */
function isRemark({ value, from, to }: Condition, tokens: readonly Token[]): boolean {
  const start =
    tokens.findLastIndex(({ kind, lower }, at) => at < from && kind === 'sign' && /^[.,;(]$/.test(lower)) + 1;
  const said = tokens.slice(start, to).map(({ lower }) => lower);
  return value === undefined && remark.test(said.join(' '));
}

/** `PAD = paid`: what a code means. */
function isMeaning({ from, value }: Condition, tokens: readonly Token[]): boolean {
  return value === undefined && tokens[from - 1]?.lower === '=' && /^[A-Z\d]{1,5}$/.test(tokens[from - 2]?.text ?? '');
}

/** `and whether it was cancelled`: that is what is to be shown. */
export function isAskedWhether({ from }: Condition, tokens: readonly Token[]): boolean {
  const start = tokens.findLastIndex(({ kind }, index) => index < from && kind === 'sign') + 1;
  // `is each invoice paid?`
  if (/^(?:is|are|was|were|has|have|did|does)$/.test(tokens[start]?.lower ?? '') && from - start <= 4) return true;
  const before = tokens.slice(Math.max(start, from - 6), from).map(({ lower }) => lower);
  return /\b(?:whether|(?<=^(?:and )?)when (?:it|they|he|she|each))\b(?!.*\b(?:only|that|which|who|whose|where|for|of)\b)/.test(
    before.join(' '),
  );
}

/** `for every error: …`, where one of the levels is `error`: that is what all of the records are called. `every file` is of that kind. */
function isEachOf({ source, value, from, to }: Condition, tokens: readonly Token[]): boolean {
  const next = tokens[to];
  const isAlone = next === undefined || next.kind === 'sign' || /^(?:the|its|their|how|and|with)$/.test(next.lower);
  return (
    typeof value === 'string' &&
    to - from === 1 &&
    isAlone &&
    !/^(?:kind|type)$/.test(source.name.own.join(' ')) &&
    tokens[from]?.kind === 'word' &&
    /^(?:each|every|per)$/.test(tokens[from - 1]?.lower ?? '')
  );
}

/** `rooms with name and free.`: what ends a list of fields is a field, whatever values are called so. */
function isListed({ value, from, to }: Condition, all: readonly Condition[], tokens: readonly Token[]): boolean {
  // `with title and is open`, as the name of a flag is spoken.
  const before = /^(?:is|are|was|has)$/.test(tokens[from - 1]?.lower ?? '') ? from - 2 : from - 1;
  const isLast = tokens[before]?.lower === 'and' && (tokens[to] === undefined || tokens[to]?.kind === 'sign');
  if (typeof value !== 'string' || to - from !== 1 || tokens[from]?.kind !== 'word' || !isLast) return false;
  const lead = tokens.findLastIndex(
    ({ lower }, at) => at < before - 1 && at > before - 8 && /^(?:with|gives?|giving|shows|showing|:)$/.test(lower),
  );
  const listed = tokens.slice(lead + 1, before);
  return (
    lead >= 0 &&
    listed.every(({ kind, lower }) => kind === 'word' || lower === ',') &&
    !all.some((other) => other.from < from && other.to > lead)
  );
}

/** `how many tickets did each agent close`: it is what they did, and no state. */
function isDeed({ value, from, to }: Condition, tokens: readonly Token[]): boolean {
  return typeof value === 'string' && to - from === 1 && isDeedAt(tokens, from);
}

/** The word follows who did it: `did each user open`. */
export function isDeedAt(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 5), at);
  const did = before.findLastIndex(({ lower }) => /^(?:did|does|do)$/.test(lower));
  // `that did not succeed` says nothing of who.
  const isOfDoer = did >= 0 && did < before.length - 1 && before[did + 1]?.lower !== 'not';
  return isOfDoer && before.slice(did).every(({ kind }) => kind === 'word');
}

/** `days until closed`, `hours from arrival to departure`: how long it takes, and no condition. */
function isSpan({ value, from }: Condition, tokens: readonly Token[]): boolean {
  const before = tokens[from - 1]?.lower ?? '';
  return (
    value === undefined &&
    /^(?:until|till|before|after|since)$/.test(tokens[from]?.lower ?? '') &&
    /^(?:days?|hours?|minutes?|seconds?|weeks?|time|long|wait)$/.test(before)
  );
}

/** `0 °C is 273.15 K`: two numbers that are the same, and nothing that any item has. */
function isEquation({ from, to }: Condition, tokens: readonly Token[]): boolean {
  const is = tokens.findIndex(({ lower }, at) => at >= from - 4 && at < to && /^(?:is|are|=|equals)$/.test(lower));
  const [before, after] = [tokens.slice(Math.max(0, is - 4), is), tokens.slice(is + 1, is + 3)];
  const hasNumber = (part: readonly Token[]): boolean => part.some(({ kind }) => kind === 'number');
  return is > 0 && hasNumber(before) && hasNumber(after) && !before.some(({ lower }) => /^[,;.]$/.test(lower));
}

/** `the state "on" or "off"`: where these are all that there are, they say what the field is like. */
function isChoiceOfAll({ source, value, to }: Condition, tokens: readonly Token[]): boolean {
  const values = [...new Set(source.shape.scalars.map((one) => String(one).toLowerCase()))];
  // What was taken for a field already has left a gap.
  const isOf = (at: number): boolean =>
    tokens[at]?.text === '' || values.includes(String(tokens[at]?.value ?? '').toLowerCase());
  const isPair = (one: number, or: number, other: number): boolean =>
    tokens[or]?.lower === 'or' && isOf(one) && isOf(other) && tokens[one]?.value !== tokens[other]?.value;
  return (
    typeof value === 'string' && values.length === 2 && (isPair(to - 1, to, to + 1) || isPair(to - 1, to - 2, to - 3))
  );
}

/** `convert everything to EUR`: the code is what all of it becomes. */
function isConverted({ value, from, to }: Condition, tokens: readonly Token[]): boolean {
  const isCode = typeof value === 'string' && /^[A-Z]{3}$/.test(value);
  const before = tokens.slice(Math.max(0, from - 6), to).map(({ lower }) => lower);
  return isCode && before.some((word) => /^(?:convert\w*|exchange\w*)$/.test(word));
}

/** `received on or after the day` compares the day on which it was received, and says nothing of a state. */
function isOfDay({ source, value, to }: Condition, all: readonly Condition[], tokens: readonly Token[]): boolean {
  const words = typeof value === 'string' ? wordsOf(value) : [];
  const isBeforeDay = /^(?:on|since|after|before|between|until)$/.test(tokens[to]?.lower ?? '');
  if (words.length === 0 || !isBeforeDay) return false;
  return all.some((other) => other.source !== source && words.every((word) => other.source.name.own.includes(word)));
}

const keptToo =
  /\b(?:belongs?|appears?|(?:is|are|be|stays?|kept) (?:included|listed|shown|kept|in))\b.*\b(?:as well|too)\b/;

/** `unassigned cases belong in the list as well`: nothing is left out by that. */
function isKeptToo({ from }: Condition, tokens: readonly Token[]): boolean {
  const isEnd = ({ kind, lower }: Token): boolean => kind === 'sign' && /^[.;]$/.test(lower);
  const start = tokens.findLastIndex((token, at) => at < from && isEnd(token)) + 1;
  const stop = tokens.findIndex((token, at) => at >= from && isEnd(token));
  const sentence = tokens.slice(start, stop < 0 ? tokens.length : stop);
  return keptToo.test(sentence.map(({ lower }) => lower).join(' '));
}

/** `the folder they are in`: what the rows stand in, and no kind of theirs. */
function isHolder({ value, from, to }: Condition, tokens: readonly Token[]): boolean {
  return (
    typeof value === 'string' &&
    /^(?:the|its|their)$/.test(tokens[from - 1]?.lower ?? '') &&
    /^(?:it|they|he|she)$/.test(tokens[to]?.lower ?? '') &&
    tokens.slice(to, to + 4).some(({ lower }) => /^(?:in|on|to|under|below|inside|at)$/.test(lower))
  );
}

/** `that can be rented (state free)`: which value of the field is meant is told behind it. */
function isExplained({ source, value, to }: Condition, all: readonly Condition[], tokens: readonly Token[]): boolean {
  return all.some(
    (other) =>
      other.source === source &&
      other.value !== undefined &&
      other.value !== value &&
      other.from >= to &&
      tokens[other.from - 1]?.lower === '(' &&
      tokens[other.to]?.lower === ')' &&
      other.to - other.from > 1 &&
      !tokens.slice(to, other.from).some(({ lower }) => /^[.;]$/.test(lower)),
  );
}

const standIn = /^(?:null|empty|blank|zero|0|nothing|unknown|none|n\/a)$/;

/** `if there are no prices leave it null`, `null when nobody is assigned`: what stands where something is not there. */
function isStandIn({ expr, from, to }: Condition, tokens: readonly Token[]): boolean {
  // `"Unknown" for people who are not in the list`
  const isAway = /^\$not\([^()]+ in [^()]+\)$/.test(expr.text);
  if (isAway && standInsAmong(tokens).some((span) => span.from <= from && from < span.to)) return true;
  if (!/^\$count\([^()]*\) = 0$|^\$not\(\$exists\(|= null\b|= ""/.test(expr.text)) return false;
  const isEnd = ({ kind, lower }: Token): boolean => kind === 'sign' && /^[.;:]$/.test(lower);
  const start = tokens.findLastIndex((token, at) => at < from && isEnd(token)) + 1;
  const stop = tokens.findIndex((token, at) => at >= to && isEnd(token));
  const before = tokens.slice(start, from);
  const led = before.findLastIndex(({ lower }) => /^(?:if|when|where|whenever|while|until)$/.test(lower));
  const after = tokens.slice(to, stop < 0 ? tokens.length : stop);
  const others = [...before.slice(Math.max(0, led - 3), Math.max(0, led)), ...after];
  return led >= 0 && others.some(({ kind, lower }) => kind === 'quoted' || standIn.test(lower));
}

/** `like {"Oslo": {"Ann": 3.5}}`: what it looks like, and no value that is asked for. */
function isInExample({ from }: Condition, tokens: readonly Token[]): boolean {
  const depth = tokens.slice(0, from).reduce((sum, { lower }) => sum + (lower === '{' ? 1 : lower === '}' ? -1 : 0), 0);
  return depth > 0;
}

/** `(such as "60x40x30 cm")`, `A, MX and so on`: values that show what there is. */
function isExampleValue({ value, from, to }: Condition, tokens: readonly Token[]): boolean {
  if (value === undefined) return false;
  const textOf = (some: readonly Token[]): string => some.map(({ lower }) => lower).join(' ');
  const [before, after] = [textOf(tokens.slice(Math.max(0, from - 3), from)), textOf(tokens.slice(to, to + 6))];
  return (
    /\b(?:such as|e\.? ?g\.?|for (?:example|instance)|for example ,|i\. ?e\.)(?: [a-z]+)?$/.test(before) ||
    /^(?:, )?(?:for (?:example|instance)\b)/.test(after) ||
    // `so "GH" for Grace Hopper`
    (tokens[from]?.kind === 'quoted' && /\b(?:so|thus|like)$/.test(before) && /^for\b/.test(after)) ||
    (tokens[from - 1]?.lower === 'for' && tokens[from - 2]?.kind === 'quoted') ||
    /^(?:(?:,|and|or) [a-z\d]+ )*(?:,|and|or)? ?(?:and so on|and the like|etc|and others)\b/.test(after)
  );
}
