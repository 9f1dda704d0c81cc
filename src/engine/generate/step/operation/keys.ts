/** What the things of a service are known by, as its paths tell: of `/customers/{slug}` a customer by its slug. */
import { isRecord } from '../../../../core/json.ts';
import { referent, type Schema, type ServiceDocument } from '../../documents/terms/document.ts';
import { propertiesOf } from '../terms/answer.ts';
import { isHandle, type Keys, targetWords } from '../terms/target.ts';
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
  for (const { answer } of operations)
    for (const [role, thing] of rolesTold(answer)) if (!keys.has(role)) keys.set(role, `${thing} id`);
  return keys;
}

/** What somebody or something is to others, with what it is: a manager is an employee. */
function rolesTold(schema: Schema | undefined, depth = 0): readonly (readonly [string, string])[] {
  if (schema === undefined || depth > 3) return [];
  const members = Object.entries(propertiesOf(schema));
  const own = members.flatMap(([name, { [referent]: thing }]): (readonly [string, string])[] => {
    const role = targetWords(name).filter((word) => !isHandle(word));
    return typeof thing === 'string' && role.length > 0 && role.join(' ') !== thing ? [[role.join(' '), thing]] : [];
  });
  const { items } = schema;
  const inner = [...members.map(([, member]) => member), ...(isRecord(items) ? [items] : [])];
  return [...own, ...inner.flatMap((one) => rolesTold(one, depth + 1))];
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
