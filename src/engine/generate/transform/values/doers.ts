/** `openedBy`, `postedBy`, `by` alone: who made the record, where the data names but one person for it and not what that one did. */
import { textsOf } from '../../shape.ts';
import { isDateWord } from '../../vocabulary.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Wanted } from '../wanted/search.ts';

/** How a record comes into being; who approved or closed it is somebody else. */
const makings =
  /^(?:open|creat|writ|post|submitt|report|rais|fil|sent|send|upload|add|mak|made|plac|book|request|publish|order|shar|comment|author|enter)/;

const persons: ReadonlySet<string> = new Set(
  'user author creator owner member sender requester reporter submitter poster uploader from by person account'.split(
    ' ',
  ),
);

/** What a person is called, the best first. */
const names: readonly string[] = [
  'name',
  'full name',
  'display name',
  'real name',
  'user name',
  'screen name',
  'login',
  'handle',
  'email',
];

export function doerChoices({ name: { own }, target, place }: Wanted, { sources }: Scope): readonly Choice[] {
  const isAsked = own.at(-1) === 'by' && (own.length === 1 || (own.length === 2 && makings.test(own[0] ?? '')));
  if (!isAsked || !target.types.has('string') || target.format !== undefined || target.choices !== undefined) return [];
  const near = sources.filter(
    ({ distance, lists, shape }) => distance === 0 && lists === 0 && textsOf(shape).length > 0,
  );
  const called = near.flatMap((source) => {
    const rank = rankOf(source);
    return rank === undefined ? [] : [{ source, ...rank }];
  });
  // Several persons have something to do with it.
  if (new Set(called.map(({ of }) => of)).size !== 1) return [];
  const [best] = called.toSorted((a, b) => a.rank - b.rank);
  if (best === undefined) return [];
  const { at, label } = best.source;
  const notes = [{ kind: 'meaning' as const, text: `${place} from ${label}` }];
  return [createChoice(at, 0.66, label, { notes, uses: `0 ${label}` })];
}

/** How good a name it is, and of whom; undefined where it is no name of a person. */
function rankOf({ name, label }: Source): { readonly rank: number; readonly of: string } | undefined {
  const spoken = name.own.join(' ');
  const holder = (name.inside ?? 0) > 0 ? (name.context.find((word) => !isDateWord(word)) ?? '') : '';
  const rank = names.indexOf(spoken);
  if (persons.has(holder) && rank >= 0) return { rank, of: label.split('.').slice(0, -1).join('.') };
  const isItself = (name.inside ?? 0) === 0 && name.own.length === 1 && persons.has(spoken);
  return isItself ? { rank: 0, of: label } : undefined;
}
