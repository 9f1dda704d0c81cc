/** Numbers whose names say what they come to: `profit`, `remaining`, `growthPercent`, `utilization`, `share`. */
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { byDifference, pairIn, type Relation, relationsOf } from '../terms/differences.ts';
import { list as asList, call, type Expr, literal, map, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { type NumberField, numberFields, numberOf, onlyOf } from '../values/numeric.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

/** What it is called, the part, and the whole. */
const ratios = `
utilization utilisation usage used occupancy fill full filled load: used spent booked occupied consumed taken sold | total capacity budget limit quota available seat place size
progress completion completed done: done completed complete finished closed | total all count
conversion converted: conversion converted purchase order signup | visit visitor session click lead
ctr click clickthrough: click | impression view
bounce: bounce bounced | session visit
win success pass: win won success passed | total played game attempt
open: opened open | sent delivered
error failure failed: error failed failure | total request all
`;

const byRatio = relationsOf(ratios);
const partWords: ReadonlySet<string> = new Set(['percent', 'ratio', 'rate', 'share', 'fraction']);

export function relationChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types, choices } = wanted.target;
  if ((!types.has('number') && !types.has('integer')) || choices !== undefined) return [];
  const { own } = wanted.name;
  const said = clausesAbout(wanted, search).flatMap(({ tokens }) =>
    tokens.flatMap(({ words, lower }) => [...words, lower]),
  );
  // `how full is each hall in percent`: said of a word that only a part of a whole can be.
  const isOfPart = byRatio.some(({ names }) => own.every((word) => names.includes(word)));
  const isAsked = isOfPart && search.instruction.tokens.some(({ words }) => words.includes('percent'));
  const isPercent = own.includes('percent') || said.includes('percent') || said.includes('%') || isAsked;
  const isPart = isPercent || own.some((word) => partWords.has(word));
  const fields = [...numberFields(scope), ...siblingFields(scope)];
  // A description that is nothing but a unit says what the values are told in.
  const isMeasured = /^(?:in )?(?:percent|%)[.]?$/i.test(wanted.target.description.trim());
  const share = isPart && !isMeasured ? shareOf(wanted, fields, scope, said, isPercent) : undefined;
  return [...related(wanted, fields, isPart, isPercent), ...(share === undefined ? [] : [share])];
}

function siblingFields({ siblings = [] }: Scope): readonly NumberField[] {
  return siblings.flatMap((source) => {
    const expr = numberOf(source);
    return expr === undefined ? [] : [{ source, expr }];
  });
}

function related(
  { name, place }: Wanted,
  fields: readonly NumberField[],
  isPart: boolean,
  isPercent: boolean,
): readonly Choice[] {
  const rest = name.own.filter((word) => !partWords.has(word));
  const difference = byDifference.find(({ names }) => rest.some((word) => names.includes(word)));
  const pair = pairOf(difference, fields);
  if (pair !== undefined) {
    const [first, second] = pair;
    const span = operation(first.expr, '-', second.expr, strength.sum);
    const base = difference?.names.includes('change') || difference?.names.includes('variance') ? second : first;
    const expr = isPart ? inPart(span, base.expr, isPercent || !name.own.includes('ratio')) : span;
    return [made(expr, 0.74, place)];
  }
  const whole = pairOf(
    byRatio.find(({ names }) => rest.some((word) => names.includes(word))),
    fields,
  );
  if (whole === undefined || !(isPart || rest.some((word) => /^utili[sz]ation$|^ctr$/.test(word)))) return [];
  const [first, second] = whole;
  return [made(inPart(first.expr, second.expr, isPercent), 0.72, place)];
}

function pairOf(
  relation: Relation | undefined,
  fields: readonly NumberField[],
): readonly [NumberField, NumberField] | undefined {
  return relation === undefined ? undefined : pairIn(relation, fields, ({ source }) => source.name.own);
}

function inPart(part: Expr, whole: Expr, isPercent: boolean): Expr {
  const ratio = operation(part, '/', whole, strength.product);
  return isPercent ? operation(ratio, '*', literal(100), strength.product) : ratio;
}

function made(expr: Expr, score: number, place: string): Choice {
  const notes: readonly Note[] = [{ kind: 'assumed', text: `${place} is ${expr.text}, as its name says.` }];
  return createChoice(expr, score, expr.text, { notes, uses: '' });
}

/** What the item has of what all items of its list have together. */
function shareOf(
  { name, place }: Wanted,
  fields: readonly NumberField[],
  scope: Scope,
  said: readonly string[],
  isPercent: boolean,
): Choice | undefined {
  const rest = name.own.filter((word) => !partWords.has(word) && word !== 'total');
  const field =
    onlyOf(fields, rest) ??
    onlyOf(
      fields,
      said.filter((word) => word.length > 2 && !partWords.has(word)),
    );
  const [level] = scope.levels;
  const list = scope.sources.find(
    ({ shape, lists }) => shape.item !== undefined && shape.item === level?.shape && lists === 0,
  );
  if (field === undefined || list === undefined || scope.isListed !== true) return undefined;
  // It is that share already, by its name.
  if (field.source.name.own.join(' ') === name.own.join(' ')) return undefined;
  const all = call('sum', asList(map(list.at, field.expr, '')));
  const expr = inPart(field.expr, all, isPercent || !name.own.includes('ratio'));
  const notes: readonly Note[] = [
    { kind: 'assumed', text: `${place} is the part of ${label(field.source)} in the sum of all items.` },
  ];
  return createChoice(expr, 0.76, `the share of ${label(field.source)}`, { notes, uses: '' });
}

function label({ label: text }: Source): string {
  return text.split('.').at(-1) ?? text;
}
