/** The sets of notes and streams are sound. Nothing here parses a note: a set is proven before any parser has seen it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNoteCases, readVoiceCases, sampleStreams } from './score.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures/notes');
const files = globSync('*.txt', { cwd: fixtures }).sort();
const noteFiles = files.filter((file) => !file.includes('voice'));
const voiceFiles = files.filter((file) => file.includes('voice'));
const languages = new Set(['en', 'tl', 'ceb', 'tl-en', 'ceb-en']);

function idsOfSamples(): ReadonlySet<string> {
  const { catalog }: { catalog: { id: string }[] } = JSON.parse(readFileSync(join(fixtures, 'notes.json'), 'utf8'));
  return new Set(catalog.map(({ id }) => id));
}

describe.each(noteFiles)('the notes of %s', (file) => {
  const cases = readNoteCases(file);

  test('have a level and a language each', () => {
    expect(cases.filter(({ level }) => !['e', 'm', 'h'].includes(level))).toEqual([]);
    expect(cases.filter(({ language }) => !languages.has(language))).toEqual([]);
  });

  test('want goods of the shop, or name them unknown, in quantities that can be', () => {
    const ids = idsOfSamples();
    const isAmount = (one: number) => Number.isFinite(one) && one !== 0;
    const strange = cases.filter(({ wanted }) =>
      wanted.some(
        ({ productId, qty, money }) =>
          !(ids.has(productId) || productId.startsWith('unknown:')) || !isAmount(qty) || !isAmount(money ?? qty),
      ),
    );

    expect(strange).toEqual([]);
  });
});

test.each(voiceFiles)('the streams of %s want goods of the counter, with a range of confidence', (file) => {
  const ids = new Set(sampleStreams()[0]?.products.map(({ id }) => id));
  const wanted = readVoiceCases(file).flatMap(({ final }) => final);

  expect(wanted.length).toBeGreaterThan(0);
  expect(
    wanted.filter(({ productId, qty, confidence: { min, max } }) => !ids.has(productId) || !(qty > 0) || !(min < max)),
  ).toEqual([]);
});

test('no note stands in two sets, nor a stream', () => {
  const notes = noteFiles.flatMap((file) => readNoteCases(file).map(({ content }) => content));
  const streams = voiceFiles.flatMap((file) => readVoiceCases(file).map(({ name }) => name));

  expect(notes.filter((one, at) => notes.indexOf(one) !== at)).toEqual([]);
  expect(streams.filter((one, at) => streams.indexOf(one) !== at)).toEqual([]);
});
