/** What the things of a service are known by, as its paths tell: of `/customers/{slug}` a customer by its slug. */
import type { ServiceDocument } from '../documents/document.ts';
import { resourceOf } from './rank.ts';
import { type Keys, targetWords } from './target.ts';

export function keysIn({ operations }: Pick<ServiceDocument, 'operations'>): Keys {
  const keys = new Map<string, string>();
  for (const { path } of operations) {
    const name = /\/\{([^{}]+)\}\/?$/.exec(path)?.[1];
    const thing = resourceOf(path).join(' ');
    if (name !== undefined && thing !== '') keys.set(thing, targetWords(name).join(' '));
  }
  return keys;
}
