/** The value itself, out of what stands beside its name. */
import type { Span, SpanKind, SpanReader } from './spans/kind.ts';
import { notFirst } from './spans/names.ts';
import type { Kinds } from './wanted.ts';

/** Kinds that are cut out of a longer value; of others the whole is better. */
const cut: ReadonlySet<SpanKind> = new Set([
  'money',
  'phone',
  'email',
  'url',
  'version',
  'percent',
  'person',
  'organization',
]);
const measured: ReadonlySet<SpanKind> = new Set(['quantity', 'duration', 'count', 'percent', 'age']);
const shaped: ReadonlySet<SpanKind> = new Set([...measured, 'date', 'time', 'money', 'rating']);
/** Said behind a mark: `74, of them 9 apprentices`. */
const aside = /^(?:[,;]\s|\s?\()(?![\d\p{Sc}])(?!(?:and|und|et|y|or|oder|ou|o)\s)/u;
/** Another measure behind a mark, with what is said of that: `512 MB, 2 GB recommended`. */
const beyond = /^[,;]\s\d.*\s\p{L}{5,}/u;
/** A phrase of its own before a measure: `Full refund up to 10 days before`. */
const led = /(?:\p{L}{2,}\s){2,}(?:\P{L}|up to |bis zu |jusqu’à |hasta |over |under |at least |mindestens )*$/u;
/** What is said of a measure behind it is no part of it. */
const saidOfMeasure =
  /^\s(?:en|in|on|at|auf|im|an|à|au|aux|sur|sous|dans|entre|sa|of|for|from|by|von|para|por|pour|unter|über|under|below|above|bajo|sobre|with|mit|avec|con|at most|later|before|after|away|is|are|was|were|ist|sind|est|sont|es|son)\s\D*$/u;
/** Longer values are sentences, and their part is wanted. */
const wholeChars = 60;
const valueCharsMax = 200;

export function cutValue(value: string, kinds: Kinds, spansOf: SpanReader, isProse = false): string | undefined {
  const text = (isProse ? value.replace(article, '') : value).trim().replace(beside, '').replace(/[;,]$/, '');
  const [reach] = kinds.length === 0 ? spansOf(text) : [];
  const isReach = reach?.start === 0 && (reach.kind === 'phone' || reach.kind === 'email');
  if (isReach && /^[,;(]|^\s\(/.test(text.slice(reach.end))) return reach.text;
  if (kinds.length === 0 && reach !== undefined && isSaidOf(reach, text)) return reach.text;
  const quoted = /^[«„“"]([^«»„“”"]{2,80})[»“”"],?\s/u.exec(text)?.[0];
  if (quoted !== undefined && kinds.length === 0) return quoted.replace(/,?\s$/, '');
  const spans = spansOf(text, kinds).filter(({ kind }) => kinds.includes(kind));
  const first = spans.find((span) => span.kind !== 'person' || isApart(text, span.start, span.end)) ?? undefined;
  if (first === undefined)
    return text.length > valueCharsMax ? undefined : withoutTail(isNamed(kinds) ? withoutAside(text) : text);
  const isRange =
    spans.length > 1 &&
    /^\s?(?:[-–—]|to|till?|until|through|bis(?: zum)?|à|au|a|al|hasta(?: el)?|hanggang(?: sa)?|,? ?(?:fino )?al)\s?$/.test(
      text.slice(first.end, spans[1]?.start),
    );
  if (isRange) return text.slice(first.start, spans[1]?.end);
  if (first.kind === 'date' && spans.length === 1 && first.start === 0 && saidOfDay.test(text.slice(first.end)))
    return first.text;
  if (first.start === 0 && measured.has(first.kind) && saidOfMeasure.test(text.slice(first.end))) return first.text;
  if (first.start === 0 && measured.has(first.kind) && beyond.test(text.slice(first.end))) return first.text;
  if (first.start === 0 && shaped.has(first.kind) && /\d/.test(first.text) && aside.test(text.slice(first.end)))
    return first.text;
  if (measured.has(first.kind) && led.test(text.slice(0, first.start))) return first.text;
  if (!isProse && (first.kind === 'person' || first.kind === 'organization')) return nameAround(text, first);
  if (cut.has(first.kind) || text.length > wholeChars || isProse) return first.text;
  // A weekday of several is no day by itself.
  if (first.kind === 'date' && !/\d/.test(first.text) && /\d/.test(text)) return withoutTail(text);
  // Hours are of the days that stand before them.
  if (first.kind === 'time' && days.test(text)) return withoutTail(text);
  const [piece, another] = text.split(/,\s/).filter((one) => one.includes(first.text));
  if (piece !== undefined && another === undefined && spans.length === 1 && /\p{L}{3}/u.test(text.replace(piece, '')))
    return piece.startsWith(first.text) && measured.has(first.kind) ? first.text : piece;
  return withoutTail(text);
}

/** People one after another, where several are asked for. */
export function severalIn(value: string, spansOf: SpanReader): string | undefined {
  const people = spansOf(value, ['person']).filter(({ kind }) => kind === 'person');
  const [first] = people;
  const last = people.at(-1);
  if (first === undefined || last === undefined || first === last) return undefined;
  const isJoined = people
    .slice(1)
    .every(({ start }, at) => /^(?:,|,?\s(?:and|und|et|y|&|e|en|at))\s$/.test(value.slice(people[at]?.end, start)));
  return isJoined ? value.slice(first.start, last.end) : undefined;
}

const days =
  /(?<!\p{L})(?:(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?|daily|weekdays?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|täglich|werktags|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|biyernes|linggo)(?!\p{L})/iu;

const article =
  /^(?:an?|the|eine?[nr]?|une?|una|el|la|le|der|die|das)\s(?=\p{Lu}|\d)|(?<=\p{Lu}\S*\s\d+)\s(?:with|mit|avec|con)\s.*$/gu;

/**
 * As far as the name goes on: `Association Paroles d'Écume` is no firm of two words. It ends at a mark, and where a word is
 * neither written with a capital letter nor one that stands within names.
 */
function nameAround(text: string, { start, end, text: found }: Span): string {
  const before = within.exec(withoutCall(text.slice(0, start)).replace(/^.*[,;:()·|/–—]\s?/u, ''))?.[0] ?? '';
  const behind = continued.exec(text.slice(end))?.[0] ?? '';
  return `${before}${found}${behind}`;
}

const inName = String.raw`(?:\p{Lu}[\p{L}\p{N}'’&.-]*|\p{N}+|[dl]['’]\p{Lu}[\p{L}\p{N}'’-]*)`;
const between = String.raw`(?:(?:de|des|du|del|la|le|les|el|los|las|of|the|and|und|et|y|der|die|das|von|van|für|for|pour|para|&)\s)`;
const within = new RegExp(String.raw`^${inName}\s(?:${between}{0,2}${inName}\s)*${between}{0,2}$`, 'u');
const continued = new RegExp(String.raw`^(?:\s${between}{0,2}${inName})+(?=$|[\s,;:()·|/–—])`, 'u');

/** What is told of an amount in a clause of its own: `£495, which saves you £93`. */
function isSaidOf({ kind, start, end }: Span, text: string): boolean {
  return start === 0 && ofAmount.has(kind) && clause.test(text.slice(end));
}

const ofAmount: ReadonlySet<SpanKind> = new Set(['money', 'quantity', 'duration', 'date', 'percent']);
const clause =
  /^(?:,\s|\s?\()(?:which|that|of which|including|inclusive|not including|so|saving|was|die|der|das|davon|inkl|inklusive|einschließlich|zuzüglich|zzgl|qui|ce qui|dont|soit|que|lo que|incluid|de los que|kasama|na)(?!\p{L}{4})/u;

/** What a link behind a value offers to do. */
const beside = /(?<=\p{L}|\d)\s(?:change|edit|\(?(?:show (?:on )?)?map\)?|copy|ändern|modifier|cambiar|editar)$/u;

/** Two capital words within a name, as of a product, are nobody. */
function isApart(text: string, start: number, end: number): boolean {
  return (
    !/(?:\s(?:and|und|et|y)|&)\s$|\p{Lu}[\p{L}\p{N}]*\s(?:\d+\s)?$/u.test(withoutCall(text.slice(0, start))) &&
    !/^\s[\p{Lu}\p{N}]/u.test(text.slice(end))
  );
}

/** `Appelez`, `Ask`: what readers are told to do is no part of the name behind it. */
function withoutCall(before: string): string {
  const [word = ''] = /\p{Lu}\p{L}*\s$/u.exec(before.slice(-callChars)) ?? [];
  return word === '' || notCall.test(word) ? before : before.slice(0, -word.length);
}

const callChars = 16;
const notCall = new RegExp(`^${notFirst}`, 'u');

/** What is said of a day behind it is no part of it. */
const saidOfDay = /^,?\s(?:by|in|at|with|against|von|durch|mit|par|à|por|en|con)\s\p{L}/u;

function isNamed(kinds: Kinds): boolean {
  return kinds.includes('person') || kinds.includes('organization');
}

/** A name, without what is said of its bearer in small letters, and without an address. */
function withoutAside(text: string): string {
  return text.replace(/(?<=^\p{Lu}[^,]{2,40}),\s(?:\p{Ll}|\d).*$/su, '');
}

/** The first sentence of a value that has several. */
function withoutTail(text: string): string {
  const short = text.length > wholeChars ? text.replace(/(?<=\p{Ll}{2,}[.!?])\s+\p{Lu}.*$/su, '') : text;
  return short.replace(/(?<=\p{L})\.$/u, '');
}
