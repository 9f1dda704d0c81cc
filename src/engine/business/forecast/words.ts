/** Numbers in sentences. */

/** Three digits are as many as a forecast is worth; from 1,000 on whole ones. */
export function show(amount: number): string {
  if (amount < 1000) return String(Number(amount.toPrecision(3)));
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

export function percent(part: number): string {
  return `${Math.round(part * 100)}%`;
}
