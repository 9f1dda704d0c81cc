/** What part of the rows something holds for: `pass rate per instructor`, `share of late trains`, `percentNoShow`. */
import { textsOf } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import { stateLikeness } from '../../terms/state-words.ts';
import type { Field } from '../../terms/target.ts';
import { ownSources } from '../amounts/signs.ts';
import { type Claim, claimOf } from '../rows/claims.ts';
import { fieldCondition } from '../rows/conditions.ts';
import { isRate, rateWord } from '../said/asked-parts.ts';
import type { Entity, Found, Rows, World } from '../terms/terms.ts';

const kindsMax = 6;

export function claimRates(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  if (!isRate(field)) return [];
  return lists.flatMap((rows): readonly Found[] => {
    const claim = claimFor(field, rows, world);
    if (claim === undefined) return [];
    const { text: list } = rows;
    const ratio = `$count(${list}[${claim.text}]) / $count(${list})${isInPercent(field, world) ? ' * 100' : ''}`;
    // A group has a row; a list may have none.
    const text = kind === 'group' ? ratio : `($count(${list}) = 0 ? 0 : ${ratio})`;
    const notes = [
      {
        kind: 'used' as const,
        text: `${field.name} is the part of ${rows.table.name} of which it is said: ${claim.label}`,
      },
    ];
    return [{ text, score: 0.85 - rows.distance * 0.05, missing: [], notes }];
  });
}

/** By the name of the field, by what is said of it, or by its description. */
function claimFor(field: Field, rows: Rows, world: World): Pick<Claim, 'text' | 'label'> | undefined {
  const rest = field.words.filter((word) => !rateWord.test(word));
  const named = rest.length === 0 ? undefined : claimOf(inWordsOf(rest, rows, world), rows.table, world);
  const said = fieldCondition(rows.table, field, world);
  const spoken = said.text === '' ? undefined : { text: said.text, label: said.said.join(', ') };
  const described = /\b(?:of|that|which|who)\b/.test(field.target.description)
    ? claimOf(wordsOf(field.target.description), rows.table, world)
    : undefined;
  return named ?? spoken ?? described;
}

/** `cancellation rate` of what is `cancelled`, `success rate` of what is `ok`: in the words of the data. */
function inWordsOf(words: readonly string[], { table }: Rows, world: World): readonly string[] {
  const known = ownSources(table, world).flatMap(({ name, shape }) => {
    const isFlag = shape.scalars.every((value) => typeof value === 'boolean');
    const values = [...new Set(textsOf(shape))];
    return isFlag ? name.own : values.length > kindsMax ? [] : values.flatMap(wordsOf);
  });
  return words.map(
    (word) => known.find((one) => isSameDeed(word, one)) ?? known.find((one) => stateLikeness(word, one) > 0) ?? word,
  );
}

/** `attendance` and `attended`, `conversion` and `converted`. */
function isSameDeed(one: string, other: string): boolean {
  const [left, right] = [rootOf(one), rootOf(other)];
  const common = [...left].findIndex((letter, at) => letter !== right[at]);
  const length = common < 0 ? left.length : common;
  const shared = length / Math.max(left.length, right.length);
  return left === right || (length >= 5 && shared > 0.6);
}

function rootOf(word: string): string {
  return word
    .replace(/(?:ations?|ances?|ences?|als?|y|ions?|ings?|ures?|ments?|ed|es?|s)$/, '')
    .replace(/([a-z])\1$/, '$1');
}

function isInPercent({ words, target: { types, description } }: Field, { speech }: World): boolean {
  if (/\b(?:between 0 and 1|0 to 1|0-1|0\.\.1|fraction)\b/.test(`${speech.text} ${description.toLowerCase()}`))
    return false;
  const isNamed = words.some((word) => /^(?:percent|percentage|pct)$/.test(word)) || /percent|%/i.test(description);
  return isNamed || /percent|%/.test(speech.text) || !types.has('number') || words.includes('share');
}
