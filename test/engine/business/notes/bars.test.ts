/** The bars of the notes: on the samples, on what was tuned to, and on what was not. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseNote } from '../../../../src/engine/business/notes/parse.ts';
import {
  listen,
  readNoteCases,
  readVoiceCases,
  sampleCatalogue,
  sampleStreams,
  scoreNotes,
  scoreVoice,
} from './score.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures/notes');
const catalogue = sampleCatalogue();

interface SampleNote {
  readonly id: string;
  readonly input: { readonly content: string };
}

/** What the samples' own scorer makes of our answers. */
function judge(kind: 'notes' | 'voice', answers: Readonly<Record<string, unknown>>): { pass: number; of: number } {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  try {
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(answers));
    const printed = execFileSync(process.execPath, [join(fixtures, 'score.mjs'), kind, file], { encoding: 'utf8' });
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '{}');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the samples', () => {
  test('are read as their own scorer wants every note', () => {
    const { notes }: { notes: SampleNote[] } = JSON.parse(readFileSync(join(fixtures, 'notes.json'), 'utf8'));

    const score = judge(
      'notes',
      Object.fromEntries(notes.map(({ id, input }) => [id, parseNote(input.content, catalogue)])),
    );

    expect(score).toMatchObject({ pass: 19, of: 19 });
  });

  test('are heard as their own scorer wants every stream', () => {
    const answers = sampleStreams().map((stream) => [stream.name, listen(stream).map((items) => ({ items }))] as const);

    expect(judge('voice', Object.fromEntries(answers))).toMatchObject({ pass: 6, of: 6 });
  });
});

describe.each([
  { file: 'dev.txt', easy: 1, medium: 0.98, hard: 0.98 },
  { file: 'dev-more.txt', easy: 1, medium: 0.95, hard: 0.9 },
  { file: 'last.txt', easy: 1, medium: 0.95, hard: 0.8 },
  { file: 'final.txt', easy: 1, medium: 1, hard: 1 },
  { file: 'practice.txt', easy: 1, medium: 0.97, hard: 0.8 },
  // At first sight 16 of 16, 21 of 28 and 14 of 16, with one wrong line at 0.8 or more; its causes were mended since.
  { file: 'last-more.txt', easy: 1, medium: 0.96, hard: 0.93 },
  // By another who had not seen the parser: at first sight 16 of 16, 24 of 28 and 11 of 16, with two wrong lines at 0.8 or more.
  { file: 'strangers-a.txt', easy: 1, medium: 0.96, hard: 0.93 },
  // By others again, met once with a parser that was finished: 16 of 16, 25 of 28 and 13 of 16, two lines of one note wrong at 0.8 or more.
  { file: 'strangers-b.txt', easy: 1, medium: 0.96, hard: 0.93 },
  // By others still, and nothing is tuned to it: 16 of 16, 24 of 28 and 12 of 16 at first sight, no wrong line at 0.8 or more.
  { file: 'strangers-c.txt', easy: 1, medium: 0.85, hard: 0.6 },
])('the notes of $file', ({ file, ...bars }) => {
  const { byLevel, overconfident } = scoreNotes(readNoteCases(file), catalogue);

  test.each([
    ['e', bars.easy],
    ['m', bars.medium],
    ['h', bars.hard],
  ] as const)('of level %s are read well enough', (level, least) => {
    const { passed, of } = byLevel[level] ?? { passed: 0, of: 0 };

    expect(of).toBeGreaterThan(10);
    expect(passed / of).toBeGreaterThanOrEqual(least);
  });

  test('lead to no wrong line at 0.8 or more', () => {
    expect(overconfident).toEqual([]);
  });
});

describe.each(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '13', '14', '15', '17'])(
  'the notes of round %s',
  (round) => {
    const { byLevel, overconfident } = scoreNotes(readNoteCases(`round-${round}.txt`), catalogue);

    test('are read well enough', () => {
      const levels = Object.values(byLevel);
      const of = levels.reduce((sum, level) => sum + level.of, 0);
      const passed = levels.reduce((sum, level) => sum + level.passed, 0);

      expect(of).toBeGreaterThanOrEqual(30);
      expect(passed / of).toBeGreaterThanOrEqual(0.93);
    });

    test('lead to no wrong line at 0.8 or more', () => {
      expect(overconfident).toEqual([]);
    });
  },
);

test.each(['round-12.txt', 'round-16.txt'])(
  'what is denied, quoted or taken back in %s is nowhere sure and wrong',
  (file) => {
    const cases = readNoteCases(file);

    expect(cases.length).toBeGreaterThan(50);
    expect(scoreNotes(cases, catalogue).overconfident).toEqual([]);
  },
);

test.each([
  ['dev-voice.txt', 0.97],
  ['last-voice.txt', 0.95],
  ['final-voice.txt', 0.95],
  ['practice-voice.txt', 0.95],
  // 11 of 12 at first sight.
  ['last-more-voice.txt', 0.95],
  // 11 of 14 at first sight.
  ['strangers-a-voice.txt', 0.92],
  // 14 of 14 at first sight.
  ['strangers-b-voice.txt', 0.92],
  // 13 of 13 at first sight, beside one that another set holds too; nothing is tuned to it.
  ['strangers-c-voice.txt', 0.85],
  ['round-voice.txt', 0.95],
  ['round-voice-2.txt', 0.9],
  ['round-voice-3.txt', 0.95],
  ['round-voice-4.txt', 0.95],
  ['round-voice-5.txt', 0.95],
  ['round-voice-6.txt', 0.85],
])('the streams of %s are heard well enough, and no item wrongly at 0.8 or more', (file, least) => {
  const { passed, of, overconfident } = scoreVoice(readVoiceCases(file));

  expect(of).toBeGreaterThan(10);
  expect(passed / of).toBeGreaterThanOrEqual(least);
  expect(overconfident).toEqual([]);
});
