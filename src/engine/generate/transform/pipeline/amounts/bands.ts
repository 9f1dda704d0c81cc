/** Values by thresholds: `from 90 % on an A, from 75 % on a B, below that F`. */
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { isMeasuredIn } from '../../terms/unit-table.ts';
import { numberOf } from '../../values/numeric.ts';
import { type Speech, textOf } from '../terms/speech.ts';
import type { Found, World } from '../terms/terms.ts';

interface Band {
  readonly label: string;
  /** Comparisons of the value, with a number or with another field; none for what is left. */
  readonly bounds: readonly (readonly [string, number | Source])[];
}

const rest =
  /\b(?:below that|above that|otherwise|else|everything else|anything else|the rest|others?|below it|remaining|more|above|over|beyond|higher|longer|older|heavier|larger|later|less|below|lower|fewer|younger|everything)\b/;

export function banded(field: Field, sources: readonly Source[], world: World): readonly Found[] {
  const found = bandingOf(field, sources, world);
  return found === undefined ? [] : [found];
}

export function bandingOf(field: Field, sources: readonly Source[], world: World): Found | undefined {
  const { target } = field;
  if (target.kind !== 'scalar' || !target.types.has('string')) return undefined;
  const numbers = sources.filter((source) => numberOf(source) !== undefined);
  const labels = labelsOf(field, world);
  const bands = bandsIn(labels, world.speech.tokens, numbers);
  const bounded = bands.filter(({ bounds }) => bounds.length > 0);
  if (bounded.length === 0 || bands.length < 2) return undefined;
  if (labels.some((label) => !bands.some((one) => one.label === label) && isOtherCase(label, world.speech)))
    return undefined;
  const isAll = target.choices === undefined || target.choices.every((one) => bands.some(({ label }) => label === one));
  const limits = bounded.flatMap(({ bounds }) => bounds.map(([, bound]) => bound));
  const isOfHundred = limits.some((bound) => typeof bound === 'number' && bound > 1);
  const free = numbers.filter((source) => !limits.includes(source));
  const value = isAll ? measureOf(free, isOfHundred, world) : undefined;
  if (value === undefined) return undefined;
  const steps = inOrder(bounded);
  const last = bands.find(({ bounds }) => bounds.length === 0)?.label;
  const said = bounded.map(
    ({ label, bounds }) => `${label} ${bounds.map(([sign, bound]) => `${sign} ${textOfBound(bound)}`).join(' and ')}`,
  );
  return {
    text: writeBands(value.text, steps, last),
    score: 1.01,
    missing: [],
    notes: [{ kind: 'used', text: `${field.name} by ${value.label}: ${said.join(', ')}` }],
  };
}

/** `"warranty" for those under warranty, "dear" over 40`: what one of the cases is about is no number. */
function isOtherCase(label: string, { tokens }: Speech): boolean {
  return tokens.some(
    ({ kind, value }, at) =>
      kind === 'quoted' &&
      value === label &&
      (/^(?:for|if|when|where)$/.test(tokens[at + 1]?.lower ?? '') ||
        /^(?:gets?|are|becomes?)$/.test(tokens[at - 1]?.lower ?? '')),
  );
}

function writeBands(value: string, steps: readonly Band[], last: string | undefined): string {
  const name = '$banded';
  const tests = steps.map(
    ({ bounds, label }) =>
      `${bounds.map(([sign, bound]) => `${name} ${sign} ${textOfBound(bound)}`).join(' and ')} ? ${JSON.stringify(label)}`,
  );
  return `(${name} := ${value}; ${tests.join(' : ')}${last === undefined ? '' : ` : ${JSON.stringify(last)}`})`;
}

function textOfBound(bound: number | Source): string {
  return typeof bound === 'number' ? String(bound) : (numberOf(bound)?.text ?? bound.at.text);
}

/** Whether the value keeps to the bound. */
export function holds(value: number, [sign, bound]: readonly [string, number]): boolean {
  if (sign === '=') return value === bound;
  if (sign === '>=') return value >= bound;
  if (sign === '<=') return value <= bound;
  return sign === '<' ? value < bound : value > bound;
}

function labelsOf(field: Field, world: World): readonly string[] {
  const { speech, fields } = world;
  const { target } = field;
  const choices = (target.choices ?? []).filter((one) => typeof one === 'string');
  if (choices.length > 1) return choices;
  // The classes of the field beside it are not those of this one.
  if (fields.some((other) => bandedChoices(other, speech))) return [];
  if (!isLabelled(field, speech) && !isOpen(field, world)) return [];
  const quoted = [...new Set(speech.tokens.filter(({ kind }) => kind === 'quoted').map(({ value }) => String(value)))];
  return quoted.length > 1 ? quoted : plainLabels(field, speech);
}

