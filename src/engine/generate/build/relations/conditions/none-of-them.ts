/** What leaves out things that nothing is of: these make no group anyway. */
const leftOut =
  /,? ?\bwithout (?:the |those )?(?:[a-z-]+s|people|those|ones) (?:that|who|which) (?:have|has|had|got|get|received) (?:none|nothing|no (?:[a-z-]+ ){0,2}[a-z-]+)\b|\b(?:skip(?:ping)?|leav(?:e|ing) out|omit(?:ting)?|ignor(?:e|ing)|exclud(?:e|ing)|drop|hide|no|not) (?:the |those |all |any )?(?:[a-z-]+ ){0,2}?(?:without|with (?:no|none|nothing|zero|0)|(?:that|who|which) (?:have|has|had|got|get|received) (?:no|none|nothing|zero|0))\b[^.;,]*/gi;

/** "Skip agents without any" says which groups there are, and nothing of what they are made of. */
export function withoutNone(instruction: string): string {
  return instruction.replace(leftOut, ' ').replace(onlySome, ' ');
}

/** "Only customers who have some", "only owners with pets" */
const onlySome =
  /\bonly (?:the |those )?(?:(?:[a-z-]+s|people|those|ones|someone|somebody) )?(?:(?:that|who|which) (?:have|has|had|got|get|received) |with )(?:(?:some|any|at least one|one or more)\b(?! [a-z])|[a-z]{3,}s(?=[.,;)]|$))/gi;
