/** What a sentence says of a field, behind its name or before it. */
import { plain } from './schema.ts';

/** That it may be left out, or has to be there, tells not what it is. */
const saysNothing =
  /^\W*(?:(?:or|and|by|with)\W*|(?:(?:which|that|they|both|all) )?(?:may|can|must|could|need not|needn't|has to|have to|is|are|should)(?: also| always| both| all)?(?: be)? (?:left out|omitted|missing|added|given|there|sent|set|present|absent|required|optional|mandatory|needed|necessary|obligatory|empty)(?: too| as well| if you like)?\W*)$/i;

/** "With the day in `on`", "say in `by` who has done it": what stands there is said before its name, or behind it. */
export function toldBefore(before: string): string | undefined {
  // "The id of the other `guard`"
  const ofThing = /\b(?:the )?((?:ids?|keys?|codes?|numbers?|names?) of (?:the|an?) (?:[a-z]+ )?)$/i.exec(before)?.[1];
  if (ofThing !== undefined) return ofThing.trim();
  return /\b(?:with|and|give|send|pass|put|write|state|say|name|needs?|wants?|takes?) ((?:the|an?|its|your|his|her) (?!list\b|array\b|member\b|field\b|parameter\b|body\b)[\w -]{2,30}?) (?:in|into|as) (?:the (?:field|member|parameter) )?$/i.exec(
    before,
  )?.[1];
}

/** What stands behind a name, without what leads to the next one: "and the number of items in". */
export function withoutLead(rest: string): string {
  return rest.replace(
    /(?:,| and|, and) (?:(?:the|an?|its|your|his|her) [\w -]{2,30} )?(?:in|into|as|(?:ids?|keys?|codes?|numbers?|names?) of (?:the|an?)(?: [a-z]+)?) ?$/i,
    '',
  );
}

/** What stands behind a name, as far as it tells what that is. */
export function aboutField(rest: string): string {
  return saysNothing.test(rest) ? '' : plain(rest);
}
