/** Texts of a record that a row names and that may not be there: `"Unknown" for people who are not in the list`. */
import type { Token } from '../../instruction/words/read.ts';
import type { Field } from '../../terms/target.ts';
import { standInsOf } from '../said/of-none.ts';
import { isAkin } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type World } from '../terms/terms.ts';

/** The text with what is said to stand where the row names nobody; what may be null is not left out, and is as it is. */
export function stoodIn(field: Field, found: Found, { kind, table }: Entity, world: World): Found {
  const { types, format, choices } = field.target;
  const [first = '', alias] = /^\(?([A-Za-z_]\w*)\.[\w.]+/.exec(found.text) ?? [];
  const path = first.replace('(', '');
  const isPlain = found.text === path || found.text.startsWith(`(${path} & " " & ${alias}.`);
  if (
    alias === undefined ||
    !isPlain ||
    kind !== 'row' ||
    !types.has('string') ||
    format !== undefined ||
    choices !== undefined
  )
    return found;
  const link = world.links.ones.find((one) => one.table === table && one.alias === alias && !one.isReverse);
  if (link === undefined) return found;
  for (const { from, to } of standInsOf(world.speech)) {
    const tokens = world.speech.tokens.slice(from, to);
    const value = valueIn(tokens);
    const others = world.links.ones.filter((one) => one.table === table && one.other !== link.other);
    const isOf = (nouns: readonly string[]): boolean =>
      tokens.some(({ words }) => words.some((word) => nouns.some((noun) => isAkin(word, noun))));
    const isOwn = isOf([...field.words, alias, ...nounsOf(link.other)]);
    const isOfOther = others.some(({ other, alias: name }) => isOf([name, ...nounsOf(other)]));
    if (value === undefined || (!isOwn && isOfOther)) continue;
    return {
      ...found,
      text: `(${path} != null ? ${found.text} : ${JSON.stringify(value)})`,
      notes: [...found.notes, { kind: 'used', text: `${field.name} is "${value}" where there is no ${alias}` }],
    };
  }
  return found;
}

/** What is in quotes, or a word that says nothing else. */
function valueIn(tokens: readonly Token[]): string | undefined {
  const quoted = tokens.find(({ kind }) => kind === 'quoted');
  const word = tokens.find(({ lower }) => /^(?:unknown|n\/a)$/.test(lower));
  // `an empty text when we do not know the customer`
  const isEmpty = tokens.some(
    ({ lower }, at) => /^(?:empty|blank)$/.test(lower) && /^(?:text|string)$/.test(tokens[at + 1]?.lower ?? ''),
  );
  return quoted !== undefined ? String(quoted.value) : (word?.text ?? (isEmpty ? '' : undefined));
}
