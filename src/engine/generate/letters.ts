/** Small changes of texts that readers of instructions share. */

/** Without the capital of a word that begins a sentence; abbreviations in capitals stay. */
export function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The named groups of a match, as the last argument that a replacer is given. */
export function groupsOf(groups: unknown): Readonly<Record<string, string | undefined>> {
  return Object(groups);
}

export function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Small letters and digits alone, so that spaces and signs make no difference between names. */
export function lettersAlone(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
