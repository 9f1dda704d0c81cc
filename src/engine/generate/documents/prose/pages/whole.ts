/** Which lists are given at once, as a text says of them or of all others. */
import type { Section } from '../fields/section.ts';
import type { Mention } from '../passages/mentions.ts';

const inOnePiece =
  /\b(?:in one go|all (?:[\w-]+ ){0,5}at once|in one piece|in one answer|not (?:be )?(?:paged|paginated|split|cut|divided)|not in (?:pages|portions|parts|pieces|batches|chunks)|in a single (?:answer|response|piece|go|request)|unpaged|no (?:paging|pages|portions)|never (?:so (?:many|long)|(?:be )?(?:paged|split|cut|divided))|without (?:paging|pages)|(?:always|returned|given|sent|answered|comes?|arrives?|delivered|served) (?:complete|completely|whole|in full|entire|undivided)|complete lists?|whole(?=\s*(?:[.;,]|$))|(?:are|is) few\b|too few to|(?:plain|bare|simple|unwrapped|naked) (?:JSON )?(?:arrays?|lists?))\b/i;
const partly =
  /([^.:·|]{0,80})\b(?:come|comes|get|have|are (?:given|returned|split|cut|sent|paged|answered))\b[^.]{0,20}\b(?:portions|pages|parts|chunks|batches|paged)\b/i;

/** "All other lists come in one go" */
const othersWhole = new RegExp(String.raw`\bothers?\b[^.]{0,60}${inOnePiece.source}`, 'i');

/** "Lists marked with (P) come in pages", "calls with a ▤ are paged" */
const marked =
  /\b(?:lists?|calls?|requests?|endpoints?|operations?|routes?|resources?|methods?|those|ones|rows) (?:(?:that|which) (?:are|have|carry|bear|show) )?(?:(?:marked|flagged|tagged|labelled|labeled|signed|shown|followed|carrying|bearing)(?: with| by| as)?|with) (?:an? |the )?(?:sign |mark |symbol |tag |label |star )?(\([A-Z]{1,6}\)|\[[A-Z]{1,6}\]|[†‡*§¶]|\p{S}|\p{Extended_Pictographic})/iu;

/** "`/hens` and `/coops` come whole", wherever that is said. */
export function wholeIn(text: string): ReadonlySet<string> {
  const sentences = text.split(/(?<=[.;!?])\s|\n\s*\n/).filter((sentence) => inOnePiece.test(sentence));
  return new Set(
    sentences.flatMap((sentence) => [...sentence.matchAll(/(?<=[\s`(])\/[a-z][\w/{}-]*/g)].map(([path]) => path)),
  );
}

/** A list that is given at once, as its own passage says, or since only others are said to come in pages. */
export function isWhole(
  { path, heading, section, lines, line = '' }: Mention,
  { words }: Section,
  shared: Section,
): boolean {
  if (inOnePiece.test(words)) return true;
  const mark = marked.exec(shared.words)?.[1];
  if (mark !== undefined) return !`${section} ${heading} ${line} ${lines.join(' ')}`.includes(mark);
  const things = lettersOf(partly.exec(shared.words)?.[1] ?? '');
  const all = lettersOf(path);
  // "The hens all come at once", said among what is told once.
  const last = lettersOf(path.replace(/^.*\//, ''));
  const isSaid = (sentence: string): boolean =>
    inOnePiece.test(sentence) &&
    !/\bothers?\b/i.test(sentence) &&
    (last.every((word) => lettersOf(sentence).includes(word)) || isInTwo(last.join(''), lettersOf(sentence)));
  if (last.length > 0 && shared.words.split(/[.;]/).some(isSaid)) return true;
  if (othersWhole.test(shared.words)) {
    const before = shared.words.slice(0, shared.words.search(othersWhole));
    const listed =
      things.length > 0
        ? []
        : lettersOf(/\b(?:long|large|big|growing|paged)\b[^.(]{0,30}\(([^)]+)\)/i.exec(before)?.[1] ?? '');
    const named = [...things, ...listed, ...lettersOf(pathsIn(shared.words))];
    const own = lettersOf(path.replace(/\{[^}]*\}/g, '').replace(/^.*\/(?=[^/]+\/*$)/, ''));
    return !own.some((word) => named.includes(word));
  }
  return (
    things.length > 1 &&
    things.length < 12 &&
    /\band\b|, \w+/.test(partly.exec(shared.words)?.[1] ?? '') &&
    !things.some((word) => all.includes(word))
  );
}

/** "The work days are few", of `/workdays`. */
function isInTwo(word: string, words: readonly string[]): boolean {
  return words.some((one, at) => at > 0 && `${words[at - 1]}${one}` === word);
}

function lettersOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

function pathsIn(text: string): string {
  return [...text.matchAll(/\/[a-z][\w/{}-]*/g)].join(' ');
}

/** Other lists come as they are. */
const onlyPaged =
  /\b(?:paged|paginated) (?:lists?|collections?|answers?|results?|endpoints?|requests?)\b|\blists? that (?:is|are) (?:paged|paginated)\b/i;

/** A list that says that it is no paged one has not the form of a page, where that is told of paged lists alone. */
export function isUnpaged({ heading, lines }: Mention, { words }: Section): boolean {
  const text = `${heading} ${lines.join(' ')}`;
  return bareList.test(text) || (onlyPaged.test(words) && inOnePiece.test(text));
}

const bareList = /\b(?:bare|plain|simple|mere|flat|naked) (?:JSON )?(?:list|array)\b/i;

const inPortions =
  /\bin (?:portions|pages|parts|batches|chunks|slices)\b|\b(?:paged|paginated)\b(?! (?:by|with|using) `)/i;
const ofAll =
  /\b(?:all|every|each|any)\b(?: \w+)? (?:lists?|collections?|endpoints?|results?)\b|\blists (?:are|come)\b|\blist endpoints\b/i;

/** Whether several lists say of themselves that they come in portions, so that those which say nothing come whole. */
export function sayThemselves(mentions: readonly Mention[], { words }: Section): boolean {
  const isOfAll = words.split(/[.;]\s/).some((sentence) => ofAll.test(sentence) && !inOnePiece.test(sentence));
  return !isOfAll && mentions.filter((one) => saysPaged(one)).length > 1;
}

export function saysPaged({ heading, section, lines, line = '' }: Mention): boolean {
  const text = `${section} ${heading} ${line} ${lines.join(' ')}`;
  return inPortions.test(text.replace(new RegExp(inOnePiece.source, 'gi'), ' '));
}
