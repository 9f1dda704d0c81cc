/** Which sentence of several says what is to be done, where the others only say why: "I have to write to the holder. Get the address." */
import { actionByVerb } from '../terms/verbs.ts';

const please = /^(?:please|so|then|now|therefore|hence|and|could you|can you|would you)[, ]+/i;
const asking =
  /^(?:which|what|who|whom|whose|where|when|how (?:many|much)|is there|are there|do we have|does|did|have we)\b[^?]*\?$/i;
/** "Find out whose coat this is: get the guest" */
const finding =
  /^(?:find out|check|see|look|tell me|let me know|i wonder|we wonder|i want to know|we need to know) (?:who|whose|whom|where|what|which|when|whether|if|how)\b/i;
/** Who begins so tells of himself or of others, and orders nothing yet. */
const telling =
  /^(?:(?:i|we) (?:(?:still|now|just|really|also) )?(?:have to|need to|want to|must|am|are|will|would like to|should|have|had|got|cannot|can not|do not)\b|(?:he|she|they|it|somebody|someone|nobody|everybody|there|these|those|our|my|the|a|an|this|that|one|two|three)\b)/i;

/** Undefined where there is one sentence alone, or where the first of them is an order itself. */
export function mainSentence(instruction: string): string | undefined {
  const sentences = instruction
    .trim()
    .split(/(?<=[\w)"”'’][.!?;:])\s+(?=\S)/)
    .map((sentence) => sentence.trim());
  const [first = ''] = sentences;
  const last = sentences.at(-1) ?? '';
  const before = sentences.slice(0, -1);
  const plain = last.replace(please, '');
  if (sentences.length === 2 && finding.test(first)) return isOrder(last) ? plain : undefined;
  if (sentences.length < 2 || !telling.test(first) || before.some(isOrder)) return undefined;
  if (asking.test(plain)) return plain;
  const isOwnWish = /^(?:i|we) (?:\w+ )?(?:have to|need to|want to|must|would like to|should)\b/i.test(first);
  return isOwnWish && isOrder(last) ? plain : undefined;
}

/** What begins with a verb that is known, and has something behind it that is no sign. */
function isOrder(sentence: string): boolean {
  const [verb = '', next = ''] = sentence
    .replace(please, '')
    .replace(please, '')
    .split(/\s+/)
    .map((word) => word.toLowerCase());
  return (
    actionByVerb.has(verb) && /^[a-z"“'`\d]/.test(next) && !/^(?:is|are|was|were|has|have|of|it|them)\b/.test(next)
  );
}

/** "His or her address", "their phone numbers": a part of whoever was spoken of before. */
export function isOfSpokenBefore(sentence: string): boolean {
  return /^\S+ (?:me |us )?(?:all )?(?:his or her|her or his|his|her|their|its)\b/i.test(sentence);
}
