/** Texts that several fields of a thing make together: names of two parts, and what the schema describes so. */
import { typesOf } from '../../../step/terms/target.ts';
import { wordsOf } from '../../../words.ts';
import { isSameThing } from '../terms/naming.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';

/** "Full name", where there is a first and a last one. */
export function joinedNames(field: Field, node: Node, single: readonly Node[]): readonly Value[] {
  const first = node.leaves.find(({ words }) => words.join(' ') === 'first name');
  const last = node.leaves.find(({ words, context }) => words.join(' ') === 'last name' && context.length === 0);
  const hasName = node.leaves.some(
    ({ words, context }) => context.length === 0 && /^(?:(?:full|display) )?name$/.test(words.join(' ')),
  );
  if (first === undefined || last === undefined || hasName) return [];
  const isOwner = field.owner.length > 0 && [node.noun, node.role].some((words) => isSameThing(field.owner, words));
  const isOther = field.owner.length > 0 && !isOwner;
  const things = [node.noun, node.role, ...(node.also ?? [])];
  const [whose = []] = things.filter(
    (words) => words.length > 0 && field.words.slice(0, words.length).join(' ') === words.join(' '),
  );
  const plain = field.words.length > whose.length ? field.words.slice(whose.length) : field.words;
  const asked = field.attribute.length > 0 ? field.attribute : plain;
  const isName = /^(?:(?:full|whole|complete) )?name$/.test(asked.join(' ')) && !isOther;
  const isThing = whose.length > 0 || things.some((words) => isSameThing(field.words, words));
  const isWhole = isName && (isOwner || isThing || /^(?:full )?name$/.test(field.words.join(' ')));
  // The name of an animal is none of its owner's.
  const isAlone = !isOwner && !isThing && single.slice(0, single.indexOf(node)).some(isNamed);
  const score = isWhole ? (isAlone ? 0.85 : 0.97) : isName ? 0.7 : isThing && field.attribute.length === 0 ? 0.85 : 0;
  return score === 0 ? [] : [{ kind: 'joined', node, leaves: [first, last], score }];
}

/** "Brand, a space, model": a text of several fields, as it is described. */
export function composed({ description, schema }: Field, node: Node): readonly Value[] {
  const plain = description
    .replace(/\(.*?\)/g, ' ')
    .replace(/\b(?:separated|joined|divided|parted|with|by|a|an|one|single|blank|space|between|them|in)\b/gi, ' ');
  const parts = plain
    .split(/,|\+|\b(?:and|then|plus|followed by)\b/i)
    .map((part) => wordsOf(part.replace(/\b(?:the|its|their|of)\b/gi, ' ').trim()))
    .filter((words) => words.length > 0);
  if (parts.length < 2 || parts.length > 3 || !typesOf(schema).includes('string')) return [];
  const leaves = parts.flatMap((words) => {
    const [leaf, ...others] = node.leaves.filter(
      (one) => one.words.join(' ') === words.join(' ') && one.context.length === 0,
    );
    return leaf === undefined || others.length > 0 ? [] : [leaf];
  });
  return leaves.length === parts.length ? [{ kind: 'joined', node, leaves, score: 1.02 }] : [];
}

function isNamed({ known, leaves }: Node): boolean {
  return known !== undefined && leaves.some(({ words, context }) => context.length === 0 && words.join(' ') === 'name');
}
