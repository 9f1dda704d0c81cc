/** What an instruction tells in a clause of its own, for a text that a request must have: why, what happened, what is the matter. */
import { baseOf } from '../../irregular-verbs.ts';
import { coverage, likeness } from '../../words.ts';
import { type Bound, enumOf, shownName, type Target, told, typesOf } from '../terms/target.ts';
import { actionOf, type Instruction } from './instruction.ts';
import { mayMean } from './meaning.ts';

const texts =
  /^(?:reason|cause|why|because|justification|explanation|description|summary|note|notes|message|comment|remark|remarks|details?|problem|issue|symptoms?|complaint|text)$/;
const reasons = /^(?:reason|cause|why|because|justification|explanation|note|notes|comment|remark|remarks)$/;
const happening = /\b(?:is|are|was|were|has|have|had|does|did|can|cannot|could|will|would|keeps?|needs?)\b|n['’]t\b/i;

const givesReason = /\b(?:because|due to|owing to|on account of)\b/i;

/** Told as a doubt: the words are those of the instruction, cut where the clause ends. */
export function saidText(target: Target, wanted: Instruction): Bound | undefined {
  const last = target.own.at(-1) ?? '';
  const isText = texts.test(last) || /^\W*(?:why|what (?:is|was|has|happened))\b/i.test(target.description);
  const types = typesOf(target.schema);
  const { format } = target.schema;
  // What may be left out takes only why something is done.
  const isMeant =
    target.required ||
    (/^(?:reason|cause|why|because|justification)$/.test(last) &&
      (wanted.isStated !== true || givesReason.test(wanted.text)) &&
      isOfDeedSaid(target, wanted));
  const first =
    target.place === 'body' && target.required && format === undefined
      ? (namedFirst(target, wanted) ?? placeSaid(target, wanted))
      : undefined;
  if (first !== undefined)
    return {
      ...told(first, target, `${shownName(target.name)} was given words of the instruction: "${first}".`),
      isLoose: true,
    };
  if (target.place !== 'body' || !isMeant || !isText || enumOf(target.schema).length > 0) return undefined;
  if (format !== undefined || (types.length > 0 && !types.includes('string'))) return undefined;
  const said =
    (reasons.test(last) ? reasonIn(wanted.text) : undefined) ?? statementIn(wanted) ?? occasionIn(target, wanted);
  return said === undefined
    ? undefined
    : told(said, target, `${shownName(target.name)} was given words of the instruction: "${said.slice(0, 60)}".`);
}

/** "She never came back" is no `suspension_reason` where nobody is suspended. */
function isOfDeedSaid({ own, context }: Target, { words }: Instruction): boolean {
  const deeds = own.filter((word) => !texts.test(word) && !/^(?:status|state|change|update)$/.test(word));
  return deeds.every((deed) => {
    const stem = deed.replace(/(?:ation|s?ion|al|ment|ure|ing|[ae]nce)$/, '');
    return [...words, ...context].some((word) => {
      const said = word.replace(/y$/, 'i');
      const isSame = said.startsWith(stem) || (said.length >= 4 && stem.startsWith(said));
      return isSame || likeness(word, deed) >= 0.6 || mayMean(word, stem);
    });
  });
}

/** "Since the vet is ill", "due to the storm"; since a day is no reason. */
function reasonIn(text: string): string | undefined {
  const [, joint = '', clause = ''] =
    /\b(because of|because|since|as|due to|owing to|on account of)\s+([^.,;:!?"\d]{3,120})/i.exec(text) ?? [];
  const isReason = /^(?:because|due|owing|on)/i.test(joint) || happening.test(clause);
  return clause === '' || !isReason ? undefined : clause.trim();
}

/** In "plan the yearly check" it is said what a visit is for, where nobody speaks of visits. */
function occasionIn({ own, context }: Target, { head, tokens, action }: Instruction): string | undefined {
  const isOccasion = own.length === 1 && /^(?:reason|cause|subject|summary|title|purpose|topic)$/.test(own[0] ?? '');
  if (!isOccasion || action !== 'create' || head.length < 2 || coverage(head.slice(-1), context) >= 0.6)
    return undefined;
  const from = tokens.findIndex(({ words }) => words.length > 0 && words[0] === head[0]);
  const said = tokens.slice(from, from + head.length);
  const isWhole = said.flatMap(({ words }) => words).join(' ') === head.join(' ');
  return from > 0 && isWhole ? said.map(({ text }) => text).join(' ') : undefined;
}

const venue = /^(?:(?:meeting )?(?:place|point)|venue|location|where|room|hall|building|city|town|court|studio)$/;

/** "A rehearsal in the parish hall": where something is to be, in plain words. */
function placeSaid({ own }: Target, { text, action }: Instruction): string | undefined {
  if (!venue.test(own.join(' ')) || action === 'read') return undefined;
  const [, said = ''] =
    /(?<!\bas )\b(?:in|at|into|inside) (?:the |our )?((?!(?:least|most|once|all|night|noon|advance|time|order|a|an|this|that|good|bad)\b)\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+){0,2}?)(?= (?:on|from|at|for|until|till|by|with|and|in|this|next)\b|[,.;]|$)/u.exec(
      text,
    ) ?? [];
  return said === '' ? undefined : said;
}

/** "A new piece: velvet coat, size L": what is named first behind the colon is called so. */
function namedFirst({ own }: Target, { text, tokens, action }: Instruction): string | undefined {
  const isName = own.length === 1 && /^(?:name|title|label|subject|headline|task|item|what)$/.test(own[0] ?? '');
  if (!isName || action === 'read' || tokens.some(({ literal }) => literal?.kind === 'quoted')) return undefined;
  const said = /^[^:.!?]{3,60}:\s+(?:an? )?([^,:;.\d"]{3,60}?)(?=[,;.]|$)/.exec(text)?.[1]?.trim();
  return said === undefined || said.split(/\s+/).length > 6 || /^(?:on|at|from|to|for|in|with|by)\b/i.test(said)
    ? undefined
    : said;
}

/** "The child fell off the swing" */
function isPast(part: string): boolean {
  return part
    .toLowerCase()
    .split(/\s+/)
    .slice(1, 4)
    .some((word) => baseOf(word) !== undefined);
}

/** "The verdict is the reason why" says where the reason stands, and is none. */
const pointing =
  /\b(?:is|are|was|stands?|as|for) (?:in )?(?:the|its|his|her|our|my) (?:reason|cause|explanation|note|text|message)s?\b/i;

/** The only part of the instruction that tells how things are, and neither orders nor asks. */
function statementIn({ text, tokens }: Instruction): string | undefined {
  if (tokens.some(({ literal }) => literal?.kind === 'quoted')) return undefined;
  const parts = text
    .split(/(?<=[.!?;:])\s+|,\s+(?:and\s+)?/)
    .map((part) => part.replace(/[.!;:,]+$/, '').trim())
    .filter((part) => (happening.test(part) || isPast(part)) && !part.endsWith('?') && !pointing.test(part));
  const isOrder = (part: string): boolean =>
    part
      .split(/\s+/)
      .slice(0, 2)
      .some((word) => actionOf(word.toLowerCase()) !== undefined) ||
    /^(?:which|that|who|whose|where|when|if|please|it (?:should|must)|i |we |and |or |there)\b/i.test(part);
  const long = parts.filter((part) => !isOrder(part) && part.split(/\s+/).length > 2);
  const states = long.filter((part) => happening.test(part));
  const [only, ...others] = states.length > 0 ? states : long;
  return others.length > 0 ? undefined : only;
}
