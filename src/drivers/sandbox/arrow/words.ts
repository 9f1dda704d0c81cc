/** Words that are no names: those of the language in its strict form, and those that mean something without a scope. */
const reserved: ReadonlySet<string> = new Set(
  [
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends',
    'finally for function if implements import in instanceof interface let new package private protected public return',
    'static super switch this throw try typeof var void while with yield true false null undefined NaN Infinity',
  ].flatMap((line) => line.split(' ')),
);

export function isReserved(word: string): boolean {
  return reserved.has(word);
}
