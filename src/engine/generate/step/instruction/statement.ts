/** Instructions that are no orders: how things are, what became of them, or how they are to be. */
import { baseOf } from '../../irregular-verbs.ts';
import { type Action, actionByVerb, articles, isNoise, prepositions } from '../terms/verbs.ts';

export interface Statement {
  /** What was done or is to be done, as an order has it; empty where only a state is told. */
  readonly verb: string;
  readonly action: Action;
  /** Where what is said of the subject begins. */
  readonly at: number;
  /** The subject has done something to another thing, which stands behind the verb. */
  readonly hasObject: boolean;
}

const helping =
  /^(?:does|do|did|is|are|am|was|were|has|have|had|wants|will|can|needs|doesn['’]t|don['’]t|isn['’]t|moved|died|got|became|changed)$/;

/** "Order was paid": what is no order, although it begins like one. */
export function isHelping(word: string): boolean {
  return helping.test(word) && !/^(?:do|changed|moved)$/.test(word);
}

const persons = /^(?:i|we|he|she|they)$/;
/** Verbs of which the third person is no name of things: orders and returns are both. */
const plainDeeds =
  /^(?:cancel|unsubscribe|subscribe|withdraw|accept|decline|refuse|reject|approve|confirm|pay|leave|resign|join|reopen|extend|postpone|renew|terminate|enrol|enroll|quit|revoke|waive)$/;

/** "The owner does not want reminders", "she cancels the booking": what is said to be so is to be written down. */
export function statementOf(lower: readonly string[]): Statement | undefined {
  const end = lower.findIndex((word) => /^[.:;!?,]$/.test(word));
  const first = end < 0 ? lower : lower.slice(0, end);
  if (lower.includes('?')) return undefined;
  return stateOf(first) ?? newOf(first) ?? deedOf(first) ?? measureOf(lower, first);
}

/** "The job is finished" */
function stateOf(first: readonly string[]): Statement | undefined {
  const at = first.findIndex((word, index) => index > 0 && (helping.test(word) || isPast(first, index)));
  const before = first.slice(0, at);
  if (at < 1 || !isSubject(before, first[at] ?? '')) return undefined;
  const isPerson = persons.test(before[0] ?? '');
  // Who will be away from one day to another has that entered.
  if (isPerson && !/^(?:will|am)$/.test(first[at] ?? '')) return undefined;
  const verb = isPerson ? '' : participleIn(first, at);
  return { verb, action: isPerson ? 'create' : 'change', at, hasObject: false };
}

/** "The new keeper of the coop is whoever called": another one than before. */
function newOf(first: readonly string[]): Statement | undefined {
  const at = first.findIndex((word, index) => index > 2 && /^(?:is|are|becomes?|will|shall)$/.test(word));
  const isNew =
    /^(?:the|its|his|her|their|our)$/.test(first[0] ?? '') &&
    /^(?:new|next|right|correct|real|actual)$/.test(first[1] ?? '');
  return at > 0 && at < 9 && isNew ? { verb: '', action: 'change', at, hasObject: false } : undefined;
}

function isSubject(before: readonly string[], helper: string): boolean {
  const [opening = '', ...others] = before;
  if (persons.test(opening)) return others.length === 0;
  const isThing = articles.test(opening) ? others.length > 0 && others.length < 4 : before.length < 3;
  const things = articles.test(opening) ? others : before;
  // "Order was paid"; of several nobody says so without an article.
  const isBare = !articles.test(opening);
  const isNamed = things.every(
    (word, index) =>
      (/^\p{L}{3,}/u.test(word) || (index > 0 && /\d/.test(word))) &&
      !prepositions.has(word) &&
      !isNoise(word) &&
      !/^(?:who|what|which|where|when|how|whose|somebody|someone|nobody|anybody|everything|nothing)$/.test(word) &&
      (!actionByVerb.has(word) || things.length === 1 || index > 0),
  );
  const isOne =
    !isBare ||
    (/(?:[^s]|ss)$/.test(things.at(-1) ?? '') && /^(?:is|was|has|had|did|does|will|can)$|[a-z]{3}ed$/.test(helper));
  return isThing && isNamed && isOne;
}

/** "The customer paid the bill", "the parcel arrived"; "the bill sent to the customer" names a thing. */
function isPast(first: readonly string[], at: number): boolean {
  const word = first[at] ?? '';
  if (
    baseOf(word) !== undefined &&
    !/^(?:left|sent|made|given|taken|sold|paid|held|kept|built|written|bought)$/.test(word)
  )
    return true;
  const before = first[at - 1] ?? '';
  const isEnded = at === first.length - 1 && at > 1;
  const isDoing = articles.test(first[at + 1] ?? '');
  if (/[a-z]{3}ed$/.test(word) && /^\d/.test(first[at + 1] ?? '') && /[^s]$/.test(before)) return true;
  return /[a-z]{3}ed$/.test(word) && articles.test(first[0] ?? '') && /[^s]$/.test(before) && (isEnded || isDoing);
}

/** What was done, where it is not denied: "is refused". */
function participleIn(first: readonly string[], at: number): string {
  const behind = first.slice(at, at + 4).filter((word) => !/^(?:been|being|now|already|just|all|both)$/.test(word));
  const said = helping.test(behind[0] ?? '') ? behind.slice(1) : behind;
  return verbOf(said[0] ?? '') ?? '';
}

/** `refuse` of `refused`, `apply` of `applied`, `cancel` of `cancelled`. */
function verbOf(word: string): string | undefined {
  if (!/(?:ed|en|aid|ent)$/.test(word)) return undefined;
  const forms = [
    word.replace(/ed$/, 'e'),
    word.replace(/ed$/, ''),
    word.replace(/([a-z])\1ed$/, '$1'),
    word.replace(/ied$/, 'y'),
    word.replace(/aid$/, 'ay'),
    word.replace(/ent$/, 'end'),
  ];
  return forms.find((form) => form !== word && actionByVerb.has(form) && actionByVerb.get(form) !== 'read');
}

/** "The donor unsubscribes from our newsletter" */
function deedOf(first: readonly string[]): Statement | undefined {
  const at = first.findIndex(
    (word, index) =>
      index > 0 &&
      /s$/.test(word) &&
      (plainDeeds.test(word.replace(/s$/, '')) ||
        (/^(?:moves|switches|changes)$/.test(word) && /^(?:to|into|from)$/.test(first[index + 1] ?? ''))),
  );
  const before = first.slice(0, at);
  const isTold = persons.test(before[0] ?? '') ? before.length === 1 : isSubject(before, 'is');
  if (at < 1 || !isTold) return undefined;
  const verb = (first[at] ?? '').replace(/(?<=ch)es$|s$/, '');
  const action = /^(?:unsubscribe|subscribe|leave|join|pay)$/.test(verb)
    ? 'change'
    : (actionByVerb.get(verb) ?? 'change');
  return { verb, action, at, hasObject: first.length > at + 1 };
}

/** "Do not call me about this order": an order all the same. */
export function isForbidding([first = '', second = '', verb = '']: readonly string[]): boolean {
  return first === 'do' && second === 'not' && actionByVerb.get(verb) !== 'read';
}

/** "The course lasts 90 minutes now", "it leaves on the given day now": what was otherwise before. */
function measureOf(lower: readonly string[], first: readonly string[]): Statement | undefined {
  const at = first.findIndex(
    (word, index) => index > 0 && /[a-z]{2}[^su]s$/.test(word) && !articles.test(first[index - 1] ?? ''),
  );
  const next = first[at + 1] ?? '';
  const isNew = lower.some((word) => /^(?:now|instead|longer|later|earlier)$/.test(word));
  const isMeasure = /^\d/.test(next) || /^(?:on|at|until|from|in|only|about|\w+ly)$/.test(next) || numbers.test(next);
  if (at < 1 || !isNew || !isMeasure || !isSubject(first.slice(0, at), 'is')) return undefined;
  return { verb: '', action: 'change', at, hasObject: false };
}

const numbers = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)$/;

/** "No backups for this server any more" */
export function isEnough(text: string): boolean {
  return /^no (?!one\b|longer\b)[a-z]/i.test(text) && /\b(?:any ?more|any longer|from now on)\b/i.test(text);
}

/** "Callers should wait four minutes": who says how things are to be wants them changed. The place of the verb. */
export function obligationAt(lower: readonly string[]): number {
  const at = lower.findIndex((word) => /^(?:should|must|shall)$/.test(word));
  const before = lower.slice(0, at);
  const isSubject_ =
    before.length > 0 && before.length < 7 && !before.some((word) => /^(?:that|which|who|what|[.,:;!?])$/.test(word));
  const isOrder = actionByVerb.has(before[0] ?? '') || /^(?:i|we|you|please)$/.test(before.at(-1) ?? '');
  if (at < 1 || !isSubject_ || isOrder) return -1;
  return (
    at +
    1 +
    (lower.slice(at + 1).findIndex((word) => !/^(?:not|be|have|get|now|then|only|no|longer|been)$/.test(word)) || 0)
  );
}

/** "Nobody should see it": how things are to be is nothing that is read. */
export function toldAction(verb: string): Action {
  const action = actionByVerb.get(verb) ?? 'change';
  return action === 'read' ? 'change' : action;
}
