/** Averages, extremes and rates of nothing: records that have none are left out where the result has to have one. */
import type { Choice } from '../terms/choice.ts';

/** The same list without them; undefined where what is missing is something else. */
export function withoutNone(choice: Choice, problem: string | undefined): Choice | undefined {
  const name = /^\/\d+ must have required property '(\w+)'$/.exec(problem ?? '')?.[1];
  const { text } = choice.expr;
  const ofNone = '(?:\\$round\\()?(?:\\$(?:average|max|min)\\(|\\(\\$_\\w+ \\+ \\$_\\w+ > 0 \\?)';
  const isOfNone = new RegExp(`"${name}": ${ofNone}`).test(text);
  if (name === undefined || !isOfNone) return undefined;
  return {
    ...choice,
    expr: { text: `[${text}[$exists(${name})]]`, strength: 6 },
    notes: [
      ...choice.notes,
      { kind: 'used', text: `records without ${name} are left out: there is nothing to reckon it of` },
    ],
  };
}
