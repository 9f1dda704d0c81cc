/** What the data asks for itself: a span of time that must be free, and the least that is wanted. */
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import { isAkin } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { Rows, World } from '../terms/terms.ts';

const spanned =
  /\b(?:overlap\w*|clash\w*|conflict\w*|collid\w*|at that time|in that time|during|between|from|until|period|free|available|then)\b/;

/** Two spans of time overlap where each begins before the other ends. */
export function overlapIn({ table }: Rows, text: string, world: World): string | undefined {
  if (!spanned.test(text)) return undefined;
  const edges = (sources: readonly Source[]): readonly [Source, Source] | undefined => {
    const dated = sources.filter(hasDates);
    const start = dated.find(({ name }) =>
      name.own.some((word) => /^(?:start|starts|from|begin|begins|arrival|checkin|pickup)$/.test(word)),
    );
    const end = dated.find(({ name }) =>
      name.own.some((word) => /^(?:end|ends|to|until|till|finish|departure|checkout|return)$/.test(word)),
    );
    return start === undefined || end === undefined ? undefined : [start, end];
  };
  const own = edges(ownSources(table, world));
  const given = edges(world.given);
  const bounds = saidSpan(world) ?? (given === undefined ? undefined : ([given[0].at.text, given[1].at.text] as const));
  if (own === undefined || bounds === undefined) return undefined;
  return `${own[0].at.text} < ${bounds[1]} and ${own[1].at.text} > ${bounds[0]}`;
}

/** `between 2025-05-01 and 2025-05-03`: two dates with nothing but a word between. */
function saidSpan({ speech: { tokens } }: World): readonly [string, string] | undefined {
  const at = tokens.findIndex(
    ({ kind }, index) =>
      kind === 'date' &&
      /^(?:and|to|until|till)$/.test(tokens[index + 1]?.lower ?? '') &&
      tokens[index + 2]?.kind === 'date',
  );
  const [from, to] = [tokens[at], tokens[at + 2]];
  return at < 0 || from === undefined || to === undefined
    ? undefined
    : [JSON.stringify(from.value), JSON.stringify(to.value)];
}

/** `at least the wanted seats`, `enough seats`: the number of the row and the given one of the same name. */
export function minimumOf(table: Table, world: World): string {
  const { tokens } = world.speech;
  const at = tokens.findIndex(
    ({ lower }, index) => lower === 'enough' || (lower === 'least' && tokens[index + 1]?.kind !== 'number'),
  );
  if (at < 0) return '';
  const said = tokens.slice(at + 1, at + 5).flatMap(({ words }) => words);
  const isSaid = ({ name }: Source): boolean => name.own.some((word) => said.some((one) => isAkin(one, word)));
  const own = ownSources(table, world).find((source) => isSaid(source) && numberOf(source) !== undefined);
  const wanted = world.given.find((source) => isSaid(source) && numberOf(source) !== undefined);
  return own === undefined || wanted === undefined ? '' : `[${own.at.text} >= ${wanted.at.text}]`;
}
