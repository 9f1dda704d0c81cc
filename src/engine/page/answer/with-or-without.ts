/** "How much is a double room with breakfast?" What is said to be without it is not meant, though all other words are the same. */
import { fold } from './words/word.ts';

const having = /(?<!\p{L})(?:with|mit|avec|con)(?!\p{L})/u;
const lacking = /(?<!\p{L})(?:without|ohne|sans|sin|walang)(?!\p{L})/u;

/** Whether a name, as of a row or a column, says the opposite of the question; never where the question has neither word. */
export function opposedTo(question: string): (name: string) => boolean {
  const folded = fold(question);
  const isWithout = lacking.test(folded);
  if (!isWithout && !having.test(folded)) return () => false;
  const [wanted, other] = isWithout ? [lacking, having] : [having, lacking];
  return (name) => {
    const said = fold(name);
    return other.test(said) && !wanted.test(said);
  };
}
