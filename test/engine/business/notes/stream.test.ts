import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../../../src/engine/business/notes/catalogue.ts';
import { hear, newVoice, type VoiceParse, type VoiceState } from '../../../../src/engine/business/notes/stream.ts';
import { sampleStreams } from './score.ts';

const catalogue = readCatalogue(sampleStreams()[0]?.products ?? []);

function hearAll(chunks: readonly string[]): { parse: VoiceParse; state: VoiceState } {
  let step = hear(newVoice, '', catalogue);
  for (const chunk of chunks) step = hear(step.state, chunk, catalogue);
  return step;
}

function quantities(chunks: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(hearAll(chunks).parse.items.map(({ productId, qty }) => [productId, qty]));
}

describe('a stream', () => {
  test('adds up what is ordered', () => {
    expect(quantities(['two legs', 'plus one more leg'])).toEqual({ legs: 3 });
  });

  test('joins a number that comes in two pieces', () => {
    expect(quantities(['twenty', 'five', 'eggs'])).toEqual({ eggs: 25 });
  });

  test('takes a longer hypothesis for the one before it', () => {
    expect(quantities(['two whole', 'two whole chickens', 'two whole chickens and one egg'])).toEqual({
      whole: 2,
      eggs: 1,
    });
  });

  test('takes back what is cancelled', () => {
    expect(quantities(['three legs and three eggs', 'cancel the eggs'])).toEqual({ legs: 3 });
  });

  test('keeps money apart from the goods', () => {
    const { parse } = hearAll(['isang fried chicken', 'singkwenta pesos']);

    expect(parse.items.map(({ productId, qty }) => [productId, qty])).toEqual([['fried', 1]]);
    expect(parse.payment).toBe(50);
  });

  test('takes money back that was a count of what came next', () => {
    const { parse } = hearAll(['two eggs and three', 'legs']);

    expect(parse.items.map(({ productId, qty }) => [productId, qty])).toEqual([
      ['eggs', 2],
      ['legs', 3],
    ]);
    expect(parse.payment).toBeUndefined();
  });

  test('answers what is known to an empty piece', () => {
    const { state, parse } = hearAll(['five wings']);

    expect(hear(state, ' ', catalogue).parse).toEqual(parse);
  });

  test('counts a thousand pieces and keeps little of them', () => {
    const chunks = Array.from({ length: 1_000 }, (_, i) => `two whole chickens and ${(i % 7) + 1} legs please`);

    const { state, parse } = hearAll(chunks);

    const legs = chunks.reduce((sum, _, i) => sum + (i % 7) + 1, 0);
    expect(Object.fromEntries(parse.items.map(({ productId, qty }) => [productId, qty]))).toEqual({
      whole: 2_000,
      legs,
    });
    expect(JSON.stringify(state).length).toBeLessThan(2_000);
  });

  test('refuses a piece beyond the longest', () => {
    expect(() => hear(newVoice, 'leg '.repeat(126), catalogue)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});
