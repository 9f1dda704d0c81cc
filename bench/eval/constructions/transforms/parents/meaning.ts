/** What constructions make of two lists, one of which belongs to the other. */
import type { Words } from '../construction.ts';
import type { Row, Value, Variant } from '../trade.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A row of the first list, and the rows of the other that belong to it. */
export interface Parent {
  readonly row: Row;
  readonly children: readonly Row[];
}

export interface ParentTrade {
  readonly name: string;
  readonly words: Words;
  /** Members of a parent and of its children; those of a flat list are the parent's field and the child's label. */
  readonly members: Readonly<Record<'label' | 'field' | 'childLabel' | 'measure', string>>;
  readonly told: Readonly<Record<ChildFigure | 'label', string>>;
  /** Children lie within their parents, and not in a list of their own. */
  readonly isNested: boolean;
  isSo(child: Row): boolean;
  parents(variant: Variant): readonly Parent[];
  wrap(parents: readonly Parent[]): unknown;
}

export interface ParentMeaning {
  /** Told of nested lists alone. */
  readonly isOfNested?: true;
  schema(trade: ParentTrade): Schema;
  tell(parents: readonly Parent[], trade: ParentTrade): unknown;
}

type ChildFigure = 'count' | 'sum' | 'stateCount';

const text: Schema = { type: 'string' };

function list(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'array', items: { type: 'object', properties, required: Object.keys(properties) } };
}

/** Of every parent, even without children. */
export function eachParent(...figures: readonly ChildFigure[]): ParentMeaning {
  return {
    schema: ({ told }) =>
      list({
        [told.label]: text,
        ...Object.fromEntries(figures.map((one) => [told[one], { type: one === 'sum' ? 'number' : 'integer' }])),
      }),
    tell: (parents, trade) =>
      parents.map((parent) => ({
        [trade.told.label]: parent.row[trade.members.label],
        ...Object.fromEntries(figures.map((one) => [trade.told[one], figureOf(one, parent, trade)])),
      })),
  };
}

function figureOf(figure: ChildFigure, { children }: Parent, { members, isSo }: ParentTrade): number {
  if (figure === 'count') return children.length;
  if (figure === 'stateCount') return children.filter((child) => isSo(child)).length;
  return children.reduce((total, child) => total + Number(child[members.measure]), 0);
}

export function parentsWith(isEnough: (count: number) => boolean): ParentMeaning {
  return {
    schema: ({ told }) => list({ [told.label]: text }),
    tell: (parents, { told, members }) =>
      parents
        .filter(({ children }) => isEnough(children.length))
        .map(({ row }) => ({ [told.label]: row[members.label] })),
  };
}

export const flatChildren: ParentMeaning = {
  isOfNested: true,
  schema: ({ members }) =>
    list({ [members.childLabel]: text, [members.field]: text, [members.measure]: { type: 'number' } }),
  tell: (parents, { members: { childLabel, field, measure } }) =>
    parents.flatMap(({ row, children }) =>
      children.map(
        (child): Readonly<Record<string, Value | undefined>> => ({
          [childLabel]: child[childLabel],
          [field]: row[field],
          [measure]: child[measure],
        }),
      ),
    ),
};
