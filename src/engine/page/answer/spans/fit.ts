/** Whether a value looks like what is wanted. */
import type { Kinds } from '../wanted.ts';
import type { Span, SpanKind, SpanReader } from './kind.ts';

/** Kinds whose values may be told by a bare number where the page says elsewhere what it counts. */
const numeric: ReadonlySet<SpanKind> = new Set([
  'money',
  'percent',
  'quantity',
  'duration',
  'count',
  'rating',
  'age',
  'version',
  'code',
  'time',
]);

/** Kinds that a value is of without doubt, and so of no other. */
const told: ReadonlySet<SpanKind> = new Set(['money', 'date', 'time', 'phone', 'email', 'url']);

/** Capital letters throughout, but for particles. */
const named = /^\p{Lu}\S*(?:\s(?:\p{Lu}|&|(?:de|del|la|von|van|of|and|und|et|y|der|du|the)\s)\S*)*$/u;
const endless = /^(?:unlimited|none|no limit|unbegrenzt|illimité|ilimitado|walang limitasyon)$/i;

/** Longer values are sentences, of which a number may say anything. */
const phraseChars = 40;

/** Said instead of a number. */
const costless =
  /^(?:for )?(?:free|gratis|gratuit|kostenlos|kostenfrei|included|inklusive|inclus|inclu[íi]d[oa]|libre|none|no|nein|non|kein|keine|never|always|daily|yes|ja|oui|s[íi]|walang bayad)(?!\p{L})/iu;

const gratis = /^(?:for )?(?:free|gratis|gratuit|kostenlos|kostenfrei|libre|walang bayad)(?!\p{L})/iu;

/** A year, or numbers with a mark between them. */
const bareMoment = /^(?:\d{4}|\d{1,4}[.:/-]\d.{0,12}|\d{1,2}\s?(?:h|am|pm|Uhr))$/u;

/** In French an hour of the day is written so, and so is how long something takes. */
const hoursLong = /^\d{1,2}\s?h(?:\s?\d{1,2}(?:\s?min)?)?$/;

/** Kinds that have units, without which a number may be of anything. */
function isMeasured(kinds: Kinds): boolean {
  return kinds.every((kind) => kind === 'duration' || kind === 'quantity' || kind === 'time' || kind === 'date');
}

function isNumericKinds(kinds: Kinds): boolean {
  return kinds.some((kind) => numeric.has(kind));
}

function isToldWhole(value: string, spansOf: SpanReader): boolean {
  return spansOf(value).some(({ kind, text }) => told.has(kind) && text.length > value.length * 0.8);
}

/** Of ten stars; what is larger counts those who gave them. */
const ratingMost = 10;

/** All of it is a measure of something else: `14 cm` is no price. */
function isWhollyOther(value: string, kinds: Kinds, spans: readonly Span[]): boolean {
  if (kinds.includes('reason')) return false;
  return spans.some(({ kind, text }) => measured.has(kind) && text.length === value.length);
}

const measured: ReadonlySet<SpanKind> = new Set(['quantity', 'duration']);

/** 0 for what cannot be the value; 1 for what certainly looks like it. */
export function isKindOf(value: string, kinds: Kinds, isBareNumberFine: boolean, spansOf: SpanReader): number {
  if (kinds.length === 0) return isToldWhole(value, spansOf) ? 0.6 : 1;
  const wanted = spansOf(value, kinds).filter(({ kind }) => kinds.includes(kind));
  const [first] = kinds;
  if (wanted.length > 0)
    return (first === 'count' || first === 'money') && wanted.every(({ kind }) => kind !== first) ? 0.85 : 1;
  if (kinds.includes('duration') && hoursLong.test(value)) return 1;
  const spans = spansOf(value);
  // How many there are is not told by how long it takes.
  if (kinds[0] === 'count' && !kinds.includes('duration') && spans.some(({ kind }) => kind === 'duration')) return 0.4;
  if (isBareNumberFine && isNumericKinds(kinds) && endless.test(value)) return 0.9;
  if (kinds.every((kind) => kind === 'rating') && Number(value) > ratingMost) return 0;
  if (kinds.includes('rating') && /^[A-G]\+{0,3}\d?$/.test(value)) return 1;
  if (spans.some(({ kind }) => told.has(kind))) return 0;
  // The number of a file is no amount.
  if (first === 'money' && spans.some(({ kind }) => kind === 'code')) return 0;
  const firstDigit = value.search(/\d/);
  if (
    first === 'money' &&
    spans.some(({ kind, start, end }) => measured.has(kind) && start <= firstDigit && firstDigit < end)
  )
    return 0;
  if (isMeasured(kinds) && spans.some(({ kind }) => kind === 'percent')) return 0;
  if (isWhollyOther(value, kinds, spans)) return 0;
  const isNumeric = isNumericKinds(kinds);
  const isMoment = kinds.includes('date') || kinds.includes('time');
  if (isMoment && (!bareMoment.test(value) || spans.some(({ kind }) => kind === 'version'))) return 0;
  if (isMeasured(kinds) && /^\d+$/.test(value)) return isBareNumberFine ? 0.8 : 0.5;
  if (isNumeric && /\d/.test(value))
    return isBareNumberFine || /^[\p{Sc}\d.,\s]+$/u.test(value) ? 0.97 : value.length > phraseChars ? 0 : 0.6;
  if (kinds.some((kind) => kind === 'person' || kind === 'organization'))
    return named.test(value) && value.length < 60 ? 0.9 : 0.4;
  if (kinds.includes('reason')) return 0.9;
  if (first === 'frequency' || first === 'color') return /\d/.test(value) || value.length > phraseChars ? 0 : 0.4;
  if (kinds.includes('url') && /\.\w{2,}/.test(value)) return 0.9;
  const isCode = kinds.includes('code') && !/\s/.test(value);
  // What is free tells an amount, and not how many there are.
  if (!kinds.includes('money') && gratis.test(value)) return 0;
  return isNumeric && (isCode || costless.test(value)) ? 0.55 : 0;
}
