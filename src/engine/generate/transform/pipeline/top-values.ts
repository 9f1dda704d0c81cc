/** Which value of several rows stands out by all of its rows together: `the category with the highest total`, `the most common colour`. */
import { textsOf } from '../../shape.ts';
import { degreeOf } from '../instruction/ordering.ts';
import { fieldAt, nearFieldAt } from '../instruction/fields.ts';
import { readInstruction, type Token } from '../instruction/read.ts';
import { numberOf } from '../numeric.ts';
import type { Source } from '../scope.ts';
import type { Field } from '../target.ts';
import { numbersOfRows, ownScalars } from './span-measure.ts';
import { isAkin } from './speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from './terms.ts';

export function topValues(field: Field, { lists }: Entity, world: World): readonly Found[] {
  const { types, choices, format, description } = field.target;
  if (!types.has('string') || choices !== undefined || format !== undefined) return [];
  const said = description === '' ? world.speech.tokens : readInstruction(description).tokens;
  return lists.flatMap((rows) => {
    const values = ownScalars(rows, world).filter((source) => isKind(source) && isAbout(source, field));
    return values.flatMap((source) => {
      const top = topIn(said, source, rows, world);
      return top === undefined ? [] : found(field, source, rows, top);
    });
  });
}

interface Top {
  readonly isMost: boolean;
  /** What is added up of the rows of each value; they are counted where there is nothing. */
  readonly measure: string | undefined;
}

function found(field: Field, source: Source, rows: Rows, { isMost, measure }: Top): Found {
  const path = source.at.text;
  const own = `${rows.text}[${path} = $one]`;
  const value = measure === undefined ? `$count(${own})` : `$sum([${own}.${measure}])`;
  const ranked = `$distinct(${rows.text}.${path}).($one := $; { "one": $one, "all": ${value} })`;
  const note = `${field.name} is the ${source.label} with the ${isMost ? 'most' : 'least'} ${measure ?? 'rows'} together`;
  return {
    text: `([${ranked}]^(${isMost ? '>' : '<'}all))[0].one`,
    score: 1.03 - rows.distance * 0.05,
    missing: [],
    notes: [{ kind: 'used', text: note }],
  };
}

/** Several rows have the same one. */
function isKind({ shape, name }: Source): boolean {
  const texts = textsOf(shape);
  return (
    texts.length > 0 &&
    texts.length === shape.scalars.length &&
    !name.own.includes('id') &&
    new Set(texts).size < texts.length
  );
}

/** What the record is called by whose value it is tells as much as its own name. */
function isAbout(source: Source, { words }: Field): boolean {
  return thingOf(source).some((own) => words.some((word) => isAkin(own, word)));
}

function thingOf({ name }: Source): readonly string[] {
  const isShown = name.own.every((word) => /^(?:name|title|label)$/.test(word));
  return isShown ? name.context.slice(0, Math.max(1, name.inside ?? 0)) : name.own;
}

const often = /^(?:common|frequent|frequently|often|popular|used)$/;

function topIn(tokens: readonly Token[], source: Source, rows: Rows, world: World): Top | undefined {
  const isThing = (token: Token | undefined): boolean =>
    thingOf(source).some((own) => token?.words.some((word) => isAkin(own, word)) === true);
  for (const [at, { lower }] of tokens.entries()) {
    if (!/^(?:most|least)$/.test(lower)) continue;
    const isOften = often.test(tokens[at + 1]?.lower ?? '');
    if (isOften && (isThing(tokens[at + 2]) || isThing(tokens[at - 2])))
      return { isMost: lower === 'most', measure: undefined };
  }
  for (const [at, token] of tokens.entries()) {
    const degree = /^(?:with|having|has|had)$/.test(token.lower) ? degreeAt(tokens, at + 1) : undefined;
    if (degree === undefined || !tokens.slice(Math.max(0, at - 2), at).some(isThing)) continue;
    const top = measureAt(tokens, degree, rows, world);
    if (top !== undefined) return { isMost: degree.isMore, measure: top.measure };
  }
  return undefined;
}

interface DegreeSaid {
  readonly isMore: boolean;
  /** `most`, `fewest`: of how many there are. */
  readonly isMany: boolean;
  readonly to: number;
}

/** `the highest`, `most`. */
function degreeAt(tokens: readonly Token[], from: number): DegreeSaid | undefined {
  const at = tokens[from]?.lower === 'the' ? from + 1 : from;
  const degree = degreeOf(tokens[at]?.lower ?? '');
  const isMany = /^(?:most|least|fewest)$/.test(tokens[at]?.lower ?? '');
  return degree === undefined || degree.of === 'date' ? undefined : { isMore: degree.isMore, isMany, to: at + 1 };
}

/** `total`, `total cost`, `number of orders`, `orders`: undefined where the number of one row is meant. */
function measureAt(
  tokens: readonly Token[],
  { isMany, to: from }: DegreeSaid,
  rows: Rows,
  world: World,
): { readonly measure: string | undefined } | undefined {
  const isTotal = /^(?:total|sum|totals)$/.test(tokens[from]?.lower ?? '');
  const isCount = /^(?:number|count)$/.test(tokens[from]?.lower ?? '');
  const at = isTotal || isCount ? from + (/^of$/.test(tokens[from + 1]?.lower ?? '') ? 2 : 1) : from;
  const isRows = nounsOf(rows.table).some((noun) => tokens[at]?.words.some((word) => isAkin(word, noun)) === true);
  if (isRows) return isMany || isCount ? { measure: undefined } : undefined;
  const numbers = numbersOfRows(rows, world);
  const named = (fieldAt(tokens, at, numbers) ?? nearFieldAt(tokens, at, numbers))?.source;
  const source = named ?? (isTotal && numbers.length === 1 ? numbers[0] : undefined);
  const text = source === undefined ? undefined : (numberOf(source)?.text ?? source.at.text);
  return text === undefined || !(isTotal || isMany) ? undefined : { measure: text };
}
