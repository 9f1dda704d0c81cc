import { describe, expect, test } from 'vitest';
import { inlineLimits } from '../../../../src/drivers/sandbox/jsonata/limits.ts';
import { parse } from '../../../../src/drivers/sandbox/jsonata/parse.ts';

/** CPU, so that a busy machine does not count. */
function cpuMs(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function tryParse(text: string): 'parsed' | 'refused' {
  try {
    parse(text);
    return 'parsed';
  } catch {
    return 'refused';
  }
}

const size = inlineLimits.textChars;

describe('parse', () => {
  test.each([
    ['a text that is too long', `1${' '.repeat(size)}`],
    ['a path that is too long', `a${'.a'.repeat(inlineLimits.dots + 1)}`],
    ['defaults inside each other', `${'('.repeat(14)}a${' ?? b)'.repeat(14)}`],
    ['defaults inside each other, hidden by text', `${'('.repeat(14)}a${' ?? b & "(")'.repeat(14)}`],
    ['defaults inside each other, hidden by a quoted name', `${'('.repeat(14)}a${' ?? `(`)'.repeat(14)}`],
    ['defaults inside each other, hidden by a comment', `${'('.repeat(14)}a${' ?? b /*(*/)'.repeat(14)}`],
    ['defaults inside each other, hidden by a regular expression', `${'('.repeat(14)}a${' ?? /"/)'.repeat(14)}`],
    ['defaults inside each other, hidden in a name', `${'('.repeat(14)}a${' ?? b")'.repeat(14)}`],
    ['elvis inside each other', `${'('.repeat(14)}a${' ?: b)'.repeat(14)}`],
    ['parents', `a${'.%'.repeat(inlineLimits.parents + 1)}`],
    ['brackets without end', '('.repeat(size)],
    ['what does not parse', 'a.['],
  ])('refuses %s, soon', (_what, text) => {
    tryParse('warm');
    let outcome: string | undefined;

    const spentMs = cpuMs(() => {
      outcome = tryParse(text);
    });

    expect(outcome).toBe('refused');
    expect(spentMs).toBeLessThan(100);
  });

  test.each([
    [
      'many defaults beside each other',
      `{${Array.from({ length: 40 }, (_, at) => `"k${at}": a.b${at} ?? $f(0)`).join()}}`,
    ],
    ['defaults after each other', `a${' ?? b'.repeat(60)}`],
    ['a few defaults inside each other', '((a ?? b) ?? c) ?? d'],
    ['a division beside defaults', '(a ?? 1) / (b ?? 2)'],
  ])('takes %s', (_what, text) => {
    expect(tryParse(text)).toBe('parsed');
  });
});
