/** Orders that put one thing to another, in other words: to whom something is given, where it is put, and who is to be its something. */
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { wordsOf } from '../../words.ts';
import { isKeyWord } from '../terms/entity.ts';
import type { KnownOperation } from '../terms/sources.ts';

interface Around {
  readonly operations: readonly KnownOperation[];
  readonly isThing: (words: readonly string[]) => boolean;
}

const start = '(^|[.;!?]\\s+|\\b(?:and|then),? )((?:please )?)';
/** One thing by its key, or any that are pointed at. */
const things = '((?:the|this|that|these|those|all|every|each|both|our|my|[a-z]+ #?[\\w-]*\\d)\\b[^.;:!?"]*?)';
const one = '((?:the|this|that|our|my|new) [a-z]+(?: (?!now\\b)[a-z]+){0,2}?)';
const end = '(?=\\s*(?:[.,;!?]|$)| (?:with|and|because|since|as|for|on|at)\\b)';

/** The same as "assign ... to ..." and "move ... to ...". */
export function withHandedOver(instruction: string, around: Around): string {
  const isThingSaid = (said: string): boolean => {
    const words = said
      .split(' ')
      .slice(1)
      .filter((word) => word !== 'new')
      .flatMap(wordsOf);
    return [words, words.slice(-1)].some((thing) => around.isThing(thing) || isKeyed(thing, around));
  };
  return instruction
    .replace(
      new RegExp(`${start}assign ${one} to ((?:all|every|each)\\b[^.;:!?"]*?)${end}`, 'gi'),
      (whole, before, please, who: string, what: string) =>
        isSentAsKey(who, around) ? `${String(before)}${String(please)}assign ${what} to ${who}` : whole,
    )
    .replace(new RegExp(`${start}give ([a-z]+ #?[\\w-]*\\d[\\w-]*) to ${one}${end}`, 'gi'), '$1$2assign $3 to $4')
    .replace(new RegExp(`${start}(?:hand|pass|turn) ${things} over to ${one}${end}`, 'gi'), '$1$2assign $3 to $4')
    .replace(
      new RegExp(
        `(^|[.;!?]\\s+)${one} (?:should|is to|will|must|has to|shall) take (?:over |on |care of )?${things}${end}`,
        'gi',
      ),
      (_, before: string, who: string, what: string) => `${before}assign ${what} to ${who}`,
    )
    .replace(
      new RegExp(`${start}put ${things} (?:into|in|onto|under) ${one}${end}`, 'gi'),
      (whole, before, please, what, where: string) =>
        isThingSaid(where) ? `${String(before)}${String(please)}move ${String(what)} to ${where}` : whole,
    )
    .replace(
      new RegExp(
        `(^|[.;!?]\\s+)${things} (?:is|are|goes?|moves?|belongs?)(?: now)? (?:at|in|into|to) ${one}(?: now)?(?:, (?:so |and |please )*(?:change|update|set) (?:that|it|this|the [a-z]+))?(?=\\s*(?:[.,;!?]|$))`,
        'gi',
      ),
      (whole, before: string, what: string, where: string) =>
        isThingSaid(where) && isMoved(whole, what) ? `${before}move ${what} to ${where}` : whole,
    )
    .replace(
      new RegExp(
        `${start}(?:set|change|update|switch) the ([a-z]+(?: [a-z]+)?) of ((?:the |this |that )?[a-z]+(?: #?[\\w-]*\\d[\\w-]*)?) to ${one}${end}`,
        'gi',
      ),
      (whole, before, please, role: string, what: string, who: string) =>
        isRole(role, around) ? `${String(before)}${String(please)}assign ${what} to ${who}` : whole,
    );
}

/** What is somewhere is told; where it is now, or goes, is what becomes of it. */
function isMoved(text: string, what: string): boolean {
  return /\bnow\b|\b(?:goes?|moves?)\b/i.test(text) && !/^(?:the|our|my) [a-z]+ (?:that|which|who)\b/i.test(what);
}

/** Things of that kind are told by a key, and there is no field that is called just so. */
function isRole(role: string, { operations, isThing }: Around): boolean {
  const words = role.split(' ').flatMap(wordsOf);
  const isField = targetsOf(operations).some((own) => own.join(' ') === words.join(' '));
  return isThing(words) && isKeyed(words, { operations }) && !isField;
}

/** "Assign this driver to all requested rides": the rides get the key of the driver. */
function isSentAsKey(who: string, { operations }: Around): boolean {
  const words = who.split(' ').slice(1).flatMap(wordsOf);
  const changing = operations.filter(({ operation }) => /^(?:PUT|PATCH|POST)$/.test(operation.method));
  return changing.some(({ operation }) =>
    bodyTargets(operation).some(
      ({ own }) => own.some(isKeyWord) && own.filter((word) => !isKeyWord(word)).join(' ') === words.join(' '),
    ),
  );
}

/** Something is changed to have another key of it. */
function isKeyed(words: readonly string[], { operations }: Pick<Around, 'operations'>): boolean {
  return targetsOf(operations).some(
    (own) => own.some(isKeyWord) && own.filter((word) => !isKeyWord(word)).join(' ') === words.join(' '),
  );
}

function targetsOf(operations: readonly KnownOperation[]): readonly (readonly string[])[] {
  const changing = operations.filter(({ operation }) => /^(?:PUT|PATCH)$/.test(operation.method));
  return changing.flatMap(({ operation }) => bodyTargets(operation).map(({ own }) => own));
}
