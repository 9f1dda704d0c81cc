/**
 * Pages written a round at a time, each round measured once before anything was changed for it. A file holds a round: each page
 * begins with `=== name`, what is asked stands behind `---`, a field to a line (`name :: description :: right || also right`)
 * or a question (`? question :: right`), and `-` where the page does not say.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../../../../../bench/eval/pages/judge.ts';
import { judgeAnswer, judgeField } from '../../../../../bench/eval/pages/judge.ts';
import { answerHere } from '../../../../../src/engine/page/answer/read.ts';
import { parsePage } from '../../../../../src/engine/page/document/tree.ts';

interface Asked {
  /** Of a field; a question has none. */
  readonly name?: string;
  readonly wording: string;
  readonly right: readonly string[] | null;
}

export interface Stranger {
  readonly name: string;
  readonly html: string;
  readonly asked: readonly Asked[];
}

export interface Outcome extends Asked {
  readonly page: string;
  readonly verdict: Verdict;
  readonly said?: string;
  readonly confidence: number;
}

export function readRound(file: string): readonly Stranger[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text.split(/^=== /m).slice(1).map(readStranger);
}

function readStranger(text: string): Stranger {
  const [name = '', ...rest] = text.split('\n');
  const [html = '', asked = ''] = rest.join('\n').split('\n---\n');
  return { name, html, asked: asked.trim().split('\n').map(readAsked) };
}

function readAsked(line: string): Asked {
  const parts = line.split(' :: ');
  const right = parts.at(-1) ?? '';
  const accepted = right === '-' ? null : right.split(' || ');
  const [first = '', second = ''] = parts;
  return line.startsWith('? ')
    ? { wording: first.slice(2), right: accepted }
    : { name: first, wording: second, right: accepted };
}

/** Everything that is asked of a page, judged. */
export function askStranger({ name: page, html, asked }: Stranger): readonly Outcome[] {
  const tree = parsePage(html);
  const url = 'https://strangers.example/';
  return asked.map((one): Outcome => {
    const { name, wording, right } = one;
    const answers =
      name === undefined
        ? answerHere(tree, url, { question: wording })
        : answerHere(tree, url, { fields: { [name]: wording } });
    const found = name === undefined ? answers.question : answers.fields[name];
    const judge = name === undefined ? judgeAnswer : judgeField;
    const verdict = judge({ expect: right === null ? null : [...right] }, found?.value);
    const said = found === undefined ? {} : { said: found.value };
    return { ...one, page, verdict, ...said, confidence: found?.confidence ?? 0 };
  });
}
