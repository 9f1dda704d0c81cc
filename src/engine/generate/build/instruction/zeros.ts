/** What is said of those that nothing is counted or summed for: they are shown all the same, and nobody is left out by it. */
const plain = '(0 if there are none)';

/** "Rooms with nobody sick too" */
const noneToo =
  /([^\s,;])(?:,|;| -| and)? (?:(?:and|also|even|including|include|show|keep) )*(?:the |those |all )?(?:[a-z-]+ )?(?:with|without|that have|who have|which have|where there (?:is|are)) (?:any|nobody|none|nothing|no(?: [a-z-]+)?|zero)(?: [a-z-]+){0,2}? (?:too|as well|also|included|are included|count(?:s|ed)? too)(?=\s*(?:[.;!?)]|$))(.?)/i;

/** "0 if no eggs were laid" */
const noneIf =
  /,? \(?(?:or |and |else )?(?:0|zero|nil) (?:if|when|where|for) (?:there (?:is|are|was|were) |it has |they have )?(?:no(?:ne|thing|body)?|never)\b[^.;,)]*\)?/gi;

const lacking =
  /\b(?:without|with no(?:ne|thing)?|has no(?:ne|thing)?|have no(?:ne|thing)?|had no(?:ne|thing)?|lacks?|lacking|never|nothing|nobody|none|no one|not a single)\b/i;
const zero = /\b(?:0|zero|zeros|zeroes|nil|nought)\b(?![.,]?\d)/i;
/** What is not said of zeros: another number, a text, or who is left out of the result. */
const other = /[1-9]|["“]|\ue000|\b(?:leave out|skip|omit|exclude|ignore|drop)\b/i;

/** "A coop without any eggs is listed with 0", "those never cleaned are not left out but shown with a count of zero". */
export function withPlainZeros(instruction: string): string {
  const [first = '', ...others] = instruction.split(/(?<=[.;!?])\s+/);
  const kept = [first];
  for (const part of others) {
    const before = kept.at(-1) ?? '';
    if (!isOfNone(part)) kept.push(part);
    else if (!before.includes(plain)) kept.splice(-1, 1, `${before.replace(/[.;!?]+$/, '')} ${plain}.`);
  }
  return kept.join(' ').replace(noneIf, ` ${plain}`).replace(noneToo, `$1 ${plain}$2`);
}

/** Those that have none are spoken of first: what is wanted of each may be listed before them. */
function isOfNone(part: string): boolean {
  const [before = ''] = part.split(lacking);
  return (
    !/[,:]/.test(before) &&
    lacking.test(part) &&
    zero.test(part) &&
    !other.test(part.replace(/\bnot (?:left out|skipped|omitted|excluded|dropped)\b/gi, ''))
  );
}
