/** Which of many are meant, where a field is named with its value, or as what a thing has or has not: "priority 1", "with a tag". */
import { enumOf, typesOf } from '../../../step/terms/target.ts';
import type { Condition, Leaf } from '../../terms/record.ts';

export function namedValuesIn(text: string, leaves: readonly Leaf[]): readonly Condition[] {
  const [hasNumber, hasLead] = [/\d/.test(text), leading.test(text)];
  if (!hasNumber && !hasLead) return [];
  return leaves
    .filter(({ context, words }) => context.length === 0 && words.length > 0)
    .flatMap((leaf) => {
      const types = typesOf(leaf.schema);
      if (types.includes('integer') || types.includes('number')) return hasNumber ? numbered(text, leaf) : [];
      return !hasLead || types.includes('boolean') || types.includes('array') ? [] : having(text, leaf);
    });
}

const leads = 'with|without|ha(?:s|ve|d|ving)|got|lack(?:s|ing)?|missing|no';
const leading = new RegExp(`\\b(?:${leads}) `, 'i');

/** "Those with priority 1", "level is 3" */
function numbered(text: string, leaf: Leaf): readonly Condition[] {
  const said = new RegExp(
    `\\b${nameOf(leaf)} (?:of |is |= ?|equals? |equal to )?(\\d+(?:\\.\\d+)?)(?![\\d.]*\\d)(?!\\s*(?:%|percent|or|and (?:more|less|above|below|up|over)|to \\d|days?|hours?|minutes?|weeks?|months?|years?))`,
    'i',
  ).exec(text);
  const value = said?.[1];
  return value === undefined ? [] : [{ leaf, isNot: false, values: [Number(value)], words: [...leaf.words, value] }];
}

/** "Pieces with a stain", "orders that have no note", where a thing may be without one. */
function having(text: string, leaf: Leaf): readonly Condition[] {
  const isKeyed = leaf.words.some((word) => /^(?:id|key|code|number|name|title)$/.test(word));
  if (isKeyed || enumOf(leaf.schema).length > 0) return [];
  const [, lead = '', article = ''] =
    new RegExp(`\\b(${leads}) ((?:an?|any|some|the|no|its|their) )?${nameOf(leaf)}s?\\b`, 'i').exec(text) ?? [];
  const isAlone = article === '' && !/^(?:without|lack\w*|missing|no)$/i.test(lead);
  if (lead === '' || isAlone) return [];
  const isAbsent = /^(?:without|lack\w*|missing|no)$/i.test(lead) || /^no /i.test(article);
  return [{ leaf, isNot: !isAbsent, values: [null], words: [...leaf.words, lead.toLowerCase()] }];
}

function nameOf({ words }: Leaf): string {
  return words.map((word) => word.replace(/\W/g, '.')).join('[\\s_-]+');
}
