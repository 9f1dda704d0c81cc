/** Fields that share the last word of their names: `first and last name`, `street and mailing address`. */
import type { Source } from '../../terms/scope.ts';
import { fieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';

export interface Pair {
  readonly sources: readonly [Source, Source];
  readonly from: number;
  readonly to: number;
}

/** Both fields, where the first one is named by its own word alone. */
export function coordinatedAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Pair | undefined {
  const [own, and, ...rest] = tokens.slice(at, at + 4);
  const head = rest.at(-1);
  if (own?.kind !== 'word' || !/^(?:and|&|\+|\/)$/.test(and?.lower ?? '') || head === undefined) return undefined;
  const one = exactAt([own, head], fields);
  const other = exactAt(rest, fields);
  if (one === undefined || other === undefined || one === other || rest.length !== 2) return undefined;
  return { sources: [one, other], from: at, to: at + 4 };
}

/** The field that all of the tokens are the name of. */
function exactAt(tokens: readonly Token[], fields: readonly Source[]): Source | undefined {
  const mention = fieldAt(tokens, 0, fields);
  return mention?.to === tokens.length ? mention.source : undefined;
}
