/** Values by thresholds: `from 90 % on an A, from 75 % on a B, below that F`. */
import type { Token } from '../instruction/read.ts';
import { fieldAt, nearFieldAt } from '../instruction/fields.ts';
import { numberOf } from '../numeric.ts';
import type { Source } from '../scope.ts';
import type { Field } from '../target.ts';
import { type Speech, textOf } from './speech.ts';
import type { Found, World } from './terms.ts';

interface Band {
  readonly label: string;
  /** Comparisons of the value; none for what is left. */
  readonly bounds: readonly (readonly [string, number])[];
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
  const bands = bandsIn(labelsOf(field, world), world.speech.tokens);
  const bounded = bands.filter(({ bounds }) => bounds.length > 0);
  if (bounded.length === 0 || bands.length < 2) return undefined;
  const isAll = target.choices === undefined || target.choices.every((one) => bands.some(({ label }) => label === one));
  const isOfHundred = bounded.some(({ bounds }) => bounds.some(([, number]) => number > 1));
  const numbers = sources.filter((source) => numberOf(source) !== undefined);
  const value = isAll ? measureOf(numbers, isOfHundred, world) : undefined;
  if (value === undefined) return undefined;
  const steps = inOrder(bounded);
  const last = bands.find(({ bounds }) => bounds.length === 0)?.label;
  const said = bounded.map(({ label, bounds }) => `${label} ${bounds.map((one) => one.join(' ')).join(' and ')}`);
  return {
    text: writeBands(value.text, steps, last),
    score: 1.01,
    missing: [],
    notes: [{ kind: 'used', text: `${field.name} by ${value.label}: ${said.join(', ')}` }],
  };
}

function writeBands(value: string, steps: readonly Band[], last: string | undefined): string {
  const name = '$banded';
  const tests = steps.map(
    ({ bounds, label }) =>
      `${bounds.map(([sign, number]) => `${name} ${sign} ${number}`).join(' and ')} ? ${JSON.stringify(label)}`,
  );
  return `(${name} := ${value}; ${tests.join(' : ')}${last === undefined ? '' : ` : ${JSON.stringify(last)}`})`;
}

/** Whether the value keeps to the bound. */
export function holds(value: number, [sign, bound]: Band['bounds'][number]): boolean {
  if (sign === '>=') return value >= bound;
  if (sign === '<=') return value <= bound;
  return sign === '<' ? value < bound : value > bound;
}

function labelsOf(field: Field, { speech }: World): readonly string[] {
  const { target } = field;
  const choices = (target.choices ?? []).filter((one) => typeof one === 'string');
  if (choices.length > 1) return choices;
  if (!isLabelled(field, speech)) return [];
  const quoted = [...new Set(speech.tokens.filter(({ kind }) => kind === 'quoted').map(({ value }) => String(value)))];
  return quoted.length > 1 ? quoted : plainLabels(field, speech);
}

const labelNames =
  /^(?:label|class|rating|grade|tier|level|category|band|bucket|size|status|state|verdict|result|remark|risk|priority|severity|type|kind|zone|range)$/;

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
    const label = isBefore ? tokens[at - 1] : isAfter ? tokens[at + 1] : undefined;
    return label?.kind === 'word' ? [label.text] : [];
  });
}

/** The highest threshold first where values are at least it, the lowest where they are below. */
function inOrder(bands: readonly Band[]): readonly Band[] {
  const firsts = bands.map(({ bounds }) => bounds[0]?.[0] ?? '');
  if (firsts.every((sign) => sign.startsWith('>')) && bands.every(({ bounds }) => bounds.length === 1))
    return bands.toSorted((a, b) => (b.bounds[0]?.[1] ?? 0) - (a.bounds[0]?.[1] ?? 0));
  if (firsts.every((sign) => sign.startsWith('<')))
    return bands.toSorted((a, b) => (a.bounds[0]?.[1] ?? 0) - (b.bounds[0]?.[1] ?? 0));
  return bands;
}

/** What a field by thresholds goes by: the order of its labels is that of this number. */
export function bandedBy(text: string): string | undefined {
  return /^\(\$banded := ([^;]+);/.exec(text)?.[1];
}

/** Every label with the numbers that are said beside it, up to the next comma. */
function bandsIn(labels: readonly string[], tokens: readonly Token[]): readonly Band[] {
  const bands = new Map<string, Band>();
  for (const part of partsOf(tokens)) {
    const label = labels.find((one) =>
      part.some(({ kind, text, value }) =>
        kind === 'quoted'
          ? value === one
          : text === one || (one.length > 1 && text.toLowerCase() === one.toLowerCase()),
      ),
    );
    if (label === undefined || bands.has(label)) continue;
    const bounds = boundsIn(part.filter(({ text, value }) => text !== label && value !== label));
    if (bounds.length > 0) bands.set(label, { label, bounds });
    else if (rest.test(textOf({ tokens: part }))) bands.set(label, { label, bounds: [] });
  }
  return [...bands.values()];
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

function boundsIn(part: readonly Token[]): Band['bounds'] {
  const text = textOf({ tokens: part }).replaceAll('%', ' ');
  const range = /(\d+(?:\.\d+)?) ?(?:-|–|to|until|and) ?(\d+(?:\.\d+)?)/.exec(text);
  if (range !== null)
    return [
      ['>=', Number(range[1])],
      ['<=', Number(range[2])],
    ];
  const [, number] = /(\d+(?:\.\d+)?)/.exec(text) ?? [];
  if (number === undefined) return [];
  const sign = /\b(?:up to|at most|or less|or fewer|or below|maximum|no more than)\b|<=/.test(text)
    ? '<='
    : /\b(?:at least|from|or more|or above|or over|and up|and over|and more|minimum|starting at|onwards?)\b|>=|\+/.test(
          text,
        )
      ? '>='
      : /\b(?:below|under|less than|fewer than)\b|</.test(text)
        ? '<'
        : /\b(?:above|over|more than|beyond)\b|>/.test(text)
          ? '>'
          : undefined;
  return sign === undefined ? [] : [[sign, Number(number)]];
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
