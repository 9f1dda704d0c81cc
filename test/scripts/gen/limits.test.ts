import { expect, test } from 'vitest';
import { limitsPage } from '../../../scripts/gen/limits.ts';

const source = `/** All limits. */
export const limits = {
  /** Longest brooding.
   *
   * A hen then leaves. */
  broodingMs: 30 * 60_000,
  /** Eggs | nests of one coop. */
  eggs: 12_000,
  nestBytes: 2 * 1024,
} as const;
`;

test('shows each limit with its unit and its comment', () => {
  const { text } = limitsPage([source], { broodingMs: 30 * 60_000, eggs: 12_000, nestBytes: 2048 });

  expect(text).toContain('| `broodingMs` | 30 min | Longest brooding. A hen then leaves. |');
  expect(text).toContain('| `eggs`, `nestBytes` | 12,000, 2 KiB | Eggs \\| nests of one coop. |');
});

test('refuses a limit without a value, and a first one without a comment', () => {
  expect(() => limitsPage([source], { eggs: 1, nestBytes: 1 })).toThrow('broodingMs has no value');
  expect(() => limitsPage(['/** All. */ export const limits = { eggs: 1 };'], { eggs: 1 })).toThrow(
    'eggs has no comment',
  );
  expect(() => limitsPage(['export const nests = {};'], {})).toThrow('does not export an object named limits');
});

test('joins the limits of several files, a subject each', () => {
  const whole = 'export const limits = {\n  ...henLimits,\n  /** Eggs. */\n  eggs: 1,\n};';
  const part = 'export const henLimits = {\n  /** Hens. */\n  hens: 2,\n};';

  const { text } = limitsPage([whole, part], { eggs: 1, hens: 2 });

  expect(text).toContain('| `eggs` | 1 | Eggs. |\n| `hens` | 2 | Hens. |');
});
