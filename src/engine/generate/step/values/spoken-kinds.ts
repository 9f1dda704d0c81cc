/** Values that are known by what they are: places, environments, colours. */
import { wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { type Bound, isHandle, type Target, told } from '../terms/target.ts';
import type { Taken } from '../terms/token.ts';

const places: ReadonlySet<string> = new Set([
  'city',
  'location',
  'country',
  'place',
  'region',
  'town',
  'state',
  'area',
]);

export function placeBound(target: Target, { tokens }: Instruction, taken: Taken): Bound | undefined {
  const { own, description } = target;
  if (own.length > 1 || ![...own, ...wordsOf(description)].some((word) => places.has(word))) return undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.literal === undefined || taken.has(token) || token.literal.kind !== 'proper') continue;
    if (!/^(in|at|near|around|for)$/i.test(tokens[index - 1]?.text ?? '')) continue;
    taken.add(token);
    return told(token.literal.value, target);
  }
  return undefined;
}

const environments =
  /^(?:production|prod|staging|stage|development|dev|test|testing|qa|uat|sandbox|preview|canary|live|local|integration)$/i;

/** "In production" is an environment wherever it stands. */
export function environmentBound(target: Target, { tokens }: Instruction): Bound | undefined {
  const [first = '', ...others] = target.own;
  if (!/^(?:environment|env|stage)$/.test(first) || !others.every(isHandle)) return undefined;
  const said = tokens.filter(
    ({ text }, at) =>
      environments.test(text) && /^(?:in|on|for|to|into|from|of|at|the)$/i.test(tokens[at - 1]?.text ?? ''),
  );
  const [only] = said;
  return only === undefined || said.length > 1 ? undefined : told(String(only.literal?.value ?? only.text), target);
}

const colours =
  /^(?:black|white|red|green|blue|yellow|orange|purple|violet|pink|brown|gr[ae]y|beige|silver|gold|golden|turquoise|cream|khaki|navy|maroon|transparent)$/i;

/** "Black umbrellas": a colour, where one is wanted. */
export function colourBound(target: Target, { tokens }: Instruction): Bound | undefined {
  if (!target.own.some((word) => /^colou?rs?$/.test(word))) return undefined;
  const [only, ...others] = tokens.filter(({ text }) => colours.test(text));
  return only === undefined || others.length > 0 ? undefined : told(only.text.toLowerCase(), target);
}
