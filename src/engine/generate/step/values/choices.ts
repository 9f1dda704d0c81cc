/** Values out of the choices that a document lists: one of an enum, an order, yes or no. */
import { isForm } from '../../word-forms.ts';
import { coverage, wordsOf } from '../../words.ts';
import { actionOf, type Instruction, isNoise } from '../instruction/instruction.ts';
import { mayMean } from '../instruction/meaning.ts';
import { type Bound, enumOf, shownName, type Target, told, typesOf } from '../terms/target.ts';
import type { Taken, Token } from '../terms/token.ts';
import { prepositions } from '../terms/verbs.ts';
import { currencyBound } from './currency.ts';
import { isDeniedAt } from './denied-values.ts';
import { displayedBound } from './display-names.ts';
import { examplesOf } from './examples.ts';
import { glossesOf } from './gloss.ts';
import { areSeveral, isUnchosen } from './left-out.ts';
import { spokenOnScale } from './number-scale.ts';
import { isOfKey } from './whereabouts.ts';

/** One of the values that a target takes, by its words. */
export function choiceBound(
  target: Target,
  { tokens, head, words, verb, text }: Instruction,
  taken: Taken,
): Bound | undefined {
  const numbered = glossedNumber(target, tokens) ?? scaledNumber(target, tokens);
  if (numbered !== undefined) return numbered;
  const listed = enumOf(target.schema).filter((value) => typeof value === 'string');
  const all = listed.length > 0 ? listed : examplesOf(target);
  const signed = signedBound(target, all, text);
  if (signed !== undefined) return signed;
  const values = all.filter((value) => !all.some((other) => other !== value && isSameWords(value, other)));
  if (values.length < 2 || isUnchosen(target, text) || isLeftOpen(target, tokens)) return undefined;
  if (values.some((value) => isEitherWay(value, tokens))) return undefined;
  const written = values.length > 1 ? tokens.filter((token) => isWritten(token, values)) : [];
  const [code, ...codes] = written;
  if (code !== undefined && codes.length === 0) {
    taken.add(code);
    return told(
      values.find((value) => isWritten(code, [value])),
      target,
    );
  }
  const spoken = values.filter((value) => isSpoken(value, target, tokens));
  const called = displayedBound(target, values, tokens);
  if (called !== undefined) return called;
  // Who travels has not travelled.
  const exact = spoken.filter((value) => isWord(value, tokens));
  const whole = exact.length > 0 ? exact : spoken;
  const said = whole.length > 0 ? whole : values.filter((value) => isTold(value, values, { tokens, head, target }));
  if (said.length === 0 && values.some((value) => isDenied(value, target, tokens))) return undefined;
  if (said.length === 0 && listed.length > 0)
    return (
      derivedBound(target, values, tokens) ??
      currencyBound(target, values, tokens) ??
      glossedBound(target, values, tokens) ??
      meantBound(target, values, tokens) ??
      describedBound(target, values, tokens)
    );
  if (areSeveral(said, target, text)) return undefined;
  const [meant, ...rivals] = said.length > 1 ? meantAmong(said, target, { tokens, head }) : [];
  if (meant !== undefined && rivals.length === 0) return told(meant, target);
  const special = said.filter((value) => !/^(all|any|both|none)$/i.test(value));
  const found = special.length > 0 ? special : said;
  // Of `in_progress` and `progress` the longer one is meant.
  // To confirm each requested booking makes it confirmed, whatever it was.
  const done = target.place === 'body' ? spoken.filter((value) => isForm(value, verb)) : [];
  if (done.length === 1) return told(done[0], target);
  if (typesOf(target.schema).includes('array') && found.length > 1) return told(found, target);
  const given = found.filter((value) => isGivenAs(value, tokens) || isBehindName(value, target, tokens));
  if (given.length === 1 && target.place === 'body') return told(given[0], target);
  const [longest] = found.toSorted((a, b) => b.length - a.length);
  if (longest === undefined || found.some((value) => value !== longest && !longest.includes(value))) return undefined;
  const isThing = wordsOf(longest).every((word) => word === head.at(-1) && isOfPath(word, target));
  const isNamed = coverage(target.own, words) >= 0.7;
  if (isThing && !isNamed) return undefined;
  for (const token of tokens)
    if (token.literal?.kind === 'proper' && wordsOf(longest).join() === token.words.join()) taken.add(token);
  return told(longest, target);
}

function isSpoken(value: string, target: Target, tokens: readonly Token[]): boolean {
  // To return the loans asks for none that are returned.
  // Nor are all orders those that are `ordered`.
  const said = tokens.filter(
    ({ text, words }) =>
      wordsOf(value).length > 1 ||
      text.toLowerCase() === value.toLowerCase() ||
      !(
        (target.place === 'query' && /^return$/i.test(text)) ||
        words.some((word) => target.context.includes(word) && word !== value.toLowerCase())
      ),
  );
  if (!isSaid(wordsOf(value), said) || isOfKey(value, tokens) || isNewOther(value, target, tokens)) return false;
  return target.place !== 'query' || !(isYetToBe(value, tokens) || isDenied(value, target, tokens));
}

