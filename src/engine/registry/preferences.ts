/** The three options of a migration: given, asked for, or by default; each says which. */
import type { BaseContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Answer, AnswerContent, QuestionField } from '../../core/question.ts';
import { type Preferences, preferenceNames } from '../../model/registry.ts';

type Name = (typeof preferenceNames)[number];
type Given = Readonly<Partial<Record<Name, boolean | null | undefined>>>;

export type Chosen =
  | { readonly kind: 'chosen'; readonly preferences: Preferences; readonly wasAsked: boolean }
  | { readonly kind: 'declined' | 'cancelled' };

const fields: Readonly<Record<Name, QuestionField & { readonly type: 'boolean'; readonly default: boolean }>> = {
  preserve_ids: {
    type: 'boolean',
    title: 'Keep ids',
    description: 'Schemas keep their ids and version numbers; clients that know the ids go on working.',
    default: true,
  },
  dry_run: {
    type: 'boolean',
    title: 'Dry run',
    description: 'Only show the plan, and change nothing.',
    default: true,
  },
  migrate_all_versions: {
    type: 'boolean',
    title: 'All versions',
    description: 'The whole history, deleted versions included; otherwise the latest versions and what they refer to.',
    default: true,
  },
};

/**
 * Asks for what is missing, in one form. Throws INCOMPLETE_MIGRATION_PREFERENCES when the form came back twice with
 * something else than it asked for.
 */
export function choosePreferences(
  given: Given,
  route: { readonly source_registry: string; readonly target_registry: string },
  ctx: Pick<BaseContext, 'ask'>,
): Chosen {
  const missing = preferenceNames.filter((name) => typeof given[name] !== 'boolean');
  if (missing.length === 0) return { kind: 'chosen', preferences: merge(given, {}), wasAsked: false };
  const question = {
    message: `Options of the migration from ${route.source_registry} to ${route.target_registry}.`,
    fields: Object.fromEntries(missing.map((name) => [name, fields[name]])),
  };
  let answer = ctx.ask('preferences', question);
  if (isWrong(answer, missing)) {
    const message = `${question.message} Each is yes or no.`;
    answer = ctx.ask('preferences-again', { ...question, message });
  }
  switch (answer.action) {
    case 'decline':
      return { kind: 'declined' };
    case 'cancel':
      return { kind: 'cancelled' };
    case 'unavailable':
      return { kind: 'chosen', preferences: merge(given, {}), wasAsked: false };
    default:
      if (isWrong(answer, missing)) throw incomplete(answer.content, missing);
      return { kind: 'chosen', preferences: merge(given, answer.content), wasAsked: true };
  }
}

function isWrong(answer: Answer, missing: readonly Name[]): boolean {
  return answer.action === 'accept' && wrongOnes(answer.content, missing).length > 0;
}

function wrongOnes(content: AnswerContent, missing: readonly Name[]): readonly Name[] {
  return missing.filter((name) => content[name] !== undefined && typeof content[name] !== 'boolean');
}

function merge(given: Given, answers: AnswerContent): Preferences {
  const choose = (name: Name): Preferences[Name] => {
    const [argument, answer] = [given[name], answers[name]];
    if (typeof argument === 'boolean') return { value: argument, source: 'argument' };
    if (typeof answer === 'boolean') return { value: answer, source: 'elicited' };
    return { value: fields[name].default, source: 'default' };
  };
  return {
    preserve_ids: choose('preserve_ids'),
    dry_run: choose('dry_run'),
    migrate_all_versions: choose('migrate_all_versions'),
  };
}

function incomplete(content: AnswerContent, missing: readonly Name[]): PatchbayError {
  return new PatchbayError('invalid_input', 'The form came back with something other than yes and no.', {
    reason: 'INCOMPLETE_MIGRATION_PREFERENCES',
    hint: 'Give preserve_ids, dry_run and migrate_all_versions as arguments.',
    details: { missing_preferences: wrongOnes(content, missing), elicitation_status: 'incomplete' },
  });
}
