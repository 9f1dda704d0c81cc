/** Fields that share the last word of their names: `first and last name`, `first, middle and last name`, `street and mailing address`. */
import type { Source } from '../../terms/scope.ts';
import { fieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';

export interface Series {
  /** Two or more. */
  readonly sources: readonly Source[];
  readonly from: number;
  readonly to: number;
}

const fieldsMax = 5;

/** All of the fields, where all but the last are named by their own words alone. */
export function coordinatedAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Series | undefined {
  const own: Token[] = [];
  let place = at;
  while (own.length < fieldsMax) {
    const [word, sign] = tokens.slice(place, place + 2);
    if (word?.kind !== 'word' || !/^(?:and|&|\+|\/|,)$/.test(sign?.lower ?? '')) break;
    own.push(word);
    place += sign?.lower === ',' && /^(?:and|&)$/.test(tokens[place + 2]?.lower ?? '') ? 3 : 2;
    if (sign?.lower !== ',' || tokens[place - 1]?.lower !== ',') break;
  }
  const last = tokens.slice(place, place + 2);
  const head = last[1];
  if (own.length === 0 || head === undefined || tokens[place - 1]?.lower === ',') return undefined;
  const sources = [...own.map((word) => exactAt([word, head], fields)), exactAt(last, fields)];
  const known = sources.filter((source) => source !== undefined);
  return known.length < sources.length || new Set(known).size < known.length
    ? undefined
    : { sources: known, from: at, to: place + 2 };
}

/** The field that all of the tokens are the name of. */
function exactAt(tokens: readonly Token[], fields: readonly Source[]): Source | undefined {
  const mention = fieldAt(tokens, 0, fields);
  return mention?.to === tokens.length ? mention.source : undefined;
}
