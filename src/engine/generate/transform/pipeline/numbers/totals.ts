/** Numbers about a list of the result that stand beside it: `total` of what its records come to, how many there are. */
import { findConditions, joinConditions } from '../../instruction/conditions/conditions.ts';
import { nothingAround } from '../../instruction/words/around.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumericField } from '../../terms/target.ts';
import { itemShape } from '../terms/links.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import type { Found, Made, World } from '../terms/terms.ts';

export function totals(field: Field, others: readonly Made[], world: World): readonly Found[] {
  const { types } = field.target;
  if (!types.has('number') && !types.has('integer')) return [];
  const last = edges(field, others, world);
  if (last !== undefined) return [last];
  const counted = countOf(field, others, world) ?? lengthOf(field, others, world);
  if (counted !== undefined) return [counted];
  return others.flatMap(({ field: other, variable, found }): readonly Found[] => {
    const items = other.target.items?.fields ?? [];
    const rest = field.words.filter(
      (word) =>
        !['total', 'sum', 'grand', 'overall', 'all', 'count', 'closing', 'final'].includes(word) &&
        !other.words.includes(word),
    );
    const numbers = items.filter(isNumericField);
    const isTotal =
      field.words.some((word) => ['total', 'sum', 'overall', 'grand'].includes(word)) ||
      /\btotal|\bsum/.test(textOf(world.speech.about(field.words)[0] ?? { tokens: [] }));
    const named = numbers.filter(
      ({ words }) => rest.length > 0 && rest.every((word) => words.some((own) => isAkin(own, word))),
    );
    const said = world.speech.about(field.words)[0]?.tokens.flatMap((token) => token.words) ?? [];
    const spoken = numbers.filter(({ words }) => words.every((word) => said.some((one) => isAkin(one, word))));
    const only =
      named[0] ?? (spoken.length === 1 ? spoken[0] : undefined) ?? (rest.length === 0 ? onlyOf(numbers) : undefined);
    if (!isTotal || only === undefined) return [];
    // What was reckoned for every record can be summed nowhere else.
    const isReckoned = new RegExp(`"${only.name}": (?![\\w.]+(?:,| [}]))`).test(found.text);
    return [
      {
        // The sum of nothing is 0 only where it is a list.
        text: `$sum([$${variable}.${only.name}])`,
        score: isReckoned ? 0.995 : 0.7,
        missing: [],
        notes: [{ kind: 'used', text: `${field.name} is the sum of ${other.name}[].${only.name}` }],
      },
    ];
  });
}

/** The only number, else the only one that is a total of its record. */
function onlyOf(numbers: readonly Field[]): Field | undefined {
  if (numbers.length === 1) return numbers[0];
  const totals = numbers.filter(({ words }) => words.some((word) => /^(?:total|subtotal|amount|sum|cost)$/.test(word)));
  return totals.length === 1 ? totals[0] : undefined;
}

const edgeWords: readonly (readonly [RegExp, 'max' | 'min' | 'last'])[] = [
  [/^(?:lowest|low|minimum|smallest)$/, 'min'],
  [/^(?:highest|high|maximum|peak|largest)$/, 'max'],
  [/^(?:closing|final|end|ending|last|current)$/, 'last'],
];

/** `closingBalance`, `lowest`: of what runs on through the records of the list. */
function edges(field: Field, others: readonly Made[], world: World): Found | undefined {
  const kind = field.words.flatMap((word) => edgeWords.find(([pattern]) => pattern.test(word))?.[1] ?? [])[0];
  if (kind === undefined) return undefined;
  for (const { field: other, variable, found } of others) {
    const running = (other.target.items?.fields ?? []).find(({ name }) =>
      new RegExp(`"${name}": [^"]*\\$sum\\(\\[\\$inOrder`).test(found.text),
    );
    if (running === undefined) continue;
    const values = `$${variable}.${running.name}`;
    const opening = new RegExp(`"${running.name}": (\\$\\$[\\w.]+) \\+ \\$sum`).exec(found.text)?.[1];
    const text =
      kind === 'last'
        ? `$${variable}[-1].${running.name}${opening === undefined ? '' : ` ?? ${opening}`}`
        : `$${kind}(${values})`;
    return {
      text: kind === 'last' && opening !== undefined ? `(${text})` : text,
      score: world.speech.says(/\b(?:closing|final|end\w*|last|lowest|highest|minimum|maximum)\b/) ? 1.01 : 0.9,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} is the ${kind} of ${other.name}[].${running.name}` }],
    };
  }
  return undefined;
}

/** `passed = how many did not get an F`: the records of the list beside it, by what was made for them. */
function countOf(field: Field, others: readonly Made[], { speech }: World): Found | undefined {
  const segment = speech.about(field.words).find((one) => /\b(?:how many|number of|count)\b/.test(textOf(one)));
  if (segment === undefined || !field.target.types.has('integer')) return undefined;
  for (const { field: other, variable } of others) {
    const sources = (other.target.items?.fields ?? []).flatMap((item) => resultSource(item));
    const conditions = findConditions(segment.tokens, sources, nothingAround);
    const expr = joinConditions(conditions, segment.tokens) ?? ofChoice(other, segment);
    if (expr === undefined) continue;
    return {
      text: `$count($${variable}[${expr.text}])`,
      score: 0.98,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} is the count of ${other.name}[] with ${expr.text}` }],
    };
  }
  return undefined;
}

