/** Where references lead. */
import type { Core } from './core.ts';
import { isSameName, type Name, parseName, qualify } from './names.ts';
import { invalidSchema } from './refusal.ts';
import { eachVersion, type Reference, type State, type Stored, versionAt, versionsOf } from './state.ts';

/** Refuses a schema whose references do not all resolve; a soft-deleted version still counts (notes, 2.3 c). */
export function assertReferences(core: Core, references: readonly Reference[], parent: string): void {
  for (const { subject, version } of references) {
    const name = referenceName(core, subject, parent);
    if (name !== undefined && findVersion(core.state, name, version) !== undefined) continue;
    throw invalidSchema(`No schema reference found for subject "${subject}" and version ${version}`);
  }
}

function referenceName({ traits }: Core, subject: string, parent: string): Name | undefined {
  if (traits.contexts !== 'full') return { context: '.', subject };
  if (traits.referenceContext === 'default') return parseName(subject);
  const name = resolveName(subject, parent);
  return traits.referenceContext === 'isolated' && name.context !== parent ? undefined : name;
}

function findVersion(state: State, name: Name, version: number): Stored | undefined {
  return version === -1 ? versionsOf(state, name).findLast(({ deleted }) => !deleted) : versionAt(state, name, version);
}

/** References as `referenceFormat=qualified` shows them. */
export function qualified(references: readonly Reference[], parent: string): readonly Reference[] {
  return references.map((reference) => ({ ...reference, subject: qualify(resolveName(reference.subject, parent)) }));
}

/** A name without a context belongs to the context of whoever says it. */
function resolveName(text: string, context: string): Name {
  return text.startsWith(':.') ? parseName(text) : { context, subject: text };
}

/** Versions that refer to this one, the soft-deleted ones included. */
export function referrersOf(core: Core, target: Stored): readonly Stored[] {
  const refersHere = (parent: string) => (reference: Reference) => {
    if (reference.version !== target.version || !reference.subject.endsWith(target.name.subject)) return false;
    const name = referenceName(core, reference.subject, parent);
    return name !== undefined && isSameName(name, target.name);
  };
  return [...eachVersion(core.state)].filter(({ references, name }) => references.some(refersHere(name.context)));
}
