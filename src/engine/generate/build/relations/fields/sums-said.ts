/** What is summed, averaged or compared, as the schema or the instruction says it. */
import { singular, wordsOf } from '../../../words.ts';
import { speaksOf } from '../../terms/entity.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

/** Of "Sum of their rents" the rent. */
export function summed(text: string): readonly string[] {
  const [, thing = ''] =
    /\b(?:sum(?:s|med|ming)?(?: up)?|add(?:s|ed|ing)? up|total|average|mean|highest|lowest|longest|shortest|largest|smallest|greatest|biggest|maximum|minimum) (?:of )?(?:(?:the|all|its|their) )*([\w -]+?)(?:$|[,.;()]| (?:of|in|for|per|that|which|who|they|he|she|it|we)\b)/i.exec(
      text,
    ) ?? [];
  return thing === '' ? [] : wordsOf(thing).map(singular);
}

/** A bare `sum` is what the instruction sums of the things. */
export function bareSum(field: Field, { noun }: Node): Field | undefined {
  const isBare = field.description === '' && field.words.every((word) => /^(?:sum|total|average|mean)$/.test(word));
  const said = isBare
    ? field.parts.find((part) => speaksOf(part, noun.slice(-1)) && summed(part).length > 0)
    : undefined;
  return said === undefined ? undefined : { ...field, said };
}
