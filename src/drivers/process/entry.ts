/** The file that a thread or a process of our own starts with. */

/** The package has `<name>.js` beside the file that starts it, where the sources have `<name>.ts`; `from` is that file's URL. */
export function entryUrl(name: string, from: string): URL {
  return new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}
