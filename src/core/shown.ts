/** A name as a message has it: what cannot be seen, or turns the text round, is written out. */
export function shown(name: string): string {
  const short = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  return JSON.stringify(short).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    character.split('').map(unit).join(''),
  );
}

/** As JSON writes it. */
function unit(half: string): string {
  return `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
