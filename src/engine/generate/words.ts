/** Names of fields as words, and how much two of them say the same. */
import { areNear, isDateWord, isFiller, isWrapper, spellOut } from './vocabulary.ts';

/** What a field is called, and what the things around it are called, the nearest first. */
export interface Name {
  readonly own: readonly string[];
  readonly context: readonly string[];
  /** How many words of the context stand between the record in question and the field; the others are farther away. */
  readonly inside?: number;
  /** How many of them are near: those inside, and what the record itself is called. The others count less. */
  readonly near?: number;
}

const known = new Map<string, readonly string[]>();
const knownMax = 5_000;

/** `customerFirst_names` as `customer`, `first`, `name`: lower case, singular, abbreviations spelled out. */
export function wordsOf(name: string): readonly string[] {
  const before = known.get(name);
  if (before !== undefined) return before;
  const words =
    whole.get(name.toLowerCase()) ??
    joinPairs(
      splitName(name.slice(0, 100)).flatMap((word) => {
        const spelled = spellOut(word);
        return spelled.length === 1 && spelled[0] === word ? spellOut(singular(word)) : spelled;
      }),
    );
  if (known.size >= knownMax) known.clear();
  known.set(name, words);
  return words;
}

/** Names that say something else than their word does inside of longer ones. */
const whole: ReadonlyMap<string, readonly string[]> = new Map([
  ['login', ['user', 'name']],
  ['handle', ['user', 'name']],
  ['nick', ['user', 'name']],
  ['t', ['time']],
  ['v', ['value']],
]);

const joinedName =
  /(?<![\p{L}])(account|client|close|company|contact|customer|deal|display|due|end|event|group|invoice|item|order|product|project|start|street|task|team|ticket)(amount|date|email|id|name|number|owner|price|stage|status|type)(?![\p{L}])/gu;

function splitName(name: string): readonly string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // `strName`, `intYear`: what type it has is no part of the name.
      .replace(/^(?:str|int|bool|dbl|num|obj|arr)(?=\p{Lu}\p{Ll})/u, '')
      // `temperature_2m`: how high above the ground it was measured.
      .replace(/(?<=temp|temperature|humidity|speed|direction|gusts?|point)_\d{1,3}m(?=_|$)/u, '')
      // Units are one word: `kWh`, `kmPerH` is none.
      .replace(/(?<![\p{L}])([kmM])(Wh?|Hz|Pa|Bq|Ah)(?!\p{Ll})/gu, (_, size: string, unit: string) =>
        `${size}${unit}`.toLowerCase(),
      )
      // `VIPs` are several of one word.
      .replace(/(\p{Lu}{2,})s(?!\p{Ll})/gu, '$1')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .toLowerCase()
      // `dealname`, `closedate`
      .replace(joinedName, '$1 $2')
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word !== '')
  );
}

const pairs: ReadonlyMap<string, string> = new Map([
  ['zip code', 'zip'],
  ['e mail', 'email'],
  ['email address', 'email'],
  ['mail address', 'email'],
  ['phone number', 'phone'],
  ['cell phone', 'phone'],
  ['birth date', 'birthdate'],
  ['date birth', 'birthdate'],
  ['time stamp', 'date'],
  ['date time', 'date'],
  ['web site', 'url'],
  ['given name', 'first name'],
  ['family name', 'last name'],
  ['sur name', 'last name'],
  ['sub total', 'subtotal'],
  ['user id', 'user id'],
  ['object id', 'id'],
  ['on hand', 'stock'],
  ['grand total', 'total'],
  ['number plate', 'plate'],
  ['license plate', 'plate'],
  ['licence plate', 'plate'],
  ['address 1', 'street'],
  ['line 1', 'street'],
  ['street 1', 'street'],
  ['address street', 'street'],
  ['job title', 'position'],
  ['check in', 'checkin'],
  ['check out', 'checkout'],
  ['address 2', 'street2'],
  ['line 2', 'street2'],
  ['street 2', 'street2'],
  ['party size', 'person count'],
  ['group size', 'person count'],
]);

function joinPairs(words: readonly string[]): readonly string[] {
  const spoken = words.filter((word, index) => word !== 'of' || index === 0);
  const joined: string[] = [];
  for (const word of spoken) {
    const pair = pairs.get(`${joined.at(-1) ?? ''} ${word}`);
    if (pair === undefined) joined.push(word);
    else joined.splice(-1, 1, ...pair.split(' '));
  }
  return joined;
}

