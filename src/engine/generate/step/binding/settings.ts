/** What a field is to be, however it is said, as the order that sets it: "put 75 as price on this unit", "the price of this unit becomes 75". */
import type { Operation } from '../../documents/terms/document.ts';
import { capital, groupsOf, lowered } from '../../letters.ts';
import { wordsOf } from '../../words.ts';
import { outsideQuotes } from '../terms/quotes.ts';
import { resourceOf } from '../values/rank.ts';
import { bodyTargets } from './body-targets.ts';

export type IsField = (words: readonly string[]) => boolean;

/** Whether something that is there has a field of that name which can be set, and nothing is made that is called so. */
export function settableIn(operations: readonly Operation[]): IsField {
  const fields = new Set(
    operations
      .filter(({ method, path }) => /^(?:PUT|PATCH|POST)$/.test(method) && path.endsWith('}'))
      .flatMap((operation) => bodyTargets(operation).map(({ own }) => own.join(' '))),
  );
  const made = new Set(
    operations.flatMap(({ method, path }) => (method === 'POST' ? resourceOf(path).slice(-1).map(String) : [])),
  );
  return (words) => words.length > 0 && fields.has(words.join(' ')) && !made.has(words.join(' '));
}

/** The instruction with such sentences as orders. What is said to be done with "it" behind one of them is that order once more. */
export function withSettings(instruction: string, isField: IsField): string {
  return outsideQuotes(instruction, (bare) => {
    const said = turns.reduce((text, turn) => turned(text, turn, isField), bare);
    return said.replace(again, '').replaceAll(done, '');
  });
}

interface Turn {
  readonly shape: RegExp;
  /** With the names of groups of the shape in braces. */
  readonly order: string;
}

/** Behind what became an order. */
const done = '\ue001';
const again = new RegExp(
  `(?<=${done}[.;,!]?) (?:and )?(?:please )?(?:update|change|correct|adjust|fix|set|save|store|record|do) (?:it|that|this|them|so)(?: accordingly| please)?[.!]?(?=\\s|$)`,
  'gi',
);

const start = '(?<=^|[.;!?:] |\\b(?:and|then|please|also),? )';
const end = '(?=\\s*(?:[.;!?,]|$)| and\\b)';
const date = '\\d{1,2}\\.? \\p{Lu}\\p{Ll}+ \\d{4}|\\p{Lu}\\p{Ll}+ \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}';
const held =
  "the [a-z]+(?: [a-z]+)? of (?:the|its|their|this|that) [a-z]+|(?:the|its|their) [a-z]+(?: [a-z]+)?[’']s [a-z]+(?: [a-z]+)?";
const literal = `\ue000\\d+\ue000|${date}|-?\\d(?:[\\w.,:-]*\\w)?`;
const value = `(?<value>${literal})`;
const valueOrHeld = `(?<value>${literal}|${held})`;
const valueOrWord = `(?<value>${literal}|${held}|(?!(?:now|not|the|a|an|in|on|at|to|of)\\b)[a-z][\\w-]*)`;
const field = '(?<field>[a-z]+(?: [a-z]+){0,2}?)';
const thing = '(?<thing>(?:the|this|that|each|every|all|these|those|our|my)\\b[^.;:!?,\ue000]*?)';
const write = '(?:put|write|enter|note|record|add|log|store|save|use)';
const be =
  '(?:(?:should|must|shall|will|is to|has to|needs to|ought to) (?:now )?(?:be|read|say|become)|becomes|turns into)';

const toValue = 'set the {field} of {thing} to {value}';
const toGiven = 'update the {field} of {thing}';

const turns: readonly Turn[] = (
  [
    [`${write} (?<value>${held}) of ${thing} (?:in|into|as|to) (?:the|its|their) ${field}${end}`, toValue],
    [
      `${write} ${valueOrHeld} as (?:(?:the|its|a|an|new) )*${field} (?:on|to|of|for|in|into|at) ${thing}${end}`,
      toValue,
    ],
    [
      `${write} ${valueOrHeld} (?:in|into|on|onto|under) (?:the|its|their) ${field} (?:of|on|for|in|at) ${thing}${end}`,
      toValue,
    ],
    [`(?:the )?(?:new )?${field} (?:of|on|for) ${thing} ${be} ${valueOrWord}(?: now)?${end}`, toValue],
    [`the new ${field} (?:of|on|for) ${thing} is ${value}${end}`, toValue],
    [`${thing}[’']s? ${field} (?:${be}|is now) ${valueOrWord}(?: now)?${end}`, toValue],
    [`for ${thing}[,:] (?:the )?${field} (?:${be}|is now) ${valueOrWord}(?: now)?${end}`, toValue],
    [
      `${thing} (?:now )?(?:gets|has|receives|needs|takes) (?:now )?(?:the|an?) (?:new )?${field}:? (?:of )?${value}${end}`,
      toValue,
    ],
    [`${thing} (?:now )?(?:gets|has|receives|needs) (?:now )?an? (?:new|different) ${field}(?: now)?${end}`, toGiven],
    [`${write} the (?:new|given|changed) ${field} (?:on|to|in|into|for|at) ${thing}${end}`, toGiven],
  ] as const
).map(([shape, order]) => ({ shape: new RegExp(`${start}${shape}`, 'giu'), order }));

function turned(text: string, { shape, order }: Turn, isField: IsField): string {
  return text.replace(shape, (whole: string, ...more: readonly unknown[]) => {
    const { field: name = '', thing: of = '', value: is = '' } = groupsOf(more.at(-1));
    if (!isField(wordsOf(name))) return whole;
    const said = order
      .replace('{field}', name.toLowerCase())
      .replace('{thing}', () => lowered(of))
      .replace('{value}', () => is);
    return `${/^\p{Lu}/u.test(whole) ? capital(said) : said}${done}`;
  });
}

const renaming = new RegExp(
  `${start}rename (?<thing>(?:the |this |that |our )?[a-z]+(?: [^\\s.;,\ue000]+){0,2}) (?:to|as|into) (?<value>\ue000\\d+\ue000|[^.;,\ue000]{1,60}?)(?=\\s*(?:[.;!?,]|$))`,
  'giu',
);

/** "Rename the branch s-3 to North" sets its name, or what it is called by instead. */
export function withRenames(instruction: string, isField: IsField): string {
  const field = ['name', 'title', 'label'].find((name) => isField([name]));
  if (field === undefined) return instruction;
  return outsideQuotes(instruction, (bare) =>
    bare.replace(renaming, (...more: readonly unknown[]) => {
      const { thing: of = '', value: is = '' } = groupsOf(more.at(-1));
      return `set the ${field} of ${of} to ${is}`;
    }),
  );
}
