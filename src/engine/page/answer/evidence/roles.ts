/** What a reader knows by where it stands and how it looks: the title, the byline, days of publication, prices struck out. */
import type { PageMeta } from '../../../../core/documents.ts';
import type { SpanKind, SpanReader } from '../spans/kind.ts';
import type { Line } from './line.ts';
import type { Pair } from './pair.ts';
import { mailPairs } from './mail-head.ts';
import { signaturePairs } from './signature.ts';

export function rolePairs(lines: readonly Line[], meta: PageMeta, spansOf: SpanReader): readonly Pair[] {
  const main = lines.filter(({ region }) => region === 'main' || region === 'aside' || region === 'header');
  return [
    ...titlePairs(main, meta, spansOf),
    ...main.flatMap((line) => bylinePairs(line, spansOf)),
    ...main.flatMap(signaturePairs),
    ...mailPairs(main),
    ...main.flatMap((line) => momentPairs(line, spansOf)),
    ...pricePairs(main, spansOf),
    ...lines.flatMap((line) => contactPairs(line, spansOf)),
    ...lines.flatMap(placePairs),
    ...companyPairs(lines, spansOf),
    ...releasePairs(main, spansOf),
  ];
}

export function titlePairs(lines: readonly Line[], meta: PageMeta, spansOf: SpanReader): readonly Pair[] {
  const line = titleLine(lines, meta);
  if (line === undefined) return [];
  const version = spansOf(line.text, ['version']).find(({ kind }) => kind === 'version');
  const title = toPair(line, 'title name headline', line.text);
  return version === undefined ? [title] : [title, toPair(line, 'version', version.text)];
}

/** The first `h1`; else a line that the title of the page repeats; else the one in the largest letters. */
export function titleLine(lines: readonly Line[], meta: PageMeta): Line | undefined {
  const headed = lines.filter(({ level, block }) => level === 1 && block.name !== 'summary');
  const pieces = meta.title.split(/\s[|–—·-]\s|:\s/).map(bare);
  const isRepeated = ({ text }: Line): boolean => {
    if (text.length > meta.title.length + 10) return false;
    const one = bare(text);
    return one.length >= 4 && pieces.some((piece) => piece.includes(one) && one.length >= piece.length * leastOfPiece);
  };
  const [first] = headed;
  if (first !== undefined) return first;
  const repeated = lines.filter(isRepeated);
  const site = siteOf(meta);
  const longest = repeated
    .filter(({ text }) => bare(text) !== site)
    .toSorted((a, b) => b.text.length - a.text.length)[0];
  return (
    longest ??
    lines.find(({ level, block }) => level !== undefined && level <= 6 && block.name !== 'summary') ??
    lines.find(isLarge)
  );
}

/** A word of the title alone, as the head of a column, repeats it by chance. */
const leastOfPiece = 0.5;

function siteOf({ title }: PageMeta): string {
  const [, ...others] = title.split(/\s[|–—·-]\s/);
  return bare(others.at(-1) ?? '');
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isLarge({ parts }: Line): boolean {
  return parts.some(({ node, isBold }) => isBold && (node.name === 'font' || node.name === 'big'));
}

const byline =
  /(?:^|[·|•–—-]\s|\.\s)(?:(?:posted|written|published|text|words|story|recipe|review|geschrieben|von|par|por|ni|nina|sinulat|isinulat|ulat)\s)?(?:by|By|BY|von|Von|VON|par|Par|por|Por|ni|Ni)\s:?\s?(\p{Lu}[\p{L}.'’-]+(?:\s(?:\p{Lu}[\p{L}.'’-]*|de|la|del|von|van|der|dela)){0,4})/u;

const credits =
  /^(?:words|text|story|photos?|fotos?|textes?|texto)(?:\s(?:and|und|et|y|&)\s\p{L}+)?\s?:\s(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){1,3})/iu;

function bylinePairs(line: Line, spansOf: SpanReader): readonly Pair[] {
  if (line.text.length > 200) return [];
  const found = byline.exec(line.text)?.[1] ?? credits.exec(line.text)?.[1];
  const called = line.parts.some(({ node }) =>
    /author|byline|autor|auteur|(?:^|\s)by(?:\s|$)/i.test(
      `${node.attribs['class'] ?? ''} ${node.attribs['rel'] ?? ''}`,
    ),
  );
  const person = called ? spansOf(line.text, ['person']).find(({ kind }) => kind === 'person')?.text : undefined;
  const name = found ?? person;
  return name === undefined ? [] : [toPair(line, 'author', name.replace(/[.,]$/, ''))];
}

