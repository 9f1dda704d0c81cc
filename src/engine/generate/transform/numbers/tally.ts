/** One number for every value of a field: `{"open": 2, "closed": 1, "blocked": 0}`, those that do not come in the data included. */
import { lettersAlone } from '../../letters.ts';
import { type Shape, textsOf } from '../../shape.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, type Expr, literal, object, operation, strength, where } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import { type Field, isNumericField } from '../terms/target.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const fieldsMin = 2;

export function tallyChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { fields } = wanted.target;
  const isCounts = fields.length >= fieldsMin && fields.every(isNumericField);
  if (!isCounts || isAmountAsked(wanted, search)) return [];
  return scope.sources.flatMap((list) => {
    const isList = (list.shape.item?.records ?? 0) > 0 && list.lists === 0 && list.distance < 1;
    return isList && search.spend(2) ? (tally(list, wanted, scope, search) ?? []) : [];
  });
}

/** `how much did I spend on each`: that is added up, and not counted. */
function isAmountAsked({ target: { fields } }: Wanted, { instruction }: Search): boolean {
  const said = instruction.tokens.map(({ lower }) => lower).join(' ');
  const areWhole = fields.every(({ target }) => target.types.has('integer') && !target.types.has('number'));
  return !areWhole && /\b(?:how much|spen[dt]|total|sum|amount|worth|revenue|turnover|cost|paid|earned)\b/.test(said);
}

/** Most of the names are values of one field of the items. */
function tally(list: Source, { target, place }: Wanted, scope: Scope, search: Search): Choice | undefined {
  const own = search.itemsOf(list, scope).sources.filter(isOwnValue);
  for (const source of own) {
    const values = valuesByName(source.shape);
    const known = target.fields.filter((field) => values.has(lettersAlone(field.name)));
    if (known.length < fieldsMin || known.length * 2 < target.fields.length) continue;
    const unknown = target.fields.filter((field) => !values.has(lettersAlone(field.name)) && !isTotal(field));
    const members = target.fields.map(
      (field) =>
        [
          field.name,
          isTotal(field)
            ? call('count', list.at)
            : counted(list, source, values.get(lettersAlone(field.name)) ?? field.name),
        ] as const,
    );
    const notes: readonly Note[] = [
      { kind: 'assumed', text: `${place === '' ? 'The result' : place} counts ${list.label} by ${source.label}.` },
      ...unknown.map((field): Note => ({ kind: 'assumed', text: `No ${source.label} of this data is ${field.name}.` })),
    ];
    return createChoice(object(members), unknown.length === 0 ? 0.86 : 0.8, list.label, { notes, uses: '' });
  }
  return undefined;
}

function isTotal({ words }: Field): boolean {
  return words.includes('total') || words.join(' ') === 'all' || words.join(' ') === 'count';
}

function counted(list: Source, { at }: Source, value: string): Expr {
  return call('count', where(list.at, operation(at, '=', literal(value), strength.comparison)));
}

const valuesMax = 40;

function valuesByName(shape: Shape): ReadonlyMap<string, string> {
  const values = new Set(textsOf(shape));
  return values.size > valuesMax ? new Map() : new Map([...values].map((value) => [lettersAlone(value), value]));
}
