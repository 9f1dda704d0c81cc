/** Texts of the records of a list in one text: `the names of its stops, with " > " between them`. */
import { isScalarShape } from '../../../shape.ts';
import { emptyText, oneText, separatorNear } from '../../instruction/values/separators.ts';
import { isTextual } from '../../instruction/values/template.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { fieldCondition } from '../rows/conditions.ts';
import { namePartOf } from '../terms/displayed.ts';
import { holderName } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';
import { sorted } from './finish.ts';
import { ordered } from './order.ts';

const reach = { before: 16, after: 8 };

interface Phrase {
  readonly tokens: readonly Token[];
  readonly separator: string;
}

export function joined(field: Field, entity: Entity, world: World): readonly Found[] {
  if (field.target.kind !== 'scalar' || !field.target.types.has('string') || field.target.choices !== undefined)
    return [];
  if (hasOwn(field, entity)) return [];
  const phrases = phrasesIn(world);
  return phrases.flatMap((phrase) =>
    entity.lists.flatMap((rows) => {
      const source = textFieldOf(rows, phrase, world);
      if (source === undefined) return [];
      // `the ingredients of each cocktail`: the cocktail is what has them.
      const isSaid = field.words.some((word) =>
        phrase.tokens.some(
          ({ words }, at) =>
            words.some((one) => isAkin(one, word)) && !/^(?:each|every|per)$/.test(phrase.tokens[at - 1]?.lower ?? ''),
        ),
      );
      // `labels` is no other word for the title where there is a field of that name.
      if (!isWritten(field, phrase) && world.fields.some((other) => isWritten(other, phrase))) return [];
      const isOwn = field.words.some((word) => nounsOf(rows.table).some((noun) => isAkin(noun, word)));
      const isPlain = field.words.every((word) => /^(?:text|string|line|summary|message|output|result)$/.test(word));
      const isOpen = isPlain || world.speech.about(field.words).length === 0;
      const order =
        entity.kind === 'root' ? ordered(undefined, undefined, world.scopeOf(rows.table).sources, world) : undefined;
      // `the emails of everyone who accepted, as one text`, beside how many did not.
      const of = fieldCondition(rows.table, field, world);
      const those = of.text === '' ? rows.text : `${rows.text}[${of.text}]`;
      const over = order === undefined ? those : sorted(those, order);
      const score = isSaid && isOwn ? 1 : isSaid || isOwn ? 0.92 : isOpen ? 0.82 : 0;
      return score === 0
        ? []
        : [
            {
              text: joinedText(`${over}.${source.at.text}`, phrase, world),
              score: score - rows.distance * 0.05,
              missing: [],
              notes: [
                {
                  kind: 'used' as const,
                  text: `${field.name} is ${source.label} of ${of.said.length === 0 ? `all ${rows.table.name}` : `${rows.table.name} (${of.said.join(', ')})`}, joined with ${JSON.stringify(phrase.separator)}`,
                },
              ],
            },
          ];
    }),
  );
}

/** The record has a text of that very name, which is none of several. */
function hasOwn({ words }: Field, { kind, scope }: Entity): boolean {
  return (
    kind === 'row' &&
    scope.sources.some(
      ({ name, lists, distance, shape }) =>
        lists === 0 &&
        distance === 0 &&
        (name.inside ?? 0) === 0 &&
        isScalarShape(shape) &&
        shape.scalars.length > 0 &&
        name.own.join(' ') === words.join(' '),
    )
  );
}

/** `or "-" if there are none` */
function joinedText(values: string, { separator }: Phrase, { speech: { tokens } }: World): string {
  const text = `$join([${values}], ${JSON.stringify(separator)})`;
  const empty = emptyText(tokens);
  return empty === undefined ? text : `($count([${values}]) = 0 ? ${JSON.stringify(empty)} : ${text})`;
}

function isWritten({ words }: Field, { tokens }: Phrase): boolean {
  return words.every((word) => tokens.some((token) => token.words.includes(word)));
}

function phrasesIn({ speech: { tokens }, fields }: World): readonly Phrase[] {
  const at = tokens.findIndex(({ lower }, index) => oneText.test(lower) && separatorNear(tokens, index) !== undefined);
  const separator = at < 0 ? undefined : separatorNear(tokens, at);
  if (separator === undefined) return [];
  // `…, separated by "; "`: what is said before belongs to it.
  const before = tokens[at - 1]?.lower === ',' ? at - 1 : at;
  const stop = tokens.slice(0, before).findLastIndex(({ lower }) => /^[.,;:]$/.test(lower));
  // `the title and labels joined by comma`: only the last of them is made of several.
  const and = tokens.slice(0, at).findLastIndex(({ lower }) => lower === 'and');
  const last = tokens.slice(and + 1, at).flatMap(({ words }) => words);
  const isListed =
    and > stop && fields.some(({ words }) => words.every((word) => last.some((one) => isAkin(one, word))));
  const from = isListed ? and : Math.max(at - reach.before, withBracket(tokens, stop, at));
  return [{ tokens: tokens.slice(Math.max(0, from + 1), at + reach.after), separator }];
}

/** `the full names (first name, last name) of all hosts`: what is told in brackets belongs to it. */
function withBracket(tokens: readonly Token[], stop: number, at: number): number {
  const part = tokens.slice(stop + 1, at).map(({ lower }) => lower);
  const isInside = part.includes(')') && !part.slice(0, part.indexOf(')')).includes('(');
  return isInside ? tokens.slice(0, stop).findLastIndex(({ lower }) => lower === '(') - 4 : stop;
}

/** Whether something is so is no text to be read. */
function isFlag({ shape }: Source): boolean {
  return shape.scalars.length > 0 && shape.scalars.every((value) => typeof value === 'boolean');
}

/** The field of the rows that is named there, else what they are called. */
function textFieldOf({ table }: Rows, { tokens }: Phrase, world: World): Source | undefined {
  const own = world.scopeOf(table).sources.filter(
    (source) =>
      source.lists === 0 &&
      source.distance === 0 &&
      isScalarShape(source.shape) &&
      isTextual(source) &&
      !isFlag(source) &&
      !hasDates(source) &&
      // What the record around has is the same in all of its rows.
      !source.at.text.startsWith(`${holderName(table)}.`),
  );
  const near = own.filter(({ name }) => (name.inside ?? 0) === 0);
  // `the names of the actors`: what a record inside of each row is called.
  const inner = own.find(
    ({ name }) =>
      (name.inside ?? 0) > 0 &&
      /^(?:name|title|label)$/.test(name.own.at(-1) ?? '') &&
      tokens.some(({ words }) => words.some((word) => name.context.slice(0, name.inside).includes(word))),
  );
  if (inner !== undefined) return inner;
  const part = namePartOf(near, textOf({ tokens }));
  if (part !== undefined) return part;
  const mention = tokens.flatMap((_, at) => (fieldAt(tokens, at, near) ?? nearFieldAt(tokens, at, near))?.source ?? []);
  // Whatever it is called, there is but one text that may be meant.
  const texts = near.filter(({ name }) => !/^(?:id|key|code)$/.test(name.own.at(-1) ?? ''));
  const isNamed = nounsOf(table).some((noun) => tokens.some(({ words }) => words.some((word) => isAkin(word, noun))));
  const named = ['name', 'title', 'label'].flatMap((word) => near.find(({ at }) => at.text === word) ?? [])[0];
  return (
    mention.find((source) => !source.name.own.includes('id')) ??
    (isNamed ? (named ?? (near.length === 1 ? near[0] : undefined)) : texts.length === 1 ? texts[0] : undefined)
  );
}
