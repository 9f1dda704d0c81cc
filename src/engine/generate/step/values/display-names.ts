/** Codes of languages and countries by the names that people call them: `pt-BR` is Brazilian Portuguese, `NL` the Netherlands. */
import { type Bound, enumOf, type Target, told } from '../terms/target.ts';
import type { Taken, Token } from '../terms/token.ts';

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function displayed(code: string): string | undefined {
  try {
    if (/^[a-z]{2,3}(?:[-_][A-Z]{2})?$/.test(code)) return languages.of(code.replace('_', '-'));
    return /^[A-Z]{2}$/.test(code) ? regions.of(code) : undefined;
  } catch {
    return undefined;
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

interface Named {
  readonly code: string;
  /** In small letters. */
  readonly name: string;
}

interface AllNamed {
  readonly all: readonly Named[];
  /** Without those that another one has replaced. */
  readonly inUse: readonly Named[];
  readonly names: ReadonlySet<string>;
}

function namedBy(all: readonly string[]): AllNamed {
  const named = all.flatMap((code): readonly Named[] => {
    const name = displayed(code)?.toLowerCase();
    return name === undefined ? [] : [{ code, name }];
  });
  return {
    all: named,
    inUse: named.filter(({ code }) => isInUse(code)),
    names: new Set(named.map(({ name }) => name)),
  };
}

let languagesRead: AllNamed | undefined;
let countriesRead: AllNamed | undefined;

/** Read when the first text is asked about. */
function allLanguages(): AllNamed {
  languagesRead ??= namedBy(codes);
  return languagesRead;
}

function allCountries(): AllNamed {
  countriesRead ??= namedBy(codes.map((code) => code.toUpperCase()));
  return countriesRead;
}

/** `French`, `german`: what people call one of the languages that have a code of two letters. */
export function isLanguage(text: string): boolean {
  return allLanguages().names.has(text.toLowerCase());
}

/** `Germany`, `the Netherlands`: what people call one of the countries that have a code of two letters. */
export function isCountry(text: string): boolean {
  return allCountries().names.has(text.toLowerCase());
}

interface Said {
  readonly code: string;
  readonly at: number;
}

/** The tokens that name one of the codes. */
export function namedCodes(target: Target, tokens: readonly Token[]): readonly Token[] {
  const listed = enumOf(target.schema);
  const names = (listed.length > 0 ? listed : [codeBound(target, tokens)?.literal]).flatMap((code) =>
    typeof code === 'string' ? (displayed(code)?.toLowerCase() ?? []) : [],
  );
  return tokens.filter(({ text }) =>
    names.some((name) => name === text.toLowerCase() || name.split(' ').includes(text.toLowerCase())),
  );
}

/** Of `he` and `iw`, of `DE` and `DD` the one that has replaced the other. */
function isInUse(code: string): boolean {
  const tag = /^[A-Z]/.test(code) ? `und-${code}` : code;
  return Intl.getCanonicalLocales(tag)[0] === tag;
}

const codeTold = /\b(?:two|2)[- ]letters?\b|\bISO[- ]?(?:639|3166)|\bBCP[- ]?47\b|\balpha-?2\b|\bcodes?\b/i;

/**
 * `de` for "German captions" and `NL` for "to the Netherlands", where a service takes any code; of two languages the one on the
 * side that the target is called by.
 */
export function codeBound(target: Target, tokens: readonly Token[]): Bound | undefined {
  const { own, description, schema } = target;
  const { example, maxLength } = schema;
  const isTold = sideOf(target) !== undefined && /\blanguages?\b/i.test(description);
  const isLanguageTarget = own.some((word) => /^(?:language|lang|locale)$/.test(word)) || isTold;
  const isCountry = own.includes('country');
  const isCode =
    codeTold.test(description) || own.includes('code') || maxLength === 2 || /^[a-z]{2}$/i.test(String(example ?? ''));
  // What is called from and to one another is a pair of codes wherever nobody says otherwise.
  if (isLanguageTarget === isCountry || !(isCode || sideOf(target) !== undefined) || enumOf(schema).length > 0)
    return undefined;
  const text = tokens.map((token) => token.text.toLowerCase());
  const found = (isCountry ? allCountries() : allLanguages()).inUse.flatMap(({ code, name }): readonly Said[] => {
    const words = name.split(' ');
    const at = text.findIndex((_, start) => words.every((word, step) => text[start + step] === word));
    return at >= 0 ? [{ code, at }] : [];
  });
  const side = sideOf(target);
  const fitting =
    side === undefined || found.length < 2
      ? found
      : found.filter(({ at }) => sideSaid(text, at, found.length) === side);
  const [only, ...others] = fitting.length === 0 && isCountry ? ofPeople(tokens) : fitting;
  return only === undefined || others.length > 0 ? undefined : told(only.code, target);
}

/** What people are called who do not call their language so, or whose language is spoken in many countries. */
const peoples: ReadonlyMap<string, string> = new Map(
  'american US|argentinian AR|australian AU|austrian AT|belgian BE|brazilian BR|british GB|canadian CA|chilean CL|egyptian EG|indian IN|irish IE|israeli IL|mexican MX|moroccan MA|portuguese PT|scottish GB|swiss CH|english GB|norwegian NO'
    .split('|')
    .map((pair): [string, string] => [pair.slice(0, -3), pair.slice(-2)]),
);
/** Spoken in so many countries that they tell none. */
const everywhere = /^(?:arabic|latin|sanskrit|esperanto|swahili|kurdish|yiddish)$/;

/** "Danish owners" are from Denmark, where most people who speak Danish are. */
function ofPeople(tokens: readonly Token[]): readonly Said[] {
  return tokens.flatMap(({ text }, at): readonly Said[] => {
    const country = /^\p{Lu}\p{Ll}{3,}$/u.test(text) ? countryOf(text.toLowerCase()) : undefined;
    return country === undefined ? [] : [{ code: country, at }];
  });
}

function countryOf(people: string): string | undefined {
  const known = peoples.get(people);
  if (known !== undefined || everywhere.test(people)) return known;
  const language = allLanguages().all.find(({ name }) => name === people);
  return language === undefined ? undefined : new Intl.Locale(language.code).maximize().region;
}

/** "French artists" for a `nationality` that is told in words. */
export function nationalityBound(target: Target, tokens: readonly Token[], taken: Taken): Bound | undefined {
  if (!/nationality$/i.test(target.name) || enumOf(target.schema).length > 0) return undefined;
  const [only, ...others] = ofPeople(tokens);
  const said = only === undefined || others.length > 0 ? undefined : tokens[only.at];
  if (said === undefined) return undefined;
  taken.add(said);
  return told(said.text, target);
}

/** Of the codes that a service takes the one whose name is said; of two, the one on the side that the target is called by. */
export function displayedBound(target: Target, values: readonly string[], tokens: readonly Token[]): Bound | undefined {
  const names = values.map((code) => ({ code, name: displayed(code)?.toLowerCase() }));
  if (values.length < 2 || names.some(({ name }) => name === undefined)) return undefined;
  const text = tokens.map((token) => token.text.toLowerCase());
  const said = names
    .flatMap(({ code, name = '' }): readonly Said[] => {
      const words = name
        .replace(/\s*\(.*$/, '')
        .split(' ')
        .flatMap((word) => word.split(/(?<=\w)\s/));
      const isAt = (start: number): boolean => text.slice(start, start + words.length).join(' ') === words.join(' ');
      return text.flatMap((_, at) => (isAt(at) || text[at] === words.join(' ') ? [{ code, at }] : []));
    })
    // "Brazilian Portuguese" is not both.
    .toSorted((a, b) => b.code.length - a.code.length);
  const wanted = sideOf(target);
  const fitting = wanted === undefined ? said : said.filter(({ at }) => sideSaid(text, at, said.length) === wanted);
  const [first] = fitting;
  return first === undefined || fitting.some(({ code }) => !first.code.startsWith(code))
    ? undefined
    : told(first.code, target);
}

type Side = 'from' | 'to';

function sideOf({ own }: Target): Side | undefined {
  if (own.some((word) => /^(source|from|original|origin)$/.test(word))) return 'from';
  return own.some((word) => /^(target|to|destination|into)$/.test(word)) ? 'to' : undefined;
}

/** By the word before it, which may stand before an adjective. */
function sideSaid(text: readonly string[], at: number, count: number): Side | undefined {
  for (const word of [text[at - 1], text[at - 2]]) {
    if (/^(into|to|in)$/.test(word ?? '')) return 'to';
    if (/^(from|of)$/.test(word ?? '')) return 'from';
  }
  return count > 1 && text[at + 1] === 'to' ? 'from' : undefined;
}
