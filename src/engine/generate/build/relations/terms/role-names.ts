/** Who the key of somebody leads to, as the document calls them: of "Tickets assigned to this agent" `assignee_id` is an agent's. */
import { isRecord } from '../../../../../core/json.ts';
import { referent, type Schema } from '../../../documents/terms/document.ts';
import { bodyTargets } from '../../../step/binding/body-targets.ts';
import { propertiesOf } from '../../../step/terms/answer.ts';
import { wordsOf } from '../../../words.ts';
import { holderOf, isKeyWord, nounOf, speaksOf } from '../../terms/entity.ts';
import type { KnownOperation } from '../../terms/sources.ts';

type Source = KnownOperation['source'];

/** Of a thing that was found: by what, and how it is called. */
interface Named {
  readonly known: KnownOperation | undefined;
  readonly noun: readonly string[];
  readonly role: readonly string[];
  readonly also?: readonly (readonly string[])[];
}

const known = new WeakMap<Source, ReadonlyMap<string, readonly (readonly string[])[]>>();

/** Other words for what the field is the key of; none where no description has any. */
export function calledBy(source: Source, key: readonly string[]): readonly (readonly string[])[] {
  const before = known.get(source);
  const all = before ?? namesIn(source);
  known.set(source, all);
  return all.get(key.join(' ')) ?? [];
}

function namesIn({ document: { operations } }: Source): ReadonlyMap<string, readonly (readonly string[])[]> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, description: unknown, of: readonly string[]): void => {
    const words = wordsOf(name);
    const noun = nounSaid(description);
    if (noun.join(' ') === of.join(' ')) return;
    if (!words.some(isKeyWord) || holderOf(words).length === 0 || noun.length === 0) return;
    found.set(words.join(' '), (found.get(words.join(' ')) ?? new Set()).add(noun.join(' ')));
  };
  for (const operation of operations) {
    const of = nounOf(operation);
    for (const { name, description } of [...operation.parameters, ...bodyTargets(operation)])
      add(name, description, of);
    eachMember(operation.answer, (name, { description }) => add(name, description, of));
  }
  return new Map([...found].map(([name, nouns]) => [name, [...nouns].map((noun) => noun.split(' '))]));
}

const roles = new WeakMap<Source, ReadonlyMap<string, string>>();

/** What things are to others, by the fields that hold their keys: a `recruiter` and a `hiring manager` are a `user`. */
export function rolesIn(source: Source): ReadonlyMap<string, string> {
  const before = roles.get(source);
  if (before !== undefined) return before;
  const found = new Map<string, string>();
  const add = (name: string, { [referent]: thing }: Schema): void => {
    const words = wordsOf(name);
    if (typeof thing !== 'string') return;
    for (const role of [holderOf(words), ...calledBy(source, words)])
      if (role.length > 0) found.set(role.join(' '), thing);
  };
  for (const { answer } of source.document.operations) eachMember(answer, add);
  roles.set(source, found);
  return found;
}

/** Words for somebody of whom nothing else is known than that. */
const somebody = ['person', 'colleague', 'coworker', 'teammate', 'employee', 'agent', 'user', 'member'];

const inside = /^(?:user|person|member|employee|staff|teammate|colleague|worker|agent)$/;

const people = new WeakMap<Source, ReadonlyMap<string, string>>();

/** What those who work with the service may be called as well, where it calls nothing else so. */
export function peopleIn(source: Source): ReadonlyMap<string, string> {
  const before = people.get(source);
  if (before !== undefined) return before;
  const found = readPeople(source);
  people.set(source, found);
  return found;
}

function readPeople(source: Source): ReadonlyMap<string, string> {
  const { operations } = source.document;
  const things = new Set(operations.map((operation) => nounOf(operation).join(' ')));
  const [only, ...others] = [...things].filter((thing) => inside.test(thing));
  const open = somebody.filter((word) => !things.has(word) && !rolesIn(source).has(word));
  return only === undefined || others.length > 0 ? new Map() : new Map(open.map((word) => [word, only]));
}

/** What an assignee was, and what a recruiter does; empty of other words. */
export function deedOf(word: string): string {
  return /^([a-z]{4,}?)(?:ee|e?r|or)$/.exec(word)?.[1] ?? '';
}

/** By its name, or by what makes somebody one: what is "assigned to" somebody has an assignee. */
export function isSpokenRole(text: string, words: readonly string[]): boolean {
  if (speaksOf(text, words)) return true;
  const deed = deedOf(words.at(-1) ?? '');
  return deed !== '' && new RegExp(`\\b${deed}(?:e?d|s|es|ing)?\\b`, 'i').test(text);
}

/** All that the node may be called beside what it is. */
export function calledOf(node: Named): readonly (readonly string[])[] {
  return [node.role, ...(node.also ?? []), ...openNamesOf(node)].filter((words) => words.length > 0);
}

const openNames = new WeakMap<Named, readonly (readonly string[])[]>();

/** Other words for whoever the node is: whoever nothing leads to may be any of what such people are to others. */
export function openNamesOf(node: Named): readonly (readonly string[])[] {
  const before = openNames.get(node);
  if (before !== undefined) return before;
  const found = readOpenNames(node);
  openNames.set(node, found);
  return found;
}

function readOpenNames({ known, noun, role }: Named): readonly (readonly string[])[] {
  if (known === undefined) return [];
  const all = [...peopleIn(known.source), ...(role.length === 0 ? rolesIn(known.source) : [])];
  return all.flatMap(([word, thing]) => (thing === noun.join(' ') && word !== thing ? [word.split(' ')] : []));
}

function eachMember(schema: Schema | undefined, visit: (name: string, member: Schema) => void, depth = 0): void {
  if (depth > 3) return;
  for (const [name, member] of Object.entries(propertiesOf(schema))) {
    visit(name, member);
    eachMember(member, visit, depth + 1);
  }
  const items = schema?.['items'];
  if (isRecord(items)) eachMember(items, visit, depth + 1);
}

/** "Agent who works on it", "Only tickets of this agent". */
function nounSaid(description: unknown): readonly string[] {
  if (typeof description !== 'string') return [];
  const [sentence = ''] = description.split(/[.;]/);
  const [, who = ''] = /^\W*(?:(?:the|an?) )?([a-z]+) (?:who|that|which|whom)\b/i.exec(sentence) ?? [];
  const [, last = ''] = /\b(?:this|the|an?) ([a-z]+)\W*$/i.exec(sentence) ?? [];
  const words = holderOf(wordsOf(who === '' ? last : who));
  return words.length === 1 ? words : [];
}