function bandedChoices({ target }: Field, { tokens }: Speech): boolean {
  const choices = (target.choices ?? []).filter((one) => typeof one === 'string');
  return choices.length > 1 && bandsIn(choices, tokens, []).some(({ bounds }) => bounds.length > 0);
}

const labelNames =
  /^(?:label|class|rating|grade|tier|level|category|band|bucket|size|status|state|verdict|result|remark|risk|priority|severity|type|kind|zone|range)$/;

/** The one text of the result that no row has by its name. */
function isOpen(field: Field, { fields, tables, scopeOf }: World): boolean {
  const named = new Set(
    tables.flatMap((table) =>
      scopeOf(table)
        // A number of that name is not the text that is wanted.
        .sources.filter(({ shape }) => shape.scalars.some((value) => typeof value === 'string'))
        .map(({ name }) => name.own.join(' ')),
    ),
  );
  const open = fields.filter(
    ({ words, target: { types, format, kind } }) =>
      kind === 'scalar' && types.has('string') && format === undefined && !named.has(words.join(' ')),
  );
  return open.length === 1 && open[0] === field;
}

/** The field is said beside the labels, or is called as a label. */
function isLabelled({ words }: Field, { about }: Speech): boolean {
  return (
    labelNames.test(words.at(-1) ?? '') ||
    about(words).some(({ tokens }) => tokens.some(({ kind }) => kind === 'quoted'))
  );
}

/** `tier gold when points are at least 100, silver when at least 50, otherwise bronze`. */
function plainLabels({ words }: Field, { tokens, about }: Speech): readonly string[] {
  if (about(words).length === 0) return [];
  return tokens.flatMap(({ lower }, at) => {
    const isBefore = /^(?:when|if|from|for)$/.test(lower) && /\d/.test(textOf({ tokens: tokens.slice(at, at + 8) }));
    const isAfter = /^(?:otherwise|else)$/.test(lower);
    const isLast = tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'sign';
    const label = isBefore || (isAfter && isLast) ? tokens[at - 1] : isAfter ? tokens[at + 1] : undefined;
    return label?.kind === 'word' ? [label.text] : [];
  });
}

/** The highest threshold first where values are at least it, the lowest where they are below. */
function inOrder(bands: readonly Band[]): readonly Band[] {
  const firsts = bands.map(({ bounds }) => bounds[0]?.[0] ?? '');
  if (firsts.every((sign) => sign.startsWith('>')) && bands.every(({ bounds }) => bounds.length === 1))
    return bands.toSorted((a, b) => firstNumber(b) - firstNumber(a));
  if (firsts.every((sign) => sign.startsWith('<'))) return bands.toSorted((a, b) => firstNumber(a) - firstNumber(b));
  // The very number comes before what it would be part of.
  return [...bands.filter((_, at) => firsts[at] === '='), ...bands.filter((_, at) => firsts[at] !== '=')];
}

function firstNumber({ bounds }: Band): number {
  const bound = bounds[0]?.[1];
  return typeof bound === 'number' ? bound : 0;
}

