/** Thousands of composed notes: what the parser is sure of is what was put in. */
import { describe, expect, test } from 'vitest';
import { compose } from './composed.ts';
import { sampleCatalogue, scoreNotes } from './score.ts';

const composed = 3_000;

describe('of thousands of notes put together by chance', () => {
  const cases = Array.from({ length: composed }, (_, seed) => {
    const { content, wanted } = compose(seed + 1);
    return { level: 'm', language: 'en', content, wanted };
  });
  const { byLevel, overconfident } = scoreNotes(cases, sampleCatalogue());

  test('nothing is sure and wrong', () => {
    expect(overconfident).toEqual([]);
  });

  test('nine of ten are read as they were meant', () => {
    expect(byLevel.m?.of).toBe(composed);
    expect((byLevel.m?.passed ?? 0) / composed).toBeGreaterThanOrEqual(0.9);
  });
});
