/**
 * Values of the data that narrow a list down, where the parameter has another name: "fewer pieces in stock than the threshold"
 * is `stock_below`, "long enough for the boat" is `min_length`. Every comparison of the instruction is looked at with all
 * parameters together, so that none takes what another one is meant to have.
 */
import { coverage, wordsIn, wordsOf } from '../../words.ts';
import { type Instruction, isNoise } from '../instruction/instruction.ts';
import { boundOf } from '../terms/bounds.ts';
import { isMoment } from '../terms/notation.ts';
import type { DataPlace } from '../terms/places.ts';
import { accepts, enumOf, isDateTarget, takesAddress, type Target, typesOf } from '../terms/target.ts';
import { withoutUnits } from '../terms/units.ts';
import { slotKey } from '../values/slots.ts';
import type { Assigned } from './assign.ts';
import { type Found, toFound } from './from-data.ts';

type Side = 'lower' | 'upper';

interface Comparison {
  readonly side: Side;
  /** The words of the sentence up to what is compared with. */
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

interface Pairing {
  readonly target: Target;
  readonly place: DataPlace;
  readonly score: number;
}

const least = 0.5;
/** Parameters that are as likely leave it open which one is meant. */
const ahead = 0.04;

/** By the key of the parameter; only what the instruction speaks of. */
export function narrowedBy(targets: readonly Target[], places: readonly DataPlace[], wanted: Instruction): Assigned {
  const open = targets.filter(
    (target) => target.place === 'query' && !target.required && enumOf(target.schema).length === 0,
  );
  const plain = places.filter(({ list, value }) => list === undefined && typeof value !== 'object');
  const compared = comparisonsIn(wanted.text);
  const pairs = open
    .flatMap((target) => plain.map((place) => ({ target, place, score: scoreOf(target, place, compared, wanted) })))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score);
  const chosen = pairs.filter(
    (pair, at) =>
      !pairs.slice(0, at).some((other) => other.target === pair.target || other.place === pair.place) &&
      !pairs.some(
        (other) =>
          other !== pair &&
          (other.target === pair.target) !== (other.place === pair.place) &&
          Math.abs(other.score - pair.score) < ahead,
      ),
  );
  return new Map(chosen.map((pair) => [slotKey(pair.target), foundOf(pair)]));
}

function foundOf({ target, place, score }: Pairing): Found {
  return { ...toFound(target, place, Math.min(score, 0.89), []), isSaid: true };
}

function scoreOf(target: Target, place: DataPlace, compared: readonly Comparison[], wanted: Instruction): number {
  if (!accepts(target.schema, place.value)) return 0;
  if (takesAddress(target) || isAddress(place.value)) return addressScore(target, place, wanted);
  const side = sideOf(target);
  if (isDay(place)) return takesDay(target) ? dayScore(target, place, timesIn(wanted.text), side) : 0;
  if (typeof place.value !== 'number' || !takesNumber(target)) return 0;
  return Math.max(0, ...compared.filter((one) => one.side === side).map((one) => comparedScore(target, place, one)));
}

/** Who has "this mail address" is found by it. */
function addressScore(
  target: Target,
  { value, name: { own, context } }: DataPlace,
  { words, tokens }: Instruction,
): number {
  if (!takesAddress(target) || !isAddress(value)) return 0;
  const isOwn = coverage(own, words) >= 0.9;
  const isHeld = coverage(context.slice(0, 1), words) >= 0.9 && context.length > 0;
  const isKind = tokens.some(({ text }) => /^(?:e-?)?mail|^address/i.test(text));
  return isOwn || (isHeld && isKind) ? 0.95 : 0;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^\S+@\S+\.\w+$/.test(value);
}

function takesNumber({ schema }: Target): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => type === 'integer' || type === 'number');
}

/** A day in the writing of the service too: `20261120`. */
function isDay({ value, name: { own } }: DataPlace): boolean {
  return (
    isMoment({ value, name: { own } }) ||
    (/^\d{8}$/.test(String(value)) && own.some((word) => word === 'date' || word === 'day'))
  );
}

function takesDay(target: Target): boolean {
  const isText = typesOf(target.schema).every((type) => type === 'string');
  return isDateTarget(target) || (isText && target.own.length > 1 && boundOf(target.own, true) !== undefined);
}

/** "Due on the closing day at the latest" */
function dayScore(target: Target, { name }: DataPlace, times: readonly Comparison[], side: Side | undefined): number {
  const base = target.own.filter((word) => boundOf([word], true) === undefined);
  const held = name.own.filter((word) => !/^(?:at|on|date|time|day)$/.test(word));
  const named = held.length > 0 ? held : name.context.slice(0, 1);
  const near = times.filter((one) => one.side === side && coverage(named, one.behind) >= 0.9 && named.length > 0);
  return Math.max(0, ...near.map(({ before, behind }) => 0.5 + 0.4 * coverage(base, [...before, ...behind])));
}

