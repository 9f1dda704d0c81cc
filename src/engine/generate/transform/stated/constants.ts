/** The same value for every record: `T is always "x"`. */
import { type Expr, literal } from '../terms/expression.ts';
import type { Wanted } from '../wanted/search.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';

const always =
  'always fixed constant constantly invariably throughout everywhere each every all for in row rows record records entry time text word value string to same it with stays stay remains be to put into will set is hard-coded hardcoded gets get has have add adds';

export function statedConstant({ body, whole, fields, texts }: Span, { target, name }: Wanted): Expr | undefined {
  const [text, ...more] = texts;
  if (fields.length > 0 || text === undefined || more.length > 0 || !target.types.has('string')) return undefined;
  const isSaid = /\bQ0\b/.test(body) && !/\blike\b/.test(whole);
  const isPlain = /^(?:set |for |with |add )*T (?:: |= |is |to |write |set |as |stays |value |word |text )*Q0$/.test(
    whole,
  );
  const rest = body.replace(/\bQ0\b/, ' ');
  const isWhole =
    isPlain ||
    /\b(?:always|fixed|constant|invariably|throughout|everywhere|each|every|all|stays|set|row|put|add)\b/.test(
      `${rest} ${whole}`,
    );
  return isSaid && isWhole && onlyOf(rest, `${always} ${plurals(name.context)}`) ? literal(text) : undefined;
}

/** What the records are called. */
function plurals(words: readonly string[]): string {
  return words.flatMap((word) => [word, `${word}s`, `${word}es`]).join(' ');
}
