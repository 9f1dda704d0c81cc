/** What stands where a field is missing, and keys that are left out then. */
import { choose, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Wanted } from '../wanted/search.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';

const lacking =
  /\b(?:no|none|missing|null|empty|absent|without|unset|blank|not (?:set|given|known|there|available|present|filled)|has none|only if|if given|when there is|default|defaults|defaulting|otherwise|or|fallback|falls back|\?\?|or else|unless)\b/;
const words =
  'or if there is are none no missing null empty absent not set given known available when where it its otherwise else default defaults defaulting to falls back replaced by with for without one ones others other rest use used as turned into count counts treat treated shown show write put means becomes become be has have gets whenever wherever in records record rows row turns value values of filled and then unless present that which';

export function statedFallback({ body, whole, fields, texts, numbers, signs }: Span, wanted: Wanted): Expr | undefined {
  const { target, isRequired, name } = wanted;
  const [field, ...more] = fields;
  if (field === undefined || more.length > 0 || field.shape.item !== undefined) return undefined;
  const kinds = new Set(field.shape.scalars.map((value) => (typeof value === 'number' ? 'number' : 'string')));
  const isFit = [...kinds].every(
    (kind) => target.types.has(kind) || (kind === 'number' && target.types.has('integer')),
  );
  if (!isFit || !lacking.test(whole)) return undefined;
  const said = body.replace(/\bF0\b/g, ' ');
  const nouns = name.context.flatMap((word) => [word, `${word}s`, `${word}es`]).join(' ');
  const there = operation(field.at, '!=', literal(null), strength.comparison);
  if (
    !isRequired &&
    leaving.test(whole) &&
    onlyOf(said.replace(/\b[NQS]\d\b/g, '?'), `${words} ${leavingWords} ${nouns}`)
  )
    return choose(there, field.at);
  if (leaving.test(whole)) return undefined;
  const isText = target.types.has('string');
  const all = texts.length + numbers.length + signs.length;
  const spoken = all > 1 ? undefined : isText ? textIn(said, texts, signs) : numberIn(said, numbers);
  if (spoken === undefined || !onlyOf(spoken.rest, `${words} ${nouns}`)) return undefined;
  return { text: choose(there, field.at, literal(spoken.value)).text, strength: strength.choice };
}

const leaving = /\b(?:leave|left|omit|omitted|skip|skipped|no key|without key|drop|only (?:give|if|when))\b/;
const leavingWords =
  'no leave left out omit omitted omits skip skipped key property field drop dropped but only give member';

interface Spoken {
  readonly value: unknown;
  readonly rest: string;
}

const plainTexts: readonly (readonly [RegExp, string])[] = [
  [/\bempty (?:text|string)\b/, ''],
  [/\bblank (?=if|when|where)/, ''],
];

function textIn(said: string, texts: readonly string[], signs: readonly string[]): Spoken | undefined {
  const [text] = texts;
  if (text !== undefined) return { value: text, rest: said.replace(/\bQ0\b/, ' ') };
  const [sign] = signs;
  if (sign !== undefined) return { value: sign, rest: said.replace(/\bS0\b/, ' ') };
  const plain = plainTexts.find(([way]) => way.test(said));
  if (plain !== undefined) return { value: plain[1], rest: said.replace(plain[0], ' ') };
  // `F (unknown if missing)`: a word that says nothing else there.
  const word = /(?:^|[,(:]|\bor|\belse|\botherwise) ?(unknown|none|n\/a|null|missing) (?=if|when|where|for)/.exec(
    said,
  )?.[1];
  return word === undefined || word === 'null' ? undefined : { value: word, rest: said.replace(word, ' ') };
}

function numberIn(said: string, numbers: readonly number[]): Spoken | undefined {
  const [number] = numbers;
  if (number !== undefined) return { value: number, rest: said.replace(/\bN0\b/, ' ') };
  return /\bzero\b/.test(said) ? { value: 0, rest: said.replace(/\bzero\b/, ' ') } : undefined;
}
