/** What the things of a service are known by, as its paths tell: of `/customers/{slug}` a customer by its slug. */
import { isRecord } from '../../../../core/json.ts';
import type { Schema, ServiceDocument } from '../../documents/terms/document.ts';
import { propertiesOf } from '../terms/answer.ts';
import { type Keys, targetWords } from '../terms/target.ts';
import { resourceOf } from '../values/rank.ts';

export function keysIn({ operations }: Pick<ServiceDocument, 'operations'>): Keys {
  const keys = new Map<string, string>();
  for (const { path } of operations) {
    const name = /\/\{([^{}]+)\}\/?$/.exec(path)?.[1];
    const thing = resourceOf(path).join(' ');
    if (name !== undefined && thing !== '') keys.set(thing, targetWords(name).join(' '));
  }
  // What is only listed has a key as well.
  for (const { method, path, answer } of operations) {
    const thing = resourceOf(path).join(' ');
    if (method === 'GET' && !path.endsWith('}') && thing !== '' && !keys.has(thing) && hasId(answer))
      keys.set(thing, 'id');
  }
  return keys;
}

function hasId(schema: Schema | undefined, depth = 0): boolean {
  if (schema === undefined || depth > 3) return false;
  const members = propertiesOf(schema);
  const inner = isRecord(schema['items'])
    ? [schema['items']]
    : Object.values(members)
        .map(({ items }) => items)
        .filter(isRecord);
  return Object.hasOwn(members, 'id') || inner.some((one) => hasId(one, depth + 1));
}
