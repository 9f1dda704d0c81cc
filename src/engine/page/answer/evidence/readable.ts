/** Values in a machine's spelling, as people write them. */

/** `PT1H30M` as "1 hour 30 minutes"; undefined for what is no duration of ISO 8601. */
export function readableDuration(text: string): string | undefined {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/.exec(text);
  if (parts === null) return undefined;
  const [, days, hours, minutes, seconds] = parts;
  const counts = [counted(days, 'day'), counted(hours, 'hour'), counted(minutes, 'minute'), counted(seconds, 'second')];
  const said = counts.filter((one) => one !== '');
  return said.length === 0 ? undefined : said.join(' ');
}

function counted(count: string | undefined, unit: string): string {
  if (count === undefined || Number(count) === 0) return '';
  return `${Number(count)} ${unit}${Number(count) === 1 ? '' : 's'}`;
}

/** What a machine's spelling stands for: the last word of a schema.org address, the minutes of a duration. */
export function readable(text: string): string {
  const word = /^https?:\/\/schema\.org\/(\w+)$/.exec(text)?.[1];
  if (word !== undefined) return word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return readableDuration(text) ?? text;
}
