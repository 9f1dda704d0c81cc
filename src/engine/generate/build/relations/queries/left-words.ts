/** What an instruction says besides: words that no thing, no field and nothing that is given accounts for. */
import { pathContext } from '../../../step/binding/bind.ts';
import { isNoise } from '../../../step/instruction/instruction.ts';
import { enumOf, typesOf } from '../../../step/terms/target.ts';
import { isFiller } from '../../../vocabulary.ts';
import { isForm } from '../../../word-forms.ts';
import { wordsOf } from '../../../words.ts';
import { isBackground } from '../../instruction/background.ts';
import { holderOf, isKeyWord } from '../../terms/entity.ts';
import { endNamed } from '../../terms/extremes.ts';
import type { Workshop } from '../../terms/plan.ts';
import type { Leaf } from '../../terms/record.ts';
import { withoutInfinitives } from '../conditions/infinitives.ts';
import type { NameSaid } from '../conditions/names-said.ts';
import { withoutNone } from '../conditions/none-of-them.ts';
import { withoutMatching } from '../conditions/services-said.ts';
import { withoutRounding } from '../fields/rounding.ts';
import { wordsOfValue } from '../fields/value-words.ts';
import type { Node } from '../terms/nodes.ts';
import { fieldWords, type Result } from '../terms/result.ts';
import { calledBy, calledOf, deedOf } from '../terms/role-names.ts';
import type { Value } from '../terms/value.ts';
import { withoutPurpose } from './gate.ts';
import type { Gathering } from './gathered.ts';
import { type Having, withoutHavings } from './having.ts';

interface Told {
  readonly result: Result;
  readonly row: Node;
  readonly values: ReadonlyMap<string, Value>;
  readonly nodes: readonly Node[];
  readonly gathering?: Gathering;
  readonly havings: readonly Having[];
  readonly named: readonly NameSaid[];
}

/** Words that say something, and that neither the things, nor the fields, nor what is given says. */
export function leftOf(
  { values, nodes, result, row, gathering, havings, named }: Told,
  { instruction, payload, sources }: Workshop,
): readonly string[] {
  // "Since when" asks for a day, and compares none.
  const asked = withoutMatching(instruction);
  const isWithoutNone = gathering !== undefined || havings.some(({ said }) => said === '');
  const told = withoutHavings(isWithoutNone ? withoutNone(asked) : asked, havings);
  const plainly = withoutTold(withoutPurpose(told), nodes);
  const said = withoutRounding(withoutInfinitives(plainly), [...values.values()])
    .replace(aboutUs, '$1')
    .replace(inOneWord, '$1')
    // What is summed over things is compared with none.
    .replace(/\b(sums?|totals?|averages?|means?|counts?) (?:up )?over\b/gi, '$1')
    .replace(/\b(?:since|until|from) when\b|\bmost (?=recent(?:ly)?\b)/gi, ' ')
    .replace(noneAsZero, ' ')
    .replace(/\b(?:right now|just now|so far|until now|to date|at the moment|at present|these days)\b/gi, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !isNoise(word.toLowerCase()));
  const used = new Set([
    ...result.fields.flatMap((field) => [field, ...(field.inner ?? [])]).flatMap(fieldWords),
    ...[...values.values()].flatMap(wordsOfValue),
    ...nodes.flatMap((node) => [...node.noun, ...calledOf(node).flat(), ...rolesAsked(node), ...keyed(node)]),
    ...named.flatMap(({ name }) => name.split(' ').flatMap(wordsOf)),
    // Who is waiting for a place has an entry in the list: what is counted there is them.
    ...[...values.values()].flatMap(holdersCounted),
    // What is so or not so, and what a value says, leaves some of them out, and is heard where it does.
    ...row.leaves.flatMap(({ words, schema }) => (isFlag(schema) ? [] : words)),
    ...Object.keys(payload).flatMap(wordsOf),
    ...nodes.flatMap(({ known }) =>
      (known?.operation.parameters ?? []).flatMap(({ name, schema }) => (isFlag(schema) ? [] : wordsOf(name))),
    ),
    ...sources.all.flatMap(({ integration }) => wordsOf(integration.id)),
  ]);
  const words = said.flatMap(wordsOf).filter((word) => !isNoise(word) && !isFiller(word) && !plain.has(word));
  // Milk is what milkings are of.
  const nouns = nodes.flatMap(({ noun }) => noun);
  const fields = result.fields.flatMap((field) => field.words);
  const isOfNoun = (word: string): boolean =>
    [...nouns, ...fields].some((noun) => isForm(noun, word) || isForm(word, noun));
  return [...new Set(words)].filter(
    (word) => !used.has(word) && !isOfNoun(word) && !isEndOf(word, nodes, [...values.values()]),
  );
}

