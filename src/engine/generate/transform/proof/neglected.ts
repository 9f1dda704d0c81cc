/**
 * What a program makes nothing of, although the instruction speaks of it. Several programs may fit a schema by the names of its
 * fields; the one that is meant uses what is spoken of.
 */
import { coverage, isVagueName, likeness, stemOf, weightOf, wordsOf } from '../../words.ts';
import type { Instruction, Token } from '../instruction/words/read.ts';
import { isAnswered } from '../pipeline/results/understood.ts';
import { latestOfEach } from '../pipeline/rows/once.ts';
import { isOwnPrice } from '../terms/prices.ts';
import type { Target } from '../terms/target.ts';

/** As much as it takes of how well names fit to outweigh one word that nothing is made of. */
const perNeglected = 0.12;

export interface Request {
  readonly instruction: Pick<Instruction, 'tokens'>;
  readonly target: Target;
  /** Names of the data, and its few values: words that are none of them are left by every program. */
  readonly names: readonly DataName[];
}

export interface DataName {
  readonly words: readonly string[];
  /** The field that has it as a value. */
  readonly ofField?: string;
}

/** How many words of the instruction a program makes nothing of, although it could. */
export function leftOut(text: string, request: Request): number {
  return neglected(text, request).length + unreckoned(text, request) + (isAbsurd(text, request) ? absurdWords : 0);
}

/** What nobody can want weighs as much as so many words. */
const absurdWords = 4;

function isAbsurd(text: string, request: Request): boolean {
  return repeatsKey(text) || isCrossed(text, request) || takesOneOfMany(text) || listsKeys(text);
}