const singulars: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['addresses', 'address'],
  ['statuses', 'status'],
  ['ids', 'id'],
  ['skus', 'sku'],
  ['menus', 'menu'],
  ['uris', 'uri'],
  ['apis', 'api'],
  ['kpis', 'kpi'],
  ['taxis', 'taxi'],
  ['emojis', 'emoji'],
  ['skis', 'ski'],
  ['cpus', 'cpu'],
  ['gpus', 'gpu'],
  ['buses', 'bus'],
  ['bonuses', 'bonus'],
  ['viruses', 'virus'],
  ['campuses', 'campus'],
  ['indices', 'index'],
  ['series', 'series'],
  ['species', 'species'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['loaves', 'loaf'],
  ['shelves', 'shelf'],
  ['knives', 'knife'],
  ['wolves', 'wolf'],
  ['calves', 'calf'],
  ['halves', 'half'],
  ['news', 'news'],
  ['sales', 'sales'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
]);

/** The singular of an English word, as far as its ending tells. */
export function singular(word: string): string {
  const irregular = singulars.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** How much two words say the same, from 0 to 1. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (areNear(one, other) || (isDateWord(one) && isDateWord(other))) return 0.75;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 4 && long.startsWith(short)) return 0.7;
  if (short.length >= 5 && long.endsWith(short)) return 0.7;
  if (short.length >= 3 && long.length >= 6 && long.startsWith(short)) return 0.6;
  return short.length >= 5 && isMistyped(short, long) ? 0.7 : 0;
}

/** Whether one letter was left out, put in, exchanged or moved. */
export function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [restShort, restLong] = [short.slice(start), long.slice(start)];
  if (restShort.slice(1) === restLong.slice(1) || restShort === restLong.slice(1)) return true;
  return restShort.slice(2) === restLong.slice(2) && restShort[0] === restLong[1] && restShort[1] === restLong[0];
}

/** How much a word counts among the words of one name. */
export function weightOf(word: string): number {
  if (isFiller(word)) return 0.15;
  if (isDateWord(word)) return 0.5;
  if (word.length === 1 || /^\d+$/.test(word)) return 0.2;
  return isWrapper(word) ? 0.4 : 1;
}

function best(word: string, words: readonly string[]): number {
  return words.reduce((most, other) => Math.max(most, likeness(word, other)), 0);
}

/** How much of `words` is said by `own`, or, a little less, by `context`. */
export function coverage(
  words: readonly string[],
  own: readonly string[],
  context: readonly string[] = [],
  near = 6,
): number {
  let sum = 0;
  let weights = 0;
  const close = context.slice(0, near);
  const far = context.slice(near, 6);
  for (const word of words) {
    const weight = weightOf(word);
    const around = Math.max(
      close.length === 0 ? 0 : 0.9 * best(word, close),
      far.length === 0 ? 0 : 0.25 * best(word, far),
    );
    sum += weight * Math.max(best(word, own), around);
    weights += weight;
  }
  return weights === 0 ? 1 : sum / weights;
}

/** The last word of a name says what it is, the others of what. */
function headCoverage(words: readonly string[], { own, context, near }: Name): number {
  const head = words.at(-1);
  const around = context.slice(0, 6);
  const whole = coverage(words, own, around, near);
  if (head === undefined || words.length === 1) return whole;
  return (whole * words.length + 0.7 * coverage([head], own, around, near)) / (words.length + 0.7);
}

/** Words that nearly everything has one of: without a word of what it is of, they say little. */
const vague: ReadonlySet<string> = new Set(
  'name id date time number type code count status state title url description total label key value amount note text'.split(
    ' ',
  ),
);

export function isVagueName(words: readonly string[]): boolean {
  return words.every((word) => vague.has(word));
}

/** Names that a thing is called by where a name of its own is not wanted: `customer` for `customer.name`. */
const displayed: ReadonlySet<string> = new Set([
  'name',
  'title',
  'label',
  'login',
  'email',
  'value',
  'number',
  'key',
  'code',
  'total',
  'amount',
  'primary',
]);

/** Texts that records are shown by, and that some services hold in several wordings. */
const worded: ReadonlySet<string> = new Set(['headline', 'byline', 'caption', 'subject', 'summary']);

function isDisplayName({ own, context, inside }: Name): boolean {
  const last = own.at(-1) ?? '';
  const before = own.slice(0, -1);
  if (displayed.has(last) && before.every((word) => ['user', 'full', 'display', 'common'].includes(word))) return true;
  // Whatever is rendered: `content.rendered`, `excerpt.rendered`.
  if ((inside ?? 0) > 0 && own.length === 1 && last === 'rendered') return true;
  // `name.common`, `title.rendered`, `headline.main`
  return (
    (inside ?? 0) > 0 &&
    (displayed.has(context[0] ?? '') || worded.has(context[0] ?? '')) &&
    ['common', 'rendered', 'full', 'en', 'text', 'default', 'main', 'original'].includes(last)
  );
}

