/** Which things "the one", "the shipped ones" and "them" are, where the sentence or the one before it says so: put in their place. */
import { capital, groupsOf } from '../../letters.ts';
import { outsideQuotes } from '../../step/terms/quotes.ts';
import { wordsOf } from '../../words.ts';
import { plural } from '../terms/entity.ts';
import { isOrderVerb } from '../terms/verbs.ts';

type IsThing = (words: readonly string[]) => boolean;

/** The instruction with the names of the things, so that each order says by itself what it is done to. */
export function withThoseMeant(instruction: string, isThing: IsThing): string {
  return outsideQuotes(instruction, (bare) =>
    turns.reduce(
      (text, { shape, put }) =>
        text.replace(shape, (whole: string, ...more: readonly unknown[]) => {
          const { verb = '', things = '', before = '', ...said } = groupsOf(more.at(-1));
          const thing = thingIn(things, isThing);
          if (thing === undefined || !isOrderVerb(verb)) return whole;
          const order = put({ ...thing, ...said });
          return order === undefined ? whole : `${before}${capital(verb)} ${order.replace(/\s+/g, ' ').trim()}`;
        }),
      bare,
    ),
  );
}

interface Thing {
  readonly one: string;
  readonly many: string;
  /** Whose they are, and what else is said behind the noun. */
  readonly rest: string;
  readonly isMany: boolean;
}

type Said = Thing & Readonly<Record<string, string | boolean | undefined>>;

interface Turn {
  readonly shape: RegExp;
  readonly put: (said: Said) => string | undefined;
}

const before = '(?<before>^|[.;!?:] )';
const verb = '(?:then )?(?:please )?(?<verb>[a-z]+)';
const things = '(?<things>[^,.;:!?]+?)';
/** More that is done behind it is done to them as well, and stands in another order. */
const only = '(?=\\s*(?:[.;!?]|$))';
const tail = '(?<tail>(?: (?!and\\b|then\\b|but\\b)[^\\s,.;:!?]+)*)';

const turns: readonly Turn[] = [
  {
    // "Of the orders of this customer, cancel the one with the latest day"
    shape: new RegExp(
      `${before}(?:of|from|among) ${things}, ${verb} (?:only )?(?:the|that|those) (?<kind>ones?)${tail}${only}`,
      'gi',
    ),
    put: ({ one, many, rest, kind, tail: more }) =>
      kind === 'one' ? `the ${one} ${rest} ${more}` : `all ${many} ${rest} ${more}`,
  },
  {
    // "Which loan of this member has the earliest day? Delete that one."
    shape: new RegExp(
      `${before}which ${things} has (?<extreme>the [^,.;:!?]+)\\? ${verb} (?:it|that one|this one|that [a-z]+|this [a-z]+)${only}`,
      'gi',
    ),
    put: ({ one, rest, extreme }) => `the ${one} ${rest} with ${extreme}`,
  },
  {
    // "Go through the jobs and delete the running ones"
    shape: new RegExp(
      `${before}(?:(?:go|look|run|walk) (?:through|over)|check|review|take|get|find|list|read) ${things},? (?:and|then|and then) ${verb} (?:all |each of |every one of )?(?:the|those)(?<kind> [a-z]+)? ones${tail}${only}`,
      'gi',
    ),
    put: ({ many, rest, kind, tail: more }) => `all ${kind} ${many} ${rest} ${more}`,
  },
  {
    // "Find all orders of this customer and delete them"
    shape: new RegExp(
      `${before}(?:find|get|look up|fetch|list|search for|take) ${things},? (?:and|then|and then) ${verb} (?:(?:all|each|every one) of )?(?:them|it|those|these)${only}`,
      'gi',
    ),
    put: ({ one, many, rest, isMany }) => (isMany ? `all ${many} ${rest}` : `the ${one} ${rest}`),
  },
  {
    // "Clean up the late orders: delete each of them"
    shape: new RegExp(
      `${before}(?:clean up|tidy up|go through|handle|process|deal with) ${things}: ${verb} (?:(?:all|each|every one) of )?(?:them|those|these)${only}`,
      'gi',
    ),
    put: ({ many, rest }) => `all ${many} ${rest}`,
  },
];

/** The noun is the first thing that is named; what stands before it says which of them, or that all are meant. */
function thingIn(text: string, isThing: IsThing): Thing | undefined {
  const words = text.split(' ');
  const at = words.findIndex((word) => isThing(wordsOf(word)));
  const noun = at < 0 ? undefined : words[at];
  if (noun === undefined || /[’']s$/.test(noun) || /\b(?:this|that)\b/i.test(words.slice(0, at).join(' ')))
    return undefined;
  const own = words
    .slice(0, at)
    .filter((word) => !/^(?:the|all|every|each|any|those|these|a|an|of|our|my)$/i.test(word));
  const one = wordsOf(noun).join(' ');
  const isMany = noun.toLowerCase() !== one || /\b(?:all|every|each)\b/i.test(words.slice(0, at).join(' '));
  const kind = own.join(' ');
  return {
    one: `${kind} ${one}`.trim(),
    many: `${kind} ${plural(one)}`.trim(),
    rest: words.slice(at + 1).join(' '),
    isMany,
  };
}
