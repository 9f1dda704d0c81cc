/** The things that an instruction is about, out of the words behind its verb. */
import type { Token } from '../terms/token.ts';
import { actionByVerb, articles, isNoise, prepositions } from '../terms/verbs.ts';

/** Words before a thing that say which, and not what. */
const which: ReadonlySet<string> = new Set(
  'first last latest top newest oldest recent new current full complete detail details information info data'.split(
    ' ',
  ),
);

export function headOf(
  tokens: readonly Token[],
  lower: readonly string[],
  from: number,
): { readonly words: readonly string[]; readonly isPlural: boolean } {
  const words: string[] = [];
  let last = '';
  let isTold = false;
  // Nothing is given to anybody where no verb comes first.
  const isNamed = from < 2 && actionByVerb.get(lower[0] ?? '') === undefined;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    const text = lower[at] ?? '';
    if (token === undefined || (prepositions.has(text) && words.length > 0)) break;
    // "Scrap it. Reason ...": the next sentence tells of something else; "the bills found before": nor is that a thing.
    if (/^[.;!]$/.test(text) && at > from) break;
    if (words.length > 0 && doneBefore.test(text) && prepositions.has(lower[at + 1] ?? '')) break;
    const isArticle = articles.test(text);
    if (words.length === 0 && /^(every|each|all|any|which|what)$/.test(text)) isTold = true;
    // "The order the customer placed": what is behind the second article tells of another thing.
    if (isArticle && words.length > 0 && isTold) break;
    // "Bad ratings this agent got"
    if (isArticle && isNamed && words.length + from > 1 && /[^su]s$/.test(last)) break;
    // "Who wrote the book", "look up the task": what came before was no thing.
    if (isArticle) {
      isTold = true;
      words.length = 0;
    }
    // "Which orders are blocked": then it is said what they are.
    if (words.length > 0 && /^(is|are|was|were|have|has|had|do|does|did|can|must|need|needs)$/.test(text)) break;
    if (prepositions.has(text) || isNoise(text) || (words.length === 0 && which.has(text))) continue;
    // In "the complete list of vehicles" the vehicles are meant.
    if (
      /^(list|overview|collection|set|copy|content|contents|history|one|each|any|all|some|most)$/.test(text) &&
      lower[at + 1] === 'of'
    ) {
      at += 1;
      continue;
    }
    // "25 boxes of the powder": of what is counted so the powder is meant.
    if (tokens[at - 1]?.literal?.kind === 'number' && lower[at + 1] === 'of') {
      at += 1;
      continue;
    }
    if (token.literal !== undefined && token.literal.kind !== 'proper') {
      if (words.length > 0) break;
      continue;
    }
    words.push(...token.words);
    last = text;
  }
  return {
    words,
    isPlural: /[^s]s$|people$|children$/.test(last) && !/(status|address|news|us|is|series)$/.test(last),
  };
}

const doneBefore = /^(?:found|made|sent|given|taken|bought|sold|kept|shown|[a-z]{3,}ed)$/;

/** What follows the first "of" or "for". */
export function ownerOf(tokens: readonly Token[], lower: readonly string[], from: number): readonly string[] {
  const at = lower.findIndex((word, index) => index >= from && /^(of|for|on|in|from|to)$/.test(word));
  return at < 0 ? [] : headOf(tokens, lower, at + 1).words;
}
