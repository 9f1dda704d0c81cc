/** Values that are named to leave out what has them: "leaving out those that are returned", "in any state other than lost", "neither returned nor lost". */
import { wordsOf } from '../../words.ts';
import { enumOf, type Target } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';

const denying = [
  '(?:not|never|neither|without|except(?: for)?|excepting|excluding|omitting|skipping|ignoring|but(?= not)|apart from|aside from|besides|other than|anything but|different from|differs? from)',
  '(?:all|every|each|any|everything|anything)(?: [a-z]+)? but',
  '(?:leav(?:e|es|ing)|left|filter(?:s|ing)?|tak(?:e|es|ing)|keep(?:s|ing)?) out',
  '(?:exclude|omit|skip|ignore|drop|disregard|hide)s?',
  "[a-z]+n['’]t",
].join('|');
/** What may stand between, and says nothing of its own. */
const between =
  'the|those|these|that|which|who|whose|where|are|is|was|were|be|been|being|have|has|had|ones?|all|any|anything|everything|what|with|in|of|for|an?|already|currently|yet|equal|equals|to|as|marked|set|just|only|not|every|each';

/** Whether what stands there is left out. */
export function isDeniedAt(at: number, { own, schema }: Target, tokens: readonly Token[]): boolean {
  // "Not returned or lost" denies both.
  const others =
    enumOf(schema).length > 0 ? ['or', 'nor', ...enumOf(schema).flatMap((value) => wordsOf(String(value)))] : [];
  const words = [between, ...[...own, ...others].map((one) => one.replace(/\W/g, '.'))].join('|');
  const before = new RegExp(`(?:^| )(?:${denying})(?: (?:${words}))*(?: [a-z]+s)?(?: (?:${words}))*$`);
  const lower = tokens.map(({ text }) => text.toLowerCase());
  return (
    before.test(lower.slice(Math.max(0, at - 10), at).join(' ')) || behind.test(lower.slice(at + 1, at + 5).join(' '))
  );
}

/** "The returned ones left out" */
const behind = /^(?:[a-z]+ )?(?:[a-z]+s )?(?:left out|excluded|omitted|skipped|ignored|excepted|aside|apart)\b/;