/** `artists` that are a text of `artist_ids`: nobody reads keys. */
function listsKeys(text: string): boolean {
  return [...text.matchAll(/"(\w+)": \$join\(\[?[\w.]*(?:_ids?|Ids?)\]?, /g)].some(
    ([, name = '']) => !wordsOf(name).some((word) => /^(?:ids?|keys?|codes?)$/.test(word)),
  );
}

/** How much speaks against a program, as a score: what it leaves out of what is said, and what nobody can want. */
export function against(text: string, request: Request): number {
  return perNeglected * (leftOut(text, request) + 2 * misnamed(text, request));
}

/** What is said to be reckoned, and what of a program does it. */
const reckoned: readonly (readonly [said: RegExp, done: RegExp, name: RegExp])[] = [
  [/^(?:totals?|sum|summed|overall|altogether)$/, /\$sum\(|\$count\(|\$reduce\(| \+ /, /total|sum|amount|subtotal/i],
  [/^group(?:ed|ing)?$/, /\$distinct\(|\$merge\(|\{ ?\$|\{[^{}"]+:|\$each|\$filter\(/, /group/i],
  [/^(?:average|mean|avg)$/, /\$average\(| \/ /, /average|avg|mean/i],
];

/** How many words ask for something to be reckoned that the program does not reckon, and that is no field of the data. */
function unreckoned(text: string, { instruction: { tokens }, names }: Request): number {
  const bare = withoutMembers(text);
  const isOfEach = latestOfEach(tokens.map(({ lower }) => lower).join(' ')) !== undefined;
  const isPicked = /\[-?[01]\]|\$(?:max|min)\(/.test(bare);
  // A column that is called `mean` has been reckoned by whoever made it.
  const isColumn = ({ words }: Token): boolean =>
    names.some(({ ofField = '', words: own }) => columnLists.test(ofField) && own.join(' ') === words.join(' '));
  const parts = reckoned.filter(
    ([said, done, name]) =>
      tokens.some((token) => said.test(token.lower) && !isColumn(token)) && !done.test(bare) && !name.test(bare),
  );
  return parts.length + (isOfEach && !isPicked ? 1 : 0) + (isGroupedUnasked(bare, tokens) ? 1 : 0);
}

/** What a list of the names of columns is called. */
export const columnLists = /^(?:columns?|headers?|headings?|fields?)$/;

const grouping =
  /^(?:per|by|group\w*|totals?|sum\w*|number|count\w*|how|average|mean|avg|most|least|top|best|\w+est|unique|distinct|different|once|share|percent\w*|rate|all|together|duplicates?|same)$/;

/** Rows are put together although nothing is said of that: `each part` is no group of parts. */
function isGroupedUnasked(text: string, tokens: readonly Token[]): boolean {
  const keys = [...text.matchAll(/\$distinct\(([^()]+)\)\.\(\s*\$key/g)].map(([, path = '']) =>
    wordsOf(path.replaceAll('.', ' ')),
  );
  const isEach = (words: readonly string[]): boolean =>
    tokens.some(
      ({ lower }, at) =>
        /^(?:each|every)$/.test(lower) && tokens[at + 1]?.words.some((word) => words.slice(-2).includes(word)) === true,
    );
  return keys.length > 0 && !tokens.some(({ lower }) => grouping.test(lower)) && !keys.some(isEach);
}

/** The first of those above a bound, although nothing says that one of them is wanted: `(tracks[seconds > 240])[0].{ "tracks": … }`. */
function takesOneOfMany(text: string): boolean {
  return /^\([\w.$]+\[[^[\]()]+ [<>]=? [^[\]()]+\]\)\[0\]\.[({]/.test(text);
}

/** Rows that have a value in common are listed by that very value. */
function repeatsKey(text: string): boolean {
  return [...text.matchAll(/\$(\w+) := \[?\$[\w.$]+\[([\w.]+) = \$\w+\]/g)].some(([, rows = '', key = '']) =>
    new RegExp(`\\[\\$${rows}\\.${key.replaceAll('.', '\\.')}\\]`).test(text),
  );
}

/** Fields that are made of what is called otherwise, although something in the data is called just so. */
function misnamed(text: string, { target, names }: Request): number {
  const own = new Set(names.filter(({ ofField }) => ofField === undefined).map(({ words }) => words.join(' ')));
  const used = new Set(
    (
      withoutMembers(text)
        .replace(strings, ' ')
        .match(/(?<![\w$])[A-Za-z_]\w*/g) ?? []
    ).map((name) => wordsOf(name).join(' ')),
  );
  return leavesOf(target).filter((words) => {
    const name = words.join(' ');
    // The price of an offer is its fare, although what can be added to it has a price as well.
    const isPriced = isOwnPrice(words) && [...used].some((one) => isOwnPrice([one]));
    return (
      own.has(name) && !used.has(name) && !isPriced && !words.every((word) => isVagueName([word]) && word !== 'code')
    );
  }).length;
}

/** The price of an offer is its fare, although what can be added to it has a price as well. */
function isPriced(words: readonly string[], used: readonly string[]): boolean {
  return isOwnPrice(words) && used.some((one) => isOwnPrice([one]));
}

/** A field is made of what is called as another one is, and that one of something else: `label` of the title, `titles` of the labels. */
function isCrossed(text: string, { target }: Request): boolean {
  const fields = fieldsOf(target).map((words) => words.join(' '));
  const members = [...text.matchAll(/"(\w+)": \[?((?:\$\w+(?:\[0\])?\.)?[A-Za-z_][\w.]*)\]?(?=,| \})/g)].map(
    ([, name = '', path = '']) => ({
      name: wordsOf(name).join(' '),
      own: wordsOf(path.split('.').at(-1) ?? '').join(' '),
    }),
  );
  return members.some(
    ({ name, own }) =>
      own !== name && fields.includes(own) && members.some((other) => other.name === own && other.own !== own),
  );
}

/** The words of the instruction that name something of the data, and that neither the program nor the fields of its result have. */
function neglected(text: string, { instruction: { tokens }, target, names }: Request): readonly Token[] {
  const used = wordsIn(text);
  const fields = fieldsOf(target);
  // A field of the result that the data has under the same name is made of that.
  const isExact = (words: readonly string[]): boolean =>
    words.length > 0 && names.some((own) => own.ofField === undefined && own.words.join(' ') === words.join(' '));
  return tokens.filter((token, at) => {
    if (token.kind !== 'word' || token.words.length === 0) return false;
    const main = token.words.filter((word) => weightOf(word) === 1 && !isVagueName([word]));
    const named = names.filter(({ words }) => main.some((word) => words.some((one) => isSame(one, word))));
    // `for every error: …`, where a level is called so: the records themselves.
    const isHead = at < 3 && /^(?:each|every)$/.test(tokens[at - 1]?.lower ?? '') && tokens[at + 1]?.lower === ':';
    if (isHead && named.every(({ ofField }) => ofField !== undefined)) return false;
    // Of a field that is asked for one value, the others say what that is not.
    const isAsked = named.some(
      ({ ofField }) => ofField !== undefined && new RegExp(`\\b${ofField}\\)? (?:!?=|in) `).test(text),
    );
    return (
      named.length > 0 &&
      !isAsked &&
      !isPriced(main, used) &&
      // Cells that are taken by their place are what the columns were named for.
      !(columnLists.test(token.lower) && /\[\$row\]\)\[\d+\]/.test(text)) &&
      !main.some((word) => used.some((one) => (isExact(main) ? one === word : isSame(one, word)))) &&
      (isExact(main) || !fields.some((own) => coverage(main, own) >= 0.7)) &&
      !isAnswered(token, text)
    );
  });
}

function isSame(one: string, other: string): boolean {
  return one === other || likeness(one, other) >= 0.7 || (stemOf(one).length >= 3 && stemOf(one) === stemOf(other));
}

const strings = /"(?:[^"\\]|\\.)*"/g;

/** What it reads, and the texts that it compares with; what its members are called is none of that. */
function wordsIn(text: string): readonly string[] {
  const bare = withoutMembers(text);
  const texts = (bare.match(strings) ?? []).flatMap((one) => wordsOf(one.slice(1, -1)));
  const names = bare.replace(strings, ' ').match(/(?<![\w$])[A-Za-z_]\w*/g) ?? [];
  return [...new Set([...texts, ...names.flatMap(wordsOf)])];
}

function withoutMembers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"(?=\s*:)/g, '');
}

function leavesOf({ fields, items, values }: Target): readonly (readonly string[])[] {
  return [
    ...fields.flatMap(({ words, target }) => (target.kind === 'scalar' ? [words] : leavesOf(target))),
    ...(items === undefined ? [] : leavesOf(items)),
    ...(values === undefined ? [] : leavesOf(values)),
  ];
}

function fieldsOf({ fields, items, values }: Target): readonly (readonly string[])[] {
  return [
    ...fields.flatMap(({ words, target }) => [words, ...fieldsOf(target)]),
    ...(items === undefined ? [] : fieldsOf(items)),
    ...(values === undefined ? [] : fieldsOf(values)),
  ];
}
