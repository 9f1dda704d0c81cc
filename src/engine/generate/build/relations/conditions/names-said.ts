/** Things in a place that is called by its name: "repairs in Sligo", where the place stands in what each of them is, or is of. */
import { expressionOf } from '../../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../../step/terms/target.ts';
import type { Workshop } from '../../terms/plan.ts';
import type { Leaf } from '../../terms/record.ts';
import { namesOf } from '../../terms/sources.ts';
import { withoutQuotes } from '../../terms/verbs.ts';
import { ancestorsOf, type Node } from '../terms/nodes.ts';

/** A name that no request has been asked by yet, and the field that it is of. */
export interface NameSaid {
  readonly node: Node;
  readonly leaf: Leaf;
  readonly name: string;
  /** It is said beside the name of the kind of thing: "Harbour station". */
  readonly isCalled?: boolean;
}

const placed = /\b(?:in|at|from|near|around)\s+(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)/gu;

const places =
  'city town village district borough county region state province country area location neighbourhood'.split(' ');

/** Of the row itself, or else of what is found for it. */
export function namesSaid(row: Node, single: readonly Node[], { instruction, sources }: Workshop): readonly NameSaid[] {
  const services = new Set(namesOf(sources).map((name) => name.toLowerCase()));
  const said = [...withoutQuotes(instruction).matchAll(placed)]
    .map(([whole, name = '']) => ({ name, isAt: /^at\b/.test(whole) }))
    .filter(({ name }) => !services.has(name.toLowerCase()) && !month.test(name));
  const near = single.filter((node) => node.known !== undefined && (node === row || isOfRow(node, row)));
  const stated = near.flatMap((node) => statedOf(node, instruction));
  const isStated = (name: string): boolean => stated.some((one) => one.name === name);
  const placedNames = said
    .filter(({ name }) => !isStated(name))
    .flatMap(({ name, isAt }) => {
      const found = near
        .map((node) => ({ node, leaves: isAt && node !== row ? namesOfPlace(node) : node.leaves.filter(isPlace) }))
        .filter(({ leaves }) => leaves.length > 0);
      const [nearest] = found.toSorted((a, b) => ancestorsOf(a.node).length - ancestorsOf(b.node).length);
      const leaf = nearest?.leaves.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
      return nearest === undefined || leaf === undefined ? [] : [{ node: nearest.node, leaf, name }];
    });
  return [
    ...stated.filter(
      ({ node, name, isCalled }, at, all) =>
        !all.some((one) => ancestorsOf(one.node).length < ancestorsOf(node).length) &&
        // The same thing may have been reached in two ways.
        !(isCalled === true && all.findIndex((one) => one.isCalled === true && one.name === name) < at),
    ),
    ...placedNames,
  ];
}

/** Whoever is at a place is not in a whole city: it is called so, as long as it has a name. */
function namesOfPlace({ leaves }: Node): readonly Leaf[] {
  const places = leaves.filter(isPlace);
  const names = places.length === 0 ? [] : leaves.filter(isName).filter(isOpen);
  return names.length > 0 ? names : places;
}

/** "Whose town is Sligo", "with the title "Tides"": a field and its value, where the document lists no values. */
function statedOf(node: Node, instruction: string): readonly NameSaid[] {
  return node.leaves.filter(isOpen).flatMap((leaf) => {
    // A pattern is made only of what may be there: most fields of most things are not spoken of.
    if (!isName(leaf) && !leaf.words.every((word) => mayBeSaid(word, instruction))) return [];
    const name = leaf.words.map(inAnyCase).join('[\\s_-]+');
    const value = '(?:"([^"]+)"|(\\p{Lu}[\\p{L}\'-]+(?: \\p{Lu}[\\p{L}\'-]+)*))';
    const said = new RegExp(
      `(?:\\b${name} (?:is|was|equals|equal to|being|=)|\\b(?:with|whose|where|of|by|in)(?: the| a)? ${name}:?) ${value}`,
      'u',
    ).exec(instruction);
    const found = said?.[1] ?? said?.[2];
    const called = found === undefined && isName(leaf) ? calledBy(node, instruction) : undefined;
    if (called !== undefined) return [{ node, leaf, name: called, isCalled: true }];
    return found === undefined ? [] : [{ node, leaf, name: found }];
  });
}

function isName({ words, path }: Leaf): boolean {
  return path.length === 1 && /^(?:name|title)$/.test(words.join(' '));
}

/** "At the station called Harbour", "at the Harbour station", "of station Harbour": by the name of the kind of thing beside it. */
function calledBy({ noun }: Node, instruction: string): string | undefined {
  if (noun.length === 0) return undefined;
  const thing = noun.map(inAnyCase).join('[\\s_-]+');
  const name = "\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)*(?![\\w'-])";
  const joint = '(?:of|in|at|from|to|by|for|with)(?: the)?';
  const behind = new RegExp(`\\b${joint} ${thing}(?: (?:called|named))? (${name})`, 'u').exec(instruction)?.[1];
  return behind ?? new RegExp(`\\b${joint} (${name}) ${thing}\\b`, 'u').exec(instruction)?.[1];
}

function mayBeSaid(word: string, instruction: string): boolean {
  return /\W/.test(word) || instruction.includes(word.slice(1));
}

function inAnyCase(word: string): string {
  const first = word.charAt(0).replace(/\W/, '.');
  return `[${first.toUpperCase()}${first}]${word.slice(1).replace(/\W/g, '.')}`;
}

const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/;

function isPlace(leaf: Leaf): boolean {
  return isOpen(leaf) && places.includes(leaf.words.at(-1) ?? '');
}

/** A text that may be any. */
function isOpen({ schema }: Leaf): boolean {
  return typesOf(schema).includes('string') && enumOf(schema).length === 0;
}

/** A city before the country that it is in. */
function rankOf({ words }: Leaf): number {
  return places.indexOf(words.at(-1) ?? '');
}

function isOfRow({ parent, match }: Node, row: Node): boolean {
  return parent === row || match?.from === row || (parent !== undefined && isOfRow(parent, row));
}

/** As a condition on each row. */
export function nameText({ node, leaf, name }: NameSaid, field: (node: Node, leaf: Leaf) => string): string {
  return `${field(node, leaf)} = ${JSON.stringify(name)}`;
}

/** Under which name, for what is said of what was taken for granted. */
export function nameDoubt({ node, leaf, name }: NameSaid): string {
  return `"${name}" was taken for the ${expressionOf(leaf.path)} of the ${node.noun.join(' ')}.`;
}
