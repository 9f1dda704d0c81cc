/** One record of each: `remove duplicates by url`, `the latest reading per device`. */
import type { Source } from '../../terms/scope.ts';
import { fieldAt, nearFieldAt } from '../words/fields.ts';
import type { Instruction } from '../words/read.ts';
import { repeatedField } from './repeated-field.ts';

export interface OneOfEach {
  /** The field whose values are unique then; none where whole records are. */
  readonly key: Source | undefined;
  readonly isDescending: boolean | undefined;
}

const removing = /^(?:duplicate|duplicates|dedupe|deduplicate|deduplicated|deduped|distinct|unique|uniquely)$/;
const latest: ReadonlySet<string> = new Set(['latest', 'newest', 'recent', 'last']);
const earliest: ReadonlySet<string> = new Set(['earliest', 'oldest', 'first']);

export function oneOfEach(instruction: Instruction, fields: readonly Source[]): OneOfEach | undefined {
  const tokens = instruction.open();
  const single = fields.filter(({ lists, shape }) => lists === 0 && shape.item === undefined);
  const at = tokens.findIndex(({ lower }) => removing.test(lower));
  if (at >= 0) {
    const by = tokens.findIndex(
      ({ lower }, index) => index > at && index <= at + 4 && ['by', 'on', 'per', 'in'].includes(lower),
    );
    const mention = by < 0 ? undefined : keyAfter(instruction, by, single);
    instruction.use(at - 1, mention?.to ?? at + 1);
    const isLast = tokens.some(
      ({ lower }, index) => lower === 'keep' && tokens.slice(index, index + 4).some((token) => latest.has(token.lower)),
    );
    const key = mention?.source ?? (by < 0 ? undefined : repeatedField(single));
    return { key, isDescending: isLast ? true : undefined };
  }
  const order = tokens.findIndex(({ lower }) => latest.has(lower) || earliest.has(lower));
  const per = tokens.findIndex(
    ({ lower }, index) => order >= 0 && index > order && index <= order + 6 && ['per', 'each', 'every'].includes(lower),
  );
  const mention = per < 0 ? undefined : keyAfter(instruction, per, single);
  if (mention === undefined) return undefined;
  instruction.use(order, mention.to);
  return { key: mention.source, isDescending: latest.has(tokens[order]?.lower ?? '') };
}

function keyAfter({ tokens }: Instruction, at: number, fields: readonly Source[]): ReturnType<typeof fieldAt> {
  const from = ['the', 'their', 'its', 'same', 'each'].includes(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  return fieldAt(tokens, from, fields) ?? nearFieldAt(tokens, from, fields);
}