/** "To the new day" says nothing of a state that is called `new`. */
function isNewOther(value: string, { context }: Target, tokens: readonly Token[]): boolean {
  if (value.toLowerCase() !== 'new') return false;
  const said = tokens.flatMap(({ text }, at) => (/^new$/i.test(text) ? [at] : []));
  return said.every((at) => {
    const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]];
    const isState = /^(?:as|is|are|to|still|=|status|state)$/i.test(before);
    return (
      !isState && after !== undefined && after.words.length > 0 && !after.words.some((word) => context.includes(word))
    );
  });
}

/** `O-` and `O+` differ by a sign alone: what is written, or "O negative", says which. */
function signedBound(target: Target, values: readonly string[], text: string): Bound | undefined {
  const written = text.replace(/ ?\b(?:negative|minus)\b/gi, '-').replace(/ ?\b(?:positive|plus)\b/gi, '+');
  const found = values.filter((value) => {
    const exact = value.replace(/[^\w]/g, (sign) => `\\${sign}`);
    return /[^\w\s-]|-$/.test(value) && new RegExp(`(?<![\\w+#-])${exact}(?![\\w+#-])`).test(written);
  });
  return found.length === 1 ? told(found[0], target) : undefined;
}

function isSameWords(one: string, other: string): boolean {
  return wordsOf(one).join(' ') === wordsOf(other).join(' ') && one.toLowerCase() !== other.toLowerCase();
}

/** "Put it down as lost" */
function isGivenAs(value: string, tokens: readonly Token[]): boolean {
  const [first = ''] = wordsOf(value);
  return tokens.some(
    ({ words }, at) => words.some((word) => isForm(first, word)) && /^(?:as|to|=)$/i.test(tokens[at - 1]?.text ?? ''),
  );
}

/** "Of this customer, reason fraud": who it is done for may be a reason as well, and is not what is called one. */
function isBehindName(value: string, { own }: Target, tokens: readonly Token[]): boolean {
  const [first = ''] = wordsOf(value);
  const last = own.at(-1) ?? '';
  return tokens.some(({ words }, at) => {
    const [next, further] = tokens.slice(at + 1);
    const behind = /^(?:is|to|as|of|:|=)$/i.test(next?.text ?? '') ? further : next;
    return words.includes(last) && behind?.words.some((word) => isForm(first, word)) === true;
  });
}

/** `fra1` stands in the instruction as it is sent. */
function isWritten({ literal }: Token, values: readonly string[]): boolean {
  return (
    literal?.kind === 'code' && values.some((value) => value.toLowerCase() === String(literal.value).toLowerCase())
  );
}

/** "Sent or not" asks for both. */
function isEitherWay(value: string, tokens: readonly Token[]): boolean {
  const last = wordsOf(value).at(-1) ?? '';
  return tokens.some(
    ({ words }, at) =>
      words.includes(last) && /^or$/i.test(tokens[at + 1]?.text ?? '') && /^not$/i.test(tokens[at + 2]?.text ?? ''),
  );
}

/** "In every status", "with any result": none is to be chosen. */
function isLeftOpen({ own }: Target, tokens: readonly Token[]): boolean {
  const last = own.at(-1) ?? '';
  return tokens.some(
    ({ words }, at) =>
      words.includes(last) && /^(every|any|whatever|whichever|each|all)$/i.test(tokens[at - 1]?.text ?? ''),
  );
}

/** "The southern zone" for `south`. */
function derivedBound(target: Target, values: readonly string[], tokens: readonly Token[]): Bound | undefined {
  const said = spokenWords(tokens);
  const found = values.filter((value) => {
    const word = value.toLowerCase();
    return said.some((other) => isDerived(other, word) || isNounOf(word, other));
  });
  return found.length === 1 ? told(found[0], target) : undefined;
}

/** `withdrawal` of `withdraw`, `reader` of `read`, `renovation` of `renovated`. */
function isNounOf(noun: string, said: string): boolean {
  if (said.length >= 4 && noun.startsWith(said) && /^(?:al|e?r|or|ment|ation|ion)$/.test(noun.slice(said.length)))
    return true;
  const stem = noun.replace(/at?ion$/, '');
  return stem !== noun && stem.length >= 5 && said.replace(/(?:ated?|ating)$/, '') === stem && said !== noun;
}