/** By the name, or by what is told of it. */
function sideOf({ own, description }: Target): Side | undefined {
  return boundOf(own, true) ?? comparisonsIn(description)[0]?.side;
}

function comparedScore(
  target: Target,
  { name: { own, context } }: DataPlace,
  { side, before, behind }: Comparison,
): number {
  const base = withoutUnits(target.own).filter((word) => boundOf([word], true) === undefined);
  const held = withoutUnits(own).filter((word) => boundOf([word], true) === undefined);
  const isOwn = held.length > 0 && coverage(held, base) >= 0.95;
  const isHeld = context.length > 0 && coverage(context.slice(0, 1), behind) >= 0.9;
  const isSpoken =
    coverage(
      withoutUnits(own),
      behind,
      context.filter((word) => behind.includes(word)),
    ) >= 0.8;
  // `minimum`, where "at least the given number of words" is wanted.
  const isBare = held.length === 0 && boundOf(own, true) === side && base.length > 0;
  if (isBare && coverage(base, [...before, ...behind]) >= 0.9) return 0.9;
  if (!isSpoken && !(isOwn && (isHeld || coverage(held, [...before, ...behind]) >= 0.9))) return 0;
  const near = [...before, ...behind];
  const told = wordsOf(target.description.slice(0, 120)).filter(
    (word) => !isNoise(word) && word.length > 2 && !target.context.includes(word),
  );
  const last = before.filter((word) => !isNoise(word)).slice(-3);
  const named = Math.max(
    base.length === 0 ? 0.3 : coverage(base, near),
    0.8 * Math.max(0, ...last.map((word) => coverage([word], told))),
    isOwn ? 1 : 0,
  );
  return 0.5 + 0.4 * named;
}

const lowerWords =
  /\b(?:at least|(?:no|not) (?:less|fewer) than|more than|over|above|exceed\w*|beyond|enough|or (?:more|better|longer|higher|larger|above|over))\b|\b(?<!(?:no|not) )(?:more|greater|higher|larger|bigger|longer|older|heavier|dearer)\b[^.;,]{0,40}?\bthan\b/gi;
const upperWords =
  /\b(?:at most|(?:no|not) more than|under|below|up to|within|(?:not|no) (?:above|over)|or (?:less|fewer|cheaper|shorter|below|under))\b|\b(?<!(?:no|not) )(?:fewer|less|smaller|cheaper|lower|shorter|younger|lighter)\b[^.;,]{0,40}?\bthan\b|\b(?:no|not|never)(?: (?!only\b|just\b|merely\b|but\b|and\b|or\b)[a-z]+){0,3} (?:more|greater|higher|larger|bigger|longer|older|heavier|dearer)\b[^.;,]{0,40}?\bthan\b/gi;

const sinceWords = /\b(?:at the earliest|or later|or after)\b/gi;
const untilWords = /\b(?:at the latest|or earlier|or before)\b/gi;

/** What is said of days behind them; what stands before a day is heard by its preposition. */
function timesIn(text: string): readonly Comparison[] {
  return comparisonsIn(text, sinceWords, untilWords);
}

function comparisonsIn(text: string, lower = lowerWords, upper = upperWords): readonly Comparison[] {
  const find = (side: Side, shape: RegExp): readonly Comparison[] =>
    [...text.matchAll(shape)]
      .filter(({ index }) => side === 'upper' || !isDeniedBefore(text.slice(0, index)))
      .map((match) => {
        const end = match.index + match[0].length;
        const start =
          text
            .slice(0, match.index)
            .split(/[.;!?]/)
            .at(-1) ?? '';
        const rest = text.slice(end).split(/[.;,(!?]/)[0] ?? '';
        // What is said before "or more" is what it is compared with.
        const isBehind = !/^(?:or|at the) /i.test(match[0]);
        return {
          side,
          before: spoken(`${start} ${match[0]}`),
          behind: isBehind ? spoken(rest) : spoken(start.split(/[,(]/).at(-1) ?? ''),
        };
      });
  return [...find('lower', lower), ...find('upper', upper)];
}

/** "Not more than", "cannot pay more than", "never cost more than"; not "not only more than". */
function isDeniedBefore(text: string): boolean {
  return /\b(?:no|not|never|nor)(?: (?!only\b|just\b|merely\b|but\b|and\b|or\b)[a-z]+){0,3} ?$/i.test(text);
}

function spoken(text: string): readonly string[] {
  return wordsIn(text);
}
