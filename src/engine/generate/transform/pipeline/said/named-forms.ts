/** Forms of texts with a name for each of their pieces, and the order in which these are wanted: `"Last, First"` as `First Last`. */
import { textsOf } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { cutLike, type TextCut } from '../../texts/text-pieces.ts';
import { isAkin } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';

export interface NamedForm {
  readonly source: Source;
  readonly cut: TextCut;
  /** In small letters, one for each piece. */
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
}

const tokensMax = 8;

/** Every place where words stand between the signs of the texts. */
export function formsSaid(
  source: Source,
  cuts: readonly TextCut[],
  { speech: { tokens }, fields }: World,
): readonly NamedForm[] {
  const values = new Set(textsOf(source.shape));
  const whole = tokens.flatMap((token, from): readonly NamedForm[] => {
    const names = token.kind === 'quoted' ? (String(token.value).match(/[\p{L}_]+/gu) ?? []) : [];
    const isOfFields = names.length > 2 && names.every((name) => fields.some((field) => isCalled(field, name)));
    const cut = isOfFields ? cutLike(String(token.value), [...values]) : undefined;
    return cut === undefined
      ? []
      : [{ source, cut, names: names.map((name) => name.toLowerCase()), from, to: from + 1 }];
  });
  const others = cuts.flatMap((cut) =>
    tokens.flatMap((token, from) => {
      for (let to = from + 1; to <= Math.min(tokens.length, from + tokensMax); to += 1) {
        if (to > from + 1 && token.kind === 'quoted') break;
        const part = tokens.slice(from, to);
        const text = textIn(part);
        const names = values.has(text) || !(isSigned(text) || token.kind === 'quoted') ? undefined : cut.apply(text);
        const isNamed = names?.every((name) => /^[\p{L}_]+(?: [\p{L}_]+)?$/u.test(name)) === true;
        const isOfFields = (names ?? []).every((name) => fields.some((field) => isCalled(field, name)));
        const isForm =
          token.kind === 'quoted'
            ? isSigned(text) || isOfFields
            : part.every(({ kind, lower }) => kind === 'sign' || !joins.test(lower));
        if (names !== undefined && names.length > 1 && isNamed && isForm)
          return [{ source, cut, names: names.map((name) => name.toLowerCase()), from, to }];
      }
      return [];
    }),
  );
  return [...whole, ...others];
}

export function isCalled({ words }: Field, name: string): boolean {
  const said = wordsOf(name);
  const main = words.filter((word) => word !== 'name');
  return main.length > 0 && main.every((word) => said.some((one) => isAkin(one, word)));
}

/** Words with no sign between them are a form only where fields are called so. */
function isSigned(text: string): boolean {
  return /[^\p{L}\s_]/u.test(text);
}

const joins = /^(?:and|or|then|the|a|an|i|want|is|are|please|as|to|in|of|with|into)$/;

function textIn(tokens: readonly Token[]): string {
  return tokens.map(({ kind, value, text }) => (kind === 'quoted' ? String(value) : text)).join('');
}

/** The names in another order or with other signs between: the text made of the pieces; undefined where there is no such place. */
export function rearranged(form: NamedForm, { speech: { tokens } }: World): string | undefined {
  const { names, cut, source, from: own } = form;
  const codes = names.map((name, at) => ({ name, code: cut.pieces[at]?.of(source.at).text ?? '' }));
  for (let from = 0; from < tokens.length; from += 1) {
    if (from >= own && from < form.to) continue;
    for (let to = from + 1; to <= Math.min(tokens.length, from + tokensMax); to += 1) {
      if (to > own && from < form.to) break;
      const made = madeOf(spaced(tokens.slice(from, to)), codes);
      if (made !== undefined) return made;
    }
  }
  return undefined;
}

/** As it is written: a comma has a space behind it, words have one between. */
function spaced(tokens: readonly Token[]): string {
  return tokens
    .map(({ kind, value, text }) => (kind === 'quoted' ? String(value) : text))
    .join(' ')
    .replace(/ (?=[,;.:)])|(?<=\() | (?=[/_-])|(?<=[/_-]) /g, '');
}

/** Undefined where anything but the names and signs stands in the text. */
function madeOf(text: string, codes: readonly { readonly name: string; readonly code: string }[]): string | undefined {
  const parts = text.split(/([\p{L}_]+)/u);
  const used: string[] = [];
  const pieces = parts.flatMap((part) => {
    if (part === '') return [];
    const one = codes.find(({ name }) => name === part.toLowerCase());
    if (one === undefined) return /[\p{L}\d]/u.test(part) ? ['?'] : [JSON.stringify(part)];
    used.push(one.name);
    return [one.code];
  });
  const isWhole = codes.every(({ name }) => used.filter((one) => one === name).length === 1);
  return isWhole && !pieces.includes('?') && used.length > 1 ? pieces.join(' & ') : undefined;
}
