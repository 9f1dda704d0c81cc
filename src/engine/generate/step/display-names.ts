/** Codes of languages and countries by the names that people call them: `pt-BR` is Brazilian Portuguese, `NL` the Netherlands. */
import type { Token } from './literals.ts';
import { type Bound, enumOf, type Target, told } from './target.ts';

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

/** `French`, `german`: what people call one of the languages that have a code of two letters. */
export function isLanguage(text: string): boolean {
  const name = text.toLowerCase();
  return letters.some((first) => letters.some((second) => displayed(first + second)?.toLowerCase() === name));
}

interface Said {
  readonly code: string;
  readonly at: number;
}

/** The tokens that name one of the codes. */
export function namedCodes({ schema }: Pick<Target, 'schema'>, tokens: readonly Token[]): readonly Token[] {
  const names = enumOf(schema).flatMap((code) =>
    typeof code === 'string' ? (displayed(code)?.toLowerCase() ?? []) : [],
  );
  return tokens.filter(({ text }) =>
    names.some((name) => name === text.toLowerCase() || name.split(' ').includes(text.toLowerCase())),
  );
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
