/**
 * What asks to be shown something and changes nothing, in the ways people have for it, as plain orders to list: "send me all open
 * orders", "print the loans", "delete nothing, just list them". Where a service does something that is called so, it is meant.
 */
import type { Operation } from '../../documents/terms/document.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { isReading } from '../instruction/reading.ts';
import { outsideQuotes } from '../terms/quotes.ts';
import { segmentsOf } from '../values/rank.ts';

const start = '(?<=^|[.;:!?,] |\\b(?:and|then|also|please) )';
const things = '(?=(?:all|every|each|the|those|these|any|our|my|only|just|\\d+|a list|an overview)\\b)';

/** "Delete nothing, just list them", "before we cancel anything: which are open?", "should I cancel it? Show me its state." */
const untouched: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=^|[.;:!?] )(?:please )?[a-z]+ nothing(?: (?:yet|at all|here|for now))?[,:;.] ?(?:and |but )?(?:just |only )?/gi,
    '',
  ],
  [
    /\b(?:i|we)(?:['’]d| would)? (?:like|want|wish) to [a-z]+ nothing,? (?:but |only |just )*(?:to )?(?=(?:see|know|read|look)\b)/gi,
    'I want to ',
  ],
  [
    /(?<=^|[.;:!?] )(?:i|we)(?:['’](?:m|re)| am| are) (?:about|going|planning) to [^.?!]{2,100}[.!]\s+(?=(?:show|list|tell|give|which|what|how)\b)/gi,
    '',
  ],
  [/\b(?:drop|remove|skip) (?=(?:the |all )?[a-z-]+ ones,? and (?:give|show|return|list|tell)\b)/gi, 'leave out '],
  [/(?<=^|[.;:!?] )return (?=[^.;:!?]*? to (?:me|us)\b)/gi, 'list '],
  // "Any crate that has been lost: weight and memo" names things; what must be done to them is said with another verb.
  [
    /(?<=^|[.;!?] )(?=(?:any|every|each|all) [\w-]+(?: [\w-]+)? (?:that|which|who) (?![^.;:]*\b(?:must|shall|should|has to|have to|needs?|is to|are to|gets?|becomes?|goes?)\b))(?=[^.;!?]*:)/gi,
    'list ',
  ],
  [/(?<=^|[.;:!?] )before (?:i|we|you|they|anyone|somebody|someone) [^,.:;?!]{2,80}[,:] ?/gi, ''],
  [/(?<=^|[.;:!?] )(?:should|shall|may|must) (?:i|we) [^.?!]{2,120}\?\s+(?=\S)/gi, ''],
];

/** "Remove the late ones from the list" leaves them out of what is told. */
const fromList =
  /\b(?:remove|drop|delete|strip|take|cut|throw|filter) (?!it\b|them\b)([^.;:,]{2,80}?) (?:from|out of|off) (?:the|this|that|your) (?:list|results?|output|answer|response)\b/gi;

const toMe = new RegExp(
  `${start}(?:send|hand|forward|pass|bring|mail)(?: (?:me|us)(?: over| back| out)?|(?: over| back) to (?:me|us)) ${things}(?![^.;]*\\b(?:by|via|as) (?:e-?mail|mail|post|sms|text)\\b)`,
  'gi',
);
const aboutThem = new RegExp(
  `${start}(?:update|brief|inform) (?:me|us) (?:on|about) |${start}(?:run|go|walk) (?:through|over) ${things}`,
  'gi',
);

/** "Send back the due date of every loan" is told a date: no loan is sent back. */
const partsBack = new RegExp(`${start}(?:send|hand|give) (?:(?:me|us) )?back (?=the ([^.;:!?]{2,60}?) of )`, 'gi');

/** Verbs that show, and verbs that only look, which a service may still know as something that it does. */
const showing = new RegExp(
  `${start}(print(?: out)?|report(?: on)?|review|monitor|track|watch|inspect|examine|study|survey|audit|browse|pick(?: out)?|choose|select|single out) ${things}|(select|extract) (?=[a-z][a-z ,]{2,60} from )`,
  'gi',
);

export function withOnlyShown(instruction: string, operations: readonly Operation[]): string {
  return outsideQuotes(instruction, (bare) => {
    const plain = untouched.reduce((text, [shape, instead]) => text.replace(shape, instead), bare);
    const left = (hasLists(operations) ? plain : plain.replace(fromList, 'leave out $1'))
      .replace(/\b(?:remove|drop|delete) (?:the |all )?(?:duplicates|duplicate [a-z]+|doubles)\b/gi, 'deduplicate')
      .replace(toMe, 'list ')
      .replace(aboutThem, 'list ');
    return left
      .replace(partsBack, (whole, parts: string) => (speaksOfThing(parts, operations) ? whole : 'list '))
      .replace(showing, (whole, verb: string | undefined, other: string, at: number, text: string) => {
        const behind = text.slice(at + whole.length);
        const things = verb === undefined ? behind.replace(/^.*? from /i, '') : behind;
        return isDone(verb ?? other, operations) || !speaksOfThing(things, operations) ? whole : 'list ';
      });
  });
}

/** "Print the shipping label" asks for more than to see something, where no label is known. */
function speaksOfThing(text: string, operations: readonly Operation[]): boolean {
  const [clause = ''] = text.split(/[.;:!?]| and | then /);
  const said = new Set(clause.split(/[^\p{L}\d_]+/u).flatMap(wordsOf));
  return operations.some(({ path }) =>
    segmentsOf(path).some((words) => words.length > 0 && words.every((word) => said.has(word))),
  );
}

/** Lists are things of the service, from which something may be removed. */
function hasLists(operations: readonly Operation[]): boolean {
  return operations.some(({ path }) => segmentsOf(path).some((words) => words.includes('list')));
}

/** Something that changes is called by the verb. */
function isDone(verb: string, operations: readonly Operation[]): boolean {
  const [word = ''] = verb.toLowerCase().split(' ');
  return operations.some(
    (operation) =>
      !isReading(operation) &&
      [operation.path, operation.id, operation.summary]
        .flatMap((text) => text.split(/[^\p{L}]+/u).flatMap(wordsOf))
        .some((own) => isForm(word, own)),
  );
}
