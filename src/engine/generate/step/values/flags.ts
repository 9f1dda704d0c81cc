/** Yes or no, as an instruction says it: by the name of a flag, by its opposite, or by what its description says. */
import { flagOff, flagOn } from '../../documents/terms/document.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { actionOf, type Instruction, isNoise } from '../instruction/instruction.ts';
import { mayMean } from '../instruction/meaning.ts';
import { type Bound, shownName, type Target, told, typesOf } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import { glossedBound, isDerived, isSaid, spokenWords } from './choices.ts';
import { decisionBound } from './decisions.ts';
import { isDeniedAt } from './denied-values.ts';
import { givenBound, isBecoming } from './flag-value.ts';
import { switchedBound, turnedBound } from './polarity.ts';

const opposites: ReadonlyMap<string, RegExp> = new Map([
  ['open', /^(completed?|done|closed|finished|resolved|paid)$/],
  ['pending', /^(completed?|done|finished)$/],
  ['outstanding', /^(completed?|done|paid|finished)$/],
  ['unfinished', /^(completed?|done|finished)$/],
  ['active', /^(archived|inactive|disabled|deleted)$/],
  ['public', /^private$/],
  ['hide', /^(?:published|visible|public|shown|listed)$/],
  ['alive', /^(?:deceased|dead)$/],
  ['living', /^(?:deceased|dead)$/],
  ['outdoor', /^(?:indoors?|inside)$/],
  ['outdoors', /^(?:indoors?|inside)$/],
  ['outside', /^(?:indoors?|inside)$/],
  ['indoor', /^(?:outdoors?|outside)$/],
  ['private', /^public$/],
  ['internal', /^external$/],
  ['external', /^internal$/],
  ['offline', /^online$/],
  ['empty', /^(?:occupied|taken|full)$/],
  ['free', /^(?:occupied|taken|booked|reserved|busy)$/],
  ['vacant', /^(?:occupied|taken|booked|reserved|rented)$/],
  ['missing', /^(?:present|available|found)$/],
  ['absent', /^present$/],
  ['hidden', /^(?:visible|public|published|shown|listed)$/],
  ['draft', /^(?:published|final)$/],
  ['manual', /^automatic$/],
  ['live', /^(archived|deleted|closed|test|draft|deactivated)$/],
  ['closed', /^open$/],
]);

/** `unpaid` for `paid`, `open` for `completed`. */
function isOpposite(said: string, own: readonly string[]): boolean {
  const [word = ''] = own;
  if (own.length !== 1) return false;
  return (
    [`un${word}`, `in${word}`, `non-${word}`, `not-${word}`].includes(said) ||
    opposites.get(said)?.test(word) === true ||
    isUndone(said, word)
  );
}

/** "Nothing outstanding", "no open ones", "not private" */
function isNothing(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ text }) => text.toLowerCase());
  return /^(?:nothing|none|no|not|never|without)$/.test(
    before.findLast((word) => !/^(?:is|are|be|been|any ?more|longer|left)$/.test(word)) ?? '',
  );
}

/** To unpause what is paused, to deactivate what is active. */
function isUndone(said: string, word: string): boolean {
  const [, done = ''] = /^(?:un|de|dis)([a-z]{4,})$/.exec(said) ?? [];
  return done !== '' && isForm(done, word);
}

/** Words of flags that people say in another way. */
const saidBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['without', ['exclude', 'hide', 'omit']],
  ['excluding', ['exclude', 'hide', 'omit']],
  ['except', ['exclude', 'hide', 'omit']],
  ['know', ['notify', 'inform', 'send']],
  ['inform', ['notify', 'send']],
  ['text', ['sms']],
  ['tell', ['notify', 'send']],
  ['mail', ['notify', 'email']],
  ['email', ['notify', 'mail']],
  ['announce', ['notify']],
  ['died', ['deceased', 'dead']],
  ['charge', ['billable', 'chargeable']],
  ['charged', ['billable', 'chargeable']],
  ['pay', ['billable', 'chargeable']],
]);

