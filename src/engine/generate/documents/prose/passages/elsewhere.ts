/**
 * What is said of a list far from its request: "Filters of `/stays`: `hut` and `state`", "Stays can be filtered by `hut`",
 * "`/supplies?hut=STN` gives those of one hut", and `open=true` in the passage on the thing.
 */
import { singular, wordsOf } from '../../../words.ts';
import { shownIn } from './calls.ts';
import type { Mention, Mentions } from './mentions.ts';

const cue =
  /\b(?:filters?|parameters?|query|narrow\w*|restrict\w*|takes?|accepts?|ask for|search\w*|only)\b|`\/[^`?]*\?[^`]+`/i;
const flag = /`([a-z_]\w*)=([^`&\s]+)`/i;

/** The mentions, with such sentences among their lines. */
export function withElsewhere({ mentions, passages, general }: Mentions): Mentions {
  const lists = mentions.filter(({ method, path }) => method === 'GET' && !/\}$/.test(path));
  const more = new Map<Mention, string[]>();
  const add = (found: Mention | undefined, sentence: string): void => {
    if (found !== undefined) more.set(found, [...(more.get(found) ?? []), '', sentence]);
  };
  for (const sentence of general.flatMap(sentencesOf)) {
    const [, path = '', search = ''] = /`(\/[\w/{}-]+)(?:\?([^`]*))?`/.exec(sentence) ?? [];
    const found = cue.test(sentence) ? lists.find((one) => one.path === path) : undefined;
    for (const [name, schema] of found === undefined ? [] : shownIn(search)) found?.query.set(name, schema);
    if (search === '') add(found, sentence.replace(/ (?:of|for|on) `\/[^`]*`/, ''));
  }
  for (const { title, lines } of passages)
    for (const sentence of lines.flatMap(sentencesOf).filter((one) => flag.test(one)))
      add(
        lists.find(({ path }) => isOf(path, title)),
        sentence,
      );
  const left = general.map((line) => {
    const { claimed, rest } = saidOfLists(line, lists);
    for (const { list, sentence } of claimed) add(list, sentence);
    return rest;
  });
  const told = mentions.map((one) => ({ ...one, lines: [...one.lines, ...(more.get(one) ?? [])] }));
  return { mentions: told, passages, general: left };
}

/** "Hens can be filtered by `coop`; `name` looks for a part of the name." */
const filtered =
  /^\W*(?:the |all |lists? of |for )?([a-z][\w -]{1,30}?)`? (?:can|may) (?:also )?be (?:filtered|narrowed|restricted|limited|searched|sifted|selected|asked for)\b(?=[^`]*`)/i;

/** Sentences on the filters of things that there is a list of; one that begins with a name goes on with the list before it. */
function saidOfLists(line: string, lists: readonly Mention[]): { claimed: readonly Claimed[]; rest: string } {
  const claimed: Claimed[] = [];
  const rest: string[] = [];
  let list: Mention | undefined;
  for (const sentence of sentencesOf(line)) {
    const subject = filtered.exec(sentence)?.[1];
    if (subject !== undefined) list = lists.find(({ path }) => isOf(path, subject));
    else if (!/^`/.test(sentence)) list = undefined;
    if (list === undefined) rest.push(sentence);
    else claimed.push({ list, sentence });
  }
  return claimed.length === 0 ? { claimed, rest: line } : { claimed, rest: rest.join(' ') };
}

interface Claimed {
  readonly list: Mention;
  readonly sentence: string;
}

function isOf(path: string, title: string): boolean {
  const last = wordsOf(path.split('/').at(-1) ?? '')
    .map(singular)
    .join(' ');
  const thing = wordsOf(title.replace(/^the | object$/gi, ''))
    .map(singular)
    .join(' ');
  return last !== '' && last === thing;
}

/** Outside of tables and titles. */
function sentencesOf(line: string): readonly string[] {
  return /^\s*[|#]/.test(line) ? [] : line.split(/(?<=[.;])\s+(?=[A-Z`])/);
}
