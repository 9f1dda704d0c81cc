/** The months as they are called, in order. */
export const monthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** A part of a pattern: months by their names and the usual short ones. */
export const monthPattern =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** From 1 on, by its name or the first three letters of it; 0 of what is no month. */
export function monthNumberOf(name: string): number {
  const start = name.toLowerCase().slice(0, 3);
  return start.length < 3 ? 0 : monthNames.findIndex((one) => one.startsWith(start)) + 1;
}
