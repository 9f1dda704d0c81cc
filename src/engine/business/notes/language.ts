/** Which language a note is in, by the words that only one of them has. */
import type { Atom } from './atoms.ts';
import type { NoteLanguage } from './shapes.ts';

/** A second language counts as mixed from this share of the known words on. */
const mixedShare = 0.25;

export function languageOf(atoms: readonly Atom[]): NoteLanguage {
  const counts = { en: 0, tl: 0, ceb: 0 };
  for (const atom of atoms) if (atom.kind === 'word' && atom.language !== undefined) counts[atom.language] += 1;
  const all = counts.en + counts.tl + counts.ceb;
  if (all === 0) return 'unknown';
  const [most] = (['en', 'tl', 'ceb'] as const).toSorted((a, b) => counts[b] - counts[a]);
  const others = most === undefined ? 0 : all - counts[most];
  return most === undefined || others / all >= mixedShare ? 'mixed' : most;
}
