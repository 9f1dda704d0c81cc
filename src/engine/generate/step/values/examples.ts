/** Values that a document shows without saying that there are no others. */
import { choicesAtStart } from '../../documents/prose/fields/schema.ts';
import type { Target } from '../terms/target.ts';

/** Where nobody says what may stand there, examples say what is likely to. */
export function examplesOf({ description, schema, place }: Target): readonly string[] {
  const atStart = choicesAtStart(description);
  const told = atStart.length > 0 || place === 'path' ? atStart : namedAsExamples(description);
  const { examples } = schema;
  return told.length > 0 || place === 'body' || !Array.isArray(examples)
    ? told
    : examples.filter((example) => typeof example === 'string');
}

/** "Such as jazz, folk or opera" */
function namedAsExamples(description: string): readonly string[] {
  const list =
    /\b(?:such as|e\.g\.|for (?:example|instance)),? ((?:[`"']?[a-z\d][\w-]*[`"']?(?:, (?:or |and )?| or | and |(?=[.;)\n]|$)))+)/i.exec(
      description,
    )?.[1];
  const named = list?.split(/, (?:or |and )?| or | and /).map((word) => word.replace(/[`"'\s]/g, '')) ?? [];
  return named.filter((word) => word !== '');
}
