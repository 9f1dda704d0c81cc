/** Texts that are made as the instruction, or the description of the field, says. */
import { textsOf } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import { isForNone } from '../instruction/conditions/stood-in.ts';
import { isForOthers } from '../instruction/values/other-cases.ts';
import { splitPart } from '../instruction/values/split.ts';
import { isTextual, templateIn } from '../instruction/values/template.ts';
import { writingsIn } from '../instruction/values/writing.ts';
import { fieldAt } from '../instruction/words/fields.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, type Expr } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

export function wordedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types, format, choices } = wanted.target;
  if (!types.has('string') || format !== undefined || choices !== undefined) return [];
  const near = scope.sources.filter((source) => source.distance < 1 && source.lists <= 1 && isTextual(source));
  const fields = near.length > 0 ? near : scope.sources.filter(isTextual);
  for (const { tokens, isOwn, use } of clausesAbout(wanted, search)) {
    const isWhole = wanted.name.own.length === 0;
    if ((!isOwn && !isWhole) || isOfCases(tokens)) continue;
    const expr = templateIn(tokens, fields) ?? (hasExample(tokens) ? undefined : written(tokens, wanted, fields));
    if (expr === undefined || isForNone(expr.text, search.instruction.tokens)) continue;
    use();
    const notes: readonly Note[] = [
      { kind: 'used', text: `${wanted.place === '' ? 'the result' : wanted.place} is ${expr.text}` },
    ];
    // `name is first and last together` names the first one, but is no more made of it than of the other.
    return [createChoice(expr, expr.text.includes(' & ') ? 1.02 : 1, expr.text, { notes, uses: '' })];
  }
  const { instruction } = search;
  // A list of texts is mostly named after what the texts are, and not after what they say.
  // `the address of each branch`: the branch is what has it.
  const isSaid = wanted.name.own.some((word) =>
    instruction.tokens.some(
      ({ words }, at) =>
        words.includes(word) && !/^(?:each|every|per|of|all)$/.test(instruction.tokens[at - 1]?.lower ?? ''),
    ),
  );
  const isOpen = isSaid && !fields.some(({ name }) => name.own.join(' ') === wanted.name.own.join(' '));
  const mayBeQuoted = wanted.place.endsWith('[]') || isOpen;
  const quoted = mayBeQuoted ? instruction.tokens.filter(({ kind }) => kind === 'quoted') : [];
  const isOne = (quoted.length === 1 && !isOfOther(wanted, search)) || (quoted.length > 1 && !isOpen);
  const made = isOne ? templateIn(quoted, fields) : undefined;
  if (made !== undefined && !isForNone(made.text, instruction.tokens)) {
    const at = instruction.tokens.findIndex(({ kind }) => kind === 'quoted');
    // In brackets after an example stands what it is made of.
    instruction.use(0, isOpen ? Math.max(at + 1, bracketEnd(instruction.tokens, at + 1)) : instruction.tokens.length);
    return [
      createChoice(made, 1, made.text, {
        notes: [{ kind: 'used', text: `${wanted.place} is ${made.text}` }],
        uses: '',
      }),
    ];
  }
  const part = splitPart(
    instruction.tokens,
    wanted.name.own,
    fields.filter(({ lists }) => lists === 0),
  );
  if (part === undefined) return [];
  instruction.use(part.from, part.to);
  const notes: readonly Note[] = [{ kind: 'used', text: `${wanted.place} is ${part.expr.text}` }];
  return [createChoice(part.expr, 1, part.expr.text, { notes, uses: '' })];
}

/** Another field of the result is named between this one and the text in quotes: `direction, line (like "S12")`. */
function isOfOther({ name: { own } }: Wanted, { instruction: { tokens }, asked }: Search): boolean {
  const at = tokens.findIndex(({ kind }) => kind === 'quoted');
  const lastOf = (name: readonly string[]): number =>
    tokens.findLastIndex(
      (_, index) =>
        index + name.length <= at &&
        // `the address of each branch`: the branch is what has it.
        !/^(?:each|every|per|of|all)$/.test(tokens[index - 1]?.lower ?? '') &&
        name.every((word, place) => tokens[index + place]?.words.includes(word)),
    );
  const last = Math.max(...asked.names.map(lastOf));
  return last >= 0 && !asked.names.some((name) => lastOf(name) === last && name.join(' ') === own.join(' '));
}

/** `"long" when it took more than 2 hours, "short" otherwise`: texts of which each stands in a case of its own. */
function isOfCases(tokens: readonly Token[]): boolean {
  const quoted = tokens.flatMap(({ kind }, at) => (kind === 'quoted' ? [at] : []));
  const isCase = (at: number): boolean =>
    /^(?:if|when|where|otherwise|else)$/.test(tokens[at + 1]?.lower ?? '') ||
    /^(?:otherwise|else)$/.test(tokens[at - 1]?.lower ?? '');
  // `"GH" for Grace Hopper` alone is an example.
  const isFor = (at: number): boolean => tokens[at + 1]?.lower === 'for';
  return (
    quoted.length > 1 &&
    quoted.some((at) => isCase(at) || isForOthers(tokens, at + 1)) &&
    quoted.every((at) => isCase(at) || isFor(at))
  );
}

/** What is shown by an example is more than a part of one field. */
function hasExample(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind }, at) =>
      kind === 'quoted' &&
      tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => /^(?:like|g|eg|e\.g|example)$/.test(lower)),
  );
}

function bracketEnd(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.lower !== '(') return from;
  return tokens.findIndex(({ lower }, at) => at > from && lower === ')') + 1;
}

/** A field that is named in what is said, or called as the wanted one, written as it is said. */
function written(tokens: readonly Token[], { name }: Wanted, fields: readonly Source[]): Expr | undefined {
  const writings = writingsIn(tokens);
  if (writings.length === 0) return undefined;
  const single = fields.filter(({ lists, shape }) => lists === 0 && shape.item === undefined);
  const named = tokens.flatMap((_, at) => fieldAt(tokens, at, single)?.source ?? [])[0];
  const scored = single
    .map((one) => ({ one, score: nameScore(name, one.name) }))
    .filter(({ score }) => score > 0.5)
    .toSorted((a, b) => b.score - a.score);
  const source = named ?? scored[0]?.one;
  if (source === undefined) return undefined;
  const text = textsOf(source.shape).length === source.shape.scalars.length ? source.at : call('string', source.at);
  return writings.reduce((expr, { apply }) => apply(expr), text);
}