/** "Not been repaired" where `true` is documented for what has "not been repaired", and "in the store" where `false` is. */
function saidAsDescribed(target: Target, tokens: readonly Token[]): Bound | undefined {
  const { place, context, own } = target;
  // What leaves out those that do not run gives those that run.
  const description = target.description.replace(
    /\b(?:leaves? out|leave out|excludes?|hides?|omits?|drops?|skips?|without)\b([^.;]*?)\b(?:do(?:es)? not|(?:is|are|has|have) not|not)\b/i,
    'only$1',
  );
  if (!/\b(?:true|false|only|those|whether)\b/i.test(description) || (place !== 'query' && place !== 'body'))
    return undefined;
  const [whenTrue = [], whenFalse = []] = description
    .split(/\bfalse\b/i)
    .map((clause) => clause.toLowerCase().split(/[^a-z]+/));
  const said = tokens.map(({ text, literal }) => (literal === undefined ? text.toLowerCase() : ''));
  const isTelling = (word: string, before: string): boolean => {
    const [stem = ''] = wordsOf(word);
    return (
      word.length >= 3 &&
      !isNoise(stem) &&
      (word.length >= 5 || /^(?:that|which|who|not)$/.test(before)) &&
      !context.includes(stem) &&
      !own.includes(stem) &&
      (actionOf(word) === undefined || /^(the|a|an)$/.test(before))
    );
  };
  for (const [at, word] of said.entries()) {
    const isTrue = whenTrue.includes(word);
    const clause = isTrue ? whenTrue : whenFalse;
    const isOfOne = isTrue !== whenFalse.includes(word);
    if (
      !isTelling(word, said[at - 1] ?? '') ||
      !isOfOne ||
      (whenFalse.length === 0 && !/(?:ed|en|ing|able)$/.test(word))
    )
      continue;
    const isAsTold = isDenied(said, at) === isDenied(clause, clause.indexOf(word));
    return told(
      isAsTold === isTrue,
      target,
      `${shownName(target.name)} was taken from the instruction by its description.`,
    );
  }
  return undefined;
}

/** "Nobody is to be mailed" for what is described as "watchers get no mail": what a description says is so when the flag is set. */
function toldTogether(target: Target, tokens: readonly Token[]): Bound | undefined {
  const { place, description, context, name } = target;
  if (place !== 'body' || description.length > describedMax) return undefined;
  const names = [...context, ...wordsOf(name)];
  const told_ = description.toLowerCase().split(/[^a-z]+/);
  const said = tokens.map(({ text, literal }) => (literal === undefined ? text.toLowerCase() : ''));
  const pairs = told_.flatMap((word, at): readonly (readonly [number, number])[] => {
    // "Can be changed" says nothing of what a change does.
    if (word.length < 4 || isNoise(word) || generic.test(word) || names.some((part) => isForm(part, word))) return [];
    const found = said.findIndex((other) => isForm(other, word));
    return found < 0 ? [] : [[at, found]];
  });
  const [first] = pairs;
  if (first === undefined) return undefined;
  const isPlace = /^(?:in|on|from|at)$/.test(
    told_.slice(0, first[0]).findLast((word) => !/^(?:the|an?|its|their|your|our)$/.test(word)) ?? '',
  );
  const denies = isPlace ? isKeptOut : isDenied;
  const [isNo, isSaidNo] = [denies(told_, first[0]), denies(said, first[1])];
  // One word is enough where both deny it, or where there are hardly any others.
  const content = told_.filter(
    (word) => word.length >= 4 && !isNoise(word) && word !== 'whether' && !names.some((part) => isForm(part, word)),
  );
  if (pairs.length < 2 && !(isNo && isSaidNo) && content.length > 2) return undefined;
  return told(
    isNo === isSaidNo,
    target,
    `${shownName(target.name)} was taken from the instruction by its description.`,
  );
}

