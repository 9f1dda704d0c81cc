/** Sentences that say what the result is to tell, in the ways people have for it, as one: "State its title", "each row is to contain its title". */
import { outsideQuotes } from '../../step/terms/quotes.ts';

const start = '(^|[.;:!?]\\s+)';
const each = '((?:for|of|per) (?:each|every)(?: one)?(?: of (?:them|these|those))?(?: [a-z-]+){0,3},? )?';
const wanted = '(?= (?:the|its|their|his|her|both|how|what|when|who|whose|whether|each|all|only)\\b)';

/** Verbs of telling, of which no service has an operation. */
const stating = new RegExp(
  `${start}${each}(?:please )?(?:also )?(?:state|specify|indicate|mention|quote|display|present|detail|set out|write out|spell out)${wanted}`,
  'gi',
);

const tells = 'state|contain|hold|give|show|have|include|list|tell|carry|name|comprise|consist of|provide';
/** "Each entry is to state the name", "the result must contain the id", "it should give the sum". */
const holding = new RegExp(
  `([.;!?]\\s+)(?:(?:each|every|one|an?|the|all|these|those)(?: (?:single|such|one))? )?(?:entry|entries|rows?|lines?|records?|items?|elements?|objects?|results?|answers?|output|response|list|it|they)(?: (?:of|in) (?:it|them|these|the (?:list|result|answer)))? (?:(?:(?:is|are) to|should|must|shall|has to|have to|needs? to|ought to|will) (?:then |also |only )?(?:${tells})|(?:states|contains|holds|gives|shows|includes|lists|tells|carries|names|comprises|consists of))${wanted}`,
  'gi',
);

/** "Please put down the date and the hours", behind what asks for a list. */
const puttingDown = new RegExp(
  `(\\b(?:list|report|overview|table|need|show|give|get|which|what|see|know)\\b[^]*?[.;!?]\\s+)(?:please )?(?:also )?(?:put|write|note|jot) down${wanted}`,
  'gi',
);

/** "One entry per order, stating its number": what stands behind a comma is wanted of each. */
const besides = new RegExp(
  `, (?:each |and |each entry )?(?:stating|indicating|specifying|mentioning|naming|giving|listing|quoting|containing|detailing)${wanted}`,
  'gi',
);

/** "Count the eggs coop by coop" */
const oneByOne =
  /,? \b(?!(?:one|step|day|week|month|year|side|bit|piece|line|two|three|word|little|page)\b)([a-z]{3,}) by \1\b,?/gi;

/** "Need order number and due date": who writes in a hurry leaves himself out. */
const hurried = /([.;!?]\s+)(?:just |only |also )?(?:need|want)(?= (?!to\b)[a-z])/gi;

/** The same as orders to return what is wanted. */
export function withTellingPlain(instruction: string): string {
  return outsideQuotes(instruction, (bare) =>
    bare
      .replace(
        stating,
        (_, before: string, whose: string | undefined) =>
          `${before}${whose ?? ''}${whose === undefined ? 'Return' : 'return'}`,
      )
      .replace(holding, '$1Return')
      .replace(puttingDown, '$1Return')
      .replace(oneByOne, ' for each $1')
      .replace(besides, '. Return')
      .replace(/\btotal (?=(?:number|count) of\b)/gi, '')
      .replace(hurried, '$1I need'),
  );
}
