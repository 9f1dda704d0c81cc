/** Names of somebody or something in an instruction, each with where it stands and what is said beside it. */

import { actionOf, isNoise } from '../../step/instruction/instruction.ts';
import { enumOf } from '../../step/terms/target.ts';
import { isCountry, isLanguage } from '../../step/values/display-names.ts';
import { isFiller } from '../../vocabulary.ts';
import { wordsOf } from '../../words.ts';
import { isKnownService } from '../instruction/stranger.ts';
import { namesOf, type Sources } from '../terms/sources.ts';

export interface NameIn {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Up to three words before it, in small letters and without articles, the nearest last. */
  readonly before: readonly string[];
  /** The word behind it. */
  readonly after: string;
  /** It is told of something new, as what that is called: "new contact: Ann Lee", "Ann Lee, ann@x.test". */
  readonly isNew: boolean;
  /** It may go on in small letters, or begin before: "the Wedding dress", "the Parish of Elmsworth". */
  readonly wider: readonly string[];
  /** A number or the like that stands behind what it is the key of: "ride 9002". */
  readonly isKey?: true;
}

const title = '(?:Dr|Prof|Mr|Mrs|Ms|Mx)\\.? ';
const word = "\\p{Lu}[\\p{L}\\d]*(?:['’-](?!s\\b)\\p{L}+)*";
const joint = '(?: (?:& )?| (?:van|von|de|der|den|del|di|da|la|le|zu) )';
const plainName = `(?:${title})?${word}(?:${joint}${word}| \\d{1,3}(?![\\w.-]| (?:\\p{Ll}+s|percent|euro|more|less)\\b))*`;
/** `C-71`, `Q-2026-011`: what things are known by that have numbers, plates or the like. */
const code = '\\p{Lu}{1,6}-(?:\\p{Lu}{1,4}[- ])?\\d[\\p{Lu}\\d]*(?:-[\\p{Lu}\\d]+)*';
const address = '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+';
const names = new RegExp(
  `"([^"\\n]{2,60})"|“([^”\\n]{2,60})”|(?<![\\p{L}\\d_.@/-])(${code}|${address}|${plainName})(?![\\w@/])`,
  'gu',
);

/** What is no name although it is written so. */
const others =
  /^(?:I|ID|IDs|URL|API|JSON|CSV|SKU|HTTP|ISBN|EAN|IBAN|VIN|PIN|VAT|PDF|OK|EUR|USD|GBP|CHF|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December)(?: \d+)?$/;

/** Texts that are to be written, as what stands before them says. */
const texts =
  /^(?:subject|body|title|text|message|comment|note|notes|remark|reason|description|summary|line|details?|entry|memo|write|says?|saying|headline|email|tag|label)$/;

export function namesIn(instruction: string, sources: Sources): readonly NameIn[] {
  const services = new Set(namesOf(sources).map((name) => name.toLowerCase()));
  const values = new Set(valuesIn(sources));
  const found = [...instruction.matchAll(names)].flatMap((match): readonly NameIn[] => {
    const [whole, straight, curved, plain] = match;
    const quoted = straight ?? curved;
    const cut =
      quoted === undefined ? trimmed(plain ?? '', match.index, instruction, sources) : { name: quoted, skipped: 0 };
    const from = match.index + cut.skipped;
    const to = quoted === undefined ? from + cut.name.length : match.index + whole.length;
    const before = wordsBefore(instruction.slice(0, from));
    // What belongs to somebody is not what they are.
    const after = /^ (\p{Ll}+)/u.exec(instruction.slice(to))?.[1] ?? '';
    const isText = quoted !== undefined && (texts.test(before.at(-1) ?? '') || /[.!?]$/.test(quoted));
    const isOther =
      isKnownService(cut.name) ||
      cut.name === '' ||
      /^\d+$/.test(cut.name) ||
      isAcronymOf(cut.name, sources) ||
      isLanguage(cut.name) ||
      isCountry(cut.name) ||
      others.test(cut.name) ||
      services.has(cut.name.toLowerCase()) ||
      values.has(cut.name.toLowerCase());
    return isText || isOther
      ? []
      : [
          {
            name: cut.name,
            from,
            to,
            before,
            after,
            isNew: isNewIn(instruction, from, to),
            wider: quoted === undefined ? widerAt(instruction, from, to) : [],
          },
        ];
  });
  const isIn = ({ from, to }: NameIn): boolean => found.some((one) => one.from < to && from < one.to);
  return [...found, ...keysIn(instruction, sources).filter((one) => !isIn(one))].toSorted((a, b) => a.from - b.from);
}

