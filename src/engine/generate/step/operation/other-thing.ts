/**
 * Changes whose words name something else than the operation makes or sets: "rename the hen" where nothing that is sent is a name, "set the
 * keeper of the coop" where a city is sent, "lend the book" where an author is made. What is nearest to it is not what was asked for.
 */
import type { Operation } from '../../documents/terms/document.ts';
import { areNear } from '../../vocabulary.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { type Instruction, isNoise } from '../instruction/instruction.ts';
import { mayMean } from '../instruction/meaning.ts';
import { isReading } from '../instruction/reading.ts';
import type { Target } from '../terms/target.ts';
import { resourceOf, segmentsOf } from '../values/rank.ts';

export interface Sent {
  readonly operation: Operation;
  readonly targets: readonly Target[];
  readonly bodyMembers: Readonly<Record<string, unknown>>;
  readonly config: { readonly urlPath?: unknown; readonly body?: unknown };
  /** What the service has requests for, in words of one thing. */
  readonly things: ReadonlySet<string>;
}

export function doesOther(sent: Sent, wanted: Instruction): boolean {
  if (isReading(sent.operation)) return false;
  if (changesUnsaid(sent, wanted)) return true;
  // What data has is sent for what it is.
  if (JSON.stringify([sent.config.urlPath, sent.config.body]).includes('<<')) return false;
  return (
    isKeyOfOther(sent, wanted) || renamesNothing(sent, wanted) || setsOther(sent, wanted) || makesOther(sent, wanted)
  );
}

/** Points that are given for an essay change nothing of its course, although the data leads there. */
function changesUnsaid({ operation, config, things }: Sent, { tokens }: Instruction): boolean {
  const { path, method } = operation;
  const thing = resourceOf(path);
  if (!/^(?:PUT|PATCH|DELETE)$/.test(method) || thing.length === 0) return false;
  const said = tokens.flatMap(({ words, literal }) => (literal === undefined ? words : []));
  const own = segmentsOf(path).flat();
  const used = [...JSON.stringify(config.urlPath ?? '').matchAll(/<<([\w.]+)\.\w+>>/g)].flatMap(([, holder = '']) =>
    wordsOf(holder),
  );
  const isOwn = (word: string): boolean => own.some((name) => isAkin(word, name));
  return !said.some(isOwn) && !used.some(isOwn) && said.some((word) => things.has(word) && !isNoise(word));
}

/** Of "rename book 15" the number is that of no branch, where the service has both. */
function isKeyOfOther({ operation, config, things }: Sent, { tokens }: Instruction): boolean {
  const keys = String(config.urlPath ?? '').split('/');
  const own = segmentsOf(operation.path).flat();
  return tokens.some(({ literal }, at) => {
    if (literal === undefined || !keys.includes(encodeURIComponent(String(literal.value)))) return false;
    const [before] = tokens
      .slice(0, at)
      .flatMap(({ words }) => words.slice(-1))
      .slice(-1);
    return before !== undefined && things.has(before) && !own.some((word) => isAkin(before, word));
  });
}

const renaming = /^(?:please )?(?:rename|re-?name|retitle)\b.* (?:to|as|into) \S/i;
const naming = /^(?:name|title|label|subject|headline|nickname|alias|caption)$/;

/** What is renamed is there already, and gets another name. */
function renamesNothing({ operation, bodyMembers }: Sent, { text }: Instruction): boolean {
  if (!renaming.test(text)) return false;
  const isMaking = operation.method === 'POST' && !operation.path.includes('{');
  const names = Object.keys(bodyMembers).flatMap((name) => wordsOf(name).slice(-1));
  return isMaking || !names.some((name) => naming.test(name));
}

const setting =
  /^(?:please )?(?:set|change|update|adjust|correct|switch|make) (?:the |its |their )?([a-z]+(?: [a-z]+){0,2}?) of (?:[^"“]+?|"[^"]*") to (?:be )?["“]?([^"”]+?)["”]?[.!]?$/i;

/** Of "set the keeper of the coop to Ida" the value is that of a keeper. */
function setsOther({ operation, targets, bodyMembers }: Sent, { text }: Instruction): boolean {
  const [, field = '', value = ''] = setting.exec(text.trim()) ?? [];
  const said = field.split(' ').flatMap(wordsOf);
  const given = value.toLowerCase();
  const members = Object.entries(bodyMembers);
  const exact = members.filter(([, one]) => String(one).toLowerCase() === given);
  // What is sent in other words than it was said is still sent as what it was called.
  const held = exact.length > 0 ? exact : members;
  if (said.length === 0 || held.length === 0) return false;
  const deed = wordsOf(operation.path.split('/').at(-1) ?? '');
  return !held.some(([name]) => {
    const target = targets.find((one) => one.name === name);
    const own = [...wordsOf(name), ...(target?.own ?? []), ...(target?.context ?? [])];
    const told = `${target?.description ?? ''}`.split(/[^\p{L}]+/u).flatMap(wordsOf);
    return said.some((word) => [...own, ...told, ...deed].some((one) => isAkin(word, one)));
  });
}

/** What is made is spoken of, or what it is made of, or the deed by its name. */
function makesOther({ operation, targets, bodyMembers }: Sent, { tokens, verb, opening }: Instruction): boolean {
  const { method, path, id, summary } = operation;
  if (method !== 'POST' || path.includes('{')) return false;
  const thing = resourceOf(path);
  const fields = targets
    .filter(({ name }) => Object.hasOwn(bodyMembers, name))
    .flatMap(({ own, context }) => [...own, ...context]);
  const names = [...thing, ...wordsOf(id), ...wordsOf(summary), ...fields].filter((word) => !isNoise(word));
  const said = tokens
    .filter(({ literal }) => literal === undefined || literal.kind === 'pair')
    .flatMap(({ text, words }) => [...words, ...wordsOf(text)]);
  return ![verb, opening, ...said].some((word) => word.length > 2 && names.some((name) => isAkin(word, name)));
}

function isAkin(said: string, own: string): boolean {
  return said === own || isForm(said, own) || isForm(own, said) || areNear(said, own) || mayMean(said, own);
}
