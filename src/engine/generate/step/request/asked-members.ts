/** Members of a record that an answer has only where they are asked for: `?properties=email,phone`, where each thing has `properties`. */
import { isRecord } from '../../../../core/json.ts';
import type { Operation, Schema } from '../../documents/terms/document.ts';
import { listPathOf, propertiesOf, wrapperOf } from '../terms/answer.ts';
import { type Bound, type Target, typesOf } from '../terms/target.ts';
import { resourceOf } from '../values/rank.ts';

/** All of them that the document tells of; undefined of any other parameter. */
export function askedMembers({ name, schema, description }: Target, operation: Operation): Bound | undefined {
  if (!/^(?:properties|fields|attributes|columns)$/i.test(name)) return undefined;
  if (!/\b(?:return|includ|respon)/i.test(description)) return undefined;
  const names = Object.keys(propertiesOf(propertiesOf(thingOf(operation))[name]));
  if (names.length === 0) return undefined;
  const isList = typesOf(schema).includes('array');
  const literal = isList ? names : names.join(',');
  return { source: 'document', literal, value: literal };
}

/** What the answer tells of one thing. */
function thingOf({ answer, path }: Operation): Schema | undefined {
  const list = listPathOf(answer, resourceOf(path));
  if (list === undefined) return propertiesOf(answer)[wrapperOf(answer, resourceOf(path)) ?? ''] ?? answer;
  const items = list.reduce<Schema | undefined>((inner, name) => propertiesOf(inner)[name], answer)?.['items'];
  return isRecord(items) ? items : undefined;
}
