/** A field beside others that are called as values of the rows, where the data at hand has no such value. */
import { capital } from '../../../letters.ts';
import type { Field } from '../../terms/target.ts';
import type { Table } from '../terms/tables.ts';
import type { World } from '../terms/terms.ts';
import { type Claim, claimOf } from './claims.ts';

/** `total`, `all`: no value of its own, but all of them together; and what is reckoned of these. */
const wholeNames =
  /^(?:total|all|overall|sum|count|number|together|altogether|everything|any|grand|rate|ratio|share|percent|percentage|average|mean|score|balance|difference)$/;
const wordsMax = 3;

/** `tablet` beside `desktop` and `mobile`, of which the data at hand has none. */
export function claimLikeOthers(field: Field, table: Table, world: World): Claim | undefined {
  if (field.words.length > wordsMax || field.words.some((word) => wholeNames.test(word))) return undefined;
  const claims = world.fields.flatMap((other) => {
    const isOfType = [...field.target.types].every((type) => other.target.types.has(type));
    const claim =
      other === field || !isOfType || other.words.length > wordsMax ? undefined : claimOf(other.words, table, world);
    return claim === undefined ? [] : [{ claim, other }];
  });
  const [first] = claims;
  const isOne =
    claims.length > 1 && claims.every(({ claim }) => claim.source === first?.claim.source && claim.rest.length === 0);
  const [, known] = / = ("[^"]*")$/.exec(first?.claim.text ?? '') ?? [];
  if (!isOne || first === undefined || known === undefined) return undefined;
  const { source } = first.claim;
  const value = spelledLike(field, first.other, known.slice(1, -1));
  return { text: `${source.at.text} = ${JSON.stringify(value)}`, rest: [], label: `${source.label} ${value}`, source };
}

/** As the other field is called and its value is written. */
function spelledLike({ name, words }: Field, other: Field, value: string): string {
  const forms: readonly ((field: { readonly name: string; readonly words: readonly string[] }) => string)[] = [
    (field) => field.name,
    (field) => field.name.toLowerCase(),
    (field) => field.name.toUpperCase(),
    (field) => capital(field.name),
    (field) => field.words.join(' '),
    (field) => field.words.join('-'),
    (field) => field.words.join('_'),
    (field) => field.words.join('_').toUpperCase(),
  ];
  const form = forms.find((one) => one(other) === value);
  return form === undefined ? name : form({ name, words });
}