const moments: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:published|posted|issued|erschienen|veröffentlicht|publié|paru|publicado|inilathala|inilabas|released)\b/i,
    'published date',
  ],
  [
    /\b(?:updated|modified|revised|reviewed|last changed|edited|aktualisiert|geändert|stand|mis à jour|modifié|actualizado|revisión|na-update|binago)\b/i,
    'updated modified date',
  ],
];

/** The date behind each word of publishing or changing, and one that stands by itself. */
function momentPairs(line: Line, spansOf: SpanReader): readonly Pair[] {
  if (line.text.length > 300 || !/\d|day|gestern|ago/.test(line.text)) return [];
  const said = moments.filter(([shape]) => shape.test(line.text));
  const isNamed = line.parts.some(({ node }) => node.name === 'time' || dated.test(node.attribs['class'] ?? ''));
  const isShort = line.text.length < 120 && (isUnder(line) || startsWithDay.test(line.text));
  if (said.length === 0 && !isNamed && !isShort) return [];
  const dates = spansOf(line.text, ['date']).filter(({ kind }) => kind === 'date');
  const pairs = said.flatMap(([shape, key]): Pair[] => {
    const at = line.text.search(shape);
    const date = dates.find(({ start }) => start >= at && start - at < 60);
    return date === undefined ? [] : [toPair(line, key, date.text)];
  });
  const [first] = dates;
  const isAlone = isNamed || (isShort && (first?.start === 0 || isUnder(line)));
  const isKnown = first === undefined || pairs.some(({ value }) => value === first.text);
  return isAlone && !isKnown ? [...pairs, toPair(line, 'published date', first.text)] : pairs;
}

const dated = /(?:^|[\s_-])(?:date|when|time|datum|fecha|posted|meta|byline|d)(?:$|[\s_-])/i;
const startsWithDay = /^\P{N}{0,14}\d/u;

/** Right below the first heading. */
function isUnder({ at, headings }: Line): boolean {
  const [top] = headings;
  return top !== undefined && at - top.at <= 2;
}

const reaches: readonly SpanKind[] = ['email', 'phone'];

/** Addresses of mail and phone numbers, named by the words before them. */
function contactPairs(line: Line, spansOf: SpanReader): readonly Pair[] {
  if (!/@|[([](?:at|arobase)[)\]]|\d[\d\s()./-]{5,}\d/.test(line.text)) return [];
  return spansOf(line.text, reaches).flatMap((span): Pair[] => {
    if (span.kind !== 'email' && span.kind !== 'phone') return [];
    const before =
      line.text
        .slice(Math.max(0, span.start - 30), span.start)
        .split(/[.,;|·–]\s/)
        .at(-1) ?? '';
    const isFax =
      /fax|télécopie|telefax/i.test(before) || line.parts.some(({ node }) => /fax/i.test(node.attribs['class'] ?? ''));
    const key = span.kind === 'email' ? 'email' : isFax ? 'fax' : 'telephone';
    return [{ ...toPair(line, key, span.text), context: `${before} ${line.headings.at(-1)?.text ?? ''}` }];
  });
}

const postalCity =
  /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}-)?(\d{4,5})\s((?:(?:St|Ste|Saint|Bad|Le|La|Les|Los|Las|El)\.?[\s-])?\p{Lu}[\p{L}'’-]+(?:\s(?:am|an der|im|sur|de|del)\s\p{Lu}?[\p{L}'’-]+)?)(?=$|[\s,.;·|–)])/u;
