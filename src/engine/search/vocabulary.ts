/** The words of an index as one text: which of them contain a term is found without looking at each. */

const separator = '\n';

/** How much of a word a term is. */
export type Likeness = 'whole' | 'beginning' | 'within';

export class Vocabulary {
  readonly #text: string;

  constructor(words: Iterable<string>) {
    this.#text = `${separator}${[...words].join(separator)}${separator}`;
  }

  /** Every word that contains the term, once. */
  *containing(term: string): Generator<readonly [string, Likeness]> {
    let at = this.#text.indexOf(term);
    while (at >= 0) {
      const start = this.#text.lastIndexOf(separator, at) + 1;
      const end = this.#text.indexOf(separator, at);
      const word = this.#text.slice(start, end);
      yield [word, word === term ? 'whole' : start === at ? 'beginning' : 'within'];
      at = this.#text.indexOf(term, end);
    }
  }
}
