/** What points to the payload, as one would say it shortly: "the day supplied" and "the day we pass in" are this day. */
import { isRecord } from '../../../../core/json.ts';
import { outsideQuotes } from '../../step/terms/quotes.ts';
import { wordsOf } from '../../words.ts';
import { plural } from '../terms/entity.ts';

type Payload = Readonly<Record<string, unknown>>;

const where = '(?:(?:in|with|by|through) (?:the |our |this )?(?:payload|input|request|call|data|parameters?))';
const givenWords = 'supplied|provided|passed (?:in|along|on|over)|handed (?:in|over)|specified|transmitted|sent along';
const byUs =
  "(?:that |which )?(?:we|i)(?: are|[’']re)? (?:pass in|passed in|hand over|hand in|supply|provide|get|are given|were given|given|send along|put in|have been given)";
const given = `(?:(?:that |which |who )?(?:(?:is|are|was|were|has been|have been) )?(?:${givenWords})(?: ${where})?|(?:that |which )?(?:(?:is|are) )?(?:stated|given|named|listed|contained|found|indicated|mentioned) ${where}|${byUs}(?: ${where})?)`;
const ended =
  '(?=\\s*(?:[.,;:!?)]|$)|\\s+(?:and|or|but|for|in|of|to|from|with|on|by|as|is|are|was|were|has|have|that|whose|which|who)\\b)';

const one = new RegExp(`\\b(the|an?|that|those|these) ((?:[a-z-]+ )??[a-z-]+) ${given}${ended}`, 'gi');
const concerned = /\b(the|this|that|these|those) ([a-z-]+) (?:concerned|in question|at hand|involved)\b/gi;
const listed = new RegExp(
  `\\b(?:(?:each|every one|all|any) of )?(?:the|those|every|each|all)(?: the)? ((?:[a-z-]+ )??[a-z-]+) whose ([a-z-]+) (?:is|are) (?:${givenWords}|given|listed|stated|named|(?:contained )?(?:in|on) (?:the |this |our )?(?:list|payload|input))(?: ${where})?`,
  'gi',
);

/** The instruction with "this" and "these" for what is given. */
export function withPointers(instruction: string, payload: Payload): string {
  return outsideQuotes(instruction, (bare) =>
    bare
      .replace(listed, (whole, things: string, key: string) =>
        isListed(things, key, payload) ? `each of these ${severalOf(things)}` : whole,
      )
      .replace(one, (whole, _article: string, thing: string) =>
        isGiven(thing, payload) ? `${isSeveral(thing) ? 'these' : 'this'} ${thing}` : whole,
      )
      .replace(concerned, '$1 $2'),
  );
}

/** A list of such keys, or of the things themselves, is in the payload. */
function isListed(things: string, key: string, payload: Payload): boolean {
  return Object.entries(payload).some(([name, value]) => {
    const words = wordsOf(name);
    return Array.isArray(value) && [key, things].some((said) => words.includes(wordsOf(said).at(-1) ?? ''));
  });
}

/** Something of that name, or the only thing that there is. */
function isGiven(thing: string, payload: Payload): boolean {
  const names = Object.entries(payload).flatMap(([name, value]) => [
    name,
    ...(isRecord(value) ? Object.keys(value) : []),
  ]);
  const said = wordsOf(thing);
  return (
    names.length === 1 || names.some((name) => said.some((word) => wordsOf(name).includes(word))) || plain.test(thing)
  );
}

const plain = /^(?:(?:given|last|first) )?(?:day|date|time|number|amount|value|text|name|reference)s?$/i;

function isSeveral(thing: string): boolean {
  return /(?:[^su]s|people|children)$/i.test(thing);
}

function severalOf(things: string): string {
  return isSeveral(things) ? things : plural(things);
}
