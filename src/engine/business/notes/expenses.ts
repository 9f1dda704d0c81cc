/** What was paid for something that is not stock: rent, power, wages. */
import type { Atom } from './atoms.ts';
import { type Clause, means } from './clauses.ts';
import type { Statement } from './statement.ts';

export interface ExpenseDraft {
  readonly what: string;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

/** Words between an expense and its amount. */
const reach = 4;

export function readExpenses({ atoms }: Clause, { mode, isPlan, isDenied }: Statement): readonly ExpenseDraft[] {
  const isSpent = mode === 'paid' || mode === 'purchase' || mode === undefined;
  if (!isSpent || isPlan || isDenied) return [];
  const used = new Set<Atom>();
  return atoms.flatMap((atom, at) => {
    if (!means(atom, 'expense') || means(atoms[at - 1], 'expense')) return [];
    if (mode === 'purchase' && endOfSpent(atoms, at) === undefined) return [];
    const words = [atom, ...atoms.slice(at + 1, at + 3).filter((next) => means(next, 'expense'))];
    const amount = amountAfter(atoms, at + words.length, used) ?? amountBefore(atoms, at, used);
    if (amount?.kind !== 'number') return [];
    used.add(amount);
    return [
      {
        what: words.map(({ text }) => text).join(' '),
        amount: amount.value,
        start: Math.min(atom.start, amount.start),
        end: Math.max(atom.end, amount.end),
        confidence: mode === 'paid' ? 0.85 : 0.6,
      },
    ];
  });
}

/** "Bought gasoline 150": money alone, no quantity. Returns where it ends; undefined for "bought 2 bags of ice". */
export function endOfSpent(atoms: readonly Atom[], at: number): number | undefined {
  const before = atoms[at - 1];
  if (before?.kind === 'number' || before?.kind === 'unit' || means(before, 'of')) return undefined;
  const number = means(atoms[at + 1], 'currency') ? at + 2 : at + 1;
  if (atoms[number]?.kind !== 'number') return undefined;
  const next = means(atoms[number + 1], 'currency') ? number + 2 : number + 1;
  const after = atoms[next];
  return after?.kind === 'unit' || after?.kind === 'product' || means(after, 'at', 'tig') ? undefined : next;
}

function amountAfter(atoms: readonly Atom[], from: number, used: ReadonlySet<Atom>): Atom | undefined {
  for (let i = from; i < from + reach; i += 1) {
    const atom = atoms[i];
    if (atom === undefined || means(atom, 'expense', 'and') || atom.text === ',') return undefined;
    if (atom.kind === 'number' && !used.has(atom)) return atom;
  }
  return undefined;
}

function amountBefore(atoms: readonly Atom[], at: number, used: ReadonlySet<Atom>): Atom | undefined {
  for (let i = at - 1; i >= Math.max(0, at - reach); i -= 1) {
    const atom = atoms[i];
    if (atom?.text === ',') return undefined;
    if (atom?.kind === 'number' && !used.has(atom)) return atom;
  }
  return undefined;
}
