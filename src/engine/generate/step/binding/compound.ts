/** Codes that hold two parts of a path: `HEN-12` is the project and the number of `/projects/{project}/issues/{number}`. */
import type { Parameter } from '../../documents/terms/document.ts';
import { pathNames } from '../../documents/terms/document.ts';
import { coverage } from '../../words.ts';
import type { DataPlace } from '../terms/places.ts';
import { type Compound, isHandle, type Target, targetWords, typesOf } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import { type Found, toFound } from './from-data.ts';

const shape = /^([A-Za-z][A-Za-z0-9]*)[-#](\d+)$/;

/** Undefined unless the path has two variables of which only the second one is a number. */
export function compoundOf(path: string, name: string, parameters: readonly Parameter[]): Compound | undefined {
  const [first, second, ...others] = pathNames(path);
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const typeOf = (variable: string): readonly string[] =>
    typesOf(parameters.find((parameter) => parameter.in === 'path' && parameter.name === variable)?.schema ?? {});
  const isNumber = (variable: string): boolean =>
    typeOf(variable).includes('integer') ||
    (typeOf(variable).length === 0 &&
      targetWords(variable).some((word) => /^(number|no|index|iid|sequence)$/.test(word)));
  if (!isNumber(second) || isNumber(first)) return undefined;
  return { part: name === first ? 0 : 1, number: targetWords(second) };
}

export function compoundToken(tokens: readonly Token[]): Token | undefined {
  return tokens.find(({ literal }) => literal?.kind === 'code' && shape.test(String(literal.value)));
}

export function partOfCode(value: unknown, { part }: Compound): string {
  return shape.exec(String(value))?.[part + 1] ?? '';
}

/** The code in the data, where no number stands there by itself. */
export function compoundFromData(
  target: Target,
  places: readonly DataPlace[],
  words: readonly string[],
): Found | undefined {
  const { compound } = target;
  if (compound === undefined) return undefined;
  const isNumbered = places.some(
    ({ value, name }) => /^\d+$/.test(String(value)) && coverage(compound.number, name.own) >= 0.7,
  );
  const codes = places.filter(
    ({ value, name }) =>
      typeof value === 'string' && shape.test(value) && (name.own.some(isHandle) || coverage(name.own, words) >= 0.7),
  );
  const [code, ...others] = codes;
  if (code === undefined || others.length > 0 || isNumbered) return undefined;
  const found = toFound(target, code, 0.95, []);
  const sign = /[-#]/.exec(String(code.value))?.[0] ?? '-';
  return {
    ...found,
    expression: `$split(${code.expression}, "${sign}")[${compound.part}]`,
    value: partOfCode(code.value, compound),
    isSaid: true,
    doubt: `The parts of \`${code.leaf.replace(/[^\w-]/g, '')}\` were taken for two parts of the path.`,
  };
}
