/** Quantities and sums of money: decimal outside, whole within. */

/** Thousandths of a unit. */
export function toMilli(quantity: number): number {
  return roundDecimal(quantity * 1_000);
}

export function fromMilli(milli: number): number {
  return milli / 1_000;
}

/** Minor units, such as centavos. */
export function toMinor(money: number): number {
  return roundDecimal(money * 100);
}

export function fromMinor(minor: number): number {
  return minor / 100;
}

/** Minor units for so much of something that costs `perUnit` minor units. */
export function minorFor(milli: number, perUnit: number): number {
  return Math.round((milli * perUnit) / 1_000);
}

/** Half goes up as it is written: 1.005 times 100 is a little less than 100.5 in binary, and still 101. */
function roundDecimal(value: number): number {
  return Math.round(Number(value.toPrecision(15)));
}
