/** Restrictions that a part of a sentence makes: "unless it has been sent", "only if they are still open". */

/** What has to be so, or must not be so, for a change to be made. */
export interface OnlyIf {
  readonly said: string;
  readonly isNegated: boolean;
}

const shape =
  /^(?:but )?(unless|only if|if|as long as|provided(?: that)?|except (?:if|when)) (?:it|they|this|that|those|these|the [\w-]+(?: [\w-]+)?) ((?:is|are|was|were|has|have|had)\b.+)$/is;

/** The restriction that a part of a sentence makes, where it is one. */
export function onlyIfOf(part: string): OnlyIf | undefined {
  const [, word = '', said = ''] = shape.exec(part) ?? [];
  if (said === '') return undefined;
  return { said, isNegated: /^(?:unless|except)/i.test(word) !== /\b(?:not|no longer|never)\b|n't\b/i.test(said) };
}

/** A change and the restriction behind it: "cancel it unless it has been sent"; undefined where there is none, or it stands in quotes. */
export function withRestriction(text: string): { readonly text: string; readonly onlyIf: OnlyIf } | undefined {
  const [, done = '', part = ''] =
    /^(.+?),? ((?:but )?(?:unless|only if|if|as long as|provided(?: that)?|except (?:if|when)) .+)$/is.exec(text) ?? [];
  const onlyIf = isBalanced(done) ? onlyIfOf(part) : undefined;
  return onlyIf === undefined ? undefined : { text: done, onlyIf };
}

function isBalanced(text: string): boolean {
  return (text.match(/["“”]/g) ?? []).length % 2 === 0;
}
