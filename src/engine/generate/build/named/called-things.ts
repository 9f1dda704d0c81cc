/** Things that can be looked up by what they are called: those that are listed with their keys and their names. */
import type { Parameter } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { isCalling } from '../relations/terms/naming.ts';
import { toldOf } from '../relations/terms/nodes.ts';
import { isPerson } from '../terms/entity.ts';
import type { Leaf } from '../terms/record.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';

export interface CalledThing {
  /** Lists all of them. */
  readonly known: KnownOperation;
  readonly noun: readonly string[];
  readonly key: Leaf;
  /** The name, or the first and the last one. */
  readonly naming: readonly Leaf[];
  /** The parameter by which the list is searched for a name. */
  readonly search: string | undefined;
  /** Somebody, or a company. */
  readonly isSomebody: boolean;
}

/** One list for each kind of thing. */
export function calledThings({ operations }: Sources): readonly CalledThing[] {
  const found = new Map<string, CalledThing>();
  for (const known of operations) {
    const thing = calledThing(known);
    const name = `${known.source.integration.id} ${known.noun.join(' ')}`;
    if (thing !== undefined && !found.has(name)) found.set(name, thing);
  }
  return [...found.values()];
}

function calledThing(known: KnownOperation): CalledThing | undefined {
  const { operation, noun } = known;
  const isOpen = operation.method === 'GET' && isReading(operation) && !operation.path.includes('{');
  const told = isOpen && noun.length > 0 ? toldOf(known) : undefined;
  if (told?.isMany !== true || operation.parameters.some((one) => one.in === 'query' && one.required)) return undefined;
  const own = told.leaves.filter(({ context }) => context.length === 0);
  const key = keyOf(own, noun);
  const naming = namingOf(own, noun);
  if (key === undefined || naming.length === 0) return undefined;
  const isFirstAndLast = naming.length > 1;
  const isSomebody = isFirstAndLast || noun.some(isPerson) || own.some(({ words }) => reached.test(words.join(' ')));
  const search = isFirstAndLast ? undefined : searchOf(operation.parameters, naming[0]);
  return { known, noun, key, naming, search, isSomebody };
}

/** Whoever has one of these can be called or written to. */
const reached = /^(?:e ?mail|phone|phone number|mobile|telephone|vat id|speciality|domain)$/;

function keyOf(leaves: readonly Leaf[], noun: readonly string[]): Leaf | undefined {
  const called = (name: string): Leaf | undefined => leaves.find(({ words }) => words.join(' ') === name);
  return called('id') ?? called(`${noun.join(' ')} id`) ?? called(`${noun.at(-1) ?? ''} id`);
}

function namingOf(leaves: readonly Leaf[], noun: readonly string[]): readonly Leaf[] {
  const texts = leaves.filter(({ schema }) => typesOf(schema).includes('string') && enumOf(schema).length === 0);
  const called = (name: string): Leaf | undefined => texts.find(({ words }) => words.join(' ') === name);
  const [first, last] = [called('first name'), called('last name') ?? called('surname')];
  const whole = ['name', 'full name', 'title', 'label', `${noun.join(' ')} name`, 'display name'].flatMap(
    (name) => called(name) ?? [],
  );
  const only = whole.find(isCalling) ?? whole[0];
  if (only !== undefined) return [only];
  return first !== undefined && last !== undefined ? [first, last] : [];
}

/** By its own name, or as a search that is not said to look at something else. */
function searchOf(parameters: readonly Parameter[], naming: Leaf | undefined): string | undefined {
  const open = parameters.filter(
    ({ in: at, schema }) =>
      at === 'query' && enumOf(schema).length === 0 && !/^(?:number|integer|boolean)$/.test(String(schema['type'])),
  );
  const own = open.find(({ name }) => wordsOf(name).join(' ') === naming?.words.join(' '));
  const search = open.find(
    ({ name, description }) =>
      /^(?:q|query|search|term|search_?term|filter_?text|text)$/i.test(name) &&
      (!/\b(?:e-?mail|phone|number|code|sku|city|address)\b/i.test(description) ||
        /\b(?:names?|titles?)\b/i.test(description)),
  );
  return (own ?? search)?.name;
}

/** What it is called, as an expression over one of the list. */
export function nameExpression({ naming }: CalledThing): string {
  const [first, last] = naming.map(({ path }) => expressionOf(path));
  return last === undefined ? `$string(${first})` : `(${first} & " " & ${last})`;
}
