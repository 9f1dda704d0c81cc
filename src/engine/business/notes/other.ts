/** What a note states beside purchases and sales. */
import type { ExpenseDraft } from './expenses.ts';
import type { Resolved } from './resolve.ts';
import type { Expense, OtherKind, OtherLine, OtherParts } from './shapes.ts';

const kinds: Readonly<Record<string, OtherKind>> = {
  transfer: 'transfer',
  cooking: 'cooking',
  waste: 'waste',
  leftover: 'leftover',
  given: 'given',
};

export function collectOther(
  resolved: readonly Resolved[],
  expenses: readonly ExpenseDraft[],
  content: string,
): OtherParts {
  const lines = resolved.flatMap((line) => toOther(line, content));
  const of = (kind: OtherKind) => lines.filter((line) => line.kind === kind);
  return {
    transfers: of('transfer'),
    cooking: of('cooking'),
    leftovers: of('leftover'),
    waste: of('waste'),
    given: of('given'),
    plans: of('plan'),
    denied: of('denied'),
    expenses: expenses.map((expense) => toExpense(expense, content)),
  };
}

function toOther({ draft, productId, qty, confidence }: Resolved, content: string): readonly OtherLine[] {
  const { statement } = draft;
  const kind = statement.isPlan ? 'plan' : statement.isDenied ? 'denied' : kinds[statement.mode ?? ''];
  if (kind === undefined) return [];
  const { branch } = statement;
  return [
    {
      text: content.slice(draft.start, draft.end),
      span: { start: draft.start, end: draft.end },
      kind,
      productId,
      qty,
      confidence,
      ...(kind === 'transfer' && branch !== undefined && { [branch.role]: branch.name }),
      ...(kind === 'cooking' && { role: draft.isResult ? ('to' as const) : ('from' as const) }),
    },
  ];
}

function toExpense({ what, amount, start, end, confidence }: ExpenseDraft, content: string): Expense {
  return { text: content.slice(start, end), span: { start, end }, what, amount, confidence };
}
