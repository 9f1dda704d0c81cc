/** What an instruction says that stands nowhere in the request nor in what the document says of its operation. */
import type { ApiConfig } from '../../../../model/api.ts';
import type { Operation } from '../../documents/terms/document.ts';
import { likeness, wordsOf } from '../../words.ts';
import { actionOf, type Instruction, isJoining, isNoise } from './instruction.ts';

interface Heard {
  readonly operation: Operation;
  readonly config: ApiConfig;
  readonly wanted: Instruction;
}

const shown = 6;

/** A sentence that names the words, or none: whoever reads it sees what the request leaves out. */
export function unheard({ operation, config, wanted }: Heard): readonly string[] {
  const { path, id, summary, tags } = operation;
  const { urlPath, queryParams, headers, body } = config;
  const texts = [urlPath, queryParams, headers, body].map((part) => JSON.stringify(part ?? ''));
  const known = [path, id, summary, ...tags, ...texts].flatMap((text) => text.split(/[^\w-]+/).flatMap(wordsOf));
  const left = wanted.tokens.filter(
    ({ text, words, literal }) =>
      literal === undefined &&
      !isJoining(text) &&
      words.some((word) => isTelling(word, wanted)) &&
      !words.some((word) => known.some((other) => likeness(word, other) >= 0.6)),
  );
  const names = [...new Set(left.map(({ text }) => `"${text.slice(0, 40)}"`))].slice(0, shown);
  return names.length === 0 ? [] : [`Of the instruction nothing in the request says ${names.join(', ')}.`];
}

/** Words that ask for nothing by themselves. */
const idle = new Set(
  'given name named called titled id number since until after before between during through least most more less than over under above below back off person one two first last next per year month week day today sort sorted order ordered belong come want ask use using item thing record page result list step payload input where which what who when how'.split(
    ' ',
  ),
);

function isTelling(word: string, { verb }: Instruction): boolean {
  return word.length > 2 && word !== verb && !isNoise(word) && !idle.has(word) && actionOf(word) === undefined;
}
