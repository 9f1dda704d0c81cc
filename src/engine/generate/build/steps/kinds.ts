/** Things that are called by one of their states: warnings are alerts whose severity is "warning". */
import { isRecord } from '../../../../core/json.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { enumOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { plural, speaksOf } from '../terms/entity.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';
import { listsThingsOf } from './own-list.ts';

/** The text with the things themselves behind the state: "close all warning alerts". As it is, where no one kind of thing has that state. */
export function withKinds(text: string, known: KnownOperation, { operations }: Sources): string {
  const lists = operations.filter(({ operation }) => isReading(operation) && !/\}\/?$/.test(operation.path));
  const own = lists.filter((one) => listsThingsOf(one, known));
  const listing = own.length > 0 ? own : lists;
  const joined = inOneWord(text, listing);
  if (joined !== text) return joined;
  const nouns = new Set(listing.map(({ noun }) => noun.join(' ')));
  for (const [, word = ''] of text.matchAll(
    /(?<!["“\w-])([a-z]{4,}s)\b(?![^"“”]*["”](?:[^"“”]*["“][^"“”]*["”])*[^"“”]*$)/g,
  )) {
    if (nouns.has(wordsOf(word).join(' '))) continue;
    const found = listing
      .flatMap((known) => statesOf(known).map((state) => ({ known, state })))
      .filter(({ state }) => plural(state) === word);
    const things = new Set(found.map(({ known: { noun } }) => noun.join(' ')));
    const [one] = found;
    if (one === undefined || things.size !== 1 || speaksOf(text, one.known.noun)) continue;
    const { noun } = one.known;
    return text.replace(word, `${one.state} ${[...noun.slice(0, -1), plural(noun.at(-1) ?? '')].join(' ')}`);
  }
  return text;
}

/** "Purchase orders", where a service writes `purchaseorders`. */
function inOneWord(text: string, listing: readonly KnownOperation[]): string {
  for (const { noun } of listing) {
    const [word = '', ...others] = noun;
    if (others.length > 0 || word.length < 8) continue;
    const said = text.split(/\s+/).map((one) => one.replace(/[.,;:!?]+$/, ''));
    const at = said.findIndex((one, index) =>
      [word, plural(word)].includes(`${one}${said[index + 1] ?? ''}`.toLowerCase()),
    );
    if (at >= 0) return text.replace(`${said[at]} ${said[at + 1]}`, `${said[at]}${said[at + 1]}`);
  }
  return text;
}

/** Single words that a field or a filter of a list chooses among. */
function statesOf({ operation: { parameters, answer } }: KnownOperation): readonly string[] {
  const values = [
    ...parameters.filter(({ in: at }) => at === 'query').flatMap(({ schema }) => enumOf(schema)),
    ...fieldsIn(answer, 0).flatMap((schema) => enumOf(schema)),
  ];
  return values
    .map(String)
    .filter((value) => /^[a-z]{3,}$/i.test(value))
    .map((value) => value.toLowerCase());
}

function fieldsIn(schema: unknown, depth: number): readonly Readonly<Record<string, unknown>>[] {
  if (!isRecord(schema) || depth > 3) return [];
  const members = Object.values(propertiesOf(schema));
  return [
    ...members,
    ...members.flatMap((member) => fieldsIn(member, depth + 1)),
    ...fieldsIn(schema['items'], depth + 1),
  ];
}
