/** Amounts that are taken away: by the kind of their row, as the instruction or the kind itself says. */
import { isScalarShape, textsOf } from '../../../shape.ts';
import { asksPositive } from '../../instruction/conditions/positive.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { partAsked } from '../said/asked-parts.ts';
import { isAkin, type Speech, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { Found, World } from '../terms/terms.ts';

export interface Signed {
  readonly text: string;
  readonly label: string;
}

export const minusNames =
  /^(?:debit|out|outflow|withdrawal|withdrawn|expense|spent|outgoing|removed|minus|used|redeemed|sold|issued)$/;

/** Single values of the rows themselves. */
export function ownSources(table: Table, world: World): readonly Source[] {
  return world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, name }) =>
        lists === 0 && distance === 0 && isScalarShape(shape) && (name.inside ?? 0) === 0,
    );
}

const lessens =
  /\b(?:negative|subtract\w*|minus|deduct\w*|reduc\w*|decreas\w*|lower\w*|tak(?:es?|en|ing) (?:\w+ ){0,2}(?:away|out|off)|removes?|goes out|go out|against|less)\b/;

/** The amount, turned round for the kinds of rows that take away. */
export function signed({ text, label }: Signed, table: Table, world: World, isRunning: boolean): Signed {
  const own = ownSources(table, world);
  const amount = own.find(({ at }) => text.includes(at.text));
  if (amount?.shape.scalars.some((value) => Number(value) < 0) === true) return { text, label };
  for (const source of own) {
    const values = [...new Set(textsOf(source.shape))];
    if (values.length === 0 || values.length > 8 || source.shape.scalars.some((value) => typeof value !== 'string'))
      continue;
    const said = values.filter((value) => isSaidToLessen(value, world.speech));
    const away =
      said.length > 0 ? said : isRunning ? values.filter((value) => minusNames.test(value.toLowerCase())) : [];
    if (away.length === 0 || (away.length === values.length && values.length > 1)) continue;
    const condition = away.map((value) => `${source.at.text} = ${JSON.stringify(value)}`).join(' or ');
    return { text: `(${condition} ? -${text} : ${text})`, label: `${label} (negative for ${away.join(', ')})` };
  }
  return { text, label };
}

/** `"out" takes away`, `debits are negative`. */
export function isSaidToLessen(value: string, speech: Speech): boolean {
  return speech.tokens.some((token, at) => {
    const isValue =
      token.lower === value.toLowerCase() || token.words.some((word) => isAkin(word, value.toLowerCase()));
    if (!isValue || value.length < 2) return false;
    const rest = speech.tokens.slice(at + 1, at + 6);
    const end = rest.findIndex(({ lower, kind }) => (kind === 'sign' && /^[,;.]$/.test(lower)) || lower === 'and');
    return lessens.test(textOf({ tokens: end < 0 ? rest : rest.slice(0, end) }));
  });
}

/** A number of the row as it is, where the instruction says that it is negative for some kinds of rows. */
export function withSign(found: Found, table: Table, world: World): Found {
  if (!/^(?:\$number\()?[\w.]+\)?$/.test(found.text) || !world.speech.says(/\b(?:negative|minus)\b/)) return found;
  const amount = ownSources(table, world).find(({ at }) => found.text.includes(at.text));
  const isNumber = amount?.shape.scalars.every((value) => typeof value === 'number' || !Number.isNaN(Number(value)));
  if (amount === undefined || isNumber !== true) return found;
  const { text, label } = signed({ text: found.text, label: amount.label }, table, world, false);
  return text === found.text ? found : { ...found, text, notes: [...found.notes, { kind: 'used', text: label }] };
}

/** What comes to less than nothing, where the part about the field wants to know only how much it is. */
export function unsigned(field: Field, found: Found, world: World): Found {
  const { types, description } = field.target;
  if (!types.has('number') && !types.has('integer')) return found;
  const part = partAsked(field, world) ?? world.speech.about(field.words)[0];
  if (!asksPositive(`${part === undefined ? '' : textOf(part)}\n${description}`) || found.text.startsWith('$abs('))
    return found;
  return {
    ...found,
    text: `$abs(${found.text})`,
    notes: [...found.notes, { kind: 'used', text: `${field.name} is positive` }],
  };
}
