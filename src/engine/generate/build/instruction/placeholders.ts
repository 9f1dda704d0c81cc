/** Members of the payload that an instruction names between signs, put as people would speak of them: "report {reportNo}" is this report. */
import { capital, uncapitalized } from '../../letters.ts';
import { wordsOf } from '../../words.ts';
import { holderOf, plural } from '../terms/entity.ts';

const sign = /(?<quote>["“])?(?:\{\{?\s*(?<braced>[\w.]+)\s*\}?\}|`\{?(?<ticked>[\w.]+)\}?`)(?<end>["”])?/u;

type IsThing = (words: readonly string[]) => boolean;

/** The instruction without such signs. What nobody has given, and what stands in a text among other words, stays as it is. */
export function withMembers(instruction: string, payload: Readonly<Record<string, unknown>>, isThing: IsThing): string {
  let left = instruction;
  let done = '';
  for (let found = sign.exec(left); found !== null; found = sign.exec(left)) {
    const { quote, braced, ticked = braced, end } = found.groups ?? {};
    const before = done + left.slice(0, found.index);
    const after = left.slice(found.index + found[0].length);
    const isWhole = (quote === undefined) === (end === undefined);
    const value = ticked === undefined || !isWhole || isQuoted(before) ? undefined : payload[ticked];
    if (ticked === undefined || value === undefined) [done, left] = [before + found[0], after];
    else [done, left] = spokenOf({ name: ticked, value, isThing }, before, after);
  }
  return done + left;
}

/** Behind a quotation mark that is still open. */
function isQuoted(before: string): boolean {
  return (before.match(/"/g)?.length ?? 0) % 2 === 1 || before.lastIndexOf('“') > before.lastIndexOf('”');
}

interface Member {
  readonly name: string;
  readonly value: unknown;
  readonly isThing: IsThing;
}

type Parts = [before: string, after: string];

const called = /,? (?:that is )?(?:called|named|titled)$/i;
const keyed = / (?:(?:with|of|by|under) (?:the |its )?(?:id|number|code|key|no\.?)|number|no\.?|nr\.?|#)$/i;

function spokenOf(member: Member, before: string, after: string): Parts {
  const { name, value } = member;
  const plain = before.trimEnd();
  const own = wordsOf(name);
  const holder = holderOf(own).length > 0 ? holderOf(own) : own;
  const told = withThis(plain, [holder, own], member) ?? withThis(plain.replace(keyed, ''), [holder, own], member);
  if (told !== undefined) return [told, after];
  const named = withThis(plain.replace(called, ''), [holder, own], member);
  if (named !== undefined) return [`${named} of this name`, after];
  const within = withinList(plain, value);
  if (within !== undefined) return [within, after];
  const [, next = ''] = /^ ?([\p{L}-]+)/u.exec(after) ?? [];
  if (isSame(next, [holder, own])) return [`${before}the`, after];
  const day = dayCalled(name);
  // Of "{weightKg} kg" the unit is said.
  const words = own.length > 1 && isSame(next, [own.slice(-1)]) ? own.slice(0, -1) : own;
  const spoken = isDay(value) || day !== 'given day' ? day : words.join(' ');
  // "{colour} frames" are frames of that colour.
  if (/[^s]s$/.test(next) && typeof value === 'string' && !preposition.test(plain))
    return [`${before}${next} of the ${spoken}`, after.replace(/^ ?[\p{L}-]+/u, '')];
  return [`${before}${/\b(?:the|this|that|an?)$/i.test(plain) ? '' : 'the '}${spoken}`, after];
}

/** "The time in `since`" is the given time, and "each host in `hosts`" is each of these. */
function withinList(plain: string, value: unknown): string | undefined {
  const [, start = '', things = ''] =
    /^(.*?)\b(?:the|these|those) ((?:(?!in |from |under )[\p{L}-]+ ){1,2})(?:in|from|under)$/isu.exec(plain) ?? [];
  if (things !== '') return `${start}the given ${things.trim()}`;
  if (!Array.isArray(value)) return undefined;
  const [, first = '', thing = ''] =
    /^(.*?)\b(?:each|every|all) ([\p{L}-]+) (?:in|from|of|under)$/isu.exec(plain) ?? [];
  return thing === '' ? undefined : `${first}each of these ${pluralOf(thing)}`;
}

function pluralOf(thing: string): string {
  return /[^s]s$/.test(thing) ? thing : plural(thing);
}

/** `from` and `until` are days of which the first and the last are meant. */
function dayCalled(name: string): string {
  if (/^(?:from|start|begin)$/i.test(name)) return 'first day';
  return /^(?:to|until|till|end)$/i.test(name) ? 'last day' : 'given day';
}

const preposition = /\b(?:in|on|at|by|until|till|before|after|from|to|since|for|with|than|and|or|of|against)$/i;

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value);
}

/** Where the words before it are those of what the member is the key of: "call-out {calloutNo}", "work order {orderNo}". */
function withThis(
  plain: string,
  names: readonly (readonly string[])[],
  { value, isThing }: Pick<Member, 'value' | 'isThing'>,
): string | undefined {
  const words = plain.split(' ');
  const length = [3, 2, 1].find((count) => {
    const thing = words.slice(-count).join(' ');
    return words.length >= count && !preposition.test(thing) && isSame(thing, names);
  });
  if (length === undefined) return undefined;
  const whole = isThing(words.slice(-length - 1).flatMap(wordsOf)) ? length + 1 : length;
  const rest = words.slice(0, -whole);
  const before = rest.join(' ');
  if (pointed.test(before)) return plain;
  const pointer = Array.isArray(value) ? 'these' : /(?:,|\b(?:with|as|and))$/.test(before) ? 'the' : 'this';
  const isFirst = rest.length === 0 || /[.!?:]$/.test(before);
  const thing = words.slice(-whole).join(' ');
  return [...rest, isFirst ? capital(pointer) : pointer, uncapitalized(thing)].join(' ');
}

const pointed = /\b(?:the|this|these|those|our|my|an?)(?: [\p{L}-]+(?<! (?:to|in|on|of|for|at|by|with|that)))?$/iu;

function isSame(text: string, names: readonly (readonly string[])[]): boolean {
  const said = wordsOf(text).join('');
  return said !== '' && names.some((words) => words.join('') === said);
}
