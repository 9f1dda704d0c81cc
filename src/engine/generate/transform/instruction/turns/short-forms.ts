/** Requests that are written in haste: `host + date`, `w/o`, `who's on it`, `if nothing's open`. The same text with the words that are meant. */

const pronouns = 'who|what|where|when|how|that|there|here|it|he|she|(?:no|any|some|every)(?:thing|body|one)';
const contracted = new RegExp(`\\b(${pronouns})['’]s\\b`, 'giu');

/** Signs of a formula: there, a plus adds. */
const formula = /[=*×÷<>:]|\b(?:is|are|as|minus|times|equals|divided|plus)\b|->|→|\d/u;

/** Numbers that no formula reckons with: how many are wanted, and years. */
const noFigure = /\b(?:top|first|last|best|worst) \d+\b|\b(?:19|20)\d\d\b/giu;

/** What stands in quotes is left as it is. */
export function inFull(text: string): string {
  return text
    .split(/("[^"]*"|`[^`]*`)/u)
    .map((part, at) => (at % 2 === 1 ? part : written(part)))
    .join('');
}

function written(text: string): string {
  return text
    .replace(/\bw\/o\b ?/giu, 'without ')
    .replace(/\bw\/ ?(?=\p{L})/giu, 'with ')
    .replace(contracted, '$1 is')
    .split(/(?<=[.;\n])/u)
    .map(withoutPlus)
    .join('')
    .replace(/(?<=\p{L}) & (?=\p{L})/gu, ' and ');
}

/** `tickets + who is on them`: between names, a plus means that both are wanted, and no formula goes on with a question. */
function withoutPlus(sentence: string): string {
  const asked = sentence.replace(
    / \+ (?=(?:their|its) \p{L}|(?:how|who|what|when|where)\b|(?:the )?(?:number|count) of\b)/giu,
    ' and ',
  );
  return formula.test(asked.replace(noFigure, '')) ? asked : asked.replace(/ \+ (?=\p{L})/gu, ' and ');
}
