/** What is said not to be so yet, of states that come one after the other. */

/** "Not paid yet": of what a thing becomes one after the other, what comes before that. */
export function notYet(
  condition: string,
  text: string,
  choices: readonly (readonly [string, readonly string[]])[],
): string {
  return choices.reduce((said, [field, values]) => {
    const plain = field.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return said.replace(new RegExp(`(?<![\\w.])${plain} != "([^"]+)"`, 'g'), (own, value: string) => {
      const at = values.indexOf(value);
      const word = value.replace(/\W/g, '.');
      const isYet = new RegExp(
        `\\b(?:not|n['’]t|never|nobody|yet)\\b[^.;:,]{0,24}\\b${word}\\b[^.;:,]{0,24}\\byet\\b|\\b(?:not yet|yet to be|still to be)\\b[^.;:,]{0,16}\\b${word}\\b`,
        'i',
      ).test(text);
      const before = values.slice(0, at).map((one) => JSON.stringify(one));
      if (!isYet || before.length === 0) return own;
      return before.length === 1 ? `${field} = ${before[0]}` : `${field} in [${before.join(', ')}]`;
    });
  }, condition);
}
