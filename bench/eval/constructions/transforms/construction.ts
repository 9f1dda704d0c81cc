/**
 * The grammar of constructions: a turn of English with slots, and what it means. Families list them, one to a line; a trade
 * says what stands in the slots. Only what a careful reader could not take otherwise belongs here.
 */

export interface Construction<Meaning> {
  /** With slots such as `<items>`. */
  readonly text: string;
  readonly means: Meaning;
}

/** What stands in the slots, by their names. */
export type Words = Readonly<Record<string, string>>;

/** Many ways to say one thing: each line is a construction. */
export function says<Meaning>(means: Meaning, lines: string): readonly Construction<Meaning>[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => ({ text: line.trim(), means }));
}

/** Fills the slots, and mends the article before a word that begins with another sound. Throws for a slot without words. */
export function fill(text: string, words: Words): string {
  return text.replace(/(\b[Aa]n? )?<([a-z]+(?: [a-z0-9]+)*)>/g, (_, article: string | undefined, slot: string) => {
    const word = words[slot];
    if (word === undefined) throw new Error(`Nothing stands for <${slot}> in "${text}".`);
    const mended = article?.replace(/n? $/, /^[aeiou]/.test(word) ? 'n ' : ' ');
    return `${mended ?? ''}${word}`;
  });
}

/** With a capital at its beginning and a stop at its end. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.');
}

/** How a name in the data is spoken: `days_out` and `daysOut` are both `days out`. */
export function spoken(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, ' $&')
    .toLowerCase();
}
