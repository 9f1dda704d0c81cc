/** How long something lasts where it is written as on a clock: `01:02:33`, `3:45`, `PT1H30M`. */
import { textsOf } from '../../shape.ts';
import { nameScore, weightOf } from '../../words.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, call } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { units } from '../terms/unit-table.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

/** Seconds of the parts, from left to right. */
type Parts = readonly number[];

const lasting = /^(?:duration|length|runtime|time|elapsed|lap|split|pace|result)$/;

export function clockLengths(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { own } = wanted.name;
  const said = clausesAbout(wanted, search).flatMap(({ tokens }) => tokens.flatMap(({ words }) => words));
  const all = search.instruction.tokens.flatMap(({ words }) => words);
  const isLasting = own.some((word) => lasting.test(word));
  const [unit] = [...own, ...said, ...(isLasting ? all : [])].flatMap(
    (word) => units.get(word)?.filter(({ dimension }) => dimension === 'time') ?? [],
  );
  if (unit === undefined || unit.factor > 36e5) return [];
  const { tokens } = search.instruction;
  const isHours = tokens.some(({ lower }, at) => /^h(?:h|ours?)?$/.test(lower) && tokens[at + 1]?.lower === ':');
  const rest = own.filter((word) => units.get(word)?.some(({ dimension }) => dimension === 'time') !== true);
  return scope.sources.flatMap((source) => {
    const seconds = secondsOf(source, unit.factor, isHours);
    if (seconds === undefined) return [];
    const name = rest.length === 0 ? 0.7 : nameScore({ own: rest, context: wanted.name.context }, source.name);
    const isCalled = source.name.own.some((word) => lasting.test(word));
    // Of a field that only what is said gives a unit, the name has to fit.
    const isOpen = rest.length < own.length || rest.every((word) => lasting.test(word));
    if (name < 0.6 && !(isCalled && isOpen)) return [];
    const factor = unit.factor / 1000;
    const made = factor === 1 ? seconds : factor < 1 ? `(${seconds}) * ${1 / factor}` : `(${seconds}) / ${factor}`;
    const isWhole = factor > 1 && !wanted.target.types.has('number');
    const notes: readonly Note[] = [
      { kind: 'assumed', text: `${wanted.place} is read from ${source.label}, which is written as on a clock.` },
    ];
    const score = Math.max(
      name,
      isCalled && rest.every((word) => lasting.test(word) || weightOf(word) < 1) ? 0.8 : 0.62,
    );
    return [
      createChoice(
        isWhole ? call('floor', atom(made)) : atom(factor === 1 ? `(${made})` : made),
        Math.min(0.92, score) - source.distance * 0.05,
        source.label,
        { notes, uses: '' },
      ),
    ];
  });
}

/** As a sum of the parts; undefined where the values are no lengths, or may as well be times of the day. */
function secondsOf({ shape, at, lists, name }: Source, factor: number, isHours: boolean): string | undefined {
  const texts = textsOf(shape);
  if (lists > 0 || texts.length === 0 || texts.length < shape.scalars.length) return undefined;
  if (texts.every((text) => /^PT(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?$/.test(text))) return isoSeconds(at.text);
  const parts = partsOf(texts, isHours);
  const isMoment = name.own.some((word) =>
    /^(?:at|start|end|from|to|departure|arrival|opening|closing|begin)$/.test(word),
  );
  if (parts === undefined || isMoment || factor < 1) return undefined;
  return parts
    .map((size, index) => {
      const part = `$number($split(${at.text}, ":")[${index}])`;
      return size === 1 ? part : `${part} * ${size}`;
    })
    .join(' + ');
}

/** Two parts are minutes and seconds where nothing else is said of them. */
function partsOf(texts: readonly string[], isHours: boolean): Parts | undefined {
  if (texts.every((text) => /^\d{1,3}:[0-5]\d:[0-5]\d$/.test(text))) return [3600, 60, 1];
  return texts.every((text) => /^\d{1,3}:[0-5]\d$/.test(text)) ? (isHours ? [3600, 60] : [60, 1]) : undefined;
}

function isoSeconds(path: string): string {
  const part = (letter: string, size: number): string => {
    const found = `$match(${path}, /(\\d+)${letter}/).groups[0]`;
    return `($exists(${found}) ? $number(${found}) : 0)${size === 1 ? '' : ` * ${size}`}`;
  };
  return [part('H', 3600), part('M', 60), part('S', 1)].join(' + ');
}
