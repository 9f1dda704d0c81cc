/** The page that all lists come in, as words tell it: "an object with `rows`, the records themselves, and `total`, how many there are". */
import { isPageMark } from '../fields/fields.ts';
import { isGenericList } from './page.ts';

type Page = Readonly<Record<string, unknown>>;

/** What is answered, and not what is sent; what follows such a sentence, or stands in rows below it, goes on with it. */
const ofAnswer =
  /\b(?:answers?|answered|respon(?:ds?|ses?)|repl(?:y|ies)|results?|returns?|returned|lists?|collections?|gives?|given|delivers?|come back|comes? (?:as|in)|envelope|wrapped|the (?:entries|records|items|rows))\b/i;
const ofRequest =
  /\b(?:pass|send|add|use|set|append|ask for|parameters?|query|arguments?|you (?:may|can)|default\w*|takes?|accepts?|body|field|filters?)\b/i;
const things =
  '(?:records?|items?|entries|rows|things|elements|objects|results?|hits|data|list|array|page|portion|ones)';
/** Behind the name: "(this page)", ", the portion itself", "is an array of ...", "| the records |". */
const holding = new RegExp(
  `^\\W*(?:(?:is|are|has|holds?|contains?|with|which (?:is|holds|has)) )?(?:an? |the |all |this |these )?(?:[a-z]+ )?${things}\\b(?: (?:themselves|itself|of|found|asked|on|that)\\b|\\W*$|\\W*[|),.;])`,
  'i',
);
/** Before it: "the entries themselves are in", "the records stand under". */
const heldIn = new RegExp(
  `\\b${things}(?: (?:themselves|itself|proper))? (?:is|are|stands?|comes?|sits?|can be found)(?: found)? (?:in|under|as|inside)(?: the)?(?: (?:member|list|array|key|field))?(?: called| named)?\\W*$`,
  'i',
);
const counted =
  /\bnumber of (?:the )?(?:last )?(?:page|records?|items?|entries|rows|results|all)\b|\ball (?:that|who|which)\b|\baltogether\b|\bin total\b|\bhow many (?:there are|pages)\b|\boverall\b/i;

/** `sent` are the names of what all lists take. Undefined where no list is told of. */
export function pageToldIn(lines: readonly string[], sent: ReadonlySet<string>): Page | undefined {
  let list: string | undefined;
  const marks = new Map<string, unknown>();
  let isOpen = false;
  for (const sentence of lines.flatMap(sentencesOf)) {
    if (sentence === '' || /^#/.test(sentence)) continue;
    const isRow = /^\s*\|/.test(sentence);
    if (!isRow) isOpen = ofAnswer.test(sentence);
    if (!isOpen || /\b(?:errors?|fail\w*|wrong|problems?|[45]\d\d)\b/i.test(sentence)) continue;
    const spans = [...sentence.matchAll(/`"?([A-Za-z_]\w*)"?`/g)];
    for (const [at, span] of spans.entries()) {
      const [whole, name = ''] = span;
      const before = sentence.slice(spans[at - 1] === undefined ? 0 : (spans[at - 1]?.index ?? 0), span.index);
      const behind = sentence.slice(span.index + whole.length, spans[at + 1]?.index);
      const isList = holding.test(behind) || heldIn.test(before);
      if (isList && !counted.test(behind.slice(0, 60)) && !sent.has(name)) list ??= name;
      else if (isGenericList(name) && !ofRequest.test(before) && !sent.has(name) && !isRow) list ??= name;
      else if (isPageMark(name) && !sent.has(name)) marks.set(name, markOf(name, behind));
    }
  }
  return list === undefined ? undefined : { [list]: [], ...Object.fromEntries(marks) };
}

function markOf(name: string, behind: string): unknown {
  if (/more|^done$|^is_?last|^has_/i.test(name) || /^[^`.;]{0,20}\b(?:true|false)\b/i.test(behind)) return true;
  if (/next|cursor|token|continue/i.test(name)) return '';
  return 1;
}

function sentencesOf(line: string): readonly string[] {
  return /^\s*\|/.test(line) ? [line] : line.split(/(?<=[.;!?])\s+(?=[A-Z`"])/);
}
