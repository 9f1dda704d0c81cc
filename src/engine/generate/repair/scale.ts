/** Choices that are steps of one scale, such as severities: a value that is none of them is the one that is as high. */

const levels: Readonly<Record<string, number>> = {
  none: 0,
  trivial: 0.05,
  lowest: 0.05,
  info: 0.1,
  low: 0.2,
  minor: 0.25,
  light: 0.25,
  small: 0.25,
  mild: 0.25,
  normal: 0.5,
  regular: 0.5,
  medium: 0.5,
  moderate: 0.5,
  standard: 0.5,
  middle: 0.5,
  warning: 0.5,
  elevated: 0.6,
  major: 0.75,
  high: 0.75,
  large: 0.75,
  heavy: 0.75,
  important: 0.75,
  serious: 0.8,
  error: 0.8,
  urgent: 0.9,
  highest: 0.95,
  severe: 0.95,
  critical: 1,
  blocker: 1,
  emergency: 1,
  fatal: 1,
  immediate: 1,
};

const most = /\b(?:worst|highest|top|maximum|greatest|most (?:severe|serious|urgent|important|critical))\b/i;
const least = /\b(?:mildest|lowest|smallest|minimum|least (?:severe|serious|urgent|important|critical))\b/i;

/** The choice on a scale that the instruction asks for, else the one nearest to `seen`; undefined where they are no scale. */
export function scaleChoice(choices: readonly unknown[], seen: string, instruction: string): unknown {
  const steps = choices.flatMap((choice) => {
    const level = levels[String(choice).toLowerCase()];
    return level === undefined ? [] : [{ choice, level }];
  });
  if (steps.length < 2 || steps.length < choices.length) return undefined;
  const rising = steps.toSorted((a, b) => a.level - b.level);
  if (most.test(instruction)) return rising.at(-1)?.choice;
  if (least.test(instruction)) return rising[0]?.choice;
  const level = levels[seen.toLowerCase()];
  if (level === undefined) return undefined;
  return rising.toSorted((a, b) => Math.abs(a.level - level) - Math.abs(b.level - level))[0]?.choice;
}