/** What a field by thresholds goes by: the order of its labels is that of this number. */
export function bandedBy(text: string): string | undefined {
  return /^\(\$banded := ([^;]+);/.exec(text)?.[1];
}

/** Every label with the numbers that are said beside it, up to the next comma. */
function bandsIn(labels: readonly string[], tokens: readonly Token[], numbers: readonly Source[]): readonly Band[] {
  const bands = new Map<string, Band>();
  for (const part of partsOf(tokens)) {
    const label = labelIn(part, labels);
    if (label === undefined || bands.has(label)) continue;
    const isLabel = ({ text, value }: Token): boolean => text === label || value === label;
    const quoted = part.findIndex((token) => token.kind === 'quoted' && isLabel(token));
    const own = quoted < 0 ? part.findIndex(isLabel) : quoted;
    // `in words (0 = stopped`: what stands before the bracket is said of none of them.
    const open = part.findLastIndex(({ lower }, at) => at < own && lower === '(');
    const isClosed = part.slice(open + 1, own).some(({ lower }) => lower === ')');
    const bounds = boundsIn(
      part.filter((_, at) => at !== own && (isClosed || at > open)),
      numbers,
    );
    if (bounds.length > 0) bands.set(label, { label, bounds });
    else if (rest.test(textOf({ tokens: part }))) bands.set(label, { label, bounds: [] });
  }
  return [...bands.values()];
}

function labelIn(part: readonly Token[], labels: readonly string[]): string | undefined {
  return labels.find((one) =>
    part.some(({ kind, text, value }) =>
      kind === 'quoted' ? value === one : text === one || (one.length > 1 && text.toLowerCase() === one.toLowerCase()),
    ),
  );
}

/** Whether a comparison at the token tells one of these classes from the next, and is no condition on the rows. */
export function isInBand(at: number, world: World): boolean {
  const { speech, fields } = world;
  const token = speech.tokens[at];
  const part = token === undefined ? undefined : partsOf(speech.tokens).find((one) => one.includes(token));
  return (
    part !== undefined &&
    fields.some((field) => {
      if (field.target.kind !== 'scalar' || !field.target.types.has('string')) return false;
      const labels = labelsOf(field, world);
      return labels.length > 1 && labelIn(part, labels) !== undefined;
    })
  );
}

function partsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isBetween =
      token.lower === 'and' && tokens.slice(Math.max(0, at - 4), at).some(({ lower }) => lower === 'between');
    const isUp = token.lower === 'and' && /^(?:up|over|above|more)$/.test(tokens[at + 1]?.lower ?? '');
    if ((token.kind === 'sign' && /^[,;.:]$/.test(token.lower)) || (token.lower === 'and' && !isBetween && !isUp))
      parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function boundsIn(part: readonly Token[], numbers: readonly Source[]): Band['bounds'] {
  const text = textOf({ tokens: part }).replaceAll('%', ' ');
  const range = /(\d+(?:\.\d+)?) ?(?:-|–|to|until|and) ?(\d+(?:\.\d+)?)/.exec(text);
  if (range !== null)
    return [
      ['>=', Number(range[1])],
      ['<=', Number(range[2])],
    ];
  const [, number] = /(\d+(?:\.\d+)?)/.exec(text) ?? [];
  const sign = signIn(text);
  if (number === undefined) {
    if (/\b(?:nothing|none|nobody|empty|no)\b/.test(text) && sign === undefined) return [['=', 0]];
    const other = sign === undefined ? undefined : fieldAfterSign(part, numbers);
    return sign === undefined || other === undefined ? [] : [[sign, other]];
  }
  if (sign === undefined) return /\b(?:is|are|exactly|when|if|at|for)\b|=/.test(text) ? [['=', Number(number)]] : [];
  return [[sign, Number(number)]];
}

/** `at or below the reorder point`: the field that is named last, where another one is compared with it. */
function fieldAfterSign(part: readonly Token[], numbers: readonly Source[]): Source | undefined {
  const said = part.flatMap((_, at) => fieldAt(part, at, numbers)?.source ?? []);
  const at = part.findIndex(({ lower }) => /^(?:below|under|above|over|than|least|most|beyond|to)$/.test(lower));
  return at < 0
    ? undefined
    : (part.slice(at + 1).flatMap((_, index) => fieldAt(part, at + 1 + index, numbers)?.source ?? [])[0] ??
        (said.length > 1 ? said.at(-1) : undefined));
}

function signIn(text: string): string | undefined {
  return /\b(?:at or (?:below|under)|up to|at most|or less|or fewer|or below|maximum|no more than)\b|<=/.test(text)
    ? '<='
    : /\b(?:at or (?:above|over)|at least|from|or more|or above|or over|and up|and over|and more|minimum|starting at|onwards?)\b|>=|\+/.test(
          text,
        )
      ? '>='
      : /\b(?:below|under|less than|fewer than)\b|</.test(text)
        ? '<'
        : /\b(?:above|over|more than|beyond)\b|>/.test(text)
          ? '>'
          : undefined;
}

interface Value {
  readonly text: string;
  readonly label: string;
}

/** The number that is named first, or its share of the one after it; else the only one. */
function measureOf(
  numbers: readonly Source[],
  isOfHundred: boolean,
  { speech: { tokens, text } }: World,
): Value | undefined {
  const said = [
    ...new Set(
      tokens.flatMap((_, at) => (fieldAt(tokens, at, numbers) ?? nearFieldAt(tokens, at, numbers))?.source ?? []),
    ),
  ];
  // `up to 100 g`: the number that is measured so.
  const measured = tokens.flatMap(({ kind }, at) =>
    kind === 'number' ? numbers.filter(({ name }) => isMeasuredIn(name.own, tokens[at + 1]?.words[0] ?? '')) : [],
  )[0];
  if (measured !== undefined) return { text: numberOf(measured)?.text ?? measured.at.text, label: measured.label };
  const [first, second] = said;
  const isShare = /\b(?:as a |the )?(?:share|percentage|percent|portion|fraction) of\b|\bout of\b|\bdivided by\b/.test(
    text,
  );
  if (isShare && first !== undefined && second !== undefined)
    return {
      text: `${numberOf(first)?.text} / ${numberOf(second)?.text}${isOfHundred ? ' * 100' : ''}`,
      label: `${first.label} as a share of ${second.label}`,
    };
  const only = first ?? (numbers.length === 1 ? numbers[0] : undefined);
  return only === undefined ? undefined : { text: numberOf(only)?.text ?? only.at.text, label: only.label };
}