/** How well the field of a source fits a wanted one by their names, from 0 to 1. */
export function nameScore(wanted: Name, found: Name): number {
  const wantedBy = headCoverage(wanted.own, found);
  if (wantedBy === 0) return 0;
  // A word of the wanted name that nothing answers to speaks of another thing: `manager_name` is not `name`.
  const isVague = vague.has(wanted.own.at(-1) ?? '');
  const doubt = wantedBy < (isVague ? 0.65 : 0.6) ? (isVague ? 0.68 : 0.78) : 1;
  const isDisplayed = isDisplayName(found);
  // What stands around the field has the words, and the field itself none of them: `address` is no `address.geo.lng`.
  const between = found.context
    .slice(0, found.inside ?? 0)
    .filter((word) => weightOf(word) === 1 && !(isDisplayed && displayed.has(word)));
  const isOfOther = found.near !== undefined && between.length > 0 && coverage(wanted.own, between) === 0;
  if ((!isDisplayed || isOfOther) && coverage(wanted.own, found.own) === 0) return 0.3;
  const isId =
    found.own.at(-1) === 'id' && !wanted.own.some((word) => word === 'id' || word === 'key' || word === 'code');
  const covered = coverage(found.own, wanted.own, wanted.context.slice(0, 4));
  const foundBy = Math.max(isId ? covered * 0.6 : covered, displayedBy(found, wanted));
  const around = wanted.context.filter((word) => weightOf(word) === 1).slice(0, 4);
  const aroundBy = around.length === 0 ? 0.5 : coverage(around, [...found.own, ...found.context]);
  const foundAround = found.context
    .slice(0, found.inside ?? 0)
    .filter((word) => weightOf(word) === 1 && !(isDisplayed && displayed.has(word)))
    .slice(0, 2);
  const wantedAll = [...wanted.own, ...wanted.context];
  const foundAroundBy = foundAround.length === 0 ? 1 : coverage(foundAround, wantedAll);
  const isElsewhere = found.near !== undefined && isVagueName(wanted.own) && foundAroundBy < 0.5 ? 0.88 : 1;
  return isElsewhere * doubt * (0.46 * wantedBy + 0.28 * foundBy + 0.08 * aroundBy + 0.18 * foundAroundBy);
}

/** What a list is called: by its own words, or, where these say nothing, by the nearest that do. */
export function listName({ own, context, inside }: Name): Name {
  if (own.some((word) => weightOf(word) === 1)) return { own, context, inside: inside ?? 0 };
  const at = context.findIndex((word) => weightOf(word) === 1);
  const noun = context[at];
  return noun === undefined ? { own, context } : { own: [noun], context: context.slice(at + 1), inside: 0 };
}

/** Less telling than a name. */
const lesser: ReadonlySet<string> = new Set(['primary', 'email', 'value', 'number', 'key', 'code', 'total', 'amount']);

/** What a record is called by stands for the record; its id does a little less. */
function displayedBy(found: Name, wanted: Name): number {
  if (isDisplayName(found)) return lesser.has(found.own.at(-1) ?? '') ? 0.4 : 0.6;
  const before = found.own.slice(0, -1);
  const isNamed = displayed.has(found.own.at(-1) ?? '') && before.length > 0;
  return isNamed && coverage(before, wanted.own) > 0.9 ? 0.75 : 0;
}

/** Whether both names have the same words, in any order; words that say little do not count. */
export function saysSame(wanted: Name, found: Name): boolean {
  const mainOf = (words: readonly string[]): readonly string[] => words.filter((word) => weightOf(word) === 1);
  const all = new Set([...found.own, ...found.context]);
  const own = mainOf(wanted.own);
  if (own.length === 0) return wanted.own.join(' ') === found.own.join(' ');
  const between = mainOf(found.context.slice(0, found.inside ?? 0));
  const said = new Set([...wanted.own, ...wanted.context]);
  // The name of what?
  if (own.every((word) => vague.has(word)) && between.length > 0 && !between.some((word) => said.has(word)))
    return false;
  const wantedAll = new Set([...wanted.own, ...wanted.context]);
  return own.every((word) => all.has(word)) && mainOf(found.own).every((word) => wantedAll.has(word));
}

const stems = new Map<string, string>();

/** What is left of a word without the endings of its forms: `rated` and `rating`, `signed` and `signup`. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = word.replace(/(?:ings?|ed|es|s|e|ion|ions|up|ures?|ments?|ers?|(?<=[vws])als?)$/, '');
  if (stems.size >= knownMax) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** Those of the words that tell something; all of them where none does. */
export function mainWords(words: readonly string[]): readonly string[] {
  const main = words.filter((word) => weightOf(word) > 0.2);
  return main.length === 0 ? words : main;
}

/** All words of a text, in its order. */
export function wordsIn(text: string): readonly string[] {
  return text.split(/[^\p{L}\d]+/u).flatMap(wordsOf);
}
