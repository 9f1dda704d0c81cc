/** What is said of a list far from its request: "Filters of `/stays`: `hut` and `state`", "`/supplies?hut=STN` gives those of one hut", and `open=true` in the passage on the thing. */
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
  const told = mentions.map((one) => ({ ...one, lines: [...one.lines, ...(more.get(one) ?? [])] }));
  return { mentions: told, passages, general };
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
