/** What somebody wrote is asked for by the name of the thing: a note is what its `body` says, and the latest comment its text. */
import { typesOf } from '../../../step/terms/target.ts';
import { wordsIn } from '../../../words.ts';
import { endNamed } from '../../terms/extremes.ts';
import type { Leaf } from '../../terms/record.ts';
import { isCalling, isSameThing } from '../terms/naming.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

/** As sure as that the thing has no title beside it. */
const asThing = 0.88;

/** How sure it is that the field is what the thing says. */
export function contentFit(field: Field, leaf: Leaf, node: Node): number {
  return isOfThing(field, node) && contentOf(node) === leaf && !asksForMoment(field) ? asThing : 0;
}

/** Whether the things say something, and the field is called like one of them. */
export function isSaidByThem(field: Field, node: Node): boolean {
  return contentOf(node) !== undefined && isOfThing(field, node) && !asksForMoment(field);
}

function isOfThing({ words, schema }: Field, { noun }: Node): boolean {
  const own = words.filter((word) => endNamed(word) === undefined && !written.test(word));
  const isText = typesOf(schema).includes('string') && !/^date/.test(String(schema['format'] ?? ''));
  return isText && (own.length > 0 ? isSameThing(own, noun) : words.some((word) => written.test(word)));
}

const written = /^(?:text|body|content|contents)$/;

/** Things that are written, so that all that they are called by is what is written in them. */
const writings =
  /^(?:note|comment|message|reply|remark|review|post|announcement|answer|question|feedback|memo|entry|update|notification|alert|observation|report|log)$/;

/** What is written in the thing; undefined of things with a title, which are called by that. */
function contentOf({ leaves, noun }: Node): Leaf | undefined {
  const own = leaves.filter(
    ({ context, schema }) => context.length === 0 && typesOf(schema).includes('string') && schema['enum'] === undefined,
  );
  if (own.some(isCalling)) return undefined;
  const isWriting = writings.test(noun.at(-1) ?? '');
  const names = [/^(?:body|text|contents?)$/, ...(isWriting ? [/^(?:message|note|comment|remark|description)$/] : [])];
  for (const name of names) {
    const found = own.find(({ words }) => name.test(words.join(' ')));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "When was the last comment written" asks for its day. */
function asksForMoment({ words, said, description }: Field): boolean {
  const told = wordsIn(`${description} ${said}`);
  const moment = /^(?:when|date|day|time|since|moment)$/;
  return told.some((word) => moment.test(word)) || words.some((word) => moment.test(word) || /^(?:at|on)$/.test(word));
}
