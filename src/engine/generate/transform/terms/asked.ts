/** What single fields of the result ask for by their names, which is then not asked of everything. */
import { isNumeric, type Target } from './target.ts';

export interface Asked {
  /** The names of all fields, so that it is known where a sentence begins to speak of another one. */
  readonly names: readonly (readonly string[])[];
  /** Words of lists and numbers: `open` in `open_count` asks for a part of a list. */
  readonly parts: ReadonlySet<string>;
  /** Names of fields of yes and no: an instruction that names them wants to see them. */
  readonly flags: ReadonlySet<string>;
}

export const nothingAsked: Asked = { names: [], parts: new Set(), flags: new Set() };

export function askedBy(target: Target): Asked {
  const names: (readonly string[])[] = [];
  const parts = new Set<string>();
  const flags = new Set<string>();
  const visit = ({ fields, items, values }: Target): void => {
    for (const { name, words, target: inner } of fields) {
      const isPart = inner.kind === 'array' || isNumeric(inner.types);
      names.push(words);
      if (isPart) for (const word of wordsAsWritten(name)) parts.add(word);
      if (inner.types.has('boolean')) flags.add(flagName(words));
      visit(inner);
    }
    if (items !== undefined) visit(items);
    if (values !== undefined) visit(values);
  };
  visit(target);
  return { names, parts, flags };
}

/** `isActive` and `active` are one flag. */
export function flagName(words: readonly string[]): string {
  return words.filter((word) => word !== 'is' && word !== 'has').join(' ');
}

/** With their endings, as values are written. */
export function wordsAsWritten(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