export function isDerived(said: string, word: string): boolean {
  return (
    word.length >= 4 &&
    said.length > word.length &&
    said.length <= word.length + 4 &&
    /(?:ern|al|ed|y|ic|ish|en)$/.test(said) &&
    said.startsWith(word)
  );
}

/** The only one of the choices of whose meaning the instruction has a word. */
export function glossedBound(target: Target, values: readonly unknown[], tokens: readonly Token[]): Bound | undefined {
  const names = [...target.own, ...target.context];
  const said = spokenWords(tokens).flatMap(wordsOf);
  const shares = glossesOf(target, values).map(
    (words) =>
      words.filter(
        (word) =>
          word.length > 2 &&
          !isNoise(word) &&
          !names.includes(word) &&
          said.some((other) => isForm(other, word) || isDerived(other, word)),
      ).length,
  );
  const most = Math.max(0, ...shares);
  if (most === 0 || shares.filter((share) => share === most).length > 1) return undefined;
  return told(
    values[shares.indexOf(most)],
    target,
    `${shownName(target.name)} was taken to be the choice whose description says what the instruction does.`,
  );
}

/** `1` for critical, where a number is one of a few that are explained. */
function glossedNumber(target: Target, tokens: readonly Token[]): Bound | undefined {
  const listed = enumOf(target.schema);
  const values = listed.length > 0 ? listed : codesIn(target.description);
  const types = typesOf(target.schema);
  const isNumber =
    listed.length > 0
      ? listed.every((value) => /^\d+$/.test(String(value)))
      : types.length === 0 || types.some((type) => /^(?:integer|number)$/.test(type));
  if (!isNumber || target.place === 'path' || glossesOf(target, values).length === 0) return undefined;
  return glossedBound(target, values, tokens);
}

/** `1` for a high priority, where the description says which end is the high one. */
function scaledNumber(target: Target, tokens: readonly Token[]): Bound | undefined {
  const isNumber = typesOf(target.schema).some((type) => /^(?:integer|number)$/.test(type));
  const found = isNumber ? spokenOnScale(target.own, target.description, tokens) : undefined;
  return found === undefined ? undefined : told(found, target);
}

