/** Records by key: an object that has for every value of a field what the records of that value come to. */
import { fieldAt, nearFieldAt } from '../instruction/words/fields.ts';
import { noInstruction } from '../instruction/words/read.ts';
import { groupWords } from '../operations/group-keys.ts';
import { filter } from '../operations/operations.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, inside, strength } from '../terms/expression.ts';
import { createScope, type Scope, type Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import type { Target } from '../terms/target.ts';
import { convert } from '../values/convert.ts';
import type { Search, Wanted } from '../wanted/search.ts';

/** Records by key, each key with what its records come to. */
export function keyedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { values } = wanted.target;
  if (values === undefined) return [];
  return scope.sources.flatMap((source) => {
    if (source.distance >= 1 || source.shape.item === undefined || source.shape.item.records === 0) return [];
    const inner = search.itemsOf(source, scope);
    return keysFor(inner, wanted, search).flatMap((key) => keyed(key, source, inner, wanted, values, search));
  });
}

interface Key extends Source {
  /** What stands below it, where both are said: `id to real name`. */
  readonly to?: Source;
}

function keysFor(inner: Scope, wanted: Wanted, search: Search): readonly Key[] {
  const fields = inner.sources.filter(isOwnValue);
  const said = saidKey(fields, search) ?? keyToValue(fields, search);
  if (said !== undefined) return [said];
  const named = fields.filter(
    ({ name }) => wanted.name.own.length > 1 && name.own.every((word) => wanted.name.own.includes(word)),
  );
  return named.length > 0 ? named : pairKeys(fields);
}

/** The label of labels with values, else the id that no two records share. */
function pairKeys(fields: readonly Source[]): readonly Source[] {
  const isUnique = ({ shape }: Source): boolean =>
    new Set(shape.scalars).size === shape.scalars.length && shape.nulls === 0;
  const labels = fields.filter(
    (source) => isUnique(source) && ['key', 'id', 'code', 'slug', 'name'].includes(source.name.own.join(' ')),
  );
  const order = ['key', 'id', 'code', 'slug', 'name'];
  return labels
    .toSorted((a, b) => order.indexOf(a.name.own.join(' ')) - order.indexOf(b.name.own.join(' ')))
    .slice(0, 1);
}

function saidKey(fields: readonly Source[], { instruction }: Search): Source | undefined {
  const { tokens } = instruction;
  for (const [index, { lower }] of tokens.entries()) {
    if (!groupWords.has(lower) || /^(?:sort|order|rank)/.test(tokens[index - 1]?.lower ?? '')) continue;
    for (const from of [index + 1, index + 2]) {
      const mention = fieldAt(tokens, from, fields) ?? nearFieldAt(tokens, from, fields);
      if (mention === undefined) continue;
      instruction.use(index, mention.to);
      return mention.source;
    }
  }
  return undefined;
}

/** `id to name`, `id → name`: the first is the key. */
function keyToValue(fields: readonly Source[], { instruction }: Search): Key | undefined {
  const { tokens } = instruction;
  for (const [at, { lower }] of tokens.entries()) {
    if (!/^(?:to|->|=>|→)$/.test(lower)) continue;
    const key = fieldAt(tokens, at - 1, fields);
    const from = /^(?:the|its|their)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
    const value = fieldAt(tokens, from, fields);
    if (key === undefined || value === undefined) continue;
    instruction.use(at - 1, value.to);
    return { ...key.source, to: value.source };
  }
  return undefined;
}

function keyed(
  key: Key,
  source: Source,
  inner: Scope,
  wanted: Wanted,
  values: Target,
  search: Search,
): readonly Choice[] {
  const comesBack = new Set(key.shape.scalars).size < key.shape.scalars.length;
  const filtered = filter(source, inner, [noInstruction, search.instruction], search.asked);
  const words = [...wanted.name.own, ...search.instruction.tokens.flatMap((token) => token.words)];
  const left = words.filter((word) => !key.name.own.includes(word) && !groupWords.has(word));
  const valueWords = left.length === 0 || isPair(source, key) ? ['value'] : left;
  const name = { own: valueWords, context: [] };
  const rows: Source = { ...source, at: atom('$'), lists: 0, distance: 0, around: [] };
  const many = createScope(
    [
      {
        base: atom('$'),
        shape: source.shape.item ?? source.shape,
        label: source.label,
        words: [],
        distance: 0,
        isMany: true,
        extras: [rows],
      },
    ],
    ['rows'],
  );
  const options = comesBack
    ? search.derive(
        { target: values, name: summaryName(valueWords), place: `${wanted.place}{}`, isRequired: true },
        many,
      )
    : search.derive({ target: values, name, place: `${wanted.place}{}`, isRequired: true }, inner);
  const [best] = key.to === undefined ? options : saidValue(key.to, values, wanted);
  if (best === undefined || best.missing.length > 0) return [];
  const areTexts = key.shape.scalars.every((value) => typeof value === 'string');
  const keyText = areTexts ? key.at.text : `$string(${key.at.text})`;
  const expr = atom(`${inside(filtered.over, strength.path)}{ ${keyText}: ${best.expr.text} }`);
  const notes: Note[] = [...best.notes, ...filtered.notes, { kind: 'used', text: `${source.label} by ${key.label}` }];
  return [createChoice(expr, best.score - source.distance * 0.05, source.label, { notes, uses: '' })];
}

function saidValue({ at, shape, name, label }: Source, target: Target, { place }: Wanted): readonly Choice[] {
  const words = name.own;
  const made = convert({ at, shape, words, mayMiss: false }, { target, words, isRequired: true });
  if (made === undefined) return [];
  const notes: readonly Note[] = [{ kind: 'used', text: `${place}{} is ${label}` }];
  return [createChoice(made.expr, saidScore - made.cost, label, { notes })];
}

/** Nothing else is made of a result of which the key and the value are said. */
const saidScore = 1.05;

/** Labels with values: what is wanted of each is its value. */
function isPair({ shape }: Source, key: Source): boolean {
  return shape.pairs !== undefined && key.at.text === shape.pairs.label;
}

/** The word for a summary among others; a count where there is none. */
function summaryName(words: readonly string[]): {
  readonly own: readonly string[];
  readonly context: readonly string[];
} {
  const at = words.findIndex((word) => ['total', 'sum', 'average', 'maximum', 'minimum'].includes(word));
  if (at < 0) return { own: ['count'], context: [] };
  return { own: words.slice(at, at + 2), context: [] };
}
