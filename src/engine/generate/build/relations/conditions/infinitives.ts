/** Words that are a state by themselves, and what somebody does behind "did". */
const deed =
  /\b(did|does|do)((?: [\w-]+){1,7}? )(?<!\b(?:have|has|had|keep|leave|hold|stay|be|are|is|stand|remain|still|currently) )(open|clear|complete|empty|free|void|lose|cancel|return|order|pause|stop|apply|enrol|enroll|register|submit|refer|hire|offer|book|publish|sign|attend|join)\b(?=\s*(?:[?.!,;:)]|$|(?:in|on|for|to|with|at|up|since|during|between|within|from|until|before|after|this|last|so|and|over|per|each|every|today|yesterday)\b))/gi;

/** "How many cases did each of these firms open?": what they did leaves out none that is closed by now. */
export function withoutInfinitives(text: string): string {
  return text.replace(deed, '$1$2');
}
