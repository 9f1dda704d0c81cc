/** The field by which rows are the same, where what it is called by is no name of a field: the one that has its values more than once. */
import { isScalarShape } from '../../../shape.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';

/** Fields that tell things apart; of a kind or a place there are several by nature. */
const telling =
  /^(?:id|key|code|no|number|name|title|label|email|mail|phone|mobile|tel|telephone|fax|address|url|uri|link|isbn|ean|sku|serial|plate|handle|login|username|domain|iban|card)$/;

/** Undefined where several have, or none. */
export function repeatedField(fields: readonly Source[]): Source | undefined {
  const found = fields.filter(({ lists, distance, name, shape }) => {
    const values = shape.scalars.map((one) => String(one).toLowerCase());
    return (
      lists === 0 &&
      distance === 0 &&
      (name.inside ?? 0) === 0 &&
      isScalarShape(shape) &&
      telling.test(name.own.at(-1) ?? '') &&
      !hasDates({ shape, name }) &&
      new Set(values).size < values.length
    );
  });
  return found.length === 1 ? found[0] : undefined;
}
