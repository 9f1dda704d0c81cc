/** The words of a command as a POSIX shell splits them; of a variable, the placeholder of its name. Nothing is executed. */
import { PatchbayError } from '../../core/error.ts';

type Quote = '' | "'" | '"' | "$'";

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** People leave addresses unquoted, which a shell would cut at the `&`. */
const ends = /^(?!<<[^<>\s]+>>)(?:[|;<>\n]|&(?![\w.%-]+=))/;
const placeholder = /^<<[^<>\s]+>>/;

/**
 * Ends where the command does: at a pipe, a semicolon, a redirection or the end of a line that is not continued. Throws
 * `invalid_input` when it ends within quotes: what was copied is not all of it.
 */
export function shellWords(command: string): readonly string[] {
  const text = command.replace(/(?:\\|\^)\r?\n/g, ' ');
  const words: string[] = [];
  let word: string | undefined;
  let quote: Quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const rest = text.slice(at);
    if (quote === '' && ends.test(rest)) break;
    if (quote === '' && /\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === '' && (sign === '"' || sign === "'" || rest.startsWith("$'"))) {
      quote = sign === '"' ? sign : sign === "'" ? sign : "$'";
      at += quote.length - 1;
      word ??= '';
    } else if (sign === quote.at(-1)) quote = '';
    else {
      const [taken, length] = takeSign(rest, quote);
      word = (word ?? '') + taken;
      at += length - 1;
    }
  }
  if (quote !== '') throw unfinished(quote);
  return word === undefined ? words : [...words, word];
}

function unfinished(quote: Quote): PatchbayError {
  return new PatchbayError('invalid_input', `The command ends within quotes: a ${quote.at(-1)} is missing.`, {
    reason: 'COMMAND_UNFINISHED',
    hint: 'Give the whole command, with its closing quote. Nothing was stored.',
  });
}

/** What the beginning of a text stands for, and how long it is. */
function takeSign(rest: string, quote: Quote): readonly [string, number] {
  const [sign = '', next = ''] = rest;
  if (quote === "'") return [sign, 1];
  if (quote === "$'" && sign === '\\') {
    const code = /^\\(?:x([\da-f]{1,2})|u([\da-f]{1,4}))/i.exec(rest);
    if (code !== null) return [String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? '', 16)), code[0].length];
    return [escapes[next] ?? next, 2];
  }
  if (sign === '\\' && (quote === '' || '"\\$`'.includes(next))) return [next, 2];
  const written = placeholder.exec(rest)?.[0];
  if (written !== undefined) return [written, written.length];
  const variable = quote === "$'" ? null : /^\$(?:\{(\w+)\}|([A-Za-z_]\w*))/.exec(rest);
  return variable === null ? [sign, 1] : [`<<${variable[1] ?? variable[2]}>>`, variable[0].length];
}
