/** Choices that are steps of one scale, such as severities: a value that is none of them is the one that is as high. */
import { levels } from '../levels.ts';

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
