/** One of a list, told by what it is called: "the customer with this address". */
import { enumOf, typesOf } from '../../../step/terms/target.ts';
import { wordsOf } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';
import type { KnownOperation } from '../../terms/sources.ts';
import { type Match, type Node, reached } from './nodes.ts';

/** "The customer with this address": one of a list, told by a field that is given. */
export function called(known: KnownOperation, all: Node): readonly Node[] {
  const list = reached(known, [all]);
  if (list === undefined || !list.isMany) return [];
  const found = all.leaves.flatMap((leaf) =>
    list.leaves.filter((own) => isCalledSo(own, leaf, list.noun)).map((own) => ({ own, from: all, leaf })),
  );
  const [match = onlyOneCalled(list, all)] = found;
  return match === undefined || found.length > 1 ? [] : [{ ...list, isMany: false, match, parent: all }];
}

/** Of a list that is given, each names one by what it is called: "the customers with these emails". */
export function calledByEach(list: Node, given: Node): readonly Match[] {
  const found = given.leaves.flatMap((leaf) =>
    list.leaves.filter((own) => isCalledSo(own, leaf, list.noun)).map((own) => ({ own, from: given, leaf })),
  );
  return found.length === 1 ? found : [];
}

/** "The mechanic with this email" is no customer of that email. */
export function asSpoken(found: readonly Node[], instruction: string): readonly Node[] {
  const spoken = found.filter(({ noun, match }) => {
    const [own = ''] = match?.leaf.words.slice(-1) ?? [];
    return new RegExp(
      `\\b${noun.at(-1) ?? ''} (?:with|by|who has|that has|of) (?:this|the|that|the given) (?:[a-z]+ )?${own}\\b`,
      'i',
    ).test(instruction);
  });
  return found.filter((one) => spoken.includes(one) || !spoken.some(({ match }) => match?.leaf === one.match?.leaf));
}

/** "The order with this number", where the only number that an order has is an `external_number`. */
function onlyOneCalled({ leaves, noun }: Node, all: Node): Match | undefined {
  const found = all.leaves.flatMap((leaf) => {
    const [last = '', ...others] = leaf.words.toReversed();
    const isOfThing = others.length > 0 && others.toReversed().join(' ') === noun.join(' ');
    const own = leaves.filter(
      ({ words, context, schema }) =>
        context.length === 0 &&
        words.at(-1) === last &&
        typesOf(schema).some((type) => typesOf(leaf.schema).includes(type)),
    );
    const [only] = own;
    return isOfThing &&
      /^(?:id|number|code|reference|ref|name|title)$/.test(last) &&
      only !== undefined &&
      own.length === 1
      ? [{ own: only, from: all, leaf }]
      : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** "Name of the pub or shop" is what a pub is called. */
function isNameOf(said: string, { schema }: Leaf): boolean {
  const [, things = ''] = /^name of (?:the|an?) ([a-z ]+)/i.exec(String(schema['description'] ?? '')) ?? [];
  return things
    .split(/ or (?:the |an? )?/)
    .some((thing) => wordsOf(thing.trim().replaceAll(' ', '_')).join(' ') === said);
}

/** What many things have the same of. */
const shared =
  /\b(?:city|town|country|region|street|zip|status|state|type|kind|category|group|date|day|month|year|time|language|currency|colou?r|level|from|to|since|until|note|text|message|subject|id)\b/;

function isCalledSo(own: Leaf, given: Leaf, noun: readonly string[]): boolean {
  if (own.context.length > 0) return false;
  const isTelling =
    /\b(?:email|name|title|label|phone|mail|reference|plate|barcode|slug|number|code|sku|isbn|iban)$/.test(
      own.words.join(' '),
    );
  const said = given.words.join(' ');
  // A company is told by its name, and a city has many of them.
  const isOwn =
    said === own.words.join(' ') &&
    typesOf(own.schema).includes('string') &&
    !shared.test(said) &&
    enumOf(own.schema).length === 0;
  if (isOwn && own.schema['format'] === undefined) return true;
  return (
    isTelling &&
    (said === own.words.join(' ') ||
      said === [...noun, ...own.words].join(' ') ||
      (own.words.at(-1) === 'name' && (said === noun.join(' ') || isNameOf(said, own))))
  );
}
