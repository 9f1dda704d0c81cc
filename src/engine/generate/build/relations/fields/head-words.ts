/**
 * Fields that are called by half of what the instruction calls them: of "payment status" of a field `payment` the last word says what it
 * is, and a service may have it as `payment_status` or as `financial_status`, which is `paid` or `pending`.
 */
import { baseOf } from '../../../irregular-verbs.ts';
import { enumOf } from '../../../step/terms/target.ts';
import { areNear } from '../../../vocabulary.ts';
import { isForm } from '../../../word-forms.ts';
import { wordsOf } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

/** How sure it is that the field is what the whole phrase says; 0 where another one may be meant as well. */
export function headFit(field: Field, leaf: Leaf, { leaves }: Node): number {
  const head = leaf.words.at(-1);
  if (head === undefined || leaf.words.length !== field.words.length + 1 || field.words.includes(head)) return 0;
  if (particle.test(head) || !isSaidBehind(head, field)) return 0;
  if (field.words.every((word, at) => word === leaf.words[at])) return 0.95;
  const isAkin = (one: Leaf): boolean =>
    one.words.at(-1) === head && one.words.length === leaf.words.length && isOfKind(field.words, one);
  return isAkin(leaf) && leaves.filter(isAkin).length === 1 ? 0.86 : 0;
}

/** "Insured for" is no kind of anything. */
const particle = /^(?:for|at|on|by|to|from|in|of|with|until|since)$/;

/** The word stands right behind the name, in one part of the instruction. */
function isSaidBehind(head: string, { words, parts }: Field): boolean {
  return parts.some((part) => {
    const said = part.split(/[^\p{L}\d_]+/u).flatMap(wordsOf);
    return said.some(
      (word, at) => word === head && words.every((own, index) => own === said[at - words.length + index]),
    );
  });
}

/** By another word for the same, or by what its values say: what is paid or not is the state of a payment. */
function isOfKind([word = '', ...more]: readonly string[], { words: [own = ''], schema }: Leaf): boolean {
  if (more.length > 0) return false;
  if (areNear(word, own) || areNear(own, word)) return true;
  const deed = word.replace(/(?:ment|ation|ion|ing|al|ance|y)$/, '');
  return (
    deed.length > 2 &&
    enumOf(schema).some((value) => typeof value === 'string' && value.split(/[\W_]+/).some((one) => isDone(deed, one)))
  );
}

function isDone(deed: string, value: string): boolean {
  const said = value.toLowerCase();
  return baseOf(said) === deed || (deed.length > 3 && said.startsWith(deed)) || isForm(said, deed);
}
