/** `as a positive number`, `without the minus`: only how much it is counts, and not which way. */
const said =
  /\b(?:as|in|into|be|a|an) (?:always )?positive (?:number|amount|value|figure|sum)s?\b|\bwithout (?:the |a |its |their )?minus(?: signs?)?\b|\babsolute (?:value|amount|number)s?\b|\b(?:make|turn|turned|made|as|always|be) positive\b/i;

export function asksPositive(text: string): boolean {
  return said.test(text);
}