const countWords = /^(?:count|total|number|size|length|amount|many)$/;

/** How many there are in the list beside it: each value once where the list has it so, or whatever is called as the list. */
function lengthOf(field: Field, others: readonly Made[], { speech }: World): Found | undefined {
  const lists = others.filter(({ field: other }) => other.target.kind === 'array');
  const rest = field.words.filter((word) => !countWords.test(word));
  const about = speech.about(field.words)[0];
  const isDistinct = ({ field: other, found }: Made): boolean =>
    rest.length > 0 &&
    rest.length < field.words.length &&
    rest.every((word) => other.words.some((own) => isAkin(own, word))) &&
    found.text.includes('$distinct(');
  const isBare = about === undefined && field.words.join(' ') === 'count';
  const isOpen = about === undefined && (isBare || field.words.includes('total'));
  const isSaid = about !== undefined && /\b(?:how many|number of|count\w*)\b/.test(textOf(about));
  const isPlain = rest.length === 0 && (isOpen || (isSaid && !field.words.includes('total')));
  const isOfAll = about === undefined && speech.unnamed.some((part) => ofAll.test(textOf(part)));
  const called = lists.find(isDistinct);
  const beside = called ?? ((isPlain || isOfAll) && lists.length === 1 ? lists[0] : undefined);
  if (!field.target.types.has('integer') || beside === undefined) return undefined;
  return {
    text: `$count($${beside.variable})`,
    score:
      called !== undefined
        ? 0.97
        : isBare || isOfAll || (about !== undefined && itsCount.test(textOf(about)))
          ? 0.95
          : 0.72,
    missing: [],
    notes: [{ kind: 'used', text: `${field.name} is the count of ${beside.field.name}` }],
  };
}

const itsCount = /\b(?:their|its) (?:count|number|total)\b|^(?:the )?(?:count|number|total)$/;

/** `… and say how many it is`. */
const ofAll = /\bhow many (?:it|they|there|that|those) (?:is|are|were|was)\b|\bhow many(?: in all)?$/;

/** `did not get an F`: a choice that is written as in the schema. */
function ofChoice({ target }: Field, { tokens }: Segment): { readonly text: string } | undefined {
  for (const { name, target: inner } of target.items?.fields ?? []) {
    const at = tokens.findIndex(({ text, value, kind }) =>
      (inner.choices ?? []).some((choice) => choice === text || (kind === 'quoted' && choice === value)),
    );
    const token = tokens[at];
    if (token === undefined || !/^[A-Za-z_]\w*$/.test(name)) continue;
    const isNot = tokens
      .slice(0, at)
      .some(({ lower }) => /^(?:not|no|without|except|other|never|didn't|isn't)$/.test(lower));
    return {
      text: `${name} ${isNot ? '!=' : '='} ${JSON.stringify(token.kind === 'quoted' ? token.value : token.text)}`,
    };
  }
  return undefined;
}

/** A field of the records with the values that the schema gives it. */
function resultSource({ name, words, target }: Field): readonly Source[] {
  if (target.choices === undefined || !/^[A-Za-z_]\w*$/.test(name)) return [];
  return [
    {
      at: { text: name, strength: 6 },
      name: { own: words, context: [], inside: 0 },
      shape: itemShape([...target.choices]),
      lists: 0,
      label: name,
      parent: undefined,
      distance: 0,
      around: [],
    },
  ];
}
