/** The months as they are called, in order. */
export const monthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** From 1 on, by its name or the first three letters of it; 0 of what is no month. */
export function monthNumberOf(name: string): number {
  return monthNames.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}
