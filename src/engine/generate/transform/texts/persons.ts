/** Words for people, as records and their fields call them. */
import type { Source } from '../terms/scope.ts';

const persons: ReadonlySet<string> = new Set(
  'user employee member person staff assignee owner author agent customer client contact student player driver worker colleague sender reporter creator organizer requester reviewer approver buyer seller host'.split(
    ' ',
  ),
);

export function isPerson(words: readonly string[]): boolean {
  return words.some((word) => persons.has(word));
}

/** What the only person inside of the records is called. */
export function personIn(sources: readonly Source[]): Source | undefined {
  const people = sources.filter(
    ({ lists, distance, name }) =>
      lists === 0 &&
      distance === 0 &&
      name.inside === 1 &&
      name.own.join(' ') === 'name' &&
      isPerson(name.context.slice(0, 1)),
  );
  return people.length === 1 ? people[0] : undefined;
}
