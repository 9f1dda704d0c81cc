/** A note as a row of atoms, after the words whose meaning depends on what stands beside them. */
import { type Atom, readAtoms, type WordAtom } from './atoms.ts';
import type { Catalogue } from './catalogue.ts';
import { isVerb } from './clauses.ts';

export function readInContext(content: string, catalogue: Catalogue): readonly Atom[] {
  return readAtoms(content, catalogue).map(inContext);
}

function inContext(atom: Atom, at: number, all: readonly Atom[]): Atom {
  if (isFrying(all, at)) return as(atom, 'cook');
  if (atom.text === 'came' && hasCome(all, at)) return as(atom, 'buy');
  // "Ate Baby" is a person, "ate 2 eggs" a meal.
  if (atom.text === 'ate' && !isObject(all[at + 1])) return as(atom, 'someone');
  if (isRival(all, at)) return { ...as(atom, 'plan'), tense: undefined };
  // "The clinic's staff bought 9": who acts is no expense.
  if (/^(?:staff|workers?|helper|helpers)$/.test(atom.text) && isVerb(all[at + 1])) return as(atom, 'someone');
  if (isTakingOff(all, at)) return as(atom, 'return');
  if (atom.text === 'ay' && isCopula(all, at)) return as(atom, 'of');
  if (isOfSelling(all, at)) return as(atom, 'of');
  return atom.kind === 'product' && isTrader(all, at) ? { ...atom, isTrade: true } : atom;
}

function as({ start, end, text }: Atom, meaning: WordAtom['meaning']): WordAtom {
  return { start, end, text, kind: 'word', meaning, tense: 'past' };
}

function isObject(atom: Atom | undefined): boolean {
  return atom !== undefined && (atom.kind !== 'word' || atom.meaning === 'a' || atom.meaning === 'of');
}

/** "Voided 3 of them, gave the 105 back": some of what was sold, and its money. */
function isTakingOff(atoms: readonly Atom[], at: number): boolean {
  const atom = atoms[at];
  if (atom?.kind !== 'word') return false;
  if (atom.text === 'gave') return atoms.slice(at + 1, at + 5).some(({ text }) => text === 'back');
  const next = atoms[at + 2];
  const isOfThem = next?.kind === 'word' && next.meaning === 'of-them';
  return atom.meaning === 'cancel' && atoms[at + 1]?.kind === 'number' && isOfThem;
}

/** "Ang nabenta ay isang tray" is a statement, "ay, isang tray" a correction. */
function isCopula(atoms: readonly Atom[], at: number): boolean {
  const before = atoms[at - 1];
  return (
    before !== undefined &&
    before.kind !== 'mark' &&
    atoms.slice(0, at).some(({ text }) => text === 'ang' || text === 'yung')
  );
}

/** "The other stall sold 20": nothing of this shop. */
function isRival(atoms: readonly Atom[], at: number): boolean {
  const isOther = /^(?:other|the other|another|next|rival|neighboring|kabilang|laing)$/.test(atoms[at]?.text ?? '');
  return isOther && /^(?:stall|stalls|shop|store|vendor|seller|kiosk|tindahan|stand)$/.test(atoms[at + 1]?.text ?? '');
}

/** "1,190 from selling 14 legs", "from sales of 14 legs". */
function isOfSelling(atoms: readonly Atom[], at: number): boolean {
  return (
    /^(?:selling|sales?|benta|pagbenta)$/.test(atoms[at]?.text ?? '') &&
    /^(?:from|by|mula|gikan)$/.test(atoms[at - 1]?.text ?? '')
  );
}

/** "The egg man", "the feed seller": who trades in the goods. */
function isTrader(atoms: readonly Atom[], at: number): boolean {
  const isCounted = atoms[at - 1]?.kind === 'number' || atoms[at - 1]?.kind === 'unit';
  return atoms[at]?.kind === 'product' && !isCounted && traders.has(atoms[at + 1]?.text ?? '');
}

const traders: ReadonlySet<string> = new Set(
  'man lady woman guy vendor vendors seller sellers dealer supplier suppliers truck'.split(' '),
);

/** "Fried 20 legs": a verb at the beginning of a clause, and no product. */
function isFrying(atoms: readonly Atom[], at: number): boolean {
  const before = atoms[at - 1];
  const isFirst = before === undefined || before.kind === 'mark' || (before.kind === 'word' && before.meaning === 'we');
  if (atoms[at]?.text !== 'fried' || !isFirst || atoms[at + 1]?.kind !== 'number') return false;
  return atoms[at + 2]?.kind === 'product' || atoms[at + 3]?.kind === 'product';
}

/** "The 6 trays of eggs came this morning": goods stand before it. */
function hasCome(atoms: readonly Atom[], at: number): boolean {
  const begin = atoms.findLastIndex(({ kind, text }, i) => i < at && kind === 'mark' && text !== ',');
  return atoms.slice(begin + 1, at).some(({ kind }) => kind === 'product' || kind === 'unit');
}