const street =
  /\d+\s?(?:bis|ter)?,?\s(?:rue|avenue|boulevard|place|quai|chemin|impasse)\s[^,.;|·]{3,40}|(?:Calle|Paseo|Plaza|Avenida|Camino|C\/)\s[^|·;]{3,40}?,?\s\d+|\p{Lu}[\p{L} -]+(?:straße|str\.|strasse|weg|platz|gasse|allee|ufer|damm)\s\d+\s?[a-z]?|\d+[A-Za-z]?\s(?:\p{Lu}[\p{L}'’]+\s){1,3}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Square|Place|Hill|Way|Drive|Court|Quay|Row|Terrace|Close)(?![\p{L}])|(?:Am|An der|Im|Auf dem)\s\p{Lu}[\p{L}-]+\s\d+/u;

/** Streets with a number, and towns behind their postal code. */
function placePairs(line: Line): readonly Pair[] {
  if (line.text.length > 300 || !/\d/.test(line.text)) return [];
  const [, code = '', city = ''] = postalCity.exec(line.text) ?? [];
  const [found = ''] = street.exec(line.text) ?? [];
  const pairs = city === '' ? [] : [toPair(line, 'city', city), toPair(line, 'postal code', code)];
  if (found === '') return pairs;
  const from = line.text.indexOf(found);
  const rest = city === '' ? '' : line.text.slice(from + found.length);
  const tail =
    /^,?\s/.test(rest) && rest.indexOf(city) < 20 && rest.includes(city)
      ? rest.slice(0, rest.indexOf(city) + city.length)
      : '';
  return [...pairs, toPair(line, 'address', `${found}${tail}`)];
}

/** The first firm with its legal form. */
function companyPairs(lines: readonly Line[], spansOf: SpanReader): readonly Pair[] {
  for (const line of lines) {
    if (!legalForm.test(line.text)) continue;
    const span = spansOf(line.text, ['organization']).find(({ kind }) => kind === 'organization');
    if (span !== undefined)
      return [{ ...toPair(line, 'company legal entity name', span.text), region: 'main', source: 'heading' }];
  }
  return [];
}

/** The first heading with a version is that of the newest one, as changelogs have it; its day stands beside it or below. */
function releasePairs(lines: readonly Line[], spansOf: SpanReader): readonly Pair[] {
  const at = lines.findIndex(({ level, text }) => level !== undefined && level > 1 && startsWithVersion.test(text));
  const [line, next] = [lines[at], lines[at + 1]];
  if (line === undefined || next === undefined) return [];
  const version = startsWithVersion.exec(line.text)?.[1] ?? '';
  const date = [line, next].flatMap(({ text }) => spansOf(text, ['date']).filter(({ kind }) => kind === 'date'))[0];
  return [
    toPair(line, 'newest latest current version', version),
    ...(date === undefined ? [] : [toPair(line, 'newest latest version release date', date.text)]),
  ];
}

const startsWithVersion = /^(?:[Vv]ersion |[Rr]elease |v)?(\d+\.\d+(?:\.\d+)?)(?=$|[\s,(–—-])/;

const legalForm =
  /(?<!\p{L})(?:Ltd|Limited|Inc|LLC|LLP|plc|Corp|GmbH|AG|KG|OHG|UG|e\.\s?[VK]|S\.?\s?A|S\.?\s?L|SARL|SAS|SELARL|B\.?V|Cooperative)(?!\p{L})/u;
const priceChars = 60;
/** What stands so near to an amount is said of it. */
const besideChars = 24;
const beside = /^\+|ship|deliver|postage|parcel|versand|liefer|livraison|envío|save|sparen|économisez|ahorr|from |ab /i;

/** The price is the first one that is not struck out, and stands where the page is about one thing. */
function pricePairs(lines: readonly Line[], spansOf: SpanReader): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const line of lines) {
    if (line.text.length > priceChars || !/\d/.test(line.text)) continue;
    for (const span of spansOf(line.text, ['money'])) {
      const before = line.text.slice(Math.max(0, span.start - besideChars), span.start);
      if (
        span.kind !== 'money' ||
        beside.test(before) ||
        beside.test(line.text.slice(span.end, span.end + besideChars))
      )
        continue;
      const isStruck =
        former.test(before) ||
        line.parts.some(
          (part) => part.isStruck && part.start <= span.start && span.start < part.start + part.text.length,
        );
      if (isStruck) pairs.push(toPair(line, 'old original price', span.text));
      else if (line.region === 'main') pairs.push(priceOf(line, span.text));
    }
  }
  return pairs;
}

const former = /(?<!\p{L})(?:was|rrp|statt|uvp|before|previously|avant|antes|dati)\s?:?\s*$/iu;
const isMonthly = /\bpcm\b|(?:per|a|\/) ?month|\/ ?mois|par mois|al mes|\/ ?mes|pro monat|monatlich|kada buwan/i;

/** With what the line says of it, as `pcm`. */
function priceOf(line: Line, value: string): Pair {
  const pair = toPair(line, isMonthly.test(line.text) ? 'price monthly rent' : 'price', value);
  return { ...pair, context: `${pair.context ?? ''} ${line.text.replace(value, ' ')}` };
}

function toPair(line: Line, key: string, value: string): Pair {
  const context = line.headings
    .slice(-1)
    .map(({ text }) => text)
    .join(' ');
  return { key, context, value, passage: line.text, source: 'role', region: line.region, node: line.block };
}
