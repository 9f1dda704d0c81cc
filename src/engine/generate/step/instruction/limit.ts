/** How many of the things an instruction asks for are wanted at most. */

const limitShapes = [
  /\b(?:up to|at most|only|maximum of|max)\s+(\d{1,6})\s+(?!day|hour|week|month|minute|year|percent|euro|dollar|cent|pound|kilo|gram|ton|lit|met(?:er|re)|mile|(?:kg|g|km|m|cm|mm|l|ml|and|or|in|per|of)\b)[a-z]/i,
  /\b(?:first|top|last|latest|newest|oldest|most recent|cheapest|limit(?:ed)?(?: to| of)?)\s+(\d{1,6})\b(?!\s*(?:day|hour|week|month|minute|year|%|percent|euro|dollar))/i,
  /\b(?:the|get|list|show|fetch|return|find|read|load)\s+(\d{1,6})\s+(?!day|hour|week|month|minute|year)[a-z]/i,
  /\b(\d{1,6})\s+(?:results?|items|entries|records|rows)\b/i,
];

/** "Not only the top 25", "beyond the first 10": a number that is to be passed is none that may not be. */
const exceeded =
  /\b(?:not (?:only|just|merely|limited to|restricted to)|(?:no|without) (?:limit|cap) (?:of|at)|instead of (?:only|just)?|rather than|beyond|past|more than(?: just| only)?) (?:the |those )?(?:(?:first|top|last|latest|newest|usual|default) )?\d{1,6}\b/gi;

const written = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const several = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

/** "The last five", "the ten cheapest", "the ten hens with the highest weight": how many, where it stands in words. */
const spelled = new RegExp(
  `\\b(?<=\\b(?:first|top|last|latest|newest|oldest|recent|cheapest) )(?:${several})\\b|` +
    `\\b(?:${several})(?= (?:[a-z]+ (?:with|of|who|that|which) (?:the |[a-z]+ )?)?(?:most|least|[a-z]{2,}est)\\b)`,
  'gi',
);

/** How many are wanted at most; numbers of things beside a span of time are no limit. */
export function limitOf(text: string): number | undefined {
  const asked = text.replace(exceeded, ' ').replace(spelled, (word) => String(written.indexOf(word.toLowerCase())));
  const found = limitShapes.map((shape) => shape.exec(asked)?.[1]).find((digits) => digits !== undefined);
  return found === undefined ? undefined : Number(found);
}
