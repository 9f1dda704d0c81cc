/** Sentences that tell what is behind a request and ask for nothing: "the customer cancelled", "we plan a trip". */
import { withoutQuotes } from '../terms/verbs.ts';

const someone =
  /^(?:(?:we|i|he|she|they|it|you|there|some(?:body|one)|nobody|every(?:body|one))\b|each (?:one |of (?:them|these|those) )?(?:has|have|is|comes)\b)/i;

/** One thing or person that the sentence is about, or several that are ours. */
const something = /^(?:a|an|the|our|my|this|that(?: one)?|these|those|one of)\b/i;

const finite =
  /\b(?:is|are|was|were|has|have|had|would|will|can|cannot|could|should|must|may|might|asks?|wants?|needs?|likes?|wishes|says?|plans?|wonders?|complains?|calls?|writes?|comes?|goes|wrote|gave|sent|told|said|got|took|brought|bought|sold|left|lost|found|made|paid|came|went|saw|rang|[a-z]{3,}(?<!ne)(?<!fe)ed)\b/i;

/** "Pub on the phone", "the guest at the desk": who is there, before anything is asked for. */
const waiting =
  /^(?:(?:an?|the|our|this|my) )?[a-z]+(?: [a-z]+)? (?:is |are )?(?:still |just )?(?:on the (?:phone|line|telephone)|at the (?:counter|desk|door|gate|bar|window|reception|till)|in front of me|standing here)\b[^,]*$/i;

/** "Guest lost her ticket", "owner rang about a bill": who writes in a hurry leaves the article out. */
const hurried =
  /^(?!(?:list|get|find|show|report|count|all|every|each|any|no|which|what|who)\b)[a-z]{3,}(?<!s) (?:lost|rang|called|phoned|wrote|forgot|complained|came|left|moved|asked|says|said|thinks|wants|needs|claims|paid|booked|bought|cancelled|knows) (?:her|his|their|its|the|an?|that|about|us|me|in|by|to|for|and|back|again)\b/i;

/** "These dogs leave this evening" */
const leaving =
  /^(?:these|those|the following) (?:[a-z-]+ )?[a-z-]+s (?:leave|arrive|depart|return|come|go|start|end|finish|begin|travel|fly|sail|move|expire)\b/i;

const adverb =
  /^(?:a|an|(?:one of )?(?:the|our|my)|this|that)\s+[a-z-]+\s+(?:(?:then|now|also|still|already|always|usually|just)\s+[a-z]{3,}s|counts|gets|goes|comes|leaves|leaks|takes|keeps|stays|moves|celebrates|starts|ends|closes|opens)\b/i;

/** "A boat that we do not know wants to come": behind its own relative clause it does something. */
const stranger =
  /^an? \S.*(?<!\b(?:that|which|who|whose|where))\s(?:wants|asks|needs|calls|comes|wishes|arrives|writes) (?:to|for|us|about|in|by)\b/i;

/** "The probe reports that it is dry" */
const teller =
  /^(?:an?|the|our|my|this) [\w-]+(?: [\w-]+)? (?:reports|shows|signals|claims|states|notices|thinks|believes|knows|fears|suspects) that\b/i;

/** "Our own people book their time": several that are ours do something, and nobody is asked to. */
const habit =
  /^(?:our|my|some|most|many)(?: (?:of (?:our|the|my)|own))? (?:[\w-]+ )?(?:[a-z]+s|[a-z]*men|people|staff|children) (?!(?:is|are|was|were)\b)[a-z]{3,}(?<!s)(?<!ed) (?:their|its|the|an?|it|them|in|on|at|by|to|with|for|via)\b/i;

const aside = /\b(?:that|which|who|whom|whose|where|when|if|because|since|as|of|from|in|with)\b.*$/i;

/** "The heater in this room is cold": where it is, before it is said what of it. */
const place =
  /\b(?:in|of|from|with|on|at) (?:the|this|that|our|my|his|her|their) [\w-]+(?= (?:is|are|was|were|has|have|had)\b)/i;

/** What it tells may still name what is to be read for the clauses behind it. */
export function isBackground(text: string): boolean {
  const said = withoutQuotes(text).trim();
  if (said.endsWith('?')) return false;
  if (someone.test(said) || adverb.test(said) || stranger.test(said) || teller.test(said)) return true;
  if (habit.test(said) || waiting.test(said) || hurried.test(said) || leaving.test(said)) return true;
  const subject = said.replace(place, '').replace(aside, '');
  const told = subject.split(/\s+/).slice(2).join(' ');
  return something.test(said) && finite.test(told) && !isPluralAlone(subject);
}

/** "The orders shipped last week" are orders. */
function isPluralAlone(subject: string): boolean {
  return (
    /^(?:the|these|those|all)\s+(?:[\w-]+\s+){0,2}?[a-z]+[^s\W]s\s+[a-z]+ed\b/i.test(subject) &&
    !auxiliary.test(subject)
  );
}

const auxiliary = /\b(?:is|are|was|were|has|have|had|would|will|can|could|should|must|need|want)\b/i;