const generic = /^(?:chang|set|updat|sen[dt]|edit|modif|giv|tak)/;

/** Longer ones tell of more than of what a flag does. */
const describedMax = 80;

function isDenied(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 8), at);
  return (
    before.slice(-3).some(isDenying) || clauseBefore(words, at).some((word) => /^(nobody|none|nothing)$/.test(word))
  );
}

const isDenying = (word: string): boolean => /^(?:not|no|never|without|cannot)$|n['’]t$/.test(word);

function clauseBefore(words: readonly string[], at: number): readonly string[] {
  const before = words.slice(Math.max(0, at - 8), at);
  return before.slice(before.findLastIndex((word) => /^[.;,]?$/.test(word)) + 1);
}

/** "It must not show up in the logs" for "hide the value in the logs": anywhere before it, as long as the clause lasts. */
function isKeptOut(words: readonly string[], at: number): boolean {
  const hiding =
    /^(?:hides?|hidden|omit(?:s|ted)?|excludes?|excluded|suppress(?:es|ed)?|masks?|masked|conceals?|leaves?|kept?)$/;
  return clauseBefore(words, at).some((word) => isDenying(word) || hiding.test(word));
}

/** "`true`: nobody lives there" and "`false` for the free ones" say by themselves which words set it. */
function explainedBound(target: Target, tokens: readonly Token[]): Bound | undefined {
  const said = tokens.map(({ text, literal }) => (literal === undefined ? text.toLowerCase() : ''));
  const stems = said.map((word) => wordsOf(word));
  const clauses = [
    ...target.description.matchAll(
      /\b(true|false)\b[`"']?\s*(?::|=|–|-|for|means|if|when|where)\s+((?:(?!\b(?:true|false)\b)[^.;])*)/gi,
    ),
  ];
  const [found, ...others] = clauses.flatMap(([, value = '', clause = '']): readonly boolean[] => {
    const all = clause.toLowerCase().split(/[^a-z]+/);
    const content = all.filter((word) => isContent(word, target));
    const met = content.filter((word) => {
      const at = stems.findIndex((parts) => wordsOf(word).some((stem) => parts.some((part) => isForm(stem, part))));
      return at >= 0 && isDenied(said, at) === isDenied(all, all.indexOf(word));
    });
    return met.length > 0 && met.length * 2 >= content.length ? [value.toLowerCase() === 'true'] : [];
  });
  return found === undefined || others.length > 0
    ? undefined
    : told(found, target, `${shownName(target.name)} was taken from the instruction by its description.`);
}

function isContent(word: string, { context, own }: Target): boolean {
  const [stem = ''] = wordsOf(word);
  return (
    word.length >= 3 &&
    !isNoise(stem) &&
    !context.includes(stem) &&
    !own.includes(stem) &&
    !/^(?:ones?|those|where|who|which|that)$/.test(word)
  );
}

/** "Low in stock" is what `below_reorder` is about, when its description speaks of the stock. */
function isDescribed(
  { place, description, context }: Target,
  own: readonly string[],
  spoken: readonly string[],
): boolean {
  if (place !== 'query' && place !== 'body') return false;
  const isOwn = (word: string): boolean => own.some((part) => mayMean(word, part));
  const told = wordsOf(description.slice(0, 200)).filter((word) => !isNoise(word) && !context.includes(word));
  const meant = spoken.filter(isOwn);
  const others = spoken.filter((word) => !isOwn(word) && wordsOf(word).some((part) => told.includes(part)));
  return meant.length > 0 && (own.length === 1 || others.length > 0);
}

/** "(`y`: both sides, `n`: one side)" */
function glossedFlag(target: Target, tokens: readonly Token[]): Bound | undefined {
  const { [flagOn]: on, [flagOff]: off } = target.schema;
  if (on === undefined || off === undefined) return undefined;
  const bound = glossedBound(target, [on, off], tokens);
  return bound === undefined
    ? undefined
    : { ...told(bound.literal === on, target), ...(bound.doubt === undefined ? {} : { doubt: bound.doubt }) };
}

/** By its own words, or by others that say the same. */
function isNamedBy(own: readonly string[], said: readonly string[], tokens: readonly Token[]): boolean {
  return (
    isSaid(own, tokens) ||
    own.every((word) =>
      said.some(
        (other) =>
          isForm(word, other) ||
          (word === 'auto' && /^automatic/.test(other)) ||
          isDerived(other, word) ||
          mayBe(word, other),
      ),
    ) ||
    isSaidInPart(own, said)
  );
}

/** What is `billable` can be billed. */
function mayBe(word: string, verb: string): boolean {
  const stem = /^(.{3,}?)(?:e?able|ible)$/.exec(word)?.[1];
  const bare = (text: string): string => text.replace(/e$/, '').replace(/(.)\1$/, '$1');
  return stem !== undefined && verb.length >= 3 && (isForm(verb, stem) || bare(verb) === bare(stem));
}

/** "Serviced soon" for what is due for service: one word of it is said, and all others are meant. */
function isSaidInPart(own: readonly string[], said: readonly string[]): boolean {
  const open = own.filter((word) => !said.some((other) => isForm(word, other)));
  return open.length < own.length && open.every((word) => said.some((other) => mayMean(other, word)));
}

/** "That nobody has answered" */
function isDoneByNobody(before: readonly string[]): boolean {
  return /^(?:nobody|none|nothing)$|^no-?one$/.test(before.findLast((word) => !helping.test(word)) ?? '');
}

const helping = /^(?:has|have|had|is|are|was|were|been|be|being|got|of|them|yet|ever|it)$/;

/** "Archived ones left out" */
function isLeftOut(tokens: readonly Token[], at: number): boolean {
  const behind = tokens.slice(at + 1, at + 5).map(({ text }) => text.toLowerCase());
  return /^(?:(?:ones?|[a-z]+s) )?(?:(?:are |to be )?(?:left out|excluded|omitted|ignored)|aside|not (?:included|wanted|shown))\b/.test(
    behind.join(' '),
  );
}

/** "That still have to be verified", "yet to be checked" */
function isStillToBe(before: readonly string[]): boolean {
  const [to, be] = before.slice(-2);
  return (
    to === 'to' &&
    /^(?:be|get)$/.test(be ?? '') &&
    before.slice(-6, -2).some((word) => /^(?:yet|still|have|has|needs?|left|remain\w*|waiting|wait)$/.test(word))
  );
}

/** "No mail to him" for `send_email` */
function isUnsent([verb = '', noun = '', ...others]: readonly string[], tokens: readonly Token[]): boolean {
  if (!/^(?:send|notify|inform)$/.test(verb) || noun === '' || others.length > 0) return false;
  const isVerbDenied = tokens.some(
    ({ text }, at) =>
      (text.toLowerCase() === verb || saidBy.get(text.toLowerCase())?.includes(verb) === true) &&
      /^(?:not|never|without)$/i.test(tokens[at - 1]?.text ?? ''),
  );
  if (isVerbDenied) return true;
  return tokens.some(
    ({ text, words }, at) =>
      (words.includes(noun) || saidBy.get(text.toLowerCase())?.includes(noun) === true) &&
      /^(?:no|without)$/i.test(tokens[at - 1]?.text ?? ''),
  );
}

/** "Not on show", "not in stock" */
function isDeniedPhrase(own: readonly string[], tokens: readonly Token[]): boolean {
  if (own.length < 2) return false;
  return tokens.some(
    ({ text }, at) =>
      /^not$/i.test(text) && own.every((word, step) => tokens[at + 1 + step]?.words.includes(word) === true),
  );
}

/** "Blocked or not" asks for both. */
function isEitherWay({ own }: Target, tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ words }, index) =>
      words.includes(own.at(-1) ?? '') &&
      /^or$/i.test(tokens[index + 1]?.text ?? '') &&
      /^(not|un\w+|without)$/i.test(tokens[index + 2]?.text ?? ''),
  );
}

/** `archived projects` sets `archived`; `include_notes` wants `including notes`. */
export function flagBound(target: Target, { tokens, words, verb }: Instruction): Bound | undefined {
  if (!typesOf(target.schema).includes('boolean')) return undefined;
  const { place } = target;
  if (isEitherWay(target, tokens)) return undefined;
  const explained = givenBound(target, tokens) ?? glossedFlag(target, tokens);
  if (explained !== undefined) return explained;
  const telling = target.own.filter((word) => !/^(is|has|show|flag|only|for)$/.test(word));
  // What is on show is no more than on, without the second word.
  const own = telling.join() === 'on' ? target.own : telling;
  if (own.length === 0) return undefined;
  const isExcluding = own.length > 1 && /^(exclude|without|skip|hide|omit)$/.test(own[0] ?? '');
  // "They need cleaning" for `cleaning_needed`
  const needs = tokens.some(({ text }) => /^needs?$/i.test(text)) && place === 'body' ? ['need', 'needed'] : [];
  const spoken = [...words, ...needs, ...tokens.flatMap(({ text }) => saidBy.get(text.toLowerCase()) ?? [])];
  const said = spoken.flatMap((word) =>
    /^(include|including|with)$/.test(word) ? ['include', 'included'] : [word === 'done' ? 'completed' : word],
  );
  const isToggled = /^(?:de)?activate$|^(?:en|dis)able$/i.test(verb);
  if (isToggled && place === 'body' && own.length === 1 && /^(active|enabled|on)$/.test(own[0] ?? ''))
    return told(/^(activate|enable)$/i.test(verb), target);
  if (place === 'body' && own.join() === 'open' && /^(?:close|shut|open|reopen)$/.test(verb))
    return told(/open$/.test(verb), target);
  const opposite = tokens.findIndex(({ text }) => isOpposite(text.toLowerCase(), own));
  if (opposite >= 0) return told(isNothing(tokens, opposite) || isBecoming(target, own, tokens), target);
  if (isDeniedPhrase(own, tokens) || isUnsent(own, tokens)) return told(false, target);
  const switched = switchedBound(target, own, tokens);
  if (switched !== undefined) return switched;
  const turned = turnedBound(target, target.own, tokens);
  if (turned !== undefined) return turned;
  const decided = decisionBound(target, own, verb);
  if (decided !== undefined) return decided;
  if (!isNamedBy(own, said, tokens))
    return (
      explainedBound(target, tokens) ??
      (isDescribed(target, own, spokenWords(tokens)) ? told(true, target) : undefined) ??
      saidAsDescribed(target, tokens) ??
      toldTogether(target, tokens)
    );
  const last = own.at(-1) ?? '';
  const at = tokens.findIndex(
    ({ text, words: parts }) =>
      parts.some(
        (word) => isForm(last, word === 'done' ? 'completed' : word) || isDerived(word, last) || mayBe(last, word),
      ) || saidBy.get(text.toLowerCase())?.includes(last) === true,
  );
  const start =
    own.length < 2 ? at : tokens.findIndex(({ words: parts }) => parts.some((word) => isForm(own[0] ?? '', word)));
  const before = tokens
    .slice(0, Math.max(start, at))
    .map(({ text, literal }) => (literal === undefined ? text.toLowerCase() : ''));
  const isNegated =
    before
      .filter((text) => !/^(?:be|been|being|longer|any|yet|ever)$/.test(text))
      .slice(-2 - Math.abs(start - at))
      .some((text) => !isExcluding && /^(not|non|without|exclude|excluding|no|un|cannot|never)$|n['’]t$/.test(text)) ||
    (at >= 0 && (isDoneByNobody(before) || isStillToBe(before) || isLeftOut(tokens, at))) ||
    (place === 'query' && !isExcluding && at >= 0 && isDeniedAt(Math.min(start, at), target, tokens));
  return told(!isNegated, target);
}