/** Numbers that a description explains one by one: "1 received, 2 on the press". */
function codesIn(description: string): readonly number[] {
  const codes = [...description.matchAll(/(?:^|[,;:(]\s*)(\d{1,3})(?:\s*[:=–-]\s*|\s+)(?=[a-z])/g)].map(([, code]) =>
    Number(code),
  );
  if (codes.length >= 3) return codes;
  const named = [...description.matchAll(/(?<![\w.])(\d{1,3}) \((?=[a-z])/g)].map(([, code]) => Number(code));
  return named.length >= 2 ? named : [];
}

/** `urgent` for `high`, `vacation` for `annual_leave`: the only one of the choices that what is said may mean. */
function meantBound(target: Target, values: readonly string[], tokens: readonly Token[]): Bound | undefined {
  const said = spokenWords(tokens);
  const found = values.filter((value) => {
    const others = values.filter((other) => other !== value).flatMap(wordsOf);
    const own = wordsOf(value).filter((word) => !others.includes(word));
    return own.some((word) => said.some((other) => mayMean(other, word)));
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  return told(only, target, `${shownName(target.name)} was taken to be what the instruction means by another word.`);
}

/** Where it is said what a choice is for: "`moved` is for those who changed to another university". */
function describedBound(target: Target, values: readonly string[], tokens: readonly Token[]): Bound | undefined {
  const clauses = target.description.split(/[.;\n]|,(?= ?[`"]?\w+[`"]?(?: is| are|:))/);
  const names = [...target.own, ...target.context, ...values.flatMap(wordsOf)];
  const said = spokenWords(tokens).filter((word) => word.length > 3 && !isNoise(word) && actionOf(word) === undefined);
  const shares = values.map((value) => {
    const speaks = (text: string, one: string): boolean =>
      wordsOf(text).some((word) => wordsOf(one).some((own) => isForm(own, word)));
    // Where several are listed nothing is said of one.
    const clause = clauses.find(
      (text) => speaks(text, value) && !values.some((other) => other !== value && speaks(text, other)),
    );
    const told_ = clause === undefined ? [] : wordsOf(clause);
    return said.filter((word) =>
      wordsOf(word).some((part) => !names.includes(part) && told_.some((own) => isForm(own, part))),
    ).length;
  });
  const most = Math.max(...shares);
  const only = shares.filter((share) => share === most).length === 1 ? values[shares.indexOf(most)] : undefined;
  if (most === 0 || only === undefined) return undefined;
  return told(
    only,
    target,
    `${shownName(target.name)} was taken to be the choice whose description says what the instruction does.`,
  );
}

/** Of several that are said: what something is to become, or else what stands right before the things. */
function meantAmong(
  said: readonly string[],
  { place }: Target,
  { tokens, head }: Pick<Instruction, 'tokens' | 'head'>,
): readonly string[] {
  const become = place === 'body' ? said.filter((value) => isBecome(value, tokens)) : [];
  if (become.length === 1) return become;
  return said.filter((value) => wordsOf(value).every((word) => head.slice(0, -1).includes(word)));
}

/** "Mark the broken ones as idle": what things become stands behind such a word, and what they are before them. */
function isBecome(value: string, tokens: readonly Token[]): boolean {
  const [first = ''] = wordsOf(value);
  return tokens.some(
    ({ words, text }, at) =>
      (words.includes(first) || text.toLowerCase() === first) && /^(?:as|to|into)$/i.test(tokens[at - 1]?.text ?? ''),
  );
}

/** The words as they are written, those of a reason among them, without those that are denied. */
export function spokenWords(tokens: readonly Token[]): readonly string[] {
  const plain = tokens.flatMap(({ text, literal }, at) => {
    if (literal === undefined || literal.kind === 'proper') return [text.toLowerCase()];
    const isReason = literal.kind === 'quoted' && /^because$/i.test(tokens[at - 1]?.text ?? '');
    return isReason ? text.toLowerCase().split(/[^a-z]+/) : [];
  });
  return plain.filter(
    (word, at) =>
      word.length > 2 && !/^(not|no|non|never|without|cannot|can't|won't|isn't|don't)$/.test(plain[at - 1] ?? ''),
  );
}

interface Telling {
  readonly tokens: readonly Token[];
  readonly head: readonly string[];
  readonly target: Target;
}

/** Of `closed_won` and `closed_lost` a word that no other choice has says which one is meant. */
function isTold(value: string, values: readonly string[], { tokens, head, target }: Telling): boolean {
  const others = values.filter((other) => other !== value).flatMap(wordsOf);
  const own = wordsOf(value).filter((word) => word.length >= 3 && !others.some((other) => isForm(word, other)));
  const isPart = wordsOf(value).length > 1 && wordsOf(value).length <= 3;
  return (
    isPart &&
    !isOfKey(value, tokens) &&
    own.some(
      (word) =>
        // Of bikes that are listed none says by being one that it is an `e_bike`.
        (target.context.length === 0 ? word !== head.at(-1) : !isOfPath(word, target)) &&
        !prepositions.has(word) &&
        actionOf(word) === undefined &&
        !target.own.includes(word) &&
        isSaid([word], tokens),
    )
  );
}

export function isSaid(wanted: readonly string[], tokens: readonly Token[]): boolean {
  if (wanted.length === 0) return false;
  const said = tokens.flatMap(({ words, literal }) =>
    literal?.kind === 'quoted' ? wordsOf(String(literal.value)) : words,
  );
  return said.some((_, start) => {
    // "Not just the failed ones"
    const before = said
      .slice(Math.max(0, start - 4), start)
      .findLast((word) => !/^(just|only|merely|simply|the|been|be|being|yet|ever|already)$/.test(word));
    const isNegated =
      /^(not|no|non|un|without|except)$/.test(before ?? '') ||
      said.slice(Math.max(0, start - 2), start).includes('never');
    const isPossible = /^(?:can|could)$/.test(said[start - 2] ?? '') && said[start - 1] === 'be';
    return !isNegated && !isPossible && wanted.every((word, offset) => isWordOf(word, said[start + offset] ?? ''));
  });
}

/** An e-bike is an electric one. */
function isWordOf(word: string, said: string): boolean {
  return isForm(word, said) || (word === 'e' && said === 'electric');
}

/** "Ready to be collected": what is still to be done was not done. */
function isYetToBe(value: string, tokens: readonly Token[]): boolean {
  const [word = ''] = wordsOf(value);
  const said = tokens.flatMap(({ text }, at) => (isForm(word, text.toLowerCase()) ? [at] : []));
  return (
    said.length > 0 &&
    said.every((at) => /^to$/i.test(tokens[at - 2]?.text ?? '') && /^(?:be|get)$/i.test(tokens[at - 1]?.text ?? ''))
  );
}

/** Wherever it is said, it says what is left out. */
function isDenied(value: string, target: Target, tokens: readonly Token[]): boolean {
  const [word = ''] = wordsOf(value);
  const said = tokens.flatMap(({ text }, at) => (isForm(word, text.toLowerCase()) ? [at] : []));
  return target.place === 'query' && said.length > 0 && said.every((at) => isDeniedAt(at, target, tokens));
}

/** In "show the vans" the vans are a kind of vehicle, where the path knows of vehicles only. */
function isOfPath(word: string, { context }: Target): boolean {
  return context.length === 0 || coverage([word], context) >= 0.9;
}

function isWord(value: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => text.toLowerCase() === value.toLowerCase());
}
