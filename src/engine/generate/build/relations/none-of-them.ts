/** What leaves out things that nothing is of: these make no group anyway. */
const leftOut =
  /,? ?\bwithout (?:the |those )?(?:[a-z-]+s|those|ones) (?:that|who|which) (?:have|has|had|got|get|received) (?:none|nothing|no (?:[a-z-]+ ){0,2}[a-z-]+)\b|\b(?:skip|leave out|omit|ignore|exclude|drop|hide|no|not) (?:the |those |all |any )?(?:[a-z-]+ ){0,2}?(?:without|with no|with zero|with 0|(?:that|who|which) (?:have|has|had|got|get|received) (?:no|none|nothing|zero|0))\b[^.;,]*/gi;

/** "Skip agents without any" says which groups there are, and nothing of what they are made of. */
export function withoutNone(instruction: string): string {
  return instruction.replace(leftOut, ' ');
}
