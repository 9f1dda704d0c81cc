/** Restrictions that a part of a sentence makes: "unless it has been sent", "only if they are still open". */
import { capital, uncapitalized } from '../../letters.ts';
import { outsideQuotes } from '../../step/terms/quotes.ts';
import { isOrderVerb } from './verbs.ts';

/** What has to be so, or must not be so, for a change to be made. */
export interface OnlyIf {
  readonly said: string;
  readonly isNegated: boolean;
}

const shape =
  /^(?:but )?(unless|only (?:if|when)|if|as long as|provided(?: that)?|except (?:if|when)) (?:it|they|this|that|those|these|(?:the|its|their|this|that) [\w-]+(?: [\w-]+)?) ((?:is|are|was|were|has|have|had)\b.+)$/is;

/** The restriction that a part of a sentence makes, where it is one. */
export function onlyIfOf(part: string): OnlyIf | undefined {
  const [, word = '', said = ''] = shape.exec(part) ?? [];
  if (said === '') return undefined;
  return { said, isNegated: /^(?:unless|except)/i.test(word) !== /\b(?:not|no longer|never)\b|n't\b/i.test(said) };
}

/** A change and the restriction behind it: "cancel it unless it has been sent"; undefined where there is none, or it stands in quotes. */
export function withRestriction(text: string): { readonly text: string; readonly onlyIf: OnlyIf } | undefined {
  const [, done = '', part = ''] =
    /^(.+?),? ((?:but )?(?:unless|only (?:if|when)|if|as long as|provided(?: that)?|except (?:if|when)) .+)$/is.exec(
      text,
    ) ?? [];
  const onlyIf = isBalanced(done) ? onlyIfOf(part) : undefined;
  return onlyIf === undefined ? undefined : { text: done, onlyIf };
}

/** "If it is paid, cancel it" with the restriction behind what is to be done, and so for "only cancel it when", "but not if" and "is it paid? Then". */
export function withConditionsBehind(instruction: string): string {
  return outsideQuotes(instruction, (bare) =>
    bare
      .replace(inFront, (whole, before: string, said: string, is: string, verb: string, rest: string) =>
        isOrderVerb(verb) ? `${before}${capital(verb)} ${objectOf(said)}${rest} if ${subjectOf(said)} ${is}` : whole,
      )
      .replace(asked, (whole, before: string, is: string, said: string, so: string, verb: string, rest: string) =>
        isOrderVerb(verb)
          ? `${before}${capital(verb)} ${uncapitalized(said)}${rest} if it ${is.toLowerCase()} ${so}`
          : whole,
      )
      .replace(onlyWhen, (whole, before: string, verb: string, rest: string) =>
        isOrderVerb(verb) ? `${before}${capital(verb)}${rest} only if ` : whole,
      )
      .replace(/,? but (?:not|never) (?:if|when) (?=(?:it|they|its|their|the|this|that)\b)/gi, ' unless '),
  );
}

const thing = '(?:the|this|that|its|their) [\\w-]+(?: [\\w-]+)?|it|they';
/** What more is done behind it would have to be restricted as well. */
const rest = '((?: (?!and\\b|then\\b|but\\b|else\\b|otherwise\\b)[^\\s.;:!?,]+)*)(?=[.;!?]|$)';
const inFront = new RegExp(
  `(^|[.;!?] )(?:only )?(?:if|when) (${thing}) ((?:is|are|was|were|has|have) [^,.;:!?]+), (?:then )?(?:please )?([a-z]+) (?:it|them|the same)${rest}`,
  'gi',
);
const asked = new RegExp(
  `(^|[.;!?] )(is|has|was) ((?:the|this|that) [\\w-]+) ([^,.;:!?]+)\\? (?:then|if so|if yes|if it is|in that case),? (?:please )?([a-z]+) (?:it|them)${rest}`,
  'gi',
);
const onlyWhen = /(^|[.;!?] )only ([a-z]+)( [^.;:!?,]+?) (?:when|if) (?=(?:it|they|its|their|the|this|that)\b)/gi;

/** "If its state is open, close it" speaks of what was spoken of before. */
function objectOf(said: string): string {
  return /^(?:its|it)\b/i.test(said) ? 'it' : /^the(?:ir|y)\b/i.test(said) ? 'them' : uncapitalized(said);
}

function subjectOf(said: string): string {
  return /^(?:its|their)\b/i.test(said) ? uncapitalized(said) : objectOf(said) === 'them' ? 'they' : 'it';
}

function isBalanced(text: string): boolean {
  return (text.match(/["“”]/g) ?? []).length % 2 === 0;
}