const keyed =
  /(?<![\p{L}\d_-])(\p{L}+)( (?:(?:no|nr|number|id)\.? )?#?)(\d+|\p{Ll}{1,5}[-_]\d[\w-]*)(?![\w%/:-]|[.,]\d| \p{Ll}+s\b)/gu;

/** Behind the things that they are the keys of. */
function keysIn(instruction: string, { operations }: Sources): readonly NameIn[] {
  const nouns = new Set(operations.flatMap(({ noun }) => noun.slice(-1)));
  return [...instruction.matchAll(keyed)].flatMap(([, noun = '', between = '', name = ''], at, all) => {
    if (!nouns.has(wordsOf(noun.toLowerCase()).at(-1) ?? '')) return [];
    const from = (all[at]?.index ?? 0) + noun.length + between.length;
    const before = wordsBefore(instruction.slice(0, from - between.length));
    return [{ name, from, to: from + name.length, before, after: '', isNew: false, wider: [], isKey: true as const }];
  });
}

/** The longest first. */
function widerAt(instruction: string, from: number, to: number): readonly string[] {
  const name = instruction.slice(from, to);
  const [, one = '', two = ''] = /^( \p{Ll}[\p{Ll}'-]+)( \p{Ll}[\p{Ll}'-]+)?/u.exec(instruction.slice(to)) ?? [];
  const isOpen = (said: string): boolean => said !== '' && !isNoise(said.trim()) && !isFiller(said.trim());
  const behind = isOpen(one) ? [...(isOpen(two) ? [`${name}${one}${two}`] : []), `${name}${one}`] : [];
  const [head = ''] = /\p{Lu}[\p{L}\d'’-]+ (?:(?:of|and|at|on|in) (?:the )?)?$/u.exec(instruction.slice(0, from)) ?? [];
  return [...(head === '' ? [] : [`${head}${name}`]), ...behind];
}

/** `SKUs` and `VIP`, of services that know these words. */
function isAcronymOf(name: string, { vocabulary }: Sources): boolean {
  return (
    /^[A-Z]{2,}s?$/.test(name) &&
    [name.toLowerCase(), ...wordsOf(name.toLowerCase())].some((word) => vocabulary.has(word))
  );
}

function isNewIn(instruction: string, from: number, to: number): boolean {
  const isOpening = /\b(?:an?|new|another) \p{Ll}[\p{Ll} -]*: ["“]?$/u.test(instruction.slice(0, from));
  // "Rename category 4 to Greens", "change its title to Greens": nothing is called so yet.
  const isRenamed = /\b(?:rename|retitle|relabel|name|title|label)\b[^.;!?]* (?:to|as|into) ["“]?$/iu.test(
    instruction.slice(0, from),
  );
  return isOpening || isRenamed || /^["”]?(?:, ?| ?\()(?:e-?mail:? )?[\w.+-]+@/.test(instruction.slice(to));
}

/** Values among which operations choose are none of anybody's names. */
function valuesIn({ operations }: Sources): readonly string[] {
  return operations.flatMap(({ operation: { parameters } }) =>
    parameters.flatMap(({ schema }) => enumOf(schema).map((value) => String(value).toLowerCase())),
  );
}

/** Without the word that opens a sentence, and without what services know at the end: "make everybody at Nordwind VIP". */
function trimmed(
  name: string,
  at: number,
  instruction: string,
  sources: Sources,
): { readonly name: string; readonly skipped: number } {
  const words = name.split(' ');
  const isOpening = /(?:^|[.!?;]\s+|\n\s*[-*•]?\s*)$/.test(instruction.slice(0, at));
  const [first = ''] = words;
  const isOne = words.filter((said) => !/^\d+$/.test(said)).length === 1;
  const isPlain =
    isOpening && (isOpener(first.toLowerCase(), sources) || (isOne && !isSubject(instruction.slice(at + name.length))));
  const skipped = isPlain ? first.length + 1 : 0;
  const left = name.slice(skipped);
  const last = left.split(' ').at(-1) ?? '';
  const isShout = left.includes(' ') && /^[A-Z]{2,}$/.test(last) && sources.vocabulary.has(last.toLowerCase());
  return { name: isShout ? left.slice(0, -last.length - 1) : left, skipped };
}

/** "Bamse belongs to": what only somebody or something of one's own does. */
function isSubject(rest: string): boolean {
  return /^ (?:now |just |also )?(?:belongs to|moves to|goes to|paid|brought|gets|got|has a new|has paid|has left|wants)\b/.test(
    rest,
  );
}

function isOpener(word: string, { operations, vocabulary }: Sources): boolean {
  if (actionOf(word) !== undefined || isNoise(word) || isFiller(word) || opening.test(word)) return true;
  const [stem = word] = wordsOf(word);
  return (
    vocabulary.has(stem) ||
    operations.some(({ operation: { path, summary } }) =>
      [path, summary].some((text) =>
        text
          .split(/[^\p{L}]+/u)
          .flatMap(wordsOf)
          .includes(stem),
      ),
    )
  );
}

const opening =
  /^(?:which|what|who|whom|whose|how|when|where|why|all|every|each|any|the|a|an|please|for|from|in|at|on|of|to|with|by|if|there|do|does|did|is|are|was|were|has|have|can|could|i|we|it|they|he|she|our|my|their|his|her|its|new|no|only|everybody|everyone|everything|somebody|someone|something|nobody|nothing|anybody|anything|whoever|whatever|names?|titles?|number|total|sum|average|remind|transfer|hand|reassign|reschedule|deactivate|activate|queue|rent|book|lend|borrow)$/;

/** The nearest last. */
export function wordsBefore(text: string): readonly string[] {
  const near = /[^.;:,!?"“”()]*$/.exec(text)?.[0] ?? '';
  return near
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((said) => said !== '' && !/^(?:the|our|my|your|their|his|her)$/.test(said))
    .slice(-3);
}
