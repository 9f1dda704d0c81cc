/** What of an amount is beyond a bound: `whatever is over 40, otherwise 0`, `overtime is the part above 40`, `the first 40 are regular, the rest is overtime`. */
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumericField } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { textOf } from '../terms/speech.ts';
import type { Found, Made, World } from '../terms/terms.ts';

const number = '(\\d+(?:\\.\\d+)?)';
const said: readonly RegExp[] = [
  new RegExp(
    `\\b(?:over|above|beyond|exceed(?:s|ed|ing)?|past|in excess of|more than|upwards of) (?:the |a )?(?:(?:first|limit of|mark of|threshold of|total of) )?${number}\\b`,
  ),
  new RegExp(
    `\\bfirst ${number}\\b.*\\b(?:rest|remaining|remainder|others?|further|excess|surplus|remains|left|beyond|more)\\b`,
  ),
  new RegExp(
    `\\b(?:capped at|limited to|cut(?: off)? at|up to|up to and including|at most|maximum of|until) ${number}\\b.*\\b(?:rest|remainder|others?|excess|surplus|remains|left|beyond|more)\\b`,
  ),
];
const floors =
  /\b(?:(?:otherwise|else|or) (?:it is |just |simply )?(?:0|zero|nothing|none)|never (?:negative|below)|not below 0|at least 0)\b/;
const whatever = /\b(?:whatever|what|everything|anything|all) (?:is |that is |goes |comes |exceeds)/;
/** Names that say by themselves that something is beyond a bound. */
const beyondName = /^(?:over(?:time|age|use|run|weight|length|due)?|extra|excess|surplus|exceeding|beyond)$/;

interface Bound {
  readonly limit: string;
  /** The sentence that says it. */
  readonly from: number;
  readonly to: number;
}

/** The bound that the field is what is beyond of; undefined where nothing of the kind is said. */
function boundOf(field: Field, world: World): Bound | undefined {
  const { speech } = world;
  const isNumber = isNumericField(field);
  if (!isNumber) return undefined;
  const [segment] = speech.about(field.words);
  const part = segment === undefined ? '' : [segment, ...speech.after(segment)].map(textOf).join(' ');
  const plain = said[0]?.exec(part)?.[1];
  if (segment !== undefined && plain !== undefined && (floors.test(part) || whatever.test(part)))
    return { limit: plain, from: segment.from, to: segment.to };
  return field.words.some((word) => beyondName.test(word)) ? inSentence(world) : undefined;
}

/** The sentence that names something beyond a bound. */
function inSentence({ speech: { tokens } }: World): Bound | undefined {
  let from = 0;
  for (const [at, { lower }] of [...tokens, { lower: '.' }].entries()) {
    if (!/^[.;]$/.test(lower)) continue;
    const sentence = textOf({ tokens: tokens.slice(from, at) });
    const limit = said.flatMap((one) => one.exec(sentence)?.[1] ?? [])[0];
    const isNamed = sentence.split(' ').some((word) => beyondName.test(word));
    if (limit !== undefined && isNamed) return { limit, from, to: at };
    from = at + 1;
  }
  return undefined;
}

/** Whether the token says what one of the fields is beyond of, and so no condition on rows or records. */
export function isInExcess(at: number, world: World): boolean {
  return world.fields.some((field) => {
    const bound = field.words.some((word) => beyondName.test(word)) ? boundOf(field, world) : undefined;
    return bound !== undefined && bound.from <= at && at < bound.to;
  });
}

/** What of the number beside it is beyond the bound. */
export function excess(
  field: Field,
  numbers: readonly Source[],
  others: readonly Made[],
  world: World,
): readonly Found[] {
  const bound = boundOf(field, world);
  if (bound === undefined) return [];
  const part = world.speech.tokens.slice(bound.from, bound.to);
  const beside = numbers.filter(({ at }) => others.some(({ variable }) => at.text === `$${variable}`));
  const named = numbers.filter((one) => part.some((_, at) => fieldAt(part, at, [one]) !== undefined));
  const pool = named.length > 0 ? named.filter((one) => beside.includes(one) || beside.length === 0) : beside;
  const [base, ...more] =
    pool.length > 0 ? pool : beside.length > 0 ? beside : numbers.filter(({ distance }) => distance === 0);
  if (base === undefined || more.length > 0) return [];
  const text = numberOf(base)?.text ?? base.at.text;
  const notes = [{ kind: 'used' as const, text: `${field.name} is what of ${base.label} is over ${bound.limit}` }];
  return [{ text: `$max([0, ${text} - ${bound.limit}])`, score: 1.04, missing: [], notes }];
}