/** Without the sentences that tell why it is asked, unless a word of theirs is a state that the things may have. */
function withoutTold(instruction: string, nodes: readonly Node[]): string {
  const sentences = instruction.split(/(?<=[.!?;])\s+/);
  const states = new Set(
    nodes.flatMap(({ leaves }) =>
      leaves.flatMap(({ words, schema }) =>
        isFlag(schema) ? words : enumOf(schema).flatMap((one) => wordsOf(String(one))),
      ),
    ),
  );
  const isTold = (sentence: string): boolean =>
    isBackground(sentence.replace(/[.!?;]+$/, '')) &&
    !/[\d"“]/.test(sentence) &&
    !sentence
      .split(/[^\p{L}]+/u)
      .flatMap(wordsOf)
      .some((word) => states.has(word));
  const asked = sentences.filter((sentence) => !isTold(sentence));
  return asked.length === 0 ? instruction : asked.join(' ');
}

/** Tickets that are asked for by `assignee_id` are those of an assignee, or of an agent. */
function rolesAsked({ links, known }: Node): readonly string[] {
  return links.flatMap(({ wanted: { target }, from }) =>
    known === undefined || from.known === undefined
      ? []
      : [holderOf(target.own), ...calledBy(known.source, target.own)].flatMap((role) => [...role, ...role.map(deedOf)]),
  );
}

/** Of a list of tags, by which the treatments of animals are asked for, each is an animal. */
function keyed({ links, known }: Node): readonly string[] {
  return links.flatMap(({ wanted: { target }, from }) =>
    known === undefined || from.list === undefined || target.place !== 'path'
      ? []
      : pathContext(known.operation.path, target.name),
  );
}

function holdersCounted(value: Value): readonly string[] {
  return value.kind !== 'count'
    ? []
    : value.node.leaves.filter(({ words }) => isKeyWord(words.at(-1) ?? '')).flatMap(({ words }) => holderOf(words));
}

/** What says which one of several is meant, or which end of their days. */
function isEndOf(word: string, nodes: readonly Node[], values: readonly Value[]): boolean {
  const by = endNamed(word);
  const kind = by === 'first' ? 'earliest' : 'latest';
  return (
    by !== undefined && (nodes.some(({ picked }) => picked?.by === by) || values.some((value) => value.kind === kind))
  );
}

/** "I visit these buildings tomorrow." tells why they are asked for. */
const aboutUs =
  /(^|[.!?]\s+)(?:i|we|i['’](?:m|ve|ll)|we['’](?:re|ve|ll)) (?!(?:also |just |only |still )*(?:need|want|would|wish|like|must|have to|know|look|search|ask|see|get|show)\b)[^.!?;:"\d]*[.!]\s+/gi;

/** What is told of those that have none leaves nobody out. */
const noneAsZero =
  /\b(?:[a-z-]+ )?(?:without any|with none|that have none|who have none)(?:,)? (?:with|as|get|gets|show|count as|too|as well|also|included)(?: (?:a )?(?:0|zero|nil))?|\b(?:also|including|even)(?: those| the ones| [a-z]+)? (?:without any|with none)|\(?(?:\b(?:and|or|with|show|give|write|as|so) )?(?:a )?\b(?:0|zero|nil) (?:if|where|when|for|otherwise)\b[^.;,)]*\)?/gi;

/** "Turned over" compares nothing. */
const inOneWord =
  /\b((?:turn|hand|tak|took|carr|roll|bring|brought|hang|stay|left|start|do)\w*)(?: (?:it|them|him|her|this|that))? (?:over|under)\b/gi;

const plain: ReadonlySet<string> = new Set(
  'give tell show list get find look up return want need know like see result payload what which who whose when where how many much often out about one also here mine day time today per each every from to follow'.split(
    ' ',
  ),
);

function isFlag(schema: Leaf['schema']): boolean {
  return typesOf(schema).includes('boolean');
}
